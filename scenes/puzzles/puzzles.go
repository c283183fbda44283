// Package puzzles is the screen of the puzzles: the puzzle of the day with its
// calendar, practice, the streak, and the result of a puzzle. Puzzles are played on
// the table, as exercises.
package puzzles

import (
	"time"

	"machiavelli/engine/worker"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
)

// Scene is the screen.
type Scene struct {
	stage.Page

	now      func() time.Time
	ctx      *stage.Context
	engine   worker.Requests
	fetch    puzzles.Fetch
	fault    error // why the puzzles could not be fetched
	progress *puzzles.Progress
	unsaved  bool      // it could not be saved
	month    time.Time // that the calendar shows, its first day
	wanted   want      // to be played as soon as the puzzles are there
	attempt  *attempt  // at the puzzle that is played, or was
}

// want is what another screen has asked for.
type want uint8

const (
	nothing want = iota
	wantToday
	wantSingle
	wantStreak
	wantFive
)

// back is entered with when the player comes back from the table.
type back struct{}

// New is the screen. An engine is started when something is asked for.
func New(start func() worker.Conn, now func() time.Time) *Scene {
	return &Scene{engine: worker.Requests{Start: start}, now: now}
}

// Enter shows the puzzles, or what has become of the one that was played.
func (s *Scene) Enter(c *stage.Context, args any) {
	s.ctx = c
	c.DeckStyle(false)
	if _, returns := args.(back); !returns && !s.unsaved {
		s.progress = nil // another window may have saved, or a file was brought in
	}
	s.load(c)
	s.month = firstOf(puzzles.Wall(s.now()))
	s.wanted = nothing
	s.fetch.Start()
	s.fault = nil
	switch a := args.(type) {
	case back:
		if s.attempt != nil {
			c.DeckStyle(s.attempt.Puzzle.Position.Rules.Tiles)
		}
		s.compare(c)
		return
	case want:
		s.wanted = a
	case training.Missed:
		s.wanted = wantSingle // what is due comes first
	case training.Today:
		s.wanted = wantFive
	}
	s.attempt = nil
}

// load reads the progress, unless it is there.
func (s *Scene) load(c *stage.Context) {
	if s.progress != nil {
		return
	}
	p, err := puzzles.Load(c.Store)
	if err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	s.progress = p
}

// save keeps the progress.
func (s *Scene) save(c *stage.Context) {
	err := s.progress.Save(c.Store)
	if s.unsaved = err != nil; s.unsaved {
		c.UI.Toast(c.StoreSentence(err))
	}
}

// Leave takes down what was played, whatever is known of it by then.
func (s *Scene) Leave() {
	s.finish()
	s.engine.Close()
}

// Update takes the puzzles and the engine's answers.
func (s *Scene) Update(c *stage.Context) {
	if done, err := s.fetch.Poll(); done {
		s.fault = err
		s.show(c)
	}
	if s.wanted != nothing && s.fetch.List() != nil {
		w := s.wanted
		s.wanted = nothing
		s.open(c, w)
	}
	s.engine.Poll(nil)
}

// Quiet reports that nothing is awaited.
func (s *Scene) Quiet() bool { return !s.compares() && !s.fetch.Under() }

func (s *Scene) show(c *stage.Context) {
	s.Resize(c)
	c.Dirty()
}

// today is the number of the day, and whether it has one.
func (s *Scene) today() (int, bool) {
	day, err := puzzles.Today(s.now())
	return day, err == nil
}

// open opens what was asked for.
func (s *Scene) open(c *stage.Context, w want) {
	day, ok := s.today()
	switch w {
	case wantToday:
		if ok {
			s.daily(c, day)
		}
	case wantSingle:
		s.pose(c, s.progress.Next(s.fetch.List(), 0, day))
	case wantFive:
		s.next(c)
	case wantStreak:
		s.pose(c, s.progress.Climb(s.fetch.List()))
	}
}

// next poses the next of the day's things, if one is left.
func (s *Scene) next(c *stage.Context) {
	day, ok := s.today()
	if !ok {
		return
	}
	if t, left := s.progress.Today(s.fetch.List(), day).Next(); left {
		s.save(c)
		s.pose(c, t)
	}
}

// daily poses the puzzle of a day.
func (s *Scene) daily(c *stage.Context, day int) {
	i, err := s.fetch.List().Daily(day)
	if err != nil {
		c.UI.Toast(c.Unread(err))
		return
	}
	s.pose(c, puzzles.Task{Kind: puzzles.Daily, Puzzle: i, Day: day})
}

// pose begins a puzzle at the table.
func (s *Scene) pose(c *stage.Context, t puzzles.Task) {
	begun, err := puzzles.NewAttempt(t, s.fetch.List(), s.progress)
	if err != nil {
		c.UI.Toast(c.Unread(err))
		return
	}
	s.attempt = &attempt{page: s, Attempt: begun}
	s.attempt.begin(c)
}

// compare asks how the attempt compares with the fewest moves.
func (s *Scene) compare(c *stage.Context) {
	a := s.attempt
	if a == nil || !a.Done() || a.Best() != nil {
		return
	}
	worker.Ask(&s.engine, a.Request(), puzzles.CompareBudget, func(found worker.Comparison, err error) {
		if a.fault = err; err == nil {
			a.Compared(found)
		}
		s.finish()
		s.show(c)
	})
}

// compares reports whether a comparison is awaited.
func (s *Scene) compares() bool { return s.engine.Waits(worker.KindCompare) }

// end keeps what is known of the puzzle that is just over, so that it counts though
// the game should be closed before the comparison.
func (s *Scene) end(c *stage.Context) {
	a := s.attempt
	day, _ := s.today()
	s.progress.End(puzzles.Over{Task: a.Task, Result: a.result(), Grade: a.Grade(), Day: day})
	s.save(c)
}

// finish records the result, once.
func (s *Scene) finish() {
	a := s.attempt
	if a == nil || !a.Done() || a.finished {
		return
	}
	a.finished = true
	day, _ := s.today()
	a.before = s.progress.Rating()
	a.ended = s.progress.Finish(a.Task, a.result(), a.Grade(), day)
	s.save(s.ctx)
}

// Save takes down what is known of a puzzle that is over.
func (s *Scene) Save() { s.finish() }
