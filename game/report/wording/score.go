package wording

import (
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
)

// LastCard reports whether a play leaves its player one card, where that is to be
// announced.
func (w Match) LastCard(e *match.Event) bool {
	b := &w.ses.Board
	return w.ses.View().Rules.Announce && e.E == match.EvPlay && e.P >= 0 && e.P < len(b.Seats) && b.Seats[e.P].Cards == 1
}

// Announce says that somebody holds one card.
func (w Match) Announce(seat int) string { return w.named("table.announce", seat) }

// named is a sentence about a player, in the second person for the one who is shown.
func (w Match) named(key string, seat int) string {
	if seat == w.ses.Me() && w.lang.Has(key+".you") {
		key += ".you"
	}
	return w.lang.T(key, "name", w.Name(seat))
}

// Ended says how a deal ended; empty if there is nothing to say.
func (w Match) Ended(r *session.Result) string {
	if len(r.Scores) == 0 {
		return ""
	}
	last := &r.Scores[len(r.Scores)-1]
	if key := "scoring." + last.Reason; w.lang.Has(key) {
		return w.named(key, last.P)
	}
	return ""
}
