package puzzles

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"

	"machiavelli/engine/ideas"
	"machiavelli/engine/link"
	"machiavelli/engine/puzzle"
	"machiavelli/game/store"
)

// Key is where the progress is saved.
const Key = "practice"

// version is that of what is saved. Every version from the first is read.
const version = 1

var saved = store.Versioned{Key: Key, Version: version}

// The bounds of what is kept.
const (
	mostDays    = puzzle.Cycle
	mostMissed  = 200
	mostHelped  = 200
	mostPuzzles = 1 << 15
	mostRun     = 1 << 20
	mostLink    = 2000
)

// file is the progress as it is saved. Its parts are read one by one, so that one
// that is damaged does not take the others with it.
type file struct {
	V      int             `json:"v"`
	Days   json.RawMessage `json:"days,omitempty"`
	Seen   json.RawMessage `json:"seen,omitempty"`
	Missed json.RawMessage `json:"missed,omitempty"`
	Rating json.RawMessage `json:"rating,omitempty"`
	Streak json.RawMessage `json:"streak,omitempty"`
	Clock  json.RawMessage `json:"clock,omitempty"`
	Singly json.RawMessage `json:"singly,omitempty"`
	Solved json.RawMessage `json:"solved,omitempty"` // none of old: the days are known
	Over   json.RawMessage `json:"over,omitempty"`
	Ideas  json.RawMessage `json:"ideas,omitempty"`
	Five   json.RawMessage `json:"five,omitempty"`
	Helped json.RawMessage `json:"helped,omitempty"`
}

// streak is the streaks as they are saved.
type streak struct {
	Now  Run `json:"now"`
	Best int `json:"best"`
	Last int `json:"last"`
}

// Load loads the progress. A save that cannot be read is set aside, and one of a newer
// version stays: then the error says so, and the progress is that of a new player.
func Load(from store.Store) (*Progress, error) {
	p := New()
	err := saved.Load(from, func(data []byte) error {
		got, err := read(data)
		if err == nil {
			p = got
		}
		return err
	})
	return p, err
}

// read takes of a file what makes sense.
func read(data []byte) (*Progress, error) {
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, err
	}
	if f.V != version {
		return nil, errors.New("it bears no version")
	}
	p := New()
	readPart(f.Days, func(days []Solved) {
		for _, s := range days {
			if s.Day >= 0 && s.Day < mostRun && s.sound() {
				p.onDay(s)
			}
		}
	})
	readPart(f.Seen, func(seen []byte) { p.seen = seen[:min(len(seen), mostPuzzles/8)] })
	readPart(f.Missed, func(missed []Missed) {
		for _, m := range missed {
			known := m.Own == "" && m.Puzzle >= 0 && m.Puzzle < mostPuzzles || m.Puzzle == -1 && readable(m.Own)
			if known && m.Stage >= 0 && m.Stage < len(intervals) && m.Level >= 0 && m.Level <= int(ideas.Chain) && !slices.ContainsFunc(p.missed, func(o Missed) bool { return o.is(&m) }) {
				p.missed = append(p.missed, m)
			}
		}
		slices.SortStableFunc(p.missed, func(a, b Missed) int { return cmp.Compare(a.Due, b.Due) })
		p.missed = p.missed[:min(len(p.missed), mostMissed)]
	})
	readPart(f.Rating, func(r Rating) { p.rating = r.bounded() })
	readPart(f.Streak, func(s streak) {
		count := func(n int) int { return min(max(n, 0), mostRun) }
		p.best, p.last = count(s.Best), count(s.Last)
		p.run = Run{Solved: count(s.Now.Solved), Failed: min(count(s.Now.Failed), failures-1)}
		p.best = max(p.best, p.run.Solved)
	})
	readPart(f.Clock, func(on bool) { p.clock = on })
	readPart(f.Singly, func(n int) { p.singly = min(max(n, 0), mostRun) })
	p.solved = len(p.days)
	readPart(f.Solved, func(n int) { p.solved = min(max(n, p.solved), mostRun) })
	readPart(f.Ideas, func(list []Ideal) {
		for level, i := range list[:min(len(list), len(p.ideas))] {
			if i.Alone >= 0 && i.Alone <= i.Played && i.Played <= mostIdea {
				p.ideas[level] = i
			}
		}
	})
	readPart(f.Five, func(f Five) {
		if f.sound() {
			p.five = f
		}
	})
	readPart(f.Helped, func(list []Helped) {
		for _, h := range list {
			known := h.Own == "" && h.Puzzle >= 0 && h.Puzzle < mostPuzzles || readable(h.Own)
			if known {
				p.Help(Task{Puzzle: h.Puzzle, Own: h.Own}, h.Help)
			}
		}
	})
	readPart(f.Over, func(o Over) {
		if o.sound() {
			p.Finish(o.Task, o.Result, o.Grade, o.Day)
		}
	})
	return p, nil
}

// readable reports whether the link of a puzzle leads to one.
func readable(own string) bool {
	if own == "" || len(own) > mostLink {
		return false
	}
	_, err := link.Decode(own)
	return err == nil
}

// readPart decodes a part and hands it over, if it can be decoded.
func readPart[T any](part json.RawMessage, to func(T)) {
	var v T
	if len(part) > 0 && json.Unmarshal(part, &v) == nil {
		to(v)
	}
}

// sound reports whether a puzzle that is over can be one.
func (o *Over) sound() bool {
	t := &o.Task
	return t.sound() && o.Day >= 0 && o.Day < mostRun &&
		o.Grade >= Grade(0, 0) && o.Grade <= Grade(int(ideas.Chain), mostRun) && o.Result.sound()
}

// sound reports whether a task can be one.
func (t *Task) sound() bool {
	known := t.Own == "" && t.Puzzle >= 0 && t.Puzzle < mostPuzzles || readable(t.Own)
	known = known && (t.Like == "" || readable(t.Like))
	return known && t.Kind <= Streak && t.Day >= 0 && t.Day < mostRun && t.For >= 0 && t.For <= mostPuzzles
}

// sound reports whether a result can be one.
func (r Result) sound() bool {
	for _, n := range [...]int{r.Moves, r.Fewest, r.Retries, r.Seconds} {
		if n < 0 || n > mostRun {
			return false
		}
	}
	return r.Help <= Given
}

// Save saves the progress, unless a newer version of the game has saved one.
func (p *Progress) Save(to store.Store) error {
	return saved.Save(to, struct {
		V      int      `json:"v"`
		Days   []Solved `json:"days,omitempty"`
		Seen   []byte   `json:"seen,omitempty"`
		Missed []Missed `json:"missed,omitempty"`
		Rating Rating   `json:"rating"`
		Streak streak   `json:"streak"`
		Clock  bool     `json:"clock,omitempty"`
		Singly int      `json:"singly,omitempty"`
		Solved int      `json:"solved,omitempty"`
		Over   *Over    `json:"over,omitempty"`
		Ideas  []Ideal  `json:"ideas,omitempty"`
		Five   *Five    `json:"five,omitempty"`
		Helped []Helped `json:"helped,omitempty"`
	}{version, p.days, p.seen, p.missed, p.rating, streak{p.run, p.best, p.last}, p.clock, p.singly, p.solved, p.over, p.ideas[:], p.saves(), p.helped})
}
