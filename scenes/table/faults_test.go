package table

import (
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/worker"
	"machiavelli/game/app/session"
	"machiavelli/game/store"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/memstore"
	gi "machiavelli/game/ui/input"
)

// failing is an engine that fails at requests of a kind, so many times.
func failing(kind worker.Kind, times *int) *instant.Engine {
	return &instant.Engine{Looks: looks, Alters: func(_ worker.Request, a *worker.Answer) {
		if a.Kind == kind && *times > 0 {
			*times--
			*a = worker.Answer{ID: a.ID, Kind: a.Kind, Fault: "it broke"}
		}
	}}
}

// said is what the toasts say.
func (r *room) said() string { return r.items()["toast"].Text }

func TestAFullStoreIsSaidAndTheMatchGoesOn(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	r.s.ses = nil
	r.c.Store = memstore.Limited{Store: memstore.Store{}}
	r.s.Enter(r.c, session.Start{Config: config(t, "machiavelli", "table", "human", "solver")})
	r.s.Resize(r.c)
	r.settle()
	r.ticks(10)
	if got, want := r.said(), r.c.T("store.full"); got != want {
		t.Errorf("said is %q, want %q", got, want)
	}
	n := len(r.hand())
	r.key(gi.Letter('d'))
	if len(r.hand()) != n+1 {
		t.Error("the match does not go on")
	}
}

func TestATruncatedSaveIsSetAsideAndSaid(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	r.s.ses.Save()
	kept := r.c.Store.(memstore.Store)
	for _, cut := range []int{0, 1, len(kept[store.MatchKey]) / 2, len(kept[store.MatchKey]) - 1} {
		data := memstore.Store{store.MatchKey: slices.Clone(kept[store.MatchKey][:cut])}
		r.c.Store = data
		r.s.Enter(r.c, session.Resume{})
		r.ticks(2)
		if _, left := data[store.MatchKey]; left {
			t.Errorf("cut at %d: the save is still in the way", cut)
		}
		if !strings.Contains(r.said(), store.MatchKey+"-aside") {
			t.Errorf("cut at %d: said is %q", cut, r.said())
		}
	}
}

func TestAMatchOfANewerVersionIsLeftAloneAndMakesRoomForANewOne(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	data := memstore.Store{store.MatchKey: store.Seal(99, []byte(`{}`))}
	r.c.Store = data
	r.s.Enter(r.c, session.Resume{})
	r.ticks(2)
	if _, left := data[store.MatchKey]; !left || !strings.Contains(r.said(), "newer version") {
		t.Errorf("kept: %v, said: %q", left, r.said())
	}
	r.s.Enter(r.c, session.Start{Config: config(t, "machiavelli", "table", "human", "solver")})
	if _, left := data[store.MatchKey]; left || !strings.Contains(r.said(), store.MatchKey+"-aside") {
		t.Errorf("in the way: %v, said: %q", left, r.said())
	}
}

func TestAFaultOfTheEngineIsSaidAndTriedAgain(t *testing.T) {
	for _, c := range []struct {
		kind worker.Kind
		key  string
	}{{worker.KindApply, "table.note.fault"}, {worker.KindBot, "table.note.bot-fault"}, {worker.KindAdvise, "table.note.no-hint"}} {
		times := 0
		r := sit(t, 1280, 720, "human", "solver")
		r.s.ses = nil
		r.s.engine = failing(c.kind, &times)
		r.s.Enter(r.c, session.Start{Config: config(t, "machiavelli", "table", "human", "solver")})
		r.s.Resize(r.c)
		r.settle()
		times = 1
		n := len(r.hand())
		if c.kind == worker.KindAdvise {
			r.key(gi.Letter('h'))
		} else {
			r.key(gi.Letter('d'))
		}
		if want := r.c.T(c.key, "what", "it broke"); r.said() != want {
			t.Errorf("%s: said is %q, want %q", c.kind, r.said(), want)
		}
		if !r.s.ses.Live() || c.kind != worker.KindAdvise && len(r.hand()) != n+1 {
			t.Errorf("%s: the match does not go on", c.kind)
		}
	}
}

func TestAMatchThatCannotBeginGoesBackToTheMenuWithASentence(t *testing.T) {
	times := 1
	r := sit(t, 1280, 720, "human", "solver")
	r.s.ses, r.s.engine = nil, failing(worker.KindNewMatch, &times)
	r.s.Enter(r.c, session.Start{Config: config(t, "machiavelli", "table", "human", "solver")})
	r.ticks(3)
	if !r.s.ses.Broken() || r.said() == "" {
		t.Errorf("broken %v, said %q", r.s.ses.Broken(), r.said())
	}
}
