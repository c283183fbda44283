package terminal

import (
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
}

// pose begins a puzzle: that of the day, or one for practice once that is solved;
// of a level, one for practice.
func (t *terminal) pose(level int) {
	var f puzzles.Fetch
	f.Start()
	done, err := f.Poll()
	for !done {
		done, err = f.Poll()
	}
	if err != nil {
		t.write(wording.Unread(t.Lang, err))
		return
	}
	progress, err := puzzles.Load(t.Store)
	if err != nil {
		t.write(wording.Store(t.Lang, err))
	}
	p := &posed{progress: progress}
	p.today, err = puzzles.Today(t.Now())
	_, solved := progress.Day(p.today)
	if level > 0 || solved || err != nil {
		p.Task = progress.Next(f.List(), level, p.today)
	} else if p.Task = (puzzles.Task{Kind: puzzles.Daily, Day: p.today}); true {
		p.Task.Puzzle, err = f.List().Daily(p.today)
	}
	if err == nil {
		p.Puzzle, err = f.List().At(p.Task.Puzzle)
	}
	if err != nil {
		t.write(wording.Unread(t.Lang, err))
		return
	}
	title := t.Lang.T("puzzles.practice.at", "level", p.Puzzle.Level)
	if p.Task.Kind == puzzles.Daily {
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
	if a, err := now(t.engine, p.Ask(), puzzles.CompareBudget); err == nil {
		p.Compared(a)
	}
	r := p.Result()
	fact := wording.Moves(t.Lang, &p.Attempt)
	if r.Help != puzzles.Given && p.Way() != nil {
		fact = t.Lang.T("puzzles.solved") + " " + fact
	}
	t.write(text.Sentence(fact))
	p.progress.Finish(p.Task, r, p.Grade(), p.today)
	if err := p.progress.Save(t.Store); err != nil {
		t.write(wording.Store(t.Lang, err))
	}
	t.say("terminal.another")
}
