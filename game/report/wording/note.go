package wording

import (
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/lang"
	"machiavelli/game/settings"
	"machiavelli/game/store"
)

// Note writes a note of the session.
func (w Match) Note(n session.Note) string {
	switch n.Kind {
	case session.NoteRefused:
		return w.Reason(n.Err)
	case session.NotePlaces:
		return w.lang.T("table.note.places", "n", n.N)
	case session.NoteUnrecorded:
		return w.lang.T("table.note.unrecorded", "why", Store(w.lang, n.Cause))
	case session.NoteUnsaved:
		return Store(w.lang, n.Cause)
	}
	return w.lang.T("table.note." + string(n.Kind))
}

// Called is the name of a player: you, for one without a name.
func Called(l *lang.Lang, name string) string {
	if name == settings.Defaults().Name {
		return l.T("you")
	}
	return name
}

// Stands says how far a match is, to somebody outside it. It says you to a person who plays
// alone, and names several.
func Stands(l *lang.Lang, v *match.View) string { return stands(l, v, "matches.turn.you") }

// StandsElsewhere says how far a match is that is played in another window.
func StandsElsewhere(l *lang.Lang, v *match.View) string { return stands(l, v, "elsewhere.turn") }

// stands says how far a match is, and whose turn it is; own is the sentence for the turn of
// the only person at the table.
func stands(l *lang.Lang, v *match.View, own string) string {
	if v.Phase != match.Turning {
		return l.T("matches.between", "n", v.Deal)
	}
	turn := l.T("matches.turn", "name", v.Seats[v.Turn].Name)
	people := 0
	for _, seat := range v.Seats {
		if seat.By == match.Human {
			people++
		}
	}
	if v.Turn == v.Me && people == 1 {
		turn = l.T(own)
	}
	return l.T("matches.deal", "n", v.Deal, "turn", turn)
}

// Store says the error of a store.
func Store(l *lang.Lang, err error) string {
	switch e := err.(type) {
	case *store.DamagedError:
		if e.AsideErr != nil {
			return l.T("store.damaged", "what", l.Phrase("store."+e.Key))
		}
		return l.T("store.aside", "what", l.Phrase("store."+e.Key), "where", e.Aside)
	case *store.NewerError:
		return l.T("store.newer", "what", l.Phrase("store."+e.Key))
	case *store.Error:
		if e.Full {
			return l.T("store.full")
		}
		if e.Elsewhere {
			return l.T("store.elsewhere")
		}
		return l.T("store.failed", "why", Unread(l, e.Err))
	}
	if all, ok := err.(interface{ Unwrap() []error }); ok {
		return Store(l, all.Unwrap()[0]) // the others followed from it
	}
	return l.T("store.failed", "why", Unread(l, err))
}
