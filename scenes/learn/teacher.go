package learn

import (
	"machiavelli/engine/card"
	"machiavelli/game/exercise"
	"machiavelli/game/input"
	"machiavelli/game/lang"
	"machiavelli/game/lesson"
	"machiavelli/game/stage"
	"machiavelli/game/ui"
	"machiavelli/game/wording"
)

// teacher poses the steps of a lesson, one after the other, and says what to do when
// the player cannot know it.
type teacher struct {
	page   *Scene
	lesson *lesson.Lesson
	steps  []lesson.Step
	at     int
	test   bool
	helped bool // a hint was asked for
	since  uint64

	saying saying
	move   lesson.Move // with sayMove
	hand   []card.ID
	done   bool // the step is
	asked  bool // what comes after the lesson
}

// saying is what the teacher says.
type saying uint8

const (
	sayNothing saying = iota
	sayGoal           // lay the whole hand
	sayMove           // the next move
	sayEnd            // end the turn
	sayDraw           // nothing fits
	sayDone
)

// patience is how many seconds the player has before the next move is said.
const patience = 15

// pose poses the step that comes next.
func (t *teacher) pose(c *stage.Context) {
	st := &t.steps[t.at]
	t.saying, t.done = sayNothing, false
	c.Go("table", exercise.Exercise{
		Position: st.Position(), Owner: t, Out: !st.Turn, Draws: st.Turn && st.End == "",
		Title: c.T("learn.idea." + t.lesson.Idea.String()), Leave: t.leaves(c),
	})
}

// leaves is what the button that leaves is called: what is not tested is skipped.
func (t *teacher) leaves(c *stage.Context) string {
	if t.test {
		return c.T("learn.leave")
	}
	return c.T("learn.skip")
}

// Told follows what the player does.
func (t *teacher) Told(c *stage.Context, e exercise.Event) {
	st := &t.steps[t.at]
	switch e.What {
	case exercise.Hinted, exercise.Stepped:
		t.helped = true
	case exercise.Played:
		t.done = true
	case exercise.Acted:
		t.done = st.End == ""
	case exercise.Idle:
		if t.done {
			t.goOn(c)
			return
		}
	}
	t.think(e)
}

// think finds what to say: nothing that the player can find out alone, unless it
// takes long, or something else was refused.
func (t *teacher) think(e exercise.Event) {
	st := &t.steps[t.at]
	var table [][]card.Card
	for _, m := range e.Melds {
		table = append(table, m.Cards)
	}
	t.hand = e.Hand
	move, more := st.Next(table, e.Hand)
	stuck := e.What == exercise.Refused || e.What == exercise.Idle && e.Seconds >= patience
	shown := t.saying == sayMove && (e.What == exercise.Idle || e.What == exercise.Hinted)
	switch {
	case t.done:
		t.saying = sayDone
	case st.End == "":
		t.saying = sayDraw
	case !more:
		t.saying = sayEnd
	case st.Shown && !t.test, (stuck || shown) && !t.test:
		t.saying, t.move = sayMove, move
	case t.saying != sayGoal:
		t.saying = sayGoal
	}
}

// Prompt is what is said, in the words of the device that was used last.
func (t *teacher) Prompt(c *stage.Context) exercise.Prompt {
	device := [...]string{input.Mouse: "mouse", input.Finger: "finger", input.Keys: "keys", input.Pad: "pad"}[c.Input.Device]
	switch t.saying {
	case sayGoal:
		return exercise.Prompt{Text: c.T("learn.say.goal"), About: t.hand}
	case sayMove:
		return exercise.Prompt{Text: t.moveText(c, device), About: card.IDs(t.move.Cards)}
	case sayEnd:
		return exercise.Prompt{Text: c.T("learn.say.end." + device), Button: "btn/end"}
	case sayDraw:
		return exercise.Prompt{Text: c.T("learn.say.draw." + device), Button: "btn/draw"}
	case sayDone:
		return exercise.Prompt{Text: c.T("learn.say.done")}
	}
	return exercise.Prompt{}
}

// moveText says the next move.
func (t *teacher) moveText(c *stage.Context, device string) string {
	w := wording.In(c.Lang, false)
	one := func(k card.Card) lang.Phrase {
		if k.Wild() {
			return c.Lang.Phrase("learn.joker")
		}
		return c.Lang.Phrase("learn.card", "card", w.Face(k.ID.Face()))
	}
	cards := c.Lang.Phrase("step.meld", "cards", w.Meld(t.move.Cards))
	if len(t.move.Cards) == 1 {
		cards = one(t.move.Cards[0])
	}
	switch {
	case t.move.Home:
		return c.T("learn.say.home", "cards", cards)
	case t.move.To.ID == 0:
		return c.T("learn.say.new."+device, "cards", cards)
	}
	return c.T("learn.say.to."+device, "cards", cards, "to", one(t.move.To))
}

// goOn poses the next step, or ends the lesson.
func (t *teacher) goOn(c *stage.Context) {
	if t.at+1 < len(t.steps) {
		t.at++
		t.pose(c)
		return
	}
	if t.asked {
		return
	}
	t.asked = true
	seconds := max(1, int((c.Tick-t.since)/60))
	if t.test {
		seconds = 0
	}
	if !t.test || !t.helped {
		t.page.keep(c, func(p *lesson.Progress) { p.Finish(t.lesson.Idea, seconds) })
	}
	t.ask(c)
}

// ask says that the lesson is done, and asks what comes next.
func (t *teacher) ask(c *stage.Context) {
	idea := t.lesson.Idea.String()
	title := c.T("learn.done", "idea", c.T("learn.idea."+idea))
	if t.test && t.helped {
		title = c.T("learn.done.helped")
	}
	d := ui.Dialog{ID: "learned", Title: title, Text: c.T("learn.about." + idea), Cancel: func() { t.Leave(c) }}
	button := func(id string, look ui.Look, do func()) {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "learned." + id, Text: c.T("learn.done." + id), Look: look, Do: do})
	}
	next := t.page.progress.Next()
	button("again", ui.Secondary, func() { t.again(c) })
	if next == 0 {
		button("back", ui.Primary, func() { t.Leave(c) })
	} else {
		button("back", ui.Secondary, func() { t.Leave(c) })
		button("next", ui.Primary, func() { t.page.begin(c, next) })
	}
	c.UI.Ask(d)
}

// again begins the lesson, or its test, from the beginning.
func (t *teacher) again(c *stage.Context) {
	if t.test {
		t.page.test(c, t.lesson.Idea)
		return
	}
	t.page.begin(c, t.lesson.Idea)
}

// Leave goes back to the page.
func (t *teacher) Leave(c *stage.Context) { c.Go("learn", nil) }
