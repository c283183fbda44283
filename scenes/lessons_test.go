package scenes_test

import (
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/lesson"
	"machiavelli/game/settings"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/store"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"

	"github.com/hajimehoshi/ebiten/v2"
)

// TestEveryLessonIsDoneByEveryDevice: from the page to its mark.
func TestEveryLessonIsDoneByEveryDevice(t *testing.T) {
	byEveryDevice(t, func(t *testing.T, p *pupil) {
		p.C.Go("learn", nil)
		for _, l := range lesson.Listed() {
			p.until("the page", func(map[string]a11y.Item) bool { return p.Scene() == "learn" })
			p.Tick(20)
			w := p.C.UI.Get("lesson." + l.Key() + ".begin")
			w.Do(w)
			for i := range l.Steps {
				p.learn(&l.Steps[i])
			}
			p.until("the end", func(map[string]a11y.Item) bool { return p.C.UI.Modal() })
			p.press("learned.back", input.Cancel)
		}
		p.until("the page", func(map[string]a11y.Item) bool { return p.Scene() == "learn" })
		if p.sentences < 30 {
			t.Errorf("there are %d sentences only", p.sentences)
		}
		if kept, err := lesson.Load(p.C.Store); err != nil || kept.Next() != 0 || !kept.Knows(lesson.Hold) {
			t.Errorf("%+v, %v", kept, err)
		}
		if store.Has(p.C.Store, store.MatchKey) {
			t.Error("a lesson was saved as a match")
		}
	})
}

// TestALessonIsShort: at the speed of a new player who takes two seconds for each
// gesture no lesson takes more than 90 s, and the first card is moved within 10 s.
func TestALessonIsShort(t *testing.T) {
	const perMove, perSecond = 2, 60
	p := visit(t, prompt(), input.Mouse, 1280, 720)
	for _, l := range lesson.Listed() {
		p.C.Go("learn", nil)
		p.until("the page", func(map[string]a11y.Item) bool { return p.Scene() == "learn" })
		p.Tick(20)
		p.ClickOn("lesson." + l.Key() + ".begin")
		p.moves, p.waited, p.first = 0, 0, 0
		for i := range l.Steps {
			p.learn(&l.Steps[i])
		}
		p.until("the end", func(map[string]a11y.Item) bool { return p.C.UI.Modal() })
		took, first := p.moves*perMove+p.waited/perSecond, p.first/perSecond+perMove
		t.Logf("%s: %d gestures and %d ticks, %d s; the first card after %d s", l.Key(), p.moves, p.waited, took, first)
		if took > 90 || first > 10 {
			t.Errorf("%s takes %d s, its first card %d s", l.Key(), took, first)
		}
		p.press("learned.back", input.Cancel)
	}
}

// TestTheFirstMinuteLeadsToTheFirstMatch: who has never played is asked once, sees the goal
// and does each step, in a minute where a gesture takes two seconds.
func TestTheFirstMinuteLeadsToTheFirstMatch(t *testing.T) {
	const perMove, perSecond = 2, 60
	byEveryDevice(t, func(t *testing.T, p *pupil) {
		p.C.Settings.Tips = true
		quick := func() {
			p.until("the menu", func(map[string]a11y.Item) bool { return p.Scene() == stage.Home })
			p.Tick(20)
			w := p.C.UI.Get("quick")
			w.Do(w)
			p.Tick(1)
		}
		quick()
		p.arrow(input.Right, 1, 0) // whatever device it is: the answer stands at the right
		p.press("newcomer.show", input.Accept)
		p.moves, p.waited = 0, 0
		p.until("the goal", func(items map[string]a11y.Item) bool { return items["words"].Text == p.C.T("rules.goal") })
		first := lesson.FirstMinute()
		for i := range first.Steps {
			p.learn(&first.Steps[i])
			if p.moves == 0 {
				t.Fatal("nothing was done by hand")
			}
		}
		p.until("the end", func(map[string]a11y.Item) bool { return p.C.UI.Modal() })
		most := 60
		if p.device == input.Pad {
			most = 75 // the focus has to walk
		}
		took := p.moves*perMove + p.waited/perSecond
		t.Logf("%d s", took)
		if took > most {
			t.Errorf("it takes %d s: %d gestures and %d ticks", took, p.moves, p.waited)
		}
		p.arrow(input.Right, 1, 0)
		p.press("minute.play", input.Accept)
		p.until("the match", func(map[string]a11y.Item) bool { return p.Scene() == "table" && store.Has(p.C.Store, store.MatchKey) })
		p.C.Go(stage.Home, nil)
		quick()
		if p.C.UI.Modal() {
			t.Error("it is asked again")
		}
	})
}

