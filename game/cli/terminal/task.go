package terminal

import (
	"machiavelli/engine/match"
	"machiavelli/game/app/exercise"
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
		p, seed := k.Position(), setup.Exercise
		if of, is := k.(*taught); is && of.Seed() != "" {
			seed = of.Seed()
		}
		players, _ := setup.PlayersAt(p)
		t.ses.Practise(setup.At(p, t.Name, "novice", players, seed), p)
	}
	t.task, t.posed = k, true
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
