package puzzles

import (
	"fmt"
	"strings"

	"machiavelli/engine/ideas"
	"machiavelli/engine/worker"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
)

// attempt is a puzzle that is played, and what has become of it. It owns the
// exercise at the table.
type attempt struct {
	puzzles.Attempt
	page *Scene

	ticks    uint64 // that it has taken, except for the time at the table now
	since    uint64 // the tick at which the table was entered
	fault    error  // of the comparison
	finished bool   // the result is taken down
	before   puzzles.Rating
	ended    bool // the streak is over
}

// begin lays the puzzle on the table.
func (a *attempt) begin(c *stage.Context) {
	a.since = c.Tick
	a.Again()
	c.Go("table", training.Exercise{Position: a.Position(), Owner: a, Title: a.title(c), Out: a.Out(), Draws: a.Draws(), Idea: a.Puzzle.Level > 0})
}

// title is what the puzzle is called.
func (a *attempt) title(c *stage.Context) string {
	switch {
	case a.Task.Own != "":
		return c.T("puzzles.own")
	case a.Task.Like != "" || a.Task.For > 0:
		return c.T("puzzles.like")
	case a.Task.Kind == puzzles.Daily:
		return c.T("puzzles.of", "day", dateText(c, date(a.Task.Day)))
	case a.Task.Kind == puzzles.Streak:
		run, _, _ := a.page.progress.Streak()
		if a.finished {
			return c.T("puzzles.streak")
		}
		return c.T("puzzles.streak.at", "n", run.Solved+1)
	}
	return c.T("puzzles.practice.at", "level", a.Puzzle.Level)
}

// Told follows what the player does.
func (a *attempt) Told(c *stage.Context, e exercise.Event) {
	over := a.Done()
	a.Hear(e)
	if !over && !a.Done() && a.page.progress.Help(a.Task, a.Help) {
		a.page.save(c) // who leaves and comes back has been helped
	}
	switch {
	case over && e.What == exercise.Idle: // the last card has been seen to lie
		c.Go("puzzles", back{})
	case !over && a.Done():
		a.ticks += c.Tick - a.since
		a.page.end(c)
	}
}

// Prompt is the goal, the idea once it was asked for, and the time where it is
// taken.
func (a *attempt) Prompt(c *stage.Context) training.Words {
	text, said := "", a.Attempt.Prompt()
	switch said.Say {
	case exercise.SayCards:
		text = wording.In(c.Lang, a.Puzzle.Position.Rules.Tiles).Pieces("puzzles.goal", said.Cards)
	case exercise.SayIdea:
		text = c.T("puzzles.hint." + ideas.Level(a.Puzzle.Level).String())
	case exercise.SayDone:
		text = c.T("puzzles.out")
	}
	if a.page.progress.Clock() && !a.Done() {
		text += " · " + clockText(a.seconds(c))
	}
	return training.Words{Text: text}
}

// seconds is the time that it has taken.
func (a *attempt) seconds(c *stage.Context) int {
	t := a.ticks
	if !a.Done() {
		t += c.Tick - a.since
	}
	return int(t / 60)
}

// Leave goes back to the puzzles, with what to do if it is not over.
func (a *attempt) Leave(c *stage.Context) {
	if !a.Done() {
		a.ticks += c.Tick - a.since
	}
	c.Go("puzzles", back{})
}

// again begins the same puzzle once more.
func (a *attempt) again(c *stage.Context) {
	if a.Done() { // another attempt
		a.page.finish()
		*a = attempt{page: a.page, Attempt: puzzles.Attempt{Task: a.Task, Puzzle: a.Puzzle}}
	} else {
		a.Retries++
	}
	a.begin(c)
}

// giveUp ends it unsolved, and has the best play looked for.
func (a *attempt) giveUp(c *stage.Context) {
	a.Hear(exercise.Event{What: exercise.GivenUp})
	a.page.end(c)
	a.page.compare(c)
	a.page.show(c)
}

// result is what is taken down.
func (a *attempt) result() puzzles.Result {
	r := a.Result()
	if a.page.progress.Clock() {
		r.Seconds = max(1, int(a.ticks/60))
	}
	return r
}

// replay shows a way to go out at the table.
func (a *attempt) replay(c *stage.Context, w *worker.Way, title string) {
	c.Go("table", training.Exercise{Position: a.Position(), Owner: viewer(c.T("puzzles.moves", "n", w.Moves)), Title: title, Shows: w})
}

// viewer is the owner of a way that is only looked at: what is said over it.
type viewer string

// Told hears nothing that matters.
func (viewer) Told(*stage.Context, exercise.Event) {}

// Prompt is always the same.
func (v viewer) Prompt(*stage.Context) training.Words { return training.Words{Text: string(v)} }

// Leave goes back to what is said of the puzzle.
func (viewer) Leave(c *stage.Context) { c.Go("puzzles", back{}) }

// text is what a player tells others of a result, without the answer.
func (a *attempt) text(c *stage.Context) string {
	r := a.result()
	lines := []string{c.T("puzzles.text.title", "title", a.title(c))}
	if a.Task.Kind == puzzles.Daily {
		day := date(a.Task.Day)
		lines[0] = c.T("puzzles.text.title", "title", c.T("puzzles.of", "day", yearText(c, day)))
	}
	lines = append(lines, strings.Join(a.facts(c), " · "), symbols(r))
	return strings.Join(lines, "\n")
}

// facts is what there is to say of a result, piece by piece.
func (a *attempt) facts(c *stage.Context) []string {
	out := wording.Facts(c.Lang, &a.Attempt)
	if r := a.result(); r.Seconds > 0 {
		out = append(out, clockText(r.Seconds))
	}
	return out
}

// most is the most symbols of one kind in a row of them.
const most = 12

// symbols is a result as a row of them: full for the fewest moves, hollow for
// those beyond, arrows for retries, and what was helped with.
func symbols(r puzzles.Result) string {
	row := func(s string, n int) string { return strings.Repeat(s, min(max(n, 0), most)) }
	help := [...]string{puzzles.Alone: "", puzzles.Idea: "?", puzzles.Shown: "!", puzzles.Given: "×"}[r.Help]
	if r.Help == puzzles.Given {
		return row("□", r.Fewest) + row("←", r.Retries) + help
	}
	return row("■", r.Fewest) + row("□", r.Moves-r.Fewest) + row("←", r.Retries) + help
}

// clockText is a time in minutes and seconds.
func clockText(seconds int) string { return fmt.Sprintf("%d:%02d", seconds/60, seconds%60) }
