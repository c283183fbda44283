package session

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

// Traces marks what has happened since the player's last turn ended: who laid or moved which
// card, who took a card from which meld, and which cards of the hand were just drawn.
type Traces struct {
	By    [256]int8 // the seat that laid or moved a card, and 1; 0: nobody
	Gave  []Gift
	Drawn [256]bool
	Last  []card.ID // of a hand, laid by the last play

	old   bool // what is marked goes with the next mark: nobody sits at the screen
	turns int  // own turns so far
	drew  int  // … when a card was drawn last
}

// Gift is a meld from which a seat has taken a card.
type Gift struct{ Meld, Seat int }

// somebody is a seat of Traces.By that is not known: of an old save.
const somebody = -1

// clear forgets what others have done.
func (t *Traces) clear() { t.By, t.Gave = [256]int8{}, t.Gave[:0] }

// Who is the seat that has laid or moved a card; -1 is a seat that is not known.
func (t *Traces) Who(id card.ID) (seat int, changed bool) {
	switch by := t.By[id]; by {
	case 0:
		return 0, false
	case somebody:
		return -1, true
	default:
		return int(by) - 1, true
	}
}

// Giver is the seat that last took a card from a meld.
func (t *Traces) Giver(meld int) (seat int, gave bool) {
	for _, g := range slices.Backward(t.Gave) {
		if g.Meld == meld {
			return g.Seat, true
		}
	}
	return 0, false
}

// draw marks cards that have come to the player's hand. Those of an earlier turn are
// new no longer.
func (t *Traces) draw(cards ...card.ID) {
	if t.drew != t.turns {
		t.Drawn = [256]bool{}
	}
	t.drew = t.turns
	for _, id := range cards {
		t.Drawn[id] = true
	}
}

// newTurn counts the player's turns: what was drawn in the last one is still new.
func (t *Traces) newTurn() {
	if t.turns++; t.drew < t.turns-1 {
		t.Drawn = [256]bool{}
	}
}

// mark marks the cards that lie in another meld than before, and the melds that
// gave some, as a seat's doing.
func (t *Traces) mark(seat int, before, after []match.Meld) {
	if t.old {
		t.clear()
		t.old = false
	}
	var at [256]int
	for _, m := range before {
		for _, c := range m.Cards {
			at[c.ID] = m.ID
		}
	}
	var now [256]int
	for _, m := range after {
		for _, c := range m.Cards {
			now[c.ID] = m.ID
			if at[c.ID] == 0 || at[c.ID] != m.ID && !sameMeld(before, m) {
				t.By[c.ID] = int8(seat + 1)
			}
		}
	}
	for _, m := range before {
		stays := slices.ContainsFunc(after, func(o match.Meld) bool { return o.ID == m.ID })
		if stays && slices.ContainsFunc(m.Cards, func(c card.Card) bool { return now[c.ID] != m.ID }) {
			t.Gave = append(t.Gave, Gift{m.ID, seat})
		}
	}
}

// replay marks all that plays have changed.
func (t *Traces) replay(plays []Show) {
	for _, show := range plays {
		lay := show.Before
		for _, table := range append(slices.Clone(show.Frames), show.Event.Table) {
			t.mark(show.Event.P, lay, table)
			lay = table
		}
	}
}

// saved is the changed cards and who changed them, for a save.
func (t *Traces) saved() (changed []card.ID, by []int) {
	for id, who := range t.By {
		if who != 0 {
			changed, by = append(changed, card.ID(id)), append(by, int(who)-1)
		}
	}
	return changed, by
}

// restore is the way back; an old save does not say who it was.
func (t *Traces) restore(changed []card.ID, by []int, seats int) {
	for i, id := range changed {
		t.By[id] = somebody
		if i < len(by) && by[i] >= 0 && by[i] < seats {
			t.By[id] = int8(by[i] + 1)
		}
	}
}
