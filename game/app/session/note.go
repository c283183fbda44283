package session

import (
	"log"

	"machiavelli/engine/match"
	"machiavelli/engine/worker"
)

// NoteKind is the kind of a note.
type NoteKind string

// The notes.
const (
	NoteFault    NoteKind = "fault"     // the engine has failed, and is asked again
	NoteBroken   NoteKind = "broken"    // the engine has failed, and nothing goes on
	NoteBotFault NoteKind = "bot-fault" // a bot has failed and drawn instead
	NoteBotErred NoteKind = "bot-erred" // a bot's play was refused, and it has done something else
	NoteRefused  NoteKind = "refused"   // the match says no, Err says why
	NoteNotYours NoteKind = "not-yours" // a card of the table cannot go to the hand
	NoteNoPlace  NoteKind = "no-place"  // a card fits nowhere
	NotePlaces   NoteKind = "places"    // a card fits in N places
	NoteUnsaved  NoteKind = "unsaved"   // the match could not be saved, Cause says why
	NoteFull     NoteKind = "full"      // there is no room to save it; told once, and tried again
	NoteSaved    NoteKind = "saved"     // there is again, and it is saved
	// NoteUnrecorded says that the match is not recorded any further, Cause why.
	NoteUnrecorded NoteKind = "unrecorded"

	NoteNoHint   NoteKind = "no-hint" // the solver has no answer for this game
	NoteNoThread NoteKind = "alone"   // the engine has no thread of its own here
	NoteTimeUp   NoteKind = "time-up" // the turn timer has run out
)

// Note is a sentence for the player, before it is put into words.
type Note struct {
	Kind NoteKind
	N    int
	Err  *match.Error
	// Cause is what a store says.
	Cause error
}

// notices are the notes that the player has not been told yet.
type notices struct{ notes []Note }

func (n *notices) notify(k NoteKind) { n.tell(Note{Kind: k}) }

// stumbles tells that the engine has failed. How it did helps nobody who plays: it is
// logged, for those who mend it.
func (n *notices) stumbles(k NoteKind, how string) {
	log.Print("the engine failed: ", how)
	n.notify(k)
}

// stumbled tells that something was refused on the way to an answer that holds: where a
// bot has done something else for it, the player is told, too.
func (n *notices) stumbled(a worker.Answer) {
	if a.Kind == worker.KindBot {
		n.stumbles(NoteBotErred, a.Stumble)
		return
	}
	log.Print("the engine failed: ", a.Stumble)
}

func (n *notices) tell(one Note) {
	if len(n.notes) < 8 {
		n.notes = append(n.notes, one)
	}
}

func (n *notices) refuse(e *match.Error) { n.tell(Note{Kind: NoteRefused, Err: e}) }

// Notes takes the notes that have come up since the last call.
func (n *notices) Notes() []Note {
	all := n.notes
	n.notes = nil
	return all
}

// recorded tells what an archive has to say, if it does.
func (n *notices) recorded(err error) {
	if err != nil {
		n.tell(Note{Kind: NoteUnrecorded, Cause: err})
	}
}
