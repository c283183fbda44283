package friends

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/table/wire"
	"machiavelli/game/fetch/transport"
)

// asksAgain reports whether a server has said that it cannot answer now.
func asksAgain(r *wire.Refusal) bool { return !r.IsStrange() && unsaid(r.Status) }

// Words of HTTP, without a package that a page would have to load.
const (
	get, post          = "GET", "POST"
	requestTimeout     = 408
	tooManyRequests    = 429
	serviceUnavailable = 503
)

// unsaid reports whether a status says nothing of what was asked: the same is to be sent
// again.
func unsaid(status int) bool {
	return status >= 500 || status == requestTimeout || status == tooManyRequests
}

// request is what is asked of a server.
type request struct {
	method, path, secret string
	body                 []byte
	has                  string // a key of the answer; a list for "[", and nothing for ""
}

// mostStrange is how many answers in a row that are no server's are asked for again, where
// somebody waits for the answer.
const mostStrange = 3

// The time between two tries lies between these.
const (
	leastWait = 200 * time.Millisecond
	lostWait  = 1300 * time.Millisecond // at most, where nothing answers: the network may be back at any moment
	mostWait  = 8 * time.Second         // at most, where the server puts it off
)

// insist sends a request until a server of tables has answered it; woken is closed when it
// may be sent at once, nil: never. unkept hears, once, of a server that cannot keep what is
// asked of it, and of what answers in its place; where it is nil, that is the answer after a
// while. The error is that of the context; a server that has put it off until then has
// refused it.
func insist(ctx context.Context, c *transport.Client, q request, woken func() <-chan struct{}, unkept func(*wire.Refusal)) ([]byte, *wire.Refusal, error) {
	var last *wire.Refusal
	told, strange := false, 0
	for tries := 0; ; tries++ {
		answer, r, err := once(ctx, c, q)
		if ctx.Err() != nil {
			return ended(ctx, last)
		}
		if r != nil && r.IsStrange() {
			strange++
		} else {
			strange = 0
		}
		switch {
		case r == nil && err == nil, r != nil && strange == 0 && !unsaid(r.Status), unkept == nil && strange > mostStrange:
			return answer, r, nil
		}
		if last = r; r != nil && (r.Status == serviceUnavailable || strange > 0) && unkept != nil && !told {
			unkept(r)
			told = true
		}
		var wake <-chan struct{}
		if woken != nil && r == nil { // the line is down
			wake = woken()
		}
		bound := mostWait
		if r == nil {
			bound = lostWait
		}
		most := min(leastWait<<min(tries, 10), bound)
		if !sleep(ctx, leastWait+rand.N(most), wake) {
			return ended(ctx, last)
		}
	}
}

// ended is the result of a request that was given up: the server's last refusal, or none.
func ended(ctx context.Context, last *wire.Refusal) ([]byte, *wire.Refusal, error) {
	if last != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return nil, last, nil
	}
	return nil, nil, ctx.Err()
}

// once sends a request once. The error is that it was not answered.
func once(ctx context.Context, c *transport.Client, q request) ([]byte, *wire.Refusal, error) {
	type outcome struct {
		status int
		body   []byte
		err    error
	}
	got := make(chan outcome, 1)
	cancel := c.Do(q.method, q.path, q.secret, q.body, func(status int, body []byte, err error) { got <- outcome{status, body, err} })
	select {
	case o := <-got:
		switch {
		case o.err != nil:
			return nil, nil, o.err
		case !q.isAnswer(o.status, o.body):
			return nil, wire.ReadRefusal(o.status, o.body), nil
		}
		return o.body, nil, nil
	case <-ctx.Done():
		cancel()
		return nil, nil, ctx.Err()
	}
}

// isAnswer reports whether a server of tables may have answered what was asked, and not
// refused. A page to sign in has another body.
func (q *request) isAnswer(status int, body []byte) bool {
	line, _, _ := bytes.Cut(body, []byte("\n"))
	switch {
	case q.has == "": // some proxies write 200 for 204
		return status == 204 || status == 200 && len(body) == 0
	case status != 200 && status != 201:
		return false
	case q.has == "[":
		var list []json.RawMessage
		return json.Unmarshal(line, &list) == nil
	}
	var object map[string]json.RawMessage
	return json.Unmarshal(line, &object) == nil && object[q.has] != nil
}

