package table

import (
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/ui"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/draw"
)

// hinted asks for a hint down to its steps; it reports whether there is one.
func (r *room) hinted() bool {
	r.t.Helper()
	r.key(gi.Letter('h'))
	if a := r.s.ses.Hint.Answer; a == nil || !a.Playable {
		r.key(gi.Cancel)
		return false
	}
	for r.s.ses.Hint.Level < session.HintSteps {
		r.key(gi.Letter('h'))
	}
	return true
}

func TestTheArrowOfAHintPointsToEveryStepAndNeverAtAnotherMeld(t *testing.T) {
	arrows, gaps, ends := 0, 0, 0
	for i, seed := range []string{"a", "b", "c"} {
		size := [...][2]float64{{1280, 720}, {390, 844}, {844, 390}}[i]
		r := sitAt(t, size[0], size[1], config(t, "machiavelli", seed, "human", "solver", "solver", "solver"))
		for range 12 {
			if _, over := r.s.ses.Result(); over {
				break
			}
			if !r.hinted() {
				r.turn()
				continue
			}
			for h := &r.s.ses.Hint; !h.Arrived(); r.key(gi.Letter('x')) {
				if len(h.Steps) == 0 {
					break
				}
				if r.s.picture.model.Marks.Arrow.Card.ID == 0 {
					t.Fatalf("no arrow to step %d of %d", h.At+1, len(h.Steps))
				}
				arrows++
				m := &r.s.picture.model
				if panel := r.s.desk.frame.Panel; r.s.desk.frame.Form == layout.Flat && panel.Overlap(m.Marks.Arrow.From)+panel.Overlap(m.Marks.Arrow.To) > 0 {
					t.Errorf("seed %s: the panel %v covers the arrow from %v to %v", seed, panel, m.Marks.Arrow.From, m.Marks.Arrow.To)
				}
				x0, y0, _, _ := m.Marks.Arrow.Ends()
				top := card.ID(0)
				for _, list := range [2][]layout.Spot{r.s.desk.table.Spots, r.s.desk.in.World.Hand} {
					for _, spot := range list { // the later lie over the earlier
						if spot.Rect().Contains(x0, y0) {
							top = spot.ID
						}
					}
				}
				if top != m.Marks.Arrow.Card.ID {
					t.Errorf("seed %s: the arrow of %v begins on %v", seed, m.Marks.Arrow.Card, top)
				}
				if gap := hintGap(r.s.view(r.c), &r.s.desk); gap.Meld != 0 {
					gaps++
					tray, _ := r.s.desk.table.Tray(gap.Meld)
					for _, spot := range r.s.desk.table.Cards(tray) {
						if d := spot.X - m.Marks.Arrow.To.X; d > -1 && d < 1 {
							t.Errorf("seed %s: the ghost at %v lies over %v", seed, m.Marks.Arrow.To, spot.ID)
						}
					}
					if cards := r.s.desk.table.Cards(tray); gap.At == tray.N && m.Marks.Arrow.To.X >= cards[tray.N-1].Rect().Right() {
						ends++
					}
				}
				if h.Steps[h.At].To < len(h.Before) {
					continue
				}
				x, y := r.s.picture.model.Marks.Arrow.To.Center()
				for i, tray := range r.s.desk.table.Trays {
					if tray.R.Contains(x, y) && !r.joins(i) {
						t.Fatalf("seed %s: the ghost %v of a new meld lies over %v", seed, r.s.picture.model.Marks.Arrow.To, r.s.desk.felt.melds[i].Cards)
					}
				}
			}
			r.key(gi.Letter('e'))
		}
	}
	if arrows < 20 || gaps < 5 || ends < 3 {
		t.Errorf("only %d arrows, %d gaps, %d ghosts beside a meld", arrows, gaps, ends)
	}
}

// joins reports whether the next step of the hint goes to a meld, which an
// earlier step may have begun.
func (r *room) joins(meld int) bool {
	h := &r.s.ses.Hint
	for _, st := range h.Steps[:h.At] {
		if st.To != h.Steps[h.At].To {
			continue
		}
		for _, k := range r.s.desk.felt.melds[meld].Cards {
			for _, c := range st.Cards {
				if c.ID == k.ID {
					return true
				}
			}
		}
	}
	return false
}

func TestAHintThatHasBeenFollowedToItsEndSaysWhatComesNext(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	for !r.hinted() {
		r.key(gi.Letter('d'))
	}
	for h := &r.s.ses.Hint; !h.Arrived(); {
		if p := r.s.picture.model.Panel; p.Title == "That was it!" {
			t.Fatalf("after %d of %d steps the panel says %q", h.At, len(h.Steps), p.Title)
		}
		r.key(gi.Letter('x'))
	}
	if p := r.s.picture.model.Panel; p.Title != "That was it!" || p.Sub != "Everything fits: end the turn." {
		t.Errorf("at the end the panel says %q, %q", p.Title, p.Sub)
	}
	if r.s.picture.model.Step != "" {
		t.Errorf("beside the panel %q stands once more", r.s.picture.model.Step)
	}
}

