package table

import (
	"strings"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/engine/worker"
	"machiavelli/game/app/session"
	"machiavelli/game/settings"
	"machiavelli/game/testing/instant"
	"machiavelli/game/ui"
	"machiavelli/game/ui/input"
)

// judgedAt is a hint that aims at winning, at a position with a judgement of drawing.
func judgedAt(t *testing.T, w, h float64, line string) *room {
	t.Helper()
	r := sit(t, w, h, match.Human, "novice")
	p := position(t, line)
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
		for _, want := range []string{"wins more often (+6%)", "the next player could then lay 2 cards less"} {
			if !strings.Contains(said, want) {
				t.Errorf("%v: %q lacks %q", size, said, want)
			}
		}
		b := r.c.UI.Get("btn/hint-play")
		if b == nil || b.Text != "Draw a card" || b.Look != ui.Primary {
			t.Fatalf("%v: the button is %+v", size, b)
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
		r.click("btn/hint-play")
		r.settle()
		if len(r.hand()) != had+1 {
			t.Errorf("%v: nothing was drawn", size)
		}
	}
}

// TestALatePressOfPlayItDrawsNothing: the judgement comes while the finger is on its way
// to Play it, and the button draws a card now.
func TestALatePressOfPlayItDrawsNothing(t *testing.T) {
	r := judgedAt(t, 390, 844, aSplit)
	had := len(r.hand())
	r.s.run(r.c, command{verb: askHint})
	for r.c.UI.Get("btn/hint-play") == nil {
		r.tick()
	}
	if b := r.c.UI.Get("btn/hint-play"); b == nil || b.Text != "Draw a card" {
		t.Fatalf("the button is %+v", b)
	}
	r.c.UI.Get("btn/hint-play").Do(nil)
	r.settle()
	if len(r.hand()) != had {
		t.Fatal("a press that was meant for Play it has drawn a card")
	}
	r.click("btn/hint-play")
	r.settle()
	if len(r.hand()) != had+1 {
		t.Error("once the button has been read it draws nothing")
	}
}

// TestAHintThatAimsAtTheMostCardsIsNotJudged: nobody is told what wins more often.
func TestAHintThatAimsAtTheMostCardsIsNotJudged(t *testing.T) {
	r := judgedAt(t, 1280, 720, aSplit)
	r.c.Settings.HintsAim = settings.AimMost
	r.key(input.Letter('h'))
	if p := r.s.picture.model.Panel; p == nil || strings.Contains(p.Title+p.Sub, "wins") || r.c.UI.Get("btn/hint-play").Text != "Play it" {
		t.Errorf("%+v", p)
	}
}
