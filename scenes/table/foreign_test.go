package table

import (
	"slices"
	words "strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/lesson"
	"machiavelli/game/app/session"
	"machiavelli/game/lang"
	"machiavelli/game/settings"
	"machiavelli/game/shell/training"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui"
	gi "machiavelli/game/ui/input"
)

// foreign wants the table, as it is now, to be whole in every language.
func (r *room) foreign() {
	r.t.Helper()
	stagetest.Foreign(r.t, r.c, r.s, r.resize)
}

func (r *room) resize(w, h float64) {
	r.c.W, r.c.H = stagetest.Points(w, h)
	r.c.UI.Resize(r.c.W, r.c.H)
	r.s.Resize(r.c)
	r.tick()
}

// asked wants the dialog that open opens to be whole in every language.
func (r *room) asked(open func()) {
	r.t.Helper()
	stagetest.Asked(r.t, r.c, r.s, r.resize, open)
}

func TestTheTableIsWholeInEveryLanguage(t *testing.T) {
	for _, id := range rules.IDs() {
		cfg := config(t, id, "foreign")
		names := []string{"Lucrezia", "Cesare", "Bianca", "Niccolò"}
		for i := range max(2, cfg.Rules.MinPlayers) {
			cfg.Players = append(cfg.Players, match.Player{Name: names[i], By: "solver"})
		}
		cfg.Players[0] = match.Player{Name: "You", By: match.Human}
		r := sitAt(t, 1280, 720, cfg)
		r.foreign()
		for range 12 {
			if _, over := r.s.ses.Result(); over || r.hinted() {
				break
			}
			r.turn()
		}
		for level := session.HintCount; level <= session.HintSteps && r.s.ses.Hint.Level != 0; level++ {
			r.foreign()
			r.key(gi.Letter('h'))
		}
		r.key(gi.Cancel)
		if _, over := r.s.ses.Result(); over {
			continue
		}
		r.drag(name(r.hand()[0]), "felt") // a meld that is broken
		r.click("btn/end")
		r.ticks(300) // what was said of it has gone
		r.foreign()
		if t.Failed() {
			t.Fatalf("by the rules of %s", id)
		}
	}
}

// TestTheClockIsWholeInEveryLanguage: beside the hand, or where that has no room.
func TestTheClockIsWholeInEveryLanguage(t *testing.T) {
	cfg := config(t, "machiavelli", "foreign", match.Human, "solver")
	timed, err := cfg.Rules.With(rules.Options{Timer: 600})
	if err != nil {
		t.Fatal(err)
	}
	cfg.Rules = timed
	cfg.Players[0].Name, cfg.Players[1].Name = "You", "Lucrezia"
	r := sitAt(t, 1280, 720, cfg)
	r.foreign()
}

// What is said while a match goes on, the others' turns, the log, what is announced and
// refused, how a deal ends, is whole whenever it is said, in every language.
func TestWhatIsSaidInAMatchIsWholeInEveryLanguage(t *testing.T) {
	for i, id := range rules.IDs() {
		size, code := stagetest.Windows[(i+i/6)%len(stagetest.Windows)], lang.Languages()[i%6]
		rs, _ := rules.ByID(id)
		levels := []string{match.Human}
		for range max(3, rs.MinPlayers) - 1 {
			levels = append(levels, "novice")
		}
		cfg := config(t, id, "said", levels...)
		for k, name := range []string{"Lucrezia", "Cesare", "Bianca", "Niccolò"} {
			if k < len(cfg.Players) {
				cfg.Players[k].Name = name
			}
		}
		w, h := stagetest.Points(size[0], size[1])
		r := sitSpeaking(t, code, w, h, cfg)
		r.c.Fonts.Cut = func(text string) { t.Errorf("%s, %s, %v: there is no room for %q", id, code, size, text) }
		var was []string
		r.each = func() {
			now := append(slices.Clone(r.s.picture.model.Log), r.s.picture.model.Step, r.s.picture.model.Banner, r.s.picture.model.Hand.Title, r.items()["toast"].Text)
			for _, seat := range r.s.picture.model.Seats {
				now = append(now, seat.Status)
			}
			if slices.Equal(now, was) {
				return
			}
			was = now
			r.s.Resize(r.c)
			r.c.Painter.Read()
			r.s.Draw(r.c, r.c.Painter.Image())
		}
		for range 25 {
			if _, over := r.s.ses.Result(); over {
				r.ticks(30)
				break
			}
			r.turn()
		}
		if t.Failed() {
			return
		}
	}
}

