package puzzles

import (
	"fmt"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/ideas"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/exercise"
	"machiavelli/game/shell/stage"
)

// attempt is a puzzle that is played, and what has become of it. It owns the
// exercise at the table.
type attempt struct {
	page     *Scene
	task     puzzles.Task
	position solver.Position
	level    int

	help    puzzles.Help
	retries int
	ticks   uint64 // that it has taken, except for the time at the table now
	since   uint64 // the tick at which the table was entered
	idea    bool   // is said
	table   [][]card.Card

	// Of the comparison:
	best     *worker.Way
	exact    bool // no way has fewer moves
	way      *worker.Way
	opens    int
	fault    error
	finished bool // the result is taken down
	before   puzzles.Rating
	ended    bool // the streak is over
}

// begin lays the puzzle on the table.
func (a *attempt) begin(c *stage.Context) {
	a.since, a.idea = c.Tick, false
	c.Go("table", exercise.Exercise{Position: a.position, Owner: a, Title: a.title(c), Out: true, Idea: a.level > 0})
}

// title is what the puzzle is called.
func (a *attempt) title(c *stage.Context) string {
	switch {
	case a.task.Own != "":
		return c.T("puzzles.own")
	case a.task.Kind == puzzles.Daily:
		return c.T("puzzles.of", "day", dateText(c, date(a.task.Day)))
	case a.task.Kind == puzzles.Streak:
		run, _, _ := a.page.progress.Streak()
		if a.finished {
			return c.T("puzzles.streak")
		}
		return c.T("puzzles.streak.at", "n", run.Solved+1)
	}
	return c.T("puzzles.practice.at", "level", a.level)
}

// over reports whether the hand has gone, or the player has given up.
func (a *attempt) over() bool { return a.table != nil || a.help == puzzles.Given }

// use takes down what the player was helped with.
func (a *attempt) use(h puzzles.Help) { a.help = max(a.help, h) }

// Told follows what the player does.
func (a *attempt) Told(c *stage.Context, e exercise.Event) {
	switch e.What {
	case exercise.Reset:
		a.retries++
	case exercise.Idea:
		a.idea = true
		a.use(puzzles.Idea)
	case exercise.Hinted:
		a.use(puzzles.Idea)
		if e.Level > 1 {
			a.use(puzzles.Shown)
		}
	case exercise.Stepped:
		a.use(puzzles.Shown)
	case exercise.Played:
		if e.Out() {
			a.ticks += c.Tick - a.since
			for _, m := range e.Melds {
				a.table = append(a.table, m.Cards)
			}
			a.page.end(c)
		}
	case exercise.Idle:
		if a.over() { // the last card has been seen to lie
			c.Go("puzzles", back{})
		}
	}
}

// Prompt is the goal, the idea once it was asked for, and the time where it is
// taken.
func (a *attempt) Prompt(c *stage.Context) exercise.Prompt {
	text := wording.In(c.Lang, a.position.Rules.Tiles).Pieces("puzzles.goal", len(a.position.Hand))
	switch {
	case a.table != nil:
		text = c.T("puzzles.out")
	case a.idea:
		text = c.T("puzzles.hint." + ideas.Level(a.level).String())
	}
	if a.page.progress.Clock() && !a.over() {
		text += " · " + clockText(a.seconds(c))
	}
	return exercise.Prompt{Text: text}
}

// seconds is the time that it has taken.
func (a *attempt) seconds(c *stage.Context) int {
	t := a.ticks
	if !a.over() {
		t += c.Tick - a.since
	}
	return int(t / 60)
}

// Leave goes back to the puzzles, with what to do if it is not over.
func (a *attempt) Leave(c *stage.Context) {
	if !a.over() {
		a.ticks += c.Tick - a.since
	}
	c.Go("puzzles", back{})
}

// again begins the same puzzle once more.
func (a *attempt) again(c *stage.Context) {
	if a.over() { // another attempt
		a.page.settle()
		*a = attempt{page: a.page, task: a.task, position: a.position, level: a.level}
	} else {
		a.retries++
	}
	a.begin(c)
}

// giveUp ends it unsolved, and has the best play looked for.
func (a *attempt) giveUp(c *stage.Context) {
	a.use(puzzles.Given)
	a.page.end(c)
	a.page.compare(c)
	a.page.show(c)
}

// compared takes the engine's answer.
func (a *attempt) compared(found *worker.Comparison, err error) {
	a.fault, a.opens, a.way = err, max(1, found.Opens), found.Way
	if err == nil {
		a.best, a.exact = found.Best(), found.Solved.Exact
	}
}

// result is what is taken down.
func (a *attempt) result() puzzles.Result {
	r := puzzles.Compared(a.way, a.best, a.help, a.retries)
	if a.page.progress.Clock() {
		r.Seconds = max(1, int(a.ticks/60))
	}
	return r
}

// replay shows a way to go out at the table.
func (a *attempt) replay(c *stage.Context, w *worker.Way, title string) {
	c.Go("table", exercise.Exercise{Position: a.position, Owner: viewer(c.T("puzzles.moves", "n", w.Moves)), Title: title, Shows: w})
}

// viewer is the owner of a way that is only looked at: what is said over it.
type viewer string

// Told hears nothing that matters.
func (viewer) Told(*stage.Context, exercise.Event) {}

// Prompt is always the same.
func (v viewer) Prompt(*stage.Context) exercise.Prompt { return exercise.Prompt{Text: string(v)} }

// Leave goes back to what is said of the puzzle.
func (viewer) Leave(c *stage.Context) { c.Go("puzzles", back{}) }

// text is what a player tells others of a result, without the answer.
func (a *attempt) text(c *stage.Context) string {
	r := a.result()
	lines := []string{c.T("puzzles.text.title", "title", a.title(c))}
	if a.task.Kind == puzzles.Daily {
		day := date(a.task.Day)
		lines[0] = c.T("puzzles.text.title", "title", c.T("puzzles.of", "day", yearText(c, day)))
	}
	lines = append(lines, strings.Join(a.facts(c), " · "), symbols(r))
	return strings.Join(lines, "\n")
}

// facts is what there is to say of a result, piece by piece.
func (a *attempt) facts(c *stage.Context) []string {
	r := a.result()
	var out []string
	switch {
	case r.Help == puzzles.Given:
		out = append(out, c.T("puzzles.fact.given"))
	case a.way == nil || a.best == nil:
		out = append(out, c.T("puzzles.fact.solved"))
	case a.exact && r.Moves == r.Fewest:
		out = append(out, c.T("puzzles.fact.best", "yours", c.T("puzzles.moves", "n", r.Moves)))
	default:
		out = append(out, c.T("puzzles.fact.moves", "yours", c.T("puzzles.moves", "n", r.Moves), "fewest", r.Fewest))
	}
	if r.Retries > 0 {
		out = append(out, c.T("puzzles.fact.retries", "n", r.Retries))
	}
	if r.Help != puzzles.Given {
		out = append(out, c.T(fmt.Sprintf("puzzles.fact.help.%d", r.Help)))
	}
	if r.Seconds > 0 {
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
