package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/text"
	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/story"
	"machiavelli/game/store"
)

// The versions of the saved session: the first had no checksum.
const (
	firstVersion = 1
	saveVersion  = 2
)

// maxSave is the most bytes that are read back.
const maxSave = 4 << 20

// saveAfter is how many ticks of rest a save waits for, so that a drag is saved
// once, and yet nothing is lost to a tab that is closed at once.
const saveAfter = 6

// saved is a match in progress with its half-made turn, and what the screen
// needs to look as it did.
type saved struct {
	Match   json.RawMessage `json:"match"` // as the worker hands it out
	Viewer  int             `json:"eyes"`
	Draft   json.RawMessage `json:"draft,omitempty"`
	Hand    Hand            `json:"hand"`
	Hints   int             `json:"hints"`
	Clock   int             `json:"clock,omitempty"`
	Scores  []match.Event   `json:"scores,omitempty"`
	Story   story.Story     `json:"story"` // of nothing in old saves
	Log     []LogEntry      `json:"log,omitempty"`
	Latest  []LogEntry      `json:"deeds,omitempty"`
	Changed []card.ID       `json:"changed,omitempty"`
	By      []int           `json:"by,omitempty"`   // the seats that changed them
	Past    []Show          `json:"past,omitempty"` // turns and plays of the last circuits; none in old saves
	Places  json.RawMessage `json:"places,omitempty"`
	Record  *archive.Mark   `json:"record,omitempty"` // how far its record has come

	opened worker.Opened // the match, as far as it may be looked at
}

func (s *Session) touchSave() { s.dirty = saveAfter }

// runSave saves once things have been at rest for a while.
func (s *Session) runSave() {
	if s.dirty == 0 {
		return
	}
	if s.dirty--; s.dirty == 0 {
		s.Save()
	}
}

// Save saves at once, if there is a match and it has not been saved as it is. What
// there is no room for is tried again with every later save; that there is none is
// told once.
func (s *Session) Save() {
	s.dirty = 0
	if s.state == nil || s.broken || s.keep == nil || s.practice {
		return
	}
	unrecorded := s.record.save() // first, so that it is never behind the match
	data, err := s.marshal()
	if err == nil {
		err = s.keep.Save(store.MatchKey, data)
	}
	was := s.full
	s.full = store.IsFull(unrecorded) || store.IsFull(err)
	switch {
	case s.full && !was:
		s.note(NoteFull)
	case s.full:
	default:
		s.recorded(unrecorded)
		if err != nil {
			s.tell(Note{Kind: NoteUnsaved, Cause: err})
		} else if was {
			s.note(NoteSaved)
		}
	}
}

// Unsaved reports whether there was no room for the match when it was saved last.
func (s *Session) Unsaved() bool { return s.full }

// Retry saves once more what there was no room for. If there is still no room it
// says so again.
func (s *Session) Retry() {
	s.full = false
	if s.Save(); !s.full {
		s.note(NoteSaved)
	}
}

// KeepPlaces hands over what the screen wants kept with the match.
func (s *Session) KeepPlaces(data []byte) {
	if string(data) != string(s.Places) {
		s.Places = data
		s.touchSave()
	}
}

func (s *Session) marshal() ([]byte, error) {
	v := saved{
		Match: s.state, Viewer: s.viewer, Hand: s.Hand, Hints: s.Hints, Clock: int(s.clock * ticksASecond / time.Second),
		Scores: s.scores, Story: s.story, Log: s.Board.Log, Latest: s.Board.Latest, Places: s.Places, Record: s.record.mark(),
	}
	v.Changed, v.By = s.Board.Traces.saved()
	v.Past = s.shows.saved()
	if s.turn.begun() {
		d, err := json.Marshal(s.turn.draft)
		if err != nil {
			return nil, err
		}
		v.Draft = d
	} else {
		v.Draft = s.halfMade
	}
	body, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return store.Seal(saveVersion, body), nil
}

