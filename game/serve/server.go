//go:build !js

package serve

import (
	"cmp"
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

	// What one caller may have, 0: as much as a house or a school needs.
	Hourly      int // tables that are made in an hour, rematches included
	Streams     int // answers to those who follow
	Connections int

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

	limits
	makers

	ctx  context.Context // ends with the server
	end  context.CancelFunc
	work sync.WaitGroup // of rooms, streams and the sweep

	mu     sync.Mutex
	rooms  map[string]*room
	tables atomic.Int64 // how many are kept

	looking sync.Mutex        // of whoever looks for tables that may go
	looked  map[string]looked // what is known of them
}

// limits are what callers and secrets may do.
type limits struct {
	requests *limiter // by caller
	asks     *limiter // by secret
	wrong    *limiter // wrong codes and secrets, by caller
	tried    tried
	hourly   *limiter // tables that are made, by caller
	changes  *limiter // what people change at a table besides the match, by table and secret
	streams  *counter // answers that are under way, by caller, secret, and both
}

func newLimits(o *Options) limits {
	return limits{
		requests: ofCallers(requestsEvery, requestsBurst), asks: newLimiter(asksEvery, asksBurst), wrong: ofCallers(wrongEvery, wrongBurst),
		hourly:  ofCallers(time.Hour/time.Duration(o.Hourly), o.Hourly),
		changes: newLimiter(changesEvery, changesBurst), streams: newCounter(o.Streams),
	}
}

// The limits of a caller.
const (
	requestsEvery = 2 * time.Millisecond // of an address: a house, or an office
	requestsBurst = 4000
	asksEvery     = 10 * time.Millisecond // of a secret
	asksBurst     = 400
	wrongEvery    = time.Minute / 10
	wrongBurst    = 10
	changesEvery  = 4 * time.Second
	changesBurst  = 30
	mostMade      = 64 // tables of a caller that are not over

	// Unless the options say otherwise.
	mostHourly      = 100
	mostStreams     = 64
	mostConnections = 256
)

// New is a server. Close ends it.
func New(o Options) (*Server, error) {
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	o.Hourly, o.Streams, o.Connections = cmp.Or(o.Hourly, mostHourly), cmp.Or(o.Streams, mostStreams), cmp.Or(o.Connections, mostConnections)
	s := &Server{
		options: o, hosts: newHosts(o.Hosts), name: newSecret(),
		limits: newLimits(&o), makers: makers{open: map[string]int{}, by: map[string]string{}, ended: map[string]bool{}},
		sleep: time.Sleep, slowest: slowest, rooms: map[string]*room{}, looked: map[string]looked{},
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
