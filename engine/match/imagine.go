package match

import (
	"fmt"
	"slices"

	"machiavelli/engine/card"
)

// Imagine is a match as it may stand for somebody who sees a view in the
// middle of a deal: hands (by seat; the viewer's own is the view's) and stock
// (the top first) are what the view hides, as somebody imagines it. Chance
// comes from the seed. It is for playing on in thought: it has no log yet, how long
// nobody has played counts from now, and melds of a shared table get new IDs in
// every play, which saves a sixth of a playout.
//
// The error says which hand or stock has not as many cards as the view tells.
func Imagine(v View, hands [][]card.ID, stock []card.ID, seed string) (*Match, error) {
	if v.Phase != Turning {
		return nil, because(DealOver)
	}
	if len(hands) != len(v.Seats) || len(stock) != v.Stock {
		return nil, fmt.Errorf("%d hands and a stock of %d cards, want %d and %d", len(hands), len(stock), len(v.Seats), v.Stock)
	}
	m := &Match{state: state{
		Rules: v.Rules, Seed: seed, Dice: roll(seed), Phase: v.Phase, Deal: v.Deal, Dealer: v.Dealer, Turn: v.Turn, Turns: v.Turns,
		Table: cloneMelds(v.Table), Free: slices.Clone(v.Free), Stock: slices.Clone(stock), Pile: slices.Clone(v.Pile), Gone: slices.Clone(v.Gone),
		Next: 1, Passes: v.passes(), Last: v.Last, Scores: cloneResults(v.Scores),
		Now: now{Drawn: v.Drawn, Played: v.Played, Fresh: v.Fresh, Stolen: v.Stolen, Touched: v.Touched},
	}, imagined: true}
	for _, meld := range m.Table {
		m.Next = max(m.Next, meld.ID+1)
	}
	for i, s := range v.Seats {
		hand := hands[i]
		if i == v.Me {
			hand = v.Hand
		}
		if len(hand) != s.Cards {
			return nil, fmt.Errorf("%d cards in hand %d, want %d", len(hand), i, s.Cards)
		}
		known, _ := Holding(hand, s.Known)
		m.Seats = append(m.Seats, seat{
			Player: Player{Name: s.Name, By: s.By}, Hand: slices.Clone(hand), Known: known,
			Total: s.Total, Wins: s.Wins, Opened: s.Opened, Skip: s.Skip,
		})
	}
	m.FindDuty()
	return m, nil
}

// passes is how many turns before this one passed in a row. Those that the
// viewer has seen are enough: had all others passed after the viewer's pass, the
// deal would be over.
func (v *View) passes() int {
	n := 0
	for _, e := range v.Events {
		switch e.E {
		case EvPass:
			if e.Why == "" { // a turn that was zapped away is no pass
				n++
			}
		case EvPlay, EvDraw, EvTake, EvPush, EvDiscard, EvGiveUp, EvZap:
			n = 0
		}
	}
	return n
}
