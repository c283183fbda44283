package learn

import (
	"machiavelli/engine/card"
	"machiavelli/engine/ideas"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/lesson"
	"machiavelli/game/app/session"
	"machiavelli/game/app/setup"
	"machiavelli/game/lang"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/store"
	"machiavelli/game/ui"
	"machiavelli/game/ui/input"
)

// teacher poses the steps of a lesson at the table, one after the other, and says
// what to do when the player cannot know it.
type teacher struct {
	lesson.Course
	page  *Scene
	since uint64
	hand  []card.ID
	asked bool // what comes after the lesson

	then func() // of the first minute: begins the match; nil: this is a lesson
	back func() // goes back to where it was asked for; nil: to the page
}

// pose poses the step that comes next.
func (t *teacher) pose(c *stage.Context) {
	c.Go("table", training.Exercise{
		Position: t.Position(), Owner: t, Out: t.Out(), Draws: t.Draws(), Seed: t.Seed(),
		Title: t.title(c), Leave: t.leaves(c),
	})
}

// title is what a step is about.
func (t *teacher) title(c *stage.Context) string {
	if topic := t.Step().Topic; topic != "" && !t.defines() {
		return c.T("learn." + t.Lesson.Name + "." + string(topic))
	}
	return c.T("learn.idea." + t.Lesson.Key())
}

// defines reports whether a step says what a meld is, which stands beside the cards: there a
// phone has room for letters that can be read.
func (t *teacher) defines() bool {
	topic := t.Step().Topic
	return topic == lesson.TopicSet || topic == lesson.TopicRun
}

// leaves is what the button that leaves is called: what is not tested is skipped.
func (t *teacher) leaves(c *stage.Context) string {
	if t.Test {
		return c.T("learn.leave")
	}
	return c.T("learn.skip")
}

// Told follows what the player does.
func (t *teacher) Told(c *stage.Context, e exercise.Event) {
	if e.What == exercise.Idle && t.Done() {
		t.goOn(c)
		return
	}
	t.hand = e.Hand
	t.Hear(e)
}

// Prompt is what is said, in the words of the device that was used last.
func (t *teacher) Prompt(c *stage.Context) training.Words {
	said := t.Course.Prompt()
	words := spoken(c, said, t.hand)
	if said.Say == exercise.SayMove && t.defines() {
		words.Text = c.T("learn.minute."+string(t.Step().Topic)) + ". " + words.Text
	}
	return words
}

// spoken puts what is said to somebody with a hand in words.
func spoken(c *stage.Context, said exercise.Prompt, hand []card.ID) training.Words {
	device := [...]string{input.Mouse: "mouse", input.Finger: "finger", input.Keys: "keys", input.Pad: "pad"}[c.Input.Device]
	switch said.Say {
	case exercise.SayGoal:
		return training.Words{Text: c.T("rules.goal"), About: hand}
	case exercise.SayWhole:
		return training.Words{Text: c.T("learn.say.goal"), About: hand}
	case exercise.SayMove:
		return training.Words{Text: moveText(c, said.Move, device), About: card.IDs(said.Move.Cards)}
	case exercise.SayEnd:
		return training.Words{Text: c.T("learn.say.end." + device), Button: "btn/end"}
	case exercise.SayDraw:
		return training.Words{Text: c.T("learn.say.draw." + device), Button: "btn/draw"}
	case exercise.SayKeep:
		return training.Words{Text: c.T("learn.say.keep." + device), Button: "btn/draw"}
	case exercise.SayAgain:
		return training.Words{Text: c.T("learn.say.again")}
	case exercise.SayDone:
		return training.Words{Text: c.T("learn.say.done")}
	}
	return training.Words{}
}

// moveText says the next move.
func moveText(c *stage.Context, m exercise.Move, device string) string {
	w := wording.In(c.Lang, false)
	one := func(k card.Card) lang.Phrase {
		if k.Wild() {
			return c.Lang.Phrase("learn.joker")
		}
		return c.Lang.Phrase("learn.card", "card", w.Face(k.ID.Face()))
	}
	cards := c.Lang.Phrase("step.meld", "cards", w.Meld(m.Cards))
	if len(m.Cards) == 1 {
		cards = one(m.Cards[0])
	}
	switch {
	case m.Home:
		return c.T("learn.say.home", "cards", cards)
	case m.Tail && c.Settings.CornerGrab && (device == "mouse" || device == "finger"):
		return c.T("learn.say.tail", "card", one(m.Cards[0]))
	case m.Twice && (device == "mouse" || device == "finger"):
		return c.T("learn.say.twice."+device, "card", one(m.Cards[0]))
	case m.To.ID == 0 && len(m.Cards) > 1 && (c.Input.Device == input.Mouse || c.Input.Device == input.Finger):
		return c.T("learn.say.several."+device, "cards", cards)
	case m.To.ID == 0:
		return c.T("learn.say.new."+device, "cards", cards)
	}
	return c.T("learn.say.to."+device, "cards", cards, "to", one(m.To))
}

