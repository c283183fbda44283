// Package robot plays at the tables of a server, and checks what it is told: that of the
// match by tabletest, which knows what docs/formats.md says and no more.
package robot

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/table/tabletest"
	"machiavelli/engine/table/wire"
)

// Server is where tables are.
type Server struct {
	URL    string
	Client *http.Client
	From   string // the address that a proxy would name; empty: no proxy
}

// Table is a table as its robots share it.
type Table struct {
	Server                    Server
	Code, Host, Watch, Commit string

	Rough bool          // lines are cut, answers get lost, and everything is sent three times
	Deals int           // after that many deals the host ends the match
	Acts  int           // after that many actions of a robot that is its host a table is closed; 0: as usual
	Pace  time.Duration // for how long a robot looks at the table, on average
	// Did hears how long a do took to be answered, and Told how long after it was
	// sent a robot had its line. Either may be nil.
	Did, Told func(time.Duration)
	// Seen hears what somebody who watches sees after a line; it may be nil.
	Seen func(n uint64, v *tabletest.View)

	mu     sync.Mutex
	acked  uint64              // the highest number of a do that was acknowledged
	public map[uint64]string   // what everybody saw after a line
	told   map[uint64]*telling // what is known of how lines were told, with Told
	plays  int
}

// telling is when a line was asked for, and who had it when.
type telling struct {
	asked time.Time
	heard []time.Time
}

// line notes when something was asked for, or heard. The caller holds the lock.
func (t *Table) line(n uint64, asked, heard time.Time) {
	if t.Told == nil {
		return
	}
	l := t.told[n]
	if l == nil {
		l = &telling{}
		t.told[n] = l
	}
	if !asked.IsZero() {
		l.asked = asked
	}
	if !heard.IsZero() {
		l.heard = append(l.heard, heard)
	}
	if l.asked.IsZero() {
		return
	}
	for _, at := range l.heard {
		t.Told(at.Sub(l.asked))
	}
	l.heard = nil
}

// Make makes a table. The wish is the body of the request.
func Make(ctx context.Context, s Server, wish string) (*Table, error) {
	t := &Table{Server: s, Deals: 1, public: map[uint64]string{}, told: map[uint64]*telling{}}
	answer, err := t.insist(ctx, "POST", wire.Tables, "", wish)
	if err != nil {
		return nil, err
	}
	return t, json.Unmarshal(answer, t)
}

// Acknowledged is the highest number of a do that was acknowledged.
func (t *Table) Acknowledged() uint64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.acked
}

// Plays is how many plays were laid.
func (t *Table) Plays() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.plays
}

// Robot is somebody at a table.
type Robot struct {
	*tabletest.Client
	table  *Table
	secret string
	me     int
	host   bool
	rng    *rand.Rand
	ruling ruling
	acted  uint64 // the last number after which it did something
	acts   int
	told   string // the secret of chance, where the line that tells it was heard
	last   uint64 // of a table that is over: its last number when the answer began
	awaits bool   // the lines that were heard do not say all: a view is to come, or to be asked for
}

// Sit takes a seat; the first robot of a table is its host.
func (t *Table) Sit(ctx context.Context, name string, seed uint64, host bool) (*Robot, error) {
	answer, err := t.insist(ctx, "POST", wire.Path(t.Code, wire.DoJoin), "", string(wire.Encode(wire.JoinRequest{Name: name, Nonce: fmt.Sprintf("%s-%016x", name, seed)})))
	if err != nil {
		return nil, err
	}
	var sat wire.JoinAnswer
	if err := json.Unmarshal(answer, &sat); err != nil {
		return nil, err
	}
	return &Robot{table: t, secret: sat.Secret, me: sat.P, host: host, rng: rand.New(rand.NewPCG(seed, 5))}, nil
}

// Look is a robot that only watches.
func (t *Table) Look() *Robot {
	return &Robot{table: t, secret: t.Watch, me: -1, rng: rand.New(rand.NewPCG(1, 6))}
}

// Play follows the table, and plays, until it is over.
func (r *Robot) Play(ctx context.Context) error {
	for {
		over, err := r.readLines(ctx)
		switch {
		case err != nil:
			return fmt.Errorf("table %s, seat %d: %w", r.table.Code, r.me, err)
		case over:
			return nil
		case ctx.Err() != nil:
			return fmt.Errorf("table %s, seat %d, line %d: %w", r.table.Code, r.me, r.at(), ctx.Err())
		}
		if !r.table.Rough {
			continue
		}
		time.Sleep(time.Duration(r.rng.IntN(20)) * time.Millisecond)
	}
}

// at is the number of the last line that was heard.
func (r *Robot) at() uint64 {
	if r.Client == nil || r.N == tabletest.Nothing {
		return 0
	}
	return r.N
}

