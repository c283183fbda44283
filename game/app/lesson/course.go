package lesson

import (
	"machiavelli/engine/card"
)

// Saying is what is to be said to somebody who does a lesson.
type Saying uint8

// What can be said.
const (
	Nothing Saying = iota
	SayGoal        // lay the whole hand
	SayMove        // the next move
	SayEnd         // end the turn
	SayDraw        // nothing fits
	SayDone
)

// Course is a lesson, or its test, while it is done: its steps one after the other,
// and what to say when the player cannot know it.
type Course struct {
	Lesson *Lesson
	Test   bool
	Helped bool // a hint was asked for
	Done   bool // the step is

	Saying Saying
	Move   Move // with SayMove

	at int
}

// steps is what is posed.
func (k *Course) steps() []Step {
	if k.Test {
		return []Step{k.Lesson.Test}
	}
	return k.Lesson.Steps
}

// Step is the step that is posed.
func (k *Course) Step() *Step { return &k.steps()[k.at] }

// Next poses the next step, and reports whether there is one.
func (k *Course) Next() bool {
	if k.at+1 >= len(k.steps()) {
		return false
	}
	k.at++
	k.Done, k.Saying = false, Nothing
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

// Think finds what to say about how the cards lie. It says what the player could find out
// alone only to one who is stuck: to whom something else was refused, or who takes long. A
// move stays said until a card is moved.
func (k *Course) Think(table [][]card.Card, hand []card.ID, stuck, unmoved bool) {
	st := k.Step()
	move, more := st.Next(table, hand)
	said := k.Saying == SayMove && unmoved
	switch {
	case k.Done:
		k.Saying = SayDone
	case st.End == "":
		k.Saying = SayDraw
	case !more:
		k.Saying = SayEnd
	case !k.Test && (st.Shown || stuck || said):
		k.Saying, k.Move = SayMove, move
	default:
		k.Saying = SayGoal
	}
}