// goOn poses the next step, or ends the lesson.
func (t *teacher) goOn(c *stage.Context) {
	switch {
	case t.Next():
		t.pose(c)
	case t.asked:
	case t.then != nil:
		t.asked = true
		t.page.save(c, t.learned)
		t.askMinute(c)
	default:
		t.asked = true
		t.page.save(c, func(p *lesson.Progress) { t.Finish(p, int((c.Tick-t.since)/60)) })
		t.ask(c)
	}
}

// learned records that the first minute was seen.
func (t *teacher) learned(p *lesson.Progress) { p.Learn(t.Lesson.Name) }

// ask says that the lesson is done, and asks what comes next.
func (t *teacher) ask(c *stage.Context) {
	idea := t.Lesson.Key()
	title := c.T("learn.done", "idea", c.T("learn.idea."+idea))
	if t.Test && t.Helped {
		title = c.T("learn.done.helped")
	}
	d := ui.Dialog{ID: "learned", Title: title, Text: c.T("learn.about." + idea), Cancel: func() { t.Leave(c) }}
	button := func(id string, look ui.Look, do func()) {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "learned." + id, Text: c.T("learn.done." + id), Look: look, Do: do})
	}
	next := t.page.progress.Next()
	plays := t.back == nil && (next == 0 || t.Lesson.Idea == ideas.Chain) && !t.page.progress.Over && !hasMatch(c)
	if next == 0 || !plays {
		button("again", ui.Secondary, func() { t.again(c) })
	}
	if t.back != nil {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "learned.back", Text: c.T("learn.done.match"), Look: ui.Primary, Do: func() { t.Leave(c) }})
		c.UI.Ask(d)
		return
	}
	button("back", ui.Secondary, func() { t.Leave(c) })
	if next != 0 {
		look := ui.Primary
		if plays {
			look = ui.Secondary
		}
		button("next", look, func() { t.page.begin(c, next.String()) })
	}
	if plays {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "learned.play", Text: c.T("learn.minute.play"), Look: ui.Primary, Do: func() { firstMatch(c) }})
	}
	c.UI.Ask(d)
}

// hasMatch reports whether a match is kept, under way or recorded.
func hasMatch(c *stage.Context) bool {
	list, err := archive.Of(c.Store).IDs()
	return store.Has(c.Store, store.MatchKey) || session.Waiting(c.Store) > 0 || err == nil && len(list) > 0
}

// firstMatch begins the first match.
func firstMatch(c *stage.Context) {
	seed := c.Seed
	if seed == "" {
		seed = setup.NewSeed()
	}
	q := setup.Quick(c.Settings.Name, seed)
	stage.Begin(c, func() { c.Go("table", session.Start{Config: q.Config(c.Lang)}) })
}

// askMinute says that the first minute is over, and asks for the match.
func (t *teacher) askMinute(c *stage.Context) {
	c.UI.Ask(ui.Dialog{ID: "minute", Title: c.T("learn.minute.done"), Text: c.T("learn.minute.about"), Cancel: func() { t.Leave(c) }, Buttons: []ui.DialogButton{
		{ID: "minute.again", Text: c.T("learn.done.again"), Do: func() { t.page.teach(c, t.Lesson, teacher{then: t.then, back: t.back}) }},
		{ID: "minute.play", Text: c.T("learn.minute.play"), Look: ui.Primary, Do: t.then},
	}})
}

// again begins the lesson, or its test, from the beginning.
func (t *teacher) again(c *stage.Context) {
	t.page.teach(c, t.Lesson, teacher{Course: lesson.Course{Test: t.Test}, back: t.back})
}

// Leave goes back to the page, or to where the lesson was asked for. A first minute that is
// skipped was seen.
func (t *teacher) Leave(c *stage.Context) {
	if t.then != nil {
		t.page.save(c, t.learned)
	}
	if t.back != nil {
		t.back()
		return
	}
	c.Go("learn", nil)
}
