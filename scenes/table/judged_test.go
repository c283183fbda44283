package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card/cardtest"
	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/engine/worker"
	"machiavelli/game/app/lesson"
	"machiavelli/game/app/session"
	"machiavelli/game/settings"
	"machiavelli/game/testing/instant"
	"machiavelli/game/ui"
	"machiavelli/game/ui/input"
)

// played has the player's first match be over: a newcomer's hints show what can go.
func played(t *testing.T, r *room) {
	t.Helper()
	if err := (&lesson.Progress{Over: true}).Save(r.c.Store); err != nil {
		t.Fatal(err)
	}
}

// TestANewcomersHintsShowWhatCanGo: in the first match nothing says to wait, and the hint says
// what it shows.
func TestANewcomersHintsShowWhatCanGo(t *testing.T) {
	r := sit(t, 1280, 720, match.Human, "novice")
	p := position(t, aSplit)
	r.s = New(&instant.Engine{Looks: looks, Alters: func(q worker.Request, a *worker.Answer) {
		if _, ok := q.Task.(worker.Judge); ok {
			t.Error("the judge is asked")
		}
	}})
	r.s.Enter(r.c, session.Start{Config: config(t, p.Rules.ID, "newcomer", match.Human, "novice"), Position: &p})
	r.s.Resize(r.c)
	r.settle()
	r.key(input.Letter('h'))
	if p := r.s.picture.model.Panel; p == nil || !strings.Contains(p.Sub, "what can go, not what wins") || r.c.UI.Get("btn/hint-play").Text != "Play it" {
		t.Errorf("%+v", p)
	}
}

// judgedAt is a hint that aims at winning, at a position with a judgement of drawing.
func judgedAt(t *testing.T, w, h float64, line string) *room {
	t.Helper()
	r := sit(t, w, h, match.Human, "novice")
	p := position(t, line)
	played(t, r)
	r.s = New(&instant.Engine{Looks: looks, Alters: func(q worker.Request, a *worker.Answer) {
		if _, ok := q.Task.(worker.Judge); ok {
			a.Value = &review.Judgement{Loss: 0.06, Label: review.Mistake, Better: &match.Action{Do: match.Draw}, Why: []review.Why{review.OpensTable}, Opens: [2]float64{3, 1}}
		}
	}})
	r.c.Settings.HintsAim = settings.AimWinning
	r.s.Enter(r.c, session.Start{Config: config(t, p.Rules.ID, "judged", match.Human, "novice"), Position: &p})
	r.s.Resize(r.c)
	r.settle()
	return r
}

// twoPlays has a play of two cards and one of one card.
const twoPlays = `{"rules":"machiavelli","table":[["3H","4H","5H","6H","7H"]],"hand":["5H","8H","KC"]}`

// slowJudge is a hint that aims at winning, at a position whose judge does not answer until
// the engine holds it no longer. Then it names something better: to draw, or to play the
// eight alone.
func slowJudge(t *testing.T, w, h float64, better match.Do) (*room, *instant.Engine) {
	t.Helper()
	r := sit(t, w, h, match.Human, "novice")
	p := position(t, twoPlays)
	judges := func(q worker.Request) bool { _, ok := q.Task.(worker.Judge); return ok }
	do := &match.Action{Do: better}
	engine := &instant.Engine{Looks: looks, Holds: judges, Alters: func(q worker.Request, a *worker.Answer) {
		if judges(q) {
			a.Value = &review.Judgement{Loss: 0.06, Label: review.Mistake, Better: do}
		}
	}}
	played(t, r)
	r.s = New(engine)
	r.c.Settings.HintsAim = settings.AimWinning
	r.s.Enter(r.c, session.Start{Config: config(t, p.Rules.ID, "judged", match.Human, "novice"), Position: &p})
	r.s.Resize(r.c)
	r.settle()
	if v := r.s.ses.View(); better == match.Play {
		for _, cards := range cardtest.Among(t, match.CardsOf(v.Table), v.Hand, "3H-4H-5H-6H-7H-8H") {
			do.Table = append(do.Table, match.Meld{Cards: cards, Owner: -1})
		}
	}
	return r, engine
}

