// Package worker carries requests from the screen to the engine and answers back.
// They are plain messages, so that a goroutine on the desktop and a Web Worker in
// the browser work alike.
//
// A request holds all it needs (the match itself travels in it, as a State), so that
// a worker can be ended and started again at any time. An answer tells what the people
// of a match may see, and carries the rest as bytes. The screen never waits:
//
//	c := worker.NewRequests(worker.Start())
//	id := worker.Ask(&c, Solve{…}, 400, func(found solver.Answer, err error) {…})
//	c.Poll(nil)         once a tick: hands on the answers that are ready
//	c.Cancel(id)        a late answer to id is dropped
package worker

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
)

// Request is one message to the engine.
type Request struct {
	ID     uint64 // given by Ask
	Budget int    // milliseconds, 0: as long as it takes
	Task   Task
}

// Task is what a request wants: one of the types below.
type Task interface {
	// Kind is the name of the type.
	Kind() Kind
	// do does the work, with the engine's memory.
	do(e *Engine, stop func() bool) (Value, error)
}

// NewMatch begins a match: it is answered by an Update. Its record begins with that,
// unless it begins at a position or with a turn.
type NewMatch struct {
	Config   match.Config
	Position *solver.Position // nil: the cards are dealt
	Turn     *match.View      // in its place: a turn that is played once more
}

// Apply does an action: it is answered by an Update.
type Apply struct {
	State  State
	Seat   int
	Action match.Action
}

// Bot is the turn of a computer player, which decides from what its seat may
// see: it is answered by an Update. The same match leads to the same turn.
type Bot struct {
	State State
	Seat  int
	Level string
}

// Decide is what a computer player does in a match that is elsewhere: a match.Action
// is the answer.
type Decide struct {
	View  match.View // what its seat may see
	Level string
	Seed  uint64
}

// Fallback does what a seat may do in any case, for a computer player that has
// failed: it is answered by an Update, which is refused where nothing is left.
type Fallback struct {
	State State
	Seat  int
}

// Solve looks for the best play: a solver.Answer is the answer.
type Solve struct{ Position solver.Position }

// Front looks for the best play, and those with fewer cards and fewer moves: it is
// answered by all of them.
type Front struct{ Position solver.Position }

// Advise looks for what to do: it is answered by Advice.
type Advise struct {
	View     match.View
	Position *solver.Position // none where no play may be made
}

// Grade looks for the idea that laying a number of cards of the hand needs: an
// ideas.Level is the answer, 0 where that many cannot be laid.
type Grade struct {
	Position solver.Position
	Cards    int
}

// Compare compares a table on which the hand was laid with the play that lays the most
// in the fewest moves: it is answered by a Comparison.
type Compare struct {
	Position solver.Position
	Table    [][]card.Card // nil: none was laid
}

// Better looks for what a turn could have been: it is answered by an Improvement. If no
// better table is given, that leads to the play which lays the most in the fewest moves,
// or to the position's own table if nothing can be laid.
type Better struct {
	Position solver.Position
	Done     [][]card.Card // the table as it was left, nil: as it lay
	Table    [][]card.Card
	Unseen   []card.ID // cards that nobody had shown; none: Outs are not counted
}

// Judge judges what the view's player might do in its turn: a review.Judgement is the
// answer, nil if it was cut short. It takes as long as a turn of a review.
type Judge struct {
	View   match.View
	Action match.Action
	Net    string // chance.Text
}

// Lacks says why the hand of a view does not go whole: a review.Lack is the answer, which
// is not Exact where it was cut short. Its work is counted.
type Lacks struct{ View match.View }

// Review goes through some turns of a match: a review.Review is the answer, which
// lacks turns where it was cut short. To show how far it has come, ask for a few turns
// at a time and add the answers up; Total says how many there are. It takes 30 to 90 ms
// a turn (60 to 250 in a browser).
type Review struct {
	Moves       Moves
	Net         string // chance.Text; "" is no net: then there are facts alone
	From, Turns int    // as in review.Limits
	Work        int
}

// Luck goes through the draws of a match, and counts the goings out that were missed: it
// is answered by Draws. It takes about 200 ms a deal (600 in a browser).
type Luck struct {
	Moves Moves
	Net   string // chance.Text; without it only what was missed is counted
	Deal  int    // in which that is counted, 0 for all
}

// Kind is the name of a kind of request.
type Kind string

// The kinds of request.
const (
	KindNewMatch Kind = "new"
	KindApply    Kind = "apply"
	KindBot      Kind = "bot"
	KindDecide   Kind = "decide"
	KindFallback Kind = "fallback"
	KindSolve    Kind = "solve"
	KindFront    Kind = "front"
	KindAdvise   Kind = "advise"
	KindGrade    Kind = "grade"
	KindCompare  Kind = "compare"
	KindBetter   Kind = "better"
	KindJudge    Kind = "judge"
	KindLacks    Kind = "lacks"
	KindReview   Kind = "review"
	KindLuck     Kind = "luck"
)

// NoThread is the kind of an answer that nobody asked for (its ID is 0): a worker
// could not be started in a thread of its own, and the page works for it.
const NoThread Kind = "alone"

// Fetching is the kind of an answer that nobody asked for: over a slow line the worker's
// program is still loading, Percent of it is there, and the page does its work meanwhile.
// The last one says 100: the worker is there.
const Fetching Kind = "fetching"

// Kind implements Task.
func (NewMatch) Kind() Kind { return KindNewMatch }

// Kind implements Task.
func (Apply) Kind() Kind { return KindApply }

// Kind implements Task.
func (Bot) Kind() Kind { return KindBot }

// Kind implements Task.
func (Decide) Kind() Kind { return KindDecide }

// Kind implements Task.
func (Fallback) Kind() Kind { return KindFallback }

// Kind implements Task.
func (Solve) Kind() Kind { return KindSolve }

// Kind implements Task.
func (Front) Kind() Kind { return KindFront }

// Kind implements Task.
func (Advise) Kind() Kind { return KindAdvise }

// Kind implements Task.
func (Grade) Kind() Kind { return KindGrade }

// Kind implements Task.
func (Compare) Kind() Kind { return KindCompare }

// Kind implements Task.
func (Better) Kind() Kind { return KindBetter }

// Kind implements Task.
func (Judge) Kind() Kind { return KindJudge }

// Kind implements Task.
func (Lacks) Kind() Kind { return KindLacks }

// Kind implements Task.
func (Review) Kind() Kind { return KindReview }

// Kind implements Task.
func (Luck) Kind() Kind { return KindLuck }

// kind is what a request wants, "" for nothing.
func (r *Request) kind() Kind {
	if r.Task == nil {
		return ""
	}
	return r.Task.Kind()
}

// Answer is one message from the engine.
type Answer struct {
	ID      uint64
	Kind    Kind
	Value   Value  // of the type that the task names; nil where the engine failed
	Percent int    // see Fetching
	Stumble string // what was refused on the way, a fault of this program; the answer holds all the same
	Fault   string // the engine failed; the request is answered all the same
}
