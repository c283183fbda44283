// Package exercise describes a position that is played on the table without a
// match: a step of a lesson, a puzzle. Nobody else plays, nothing is saved as a
// match and no record is made of it.
//
// A scene begins one with
//
//	c.Go("table", exercise.Exercise{Position: p, Owner: o, Out: true})
//
// and hears of everything the player does there through its Owner, which also
// has the words that stand over the table. The owner ends an exercise by going
// somewhere else: with another Exercise to the table (the next step, or the same
// position once more), or to a scene of its own. There is one owner at a time, and
// the table forgets it when it is left.
package exercise

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
	"machiavelli/game/shell/stage"
)

// Exercise is a position that is played on the table.
type Exercise struct {
	Position solver.Position
	Owner    Owner
	Title    string // in the bar at the top
	Leave    string // what the button that ends it is called

	// Out says that the turn ends only with an empty hand.
	Out bool
	// Draws says that a card may be drawn, or whatever else the rule set has in
	// place of a play.
	Draws bool
	// Idea says that the first hint is the idea, which is the owner's to say, before
	// those that are everywhere at the table.
	Idea bool
	// Shows is a way to play the position that is shown, forwards and backwards, in
	// place of the position being played. The owner then only hears Leave.
	Shows *worker.Way
}

// Owner is who has posed an exercise. Nothing that it does may wait.
type Owner interface {
	// Told is told of all that happens.
	Told(c *stage.Context, e Event)
	// Prompt is what is said now. It is asked for whenever something has happened,
	// and once a second.
	Prompt(c *stage.Context) Prompt
	// Leave ends the exercise because the player wants it, and goes elsewhere.
	Leave(c *stage.Context)
}

// Prompt is a few words, or none, which lie beside what they speak of: the first of
// some cards that is seen, or a button of the table. Those that speak of neither
// stand in the bar.
type Prompt struct {
	Text   string
	About  []card.ID
	Button string
}

// What is a kind of event.
type What uint8

// The kinds of events.
const (
	Begun   What = iota // the cards lie, and the player is on turn
	Moved               // cards were moved, or a move was brought back
	Refused             // what the player wanted cannot be: a drop, or the end of the turn
	Undone              // a move was taken back
	Reset               // the cards lie as the turn began
	Idea                // the player has asked for the idea
	Hinted              // the player has asked for a hint, or for more of it: see Level
	Stepped             // the hint has done a step itself
	Idle                // for Seconds the player has done nothing
	Played              // the turn was played: see Match
	Acted               // something else was done in place of a play: see Match
)

// Event is what has happened at the table.
type Event struct {
	What    What
	Melds   []match.Meld // as they lie now
	Hand    []card.ID    // what is left in it
	Level   int          // of the hint, 1 to 5: how many cards, which, which melds, the first step, all steps
	Seconds int          // since the player last did something, each second once
	Match   *match.Event // what was played, drawn or discarded
}

// Out reports whether the turn has emptied the hand.
func (e *Event) Out() bool { return e.What == Played && len(e.Hand) == 0 }
