package wording

import (
	"errors"

	"machiavelli/engine/card"
	"machiavelli/engine/link"
	"machiavelli/engine/meld"
	"machiavelli/engine/record"
	"machiavelli/engine/text"
	"machiavelli/game/lang"
	"machiavelli/game/store"
)

// Unread is why a file, a link or a text cannot be read. What only its author can
// mend is told in the words of the format.
func Unread(l *lang.Lang, err error) string {
	var at *record.Fault
	var bad *link.Fault
	var broken *text.Syntax
	switch {
	case errors.As(err, &at) && at.Line > 0:
		return l.T("fault.line", "n", at.Line, "why", Unread(l, at.Err))
	case errors.As(err, &bad):
		return l.T("fault." + string(bad.Kind))
	case errors.As(err, &broken):
		return l.T("fault.syntax", "n", int(broken.Column))
	case errors.Is(err, store.ErrNone):
		return l.T("fault.none")
	}
	return text.Clip(err.Error())
}

// MeldFault is why cards are no legal meld, in a few words.
func (w Words) MeldFault(e *meld.Error, cards []card.Card) string {
	key := "table.meld."
	switch e.Kind {
	case meld.Empty, meld.Short:
		n := max(1, e.Want-e.At)
		if n == 1 && len(cards) > 1 {
			return w.lang.T(key + "one-more")
		}
		return w.lang.T(key+"short", "n", n)
	case meld.Long:
		return w.lang.T(key+"long", "n", e.Want)
	case meld.Mixed:
		return w.lang.T(key+"mixed", "card", w.Face(e.Face))
	case meld.TwoOfSuit:
		return w.lang.T(key+"two-of-suit", "suit", w.Suit(e.Face.Suit()))
	case meld.TwoOfRank:
		return w.lang.T(key+"two-of-rank", "card", w.Face(e.Face))
	case meld.Gap:
		return w.lang.T(key+"gap", "card", w.Face(e.Face))
	case meld.Corner:
		return w.lang.T(key + "corner")
	case meld.Undeclared:
		return w.lang.T(key + "undeclared")
	case meld.TooManyWild:
		return w.lang.T(key+"wild", "n", e.Want)
	case meld.NoNatural:
		return w.lang.T(key+"natural", "n", max(1, e.Want-e.At))
	}
	return w.lang.T(key + "none")
}
