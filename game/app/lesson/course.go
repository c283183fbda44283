package lesson

import (
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/game/app/exercise"
)

// Course is a lesson, or its test, while it is done: its steps one after the other,
// each an exercise.
type Course struct {
	Lesson *Lesson
	Test   bool
	Greets bool // the goal of a match is said before anything else
	Helped bool // a hint was asked for

	said    exercise.Prompt
	done    bool
	repeats bool // the step is to be done once more: what was to be kept was laid
	at      int
}

var _ exercise.Exercise = (*Course)(nil)

const (
	// patience is how many seconds a player has before the next move is said.
	patience = 15
	// greeting is how many seconds the goal of a match stands.
	greeting = 4
)

// steps is what is posed.
func (k *Course) steps() []Step {
	if k.Test {
		return []Step{k.Lesson.Test}
	}
	return k.Lesson.Steps
}

// Step is the present step.
func (k *Course) Step() *Step { return &k.steps()[k.at] }

// Position is how the cards of the step lie.
func (k *Course) Position() solver.Position { return k.Step().Position() }

// Out reports whether all of the hand is to be laid.
func (k *Course) Out() bool { return !k.Step().Turn }

// Draws reports whether the step is to draw.
func (k *Course) Draws() bool { return k.Step().Turn && k.Step().End == "" }

// Done reports whether the step is done.
func (k *Course) Done() bool { return k.done }

// Prompt is the present prompt.
func (k *Course) Prompt() exercise.Prompt { return k.said }

// Next poses the next step, or the same one once more, and reports whether there is one.
func (k *Course) Next() bool {
	switch {
	case k.repeats:
	case k.at+1 >= len(k.steps()):
		return false
	default:
		k.at++
	}
	k.done, k.repeats, k.said = false, false, exercise.Prompt{}
	return true
}

// Repeats reports whether the step that is done is to be done once more.
func (k *Course) Repeats() bool { return k.repeats }

// Seed is the seed of the cards that are not seen in the present step.
func (k *Course) Seed() string { return k.Step().Seed }

// Finish records that all steps are done, in that many seconds. A test that was done with
// help does not count.
func (k *Course) Finish(p *Progress, seconds int) {
	switch {
	case k.Lesson.Name != "":
		p.Learn(k.Lesson.Name)
	case k.Test && k.Helped:
	case k.Test:
		p.Finish(k.Lesson.Idea, 0)
	default:
		p.Finish(k.Lesson.Idea, max(1, seconds))
	}
}

// Hear chooses the prompt for how the cards lie. It gives away the next move only to a
// player who is stuck: one who was refused something else, or who takes long. That prompt
// stays until a card is moved.
func (k *Course) Hear(e exercise.Event) {
	switch e.What {
	case exercise.Hinted, exercise.Stepped:
		k.Helped = true
	case exercise.Played:
		k.done, k.repeats = true, k.Step().Keep
	case exercise.Acted:
		k.done = k.Step().End == ""
	}
	k.Greets = k.Greets && (e.What == exercise.Begun || e.What == exercise.Idle && e.Seconds < greeting)
	stuck := e.What == exercise.Refused || e.What == exercise.Idle && e.Seconds >= patience
	stays := k.said.Say == exercise.SayMove && (e.What == exercise.Idle || e.What == exercise.Hinted)
	st := k.Step()
	move, more := st.Next(match.CardsOf(e.Melds), e.Hand)
	say := exercise.SayWhole
	switch {
	case k.Greets:
		say = exercise.SayGoal
	case k.repeats:
		say = exercise.SayAgain
	case k.done:
		say = exercise.SayDone
	case st.Keep:
		say = exercise.SayKeep
	case st.End == "":
		say = exercise.SayDraw
	case !more:
		say = exercise.SayEnd
	case !k.Test && (st.Shown || stuck || stays):
		say = exercise.SayMove
	}
	k.said = exercise.Prompt{Say: say}
	if say == exercise.SayMove {
		k.said.Move = move
	}
}
