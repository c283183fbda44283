package steps

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// Apply does the steps to a table and a hand, which stay as they are, and
// returns what they become. Melds that took part lie in meld order afterwards.
func Apply(table [][]card.Card, hand []card.ID, steps []Step, r meld.Rules) ([][]card.Card, []card.ID, error) {
	var w Walk
	if err := w.All(table, hand, steps, r); err != nil {
		return nil, nil, err
	}
	return slices.DeleteFunc(w.Melds, func(m []card.Card) bool { return len(m) == 0 }), append(w.Hand, w.Loose...), nil
}

// Walk is a table and a hand while steps are done to them. An emptied meld
// keeps its number. It holds memory that is used again.
type Walk struct {
	Melds   [][]card.Card
	Hand    []card.ID
	Loose   []card.ID // wild cards that were freed and have yet to be played
	touched []bool
}

// All does all of the steps to a copy of a table and a hand; melds that took
// part lie in meld order afterwards.
func (w *Walk) All(table [][]card.Card, hand []card.ID, steps []Step, r meld.Rules) error {
	w.Reset(table, hand)
	for i := range steps {
		if err := w.Do(&steps[i]); err != nil {
			return err
		}
	}
	for i, m := range w.Melds {
		if w.touched[i] {
			meld.Arrange(m, r)
		}
	}
	return nil
}

// Reset starts the walk at a copy of a table and of a hand.
func (w *Walk) Reset(table [][]card.Card, hand []card.ID) {
	w.Melds, w.Hand, w.Loose, w.touched = w.Melds[:0], append(w.Hand[:0], hand...), w.Loose[:0], w.touched[:0]
	for _, m := range table {
		w.addMeld()
		n := len(w.Melds) - 1
		w.Melds[n] = append(w.Melds[n], m...)
	}
}

// addMeld adds an empty meld.
func (w *Walk) addMeld() {
	w.Melds, w.touched = again(w.Melds), append(w.touched, false)
}

// Do does a step. If the step cannot be done it returns an *Error, and the walk is of
// no use any more.
func (w *Walk) Do(step *Step) error {
	if step.To == len(w.Melds) {
		w.addMeld()
	}
	home := step.Do == Home
	if step.To < 0 && !home || step.To >= len(w.Melds) || step.From < -1 || step.From >= len(w.Melds) || len(step.Cards) == 0 {
		return &Error{Why: BadStep, Meld: -1}
	}
	ok := false
	switch step.Do {
	case Split:
		ok = step.From >= 0 && step.From != step.To && step.At > 0 && step.At < len(w.Melds[step.From]) &&
			slices.EqualFunc(step.Cards, w.Melds[step.From][step.At:], func(c, d card.Card) bool { return c.ID == d.ID })
	case Move:
		ok = step.From >= 0
	case Join:
		ok = step.From >= 0 && step.From != step.To && len(step.Cards) == len(w.Melds[step.From])
	case Play:
		ok = step.From == -1
	case Free:
		ok = step.From != step.To && len(step.Cards) == 1
	case Home:
		ok = step.From >= 0 && step.To == -1 && len(step.Cards) == 1
	}
	if !ok {
		return &Error{Why: BadStep, Meld: -1}
	}
	for _, c := range step.Cards {
		if !w.remove(c.ID, step.From) {
			return &Error{Why: NotThere, Meld: step.From, Card: c.ID}
		}
		if home {
			w.Hand = append(w.Hand, c.ID)
			continue
		}
		if step.Do == Free {
			at := card.Index(w.Melds[step.To], step.Joker.ID)
			if at < 0 {
				return &Error{Why: NotThere, Meld: step.To, Card: step.Joker.ID}
			}
			w.Melds[step.To][at] = c
			w.Loose = append(w.Loose, step.Joker.ID)
		} else {
			w.Melds[step.To] = append(w.Melds[step.To], c)
		}
		w.touched[step.To] = true
	}
	return nil
}

// remove removes a card from a meld, or (-1) from the hand or the loose cards.
func (w *Walk) remove(id card.ID, from int) (ok bool) {
	is := func(h card.ID) bool { return h == id }
	if from < 0 {
		if w.Hand, ok = without(w.Hand, is); !ok {
			w.Loose, ok = without(w.Loose, is)
		}
		return ok
	}
	w.Melds[from], ok = without(w.Melds[from], func(c card.Card) bool { return c.ID == id })
	w.touched[from] = true
	return ok
}

func without[T any](list []T, is func(T) bool) ([]T, bool) {
	i := slices.IndexFunc(list, is)
	if i < 0 {
		return list, false
	}
	return append(list[:i], list[i+1:]...), true
}