// TestTheGoldButtonLeadsToTheMinuteAndOnToTheMatch: one press shows how the game is played,
// another begins the first match, and nothing is asked in between.
func TestTheGoldButtonLeadsToTheMinuteAndOnToTheMatch(t *testing.T) {
	p := visit(t, prompt(), input.Finger, 390, 844)
	p.C.Settings.Speed, p.C.UI.Quick = settings.Instant, true
	p.Tick(20)
	p.TouchOn("minute")
	first := lesson.FirstMinute()
	for i := range first.Steps {
		p.learn(&first.Steps[i])
	}
	p.until("the end", func(map[string]a11y.Item) bool { return p.C.UI.Modal() })
	p.press("minute.play", input.Accept)
	p.until("the match", func(map[string]a11y.Item) bool { return p.Scene() == "table" && store.Has(p.C.Store, store.MatchKey) })
}

// TestALessonLeadsBackToTheMatch that it was asked for in.
func TestALessonLeadsBackToTheMatch(t *testing.T) {
	p := visit(t, prompt(), input.Mouse, 1280, 720)
	p.C.Settings.Speed, p.C.UI.Quick = settings.Instant, true
	back := false
	p.C.Go("learn", stage.Lesson{Name: lesson.Hold, Back: func() { back = true; p.C.Go(stage.Home, nil) }})
	hold := lesson.WhenToHold()
	p.until("the lesson", func(items map[string]a11y.Item) bool {
		return p.Scene() == "table" && items["words"].Text != "" && p.table.Quiet()
	})
	for i := range hold.Steps {
		p.learn(&hold.Steps[i])
	}
	p.until("the end", func(map[string]a11y.Item) bool { return p.C.UI.Modal() })
	p.press("learned.back", input.Cancel)
	if p.until("the match", func(map[string]a11y.Item) bool { return p.Scene() == stage.Home }); !back {
		t.Error("it does not lead back")
	}
}

// TestAJokerIsTakenOutBeforeItsCardIsLaid: in the lesson of the swap, which is
// done the other way round, and nothing is said to fit nowhere.
func TestAJokerIsTakenOutBeforeItsCardIsLaid(t *testing.T) {
	var swap *lesson.Step
	for _, l := range lesson.All() {
		for i := range l.Steps {
			if l.Steps[i].Joker {
				swap = &l.Steps[i]
			}
		}
	}
	byEveryDevice(t, func(t *testing.T, p *pupil) {
		p.C.Go("table", training.Exercise{Position: swap.Position(), Owner: nobody{}, Out: true})
		p.until("the step", func(items map[string]a11y.Item) bool { return items["hand/JH"].Name != "" && p.table.Quiet() })
		p.Tick(20)
		joker := swap.Position().Table[0][1]
		p.put(exercise.Move{Cards: []card.Card{joker}})
		p.put(exercise.Move{Cards: []card.Card{p.card("JH")}, To: joker})
		p.put(exercise.Move{Cards: []card.Card{p.card("QH")}, To: joker})
		p.put(exercise.Move{Cards: []card.Card{p.card("6S")}, To: p.card("5S")})
		if end := p.items()["btn/end"]; !end.Enabled {
			t.Errorf("the turn does not end: %+v", p.items())
		}
	})
}

// beside wants what is said to lie on no card and no button, under the bar.
func (p *pupil) beside() {
	p.T.Helper()
	p.settle()
	rect := func(i a11y.Item) layout.Rect { return layout.Rect{X: i.X, Y: i.Y, W: i.W, H: i.H} }
	items := p.items()
	words := rect(items["words"])
	if bar := rect(items["btn/leave"]); words.Y < bar.Bottom() {
		p.T.Errorf("%q stands in the bar", items["words"].Text)
	}
	for _, i := range items {
		for _, kind := range []string{"card/", "hand/", "btn/"} {
			if strings.HasPrefix(i.Name, kind) && rect(i).Overlaps(words) {
				p.T.Errorf("%q lies on %s", items["words"].Text, i.Name)
			}
		}
	}
}

