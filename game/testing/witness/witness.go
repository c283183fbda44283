// Package witness sits at tables of a server over HTTP, does what needs no thought,
// and keeps what the server has acknowledged and told.
package witness

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/table/wire"
)

// Client asks a server. Its zero value is not ready.
type Client struct {
	URL  string // without a slash at its end
	HTTP *http.Client
	From string // the address that a trusted proxy says it comes from; empty: none
}

// Reply is what came back.
type Reply struct {
	Status int
	Body   []byte
}

func (c *Client) sign(r *http.Request, secret string) {
	if secret != "" {
		r.Header.Set("Authorization", "Bearer "+secret)
	}
	if c.From != "" {
		r.Header.Set("X-Forwarded-For", c.From)
	}
}

// Once asks once.
func (c *Client) Once(ctx context.Context, method, path, secret, body string) (Reply, error) {
	r, err := http.NewRequestWithContext(ctx, method, c.URL+path, strings.NewReader(body))
	if err != nil {
		return Reply{}, err
	}
	c.sign(r, secret)
	w, err := c.HTTP.Do(r)
	if err != nil {
		return Reply{}, err
	}
	defer w.Body.Close()
	text, err := io.ReadAll(w.Body)
	return Reply{w.StatusCode, text}, err
}

// How long an answer may take, and the pause before the same is sent again.
const (
	answerWithin = 20 * time.Second
	again        = 100 * time.Millisecond
)

// Ask asks until there is an answer other than that the server is busy, ends or
// does not know.
func (c *Client) Ask(ctx context.Context, method, path, secret, body string) (Reply, error) {
	for {
		once, cancel := context.WithTimeout(ctx, answerWithin)
		r, err := c.Once(once, method, path, secret, body)
		cancel()
		if err == nil && r.Status < 500 && r.Status != http.StatusTooManyRequests {
			return r, nil
		}
		select {
		case <-ctx.Done():
			return r, fmt.Errorf("%s %s: %w; at last %d %s, %v", method, path, ctx.Err(), r.Status, r.Body, err)
		case <-time.After(again):
		}
	}
}

// Table is one that a robot has made.
type Table struct{ Code, Host, Watch string }

// Make makes a table.
func (c *Client) Make(ctx context.Context, wish string) (t Table, err error) {
	r, err := c.Ask(ctx, "POST", wire.Tables, "", wish)
	if err == nil && r.Status != http.StatusCreated {
		err = fmt.Errorf("no table: %d %s", r.Status, r.Body)
	}
	if err == nil {
		err = json.Unmarshal(r.Body, &t)
	}
	return t, err
}

// Told is a numbered line as a client got it.
type Told struct {
	N  uint64
	E  string
	P  int
	By string
	At time.Time // when it came
}

// Ack is an action that the server has acknowledged.
type Ack struct {
	ID   string
	N    uint64
	P    int
	Sent time.Time
	Took time.Duration
}

// Person sits at a table.
type Person struct {
	*Client
	Code, Secret string
	Seat         int
	Pace         func() time.Duration // before each action, nil: at once

	mu   sync.Mutex
	last uint64 // the number of the last line or view
	told []Told
	acks []Ack
	over bool
}

// Join takes a seat.
func (c *Client) Join(ctx context.Context, code, name string) (*Person, error) {
	r, err := c.Ask(ctx, "POST", wire.Path(code, wire.DoJoin), "", string(wire.Encode(wire.JoinRequest{Name: name, Nonce: rand.Text()})))
	if err == nil && r.Status != http.StatusCreated {
		err = fmt.Errorf("no seat at %s: %d %s", code, r.Status, r.Body)
	}
	var v wire.JoinAnswer
	if err == nil {
		err = json.Unmarshal(r.Body, &v)
	}
	return &Person{Client: c, Code: code, Secret: v.Secret, Seat: v.P}, err
}

// Told is the numbered lines that have come, each once.
func (p *Person) Told() []Told {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.told)
}

// Acks is what was acknowledged.
func (p *Person) Acks() []Ack {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.acks)
}

// Over reports whether the table has ended.
func (p *Person) Over() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.over
}

// Last is the number of the last line, or of a later view.
func (p *Person) Last() uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.last
}

// turn is what may be done after a line.
type turn struct {
	n       uint64
	options []string
}

