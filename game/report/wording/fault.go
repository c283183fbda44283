package wording

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"

	"machiavelli/engine/card"
	"machiavelli/engine/link"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
	"machiavelli/game/lang"
	"machiavelli/game/store"
)

// Unread says in the player's language why a file, a link or a text cannot be read; and it
// says any other error.
func Unread(l *lang.Lang, err error) string {
	switch e := err.(type) {
	case *text.Error:
		args := make([]any, len(e.Args))
		for i, a := range e.Args {
			switch a := a.(type) {
			case error:
				args[i] = Unread(l, a)
			case text.Noun:
				args[i] = l.Say(string(a))
			default:
				args[i] = a
			}
		}
		return l.Say(e.Form, args...)
	case *record.Fault:
		if e.Line == 0 {
			return Unread(l, e.Err)
		}
		return l.T("fault.line", "n", e.Line, "why", Unread(l, e.Err))
	case *link.Fault:
		return l.T("fault." + string(e.Kind))
	case *text.Syntax:
		return l.T("fault.syntax", "n", int(e.Column))
	case *meld.Error:
		return In(l, false).MeldFault(e, nil)
	case *rules.Breach:
		return Refusal(l, (*match.Error)(e))
	case *match.Error:
		return Refusal(l, e)
	case *store.Error:
		if e.Full || e.Elsewhere {
			return Store(l, e)
		}
		return Unread(l, e.Err)
	case interface{ Said() error }:
		return Unread(l, e.Said())
	case interface{ Unwrap() []error }: // what went wrong, and what then did besides
		var said []string
		for _, one := range e.Unwrap() {
			said = append(said, Unread(l, one))
		}
		return strings.Join(said, "; ")
	}
	_, system := err.(*fs.PathError) // it says itself what is open, in English
	if inner := errors.Unwrap(err); inner != nil && !system {
		if before, ok := strings.CutSuffix(err.Error(), inner.Error()); ok {
			return text.Clip(before) + Unread(l, inner)
		}
	}
	switch { // what the system says, it says in its own language
	case errors.Is(err, store.ErrNone), errors.Is(err, fs.ErrNotExist):
		return l.T("fault.none")
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return l.T("fault.forbidden")
	}
	return text.Clip(err.Error())
}

// Refusal says why a match refuses an action in a record or in a list of moves.
func Refusal(l *lang.Lang, err *match.Error) string {
	key := "table.why." + string(err.Why)
	switch {
	case err.Why == match.IllegalMeld && err.Cause != nil:
		return l.T(key, "why", In(l, false).MeldFault(err.Cause, nil))
	case !l.Has(key):
		return l.T("table.why.other", "why", text.Clip(err.Error()))
	}
	return l.T(key, "n", err.N, "card", In(l, false).Face(err.Card.Face()))
}

// MeldFault says in a few words why cards are not a legal meld.
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
