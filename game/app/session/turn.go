package session

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
)

// Turn is the half-made turn of the player, or a plan while others are on turn. It is made
// again after every edit, so that drawing need not compute it. The zero Turn is no turn.
type Turn struct {
	Melds   []match.Meld
	States  []match.MeldState
	Hand    []card.ID
	Free    []card.ID
	Changed bool
	CanUndo bool
	CanRedo bool
	Version int // another after every edit

	draft  *match.Draft
	passed bool      // others have laid cards since it began
	asked  []card.ID // which fits was last asked about since the last edit
	fit    []int     // where they fit
}

// start starts a turn, or a plan. What is handed over of the last plan stays where
// the table is still the same.
func (t *Turn) start(v match.View, plan *match.Draft) {
	if plan != nil {
		t.draft = plan.Rebase(v)
	} else {
		t.draft = match.NewDraft(v)
	}
	t.refresh()
}

// end puts the turn away, and answers what was laid in it.
func (t *Turn) end() *match.Draft {
	draft := t.draft
	t.draft, t.passed = nil, false
	return draft
}

// refresh looks at how the cards lie now.
func (t *Turn) refresh() {
	d := t.draft
	*t = Turn{
		Melds: d.Melds(), States: d.State(), Hand: d.Hand(), Free: d.Free(), Changed: d.Changed(),
		CanUndo: d.CanUndo(), CanRedo: d.CanRedo(), Version: t.Version + 1, draft: d, passed: t.passed,
	}
}

// do does an edit, or says why not.
func (t *Turn) do(e match.Edit) *match.Error {
	if err := t.draft.Do(e); err != nil {
		return err
	}
	t.refresh()
	return nil
}

// begun reports whether there is a half-made turn, or a plan.
func (t *Turn) begun() bool { return t.draft != nil }

// keeps reports whether it lies on the screen although something has yet to be
// shown: until others lay cards.
func (t *Turn) keeps() bool { return t.begun() && !t.passed }

// moved reports whether a card has been moved.
func (t *Turn) moved() bool { return t.begun() && t.draft.Moved() }

// mine reports whether a card on the table is from the hand of this turn.
func (t *Turn) mine(id card.ID) bool {
	return t.begun() && t.draft.Mine(id) && !slices.Contains(t.Hand, id)
}

// handOf is a hand without the cards that lie on the table in this turn.
func (t *Turn) handOf(hand []card.ID) []card.ID {
	if !t.keeps() {
		return hand
	}
	return slices.DeleteFunc(slices.Clone(hand), t.mine)
}

// lies is what lies on the table, free cards as melds of their own.
func (t *Turn) lies() []match.Meld { return match.WithFree(t.Melds, t.Free) }

// fits lists the melds that cards would leave legal if they went there. What is
// broken is not looked at. The answer is kept until other cards are asked about, or
// the next edit; it is not to be written to.
func (t *Turn) fits(r meld.Rules, cards []card.ID) []int {
	if !t.begun() {
		return nil
	}
	if t.asked == nil || !slices.Equal(t.asked, cards) {
		t.asked, t.fit = slices.Clone(cards), t.fitting(r, cards)
	}
	return t.fit
}

func (t *Turn) fitting(r meld.Rules, cards []card.ID) []int {
	var out []int
	for i, m := range t.Melds {
		if slices.ContainsFunc(m.Cards, func(c card.Card) bool { return slices.Contains(cards, c.ID) }) {
			continue
		}
		if fits(t.draft.With(m.ID, cards), t.States[i], r) {
			out = append(out, m.ID)
		}
	}
	return out
}

// fits asks whether a meld with a card more is legal, or on its way to be.
func fits(with []card.Card, was match.MeldState, r meld.Rules) bool {
	_, err := meld.Check(with, r)
	if err == nil {
		return true
	}
	why, ok := err.(*meld.Error)
	return ok && was.State == match.Incomplete && why.Incomplete()
}

func sameMelds(a, b []match.Meld) bool {
	return slices.EqualFunc(a, b, func(x, y match.Meld) bool { return x.ID == y.ID && slices.Equal(x.Cards, y.Cards) })
}
