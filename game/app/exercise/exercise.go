// Package exercise is the protocol of a position that is played without a match: a step
// of a lesson, a puzzle, a turn of a review. It shows nothing: an Event goes in, a Prompt
// comes out. The screen and the terminal put the prompt into words, and go on once the
// exercise is done.
package exercise

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
)

// Exercise is a position that is played without a match.
type Exercise interface {
	// Position is what lies when it begins.
	Position() solver.Position
	// Out reports whether the turn ends only with an empty hand.
	Out() bool
	// Draws reports whether something else may be done in place of a play.
	Draws() bool
	// Hear is told of all that happens.
	Hear(Event)
	// Prompt is what is to be said now.
	Prompt() Prompt
	// Done reports whether the position is done with.
	Done() bool
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
	GivenUp             // the player wants to be shown how it goes
)

// Event is something that the player did.
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

// Say is the kind of a prompt.
type Say uint8

// What can be said.
const (
	Nothing   Say = iota
	SayGoal       // how a match is won
	SayWhole      // lay the whole hand
	SayCards      // lay the whole hand of Cards cards
	SayMove       // the next move: Move
	SayEnd        // end the turn
	SayDraw       // nothing fits: draw
	SayKeep       // keep what could go: draw
	SayAgain      // what was to be kept was laid: once more
	SayIdea       // the idea that a puzzle needs
	SayChoose     // what would you do?
	SayDone       // it is done
)

// Prompt is what an exercise says to the player, before it is put into words.
type Prompt struct {
	Say   Say
	Cards int  // with SayCards
	Move  Move // with SayMove
}

// Move moves cards from one place to another.
type Move struct {
	Cards []card.Card
	To    card.Card // the card that they go to; 0: a new meld
	Home  bool      // back into the hand
	Tail  bool      // the cards are the rest of a run from the first of them
	Twice bool      // to be sent by a double tap, where the device has one
	// Steps is a whole way on, of which this move is the one at First.
	Steps []steps.Step
	First int
}
