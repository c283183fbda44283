package table

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
)

// verb is what a button or a key asks of the table.
type verb uint8

// The verbs.
const (
	noVerb       verb = iota
	askMenu           // what to do apart from playing
	askHelp           // what hands can do, and the keys
	goAway            // for the menu, or for where an exercise is from
	unveil            // the hand behind the curtain
	sortHand          // by
	sortNext          // by the next way to sort
	undoEdit          // the last edit
	redoEdit          //
	resetTurn         // to how the turn began
	endTurn           // with what lies
	act               // do, in place of a play
	actNow            // do, as the player has confirmed
	refuse            // say why
	discard           // the chosen card
	zap               // somebody, with a joker
	askHint           // for a hint, or for more of it
	showIdea          // the steps of the play that was pointed out
	closeHint         //
	playHint          // step for step
	moreHint          //
	stepHint          // the next step of the hint
	unstepHint        // takes it back
	otherHint         // fewer cards for fewer moves
	betterHint        // what wins more often
	toggleReplay      // begins or ends a replay
	tidyFelt          // lays the melds in order
	zoomIn            //
	zoomOut           //
	zoomAll           // shows all of the table again
	chooseFace        // face, for the joker that is asked about
	closeChoice       // leaves the joker as it is
	reopenChoice      // asks about the joker at the pointer or the keys again
	goOn              // with whatever is going on
)

// command is a verb with what belongs to it.
type command struct {
	verb verb
	do   match.Do
	why  *match.Error
	by   session.Sort
	face card.Face
}
