package puzzles

import (
	"testing"

	"machiavelli/assets/puzzles"
	"machiavelli/engine/link"
	"machiavelli/engine/puzzle"
	"machiavelli/game/testing/memstore"
)

func collection(t *testing.T) *puzzle.Collection {
	t.Helper()
	list, err := puzzle.Unpack(puzzles.File)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestADayIsTakenDownTheFirstTimeThatItIsSolved(t *testing.T) {
	p := New()
	finish := func(day, today int, help Help, moves int) {
		p.Finish(Task{Kind: Daily, Puzzle: day, Day: day}, Result{Help: help, Moves: moves, Fewest: 5}, 1500, today)
	}
	for day := range 5 {
		finish(day, day, Alone, 6)
	}
	if p.InRow(4) != 5 || p.InRow(5) != 5 || p.InRow(6) != 0 {
		t.Errorf("in a row: %d, %d the day after, %d two days after", p.InRow(4), p.InRow(5), p.InRow(6))
	}
	finish(4, 4, Alone, 5)
	if s, ok := p.Day(4); !ok || s.Moves != 6 {
		t.Errorf("the second time counts: %+v", s)
	}
	finish(6, 6, Given, 0)
	if _, ok := p.Day(6); ok {
		t.Error("a day that was given up is solved")
	}
	finish(5, 7, Idea, 5)
	finish(6, 6, Alone, 5)
	if s, ok := p.Day(5); !ok || !s.Late || s.Help != Idea {
		t.Errorf("a day that was solved later is %+v, %v", s, ok)
	}
	if p.InRow(6) != 1 {
		t.Errorf("%d in a row, over a day that was solved later", p.InRow(6))
	}
	if n := p.Solved(2, 6); n != 4 {
		t.Errorf("of the days 2 to 5 are solved: %d", n)
	}
}

func TestAMissedPuzzleComesBackAfterOneThreeSevenAndTwentyOneDays(t *testing.T) {
	list, p := collection(t), New()
	task := p.Next(list, 4, 0)
	play := func(help Help, today int) { p.Finish(task, Result{Help: help}, 1500, today) }
	due := func(day, want int) {
		t.Helper()
		if p.Due(day-1) != 0 || p.Due(day) != want {
			t.Errorf("due the day before: %d, on day %d: %d", p.Due(day-1), day, p.Due(day))
		}
	}
	play(Shown, 0)
	due(1, 1)
	if back := p.Next(list, 0, 1); back.For != task.Puzzle+1 || back.Puzzle == task.Puzzle || list.Level(back.Puzzle) != 4 {
		t.Errorf("%+v comes for %+v", back, task)
	}
	if other := p.Next(list, 5, 1); other.Puzzle == task.Puzzle {
		t.Error("it comes for another level")
	}
	play(Alone, 1)
	due(4, 1)
	play(Alone, 2) // before its time
	due(4, 1)
	play(Idea, 4) // helped: the same wait once more
	due(7, 1)
	play(Alone, 7)
	due(14, 1)
	play(Given, 14) // from the beginning
	due(15, 1)
	for _, day := range []int{15, 18, 25} {
		play(Alone, day)
	}
	due(46, 1)
	play(Alone, 46)
	due(1000, 0)
}

// A turn of a match that an older version has kept, without its idea, comes back as itself
// and counts for no rating.
func TestAPuzzleOfAMatchComesBackUntilItIsKnown(t *testing.T) {
	list, p := collection(t), New()
	first, err := list.At(0)
	if err != nil {
		t.Fatal(err)
	}
	own, err := link.Encode(first.Position)
	if err != nil {
		t.Fatal(err)
	}
	if !p.Join(own, 0, 10) || p.Join(own, 0, 12) { // as an older version: without its idea
		t.Error("it joins once")
	}
	in, day := memstore.Store{}, 10
	for _, wait := range intervals {
		day += wait
		if p.Due(day-1) != 0 || p.Due(day) != 1 {
			t.Fatalf("due the day before: %d, on day %d: %d", p.Due(day-1), day, p.Due(day))
		}
		if err := p.Save(in); err != nil {
			t.Fatal(err)
		}
		if p, err = Load(in); err != nil {
			t.Fatal(err)
		}
		if other := p.Next(list, 3, day); other.Own != "" {
			t.Error("it comes for a level")
		}
		task := p.Next(list, 0, day)
		if task.Own != own {
			t.Fatalf("%+v comes", task)
		}
		p.Finish(task, Result{Help: Alone}, 1500, day)
	}
	if p.Due(day+100) != 0 || p.Rating() != Unrated() || p.seen.has(0) {
		t.Errorf("in the end %d are due, the rating is %+v", p.Due(day+100), p.Rating())
	}
}

func TestPracticeIsOfTheLevelAskedForAndNeverTheSameTwice(t *testing.T) {
	list, p := collection(t), New()
	played, levels := map[int]bool{}, map[int]int{}
	for i := range 400 {
		task := p.Next(list, i%7/2*2, 0) // 0, 2, 4, 6
		if level := i % 7 / 2 * 2; level > 0 && list.Level(task.Puzzle) != level {
			t.Fatalf("level %d is asked for, %d comes", level, list.Level(task.Puzzle))
		} else if level == 0 {
			levels[list.Level(task.Puzzle)]++
		}
		if played[task.Puzzle] || p.seen.has(task.Puzzle) {
			t.Fatalf("puzzle %d comes twice", task.Puzzle)
		}
		if task.Puzzle < 100 {
			t.Errorf("puzzle %d is that of a day to come", task.Puzzle)
		}
		played[task.Puzzle] = true
		p.Finish(task, Result{}, 1500, 0)
	}
	for level := 2; level <= 6; level++ {
		if levels[level] < 10 {
			t.Errorf("as they come, the levels are %v", levels)
		}
	}
	// When all of a level were played they come again.
	for i := range list.Len() {
		p.seen.add(i)
	}
	if task := p.Next(list, 3, 0); list.Level(task.Puzzle) != 3 {
		t.Errorf("level 3 is asked for, %d comes", list.Level(task.Puzzle))
	}
}

func TestAStreakRisesAndEndsWithTheThirdFailure(t *testing.T) {
	list, p := collection(t), New()
	var levels []int
	play := func(help Help) (over bool) {
		task := p.Climb(list)
		levels = append(levels, list.Level(task.Puzzle))
		return p.Finish(task, Result{Help: help}, 1500, 0)
	}
	for i := range 17 {
		if play(Help(i % 2)) { // alone, or with the idea
			t.Fatal("it ends without a failure")
		}
	}
	for i, level := range levels {
		if want := min(6, 2+i/3); level != want {
			t.Errorf("puzzle %d of the streak has level %d, want %d", i+1, level, want)
		}
	}
	if play(Shown) || play(Alone) || play(Given) {
		t.Error("it ends before the third failure")
	}
	if now, best, _ := p.Streak(); now != (Run{18, 2}) || best != 18 || now.Left() != 1 {
		t.Errorf("%+v, best %d", now, best)
	}
	if !play(Shown) {
		t.Error("it goes on after the third failure")
	}
	if now, best, last := p.Streak(); now != (Run{}) || best != 18 || last != 18 || now.Level() != 2 {
		t.Errorf("%+v, best %d, last %d", now, best, last)
	}
	play(Alone)
	if _, best, last := p.Streak(); best != 18 || last != 18 {
		t.Errorf("best %d, last %d", best, last)
	}
}

func TestAPuzzleCountsForTheRatingOnce(t *testing.T) {
	p := New()
	task := Task{Kind: Single, Puzzle: 7}
	p.Finish(task, Result{Help: Given}, Grade(3, 1), 0)
	low := p.Rating()
	if low.Puzzles != 1 || low.Value >= 1500 {
		t.Errorf("%+v", low)
	}
	if p.Finish(task, Result{}, Grade(3, 1), 1); p.Rating() != low {
		t.Error("the second time counts")
	}
}
