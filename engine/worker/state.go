package worker

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/steps"
)

// State is a match in progress as bytes that only this package reads. It holds all
// cards, the stock and the seed. It goes into every request about the match.
type State []byte

// Sight is the match as one seat sees it.
type Sight struct {
	View   match.View    // now
	Events []match.Event // that have led there, as the seat may see them
}

// Opened is what the people of a saved match may see.
type Opened struct {
	State  State
	Sights []Sight    // of the people, as in an Answer, without events
	Public match.View // what everybody sees
}

// Open opens the save of a match. The error says why it is not one.
func Open(save []byte) (o Opened, err error) {
	m := new(match.Match)
	if err = json.Unmarshal(save, m); err != nil {
		return o, err
	}
	o.Sights, o.Public = sightsOf(m, nil), m.View(-1)
	o.State, err = stateOf(m)
	return o, err
}

// Seed is the seed of a match that was saved: its players may play it again.
func Seed(save []byte) string {
	var m match.Match
	if json.Unmarshal(save, &m) != nil {
		return ""
	}
	return m.Config().Seed
}

var errNoMatch = errors.New("the request has no match")

func stateOf(m *match.Match) (State, error) { return encode(m) }

// match is the match itself, which nobody else has.
func (s State) match() (*match.Match, error) {
	if len(s) == 0 {
		return nil, errNoMatch
	}
	m, err := decode[*match.Match](s)
	if err == nil && m == nil {
		err = errNoMatch
	}
	return m, err
}

// Moves is a recorded match as bytes that only this package reads. It goes into every
// request for a review.
type Moves []byte

// ReadMoves reads a record, which may end before its match does; if there are
// several one after another, the first. The error is a *record.Fault.
func ReadMoves(r io.Reader) (Moves, error) {
	h, err := record.ReadHistory(r)
	if err != nil {
		return nil, err
	}
	return encode(h)
}

// history is the match again.
func (m Moves) history() (*match.History, error) {
	if len(m) == 0 {
		return nil, errNoMatch
	}
	h, err := decode[*match.History](m)
	if err == nil && (h == nil || h.Start == nil) {
		err = errNoMatch
	}
	return h, err
}

// seedOf makes the choices of the player on turn part of the match: the same match,
// the same choices.
func seedOf(m *match.Match) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, m.Seed, "/", m.Deal, "/", m.Turns, "/", m.Turn)
	return h.Sum64()
}

// outcome is an Update before it is told, with the match itself. It never leaves the
// engine's side.
type outcome struct {
	Match   *match.Match
	Events  []match.Event // that have led there, with all that they hide
	Steps   []steps.Step
	Refused *match.Error
}

// told is the answer as the screen's side may have it.
func (a Answer) told() Answer {
	o, is := a.Value.(outcome)
	if !is {
		return a
	}
	u, err := o.update(a.Kind == KindNewMatch)
	if a.Value = u; err != nil {
		return Answer{ID: a.ID, Kind: a.Kind, Fault: err.Error()}
	}
	return a
}

// update is what is told of a match.
func (o outcome) update(begins bool) (u Update, err error) {
	u.Steps, u.Refused = o.Steps, o.Refused
	m := o.Match
	if m == nil {
		return u, nil
	}
	if u.State, err = stateOf(m); err != nil {
		return u, err
	}
	if u.Save, err = json.Marshal(m); err != nil {
		return u, err
	}
	u.Sights = sightsOf(m, o.Events)
	u.Record = record.AppendEvents(nil, o.Events)
	if begins && len(o.Events) > 0 {
		u.Record, _ = record.Text(m.Config(), o.Events) // players whom no record can name have none
	}
	return u, nil
}

// sightsOf is what the people see of a match; without people, what the first
// seat sees.
func sightsOf(m *match.Match, events []match.Event) (all []Sight) {
	for seat, p := range m.Players() {
		if p.By == match.Human {
			all = append(all, sightOf(m, seat, events))
		}
	}
	if all == nil {
		all = append(all, sightOf(m, 0, events))
	}
	return all
}

func sightOf(m *match.Match, seat int, events []match.Event) Sight {
	at := Sight{View: m.View(seat)}
	for _, e := range events {
		at.Events = append(at.Events, match.Seen(e, seat))
	}
	return at
}
