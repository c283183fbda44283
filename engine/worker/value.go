package worker

import (
	"errors"
	"fmt"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
)

// Value is the answer to a task, of the type that the task's method answer names.
type Value any

// Asks is a task that is answered by an A.
type Asks[A any] interface {
	Task
	answer() A // nobody calls it: it names the type
}

// Update is a match that has begun or gone on, or a refusal to let it.
type Update struct {
	State   State        // the match, for the next request; none: it has not gone on
	Save    []byte       // the same as it is saved
	Sights  []Sight      // what each person sees of it; if only computers play, what the first seat sees
	Record  []byte       // what it adds to the record
	Steps   []steps.Step // of the play among the events; none where it is one that no hand can follow
	Refused *match.Error // the match says no
}

// Advice is what to do.
type Advice struct {
	bot.Advice
	Solved *solver.Answer // the best play; nil where there is no position
}

// Way is how a hand gets from one table to another. Equal copies are equal, so
// that Table may have another copy of a card than the one that was asked for.
type Way struct {
	Table [][]card.Card
	Steps []steps.Step
	Moves int // cards taken up
}

// Comparison compares the table on which the hand was laid with the play that lays the
// most in the fewest moves.
type Comparison struct {
	Solved solver.Answer
	Opens  int  // the fewest melds that have to be opened
	Way    *Way // to the table; nil where none was laid
}

// Best is the play of the fewest moves that is known: the one that was found, or the
// one that was laid where the search ended before it found as good a one.
func (c *Comparison) Best() *Way {
	if s := &c.Solved; s.Playable && (c.Way == nil || s.Moves <= c.Way.Moves) {
		return &Way{Table: s.Table, Steps: s.Steps, Moves: s.Moves}
	}
	return c.Way
}

// Improvement is what a turn could have been.
type Improvement struct {
	Way  *Way   // to the better table
	Outs [2]int // unseen cards that bring the hand on: after what was done, after what is better
}

// Draws is the luck of the ended deals of a match, and how often a player missed going
// out.
type Draws struct {
	Draws  []review.Draw
	Won    [][]float64 // by deal and seat
	Missed [][]int     // goings out, by deal and seat; nil where it was cut short
}

func (NewMatch) answer() (_ Update)         { return }
func (Apply) answer() (_ Update)            { return }
func (Bot) answer() (_ Update)              { return }
func (Decide) answer() (_ match.Action)     { return }
func (Fallback) answer() (_ Update)         { return }
func (Solve) answer() (_ solver.Answer)     { return }
func (Front) answer() (_ []solver.Answer)   { return }
func (Advise) answer() (_ Advice)           { return }
func (Grade) answer() (_ ideas.Level)       { return }
func (Compare) answer() (_ Comparison)      { return }
func (Better) answer() (_ Improvement)      { return }
func (Judge) answer() (_ *review.Judgement) { return }
func (Lacks) answer() (_ review.Lack)       { return }
func (Review) answer() (_ *review.Review)   { return }
func (Luck) answer() (_ Draws)              { return }

// ValueOf is the value of an answer to a task. The error is what failed.
func ValueOf[A any](_ Asks[A], a Answer) (v A, err error) {
	if a.Fault != "" {
		return v, errors.New(a.Fault)
	}
	v, ok := a.Value.(A)
	if !ok {
		return v, fmt.Errorf("%s: a %T is no answer", a.Kind, a.Value)
	}
	return v, nil
}
