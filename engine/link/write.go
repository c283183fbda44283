package link

import (
	"encoding/binary"
	"fmt"

	"machiavelli/engine/card"
	"machiavelli/engine/solver"
)

// The flags of a position.
const (
	opened = 1 << iota
	early
	stolen
	drafted
	owned // melds have owners, in the table or the draft
)

// goals lists the goals by their number in a link.
var goals = [...]solver.Goal{solver.Cards, solver.Max, solver.Points, solver.Repair}

// The bits of a card, beside its face. A wild card that stands for a card is
// followed by that.
const (
	stands = 1 << 6
	last   = 1 << 7 // of its meld
)

// writer writes a position in bytes: numbers as varints, texts with their
// length before them, a card in one.
type writer struct{ b []byte }

func (w *writer) number(n int) { w.b = binary.AppendUvarint(w.b, uint64(n)) }

func (w *writer) text(s string) {
	w.number(len(s))
	w.b = append(w.b, s...)
}

func (w *writer) position(p *solver.Position) error {
	if err := w.rules(p.Rules); err != nil {
		return err
	}
	flags := 0
	flag := func(bit int, on bool) {
		if on {
			flags |= bit
		}
	}
	flag(opened, p.Opened)
	flag(early, p.Early)
	flag(stolen, p.Stolen)
	flag(drafted, p.Draft != nil)
	flag(owned, p.Owners != nil || p.Draft != nil && p.Draft.Owners != nil)
	w.number(flags)
	goal := 0
	for goal < len(goals) && goals[goal] != p.Goal {
		goal++
	}
	if goal == len(goals) || p.Deal < 0 || p.Seat < 0 {
		return fmt.Errorf("no position has the goal %q, deal %d, seat %d", p.Goal, p.Deal, p.Seat)
	}
	w.number(goal)
	w.number(max(p.Deal, 1))
	w.number(p.Seat)
	w.melds(p.Table, p.Owners, flags&owned > 0)
	w.hand(p.Hand)
	w.hand(p.Mine)
	if d := p.Draft; d != nil {
		w.melds(d.Table, d.Owners, flags&owned > 0)
		w.hand(d.Hand)
	}
	return nil
}

func (w *writer) melds(table [][]card.Card, owners []int, owned bool) {
	w.number(len(table))
	for i, m := range table {
		if owned {
			owner := -1
			if i < len(owners) {
				owner = owners[i]
			}
			w.number(owner + 1)
		}
		for k, c := range m {
			b := byte(c.ID.Face())
			if k == len(m)-1 {
				b |= last
			}
			if c.As == card.NoFace {
				w.b = append(w.b, b)
			} else {
				w.b = append(w.b, b|stands, byte(c.As))
			}
		}
	}
}

func (w *writer) hand(cards []card.ID) {
	w.number(len(cards))
	for _, id := range cards {
		w.b = append(w.b, byte(id.Face()))
	}
}
