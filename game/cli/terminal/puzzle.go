package terminal

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/text"
	"machiavelli/engine/worker"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/app/session"
	"machiavelli/game/report/wording"
)

// posed is a puzzle that is played, and what has become of it.
type posed struct {
	quiet
	record.Puzzle
	task     puzzles.Task
	progress *puzzles.Progress
	today    int
	help     puzzles.Help
	retries  int
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
		p.task = progress.Next(f.List(), level, p.today)
	} else if p.task = (puzzles.Task{Kind: puzzles.Daily, Day: p.today}); true {
		p.task.Puzzle, err = f.List().Daily(p.today)
	}
	if err == nil {
		p.Puzzle, err = f.List().At(p.task.Puzzle)
	}
	if err != nil {
		t.write(wording.Unread(t.Lang, err))
		return
	}
	title := t.Lang.T("puzzles.practice.at", "level", p.Level)
	if p.task.Kind == puzzles.Daily {
		title = t.Lang.T("puzzles.daily")
	}
	t.write(text.Sentence(title) + " " + wording.In(t.Lang, p.Position.Rules.Tiles).Pieces("puzzles.goal", len(p.Position.Hand)))
	t.practise(p, p.Position)
}

func (p *posed) out() bool { return true }

// goal is how much of the hand is left, before it and where more has to follow.
func (p *posed) goal(t *terminal) string {
	turn := t.ses.Turn()
	switch {
	case !turn.Changed:
		return t.words().Pieces("puzzles.goal", len(turn.Hand))
	case len(turn.Hand) > 0 && t.ses.Refuses(match.Play) == nil:
		return t.words().Pieces("table.exercise.left", len(turn.Hand))
	}
	return ""
}

// helped takes down that a hint was asked for.
func (p *posed) helped(level session.HintLevel) {
	p.help = max(p.help, puzzles.Idea)
	if level > session.HintCount {
		p.help = max(p.help, puzzles.Shown)
	}
}

func (p *posed) reset() { p.retries++ }

// giveUp shows how the puzzle goes.
func (p *posed) giveUp(t *terminal) {
	p.help = puzzles.Given
	t.ses.Rewind()
	t.ask(true)
	p.solved(t, nil)
}

func (p *posed) over(t *terminal) {
	r, _ := t.ses.Result()
	p.solved(t, r.View.Table)
}

// solved says how a puzzle has ended, with the table that was laid or with none,
// and takes it down.
func (p *posed) solved(t *terminal, table []match.Meld) {
	t.leaveTask()
	ask := worker.Compare{Position: p.Position}
	if table != nil {
		ask.Table = [][]card.Card{}
		for _, m := range table {
			ask.Table = append(ask.Table, m.Cards)
		}
	}
	a, err := now(t.engine, ask, puzzles.CompareBudget)
	r := puzzles.Compared(a.Way, a.Best(), p.help, p.retries)
	fact := t.Lang.T("puzzles.fact.given")
	switch moves := t.Lang.T("puzzles.moves", "n", r.Moves); {
	case r.Help == puzzles.Given:
	case a.Way == nil || err != nil:
		fact = t.Lang.T("puzzles.fact.solved")
	case r.Moves == r.Fewest && a.Solved.Exact:
		fact = t.Lang.T("puzzles.solved") + " " + t.Lang.T("puzzles.fact.best", "yours", moves)
	default:
		fact = t.Lang.T("puzzles.solved") + " " + t.Lang.T("puzzles.fact.moves", "yours", moves, "fewest", r.Fewest)
	}
	t.write(text.Sentence(fact))
	p.progress.Finish(p.task, r, puzzles.Grade(p.Level, max(1, a.Opens)), p.today)
	if err := p.progress.Save(t.Store); err != nil {
		t.write(wording.Store(t.Lang, err))
	}
	t.say("terminal.another")
}