// Play follows the table, and does what may be done without a thought, until it is
// over (nil) or the context ends.
func (p *Person) Play(ctx context.Context) error {
	turns := make(chan turn, 1)
	var acting sync.WaitGroup
	acting.Go(func() {
		for t := range turns {
			p.act(ctx, t, func() bool { return len(turns) > 0 })
		}
	})
	defer acting.Wait()
	defer close(turns)
	for !p.Over() {
		err := p.readLines(ctx, func(t turn) {
			select {
			case <-turns: // what was to be done was for an earlier line
			default:
			}
			turns <- t
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			select {
			case <-time.After(again):
			case <-ctx.Done():
			}
		}
	}
	return nil
}

// silent is after how long an answer is dead.
const silent = 15 * time.Second

// readLines reads one answer to its end, and begins an action where one is possible.
func (p *Person) readLines(ctx context.Context, act func(turn)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	alive := time.AfterFunc(silent, cancel)
	defer alive.Stop()
	path := wire.Path(p.Code, wire.GetLines)
	if last := p.Last(); last > 0 {
		path += fmt.Sprintf("?after=%d", last)
	}
	r, err := http.NewRequestWithContext(ctx, "GET", p.URL+path, nil)
	if err != nil {
		return err
	}
	p.sign(r, p.Secret)
	w, err := p.HTTP.Do(r)
	if err != nil {
		return err
	}
	defer w.Body.Close()
	if w.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(w.Body) // the status says enough
		return fmt.Errorf("%d %s", w.StatusCode, text)
	}
	in := bufio.NewScanner(w.Body)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		alive.Reset(silent)
		if len(bytes.TrimSpace(in.Bytes())) == 0 {
			continue
		}
		n, l, err := wire.Read(in.Bytes())
		if err != nil {
			return fmt.Errorf("%w: %s", err, in.Bytes())
		}
		over, options := p.hear(n, l)
		if len(options) > 0 {
			act(turn{n, options})
		}
		if over {
			return nil
		}
	}
	return in.Err()
}

// hear takes a line, and says whether the table is over and what may be done now.
func (p *Person) hear(n uint64, l wire.Line) (over bool, options []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	told := Told{N: n, At: time.Now()}
	switch l := l.(type) {
	case *wire.View:
		var v struct{ Options []string }
		if json.Unmarshal(l.View, &v) == nil {
			options = v.Options
		}
		p.last = max(p.last, n)
		return false, options
	case *wire.Did:
		told.P, told.By, options = l.P, l.By, l.Options
	case *wire.Back:
		told.P = l.P
	case *wire.Ended:
		over, p.over = true, true
	case *wire.Asks:
		told.P = l.P
	case *wire.Host:
		told.P = l.P
	}
	if l != nil {
		told.E = l.E()
	}
	if n > p.last {
		p.last, p.told = n, append(p.told, told)
	}
	return over, options
}

// act does what needs no thought, if nothing newer has come by the time.
func (p *Person) act(ctx context.Context, t turn, passed func() bool) {
	for _, do := range []match.Do{match.Draw, match.Push, match.Pass, match.Take, match.GiveUp} {
		if !slices.Contains(t.options, string(do)) {
			continue
		}
		if p.Pace != nil {
			select {
			case <-time.After(p.Pace()):
			case <-ctx.Done():
				return
			}
		}
		for ctx.Err() == nil && !passed() {
			// What was sent is awaited: else nobody knows whether it was done.
			if _, err := p.Do(context.WithoutCancel(ctx), t.n, fmt.Sprintf("%d-%s", t.n, do), fmt.Sprintf(`{"do":%q}`, do)); err == nil {
				return
			}
		}
		return
	}
}

// longest is how long an action is tried.
const longest = time.Minute

// Do does an action after a line, and keeps it if it is acknowledged.
func (p *Person) Do(ctx context.Context, n uint64, id, action string) (Reply, error) {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	sent := time.Now()
	r, err := p.Ask(ctx, "POST", wire.Path(p.Code, wire.DoAct), p.Secret, string(wire.Encode(wire.ActRequest{ID: id, N: n, Action: []byte(action)})))
	if err != nil || r.Status != http.StatusOK {
		return r, err
	}
	var v wire.ActAnswer
	if err := json.Unmarshal(r.Body, &v); err != nil {
		return r, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.acks = append(p.acks, Ack{id, v.N, p.Seat, sent, time.Since(sent)})
	return r, nil
}