// What is gold is what the hint means: Draw where nothing can go and never while a play exists, and to
// have a play played not before its steps have been asked for.
func TestOnlyWhatTheHintMeansIsGold(t *testing.T) {
	r := sitAt(t, 390, 844, config(t, "tahiti", "a", "human", "solver"))
	gold := func(id string) bool {
		w := r.c.UI.Get(id)
		return w != nil && w.Look == ui.Primary
	}
	drew, played := false, false
	for turns := 0; !drew || !played; turns++ {
		if turns > 40 {
			t.Fatalf("in %d turns it was to draw %v, to play %v", turns, drew, played)
		}
		r.key(gi.Letter('h'))
		if a := r.s.ses.Hint.Answer; a == nil || !a.Playable {
			if drew = true; !gold("btn/draw") {
				t.Error("nothing can go, and Draw is not gold")
			}
			r.key(gi.Cancel)
			r.turn()
			continue
		}
		for played = true; r.s.ses.Hint.Level < session.HintSteps; r.key(gi.Letter('h')) {
			if gold("btn/draw") || gold("btn/hint-play") && r.c.UI.Get("btn/hint-step") == nil {
				t.Errorf("at rung %d drawing is gold %v, playing it %v", r.s.ses.Hint.Level, gold("btn/draw"), gold("btn/hint-play"))
			}
		}
		if gold("btn/draw") || !gold("btn/hint-play") {
			t.Errorf("with all steps shown drawing is gold %v, playing it %v", gold("btn/draw"), gold("btn/hint-play"))
		}
		r.turn()
	}
}

func TestAHintSendsNobodyToDrawWhileCardsLieElsewhere(t *testing.T) {
	r := sitAt(t, 390, 844, config(t, "tahiti", "a", "human", "solver"))
	for r.hinted() {
		r.turn()
	}
	says := func(want string) {
		t.Helper()
		r.key(gi.Letter('h'))
		if p := r.s.picture.model.Panel; p.Title != "Nothing can go" || !strings.HasPrefix(p.Sub, want) {
			t.Errorf("the hint says %q, %q, want %q", p.Title, p.Sub, want)
		}
	}
	says("Draw a card")
	r.s.ses.Edit(match.Edit{Do: match.EditMove, Cards: r.s.ses.Turn().Hand[:1], To: match.To{New: true, At: -1}})
	r.settle()
	says("Take your moves back first")
	r.key(gi.Letter('r'))
	says("Draw a card")
}

func TestTheArrowOfAHintIsThereInAnotherWindowToo(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	for !r.hinted() {
		r.key(gi.Letter('d'))
	}
	r.c.W, r.c.H = 390, 844
	r.c.UI.Resize(390, 844)
	r.s.Resize(r.c)
	r.settle()
	if r.s.picture.model.Marks.Arrow.Card.ID == 0 {
		t.Error("the arrow is gone")
	}
}

func TestAStepThatAddsToANewMeldSaysToWhich(t *testing.T) {
	r := sitAt(t, 1280, 720, config(t, "machiavelli", "a", "human", "solver", "solver", "solver"))
	for range 12 {
		if !r.hinted() {
			r.turn()
			continue
		}
		begun := map[int]bool{}
		for i, st := range r.s.ses.Hint.Steps {
			if st.To < len(r.s.ses.Hint.Before) {
				continue
			}
			line := r.s.picture.model.Panel.Lines[i].Text
			if joins := strings.HasPrefix(line, "new meld: add") || strings.Contains(line, " for ") && !strings.HasSuffix(line, "for a new meld"); joins != begun[st.To] {
				t.Errorf("step %d to meld %d is said as %q", i, st.To, line)
			}
			begun[st.To] = true
		}
		r.key(gi.Cancel)
		r.turn()
	}
}

// TestATurnIsNotRefusedForWhatLiesOnTheWayOfAHint: half way of Play it the cards may lie as no
// turn may end, and that is not what the player did.
func TestATurnIsNotRefusedForWhatLiesOnTheWayOfAHint(t *testing.T) {
	r := sitAt(t, 1280, 720, config(t, "machiavelli", "b", "human", "solver"))
	playing, short := r.c.T("table.hint.playing"), r.c.T("table.hint.playing.short")
	pressed := 0
	for turns := 0; pressed < 3 && turns < 40; turns++ {
		if !r.hinted() {
			r.turn()
			continue
		}
		hand := len(r.hand())
		r.c.UI.Get("btn/hint-play").Do(nil)
		r.tick()
		for ; r.s.walk.on; r.tick() {
			if r.s.ses.Refuses(match.Play) == nil {
				continue
			}
			pressed++
			if end := r.c.UI.Get("btn/end"); !end.Disabled || end.Why != short {
				t.Errorf("on the way of a hint End turn says %q", end.Why)
			}
			r.c.UI.Get("btn/end").Refused(nil)
			r.tick()
			if heard := r.said(); heard != playing {
				t.Errorf("on the way of a hint End turn was refused with %q", heard)
			}
		}
		if pressed > 0 && (r.s.ses.Refuses(match.Play) != nil || len(r.hand()) >= hand) {
			t.Error("the hint was not played to its end")
		}
		r.key(gi.Letter('e'))
	}
	if pressed == 0 {
		t.Error("no table on the way of a hint was one that no turn may end with")
	}
}

