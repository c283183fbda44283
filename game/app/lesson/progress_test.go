package lesson

import (
	"errors"
	"reflect"
	"testing"

	"machiavelli/engine/ideas"
	"machiavelli/game/store"
	"machiavelli/game/testing/memstore"
)

func TestProgressIsKept(t *testing.T) {
	in := memstore.Store{}
	p, err := Load(in)
	if err != nil || !reflect.DeepEqual(p, Progress{}) || p.Next() != ideas.Extend {
		t.Fatalf("%+v, %v", p, err)
	}
	p.Finish(ideas.Extend, 40)
	p.Finish(ideas.Borrow, 0)
	p.Finish(ideas.Extend, 0)
	if !p.Tip(ideas.Split) || p.Tip(ideas.Split) || !p.Meet("sabra") || p.Meet("sabra") {
		t.Error("what is new is not told from what is not")
	}
	if err := p.Save(in); err != nil {
		t.Fatal(err)
	}
	got, err := Load(in)
	if err != nil || !reflect.DeepEqual(got, p) {
		t.Errorf("%+v came back as %+v, %v", p, got, err)
	}
	if r, done := got.Of(ideas.Extend); !done || r.Seconds != 40 || got.Next() != ideas.Split {
		t.Errorf("%+v, then %s", r, got.Next())
	}
}

func TestGarbageInProgressIsIgnored(t *testing.T) {
	in := memstore.Store{}
	for _, body := range []string{`[]`, `{"done":[{"idea":9,"seconds":3},{"idea":1,"seconds":-4}],"tips":[0,77]}`, `{"done":7}`} {
		if err := in.Save(ProgressKey, store.Seal(progressVersion, []byte(body))); err != nil {
			t.Fatal(err)
		}
		if p, err := Load(in); err != nil || !reflect.DeepEqual(p, Progress{}) {
			t.Errorf("%s: %+v, %v", body, p, err)
		}
	}
	for _, text := range []string{"", "{", `{"v":1,"sum":"x","body":{"seen":true}}`} {
		if err := in.Save(ProgressKey, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if p, err := Load(in); err != nil || p.Seen {
			t.Errorf("%s: %+v, %v", text, p, err)
		}
	}
}

func TestProgressOfANewerVersionStays(t *testing.T) {
	in := memstore.Store{}
	newer := store.Seal(progressVersion+1, []byte(`{"all":1}`))
	if err := in.Save(ProgressKey, newer); err != nil {
		t.Fatal(err)
	}
	p, err := Load(in)
	if e := (*store.NewerError)(nil); !errors.As(err, &e) {
		t.Errorf("%+v, %v", p, err)
	}
	if p.Save(in) == nil {
		t.Error("it was written over")
	}
	if data, _ := in.Load(ProgressKey); string(data) != string(newer) {
		t.Error("it is not as it was")
	}
}

func TestTheGoalIsForTheFirstThreeMatches(t *testing.T) {
	p := Progress{}
	for n := range GoalMatches {
		if !p.Goal() || !p.End() || !p.Over {
			t.Errorf("match %d: %+v", n+1, p)
		}
	}
	if p.Goal() || p.End() {
		t.Errorf("after %d matches: %+v", GoalMatches, p)
	}
	if old := (Progress{Over: true}); old.Goal() || old.End() {
		t.Error("who has played before matches were counted is told the goal")
	}
	if sane := (Progress{Over: true, Ends: 1 << 30}).sane(); sane.Ends != GoalMatches {
		t.Errorf("%d matches were counted", sane.Ends)
	}
}
