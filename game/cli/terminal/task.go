package terminal

import (
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/game/app/session"
	"machiavelli/game/app/setup"
)

// task is a position that is played for its own sake, in place of a match: a
// puzzle, a step of a lesson, a turn of a review.
type task interface {
	// out says that the turn ends only with an empty hand.
	out() bool
	// draws says that something else may be done in place of a play.
	draws() bool
	// goal is what is to be done now, "" for what the rules say.
	goal(*terminal) string
	helped(session.HintLevel)
	// refused hears that something cannot be, moved that something was moved.
	refused()
	moved()
	reset()
	giveUp(*terminal)
	// acted hears what the player has done, and reports whether that was all.
	acted(*terminal, *match.Event) bool
	// over hears that the deal is.
	over(*terminal)
}

// quiet is a task that hears of little, and says nothing of its own.
type quiet struct{}

func (quiet) out() bool                { return false }
func (quiet) draws() bool              { return false }
func (quiet) goal(*terminal) string    { return "" }
func (quiet) helped(session.HintLevel) {}
func (quiet) refused()                 {}
func (quiet) moved()                   {}
func (quiet) reset()                   {}
func (quiet) over(*terminal)           {}

func (quiet) acted(*terminal, *match.Event) bool { return false }

// practise begins a task.
func (t *terminal) practise(k task, p solver.Position) {
	players, _ := setup.PlayersAt(p)
	t.getUp()
	t.ses.Practise(setup.At(p, t.Name, "novice", players, "exercise"), p)
	t.task = k
	t.began()
}

// leaveTask takes a task down.
func (t *terminal) leaveTask() { t.task, t.menu = nil, true }

// tasked does what a word means while a task is played, and reports whether that is
// all.
func (t *terminal) tasked(do match.Do) bool {
	turn := t.ses.Turn()
	switch {
	case t.task == nil || turn == nil:
		return false
	case do == match.GiveUp:
		t.task.giveUp(t)
	case do != match.Play && !t.task.draws():
		t.write(t.task.goal(t))
	case do == match.Play && t.task.out() && len(turn.Hand) > 0 && t.ses.Refuses(match.Play) == nil:
		t.write(t.words().Pieces("table.exercise.left", len(turn.Hand)))
		t.task.refused()
	default:
		return false
	}
	return true
}

// did reports whether an event is what the player has done in place of a turn.
func (t *terminal) did(b *session.Playback) bool {
	switch b.Event.E {
	case match.EvTurn, match.EvDeal, match.EvScore, match.EvOver:
		return false
	}
	return b.Last && b.Event.P == t.ses.Me()
}
