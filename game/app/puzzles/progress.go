// Package puzzles keeps a player's progress in puzzles: the days that were solved,
// a rating, the missed puzzles that come back, and the streak. Days are those
// of the player's device, numbered by engine/puzzle. It also loads the collection of puzzles: see Fetch.
package puzzles

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"machiavelli/engine/ideas"
	"machiavelli/engine/puzzle"
)

// Kind is what a puzzle is played for.
type Kind uint8

// The kinds.
const (
	Daily  Kind = iota // the puzzle of a day
	Single             // practice
	Streak             // until the third failure
)

// Task is a puzzle that is played.
type Task struct {
	Kind   Kind   `json:"kind,omitempty"`
	Puzzle int    `json:"puzzle"`          // of the collection
	Own    string `json:"own,omitempty"`   // in place of Puzzle: the link of one from a match of the player's own
	Day    int    `json:"day,omitempty"`   // of a daily one
	Level  int    `json:"level,omitempty"` // that was asked for, 0 for any
	For    int    `json:"for,omitempty"`   // the missed puzzle whose idea it has, from 1; 0 for none
	Like   string `json:"like,omitempty"`  // the link of the player's own miss whose idea it has
}

// Help is the strongest help that a player had.
type Help uint8

// The kinds of help, each more than the one before.
const (
	Alone Help = iota // nothing was asked for
	Idea              // which idea it is, or how many cards can go
	Shown             // cards, melds or steps
	Given             // the player has given up
)

// Missed reports whether a puzzle comes back after that much help.
func (h Help) Missed() bool { return h >= Shown }

// score is what it counts for the rating.
func (h Help) score() float64 {
	switch h {
	case Alone:
		return 1
	case Idea:
		return 0.5
	}
	return 0
}

// Result is the result of an attempt.
type Result struct {
	Help    Help `json:"help,omitempty"`
	Moves   int  `json:"moves,omitempty"` // the fewest cards taken up for the layout that was found
	Fewest  int  `json:"fewest"`          // for any that goes out
	Retries int  `json:"retries,omitempty"`
	Seconds int  `json:"seconds,omitempty"` // 0: no clock ran
}

// CompareBudget bounds the search for the fewest moves, in milliseconds.
const CompareBudget = 8000

// Solved is a day's puzzle that was solved.
type Solved struct {
	Day  int  `json:"day"`
	Late bool `json:"late,omitempty"` // on a later day
	Result
}

// Missed is a puzzle that comes back.
type Missed struct {
	Puzzle int    `json:"puzzle"`          // of the collection, -1 for…
	Own    string `json:"own,omitempty"`   // …one from a match of the player's own: its link…
	Level  int    `json:"level,omitempty"` // …and its idea, 0 where that is not known
	Stage  int    `json:"stage,omitempty"` // of intervals
	Due    int    `json:"due"`             // the day
}

// is reports whether both are the same puzzle.
func (m *Missed) is(o *Missed) bool { return m.Puzzle == o.Puzzle && m.Own == o.Own }

// missed is the puzzle of a task as one that comes back.
func (t *Task) missed() Missed {
	if t.For > 0 {
		return Missed{Puzzle: t.For - 1}
	}
	if own := cmp.Or(t.Own, t.Like); own != "" {
		return Missed{Puzzle: -1, Own: own}
	}
	return Missed{Puzzle: t.Puzzle}
}

// Ago is how many days ago it was missed. Of one that was solved since, that is not known.
func (m *Missed) Ago(today int) (days int, known bool) {
	return today - m.Due + intervals[0], m.Stage == 0
}

// intervals are the days after which a missed puzzle comes back, each time that
// it was solved.
var intervals = [...]int{1, 3, 7, 21}

// Run is a streak: puzzles solved in a row, with a few failures.
type Run struct {
	Solved int `json:"solved"`
	Failed int `json:"failed"`
}

// failures end a streak.
const failures = 3

// rise is after how many puzzles of a streak the level rises.
const rise = 3

// Level is the level of the streak's next puzzle.
func (r Run) Level() int {
	return min(int(ideas.Chain), int(ideas.Borrow)+r.Solved/rise)
}

