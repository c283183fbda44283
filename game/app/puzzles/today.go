package puzzles

import (
	"math/rand/v2"
	"slices"

	"machiavelli/engine/ideas"
	"machiavelli/engine/puzzle"
)

// The parts of a day's five things: the day's puzzle, at most two misses that are
// due, and exercises of the weakest idea for the rest.
const (
	five     = 5
	dueADay  = 2
	draws    = 16 // puzzles of a level among which the day chooses
	mostIdea = 1 << 20
)

// Ideal is how many puzzles of an idea were played, and how many of them without help.
type Ideal struct {
	Played int `json:"played"`
	Alone  int `json:"alone"`
}

// Idea is how the puzzles of a level went.
func (p *Progress) Idea(level ideas.Level) Ideal {
	if level < 0 || int(level) >= len(p.ideas) {
		return Ideal{}
	}
	return p.ideas[level]
}

// Five is what a day has to do.
type Five struct {
	Day   int    `json:"day"`
	Tasks []Task `json:"tasks"`
	Done  []bool `json:"done"`
}

// Next is the first of them that is not done.
func (f *Five) Next() (Task, bool) {
	if i := slices.Index(f.Done, false); i >= 0 {
		return f.Tasks[i], true
	}
	return Task{}, false
}

// Count is how many are done.
func (f *Five) Count() (n int) {
	for _, done := range f.Done {
		if done {
			n++
		}
	}
	return n
}

// saves is what is saved of the day's things, nil for nothing.
func (p *Progress) saves() *Five {
	if len(p.five.Tasks) == 0 {
		return nil
	}
	return &p.five
}

// sound reports whether it can be what a day has.
func (f *Five) sound() bool {
	return f.Day >= 0 && f.Day < mostRun && len(f.Tasks) <= five && len(f.Done) == len(f.Tasks) &&
		!slices.ContainsFunc(f.Tasks, func(t Task) bool { return !t.sound() })
}

// Today is what a day has to do. It is chosen once a day, by the day and by what has been
// played before it, so that everywhere the same history leads to the same things.
func (p *Progress) Today(list *puzzle.Collection, day int) *Five {
	if p.five.Day != day || len(p.five.Tasks) == 0 {
		p.five = p.choose(list, day)
	}
	return &p.five
}

// Chosen is what a day has to do, as far as it has been chosen.
func (p *Progress) Chosen(day int) *Five {
	if p.five.Day != day {
		return &Five{Day: day}
	}
	return &p.five
}

func (p *Progress) choose(list *puzzle.Collection, day int) Five {
	f := Five{Day: day}
	add := func(t Task) { f.Tasks, f.Done = append(f.Tasks, t), append(f.Done, false) }
	if i, err := list.Daily(day); err == nil {
		add(Task{Kind: Daily, Puzzle: i, Day: day})
		if _, solved := p.Day(day); solved {
			f.Done[0] = true
		}
	}
	rnd := rand.New(rand.NewPCG(uint64(day), five))
	most := len(f.Tasks) + dueADay
	for _, m := range p.missed {
		switch {
		case m.Due > day || len(f.Tasks) == most:
		case m.Own != "":
			add(Task{Kind: Single, Own: m.Own})
		case m.Puzzle < list.Len():
			add(Task{Kind: Single, Puzzle: p.another(list, list.Level(m.Puzzle), f.Tasks, m.Puzzle, rnd), For: m.Puzzle + 1})
		}
	}
	for level := p.weakest(); len(f.Tasks) < five; {
		add(Task{Kind: Single, Puzzle: p.another(list, level, f.Tasks, -1, rnd), Level: level})
	}
	return f
}

// another is a puzzle of a level beside those that are chosen and the missed one: one
// that was never played, if there is one.
func (p *Progress) another(list *puzzle.Collection, level int, not []Task, missed int, rnd *rand.Rand) int {
	var fresh, seen []int
	for i := list.Len() - 1; i >= 0 && len(fresh) < draws; i-- {
		switch {
		case list.Level(i) != level || i == missed || slices.ContainsFunc(not, func(t Task) bool { return t.Own == "" && t.Puzzle == i }):
		case p.seen.has(i):
			seen = append(seen, i)
		default:
			fresh = append(fresh, i)
		}
	}
	if len(fresh) == 0 {
		fresh = seen
	}
	if len(fresh) == 0 {
		return max(0, missed)
	}
	return fresh[rnd.IntN(len(fresh))]
}

// weakest is the idea of which the least part was solved without help, the easiest of
// several.
func (p *Progress) weakest() int {
	best := int(ideas.Borrow)
	for level := best + 1; level <= int(ideas.Chain); level++ {
		a, b := p.ideas[level], p.ideas[best]
		if (a.Alone+1)*(b.Played+2) < (b.Alone+1)*(a.Played+2) {
			best = level
		}
	}
	return best
}

// tick takes down that a puzzle was played: of its idea, and of the day's things.
func (p *Progress) tick(t Task, r Result, grade int) {
	if level := (grade - Grade(0, 0)) / (Grade(1, 0) - Grade(0, 0)); t.Own == "" && level >= int(ideas.Borrow) && level < len(p.ideas) {
		i := &p.ideas[level]
		if i.Played++; r.Help == Alone {
			i.Alone++
		}
		if i.Played > mostIdea {
			i.Played, i.Alone = i.Played/2, i.Alone/2
		}
	}
	for i, of := range p.five.Tasks {
		if of == t {
			p.five.Done[i] = true
		}
	}
}
