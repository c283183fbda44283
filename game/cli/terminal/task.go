package terminal

import (
	"machiavelli/engine/match"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/session"
	"machiavelli/game/app/setup"
)

// task is an exercise that is played in place of a match: a puzzle, a step of a
// lesson, a turn of a review.
type task interface {
	exercise.Exercise
	// end goes on once the exercise is done.
	end(*terminal)
	// giveUp leaves it.
	giveUp(*terminal)
}

// practise begins a task.
func (t *terminal) practise(k task) {
	t.getUp()
	if of, is := k.(tried); is {
		t.ses.PractiseTurn(*of.View())
	} else {
		p := k.Position()
		players, _ := setup.PlayersAt(p)
		t.ses.Practise(setup.At(p, t.Name, "novice", players, "exercise"), p)
	}
	t.task, t.posed = k, true
	t.began()
}

// leaveTask takes a task down.
func (t *terminal) leaveTask() { t.task, t.menu = nil, true }

// hear tells the task, if there is one, what has happened.
func (t *terminal) hear(e exercise.Event) {
	if t.task == nil {
		return
	}
	if turn := t.ses.Turn(); turn != nil {
		e.Melds, e.Hand = match.WithFree(turn.Melds, turn.Free), turn.Hand
	} else if r, over := t.ses.Result(); over {
		e.Melds = r.View.Table
	}
	t.task.Hear(e)
}

// goal is what the task says now, "" for what the rules say.
func (t *terminal) goal() string {
	turn, said := t.ses.Turn(), t.task.Prompt()
	switch said.Say {
	case exercise.SayCards:
		switch {
		case !turn.Changed:
			return t.words().Pieces("puzzles.goal", len(turn.Hand))
		case len(turn.Hand) > 0 && t.ses.Refuses(match.Play) == nil:
			return t.words().Pieces("table.exercise.left", len(turn.Hand))
		}
	case exercise.SayMove: // as it is typed
		on := t.table()
		if next, ok := on.Coming(on.Melds, said.Move.Steps, said.Move.First); ok {
			return t.Lang.T("terminal.type", "line", on.Write(next...))
		}
	case exercise.SayEnd:
		return t.Lang.T("terminal.lesson.end")
	case exercise.SayDraw:
		return t.Lang.T("terminal.lesson.draw")
	case exercise.SayWhole:
		return t.Lang.T("learn.say.goal")
	}
	return ""
}

// tasked does what a word means while a task is played, and reports whether that is
// all.
func (t *terminal) tasked(do match.Do) bool {
	turn := t.ses.Turn()
	switch {
	case t.task == nil || turn == nil:
		return false
	case do == match.GiveUp:
		t.task.giveUp(t)
	case do != match.Play && !t.task.Draws():
		t.write(t.goal())
	case do == match.Play && t.task.Out() && len(turn.Hand) > 0 && t.ses.Refuses(match.Play) == nil:
		t.write(t.words().Pieces("table.exercise.left", len(turn.Hand)))
		t.hear(exercise.Event{What: exercise.Refused})
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