// nobody has posed an exercise.
type nobody struct{}

func (nobody) Told(*stage.Context, exercise.Event)      {}
func (nobody) Prompt(*stage.Context) (p training.Words) { return }
func (nobody) Leave(*stage.Context)                     {}

// once wants no two sentences on the table to say the same.
func (p *pupil) once() {
	if p.picture == nil {
		p.picture = ebiten.NewImage(int(p.C.W*p.C.Scale), int(p.C.H*p.C.Scale))
	}
	p.sentences += stagetest.Once(p.T, p.C, p.table, p.picture)
}

// learn does a step as it is said.
func (p *pupil) learn(s *lesson.Step) {
	p.T.Helper()
	pos := s.Position()
	p.until("the step", func(items map[string]a11y.Item) bool {
		return p.Scene() == "table" && items["words"].Text != "" && items["hand/"+name(pos.Hand[0])].Name != "" && p.table.Quiet()
	})
	p.Tick(20)
	p.once()
	if s.End == "" {
		p.press("btn/draw", input.Letter('D'))
	}
	for range 12 {
		if s.End == "" {
			break
		}
		p.beside()
		p.once()
		table, hand := p.lies(s)
		m, more := s.Next(table, hand)
		if !more {
			p.press("btn/end", input.Letter('E'))
			break
		}
		p.put(m)
	}
	p.until("the end of the step", func(items map[string]a11y.Item) bool {
		return strings.HasPrefix(items["words"].Text, "Well done")
	})
	p.until("what comes next", func(items map[string]a11y.Item) bool {
		return p.C.UI.Modal() || !strings.HasPrefix(items["words"].Text, "Well done")
	})
}

// TestTheGesturesThatTheLessonsSayDoWhatTheySay: the corner of a card takes the rest of its
// run, and two taps send a card to where it fits.
func TestTheGesturesThatTheLessonsSayDoWhatTheySay(t *testing.T) {
	tails, twice := 0, 0
	for _, device := range []struct {
		of   input.Device
		w, h float64
	}{{input.Mouse, 1280, 720}, {input.Finger, 390, 844}} {
		for _, l := range lesson.All() {
			for i := range l.Steps {
				st := &l.Steps[i]
				start := st.Position()
				m, more := st.Next(start.Table, start.Hand)
				if !more || !m.Tail && !m.Twice {
					continue
				}
				p := visit(t, prompt(), device.of, device.w, device.h)
				p.C.Settings.Speed, p.C.UI.Quick = settings.Instant, true
				p.C.Go("table", training.Exercise{Position: start, Owner: nobody{}, Out: true})
				p.until("the step", func(items map[string]a11y.Item) bool { return items["hand"].Name != "" && p.table.Quiet() })
				p.Tick(20)
				at := p.on(m.Cards[0].ID)
				if m.Tail {
					tails++
					at.H *= 0.2 // its corner
					p.drag(at, p.items()["felt"])
				} else {
					twice++
					for range 2 {
						at.W = min(at.W, 20)
						p.tapOnce(at)
					}
				}
				p.settle()
				table, hand := p.lies(st)
				switch {
				case m.Tail && !slices.ContainsFunc(table, func(lies []card.Card) bool { return card.Same(lies, m.Cards) }):
					t.Errorf("%v: %v were not taken together: %v", device.of, m.Cards, table)
				case m.Twice && slices.Contains(hand, m.Cards[0].ID):
					t.Errorf("%v: %v is still in the hand", device.of, m.Cards)
				}
			}
		}
	}
	if tails < 2 || twice < 2 {
		t.Errorf("the lessons say %d corners and %d double taps", tails, twice)
	}
}

// tapOnce presses and releases, at once.
func (p *pupil) tapOnce(at a11y.Item) {
	for _, down := range []bool{true, false} {
		p.Raw.X, p.Raw.Y, p.Raw.Inside, p.Raw.Left = at.X+at.W/2, at.Y+at.H*0.6, true, down && p.device == input.Mouse
		p.Raw.TouchCount = 0
		if down && p.device == input.Finger {
			p.Raw.Touches[0], p.Raw.TouchCount = input.Touch{ID: 1, X: p.Raw.X, Y: p.Raw.Y}, 1
		}
		p.Tick(2)
	}
}
