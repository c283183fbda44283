package puzzles

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"testing"

	"machiavelli/engine/ideas"
	"machiavelli/engine/link"
	"machiavelli/engine/puzzle"
	"machiavelli/game/testing/memstore"
)

// golden is the digest of 400 days' things, the same on the desktop and in the browser.
const golden = "db0bd1f648e3be968b1b47364ca29139"

// own is the link of a miss of the player's own, and its idea.
func own(t *testing.T, list *puzzle.Collection, i int) (string, ideas.Level) {
	t.Helper()
	of, err := list.At(i)
	if err != nil {
		t.Fatal(err)
	}
	s, err := link.Encode(of.Position)
	if err != nil {
		t.Fatal(err)
	}
	return s, ideas.Level(of.Level)
}

// Things that were saved and are in no collection are chosen again.
func TestThingsOfNoPuzzleAreChosenAgain(t *testing.T) {
	list := collection(t)
	p, err := read([]byte(`{"v":1,"five":{"day":3,"tasks":[{"puzzle":3,"day":3},{"kind":1,"puzzle":32000}],"done":[false,false]}}`))
	if err != nil || len(p.five.Tasks) != 2 {
		t.Fatalf("%+v, %v", p, err)
	}
	f := p.Today(list, 3)
	for i, task := range f.Tasks {
		if _, err := NewAttempt(task, list, p); err != nil || len(f.Tasks) != five {
			t.Errorf("thing %d of %d: %v", i, len(f.Tasks), err)
		}
	}
}

// Of the misses that are due yesterday's comes back first, and a day is as it will be before
// its things are chosen.
func TestYesterdaysMissComesBackFirst(t *testing.T) {
	list, p := collection(t), New()
	for day, i := range []int{7, 8, 9} {
		p.Finish(Task{Kind: Single, Puzzle: i}, Result{Help: Given}, Grade(2, 1), day)
	}
	const today = 3
	if due := p.Returning(today); len(due) != 3 || due[0].Puzzle != 9 || due[1].Puzzle != 7 {
		t.Fatalf("there are due %v", due)
	}
	if days, known := p.Returning(today)[1].Ago(today); !known || days != 3 {
		t.Errorf("the oldest was missed %d days ago", days)
	}
	if task := p.Next(list, 0, today); task.For != 10 {
		t.Errorf("the first is %+v", task)
	}
	before := p.Things(today)
	p.Today(list, today)
	if after := p.Things(today); !slices.Equal(before, after) || len(after) != five {
		t.Errorf("a day is announced as %v and is %v", before, after)
	}
}

// TestTheSameHistoryHasTheSameFiveThingsEverywhere over 400 days, in which some puzzles
// are missed, some are given up, every ninth day a turn of a match is missed, and some
// days nothing is done.
func TestTheSameHistoryHasTheSameFiveThingsEverywhere(t *testing.T) {
	list, p, all := collection(t), New(), sha256.New()
	likes := 0
	for day := range 400 {
		if day%9 == 0 {
			link, idea := own(t, list, day)
			p.Join(link, idea, day)
		}
		f := p.Today(list, day)
		line, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(line)
		if len(f.Tasks) != five || f.Tasks[0].Kind != Daily {
			t.Fatalf("day %d has %s", day, line)
		}
		due := 0
		for i, task := range f.Tasks {
			if task.Own != "" {
				t.Errorf("day %d: a turn comes as it was", day)
			}
			if task.Like != "" {
				due, likes = due+1, likes+1
			}
			if task.For > 0 {
				due++
				if task.Puzzle == task.For-1 || list.Level(task.Puzzle) != list.Level(task.For-1) {
					t.Errorf("day %d: for puzzle %d comes %d", day, task.For-1, task.Puzzle)
				}
			}
			for _, other := range f.Tasks[:i] {
				if other.Puzzle == task.Puzzle {
					t.Errorf("day %d has puzzle %d twice", day, task.Puzzle)
				}
			}
		}
		if due > dueADay {
			t.Errorf("day %d has %d misses", day, due)
		}
		if day%7 == 6 {
			continue
		}
		for i, task := range append([]Task{}, f.Tasks...) {
			help := []Help{Alone, Alone, Idea, Shown, Alone, Given, Alone}[(day*3+i*5)%7]
			p.Finish(task, Result{Help: help, Moves: 5, Fewest: 5}, Grade(list.Level(task.Puzzle), 1), day)
		}
		if n := p.Today(list, day).Count(); n != five {
			t.Fatalf("day %d: %d things are done", day, n)
		}
	}
	if likes < 40 {
		t.Errorf("turns of matches come %d times", likes)
	}
	if got := hex.EncodeToString(all.Sum(nil)[:16]); got != golden {
		t.Errorf("the things of 400 days are %s, they were %s", got, golden)
	}
}