// Look asks a server what anybody may know of a table, before joining it.
func Look(ctx context.Context, c *transport.Client, code string) (Info, error) {
	var l wire.Look
	if err := exchange(ctx, c, request{method: get, path: wire.Path(code, ""), has: "seats"}, &l); err != nil {
		return Info{}, err
	}
	return infoOf(&l)
}

// Wish is a table to be made.
type Wish struct {
	Rules rules.Rules // house rules applied
	Seats []string    // human, or a level
	Grace string      // how long an absent player is waited for; empty: as usual
	Hints bool
	Word  string // that its makers must know, empty for none
}

// Make makes a table. Who makes it watches until they join.
func Make(ctx context.Context, c *transport.Client, w Wish) (Seat, error) {
	ruling, options, err := record.Ruling(w.Rules)
	if err != nil {
		return Seat{}, err
	}
	q := wire.MakeRequest{Rules: ruling, Options: options, Seats: w.Seats, Grace: w.Grace, Hints: &w.Hints}
	var made wire.MakeAnswer
	if err = exchange(ctx, c, request{post, wire.Tables, w.Word, wire.Encode(q), "code"}, &made); err != nil {
		return Seat{}, err
	}
	return told(Seat{Origin: c.At(), Code: made.Code, P: -1, Secret: made.Watch, Host: made.Host, Watch: made.Watch})
}

// Join takes a seat at a table, the first that is free for -1. at has its code, and the
// secret of an old seat whose rematch it is, or of the host, if there is one. The nonce
// is drawn by Nonce; who sends it again gets the same seat.
func Join(ctx context.Context, c *transport.Client, at Seat, name, nonce string, p int) (Seat, error) {
	q := wire.JoinRequest{Name: name, Nonce: nonce}
	if p >= 0 {
		q.P = &p
	}
	var sat wire.JoinAnswer
	if err := exchange(ctx, c, request{post, at.path(wire.DoJoin), at.Old, wire.Encode(q), "secret"}, &sat); err != nil {
		return at, err
	}
	s := at
	s.Origin, s.P, s.Secret, s.Nonce, s.Old = c.At(), sat.P, sat.Secret, nonce, ""
	s, err := told(s)
	if err != nil {
		return at, err
	}
	return s, nil
}

// Guest is a place from which somebody who knows the code watches.
func Guest(ctx context.Context, c *transport.Client, at Seat) (Seat, error) {
	var got struct{ Secret string }
	if err := exchange(ctx, c, request{method: post, path: at.path("watch"), has: "secret"}, &got); err != nil {
		return at, err
	}
	return told(Seat{Origin: c.Origin, Code: at.Code, P: -1, Secret: got.Secret, Watch: got.Secret, House: at.House})
}

// told is a place that a server has told of. One that makes no sense is refused, as its code
// goes into addresses, and its secrets into headers.
func told(s Seat) (Seat, error) {
	code, err := readCode(s.Code)
	if err != nil || !s.Joined() || !s.sound() {
		return Seat{}, wire.Refuse(wire.CodeUnread, "")
	}
	s.Code = code
	return s, nil
}

// exchange sends a request until it is answered, and reads the answer. The error is a
// *wire.Refusal, or that of the context.
func exchange(ctx context.Context, c *transport.Client, q request, v any) error {
	answer, r, err := insist(ctx, c, q, nil, nil)
	switch {
	case err != nil:
		return err
	case r != nil:
		return r
	case json.Unmarshal(answer, v) != nil:
		return wire.Refuse(wire.CodeUnread, "")
	}
	return nil
}

// Move asks for another secret of the seat. The present one ends when the new one is first
// used, as by another device of the player. The host's rights are the seat's from then on, so
// that they move as well.
func (t *Table) Move(ctx context.Context) (Seat, error) {
	if err := hostHere(ctx, t); err != nil {
		return Seat{}, err
	}
	at := t.Seat()
	at.Host = ""
	var moved wire.MoveAnswer
	if err := exchange(ctx, t.Client, request{post, at.path(wire.DoMove), at.Secret, nil, "secret"}, &moved); err != nil {
		return at, err
	}
	at.Secret = moved.Secret
	return told(at)
}

// hostHere gives the seat the rights that the host's secret has.
func hostHere(ctx context.Context, t *Table) error {
	at := t.Seat()
	if i := t.Info(); at.Host == "" || i.Host >= 0 || i.Me < 0 || i.State == Over {
		return nil
	}
	body, _ := json.Marshal(HostDo{Do: wire.HostHand, P: &at.P}) // of a text and a number
	_, r, err := insist(ctx, t.Client, request{post, at.path(wire.DoHost), at.Host, body, ""}, nil, nil)
	if r != nil {
		return r
	}
	return err
}

