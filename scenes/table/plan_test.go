package table

import (
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/worker"
	"machiavelli/game/app/session"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/memstore"
	"machiavelli/game/ui/a11y"
	gi "machiavelli/game/ui/input"
)

// thinks reports whether a request is a bot's turn.
func thinks(r worker.Request) bool { return r.Task.Kind() == worker.KindBot }

// let has the bot that thinks do something.
func let(d *instant.Engine, a match.Action) {
	q := d.Held[0]
	d.Held = d.Held[1:]
	b := q.Task.(worker.Bot)
	q.Task = worker.Apply{State: b.State, Seat: b.Seat, Action: a}
	d.Answer(q)
}

// beside sits the player at a table where a bot thinks.
func beside(t *testing.T, strict bool) (*room, *instant.Engine) {
	t.Helper()
	cfg := config(t, "machiavelli", "plan", "human", "novice")
	cfg.Rules.Strict = strict
	r := sitAt(t, 1280, 720, cfg)
	d := &instant.Engine{Looks: looks, Holds: thinks}
	for !r.s.ses.Live() {
		r.tick()
	}
	data := r.c.Store.(memstore.Store)
	r.s.ses.Save()
	r.s = New(d)
	r.c.Store = data
	r.s.Enter(r.c, session.Resume{})
	r.s.Resize(r.c)
	r.settle()
	r.key2(gi.Letter('d'))
	for range 200 {
		r.tick()
		if len(d.Held) > 0 {
			return r, d
		}
	}
	t.Fatal("no bot is asked")
	return nil, nil
}

// key2 presses a key without waiting for what follows.
func (r *room) key2(k gi.Key) {
	r.raw.Keys[k] = true
	r.tick()
	r.raw.Keys[k] = false
	r.tick()
}

func (r *room) ticks(n int) {
	for range n {
		r.tick()
	}
}

func TestAPlanIsMadeWhileAnotherThinksAndStaysIfTheyDraw(t *testing.T) {
	r, d := beside(t, false)
	if !r.s.ses.Planning() || !strings.Contains(r.s.picture.model.Step, "plan") {
		t.Fatalf("planning %v, %q", r.s.ses.Planning(), r.s.picture.model.Step)
	}
	n, lay := len(r.hand()), len(r.s.ses.View().Table)
	cards := slices.Clone(r.hand()[:2])
	for _, id := range cards {
		r.press(r.at(name(id)))
		r.moveTo(r.at("felt"))
		r.raw.Left = false
		r.ticks(30)
	}
	if len(r.s.ses.Turn().Melds) != lay+2 || len(r.hand()) != n-2 {
		t.Fatalf("%d melds planned, %d cards in the hand", len(r.s.ses.Turn().Melds), len(r.hand()))
	}
	if r.items()["btn/end"].Enabled || r.items()["btn/draw"].Enabled {
		t.Error("a plan can be played out of turn")
	}
	let(d, match.Action{Do: match.Draw})
	r.ticks(200)
	if !r.s.ses.Live() || len(r.s.ses.Turn().Melds) != lay+2 || len(r.hand()) != n-2 {
		t.Fatalf("on turn %v: %d melds, %d cards in the hand", r.s.ses.Live(), len(r.s.ses.Turn().Melds), len(r.hand()))
	}
	if r.s.ses.View().Turn != 0 || len(r.s.ses.View().Table) != lay {
		t.Error("the plan has changed the match")
	}
	r.click("btn/reset")
	if len(r.hand()) != n {
		t.Errorf("%d cards in the hand after taking the plan back, had %d", len(r.hand()), n)
	}
}

func TestAPlanGoesHomeWhenTheTableChanges(t *testing.T) {
	r, d := beside(t, false)
	n := len(r.hand())
	r.press(r.at(name(r.hand()[3])))
	r.moveTo(r.at("felt"))
	r.raw.Left = false
	r.ticks(30)
	// the other one lays a meld, or draws until one can
	for range 40 {
		b := d.Held[0].Task.(worker.Bot)
		b.Level = "solver"
		d.Held[0].Task = b
		d.Answer(d.Held[0])
		d.Held = d.Held[1:]
		a := d.Answers[len(d.Answers)-1]
		r.ticks(300)
		if slices.ContainsFunc(a.Value.(worker.Update).Sights[0].Events, func(e match.Event) bool { return e.E == match.EvPlay }) {
			break
		}
		for r.s.ses.Turn().CanUndo {
			r.key2(gi.Letter('z'))
		}
		r.key2(gi.Letter('d'))
		n++
		r.ticks(60)
		r.press(r.at(name(r.hand()[3])))
		r.moveTo(r.at("felt"))
		r.raw.Left = false
		r.ticks(30)
	}
	if len(r.s.ses.Board.Table) == 0 {
		t.Fatal("nobody has played")
	}
	if got := len(r.hand()); got != n || r.s.ses.Turn().CanUndo {
		t.Errorf("%d cards in the hand, want %d", got, n)
	}
}

func TestADragDuringAnothersTurnIsNotDisturbed(t *testing.T) {
	r, d := beside(t, false)
	r.press(r.at(name(r.hand()[3])))
	r.moveTo(r.at("felt"))
	if !r.s.desk.in.Drag.On {
		t.Fatal("nothing is dragged")
	}
	let(d, match.Action{Do: match.Draw})
	r.ticks(60)
	if !r.s.desk.in.Drag.On {
		t.Error("the drag was dropped")
	}
	r.raw.Left = false
	r.ticks(200)
	if r.s.desk.in.Drag.On || !r.s.ses.Live() {
		t.Error("the game does not go on after the drag")
	}
}

func TestAHintIsGivenForAPlan(t *testing.T) {
	r, _ := beside(t, false)
	r.key2(gi.Letter('h'))
	r.ticks(5)
	if h := &r.s.ses.Hint; h.Level != session.HintCount || h.Answer == nil {
		t.Fatalf("the hint is %+v", h)
	}
	r.key2(gi.Letter('s')) // the hand is sorted meanwhile
	if r.s.ses.Hand.Sort != session.ByRank || !r.s.ses.Planning() {
		t.Errorf("sorted %q, planning %v", r.s.ses.Hand.Sort, r.s.ses.Planning())
	}
}

func TestAPlanIsMadeByNamesAlone(t *testing.T) {
	r, d := beside(t, false)
	press := func(name string) {
		r.in.Any, r.in.Keyboard = true, true
		r.s.Act(r.c, a11y.Act{Do: a11y.Press, Name: name})
		r.ticks(30)
	}
	n := len(r.hand())
	press(name(r.hand()[0]))
	if i := r.items()["felt"]; i.Role != a11y.Button || !i.Enabled {
		t.Fatalf("a new meld is %+v", i)
	}
	press("felt")
	if i := r.items()["table"]; i.Role != a11y.List || !i.Enabled || len(r.hand()) != n-1 {
		t.Errorf("the table is %+v, %d cards in the hand", i, len(r.hand()))
	}
	let(d, match.Action{Do: match.Draw})
}

func TestNobodyPlansInAStrictMatchAndTheTableSaysSo(t *testing.T) {
	r, d := beside(t, true)
	r.s.ses.View().Table = []match.Meld{{ID: 1}}
	if i := r.items()["table"]; r.s.ses.Planning() || i.Role != a11y.List || i.Enabled {
		t.Errorf("the table is %+v", i)
	}
	let(d, match.Action{Do: match.Draw})
	r.ticks(200)
	if i := r.items()["table"]; !i.Enabled {
		t.Errorf("on turn the table is %+v", i)
	}
}