// Left is how many failures a streak has left.
func (r Run) Left() int { return failures - r.Failed }

// Progress is a player's progress in puzzles. Its zero value is that of a new player, except
// for the rating: see New.
type Progress struct {
	days   []Solved // by day
	seen   bits     // puzzles
	missed []Missed // by the day they are due
	rating Rating
	run    Run
	best   int
	last   int
	clock  bool
	singly int // puzzles that came as they come
	solved int // all puzzles that were solved, each time
	over   *Over
	helped []Helped               // puzzles that were left, the last one last
	ideas  [ideas.Chain + 1]Ideal // by level
	five   Five
}

// Over is a puzzle that is over and not recorded yet, as the search for the fewest moves
// goes on.
type Over struct {
	Task   Task   `json:"task"`
	Result Result `json:"result"`
	Grade  int    `json:"grade"`
	Day    int    `json:"day"` // on which it was played
}

// End saves that a puzzle is over. Finish replaces that; without Finish the next Load
// records the puzzle as it is.
func (p *Progress) End(o Over) { p.over = &o }

// New is the progress of a new player.
func New() *Progress { return &Progress{rating: Unrated()} }

// Rating is the player's rating.
func (p *Progress) Rating() Rating { return p.rating }

// Streak is the streak under way, the longest and the last one.
func (p *Progress) Streak() (now Run, best, last int) { return p.run, p.best, p.last }

// All is the number of puzzles solved, of every kind.
func (p *Progress) All() int { return p.solved }

// Clock reports whether attempts are timed.
func (p *Progress) Clock() bool { return p.clock }

// SetClock sets whether attempts are timed.
func (p *Progress) SetClock(on bool) { p.clock = on }

// Day is how a day's puzzle was solved, if it was.
func (p *Progress) Day(day int) (Solved, bool) {
	at, found := slices.BinarySearchFunc(p.days, day, func(s Solved, day int) int { return s.Day - day })
	if !found {
		return Solved{}, false
	}
	return p.days[at], true
}

// InRow is how many days in a row were solved each on its day, up to today, or
// up to yesterday while today's is not.
func (p *Progress) InRow(today int) int {
	onTime := func(day int) bool {
		s, ok := p.Day(day)
		return ok && !s.Late
	}
	if !onTime(today) {
		today--
	}
	n := 0
	for onTime(today - n) {
		n++
	}
	return n
}

// Solved counts the days, from one to another, whose puzzles were solved.
func (p *Progress) Solved(from, to int) int {
	n := 0
	for _, s := range p.days {
		if s.Day >= from && s.Day < to {
			n++
		}
	}
	return n
}

// Due is the number of misses that come back today.
func (p *Progress) Due(today int) int { return len(p.Returning(today)) }

// Returning lists the misses that come back today, yesterday's first.
func (p *Progress) Returning(today int) []Missed {
	var list []Missed
	for _, m := range p.missed {
		if m.Due <= today {
			list = append(list, m)
		}
	}
	yesterday := func(m Missed) int {
		if days, known := m.Ago(today); known && days == 1 {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b Missed) int { return yesterday(a) - yesterday(b) })
	return list
}

// Next is the puzzle of a level to practise, 0 for any: one with the idea of a miss that
// is due, or one that was never played, from the end of the list, as the days come from
// its beginning.
func (p *Progress) Next(list *puzzle.Collection, level, today int) Task {
	rnd := rand.New(rand.NewPCG(uint64(today), uint64(p.singly)))
	for _, m := range p.Returning(today) {
		if level != 0 && m.level(list) != level {
			continue
		}
		if task, ok := p.back(list, m, nil, rnd); ok {
			task.Level = level
			return task
		}
	}
	task := Task{Kind: Single, Level: level}
	if level == 0 {
		levels := int(ideas.Chain - ideas.Borrow + 1)
		level = int(ideas.Borrow) + p.singly%levels
	}
	task.Puzzle = p.fresh(list, level)
	return task
}

// Climb is the next puzzle of the streak.
func (p *Progress) Climb(list *puzzle.Collection) Task {
	return Task{Kind: Streak, Puzzle: p.fresh(list, p.run.Level())}
}

