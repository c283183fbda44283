package wording

import (
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
)

// Match puts a match into words: what is refused and why, what comes next, what a hint says,
// and what has happened.
type Match struct {
	Words
	ses *session.Session

	// Exercise says that it is one: a turn ends by a play, and nobody draws.
	Exercise bool
}

// Of makes the words for the match of a session.
func Of(words Words, s *session.Session) Match { return Match{Words: words, ses: s} }

// State says why a meld is not legal, for its tray.
func (w Match) State(st match.MeldState, m match.Meld) string {
	if st.Rule != nil {
		return w.Reason(st.Rule)
	}
	if st.Why == nil {
		return ""
	}
	return w.MeldFault(st.Why, m.Cards)
}

// Reason says in a sentence why something is refused.
func (w Match) Reason(err *match.Error) string {
	if err.Why == match.IllegalMeld && err.Cause != nil {
		return w.lang.T("table.why.illegal-meld", "why", w.MeldFault(err.Cause, nil))
	}
	if err.Why == match.NothingAdded {
		return w.lang.T("table.why.nothing-added" + w.instead())
	}
	return w.sentence("table.why.", err)
}

// instead names what the player can do when no card of the hand is laid: what
// ends a sentence's key.
func (w Match) instead() string {
	for _, do := range [...]match.Do{match.Discard, match.Draw, match.Pass} {
		if w.ses.Offers(do) && (do == match.Discard || !w.Exercise && w.ses.Refuses(do) == nil) {
			return "." + string(do)
		}
	}
	return ""
}

// Short says why in a few words, for a button.
func (w Match) Short(err *match.Error) string {
	if turn := w.ses.Turn(); err.Why == match.IllegalMeld && turn != nil {
		n := 0
		for _, st := range turn.States {
			if st.State != match.Legal {
				n++
			}
		}
		return w.lang.T("table.short.illegal-meld", "n", n)
	}
	if err.Why == match.NothingAdded {
		return w.lang.T("table.short.nothing-added" + w.instead())
	}
	return w.sentence("table.short.", err)
}

func (w Match) sentence(prefix string, err *match.Error) string {
	key := prefix + string(err.Why)
	if err.Why == match.DrawFirst && !w.ses.Offers(match.Draw) {
		key += ".take" // where the turn begins otherwise
	}
	if !w.lang.Has(key) {
		key = "table.why." + string(err.Why)
	}
	if !w.lang.Has(key) {
		key = "table.why.other"
	}
	return w.lang.T(key, "n", err.N, "card", w.Face(err.Card.Face()), "why", err.Error())
}

// Turn says whose turn it is and what comes next.
func (w Match) Turn() string {
	v := w.ses.View()
	b := &w.ses.Board
	switch {
	case !w.ses.Playing():
		return w.lang.T("table.turn.dealing")
	case v.Phase != match.Turning && !w.ses.Waiting():
		return w.lang.T("table.turn.over")
	case b.Turn < 0 || b.Deal == 0:
		return w.lang.T("table.turn.dealing")
	case b.Turn == w.ses.Me() && b.Turn < len(v.Seats):
		return w.lang.T("table.turn.yours")
	case b.Turn < len(v.Seats):
		return w.lang.T("table.turn.of", "name", v.Seats[b.Turn].Name)
	}
	return ""
}

// Status says what a seat did last, or does now.
func (w Match) Status(seat int) string {
	b := &w.ses.Board
	if percent, fetching := w.ses.Fetching(); fetching && w.ses.View().Seats[seat].By != match.Human {
		return w.lang.T("table.status.fetching", "n", percent)
	}
	if w.ses.Thinking() == seat {
		return w.lang.T("table.status.thinking")
	}
	if seat >= len(b.Latest) {
		return ""
	}
	d := b.Latest[seat]
	if w.ses.View().Rules.Announce && seat < len(b.Seats) && b.Seats[seat].Cards == 1 {
		return w.lang.T("table.status.one")
	}
	if v := w.ses.View(); seat < len(v.Seats) && v.Seats[seat].Skip {
		return w.lang.T("table.status.skip")
	}
	if d.What == "" || d.What == match.EvTurn || d.What == match.EvDeal {
		return ""
	}
	key := "table.status." + string(d.What)
	if w.lang.Has(key + "." + d.Why) {
		key += "." + d.Why
	}
	if !w.lang.Has(key) {
		return ""
	}
	return w.lang.T(key, "n", d.N)
}

// Log writes a line of the log.
func (w Match) Log(d session.LogEntry) string {
	key := "table.log." + string(d.What)
	me := w.ses.Me()
	for _, more := range [...]struct {
		on  bool
		key string
	}{{d.Seat == me, ".you"}, {d.To == me && d.Seat != me, ".at-you"}, {d.Why != "", "." + d.Why}} {
		if more.on && w.lang.Has(key+more.key) {
			key += more.key
		}
	}
	switch {
	case d.Step != nil:
		return w.Step(d.Step, false)
	case d.What == session.Remark:
		if !w.lang.Has("behaviour.say." + d.Why) {
			return "" // of a save that knows other words
		}
		return w.lang.T("table.log.remark", "name", w.Name(d.Seat), "says", w.lang.T("behaviour.say."+d.Why))
	}
	if !w.lang.Has(key) {
		return ""
	}
	return w.lang.T(key, "n", d.N, "name", w.Name(d.Seat), "to", w.Name(d.To), "card", w.Face(d.Card.Face()))
}

// Line writes a line of the log, with the name of the player before a step.
func (w Match) Line(d session.LogEntry) string {
	text := w.Log(d)
	if d.Step != nil && text != "" {
		return w.lang.T("table.step.of", "name", w.Name(d.Seat), "step", text)
	}
	return text
}

// Name is the name of the player in a seat.
func (w Match) Name(seat int) string {
	if v := w.ses.View(); seat >= 0 && seat < len(v.Seats) {
		return v.Seats[seat].Name
	}
	return ""
}
