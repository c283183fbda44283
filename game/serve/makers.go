//go:build !js

package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"machiavelli/engine/table"
	"machiavelli/engine/table/wire"
	"machiavelli/game/serve/tablelog"
)

// make makes a table, and answers its code.
func (s *Server) make(c table.Config) (string, *wire.Refusal) {
	if s.isFull() && !s.clear() {
		return "", wire.NoMoreTables
	}
	c.Made = time.Now().UnixMilli()
	rand.Read(c.Secret[:])
	for range 100 {
		c.Code = newCode()
		_, line, refused := table.New(c)
		if refused != nil {
			return "", refused
		}
		err := s.append(c.Code, []table.Line{line})
		switch {
		case err == nil:
			s.tables.Add(1)
			s.options.Logger.Info("table made", "table", c.Code, "rules", c.Rules.ID, "seats", len(c.Seats))
			return c.Code, nil
		case !isMoved(err): // else the code is taken
			s.options.Logger.Error("no table could be made", "cause", tablelog.CauseOf(err), "error", err)
			return "", unwritten(err)
		}
	}
	return "", wire.NoMoreTables
}

// isFull reports whether there are as many tables as there may be.
func (s *Server) isFull() bool {
	most := s.options.MaxTables
	return most > 0 && s.tables.Load() >= int64(most)
}

// looked is what was found when a table was looked at for whether it may go.
type looked struct {
	last time.Time // its last line then
	use  use
}

// use is what a table is good for.
type use int

const (
	unplayed use = iota // nobody ever acted there
	played
	ended // a match that people have played
)

// How many tables are read at once when there is no room for another, and for how long a
// table that is over stays in any case: as long as servers have run, whatever a clock says.
const (
	mostLooked = 200
	overFor    = 24 * time.Hour
)

// clear makes room where the server is full. Tables at which nobody ever played go first,
// then those that have been over for a day, the oldest first; never one at which somebody is.
func (s *Server) clear() bool {
	s.looking.Lock()
	defer s.looking.Unlock()
	if !s.isFull() { // somebody else has made room
		return true
	}
	all, err := s.options.Log.Tables()
	state, number, unread := s.sweepState()
	if err = errors.Join(err, unread); err != nil {
		s.options.Logger.Error("the tables cannot be listed", "error", err)
		return false
	}
	slices.SortFunc(all, func(a, b tablelog.Entry) int { return a.Last.Compare(b.Last) })
	want, reads := max(1, s.options.MaxTables/100), 0
	known := make(map[string]looked, len(all))
	var over []string
	for _, t := range all {
		l, found := s.looked[t.Code]
		switch {
		case want == 0:
		case !found || !l.last.Equal(t.Last):
			if reads == mostLooked {
				continue
			}
			reads++
			l = looked{t.Last, useOf(s.ctx, s.options.Log, t.Code)}
			if l.use == unplayed && s.setAside(t.Code) {
				want--
				continue
			}
		case l.use == unplayed && s.setAside(t.Code):
			want--
			continue
		}
		if l.use == ended {
			s.ends(t.Code)
			over = append(over, t.Code)
		}
		if l.use != unplayed || found {
			known[t.Code] = l
		}
	}
	s.looked = known
	for _, code := range over {
		if since, known := state.Over[code]; known && want > 0 && inSeconds(state.Ran-since) >= overFor && s.setAside(code) {
			want--
		}
	}
	if s.noteEnded(&state, all) {
		if _, err := s.saveSweep(&state, number); err != nil && !isMoved(err) {
			s.options.Logger.Error("it cannot be kept which tables are over", "error", err)
		}
	}
	return !s.isFull()
}

// useOf reads what a table is good for. One that cannot be read is kept.
func useOf(ctx context.Context, log Log, code string) use {
	u := unplayed
	for line, err := range log.Read(ctx, code, 0) {
		switch {
		case err != nil:
			return played
		case line.IsPlayed():
			u = played
		case line.IsOver() && u == played:
			u = ended
		}
	}
	return u
}

// makers counts the tables of those who have made them.
type makers struct {
	mu    sync.Mutex
	open  map[string]int    // by caller: tables that are not over
	by    map[string]string // by code: the caller
	ended map[string]bool   // by code: the table is over, and it is not yet kept since when
}

// mayMake counts a table of a caller, or answers how long to wait; over gives it back.
func (s *Server) mayMake(who string) (after time.Duration) {
	m := &s.makers
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.open[who] >= mostMade {
		return time.Minute
	}
	if after = s.hourly.allow(who); after == 0 {
		m.open[who]++
	}
	return after
}

func (m *makers) unmade(who string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.open[who]--; m.open[who] <= 0 {
		delete(m.open, who)
	}
}

// made remembers who has made a table.
func (m *makers) made(code, who string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.by[code] = who
}

// ends says that a table is over.
func (m *makers) ends(code string) {
	m.mu.Lock()
	m.ended[code] = true
	m.mu.Unlock()
	m.givesBack(code)
}

// goes says that a table is there no longer.
func (m *makers) goes(code string) {
	m.mu.Lock()
	delete(m.ended, code)
	m.mu.Unlock()
	m.givesBack(code)
}

// givesBack lets who has made a table make another.
func (m *makers) givesBack(code string) {
	m.mu.Lock()
	who, known := m.by[code]
	delete(m.by, code)
	m.mu.Unlock()
	if known {
		m.unmade(who)
	}
}

// noteEnded notes which tables are over, and reports whether there were new ones.
func (m *makers) noteEnded(state *sweepState, all []tablelog.Entry) (changed bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	was := state.Over
	state.Over = map[string]int64{}
	for _, t := range all {
		since, known := was[t.Code]
		switch {
		case known:
			delete(m.ended, t.Code)
		case m.ended[t.Code]:
			since, known, changed = state.Ran, true, true
		}
		if known && len(state.Over) < mostSeen {
			state.Over[t.Code] = since
		}
	}
	return changed
}

// mayAskAgain refuses a voice for a rematch to callers who may make no other table now.
func (s *Server) mayAskAgain(room *room, r *http.Request, c table.Command) *wire.Refusal {
	ask, asks := c.(table.AskFor)
	answer, answers := c.(table.Answer)
	if !(asks && ask.What == wire.VoteRematch || answers && answer.What == wire.VoteRematch && answer.Yes) {
		return nil
	}
	who := caller(r, s.options.Trusted)
	if after := s.hourly.soon(who); after > 0 {
		return tooOften(after)
	}
	room.asker = who
	return nil
}