// readLines reads one answer to its end. An error is what should not be; a line that
// breaks is not.
func (r *Robot) readLines(ctx context.Context) (over bool, err error) {
	t := r.table
	line := ctx
	if t.Rough {
		var cut context.CancelFunc
		line, cut = context.WithTimeout(ctx, time.Duration(50+r.rng.IntN(3000))*time.Millisecond)
		defer cut()
	}
	path := t.Server.URL + wire.Path(t.Code, wire.GetLines)
	if r.Client != nil && r.N != tabletest.Nothing && !r.awaits && r.rng.IntN(6) > 0 {
		path += fmt.Sprintf("?after=%d", r.N)
	}
	known := t.Acknowledged()
	q, err := http.NewRequestWithContext(line, "GET", path, nil)
	if err != nil {
		return false, err
	}
	q.Header.Set("Authorization", "Bearer "+r.secret)
	if t.Server.From != "" {
		q.Header.Set("X-Forwarded-For", t.Server.From)
	}
	w, err := t.Server.Client.Do(q)
	if err != nil {
		time.Sleep(patience)
		return false, nil // the server is away
	}
	defer w.Body.Close()
	switch w.StatusCode {
	case http.StatusOK:
	case http.StatusServiceUnavailable, http.StatusTooManyRequests:
		time.Sleep(patience)
		return false, nil
	default:
		return false, fmt.Errorf("lines: %s", w.Status)
	}
	for in := bufio.NewReaderSize(w.Body, 16<<10); ; {
		text, err := in.ReadBytes('\n')
		if err != nil {
			return false, nil // the answer has ended, or was cut
		}
		if len(text) == 1 {
			continue // the line stands
		}
		if over, err := r.hear(ctx, text[:len(text)-1], known); err != nil || over {
			return over, err
		}
	}
}

// hear takes a line, checks it, and does what is to be done.
func (r *Robot) hear(ctx context.Context, line []byte, known uint64) (over bool, err error) {
	_, l, err := wire.Read(line)
	if err != nil {
		return false, fmt.Errorf("%w: %s", err, line)
	}
	awaits, asks := false, (*wire.Asks)(nil)
	switch m := l.(type) {
	case *wire.Hello:
		if m.Last < known {
			return false, fmt.Errorf("line %d was acknowledged, and the last is %d", known, m.Last)
		}
		if m.Me != r.me {
			return false, fmt.Errorf("the seat is %d", m.Me)
		}
		if r.Client == nil {
			if r.ruling, err = readRuling(m.Table.Rules, m.Table.Options, len(m.Table.Seats)); err != nil {
				return false, err
			}
			r.Client = tabletest.New(r.ruling.rules)
		}
		if m.Table.State == wire.Over {
			r.last = m.Last
		}
		return false, nil
	case *wire.Present, *wire.Clock, *wire.Said:
		return false, nil
	case *wire.Moved:
		return false, errors.New("moved, and nobody has")
	case *wire.Ended:
		r.told = m.Secret
	case *wire.Asks:
		asks = m
	case *wire.Back:
		awaits = true
	case *wire.Did:
		awaits = len(m.Events) > 0 && bytes.HasPrefix(m.Events[0], []byte(`{"e":"deal"`))
	}
	if err := r.Hear(line); err != nil {
		return false, fmt.Errorf("%w: %s", err, line)
	}
	if r.awaits = awaits; awaits {
		return false, nil
	}
	if err := r.check(); err != nil {
		return false, fmt.Errorf("after %s: %w", line, err)
	}
	if r.Over || r.last > 0 && r.N >= r.last { // a view tells no more of the end than hello
		return true, nil
	}
	if asks != nil && asks.P != r.me && r.me >= 0 {
		yes := r.rng.IntN(4) > 0
		_, err := r.table.insist(ctx, "POST", r.path(wire.DoAnswer), r.secret, string(wire.Encode(wire.AnswerRequest{What: asks.What, Yes: yes})))
		return false, r.allowed(ctx, err, wire.CodeNothingAsked)
	}
	return false, r.act(ctx)
}

func (r *Robot) path(what string) string { return wire.Path(r.table.Code, what) }

// allowed is an error but one that is a refusal of these, or of the time.
func (r *Robot) allowed(ctx context.Context, err error, codes ...string) error {
	refused, said := err.(*wire.Refusal)
	if err == nil || !said && ctx.Err() != nil {
		return nil
	}
	for _, code := range codes {
		if said && refused.Code == code {
			return nil
		}
	}
	return err
}

// Check wants the record of the table to hold, and its chance to be what was promised
// and told.
func (r *Robot) Check(ctx context.Context) error {
	text, err := r.table.insist(ctx, "GET", r.path(wire.GetRecord), r.secret, "")
	if err != nil {
		return fmt.Errorf("record of %s: %w", r.table.Code, err)
	}
	if err := record.Verify(bytes.NewReader(text)); err != nil {
		return fmt.Errorf("record of %s: %w", r.table.Code, err)
	}
	var header struct {
		Chance struct{ Commit, Secret string }
	}
	if err := json.NewDecoder(bytes.NewReader(text)).Decode(&header); err != nil {
		return fmt.Errorf("record of %s: %w", r.table.Code, err)
	}
	if c := header.Chance; c.Commit != r.table.Commit || r.told != "" && c.Secret != r.told {
		return fmt.Errorf("table %s: the record has the secret %s of %s, and %q of %s was told", r.table.Code, c.Secret, c.Commit, r.told, r.table.Commit)
	}
	return nil
}

// ruling is what a table's rules say, as positions name them.
type ruling struct {
	rules         rules.Rules
	text          string // the keys rules and options
	packs, jokers int
}

func readRuling(raw, options json.RawMessage, seats int) (g ruling, err error) {
	g.text = fmt.Sprintf(`"rules":%s`, raw)
	if len(options) > 0 {
		g.text += fmt.Sprintf(`,"options":%s`, options)
	}
	g.rules, err = record.ReadRuling(raw, options)
	g.packs, g.jokers = g.rules.Deck(seats)
	return g, err
}
