//go:build !js

package serve

import (
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"time"

	"machiavelli/game/serve/tablelog"
)

// A clock on the wall may be wrong for a while: a battery is empty, an answer of a time server
// was wrong, a backup has old times. So a table goes in two steps, and time between them is
// that for which servers of these tables have run.
const (
	oldFor   = 24 * time.Hour     // a table was found old at each look before it is set aside
	asideFor = 7 * 24 * time.Hour // a table was set aside before it is deleted
	mostOld  = 10                 // of 10 tables one is set aside at a look
	mostSeen = 20_000             // old tables are remembered
)

// sweepState is what looks for old tables tell each other, over the ends of servers. Times are
// seconds for which servers have run.
type sweepState struct {
	Ran   int64            `json:"ran"`
	Old   map[string]int64 `json:"old"`   // by code: since when each look has found it old
	Aside map[string]int64 `json:"aside"` // by code: since when it is set aside
	Over  map[string]int64 `json:"over"`  // by code: since when it is known that the match is over
}

// sweeper looks for old tables.
type sweeper struct {
	server *Server
	last   time.Time // when it has looked last
	number uint64    // of the state that it has seen last
}

// sweep looks for tables that nobody has touched for long, again and again.
func (s *Server) sweep() {
	sweeper := sweeper{server: s, last: time.Now()}
	often := time.Hour
	if s.options.Keep > 0 {
		often = max(time.Minute, min(often, s.options.Keep/10))
	}
	every := time.NewTicker(often)
	defer every.Stop()
	for {
		var before time.Time
		if s.options.Keep > 0 {
			before = time.Now().Add(-s.options.Keep)
		}
		if err := sweeper.look(before); err != nil {
			s.options.Logger.Error("old tables cannot be looked for", "error", err)
		}
		select {
		case <-every.C:
		case <-s.ctx.Done():
			return
		}
	}
}

// sweepState is what is known of tables that may go, and its number.
func (s *Server) sweepState() (state sweepState, number uint64, err error) {
	text, number, err := s.options.Log.Sweep()
	if err != nil {
		return state, number, err
	}
	if len(text) > 0 && json.Unmarshal(text, &state) != nil {
		s.options.Logger.Error("what was known of old tables cannot be read, and is forgotten")
		state = sweepState{}
	}
	return state, number, nil
}

func (s *Server) saveSweep(state *sweepState, number uint64) (uint64, error) {
	text, err := json.Marshal(state)
	if err != nil {
		return 0, err
	}
	return s.options.Log.SaveSweep(text, number)
}

// look finds the tables that have no line since a time; the zero time finds none. Of servers
// that share a log one does that, as long as it does.
func (w *sweeper) look(before time.Time) error {
	w.server.looking.Lock()
	defer w.server.looking.Unlock()
	state, number, err := w.server.sweepState()
	if err != nil {
		return err
	}
	all, err := w.server.options.Log.Tables()
	if err != nil {
		return err
	}
	if w.server.options.Shared {
		w.server.tables.Store(int64(len(all))) // others make tables, and delete them
		if w.number != number {
			w.number, w.last = number, time.Now()
			return nil // another one has looked
		}
	}
	now := time.Now()
	state.Ran += int64(now.Sub(w.last).Round(time.Second) / time.Second) // which no clock on the wall changes
	w.last = now
	if !before.IsZero() {
		w.setAside(&state, all, before)
	}
	w.server.noteEnded(&state, all)
	if err := w.drop(&state); err != nil {
		return err
	}
	if w.number, err = w.server.saveSweep(&state, number); isMoved(err) {
		return nil // another server has looked meanwhile
	}
	return err
}

// setAside sets the tables aside that were found old for long enough, some at a time.
func (w *sweeper) setAside(state *sweepState, all []tablelog.Entry, before time.Time) {
	was := state.Old
	state.Old = map[string]int64{}
	slices.SortFunc(all, func(a, b tablelog.Entry) int { return a.Last.Compare(b.Last) })
	left := max(1, len(all)/mostOld)
	found := 0
	for _, t := range all {
		if t.Last.After(before) {
			continue
		}
		since, known := was[t.Code]
		if !known {
			since = state.Ran
			found++
		}
		if left > 0 && inSeconds(state.Ran-since) >= oldFor && w.server.setAside(t.Code) {
			left--
			if state.Aside == nil {
				state.Aside = map[string]int64{}
			}
			state.Aside[t.Code] = state.Ran
			continue
		}
		if len(state.Old) < mostSeen {
			state.Old[t.Code] = since
		}
	}
	if found > 0 {
		w.server.options.Logger.Info("tables were found old", "tables", found, "of", len(all), "set aside after another", oldFor)
	}
}

func inSeconds(n int64) time.Duration { return time.Duration(n) * time.Second }

// setAside takes a table out of the tables, unless somebody is at it.
func (s *Server) setAside(code string) bool {
	s.mu.Lock()
	_, open := s.rooms[code]
	var err error
	if !open && !s.options.Shared { // nobody can open it meanwhile
		err = s.options.Log.SetAside(code)
	}
	s.mu.Unlock()
	if !open && s.options.Shared { // which takes its time, and somebody may have it open elsewhere
		err = s.options.Log.SetAside(code)
	}
	switch {
	case open:
		return false
	case errors.Is(err, fs.ErrNotExist):
		return true
	case err != nil:
		s.options.Logger.Error("an old table cannot be set aside", "table", code, "error", err)
		return false
	}
	s.tables.Add(-1)
	s.goes(code)
	s.options.Logger.Info("an old table was set aside", "table", code, "deleted after another", asideFor)
	return true
}

// drop deletes the tables that were set aside long enough ago.
func (w *sweeper) drop(state *sweepState) error {
	aside, err := w.server.options.Log.Aside()
	if err != nil {
		return err
	}
	was := state.Aside
	state.Aside = map[string]int64{}
	for _, code := range aside {
		since, known := was[code]
		if !known {
			since = state.Ran // by hand, or what was known of it is lost
		}
		if inSeconds(state.Ran-since) >= asideFor {
			if err := w.server.options.Log.Drop(code); err == nil || errors.Is(err, fs.ErrNotExist) {
				w.server.options.Logger.Info("an old table was deleted", "table", code)
				continue
			}
			w.server.options.Logger.Error("an old table cannot be deleted", "table", code, "error", err)
		}
		state.Aside[code] = since
	}
	return nil
}
