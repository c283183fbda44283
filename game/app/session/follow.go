package session

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
)

// newMeld is the ID of the first new meld of a hint's tables; more count down.
// Those of a draft are never as low.
const newMeld = -1000

// way is how the cards get from how they lie to where a hint leads.
type way struct {
	Before []match.Meld // the table that the steps begin with
	Steps  []steps.Step
	At     int    // how many of Steps have been done
	Left   int    // cards that have yet to be taken up
	Ticked []Told // steps that had been done before

	target []match.Meld
	frames [][]match.Meld // the table after each step
	lies   []match.Meld   // the table as it lies now
	depth  int            // edits that have been made
}

// Next is the table after the next step, nil after the last.
func (w *way) Next() []match.Meld {
	if w.At >= len(w.frames) {
		return nil
	}
	return w.frames[w.At]
}

// Progress is how many steps of the hint have been done.
func (w *way) Progress() int { return len(w.Ticked) + w.At }

// Arrived reports whether all steps have been done.
func (w *way) Arrived() bool { return len(w.target) > 0 && w.At >= len(w.frames) }

// afterEdit looks at what an edit of the half-made turn means for the hint. What
// brings the cards closer to where it leads, in whatever order, ticks off the
// steps that need no longer be done; what was undone is to be done again. Only
// a move that leads elsewhere has the hint asked for again, quietly.
func (a *Advice) afterEdit() {
	h := &a.Hint
	switch {
	case h.Level == HintOff:
	case h.Answer != nil && !h.Answer.Playable && !a.view.Rules.Strict && !h.Asking:
		// nothing can go, however the cards lie
	case !h.Playable() || !a.retrace() && !a.approach():
		a.searchPlay()
	}
}

// retrace is at a point where the cards have lain before, and reports whether
// it is.
func (a *Advice) retrace() bool {
	h := &a.Hint
	w, ok := h.trail[a.turn.draft.Edits()]
	if ok = ok && sameLying(w.lies, a.turn.lies()); ok {
		h.way = w
	}
	return ok
}

// approach takes an edit for some of the steps, and reports whether it is.
func (a *Advice) approach() bool {
	h := &a.Hint
	w := h.way
	if next := w.Next(); next != nil && sameLying(next, a.turn.lies()) {
		w.At++
		w.Left = a.wayTo(h.target).Left
	} else {
		w = a.wayTo(h.target)
		if w.Left >= h.Left {
			return false
		}
		w.Ticked = slices.Clone(h.Ticked)
		for i, st := range h.Steps {
			if i < h.At || !slices.ContainsFunc(w.Steps, func(o steps.Step) bool { return sameStep(st, o) }) {
				w.Ticked = append(w.Ticked, Tell(h.Before, h.Steps, i, a.view.Rules.Meld))
			}
		}
	}
	w.lies, w.depth = a.turn.lies(), a.turn.draft.Edits()
	h.way = w
	h.trail[w.depth] = w
	return true
}

// wayTo is the way from how the cards lie.
func (a *Advice) wayTo(target []match.Meld) way {
	w := way{Before: a.turn.lies(), lies: a.turn.lies(), depth: a.turn.draft.Edits()}
	table, list, moves := steps.Toward(match.CardsOf(w.Before), match.CardsOf(target), a.turn.Hand, a.view.Rules.Meld)
	w.target, w.Left = laid(table), moves
	w.Steps, w.frames = frames(w.Before, w.target, list, a.view.Rules)
	if w.frames == nil && (moves > 0 || a.unfree(w.target)) {
		w.frames = [][]match.Meld{w.target} // in one go
	}
	return w
}

// unfree reports whether a free card lies alone as a meld that is to be free
// again.
func (a *Advice) unfree(target []match.Meld) bool {
	return slices.ContainsFunc(target, func(m match.Meld) bool {
		id := m.Cards[0].ID
		return len(m.Cards) == 1 && slices.Contains(a.view.Free, id) && !slices.Contains(a.turn.Free, id)
	})
}

// laid is a table that a hint leads to.
func laid(table [][]card.Card) []match.Meld {
	out := make([]match.Meld, len(table))
	for i, cards := range table {
		out[i] = match.Meld{ID: newMeld - i, Kind: match.KindNew, Cards: cards, Owner: -1}
	}
	return out
}

// sameStep reports whether two steps do the same with the same cards.
func sameStep(a, b steps.Step) bool { return a.Do == b.Do && card.Same(a.Cards, b.Cards) }

// sameLying reports whether the same cards lie together and stand for the same.
func sameLying(a, b []match.Meld) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(m match.Meld) bool {
		return !slices.ContainsFunc(b, func(o match.Meld) bool { return alike(m.Cards, o.Cards) })
	})
}

// alike reports whether two melds hold the same cards, which stand for the
// same.
func alike(a, b []card.Card) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(c card.Card) bool { return !slices.Contains(b, c) })
}