// Restore goes on with a saved match. What cannot be read changes nothing but
// Broken; the error says what is wrong. A half-made turn that does not fit is
// left out, and the rest is kept.
func (s *Session) Restore(data []byte) error {
	s.forget()
	v, err := read(data)
	if err != nil {
		s.broken = true
		return err
	}
	s.source, s.sights, s.state = reopen(&s.engine, v.opened), v.opened.Sights, v.Match
	if s.sights.of(v.Viewer) == nil {
		v.Viewer = s.sights[0].View.Me // nobody looks at a computer player's cards
	}
	s.viewer, s.Hand, s.Hints, s.scores, s.Places = v.Viewer, v.Hand, v.Hints, v.Scores, v.Places
	s.story = v.Story
	s.Board.Log = v.Log
	s.Board.Latest = v.Latest
	s.Board.Traces.restore(v.Changed, v.By, len(s.sights[0].View.Seats))
	s.recorded(s.record.resume(v.Record))
	s.cover()
	s.settle()
	s.shows.restore(v.Past, &s.view)
	s.Board.Traces.replay(s.Past())
	s.clock = time.Duration(v.Clock) * time.Second / ticksASecond
	if len(v.Draft) > 0 {
		s.halfMade = v.Draft
	}
	s.takeUpTurn()
	s.dirty = 0
	return nil
}

// Peek is what everybody may see of a saved match, which is played elsewhere. Me is
// the seat that is shown there.
func Peek(data []byte) (match.View, error) {
	v, err := read(data)
	if err != nil {
		return match.View{}, err
	}
	public, all := v.opened.Public, sights(v.opened.Sights)
	if public.Me = v.Viewer; all.of(v.Viewer) == nil {
		public.Me = all[0].View.Me
	}
	return public, nil
}

// unfit is a save that nobody has damaged and that makes no match: a player is not
// told of what the program wrote wrongly, and where.
type unfit struct{ error }

func (unfit) Said() error { return text.Errorf("no match can be made of it") }

func read(data []byte) (*saved, error) {
	if len(data) > maxSave {
		return nil, text.Errorf("it is larger than %d KB", maxSave>>10)
	}
	switch version := store.Version(data); {
	case version > saveVersion:
		return nil, &store.NewerError{Key: store.MatchKey, Version: version, Reads: saveVersion}
	case version != firstVersion:
		body, err := store.Unseal(saveVersion, data)
		if err != nil {
			return nil, err
		}
		data = body
	}
	var v saved
	err := json.Unmarshal(data, &v)
	if err == nil && v.Match == nil {
		err = errors.New("there is no match in it")
	}
	if err == nil {
		v.opened, err = worker.Open(v.Match)
	}
	if err == nil {
		err = v.check()
	}
	if err != nil {
		return nil, unfit{err}
	}
	return &v, nil
}

// check says what does not go together.
func (v *saved) check() error {
	n := len(v.opened.Public.Seats)
	if v.Viewer < 0 || v.Viewer >= n {
		return errors.New("no such seat is shown")
	}
	if len(v.Log) > logLines || len(v.Latest) > n || len(v.Scores) > 10_000 || v.Hints < 0 || v.Clock < 0 {
		return errors.New("a list is too long, or a count is out of bounds")
	}
	if !v.Story.Fits(n) {
		return errors.New("the story is of another match")
	}
	for _, list := range [][]LogEntry{v.Log, v.Latest} {
		if slices.ContainsFunc(list, func(d LogEntry) bool { return d.Seat < -1 || d.Seat >= n || len(d.Why) > 40 }) {
			return errors.New("a line of the log has no seat")
		}
		for _, d := range list {
			if d.Step == nil {
				continue
			}
			if err := d.Step.check(); err != nil {
				return fmt.Errorf("the log: %w", err)
			}
		}
	}
	if len(v.Past) > maxPast {
		return errors.New("too many plays have been shown")
	}
	for i := range v.Past {
		if err := v.Past[i].check(&v.opened.Public); err != nil {
			return err
		}
	}
	for i := range v.Latest {
		if v.Latest[i].Seat != i {
			return errors.New("the last entries are not those of the seats")
		}
	}
	switch v.Hand.Sort {
	case "", BySuit, ByRank, ByMelds, ByHand:
	default:
		return errors.New("no such sorting")
	}
	return nil
}
