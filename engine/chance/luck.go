package chance

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/stable"
)

// Luck adds up what the draws of a deal were worth. Of each it asks how the
// deal stands for every seat once the card is in the hand, with all hands open,
// and takes from that the mean over the cards that could have come instead:
// those of the stock. The deal itself is the first draw of all. What one seat
// gains the others lose.
//
// Given all that happened before, the expected luck of a draw is 0, whatever
// the judge thinks of the positions. So a result without its luck has the same
// mean as the result; and the better the judge, the less it scatters.
type Luck struct {
	judge *Judge
	Seats []float64 // by seat, since the beginning, in shares of a win
}

// NewLuck is the luck of a number of seats, none yet.
func (j *Judge) NewLuck(seats int) *Luck { return &Luck{judge: j, Seats: make([]float64, seats)} }

// Happened counts an event, if cards came by it: the deal, or a draw. The match
// is as it stands after the action that the event is part of.
func (l *Luck) Happened(m *match.Match, e match.Event) {
	switch {
	case m.At() != match.Turning:
	case e.E == match.EvDeal:
		l.dealt(m)
	case e.E == match.EvDraw:
		l.drawn(m, e)
	}
}

// redeals is how many other deals a deal is compared with, as there are too
// many for all.
const redeals = 32

// dealt counts the deal: the mean is over some other ways to deal the cards,
// which do not depend on the result.
func (l *Luck) dealt(m *match.Match) {
	views := make([]match.View, len(l.Seats))
	var cards []card.ID
	for seat := range views {
		views[seat] = m.View(seat)
		cards = append(cards, views[seat].Hand...)
	}
	for seat, x := range l.judge.Open(views) {
		l.Seats[seat] += x
	}
	cards = append(cards, m.Stock...)
	stable.Ordered(cards)
	seed := fnv.New64a()
	seed.Write([]byte(m.Seed))
	r := rand.New(rand.NewPCG(seed.Sum64(), uint64(m.Deal)))
	for range redeals {
		r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		rest := cards
		for seat := range views {
			n := len(views[seat].Hand)
			views[seat].Hand, rest = rest[:n:n], rest[n:]
		}
		for seat, x := range l.judge.Open(views) {
			l.Seats[seat] -= x / redeals
		}
	}
}

// drawn counts a draw.
func (l *Luck) drawn(m *match.Match, e match.Event) {
	views := make([]match.View, len(l.Seats))
	stands := make([]float64, len(l.Seats))
	for seat := range views {
		views[seat] = m.View(seat)
		if seat != e.P {
			stands[seat] = l.judge.Of(&views[seat]).Stand
		}
	}
	v := views[e.P]
	before := slices.DeleteFunc(slices.Clone(v.Hand), func(id card.ID) bool { return slices.Contains(e.Cards, id) })
	left := m.Stock
	for i := len(e.Cards) - 1; i >= 0; i-- { // what could have come as the i-th
		left = append([]card.ID{e.Cards[i]}, left...)
		v.Stock = len(left) - 1
		l.draw(v, append(slices.Clone(before), e.Cards[:i]...), left, stands)
	}
}

// draw counts a draw of the first of the cards that are left.
func (l *Luck) draw(v match.View, before, left []card.ID, stands []float64) {
	v.Seats = slices.Clone(v.Seats)
	v.Seats[v.Me].Cards = len(before) + 1
	var known [card.Joker + 1][]float64
	mean := make([]float64, len(l.Seats))
	for _, id := range left {
		f := id.Face()
		if known[f] == nil {
			v.Hand = append(slices.Clone(before), id)
			stands[v.Me] = l.judge.Of(&v).Stand
			known[f] = Shares(stands)
		}
		for seat, x := range known[f] {
			mean[seat] += x
		}
	}
	for seat, x := range known[left[0].Face()] {
		l.Seats[seat] += x - mean[seat]/float64(len(left))
	}
}
