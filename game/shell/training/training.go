// Package training brings exercises to the table of the screen, see game/app/exercise.
// Nobody else plays there, nothing is saved as a match and no record is made of it.
//
// A scene begins one with
//
//	c.Go("table", training.Exercise{Position: p, Owner: o, Out: true})
//
// and hears of everything the player does there through its Owner, which also
// has the words that stand over the table. The owner ends an exercise by going
// somewhere else: with another Exercise to the table (the next step, or the same
// position once more), or to a scene of its own. There is one owner at a time, and
// the table forgets it when it is left.
package training

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
	"machiavelli/game/app/exercise"
	"machiavelli/game/shell/stage"
)

// Exercise is a position that is played on the table.
type Exercise struct {
	Position solver.Position
	Owner    Owner
	Turn     *match.View // what is played once more, if it is the turn of a match
	Title    string      // in the bar at the top
	Leave    string      // what the button that ends it is called
	Seed     string      // deals the cards that are not seen; "": the usual ones

	// Out says that the turn ends only with an empty hand.
	Out bool
	// Draws says that a card may be drawn, or whatever else the rule set has in
	// place of a play.
	Draws bool
	// Idea says that the first hint names the idea of the puzzle, in the owner's words.
	// The table's own hints follow.
	Idea bool
	// Shows is a way to play the position that is shown, forwards and backwards, in
	// place of the position being played. The owner then only hears Leave.
	Shows *worker.Way
}

// Owner owns an exercise: it gets its events and prompts the player. Its methods must not wait.
type Owner interface {
	// Told is told of all that happens.
	Told(c *stage.Context, e exercise.Event)
	// Prompt is what is said now. It is asked for whenever something has happened,
	// and once a second.
	Prompt(c *stage.Context) Words
	// Leave ends the exercise because the player wants it, and goes elsewhere.
	Leave(c *stage.Context)
}

// Words is a prompt in words. It lies beside its subject: the first visible one of some
// cards, or a button of the table. Without a subject it stands in the bar.
type Words struct {
	Text   string
	About  []card.ID
	Button string
}

// Missed asks the puzzles' scene for a missed puzzle that is due.
type Missed struct{}

// Today asks the puzzles' scene for the next of the day's five things.
type Today struct{}
