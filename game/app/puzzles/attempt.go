package puzzles

import (
	"machiavelli/engine/card"
	"machiavelli/engine/link"
	"machiavelli/engine/match"
	"machiavelli/engine/puzzle"
	"machiavelli/engine/record"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
	"machiavelli/game/app/exercise"
)

// Attempt is a puzzle while it is played, as an exercise. It counts help and retries. A
// puzzle with Level 0 is from a match, and its idea is not known.
type Attempt struct {
	Task    Task
	Puzzle  record.Puzzle
	Help    Help
	Retries int
	Table   [][]card.Card // that was laid; nil before that

	idea  bool              // is said
	found worker.Comparison // zero before Compared
}

var _ exercise.Exercise = (*Attempt)(nil)

// NewAttempt starts an attempt at a task, whose puzzle is of a collection or from a match of
// the player. What helped before with a puzzle that was left has helped.
func NewAttempt(t Task, of *puzzle.Collection, p *Progress) (Attempt, error) {
	a := Attempt{Task: t, Help: p.helpWith(&t)}
	var err error
	if t.Own != "" {
		a.Puzzle.Position, err = link.Decode(t.Own)
	} else {
		a.Puzzle, err = of.At(t.Puzzle)
	}
	return a, err
}

// Position is how the cards of the puzzle lie.
func (a *Attempt) Position() solver.Position { return a.Puzzle.Position }

// Out is true: the whole hand is to be laid.
func (a *Attempt) Out() bool { return true }

// Draws is false: the player is not to draw.
func (a *Attempt) Draws() bool { return false }

// Done reports whether the whole hand lies, or the player has given up.
func (a *Attempt) Done() bool { return a.Table != nil || a.Help == Given }

// Again starts the attempt again. It keeps the counts of help and retries.
func (a *Attempt) Again() { a.idea = false }

// Hear records help, retries, and the table that was laid.
func (a *Attempt) Hear(e exercise.Event) {
	switch e.What {
	case exercise.Reset:
		a.Retries++
	case exercise.Idea:
		a.idea = true
		a.use(Idea)
	case exercise.Hinted:
		a.use(Idea)
		if e.Level > 1 {
			a.use(Shown)
		}
	case exercise.Stepped:
		a.use(Shown)
	case exercise.GivenUp:
		a.use(Given)
	case exercise.Played:
		if e.Out() {
			a.Table = match.CardsOf(e.Melds)
		}
	}
}

// use takes down that there was help.
func (a *Attempt) use(h Help) { a.Help = max(a.Help, h) }

// Prompt says how much is to be laid, or the idea once the player has asked for it.
func (a *Attempt) Prompt() exercise.Prompt {
	switch {
	case a.Table != nil:
		return exercise.Prompt{Say: exercise.SayDone}
	case a.idea:
		return exercise.Prompt{Say: exercise.SayIdea}
	}
	return exercise.Prompt{Say: exercise.SayCards, Cards: len(a.Puzzle.Position.Hand)}
}

// Request is the request to the engine once the attempt is over; Compared takes the answer.
func (a *Attempt) Request() worker.Compare {
	return worker.Compare{Position: a.Puzzle.Position, Table: a.Table}
}

// Compared sets how the attempt compares with the fewest moves.
func (a *Attempt) Compared(found worker.Comparison) { a.found = found }

// Way is the shortest way to the table that the player laid; nil if it is not known, or
// nothing was laid.
func (a *Attempt) Way() *worker.Way { return a.found.Way }

// Best is the way with the fewest moves that is known, nil before Compared.
func (a *Attempt) Best() *worker.Way { return a.found.Best() }

// Fewest reports whether no way has fewer moves than the player's.
func (a *Attempt) Fewest() bool {
	best, way := a.Best(), a.Way()
	return best != nil && way != nil && a.found.Solved.Exact && way.Moves == best.Moves
}

// Grade is the strength of the puzzle for the rating.
func (a *Attempt) Grade() int { return Grade(a.Puzzle.Level, a.found.Opens) }

// Result is the result of the attempt, without seconds.
func (a *Attempt) Result() Result {
	r := Result{Help: a.Help, Retries: a.Retries}
	if way := a.Way(); way != nil {
		r.Moves = way.Moves
	}
	if best := a.Best(); best != nil {
		r.Fewest = best.Moves
	}
	return r
}
