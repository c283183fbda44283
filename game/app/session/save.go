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

// Save saves the match at once, if it has changed since the last save. If there is no room
// it tells the player once, and every later save tries again.
func (s *Session) Save() {
	if s.dirty = 0; !s.broken && !s.practice {
		s.save(s.marshal)
	}
}

// Retry saves again after the storage was full. It tells the player if the storage is
// still full.
func (s *Session) Retry() {
	s.full = false
	if s.Save(); !s.full {
		s.notify(NoteSaved)
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
	s.afterShows()
	s.restore(v.Past)
	s.Board.Traces.replay(s.Past())
	s.clock = time.Duration(v.Clock) * time.Second / ticksASecond
	if len(v.Draft) > 0 {
		s.halfMade = v.Draft
	}
	s.restoreTurn()
	s.dirty = 0
	return nil
}

// Peek reads what everybody may see of a saved match, which is played elsewhere. Me is the
// seat that is shown there.
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