// TestAHintOffersWhatWinsMoreOften: it says so, with the reason, its button does that,
// and the ladder leads through the play all the same.
func TestAHintOffersWhatWinsMoreOften(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		r := judgedAt(t, size[0], size[1], aSplit)
		r.key(input.Letter('h'))
		p := r.s.picture.model.Panel
		if p == nil {
			t.Fatalf("%v: there is no hint", size)
		}
		said := p.Title + "\n" + p.Sub
		if w := r.c.UI.Get("btn/hint-better"); w != nil {
			said += "\n" + w.Tip
		}
		for _, want := range []string{"wins more often (+6%)", "the next player could then lay 2 cards less"} {
			if !strings.Contains(said, want) {
				t.Errorf("%v: %q lacks %q", size, said, want)
			}
		}
		b := r.c.UI.Get("btn/hint-better")
		if b == nil || b.Text != "Draw a card" || b.Look != ui.Primary {
			t.Fatalf("%v: the button is %+v", size, b)
		}
		if b := r.c.UI.Get("btn/hint-play"); b == nil || b.Text != "Play it" || b.Look == ui.Primary {
			t.Fatalf("%v: the button that plays is %+v", size, b)
		}
		for r.s.ses.Hint.Level < session.HintSteps {
			r.key(input.Letter('h'))
		}
		if b = r.c.UI.Get("btn/hint-play"); b == nil || b.Text != "Play it" || len(r.s.picture.model.Panel.Lines) == 0 && r.s.picture.model.Panel.Sub == "" {
			t.Errorf("%v: with all steps shown the button is %+v", size, b)
		}
		r.key(input.Cancel)
		r.key(input.Letter('h'))
		had := len(r.hand())
		r.click("btn/hint-better")
		r.settle()
		if len(r.hand()) != had || !r.c.UI.Modal() {
			t.Fatalf("%v: the first time it is not explained", size)
		}
		r.click("keep.do")
		r.settle()
		if len(r.hand()) != had+1 {
			t.Errorf("%v: nothing was drawn", size)
		}
	}
}

// TestTheFirstKeepIsExplained by a sentence and with a way to the lesson, once.
func TestTheFirstKeepIsExplained(t *testing.T) {
	r := judgedAt(t, 390, 844, aSplit)
	r.key(input.Letter('h'))
	r.click("btn/hint-better")
	if !r.c.UI.Modal() {
		t.Fatal("it is not explained")
	}
	why := ""
	for _, i := range r.c.UI.Items() {
		why += i.Text + "\n"
	}
	for _, want := range []string{"good players wait until the whole hand can go", "Draw a card"} {
		if !strings.Contains(why, want) {
			t.Errorf("%q lacks %q", why, want)
		}
	}
	if !r.s.tips.progress(r.c).Kept {
		t.Error("it will be explained again")
	}
	r.key(input.Cancel)
	had := len(r.hand())
	r.click("btn/hint-better")
	r.settle()
	if r.c.UI.Modal() || len(r.hand()) != had+1 {
		t.Error("it is explained again")
	}
}

// TestANewcomersHintsBeginWithWhatCanGo where it pays to wait: although the judge answers at
// once with another play, the hint leads to the most cards, and what wins more often is a
// button beside it that is not gold.
func TestANewcomersHintsBeginWithWhatCanGo(t *testing.T) {
	for _, newcomer := range []bool{true, false} {
		r, engine := slowJudge(t, 1280, 720, match.Play)
		p := r.s.tips.progress(r.c)
		if p.Over, p.Ends = true, 0; newcomer {
			p.Ends = 1
		}
		engine.Holds = nil // it is not slow
		r.settle()
		r.key(input.Letter('h'))
		h := &r.s.ses.Hint
		if !h.Playable() || h.Winning == newcomer || h.Most != 2 {
			t.Fatalf("newcomer %v: it leads to %d cards, winning: %v, most: %d", newcomer, h.Answer.Cards, h.Winning, h.Most)
		}
		if b := r.c.UI.Get("btn/hint-other"); newcomer && (b == nil || b.Look == ui.Primary) {
			t.Errorf("what wins more often is %+v", b)
		}
	}
}

