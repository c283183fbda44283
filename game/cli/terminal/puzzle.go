package terminal

import (
	"slices"
	"strings"

	"machiavelli/engine/ideas"
	"machiavelli/engine/puzzle"
	"machiavelli/engine/text"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/report/wording"
)

// posed is a puzzle that is played, and what has become of it.
type posed struct {
	puzzles.Attempt
	progress *puzzles.Progress
	today    int
	save     func() // the progress
}

// Hear takes down what has helped: who leaves and comes back has been helped.
func (p *posed) Hear(e exercise.Event) {
	p.Attempt.Hear(e)
	if !p.Done() && p.progress.Help(p.Task, p.Help) {
		p.save()
	}
}

// sayIdea says the idea that a puzzle needs, if one is played whose idea is known and has not
// been said.
func sayIdea(t *terminal) bool {
	p, is := t.task.(*posed)
	if !is || p.Puzzle.Level == 0 || p.Prompt().Say == exercise.SayIdea {
		return false
	}
	t.hear(exercise.Event{What: exercise.Idea})
	t.say("puzzles.hint." + ideas.Level(p.Puzzle.Level).String())
	return true
}

// pose begins a puzzle: that of the day, or one for practice once that is solved;
// of a level, one for practice.
func (t *terminal) pose(level int) {
	p, list := t.puzzles()
	if p == nil {
		return
	}
	_, solved := p.progress.Day(p.today)
	if daily, err := list.Daily(p.today); level > 0 || solved || p.today == 0 || err != nil {
		p.Task = p.progress.Next(list, level, p.today)
	} else {
		p.Task = puzzles.Task{Kind: puzzles.Daily, Puzzle: daily, Day: p.today}
	}
	t.attempt(p, list)
}

// todays begins the first of the day's five things that is not done.
func (t *terminal) todays() {
	p, list := t.puzzles()
	if p == nil {
		return
	}
	today := p.progress.Today(list, p.today)
	next, left := today.Next()
	if !left {
		t.say("puzzles.five.done")
		return
	}
	t.say("puzzles.five", "n", today.Count())
	p.Task = next
	t.attempt(p, list)
}

// puzzles is the collection, and the player's progress in it; nil if it cannot be read.
func (t *terminal) puzzles() (*posed, *puzzle.Collection) {
	var f puzzles.Fetch
	f.Start()
	done, err := f.Poll()
	for !done {
		done, err = f.Poll()
	}
	if err != nil {
		t.write(wording.Unread(t.Lang, err))
		return nil, nil
	}
	progress, err := puzzles.Load(t.Store)
	if err != nil {
		t.write(wording.Store(t.Lang, err))
	}
	p := &posed{progress: progress}
	p.save = func() {
		if err := progress.Save(t.Store); err != nil {
			t.write(wording.Store(t.Lang, err))
		}
	}
	p.today, _ = puzzles.Today(t.Now()) // 0 before the first
	return p, f.List()
}

// attempt begins a task.
func (t *terminal) attempt(p *posed, list *puzzle.Collection) {
	var err error
	if p.Attempt, err = puzzles.NewAttempt(p.Task, list, p.progress); err != nil {
		t.write(wording.Unread(t.Lang, err))
		return
	}
	title := t.Lang.T("puzzles.practice.at", "level", p.Puzzle.Level)
	switch {
	case p.Task.Own != "":
		title = t.Lang.T("puzzles.own")
	case p.Task.Like != "" || p.Task.For > 0:
		title = t.Lang.T("puzzles.like")
	case p.Task.Kind == puzzles.Daily:
		title = t.Lang.T("puzzles.daily")
	}
	from := p.Position()
	t.write(text.Sentence(title) + " " + wording.In(t.Lang, from.Rules.Tiles).Pieces("puzzles.goal", len(from.Hand)))
	t.practise(p)
}

// giveUp shows how the puzzle goes.
func (p *posed) giveUp(t *terminal) {
	t.hear(exercise.Event{What: exercise.GivenUp})
	t.ses.Rewind()
	t.ask(true)
	p.end(t)
}

// end says how the puzzle has ended, and takes it down.
func (p *posed) end(t *terminal) {
	t.leaveTask()
	if a, err := now(t.engine, p.Request(), puzzles.CompareBudget); err == nil {
		p.Compared(a)
	}
	r := p.Result()
	fact := strings.Join(wording.Facts(t.Lang, &p.Attempt), " · ")
	if r.Help != puzzles.Given && p.Way() != nil {
		fact = t.Lang.T("puzzles.solved") + " " + fact
	}
	t.write(text.Sentence(fact))
	p.progress.Finish(p.Task, r, p.Grade(), p.today)
	p.save()
	today := p.progress.Chosen(p.today)
	_, left := today.Next()
	switch {
	case !slices.Contains(today.Tasks, p.Task):
		t.say("terminal.another")
	case left:
		t.say("puzzles.five", "n", today.Count())
		t.say("terminal.today.next")
	default:
		t.say("puzzles.five.done")
		t.say("terminal.another")
	}
}
