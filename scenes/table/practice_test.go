package table

import (
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/link"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/store"
	"machiavelli/game/testing/uitest"
	"machiavelli/game/ui"
	gi "machiavelli/game/ui/input"
)

// poser poses an exercise and takes down what it is told.
type poser struct {
	told  []exercise.Event
	says  string
	about []card.ID
	left  bool
}

func (p *poser) Told(_ *stage.Context, e exercise.Event) { p.told = append(p.told, e) }
func (p *poser) Prompt(*stage.Context) training.Words {
	return training.Words{Text: p.says, About: p.about}
}
func (p *poser) Leave(*stage.Context) { p.left = true }

func (p *poser) heard() []exercise.What {
	var out []exercise.What
	for _, e := range p.told {
		if e.What != exercise.Idle {
			out = append(out, e.What)
		}
	}
	return out
}

func position(t testing.TB, line string) solver.Position {
	t.Helper()
	p, err := link.Read(line, rules.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const threeSevens = `{"rules":"machiavelli","table":[["7H","8H","9H"],["4C","4D","4S"]],"hand":["6H","4H"]}`

// practising is a table with an exercise on it.
func practising(t testing.TB, w, h float64, e training.Exercise) *room {
	t.Helper()
	r := sit(t, w, h, "human", "solver")
	r.s.Leave()
	r.s.Enter(r.c, e)
	r.s.Resize(r.c)
	r.settle()
	return r
}

// A hint plays an exercise only once its player has tried: a card was moved.
func TestAHintPlaysAnExerciseOnlyAfterATry(t *testing.T) {
	p := position(t, threeSevens)
	r := practising(t, 1280, 720, training.Exercise{Position: p, Owner: &poser{says: "Lay the six before the seven."}, Out: true})
	shows := func() *ui.Widget {
		for range 8 {
			r.key(gi.Letter('h'))
			r.settle()
		}
		return r.c.UI.Get("btn/hint-play")
	}
	if w := shows(); w == nil || !w.Disabled || w.Why != "try it yourself first" {
		t.Fatalf("before a try it offers %+v", w)
	}
	hand := len(r.hand())
	r.click("btn/hint-play")
	r.settle()
	if len(r.hand()) != hand {
		t.Error("it plays all the same")
	}
	r.drag(name(p.Hand[0]), "meld/"+itoa(r.s.desk.felt.melds[1].ID)) // among the fours
	r.click("btn/undo")
	if w := shows(); w == nil || w.Disabled {
		t.Errorf("after a try it offers %+v", w)
	}
}

func TestAnExerciseIsPlayedAloneAndToldOf(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		o := &poser{says: "Lay the six before the seven."}
		p := position(t, threeSevens)
		r := practising(t, size[0], size[1], training.Exercise{Position: p, Owner: o, Out: true})
		kept, _ := r.c.Store.Load(store.MatchKey)
		for _, fault := range uitest.Layout(r.c.UI, r.c.Fonts, size[0], size[1]) {
			if strings.Contains(fault, "btn/leave") || strings.Contains(fault, "btn/end") {
				t.Errorf("%v: %s", size, fault)
			}
		}
		if r.s.picture.model.Words != o.says || len(r.s.picture.model.Seats) > 0 {
			t.Errorf("%v: it says %q, and there are %d others", size, r.s.picture.model.Words, len(r.s.picture.model.Seats))
		}
		items := r.items()
		if items["btn/draw"].Name != "" || items["btn/leave"].Name == "" {
			t.Errorf("%v: one can draw, or not leave", size)
		}
		hearts, fours := r.s.desk.felt.melds[0].ID, r.s.desk.felt.melds[1].ID
		r.drag(name(p.Hand[0]), "meld/"+itoa(fours)) // a six among fours
		r.click("btn/undo")
		r.drag(name(p.Hand[0]), "meld/"+itoa(hearts))
		r.click("btn/end") // a card is left
		r.click("btn/reset")
		r.drag(name(p.Hand[0]), "meld/"+itoa(hearts))
		r.drag(name(p.Hand[1]), "meld/"+itoa(fours))
		r.click("btn/end")
		for range 4 * idleTicks {
			r.tick()
		}
		want := []exercise.What{exercise.Begun, exercise.Moved, exercise.Undone, exercise.Moved, exercise.Refused, exercise.Reset, exercise.Moved, exercise.Moved, exercise.Played}
		if !slices.Equal(o.heard(), want) {
			t.Errorf("%v: it heard %v, want %v", size, o.heard(), want)
		}
		if said := r.s.picture.model.Hand.Title + r.s.picture.model.Step; said != "" {
			t.Errorf("%v: afterwards it says %q", size, said)
		}
		last := o.told[len(o.told)-1]
		if last.What != exercise.Idle || last.Seconds < 2 {
			t.Errorf("%v: the last thing it heard is %+v", size, last)
		}
		for _, e := range o.told {
			if e.What == exercise.Played && (!e.Out() || e.Match == nil || len(e.Melds) != 2) {
				t.Errorf("%v: the play is %+v", size, e)
			}
		}
		if r.s.practice.leaving || !r.s.Quiet() {
			t.Errorf("%v: the table is not at rest", size)
		}
		r.s.Save()
		if now, _ := r.c.Store.Load(store.MatchKey); string(now) != string(kept) || len(kept) == 0 {
			t.Errorf("%v: the match under way is not the one that was kept", size)
		}
		r.click("btn/leave")
		if !o.left {
			t.Errorf("%v: it cannot be left", size)
		}
	}
}

func TestAnExerciseWithRoomForDrawing(t *testing.T) {
	o := &poser{}
	r := practising(t, 1280, 720, training.Exercise{Position: position(t, threeSevens), Owner: o, Draws: true})
	r.click("btn/draw")
	heard := o.heard()
	if last := heard[len(heard)-1]; last != exercise.Acted {
		t.Fatalf("it heard %v", heard)
	}
	n := len(r.hand())
	for range 300 {
		r.tick()
	}
	if r.s.ses.Live() || len(r.hand()) != n {
		t.Error("somebody else has played")
	}
}

func TestAWayToPlayAPositionIsShownForwardsAndBackwards(t *testing.T) {
	o, p := &poser{says: "The best play"}, position(t, threeSevens)
	table := [][]card.Card{append([]card.Card{{ID: p.Hand[0]}}, p.Table[0]...), append(slices.Clone(p.Table[1]), card.Card{ID: p.Hand[1]})}
	task := worker.Compare{Position: p, Table: table}
	a, err := worker.ValueOf(task, worker.NewEngine().Handle(worker.Request{Task: task}, nil))
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		*o = poser{says: o.says}
		r := practising(t, size[0], size[1], training.Exercise{Position: p, Owner: o, Title: "Best", Shows: a.Way})
		on := func() int {
			n := 0
			for _, m := range r.s.desk.felt.melds {
				n += len(m.Cards)
			}
			return n
		}
		for range 600 {
			r.tick()
		}
		if on() != 8 || len(r.s.desk.in.World.Hand) != 0 || r.s.picture.model.Words != o.says || strings.Contains(r.s.picture.model.Step, "Best") || !strings.HasSuffix(r.s.picture.model.Step, "(2\u00a0of\u00a02)") {
			t.Errorf("%v: at the end lie %d cards, the hand has %d, and it says %q and %q", size, on(), len(r.s.desk.in.World.Hand), r.s.picture.model.Words, r.s.picture.model.Step)
		}
		r.click("btn/replay-back")
		r.click("btn/replay-back")
		if on() != 6 || len(r.s.desk.in.World.Hand) != 2 {
			t.Errorf("%v: at the beginning lie %d cards, the hand has %d", size, on(), len(r.s.desk.in.World.Hand))
		}
		r.click("btn/replay-end")
		if !o.left || len(o.told) > 0 {
			t.Errorf("%v: it is not left, or the owner heard %v", size, o.told)
		}
	}
}

