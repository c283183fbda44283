package table

import (
	"slices"
	"testing"

	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/session"
	"machiavelli/game/store"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/memstore"
	gi "machiavelli/game/ui/input"
)

// failing is an engine that fails at requests of a kind, a number of times.
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

// Where there is no room the player chooses, and is not asked with every move.
func TestWhereThereIsNoRoomThePlayerChoosesAndTheMatchGoesOn(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	r.s.ses = nil
	full := &memstore.Limited{Store: memstore.Store{}}
	r.c.Store = full
	r.s.Enter(r.c, session.Start{Config: config(t, "machiavelli", "table", "human", "solver")})
	r.s.Resize(r.c)
	r.settle()
	r.ticks(10)
	asked := func(id string) {
		t.Helper()
		if !r.c.UI.Modal() {
			t.Fatalf("there is nothing to choose, nor %s", id)
		}
		r.click(id)
		r.ticks(10)
	}
	asked("full.on")
	n := len(r.hand())
	r.key(gi.Letter('d'))
	r.ticks(20)
	if len(r.hand()) != n+1 || r.c.UI.Modal() {
		t.Error("the match does not go on, or it is asked again")
	}
	r.s.ses.Retry()
	r.ticks(2)
	asked("full.again")
	if !r.c.UI.Modal() || len(full.Store) > 0 {
		t.Fatal("that there is still no room is not said")
	}
	full.Room = 100
	asked("full.again")
	if r.c.UI.Modal() || r.said() != r.c.T("table.note.saved") || full.Store[store.MatchKey] == nil {
		t.Errorf("%q", r.said())
	}
}

func TestTheQuestionForRoomFitsInEveryLanguage(t *testing.T) {
	r := sit(t, 390, 844, "human", "solver")
	r.asked(func() { r.c.AskForRoom(func() {}) })
}

// While the disk sleeps the match goes on, and when it wakes nothing is lost.
func TestAMatchGoesOnWhileTheDiskSleeps(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	r.s.ses = nil
	disk := memstore.NewBlocked(memstore.Store{})
	w := store.Behind(disk)
	r.c.Store = w
	r.s.Enter(r.c, session.Start{Config: config(t, "machiavelli", "table", "human", "solver")})
	r.s.Resize(r.c)
	r.settle()
	for range 3 {
		n := len(r.hand())
		r.key(gi.Letter('d'))
		r.settle()
		if len(r.hand()) != n+1 {
			t.Fatal("a hand does nothing")
		}
	}
	r.ticks(20)
	r.s.Leave()
	hand := slices.Clone(r.hand())
	disk.Release()
	w.Flush()
	disk.With(func(kept memstore.Store) {
		again := session.New(&instant.Engine{}, kept)
		err := again.Restore(kept[store.MatchKey])
		slices.Sort(hand)
		got := slices.Sorted(slices.Values(again.View().Hand))
		if err != nil || !slices.Equal(got, hand) {
			t.Errorf("kept is %v, in the hand were %v, %v", got, hand, err)
		}
		if ids, err := archive.Of(kept).IDs(); len(ids) != 1 || err != nil {
			t.Errorf("%d records, %v", len(ids), err)
		}
	})
}

// A match that cannot be read stays where it is, and is never in the way of another.
func TestAMatchThatCannotBeReadIsKept(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	r.s.ses.Save()
	whole := r.c.Store.(memstore.Store)[store.MatchKey]
	list := [][]byte{store.Seal(99, []byte(`{}`))}
	for _, cut := range []int{0, 1, len(whole) / 2, len(whole) - 1} {
		list = append(list, whole[:cut])
	}
	for i, data := range list {
		kept := memstore.Store{store.MatchKey: slices.Clone(data)}
		r.c.Store = kept
		r.s.Enter(r.c, session.Resume{})
		r.ticks(2)
		if !slices.Equal(kept[store.MatchKey], data) || r.s.ses.Playing() {
			t.Errorf("%d: it is not left alone", i)
		}
		r.s.Enter(r.c, session.Start{Config: config(t, "machiavelli", "table", "human", "solver")})
		there, err := session.Matches(kept)
		if err != nil || len(there) != 1 || there[0].Err == nil || !slices.Equal(kept[there[0].Key], data) {
			t.Errorf("%d: after a new one has begun there are %+v, %v", i, there, err)
		}
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