// TestNoButtonOfAHintChangesItsMeaning: the judge answers early, late or in between, with a
// draw or with another play, and a finger presses at any tick of the first ten seconds. What
// stood under it at the tick before is what is done.
func TestNoButtonOfAHintChangesItsMeaning(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {900, 600}, {390, 844}, {360, 640}, {844, 390}, {640, 360}} {
		for _, better := range []match.Do{match.Draw, match.Play} {
			for _, after := range []int{0, 5, 17, 18, 45, 590} {
				r, engine := slowJudge(t, size[0], size[1], better)
				r.s.run(r.c, command{verb: askHint})
				var before []ui.Widget
				offered := false
				for tick := range 600 {
					if tick > 60 && tick < after-5 || tick > after+60 {
						continue // nothing happens
					}
					if tick == after {
						engine.Holds = nil
						for _, q := range engine.Held {
							engine.Answer(q)
						}
						engine.Held = nil
					}
					r.tick()
					ws, _, _ := r.c.UI.Widgets()
					now := slices.Clone(ws)
					for _, was := range before {
						sameMeaning(t, fmt.Sprint(size, " ", better, " after ", after, ", tick ", tick), was, now)
					}
					before = now
					offered = offered || r.c.UI.Get("btn/hint-better") != nil || r.c.UI.Get("btn/hint-other") != nil
				}
				if !offered {
					t.Fatalf("%v, %s after %d ticks: what wins more often is not offered", size, better, after)
				}
				if w := r.c.UI.Get("btn/hint-play"); w == nil || w.Text != "Play it" {
					t.Errorf("%v: the button that plays is %+v", size, w)
				}
			}
		}
	}
}

// sameMeaning wants a button of the hint to be what it was, where it was, or to be gone with
// nothing in its place.
func sameMeaning(t *testing.T, when string, was ui.Widget, now []ui.Widget) {
	t.Helper()
	if !strings.HasPrefix(was.ID, "btn/hint-") {
		return
	}
	for _, w := range now {
		if w.Rect.Overlaps(was.Rect) && (w.ID != was.ID || w.Text != was.Text || w.Rect != was.Rect) {
			t.Errorf("%s: %s %q at %v is now %s %q at %v", when, was.ID, was.Text, was.Rect, w.ID, w.Text, w.Rect)
		}
	}
}

// TestAHintThatHasAnsweredLeadsWhereItLed: what the judge says after the hint was shown
// changes neither its play nor its title.
func TestAHintThatHasAnsweredLeadsWhereItLed(t *testing.T) {
	for _, late := range []bool{false, true} {
		r, engine := slowJudge(t, 1280, 720, match.Play)
		r.s.run(r.c, command{verb: askHint})
		if late {
			r.ticks(60)
		} else {
			r.ticks(3)
			if r.s.view(r.c).hinting() && r.s.ses.Hint.Playable() {
				t.Error("the hint does not wait for the judge")
			}
		}
		said := ""
		if late {
			said = r.s.picture.model.Panel.Title
			if !r.s.picture.model.Panel.Thinking {
				t.Error("nothing says that the judge is still thinking")
			}
		}
		engine.Holds = nil
		for _, q := range engine.Held {
			engine.Answer(q)
		}
		r.ticks(5)
		h, p := &r.s.ses.Hint, r.s.picture.model.Panel
		switch {
		case p.Thinking:
			t.Error("the judge has answered")
		case late && (p.Title != said || h.Winning || h.Most == 0 || h.Other() == nil):
			t.Errorf("late: %q was %q, %+v", p.Title, said, h)
		case !late && (!h.Winning || h.Other() == nil):
			t.Errorf("in time: %+v", h)
		}
	}
}

// TestAHintThatAimsAtTheMostCardsIsNotJudged: nobody is told what wins more often.
func TestAHintThatAimsAtTheMostCardsIsNotJudged(t *testing.T) {
	r := judgedAt(t, 1280, 720, aSplit)
	r.c.Settings.HintsAim = settings.AimMost
	r.key(input.Letter('h'))
	if p := r.s.picture.model.Panel; p == nil || strings.Contains(p.Title+p.Sub, "wins more") || r.c.UI.Get("btn/hint-play").Text != "Play it" {
		t.Errorf("%+v", p)
	}
}
