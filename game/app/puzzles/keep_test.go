package puzzles

import (
	"errors"
	"reflect"
	"testing"

	"machiavelli/game/store"
	"machiavelli/game/testing/memstore"
)

func TestTheProgressIsSavedAndReadBack(t *testing.T) {
	files, list := memstore.Store{}, collection(t)
	p, err := Load(files)
	if err != nil || !reflect.DeepEqual(p, New()) {
		t.Fatalf("%+v, %v", p, err)
	}
	p.SetClock(true)
	for i := range 60 {
		p.Finish(Task{Kind: Daily, Puzzle: i, Day: i}, Result{Moves: i, Fewest: 3, Retries: 1, Seconds: 60}, 1500, i+i%2)
		p.Finish(p.Next(list, 0, i), Result{Help: Help(i % 4)}, 1500, i)
		p.Finish(p.Climb(list), Result{Help: Help(i % 3)}, 1500, i)
	}
	if err := p.Save(files); err != nil {
		t.Fatal(err)
	}
	back, err := Load(files)
	if err != nil || !reflect.DeepEqual(p, back) {
		t.Errorf("%v\n%+v is read back as\n%+v", err, p, back)
	}
}

func TestWhatIsOverIsTakenDownOnceWhenItIsReadOrWhenItIsFinished(t *testing.T) {
	files := memstore.Store{}
	over := Over{Task: Task{Kind: Daily, Puzzle: 4, Day: 7}, Result: Result{Help: Shown}, Grade: 1500, Day: 7}
	p := New()
	p.End(over)
	if err := p.Save(files); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the game was closed, and was again before anything else was saved
		back, err := Load(files)
		if err != nil || back.All() != 1 || back.Due(8) != 1 || back.Rating().Puzzles != 1 {
			t.Errorf("%+v, %v", back, err)
		}
	}
	p.Finish(over.Task, Result{Help: Shown, Moves: 5, Fewest: 4}, 1500, 7)
	if err := p.Save(files); err != nil {
		t.Fatal(err)
	}
	back, err := Load(files)
	if day, _ := back.Day(7); err != nil || back.All() != 1 || day.Moves != 5 {
		t.Errorf("%+v, %v", back, err)
	}
	if p, err := read([]byte(`{"v":1,"over":{"task":{"puzzle":-3},"grade":1500}}`)); err != nil || p.All() != 0 {
		t.Errorf("%+v, %v", p, err)
	}
}

// What the first version has saved is read by every later one.
const first = `{"v":1,"days":[{"day":21,"moves":7,"fewest":5,"retries":1},{"day":22,"late":true,"help":2,"moves":5,"fewest":5,"seconds":75}],` +
	`"seen":"BAA=","missed":[{"puzzle":2,"stage":1,"due":30}],"rating":{"value":1612.5,"deviation":120,"volatility":0.06,"puzzles":21},` +
	`"streak":{"now":{"solved":2,"failed":1},"best":14,"last":9},"clock":true,"singly":3}`

func TestTheFirstVersionIsReadForEver(t *testing.T) {
	files := memstore.Store{}
	if err := files.Save(Key, []byte(first)); err != nil {
		t.Fatal(err)
	}
	p, err := Load(files)
	if err != nil {
		t.Fatal(err)
	}
	day, ok := p.Day(22)
	run, best, last := p.Streak()
	if !ok || day.Help != Shown || day.Seconds != 75 || !p.seen.has(2) || p.seen.has(1) || p.Due(30) != 1 || !p.Rating().Shown() ||
		run != (Run{2, 1}) || best != 14 || last != 9 || !p.Clock() || p.singly != 3 {
		t.Errorf("%+v", p)
	}
}

func TestGarbageInAPartIsIgnoredAndTheRestKept(t *testing.T) {
	p, err := read([]byte(`{"v":1,"days":[{"day":-4},{"day":3,"fewest":-1},{"day":5,"fewest":2},{"day":5,"fewest":9},{"day":1,"help":77}],"seen":12,` +
		`"missed":[{"puzzle":-1},{"puzzle":3,"stage":9},{"puzzle":4,"due":2},{"puzzle":4,"due":1},{"puzzle":99999999}],` +
		`"rating":{"value":1e300,"deviation":-5,"volatility":7,"puzzles":-2},"streak":{"now":{"solved":-3,"failed":9},"best":-1},"clock":"yes"}`))
	if err != nil {
		t.Fatal(err)
	}
	if d, ok := p.Day(5); len(p.days) != 1 || !ok || d.Fewest != 2 {
		t.Errorf("days %+v", p.days)
	}
	if len(p.missed) != 1 || p.missed[0] != (Missed{Puzzle: 4, Due: 2}) {
		t.Errorf("missed %+v", p.missed)
	}
	if p.rating != (Rating{highest, surest, unsteady, 0}) || p.run != (Run{0, failures - 1}) || p.best != 0 || p.clock {
		t.Errorf("%+v", p)
	}
}

func TestWhatIsNoProgressIsSetAsideAndANewerVersionLeftAlone(t *testing.T) {
	files := memstore.Store{}
	if err := files.Save(Key, []byte("{half")); err != nil {
		t.Fatal(err)
	}
	var damaged *store.DamagedError
	if p, err := Load(files); !errors.As(err, &damaged) || damaged.Aside == "" || !reflect.DeepEqual(p, New()) {
		t.Errorf("%+v, %v", p, err)
	}
	if err := files.Save(Key, []byte(`{"v":2,"days":"of another kind"}`)); err != nil {
		t.Fatal(err)
	}
	var newer *store.NewerError
	p, err := Load(files)
	if !errors.As(err, &newer) {
		t.Error(err)
	}
	if err := p.Save(files); !errors.As(err, &newer) {
		t.Errorf("it is written over: %v", err)
	}
}

func TestWhatIsKeptIsBounded(t *testing.T) {
	p := New()
	for i := range mostPuzzles + 10 {
		p.Finish(Task{Kind: Daily, Puzzle: i, Day: i}, Result{Help: Shown}, 1500, i)
	}
	if len(p.days) != mostDays || len(p.missed) != mostMissed || len(p.seen) != mostPuzzles/8 {
		t.Errorf("%d days, %d missed, %d bytes of what was seen", len(p.days), len(p.missed), len(p.seen))
	}
	if _, ok := p.Day(mostPuzzles + 9); !ok {
		t.Error("the last day is forgotten")
	}
	files := memstore.Store{}
	if err := p.Save(files); err != nil {
		t.Fatal(err)
	}
	if back, err := Load(files); err != nil || !reflect.DeepEqual(p, back) {
		t.Error("it is not read back", err)
	}
}
