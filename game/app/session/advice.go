package session

import (
	"machiavelli/engine/bot"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
)

// Advice holds what the player is told of the turn: the hint, how many cards can go, a
// tip. It sees what the player sees, asks the engine, and lays no cards.
type Advice struct {
	Hint  Hint
	Meter Meter
	Hints int // how often a hint was asked for in this match
	tip   Tip

	winning   bool // see AimAtWinning
	mostFirst bool // see BeginWithMost
	always    bool // the turn of a match is played once more, and was judged in its review
	posed     bool // a position of no match is played, of which nobody knows how it stands

	// The match in which it is given.
	*viewpoint
	turn   *Turn
	engine *worker.Requests
	*notices
}

// Posed reports whether a position of no match is played, of which nobody knows how it
// stands.
func (a *Advice) Posed() bool { return a.posed }

// aim is what a hint's play is best at.
func (a *Advice) aim() solver.Goal { return bot.Aim(&a.view.Rules) }

// question is the turn as the cards lie, nil where no play may be made.
func (a *Advice) question() *solver.Position {
	if !a.Hint.Planned && !a.mayLay() {
		return nil
	}
	pos := a.turn.draft.Position(a.aim())
	return &pos
}

// Planning reports whether the cards that lie are a plan, which binds nobody.
func (a *Advice) Planning() bool { return a.turn.keeps() && !a.ownTurn() }
