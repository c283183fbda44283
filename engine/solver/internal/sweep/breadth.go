package sweep

// pace is what a search does with a place that it reaches.
type pace uint8

const (
	deep  pace = iota // goes on from it
	broad             // notes it
	trace             // looks whether it is the one that is sought
)

// mostPlaces is how many places a step may have in breadth; mostRoots how many
// the first, which are many only where runs turn round the corner.
const (
	mostPlaces = 1 << 15
	mostRoots  = 300
)

// widen asks for the best way worth target or more, for lower and lower
// targets: the farther below what is possible a way may stay, the more there are
// to look at.
func widen(target, least int32, spread func(low int32) (int32, bool, bool)) (value int32, found, done bool) {
	for low, reach := target, int32(ValueUnit); ; low, reach = low-reach, 2*reach {
		low = max(low, least)
		value, found, done = spread(low)
		if found || !done || low == least {
			return value, found, done
		}
	}
}
