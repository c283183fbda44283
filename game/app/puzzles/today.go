package puzzles

import (
	"math/rand/v2"
	"slices"

	"machiavelli/engine/ideas"
	"machiavelli/engine/link"
	"machiavelli/engine/puzzle"
	"machiavelli/engine/solver"
)

// The parts of a day's five things: the day's puzzle, at most two misses that are
// due, and exercises of the weakest idea for the rest.
const (
	five     = 5
	dueADay  = 2
	draws    = 16  // puzzles of a level among which the day chooses
	alike    = 256 // that are looked at for those most like a miss
	mostIdea = 1 << 20

	otherRules = 8 // how much less another rule set is like a miss than a card more or less
)

// Ideal counts the puzzles of an idea that were played, and those without help.
type Ideal struct {
	Played int `json:"played"`
	Alone  int `json:"alone"`
}

// Idea counts the puzzles of a level.
func (p *Progress) Idea(level ideas.Level) Ideal {
	if level < 0 || int(level) >= len(p.ideas) {
		return Ideal{}
	}
	return p.ideas[level]
}

// Five is the five puzzles of a day.
type Five struct {
	Day   int    `json:"day"`
	Tasks []Task `json:"tasks"`
	Done  []bool `json:"done"`
}

// Next is the first of the five that is not done.
func (f *Five) Next() (Task, bool) {
	if i := slices.Index(f.Done, false); i >= 0 {
		return f.Tasks[i], true
	}
	return Task{}, false
}

// Count is the number that is done.
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

// Today returns the five puzzles of a day. They are chosen once a day, by the day and by
// what was played before it, so that the same history leads to the same five everywhere.
func (p *Progress) Today(list *puzzle.Collection, day int) *Five {
	beyond := func(t Task) bool { return t.Own == "" && t.Puzzle >= list.Len() } // as a damaged file has it
	if p.five.Day != day || len(p.five.Tasks) == 0 || slices.ContainsFunc(p.five.Tasks, beyond) {
		p.five = p.choose(list, day)
	}
	return &p.five
}

// Subject is what one of the day's five is about.
type Subject uint8

// The subjects.
const (
	OfTheDay Subject = iota // the day's puzzle
	OfAMiss                 // the idea of a miss
	OfAnIdea                // the weakest idea
)

// Thing is one of the day's five.
type Thing struct {
	About Subject
	Idea  ideas.Level // of OfAnIdea
	Done  bool
}

// Things lists the day's five. It needs no collection of puzzles: before they are chosen it
// foresees what they will be about.
func (p *Progress) Things(day int) []Thing {
	var all []Thing
	f := p.Chosen(day)
	for i, t := range f.Tasks {
		thing := Thing{About: OfAnIdea, Idea: ideas.Level(t.Level), Done: f.Done[i]}
		switch {
		case t.Kind == Daily:
			thing = Thing{About: OfTheDay, Done: f.Done[i]}
		case t.For > 0 || t.Like != "" || t.Own != "" || t.Level == 0:
			thing = Thing{About: OfAMiss, Done: f.Done[i]}
		}
		all = append(all, thing)
	}
	if len(all) > 0 {
		return all
	}
	_, solved := p.Day(day)
	all = append(all, Thing{About: OfTheDay, Done: solved})
	for range min(dueADay, p.Due(day)) {
		all = append(all, Thing{About: OfAMiss})
	}
	for len(all) < five {
		all = append(all, Thing{About: OfAnIdea, Idea: ideas.Level(p.weakest())})
	}
	return all
}

// Chosen returns the five of a day, without tasks if they have not been chosen.
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
	for _, m := range p.Returning(day) {
		if len(f.Tasks) == most {
			break
		}
		if task, ok := p.back(list, m, f.Tasks, rnd); ok {
			add(task)
		}
	}
	for level := p.weakest(); len(f.Tasks) < five; {
		all := p.ofLevel(list, level, f.Tasks, -1, draws)
		if len(all) == 0 {
			break
		}
		add(Task{Kind: Single, Puzzle: all[rnd.IntN(len(all))], Level: level})
	}
	return f
}

// level is the idea of a miss, 0 where it is not known.
func (m *Missed) level(list *puzzle.Collection) int {
	if m.Own != "" {
		return m.Level
	}
	if m.Puzzle >= list.Len() {
		return 0
	}
	return list.Level(m.Puzzle)
}

// back is how a miss comes back: as another position with its idea, of the same rule set
// and with as large a hand where there is one. A miss whose idea is not known, as an older
// version has kept it, comes back as itself.
func (p *Progress) back(list *puzzle.Collection, m Missed, not []Task, rnd *rand.Rand) (Task, bool) {
	t := Task{Kind: Single, Like: m.Own}
	was, missed := solver.Position{}, -1
	if m.Own == "" {
		t.For, missed = m.Puzzle+1, m.Puzzle
		if missed >= list.Len() {
			return t, false
		}
		of, err := list.At(missed)
		if err != nil {
			return t, false
		}
		was = of.Position
	} else {
		var err error
		if was, err = link.Decode(m.Own); err != nil {
			return t, false
		}
	}
	var best []int
	for least, all := 0, p.ofLevel(list, m.level(list), not, missed, alike); len(all) > 0; all = all[1:] {
		of, err := list.At(all[0])
		if err != nil {
			continue
		}
		far := max(len(was.Hand)-len(of.Position.Hand), len(of.Position.Hand)-len(was.Hand))
		if of.Position.Rules.ID != was.Rules.ID {
			far += otherRules
		}
		switch {
		case len(best) == 0 || far < least:
			best, least = []int{all[0]}, far
		case far == least && len(best) < draws:
			best = append(best, all[0])
		}
	}
	if len(best) == 0 {
		return Task{Kind: Single, Puzzle: max(0, missed), Own: m.Own}, true
	}
	t.Puzzle = best[rnd.IntN(len(best))]
	return t, true
}

// ofLevel are the last puzzles of a level, at most some, beside those that are chosen and
// the missed one: those that were never played, or else those that were.
func (p *Progress) ofLevel(list *puzzle.Collection, level int, not []Task, missed, most int) []int {
	var fresh, seen []int
	for i := list.Len() - 1; i >= 0 && len(fresh) < most; i-- {
		switch {
		case list.Level(i) != level || i == missed || slices.ContainsFunc(not, func(t Task) bool { return t.Own == "" && t.Puzzle == i }):
		case p.seen.has(i):
			seen = append(seen, i)
		default:
			fresh = append(fresh, i)
		}
	}
	if len(fresh) == 0 {
		return seen
	}
	return fresh
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
