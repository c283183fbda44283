package fairness

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/worker"
	"machiavelli/game/report/statistics"
	"machiavelli/game/store"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/recorded"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui/input"
)

func instantly() worker.Conn { return &instant.Engine{} }

// The draws of a recorded match are weighed, the player's against the opponent's,
// and what one gains the other loses.
func TestTheDrawsOfAllMatchesAreShown(t *testing.T) {
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	in, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	c, err := recorded.Limited("machiavelli", "draws")
	if err == nil {
		_, err = recorded.Deal(in, c, "casual", time.Now())
	}
	if err != nil {
		t.Fatal(err)
	}
	s := New(instantly)
	r := stagetest.Again(t, "fairness", s, nil, 1280, 720)
	for end := time.Now().Add(time.Minute); !s.Quiet(); time.Sleep(time.Millisecond) {
		if r.Tick(1); time.Now().After(end) {
			t.Fatal("it is never added up")
		}
	}
	r.Tick(1)
	own, other := s.luck.kept.Draws()
	if own.Count() < 5 || other.Count() < 5 || !strings.HasPrefix(r.Widget("luck.own").Text, strconv.Itoa(own.Count())+" draws of yours") {
		t.Errorf("%+v and %+v: %q", own, other, r.Widget("luck.own").Text)
	}
	r.Layouts()
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) { // it is known the next time
		k, err := statistics.Load(r.C.Store)
		if err != nil || time.Now().After(end) {
			t.Fatalf("it is not kept: %v", err)
		}
		if kept, _ := k.Draws(); kept == own {
			break
		}
	}
}

func TestThePageFitsEveryWindow(t *testing.T) {
	stagetest.Show(t, "fairness", New(instantly), nil, 1280, 720).Layouts()
	stagetest.Show(t, "fairness", New(instantly), nil, 1280, 720).Reach()
	stagetest.Show(t, "fairness", New(instantly), nil, 1280, 720).Sweep()
}

func TestEverySentenceIsThereAndNoneIsLeftOut(t *testing.T) {
	r := stagetest.Show(t, "fairness", New(instantly), nil, 390, 844)
	for _, sec := range sections {
		for i := range sec.lines {
			key := "fairness." + sec.id + "." + strconv.Itoa(i+1)
			if !r.C.Lang.Has(key) {
				t.Errorf("no sentence %s", key)
			}
		}
		if r.C.Lang.Has("fairness." + sec.id + "." + strconv.Itoa(sec.lines+1)) {
			t.Errorf("a sentence of %s is not shown", sec.id)
		}
	}
}

func TestEscapeGoesBack(t *testing.T) {
	r := stagetest.Show(t, "fairness", New(instantly), nil, 1280, 720)
	r.Press(input.Cancel)
	if r.Scene() != "menu" {
		t.Fatalf("in %s", r.Scene())
	}
}
