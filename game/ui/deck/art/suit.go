package art

import "machiavelli/engine/card"

// Suit signs and tile marks fit the square from -1 to 1 about the origin.

var (
	heartHalf = svg("M0 -0.55 C0.1 -0.82 0.28 -0.96 0.5 -0.96 C0.79 -0.96 1 -0.74 1 -0.42 C1 0.14 0.2 0.56 0 0.98")
	spadeHalf = svg("M0 -1 C0.16 -0.6 0.96 -0.2 0.96 0.32 C0.96 0.62 0.74 0.8 0.5 0.8 C0.3 0.8 0.16 0.71 0.08 0.56 C0.1 0.78 0.2 0.92 0.42 0.99 L0 0.99")
	clubStem  = svg("M0 0.1 L0.06 0.34 C0.09 0.68 0.2 0.9 0.44 0.99 L0 0.99")

	suitSigns = [card.Suits]path{
		card.Spades:   whole(spadeHalf, 0),
		card.Hearts:   whole(heartHalf, 0),
		card.Diamonds: svg("M0 -1 C0.2 -0.62 0.5 -0.24 0.8 0 C0.5 0.24 0.2 0.62 0 1 C-0.2 0.62 -0.5 0.24 -0.8 0 C-0.5 -0.24 -0.2 -0.62 0 -1 Z"),
		card.Clubs: join(circle(0, -0.52, 0.46), circle(-0.51, 0.24, 0.46), circle(0.51, 0.24, 0.46),
			polygon(0, -0.34, 0.34, 0.16, 0, 0.42, -0.34, 0.16), whole(clubStem, 0)),
	}

	// tileMarks tell the four colours of tiles apart without colour: a star,
	// a sun, a moon, a cross of four leaves.
	tileMarks = [card.Suits]path{
		card.Spades:   star(5, 0.98, 0.42),
		card.Hearts:   join(circle(0, 0, 0.52), rays(8, 0.64, 1)),
		card.Diamonds: svg("M0.36 -0.92 C-0.12 -0.78 -0.42 -0.42 -0.42 0 C-0.42 0.42 -0.12 0.78 0.36 0.92 C0.22 0.97 0.08 1 -0.06 1 C-0.56 1 -0.96 0.56 -0.96 0 C-0.96 -0.56 -0.56 -1 -0.06 -1 C0.08 -1 0.22 -0.97 0.36 -0.92 Z").by(shift(0.3, 0)),
		card.Clubs:    join(petal, petal.by(turn(90, 0, 0)), petal.by(turn(180, 0, 0)), petal.by(turn(270, 0, 0))),
	}
	petal = svg("M0 0.06 C-0.16 -0.16 -0.42 -0.5 -0.42 -0.7 C-0.42 -0.88 -0.24 -0.98 0 -0.98 C0.24 -0.98 0.42 -0.88 0.42 -0.7 C0.42 -0.5 0.16 -0.16 0 0.06 Z")
)

// whole completes a right half that starts and ends on the upright line at x.
func whole(half path, x float64) path {
	back := half.mirrored(x)
	out := join(half, back[1:])
	return append(out, segment{verb: closePath})
}

// star has n points of radius r, notches of radius in, and one point up.
func star(n int, r, in float64) path {
	xy := make([]float64, 0, 4*n)
	for i := range n {
		step := 360 / float64(n)
		for k, rad := range [2]float64{r, in} {
			p := turn(step*(float64(i)+float64(k)/2), 0, 0).apply(point{0, -rad})
			xy = append(xy, p.x, p.y)
		}
	}
	return polygon(xy...)
}

// rays are n wedges that point outwards between two radii.
func rays(n int, in, out float64) path {
	var p path
	for i := range n {
		ray := polygon(0, -out, 0.15, -in, -0.15, -in)
		p = append(p, ray.by(turn(360*float64(i)/float64(n), 0, 0))...)
	}
	return p
}

// sign is the suit's sign, or on tiles the mark of its colour.
func (s Style) sign(u card.Suit) path {
	if s.Tiles {
		return tileMarks[u]
	}
	return suitSigns[u]
}

// placed is a sign scaled to a width in units about a centre.
func placed(p path, x, y, width float64) path {
	return p.by(stretch(width/2, width/2)).by(shift(x, y))
}
