//go:build !js

package serve

import (
	"context"
	"crypto/rand"
	"net/http"
	"slices"
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
// table that is over stays in any case.
const (
	mostLooked = 200
	overFor    = 24 * time.Hour
)

// clear makes room where the server is full. Tables at which nobody ever played go first,
// then those that have been over for a day, the oldest first; never one at which somebody is.
func (s *Server) clear() bool {
	s.making.Lock()
	defer s.making.Unlock()
	if !s.isFull() { // somebody else has made room
		return true
	}
	all, err := s.options.Log.Tables()
	if err != nil {
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
		if l.use == ended && time.Since(t.Last) > overFor {
			over = append(over, t.Code)
		}
		if l.use != unplayed || found {
			known[t.Code] = l
		}
	}
	s.looked = known
	for _, code := range over[:min(len(over), want)] {
		s.setAside(code)
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

// mayMake counts a table of a caller, or answers how long to wait; over gives it back.
func (s *Server) mayMake(who string) (after time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.makers[who] >= mostMade {
		return time.Minute
	}
	if after = s.hourly.allow(who); after == 0 {
		s.makers[who]++
	}
	return after
}

func (s *Server) unmade(who string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.makers[who]--; s.makers[who] <= 0 {
		delete(s.makers, who)
	}
}

// made remembers who has made a table.
func (s *Server) made(code, who string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.madeBy[code] = who
}

// over says that a table has ended.
func (s *Server) over(code string) {
	s.mu.Lock()
	who, known := s.madeBy[code]
	delete(s.madeBy, code)
	s.mu.Unlock()
	if known {
		s.unmade(who)
	}
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