func TestTheIdeaComesBeforeTheHints(t *testing.T) {
	o := &poser{}
	r := practising(t, 1280, 720, training.Exercise{Position: position(t, threeSevens), Owner: o, Out: true, Idea: true})
	if got := r.items()["btn/hint"].Text; got != "Which idea?" {
		t.Errorf("the button says %q", got)
	}
	r.key(gi.Letter('h'))
	if r.s.ses.Hint.Level != 0 {
		t.Error("a hint came with the idea")
	}
	r.key(gi.Letter('h'))
	r.key(gi.Letter('h'))
	level := 0
	for _, e := range o.told {
		if e.What == exercise.Hinted {
			level = e.Level
		}
	}
	if want := []exercise.What{exercise.Begun, exercise.Idea, exercise.Hinted, exercise.Hinted}; !slices.Equal(o.heard(), want) || level != int(session.HintSteps) {
		t.Errorf("it heard %v, the last level is %d", o.heard(), level)
	}
}

func TestAfterAnExerciseTheMatchGoesOn(t *testing.T) {
	o := &poser{}
	r := practising(t, 1280, 720, training.Exercise{Position: position(t, threeSevens), Owner: o})
	r.s.Leave()
	r.s.Enter(r.c, nil)
	r.s.Resize(r.c)
	r.settle()
	if r.s.practice.on || !r.s.ses.Playing() || len(r.s.picture.model.Seats) != 1 || len(r.hand()) != 13 {
		t.Error("it is not the match that was under way")
	}
}
