package sweep

import "machiavelli/engine/card"

// The melds of the way that the search for the common deal has found.

// Melds is the faces of its melds, until the next way is laid out.
func (q *Pairs) Melds() [][]card.Face {
	q.layout.reset()
	for s := range 4 {
		q.follow(s)
		q.layDone(s)
	}
	q.laySets()
	return q.melds
}

// Played is how many natural cards of the hand the way uses.
func (q *Pairs) Played() int {
	n := 0
	for st := range pairSteps {
		for s, x := range q.path[st] {
			n += int(q.p.handCards(s, st, int(x.runs+x.sets+x.back-x.wild)))
		}
	}
	return n
}

// follow replays a suit's way: of two open runs the shorter one takes a card
// first, then the other, then a new one begins.
func (q *Pairs) follow(s int) {
	var open [2]trackedRun // the longer first
	n := 0
	end := func(i int) {
		q.done = append(q.done, open[i])
	}
	for st := range pairSteps + 1 {
		x := int(q.path[0][s].back)
		if st < pairSteps {
			x = int(q.path[st][s].runs)
		}
		for n > x { // the longest ends
			end(0)
			open[0] = open[1]
			n--
		}
		for i := range n {
			open[i].n++
		}
		for ; n < x; n++ {
			open[n] = trackedRun{from: st, n: 1, root: -1, end: -1}
		}
	}
	for i := range n {
		end(i)
	}
}
