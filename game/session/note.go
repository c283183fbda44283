package session

import "machiavelli/engine/match"

// NoteKind is something to tell the player.
type NoteKind string

// The notes.
const (
	NoteFault    NoteKind = "fault"     // the engine has failed, Text says how
	NoteBotFault NoteKind = "bot-fault" // a bot has failed and drawn instead
	NoteRefused  NoteKind = "refused"   // the match says no, Err says why
	NoteNotYours NoteKind = "not-yours" // a card of the table cannot go to the hand
	NoteNoPlace  NoteKind = "no-place"  // a card fits nowhere
	NotePlaces   NoteKind = "places"    // a card fits in N places
	NoteUnsaved  NoteKind = "unsaved"   // the match could not be saved, Cause says why
	// NoteUnrecorded says that the match is not recorded any further, Cause why.
	NoteUnrecorded NoteKind = "unrecorded"

	NoteNoHint   NoteKind = "no-hint" // the solver has no answer for this game
	NoteNoThread NoteKind = "alone"   // the engine has no thread of its own here
	NoteTimeUp   NoteKind = "time-up" // the turn timer has run out
)

// Note is a sentence for the player, before it is put into words.
type Note struct {
	Kind NoteKind
	Text string
	N    int
	Err  *match.Error
	// Cause is what a store says.
	Cause error
}

func (s *Session) note(k NoteKind, text string) { s.tell(Note{Kind: k, Text: text}) }

func (s *Session) tell(n Note) {
	if len(s.notes) < 8 {
		s.notes = append(s.notes, n)
	}
}

func (s *Session) refuse(e *match.Error) { s.tell(Note{Kind: NoteRefused, Err: e}) }

// Notes takes the notes that have come up since the last call.
func (s *Session) Notes() []Note {
	n := s.notes
	s.notes = nil
	return n
}
