package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/session"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui/layout"
)

// view is what the parts of the table read: the match, where the fixed parts are, and
// what is going on. Every use makes its own, and a part changes nothing through it.
type view struct {
	c     *stage.Context
	ses   *session.Session
	frame *layout.Frame

	exercise exerciseView
	replay   replayView
	choosing bool           // a joker waits for its face
	walking  bool           // the hint's steps are done one after another
	aims     bool           // the goal stands over the hand
	paused   bool           // nobody at the table plays for now
	down     bool           // no lines come from the table
	place    *friends.Table // where several people play; nil: on this device alone
}

// exerciseView is what the parts read of the exercise; it is zero in a match.
type exerciseView struct {
	on      bool
	draws   bool   // the turn may end without a play
	out     bool   // the turn ends only with an empty hand
	idea    bool   // the next hint is the idea
	untried bool   // nothing was tried yet
	title   string // in the bar at the top
	leave   string // on the button that ends it
	text    string // what it says
	button  string // of which it speaks
}

// replayView is what the parts read of the replay; it is zero while nothing is replayed.
type replayView struct {
	on    bool
	melds []match.Meld // that lie at this moment
	text  string       // what happens in it
}

// lies reports whether a card lies on the table that is shown.
func (r *replayView) lies(id card.ID) bool {
	return r.on && slices.ContainsFunc(r.melds, func(m match.Meld) bool { return card.Has(m.Cards, id) })
}

// shown is the melds that lie on the screen: those of a replay, of the half-made turn, or
// of the board.
func (v *view) shown() []match.Meld {
	if v.replay.on {
		return v.replay.melds
	}
	if t := v.ses.Turn(); t != nil {
		return match.WithFree(t.Melds, t.Free)
	}
	return match.WithFree(v.ses.Board.Table, v.ses.Board.Free)
}

// speech is how the cards of this match are called.
func (v *view) speech() wording.Words { return wording.In(v.c.Lang, v.ses.View().Rules.Tiles) }

// words is what there is to say of the match.
func (v *view) words() wording.Match {
	w := wording.Of(v.speech(), v.ses)
	w.Exercise = !v.mayDraw()
	return w
}

// step is a step of somebody's turn, in words; before is the table that the steps
// begin with.
func (v *view) step(before []match.Meld, list []steps.Step, at int) string {
	t := session.Tell(before, list, at, v.ses.View().Rules.Meld)
	return v.words().Step(&t, false)
}

// meld is a meld with its number, its owner where it has one, and its cards.
func (v *view) meld(number int, m match.Meld) string {
	return v.speech().Numbered(number, m, v.words().Name(m.Owner))
}

// turnText says whose turn it is; in an exercise that is the player's alone.
func (v *view) turnText() string {
	if v.exercise.on && v.ses.Playing() && (v.ses.Board.Turn != v.ses.Me() || v.ses.View().Phase != match.Turning) {
		return ""
	}
	return v.words().Turn()
}

// halts says why nothing that is done now happens at a table of several people, "" where it
// does.
func (v *view) halts() string {
	switch {
	case v.place == nil:
	case v.down:
		return v.c.T("table.waits.line")
	case v.paused:
		return v.c.T("friends.paused")
	}
	return ""
}

// mayAct reports whether the player can do something in the match now. A table that is paused
// refuses it.
func (v *view) mayAct() bool { return v.ses.Live() && !v.paused }

// mayDraw reports whether there is another way to end the turn than by a play.
func (v *view) mayDraw() bool { return !v.exercise.on || v.exercise.draws }

// mayEnd reports whether a turn that has been played goes on, and can be ended
// as it is.
func (v *view) mayEnd() bool {
	return v.mayAct() && v.ses.View().Played && !v.ses.Offers(match.Discard) && v.ses.Refuses(match.Pass) == nil
}

// lacking is how many cards have yet to be laid where all of them must be.
func (v *view) lacking() int {
	turn := v.ses.Turn()
	if !v.exercise.out || turn == nil || v.ses.Offers(match.Discard) && len(turn.Hand) == 1 {
		return 0
	}
	return len(turn.Hand)
}

// hinting reports whether the hint panel is seen.
func (v *view) hinting() bool {
	h := &v.ses.Hint
	return h.Level != session.HintOff && !v.replay.on && (h.Shown() || h.Ticks >= session.SignOfLife)
}

// offers reports whether the hint panel has a button besides those of its play: for what
// wins more often, or for a play with fewer moves or more cards. With all steps shown the
// second is in the way.
func (v *view) offers() bool {
	h := &v.ses.Hint
	if !v.hinting() || !h.Playable() || h.Arrived() || h.Progress() > 0 || h.Renewing() {
		return false
	}
	return v.words().Better() != "" || h.Other() != nil && (h.Level < session.HintSteps || h.Most > 0)
}

// hintsCard reports whether the hint names a card of the hand.
func (v *view) hintsCard(id card.ID) bool {
	h := &v.ses.Hint
	if h.Level < session.HintCards || h.Answer == nil || h.Holding || v.replay.on {
		return false
	}
	return card.Has(h.Answer.Play, id)
}

// reachable reports whether the cards can be used: not those of a replay, and none while
// it is asked what a joker stands for.
func (v *view) reachable() bool { return !v.replay.on && !v.choosing }

// canReplay reports whether somebody has played since the player's last turn.
func (v *view) canReplay() bool {
	for _, show := range v.ses.Past() {
		if show.Event.E == match.EvPlay {
			return true
		}
	}
	return false
}

// escape is what Esc asks with nothing in hand.
func (v *view) escape() command {
	switch {
	case v.replay.on:
		return command{verb: toggleReplay}
	case v.ses.Hint.Level != session.HintOff:
		return command{verb: closeHint}
	}
	return command{verb: askMenu}
}

// refusesWalking says that the hint is still being played, where it is: how the cards lie
// on the way is no reason to refuse what will be right in a moment.
func (v *view) refusesWalking() bool {
	if v.walking {
		v.c.UI.Toast(v.c.T("table.hint.playing"))
	}
	return v.walking
}

// seatRect is where a seat is on the screen: the hand for the player's.
func (v *view) seatRect(seat int) layout.Rect {
	n := len(v.ses.View().Seats)
	if n == 0 || seat == v.ses.Me() {
		return v.frame.Hand
	}
	i := (seat - v.ses.Me() - 1 + n) % n
	if i < len(v.frame.Seats) {
		return v.frame.Seats[i]
	}
	return v.frame.Top
}