func TestWhatTheTableAsksIsWholeInEveryLanguage(t *testing.T) {
	for _, id := range rules.IDs() {
		rs, _ := rules.ByID(id)
		r := sitAt(t, 1280, 720, config(t, id, "foreign", slices.Concat([]string{match.Human}, slices.Repeat([]string{"novice"}, max(2, rs.MinPlayers)-1))...))
		if id != rules.Default {
			r.asked(func() { r.s.tips.met = lesson.Progress{}; r.s.tips.introduce(r.c, &rs) })
		}
		r.asked(func() { r.s.run(r.c, command{verb: askHelp}) })
		if t.Failed() {
			t.Fatalf("by the rules of %s", id)
		}
	}
	r := sitAt(t, 1280, 720, config(t, rules.Default, "1", match.Human, "novice", "novice"))
	r.asked(func() { r.s.run(r.c, command{verb: askMenu}) })
	asksFirst(r, match.Play, settings.AskAlways)
	asksFirst(r, match.Draw, settings.AskAlways)
	asksFirst(r, match.Pass, settings.AskAlways)
	r = newcomer(t, aSplit) // something can go
	r.c.Settings.AskFirst = settings.AskCould
	for n := 0; n == 0; n, _ = r.s.ses.CouldGo() {
		r.tick()
	}
	asksFirst(r, match.Draw, settings.AskCould)
}

// asksFirst wants the question before what cannot be taken back to be whole.
func asksFirst(r *room, do match.Do, when settings.Ask) {
	r.t.Helper()
	r.c.Settings.AskFirst = when
	r.asked(func() {
		for r.s.desk.in.Waits() {
			r.s.desk.in.Pass()
		}
		r.s.confirm(r.c, do, func() {})
	})
}

func TestAnIdeaThatIsPointedOutIsWholeInEveryLanguage(t *testing.T) {
	for _, line := range []string{
		aSplit,
		`{"rules":"machiavelli","table":[["7H","7S","7D","7C"],["2H","3H","4H"]],"hand":["8C","9C"]}`, // all of it
		`{"rules":"machiavelli","table":[["KS","KH","KD"],["TS","JS","QS"],["TH","JH","QH"]],"hand":["JD","QD","2C"]}`,
	} {
		r := newcomer(t, line)
		if _, known := r.s.ses.Tip(); !known {
			t.Fatalf("%s: there is no idea", line)
		}
		r.asked(func() {
			r.s.tips.met = lesson.Progress{}
			r.s.tips.pointOut(r.s.view(r.c), match.Draw, func(k command) { r.s.run(r.c, k) })
		})
	}
}

// What a lesson says is whole beside the cards that it speaks of, and in the bar.
func TestWhatALessonSaysIsWholeInEveryLanguage(t *testing.T) {
	about := card.NewID(card.Of(card.Hearts, 6), 0)
	for _, code := range lang.Languages() {
		for _, size := range stagetest.Windows {
			o := &poser{}
			w, h := stagetest.Points(size[0], size[1])
			r := practising(t, w, h, training.Exercise{Position: position(t, threeSevens), Owner: o, Out: true})
			l := stagetest.Words(t, code)
			*r.c.Lang = *l
			r.c.Fonts.Cut = func(text string) { t.Errorf("%s, %v: there is no room for %q", code, size, text) }
			for _, key := range l.Keys() {
				if !words.HasPrefix(key, "learn.say.") {
					continue
				}
				for _, o.about = range [][]card.ID{nil, {about}} {
					o.says = l.T(key, "cards", l.Phrase("step.meld", "cards", "10♥–J♥"), "to", l.Phrase("learn.joker"))
					r.s.practice.updatePrompt(r.c)
					r.s.Resize(r.c)
					r.tick()
					if r.s.picture.model.Words != o.says {
						t.Fatalf("%s: it says %q", key, r.s.picture.model.Words)
					}
					r.c.Painter.Read()
					r.s.Draw(r.c, r.c.Painter.Image())
				}
			}
		}
	}
}

// Why a turn cannot be ended stands on the button, whole, in every language and window.
func TestTheEndButtonHasRoomForEveryReason(t *testing.T) {
	for _, code := range lang.Languages() {
		for _, size := range stagetest.Windows {
			w, h := stagetest.Points(size[0], size[1])
			r := sitSpeaking(t, code, w, h, config(t, "sabra", "reasons", match.Human, "novice"))
			r.c.Fonts.Cut = func(text string) { t.Errorf("%s, %v: there is no room for %q", code, size, text) }
			said := 0
			for _, key := range r.c.Lang.Keys() {
				if !words.HasPrefix(key, "table.short.") {
					continue
				}
				said++
				r.c.UI.Set([]ui.Widget{{ID: "btn/end", Kind: ui.Button, Rect: r.s.desk.frame.Turn.End, Text: r.c.T("table.end"), Size: 18,
					Disabled: true, Why: r.c.T(key, "n", 13, "card", "10♥")}})
				r.c.Painter.Read()
				r.c.UI.Draw(r.c.Painter)
			}
			if said < 30 {
				t.Errorf("%s: only %d reasons", code, said)
			}
		}
	}
}