func TestAMissComesBackAsAnotherPositionOfItsIdea(t *testing.T) {
	list, p := collection(t), New()
	missed := p.Next(list, 4, 0)
	p.Finish(missed, Result{Help: Shown}, Grade(4, 1), 0)
	f := p.Today(list, 1)
	back := f.Tasks[1]
	if back.For != missed.Puzzle+1 || back.Puzzle == missed.Puzzle {
		t.Fatalf("%+v", f)
	}
	before := p.Due(1)
	p.Finish(back, Result{Help: Alone}, Grade(4, 1), 1)
	if p.Due(1) != before-1 || p.Due(1+intervals[1]) != before || !f.Done[1] {
		t.Errorf("after it was solved %d are due, then %d", p.Due(1), p.Due(1+intervals[1]))
	}
}

// A turn of a match that was missed comes back as another position of its idea, of the same
// rule set, and whoever solves that has solved the miss; whoever does not, meets it again.
func TestAMissedTurnComesBackAsAnotherPositionOfItsIdea(t *testing.T) {
	list, files := collection(t), memstore.Store{}
	for i := range 60 {
		p := New()
		link, idea := own(t, list, i)
		p.Join(link, idea, 0)
		if err := p.Save(files); err != nil {
			t.Fatal(err)
		}
		p, err := Load(files)
		if err != nil {
			t.Fatal(err)
		}
		was, _ := list.At(i)
		for _, task := range []Task{p.Today(list, 1).Tasks[1], p.Next(list, 0, 1), p.Next(list, int(idea), 1)} {
			now, err := list.At(task.Puzzle)
			if err != nil || task.Like != link || task.Own != "" || task.Puzzle == i || now.Level != int(idea) {
				t.Fatalf("puzzle %d, of idea %d, comes back as %+v, of idea %d", i, idea, task, now.Level)
			}
			if now.Position.Rules.ID != was.Position.Rules.ID {
				t.Errorf("puzzle %d of %s comes back as one of %s", i, was.Position.Rules.ID, now.Position.Rules.ID)
			}
		}
		task := p.Today(list, 1).Tasks[1]
		p.Finish(task, Result{Help: Shown}, Grade(int(idea), 1), 1)
		if p.Due(1) != 0 || p.Due(1+intervals[0]) != 1 {
			t.Fatalf("puzzle %d: after help %d are due", i, p.Due(1+intervals[0]))
		}
	}
}

func TestTheWeakestIdeaIsTheOneWithTheLeastAlone(t *testing.T) {
	p, task := New(), Task{Kind: Single, Puzzle: 9}
	for level := ideas.Borrow; level <= ideas.Chain; level++ {
		help := Alone
		if level == ideas.Dissolve {
			help = Idea
		}
		p.Finish(task, Result{Help: help}, Grade(int(level), 3), 0)
	}
	if got := p.weakest(); got != int(ideas.Dissolve) || p.Idea(ideas.Dissolve) != (Ideal{Played: 1}) || p.Idea(ideas.Chain) != (Ideal{1, 1}) {
		t.Errorf("level %d, %+v", got, p.ideas)
	}
	list, files := collection(t), memstore.Store{}
	want := *p.Today(list, 7)
	if err := p.Save(files); err != nil {
		t.Fatal(err)
	}
	got, err := Load(files)
	if err != nil || got.Chosen(7).Tasks[4] != want.Tasks[4] || got.Idea(ideas.Chain) != (Ideal{1, 1}) || len(got.Chosen(8).Tasks) != 0 {
		t.Errorf("kept: %+v, %v", got.Chosen(7), err)
	}
	for _, bad := range []string{
		`{"v":1,"five":{"day":3,"tasks":[{"puzzle":-4}],"done":[false]},"ideas":[{"played":-1,"alone":9}]}`,
		`{"v":1,"five":{"day":3,"tasks":[{"puzzle":4}],"done":[]},"ideas":[{},{},{"played":1,"alone":9}]}`,
	} {
		if err := files.Save(Key, []byte(bad)); err != nil {
			t.Fatal(err)
		}
		if p, err := Load(files); err != nil || len(p.Chosen(3).Tasks) != 0 || p.Idea(ideas.Split) != (Ideal{}) {
			t.Errorf("%s: %+v, %v", bad, p.five, err)
		}
	}
}