// On a phone the panel has one line for why nothing goes.
func TestAPhoneSaysWhatWouldDoWhereNothingGoes(t *testing.T) {
	for _, size := range [][2]float64{{390, 844}, {844, 390}, {360, 640}} {
		for _, code := range []string{"en", "de", "it", "fr", "es", "cs"} {
			p := position(t, `{"rules":"machiavelli","table":[["3H","4H","5H"]],"hand":["9C","TC"]}`)
			cfg := config(t, p.Rules.ID, "lack", match.Human, "novice")
			r := sitSpeaking(t, code, size[0], size[1], cfg)
			r.s.Enter(r.c, session.Start{Config: cfg, Position: &p})
			r.s.Resize(r.c)
			r.settle()
			r.key(gi.Letter('h'))
			for n := 0; r.s.ses.Hint.Lack == nil && n < 3000; n++ {
				r.tick()
			}
			r.settle()
			panel := r.s.picture.model.Panel
			if panel == nil {
				t.Fatalf("%v, %s: no panel", size, code)
			}
			want := r.s.view(r.c).words().LackBrief()
			if want == "" || !strings.Contains(panel.Sub, want) {
				t.Errorf("%v, %s: the panel says %q, %q; not %q", size, code, panel.Title, panel.Sub, want)
			}
			if room := draw.PanelRoom(&r.s.desk.frame, r.c.Fonts, panel.Title); r.c.Fonts.Width(panel.Sub, ui.Sans, draw.PanelLeast) > room {
				t.Errorf("%v, %s: %q has no room of %.0f", size, code, panel.Sub, room)
			}
		}
	}
}

// Before the first draw nothing may be laid, but six cards could go already: what is unseen
// lets more of them go, not the first.
func TestBeforeTheDrawAHintKnowsThatSomeCardsGo(t *testing.T) {
	p := position(t, `{"rules":"carousel","table":[["6D","7D","8D"],["9C","TC","JC"]],"hand":["7S","TS","QS","4H","6H","8H","KH","7C","QC","2D","TD","QD","X"]}`)
	cfg := config(t, p.Rules.ID, "lack", match.Human, "novice")
	r := sitSpeaking(t, "en", 1280, 720, cfg)
	r.s.Enter(r.c, session.Start{Config: cfg, Position: &p})
	r.s.Resize(r.c)
	r.settle()
	r.key(gi.Letter('h'))
	for n := 0; r.s.ses.Hint.Lack == nil && n < 3000; n++ {
		r.tick()
	}
	r.s.ses.Hint.Answer = nil // as it is before the draw, when no play may be made
	w := r.s.view(r.c).words()
	said := strings.Join(w.Lack(), " ") + " " + w.LackBrief()
	if len(r.s.ses.Hint.Lack.One) == 0 || !strings.Contains(said, "let more go") || strings.Contains(strings.ToLower(said), "something") {
		t.Errorf("it says %q", said)
	}
}

// Once nobody can draw, a hint names no card that could be drawn.
func TestWithAnEmptyStockAHintWantsNoCard(t *testing.T) {
	p := position(t, `{"rules":"machiavelli","table":[["3H","4H","5H"]],"hand":["9C","TC"]}`)
	cfg := config(t, p.Rules.ID, "lack", match.Human, "novice")
	r := sitSpeaking(t, "en", 1280, 720, cfg)
	r.s.Enter(r.c, session.Start{Config: cfg, Position: &p})
	r.s.Resize(r.c)
	r.settle()
	r.key(gi.Letter('h'))
	for n := 0; r.s.ses.Hint.Lack == nil && n < 3000; n++ {
		r.tick()
	}
	v := r.s.ses.View()
	w := r.s.view(r.c).words()
	if before := w.LackBrief(); v.Stock == 0 || before == "" {
		t.Fatalf("%d cards in the stock, and it says %q", v.Stock, before)
	}
	v.Stock = 0
	if said := strings.Join(w.Lack(), " ") + w.LackBrief(); said != "" {
		t.Errorf("with an empty stock it says %q", said)
	}
}
