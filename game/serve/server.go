//go:build !js

package serve

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/table"
	"machiavelli/engine/table/wire"
	"machiavelli/game/serve/tablelog"
)

// Options configures a server.
type Options struct {
	Log    Log
	Shared bool         // other servers have the same log
	Page   http.Handler // the page of the game, nil: none
	Hosts  []string     // names that the server is called by, besides the machine's own

	Makers    string         // the word that who makes a table must know, empty: anybody may
	MaxTables int            // how many tables there may be, 0: as many as come
	Keep      time.Duration  // for how long a table is kept that nobody has touched, 0: for ever
	OwnRules  bool           // players' own rule sets may be played
	Trusted   []netip.Prefix // proxies whose X-Forwarded-For is believed

	Think  Thinker       // of computer players
	Pause  time.Duration // for how long a computer player looks at the table at least
	Logger *slog.Logger  // nil: the default one
}

// Thinker decides for a computer player. It waits for the decision, and may be called by
// several tables at once. With an error there is no decision.
type Thinker func(ctx context.Context, view match.View, level string, seed uint64) (match.Action, error)

// Server serves the tables. It is an http.Handler.
type Server struct {
	options Options
	mux     *http.ServeMux
	hosts   *hosts
	listens net.Addr // nil: the caller listens
	secret  [32]byte // of the computer players' seeds
	name    string   // among the servers that share a log
	figures *figures
	well    wellness
	sleep   func(time.Duration) // time.Sleep except in tests
	slowest time.Duration       // for the read of a request, and for a write

	requests *limiter // by caller
	asks     *limiter // by secret
	wrong    *limiter // wrong codes and secrets, by caller
	tried    tried

	ctx  context.Context // ends with the server
	end  context.CancelFunc
	work sync.WaitGroup // of rooms, streams and the sweep

	mu     sync.Mutex
	rooms  map[string]*room
	makers map[string]int    // by caller: tables that are not over
	madeBy map[string]string // by code: the caller
	tables atomic.Int64      // how many are kept
}

// The limits of a caller.
const (
	requestsEvery = 2 * time.Millisecond // of an address: a house, or an office
	requestsBurst = 4000
	asksEvery     = 10 * time.Millisecond // of a secret
	asksBurst     = 400
	wrongEvery    = time.Minute / 10
	wrongBurst    = 10
	mostMade      = 64 // tables of a caller that are not over
)

// New is a server. Close ends it.
func New(o Options) (*Server, error) {
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	s := &Server{
		options: o, hosts: newHosts(o.Hosts), name: newSecret(),
		requests: newLimiter(requestsEvery, requestsBurst), asks: newLimiter(asksEvery, asksBurst), wrong: newLimiter(wrongEvery, wrongBurst),
		sleep: time.Sleep, slowest: slowest, rooms: map[string]*room{}, makers: map[string]int{}, madeBy: map[string]string{},
	}
	rand.Read(s.secret[:]) // which never fails
	s.ctx, s.end = context.WithCancel(context.Background())
	all, err := o.Log.Tables()
	if err != nil {
		return nil, err
	}
	s.tables.Store(int64(len(all)))
	s.figures = newFigures(s)
	s.mux = s.routes()
	s.work.Go(s.sweep)
	return s, nil
}

// Close ends every answer that is under way, and the tables' goroutines. Acknowledged
// commands are stored.
func (s *Server) Close() {
	s.mu.Lock() // nobody opens a table between
	s.end()
	s.mu.Unlock()
	s.work.Wait()
}

var errClosed = errors.New("the server ends")

// room is the goroutine of a table, started where none runs. A table that the log does not
// have gets none.
func (s *Server) room(ctx context.Context, code string) (*room, error) {
	s.mu.Lock()
	r := s.rooms[code]
	s.mu.Unlock()
	if r == nil {
		if there, err := s.options.Log.Exists(ctx, code); err == nil && !there {
			return nil, fs.ErrNotExist
		} // with an error the room says what is wrong
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil {
		return nil, errClosed
	}
	r = s.rooms[code]
	if r == nil {
		r = newRoom(s, code)
		s.rooms[code] = r
		s.work.Go(r.run)
	}
	return r, nil
}

// at has the goroutine of a table do something, and waits until it is done, or has
// failed.
func (s *Server) at(ctx context.Context, code string, do func(*room)) *wire.Refusal {
	for {
		r, err := s.room(ctx, code)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return wire.NoTable
		case err != nil:
			return wire.ServerEnds
		}
		done, whole := make(chan struct{}), false
		select {
		case r.calls <- func() { defer close(done); do(r); whole = true }:
			if <-done; !whole {
				return wire.TableFailed
			}
			return nil
		case <-r.ended: // just now: the next one is another
		case <-ctx.Done():
			return wire.ServerEnds
		}
	}
}

// make makes a table, and answers its code.
func (s *Server) make(c table.Config) (string, *wire.Refusal) {
	if most := s.options.MaxTables; most > 0 && s.tables.Load() >= int64(most) {
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

// append writes lines to the log, whoever waits for the answer.
func (s *Server) append(code string, lines []table.Line) error {
	began := time.Now()
	err := s.options.Log.Append(context.Background(), code, lines)
	s.figures.appends.Update(time.Since(began).Seconds())
	return err
}

// newCode draws a code.
func newCode() string {
	var b strings.Builder
	for b.Len() < wire.CodeLength {
		var one [1]byte
		rand.Read(one[:])
		if n := int(one[0]); n < 256-256%len(wire.CodeLetters) { // each letter as often
			b.WriteByte(wire.CodeLetters[n%len(wire.CodeLetters)])
		}
	}
	return b.String()
}

// newSecret is a secret that nobody guesses.
func newSecret() string {
	var b [24]byte
	rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// mayMake counts a table of a caller; over gives it back.
func (s *Server) mayMake(who string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.makers[who] >= mostMade {
		return false
	}
	s.makers[who]++
	return true
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