// fresh is the last puzzle of a level that was never played; where all were, the
// last but those played in the streak.
func (p *Progress) fresh(list *puzzle.Collection, level int) int {
	var all []int
	for i := list.Len() - 1; i >= 0; i-- {
		if list.Level(i) != level {
			continue
		}
		if !p.seen.has(i) {
			return i
		}
		all = append(all, i)
	}
	if len(all) == 0 {
		return 0
	}
	return all[(p.run.Solved+p.run.Failed+p.singly)%len(all)]
}

// Join adds a puzzle of the player's own matches, by its link and its idea, to those that
// come back. It reports whether it is new among them.
func (p *Progress) Join(own string, idea ideas.Level, today int) bool {
	m := Missed{Puzzle: -1, Own: own, Level: int(idea), Due: today + intervals[0]}
	if slices.ContainsFunc(p.missed, func(o Missed) bool { return o.is(&m) }) {
		return false
	}
	p.plan(m)
	return true
}

// Finish records a result on a day. A puzzle of the collection counts for the rating when
// it is played for the first time. Finish reports whether a streak has ended.
func (p *Progress) Finish(t Task, r Result, grade, today int) (over bool) {
	p.over = nil
	p.finished(&t)
	if t.Own == "" {
		if !p.seen.has(t.Puzzle) {
			p.rating = p.rating.played(grade, r.Help.score())
		}
		p.seen.add(t.Puzzle)
	}
	if r.Help != Given {
		p.solved++
	}
	p.comeBack(t.missed(), r.Help, today)
	p.tick(t, r, grade)
	switch t.Kind {
	case Daily:
		p.onDay(Solved{Day: t.Day, Late: t.Day != today, Result: r})
	case Single:
		p.singly++
	case Streak:
		return p.count(r.Help)
	}
	return false
}

// onDay takes a day down, the first time that it is solved.
func (p *Progress) onDay(s Solved) {
	at, found := slices.BinarySearchFunc(p.days, s.Day, func(o Solved, day int) int { return o.Day - day })
	if found || s.Help == Given {
		return
	}
	p.days = slices.Insert(p.days, at, s)
	if len(p.days) > mostDays {
		p.days = p.days[len(p.days)-mostDays:]
	}
}

// comeBack plans when a puzzle comes back.
func (p *Progress) comeBack(m Missed, help Help, today int) {
	at := slices.IndexFunc(p.missed, func(o Missed) bool { return o.is(&m) })
	if at < 0 && !help.Missed() {
		return
	}
	if at >= 0 {
		m = p.missed[at]
		p.missed = slices.Delete(p.missed, at, at+1)
	}
	switch {
	case help.Missed():
		m.Stage = 0
	case m.Due > today: // it was played before its time
		p.plan(m)
		return
	case help == Alone:
		m.Stage++
	}
	if m.Stage < len(intervals) {
		m.Due = today + intervals[m.Stage]
		p.plan(m)
	}
}

// plan puts a missed puzzle among the others.
func (p *Progress) plan(m Missed) {
	p.missed = append(p.missed, m)
	slices.SortStableFunc(p.missed, func(a, b Missed) int { return cmp.Compare(a.Due, b.Due) })
	if len(p.missed) > mostMissed {
		p.missed = p.missed[:mostMissed]
	}
}

// count goes on with the streak, and reports whether it is over.
func (p *Progress) count(help Help) bool {
	if !help.Missed() {
		p.run.Solved++
	} else {
		p.run.Failed++
	}
	p.best = max(p.best, p.run.Solved)
	if p.run.Failed < failures {
		return false
	}
	p.last, p.run = p.run.Solved, Run{}
	return true
}

// bits is a set of small numbers.
type bits []byte

func (b bits) has(i int) bool { return i >= 0 && i/8 < len(b) && b[i/8]>>(i%8)&1 != 0 }

func (b *bits) add(i int) {
	if i < 0 || i >= mostPuzzles {
		return
	}
	for len(*b) <= i/8 {
		*b = append(*b, 0)
	}
	(*b)[i/8] |= 1 << (i % 8)
}
