package art

// lily is the lily of Florence, in the square from -1 to 1.
var lily = join(
	whole(svg("M0 -1 C0.1 -0.74 0.3 -0.5 0.3 -0.2 C0.3 0.02 0.18 0.12 0.12 0.3 L0 0.3"), 0),
	lilyLeaf, lilyLeaf.mirrored(0),
	roundBox(-0.42, 0.32, 0.42, 0.46, 0.06),
	whole(svg("M0 0.48 L0.12 0.48 C0.16 0.68 0.24 0.78 0.34 0.84 C0.22 0.86 0.08 0.9 0 1"), 0),
)

var lilyLeaf = svg("M0.2 0.3 C0.22 0.08 0.34 -0.34 0.68 -0.4 C0.9 -0.43 1.02 -0.24 0.98 -0.06 C0.95 0.08 0.82 0.14 0.74 0.06 C0.8 -0.02 0.78 -0.12 0.68 -0.12 C0.5 -0.12 0.42 0.1 0.38 0.3 Z")
