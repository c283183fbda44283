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

	said exercise.Prompt
	done bool
	at   int
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

// Step is the step that is posed.
func (k *Course) Step() *Step { return &k.steps()[k.at] }

// Position is how the cards of the step lie.
func (k *Course) Position() solver.Position { return k.Step().Position() }

// Out reports whether all of the hand is to be laid.
func (k *Course) Out() bool { return !k.Step().Turn }

// Draws reports whether the step is to draw.
func (k *Course) Draws() bool { return k.Step().Turn && k.Step().End == "" }

// Done reports whether the step is done.
func (k *Course) Done() bool { return k.done }

// Prompt is what to say now.
func (k *Course) Prompt() exercise.Prompt { return k.said }

// Next poses the next step, and reports whether there is one.
func (k *Course) Next() bool {
	if k.at+1 >= len(k.steps()) {
		return false
	}
	k.at++
	k.done, k.said = false, exercise.Prompt{}
	return true
}

// Finish takes down that all steps are done, in how many seconds. A test in which
// there was help does not count.
func (k *Course) Finish(p *Progress, seconds int) {
	switch {
	case k.Test && k.Helped:
	case k.Test:
		p.Finish(k.Lesson.Idea, 0)
	default:
		p.Finish(k.Lesson.Idea, max(1, seconds))
	}
}

// Hear finds what to say about how the cards lie. What the player could find out alone
// is said only to one who is stuck: to whom something else was refused, or who takes
// long. A move stays said until a card is moved.
func (k *Course) Hear(e exercise.Event) {
	switch e.What {
	case exercise.Hinted, exercise.Stepped:
		k.Helped = true
	case exercise.Played:
		k.done = true
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
	case k.done:
		say = exercise.SayDone
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
