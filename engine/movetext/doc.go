// Package movetext reads and writes moves as lines that a player can type. 7H > 3 lays a card
// of the hand at the third meld, 4:8C-TC > new takes a block out of the fourth, end ends the turn. A line is
// read against a table as it lies; it becomes steps, and they become an edit of a draft.
// Steps, such as those of a hint, are written the same way.
//
// Melds are called by their number on the table, from 1, free cards (as melds of
// one card) behind the others. A card without a meld's number is the hand's or,
// if the hand has none, the only one on the table. Upper and lower case are the
// same.
package movetext

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/steps"
)

// Table is what a line is read against: a half-made turn as it lies.
type Table struct {
	Melds []match.Meld // as they are numbered; see match.WithFree
	Hand  []card.ID    // in the order in which it is shown
	Own   []card.ID    // the hand at the turn's beginning
	Free  []card.ID    // the free cards then
	Rules meld.Rules
}

// hand is the number of the hand, where steps name melds.
const hand = -1

// Edit is steps that were read against the table, as one edit of the draft that
// lies so. Wild cards keep what they stand for, and what stands for nothing
// yet the draft declares.
func (t *Table) Edit(list []steps.Step) (match.Edit, error) {
	var w steps.Walk
	if err := w.All(match.CardsOf(t.Melds), t.Hand, list, t.Rules); err != nil {
		return match.Edit{}, err
	}
	first := &list[0]
	if t.exact(&w, list) {
		return match.Laying(t.Free, t.laid(&w)), nil
	}
	if first.Do == steps.Split && t.Melds[first.From].Kind == match.KindMeld {
		return match.Edit{Do: match.EditSplit, To: match.To{Meld: t.Melds[first.From].ID, At: first.At}}, nil
	}
	e := match.Edit{Do: match.EditMove, To: match.To{At: -1}}
	for _, s := range list {
		e.Cards = append(e.Cards, card.IDs(s.Cards)...)
	}
	switch to := first.To; {
	case first.Do == steps.Home:
		e.To.Hand = true
	case to < len(t.Melds) && t.Melds[to].Kind == match.KindFree:
		e.To.New = true // a free card and what is laid at it become a meld
		e.Cards = append(e.Cards, t.Melds[to].Cards[0].ID)
	case to < len(t.Melds):
		e.To.Meld = t.Melds[to].ID
	case len(e.Cards) == 1 && slices.Contains(t.Free, e.Cards[0]):
		e.To.Free = true // a free card alone is free again
	default:
		e.To.New = true
	}
	return e, nil
}

// exact reports whether the table is to lie just as the steps leave it: where
// they say what a wild card stands for, or where the wild cards of the melds that
// change go on as they are. They do not where the cards that join them do not fit so.
func (t *Table) exact(w *steps.Walk, list []steps.Step) bool {
	wild := false
	for _, s := range list {
		if s.Do == steps.Free && s.Joker.As != s.Cards[0].ID.Face() {
			return true // of a set, in which it stands for the rank
		}
		for _, c := range s.Cards {
			switch was, _ := t.lies(c.ID); {
			case s.Do == steps.Home && !t.own(c.ID):
				return false
			case s.Do != steps.Home && c.As != card.NoFace && was.As != c.As:
				return true
			}
		}
		for _, i := range [2]int{s.From, s.To} {
			if s.Do == steps.Free || i == hand {
				continue
			}
			for _, c := range w.Melds[i] {
				wild = wild || c.As != card.NoFace
				switch {
				case c.As == card.NoFace && t.Rules.IsWild(c.ID.Face()),
					c.As != card.NoFace && i == s.To && !card.Has(s.Cards, c.ID) && !meld.Fits(w.Melds[i], t.Rules):
					return false
				}
			}
		}
	}
	return wild
}

// own reports whether a card of the table, or a copy of it that lies there too, is
// from the hand: they can change places.
func (t *Table) own(id card.ID) bool {
	return slices.ContainsFunc(t.Own, func(o card.ID) bool {
		_, at := t.lies(o)
		return o.Face() == id.Face() && at != hand
	})
}

// laid is the melds that steps leave, under the IDs that they have.
func (t *Table) laid(w *steps.Walk) []match.Meld {
	var out []match.Meld
	for i, cards := range w.Melds {
		m := match.Meld{Owner: -1, Kind: match.KindNew}
		if i < len(t.Melds) && (t.Melds[i].Kind != match.KindFree || len(cards) == 1) {
			m = t.Melds[i]
		}
		if m.Cards = cards; len(cards) > 0 {
			out = append(out, m)
		}
	}
	for _, id := range w.Loose {
		out = append(out, match.Meld{Owner: -1, Kind: match.KindNew, Cards: []card.Card{{ID: id}}})
	}
	return out
}

// lies is a card as it lies, and the number of its meld; one of the hand stands
// for nothing.
func (t *Table) lies(id card.ID) (c card.Card, number int) {
	for i, m := range t.Melds {
		if at := card.Index(m.Cards, id); at >= 0 {
			return m.Cards[at], i
		}
	}
	return card.Card{ID: id}, hand
}
