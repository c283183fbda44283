package table

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
)

// verb is what a button or a key asks of the table.
type verb uint8

// What can be asked of the table.
const (
	noVerb       verb = iota
	askMenu           // asks what to do apart from playing
	askHelp           // says what hands can do, and the keys
	goAway            // leaves for the menu, or for where an exercise is from
	unveil            // shows the hand behind the curtain
	sortHand          // sorts the hand, by
	sortNext          // sorts the hand by the next way
	undoEdit          // takes the last edit back
	redoEdit          // brings it again
	resetTurn         // takes the turn back to how it began
	endTurn           // ends it with what lies
	act               // does do in place of a play
	actNow            // does it as the player has confirmed
	refuse            // says why not
	discard           // discards the chosen card
	zap               // asks whom to zap
	askHint           // asks for a hint, or for more of it; the focus may go into its panel
	moreHint          // asks for more of it
	showIdea          // shows the steps of the play that was pointed out
	closeHint         // puts the hint away
	playHint          // does its steps one after another
	stepHint          // does its next step
	unstepHint        // takes that back
	otherHint         // shows fewer cards for fewer moves
	betterHint        // shows what wins more often
	toggleReplay      // begins a replay or ends it
	tidyFelt          // lays the melds in order
	zoomIn            // makes the cards larger
	zoomOut           // makes them smaller
	zoomAll           // shows all of the table again
	chooseFace        // says that the joker in question is face
	closeChoice       // leaves that joker as it is
	reopenChoice      // asks about the joker at the pointer or the keys again
	goOn              // goes on with whatever is going on
)

// command is a verb with what belongs to it.
type command struct {
	verb verb
	do   match.Do     // with act and actNow
	why  *match.Error // with refuse
	by   session.Sort // with sortHand
	face card.Face    // with chooseFace
}