// Stand is the state of the match at a table at which a device has a seat.
type Stand struct {
	Code  string
	P     int    // the seat of this device
	State string // Waiting, Playing, Over or NoMore
	Turn  int    // the seat on turn, where it is Playing
	// Rules and People are what is played and who sits there; nobody where the server is too
	// old to say.
	Rules  rules.Rules
	People []Person
	seat   Seat
}

// Mine reports whether this device is on turn there.
func (s *Stand) Mine() bool { return s.State == Playing && s.P >= 0 && s.Turn == s.P }

// Player is who is on turn at a table, "" where that is not known.
func (s *Stand) Player() string {
	if s.State != Playing || s.Turn < 0 || s.Turn >= len(s.People) {
		return ""
	}
	return s.People[s.Turn].Name
}

// rank is in which order tables are listed: those that wait for the player come first.
func (s *Stand) rank() int {
	switch {
	case s == nil:
		return 3
	case s.Mine():
		return 0
	case s.State == Playing:
		return 1
	case s.State == Waiting:
		return 2
	}
	return 4
}

// StandOf is the stand of a seat among some, nil where it is not known.
func StandOf(all []Stand, s *Seat) *Stand {
	for i := range all {
		if at := &all[i].seat; at.Code == s.Code && at.Origin == s.Origin && at.Secret == s.Secret {
			return &all[i]
		}
	}
	return nil
}

// Sorted puts the tables first that wait for the player, and last those that are over.
func Sorted(seats []Seat, all []Stand) []Seat {
	return slices.SortedStableFunc(slices.Values(seats), func(a, b Seat) int {
		return cmp.Compare(StandOf(all, &a).rank(), StandOf(all, &b).rank())
	})
}

// Stands asks a server for the state of its tables among some seats.
func Stands(ctx context.Context, c *transport.Client, seats []Seat) ([]Stand, error) {
	var asked []wire.StandRequest
	var of []Seat
	for _, s := range seats {
		if s.Origin == c.Origin && len(asked) < wire.MostStands {
			asked, of = append(asked, wire.StandRequest{Code: s.Code, Secret: s.Secret}), append(of, s)
		}
	}
	var stands []wire.Stand
	if err := exchange(ctx, c, request{method: post, path: wire.Stands, body: wire.Encode(asked), has: "["}, &stands); err != nil {
		return nil, err
	}
	var known []Stand
	for i, s := range stands[:min(len(stands), len(of))] {
		stand := Stand{Code: s.Code, P: -1, State: s.State, Turn: -1, seat: of[i]}
		if look, err := infoOf(&wire.Look{Rules: s.Rules, Seats: s.Seats}); err == nil {
			stand.Rules, stand.People = look.Rules, look.People
		}
		if s.P != nil {
			stand.P = *s.P
		}
		if s.Turn != nil {
			stand.Turn = *s.Turn
		}
		if s.Code == of[i].Code && slices.Contains([]string{Waiting, Playing, Over, NoMore}, s.State) {
			known = append(known, stand)
		}
	}
	return known, nil
}

// Serves reports whether a server of tables answers, also one that can keep nothing now.
func Serves(ctx context.Context, c *transport.Client) bool {
	says := make(chan bool, 1)
	cancel := c.Do(get, wire.Health, "", nil, func(status int, body []byte, err error) {
		says <- err == nil && (status == 200 && strings.TrimSpace(string(body)) == "ok" || status == serviceUnavailable && wire.ReadRefusal(status, body).Why != "")
	})
	select {
	case ok := <-says:
		return ok
	case <-ctx.Done():
		cancel()
		return false
	}
}

// Reach asks a server with a loopback origin for the origins at which other devices reach it,
// the likeliest first.
func Reach(ctx context.Context, c *transport.Client) (origins []string, err error) {
	var found wire.AddressesAnswer
	if err := exchange(ctx, c, request{method: get, path: wire.Addresses, has: "addresses"}, &found); err != nil {
		return nil, err
	}
	for _, address := range found.Addresses[:min(len(found.Addresses), mostReach)] {
		if origin, err := ReadOrigin(address); err == nil && !IsLoopback(origin) {
			origins = append(origins, origin)
		}
	}
	return origins, nil
}

// mostReach is how many addresses of a server are looked at.
const mostReach = 12
