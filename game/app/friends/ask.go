package friends

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
	"machiavelli/game/fetch/transport"
)

// Refusal says why a server refused a request.
type Refusal struct {
	Status        int
	Code, Message string
	Fact          json.RawMessage
}

func (r *Refusal) Error() string { return r.Code + ": " + r.Message }

// stale is the code of what was sent before something was done that its sender did not
// know.
const stale = "stale"

// readRefusal reads the body of a refusal. What is no server of tables writes another one.
func readRefusal(status int, body []byte) *Refusal {
	var r struct{ Error Refusal }
	if status < 400 || json.Unmarshal(body, &r) != nil || !isCode(r.Error.Code) {
		r.Error = Refusal{Code: Unread, Message: answerer(status, body)}
	}
	r.Error.Status = status
	r.Error.Message = text.Cut(text.Line(r.Error.Message), 200)
	return &r.Error
}

// isCode reports whether a text may be the code of a refusal: small letters and hyphens.
func isCode(s string) bool {
	return s != "" && s != Unread && len(s) <= 40 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz-") == ""
}

// answerer is what has answered, as far as a person can tell it by that: the title of a page,
// and the status.
func answerer(status int, body []byte) string {
	said := ""
	if _, after, ok := strings.Cut(string(body[:min(len(body), 4<<10)]), "<title>"); ok {
		title, _, _ := strings.Cut(after, "<")
		said = text.Cut(text.Called(strings.TrimSpace(title)), 40)
	}
	if said == "" {
		return "HTTP " + strconv.Itoa(status)
	}
	return "HTTP " + strconv.Itoa(status) + ": " + said
}

// ends reports whether a server of tables has said that a place is no more.
func (r *Refusal) ends() bool {
	return r.Status == notFound && r.Code == "no-table" || r.Status == forbidden && r.Code == "not-yours"
}

// strange reports whether what was answered is not a word of a server of tables.
func (r *Refusal) strange() bool { return r.Code == Unread || r.Code == "bad-host" }

// asksAgain reports whether a server has said that it cannot answer now.
func (r *Refusal) asksAgain() bool { return !r.strange() && unsaid(r.Status) }

// Words of HTTP, without a package that a page would have to load.
const (
	get, post          = "GET", "POST"
	forbidden          = 403
	notFound           = 404
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
	mostWait  = 8 * time.Second
)

// insist sends a request until a server of tables has answered it; woken is closed when it
// may be sent at once, nil: never. unkept hears, once, of a server that cannot keep what is
// asked of it, and of what answers in its place; where it is nil, that is the answer after a
// while. The error is that of the context; a server that has put it off until then has
// refused it.
func insist(ctx context.Context, c *transport.Client, q request, woken func() <-chan struct{}, unkept func(*Refusal)) ([]byte, *Refusal, error) {
	var last *Refusal
	told, strange := false, 0
	for tries := 0; ; tries++ {
		answer, r, err := once(ctx, c, q)
		if ctx.Err() != nil {
			return ended(ctx, last)
		}
		if r != nil && r.strange() {
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
		most := min(leastWait<<min(tries, 10), mostWait)
		if !sleep(ctx, leastWait+rand.N(most), wake) {
			return ended(ctx, last)
		}
	}
}

// ended is the result of a request that was given up: the server's last refusal, or none.
func ended(ctx context.Context, last *Refusal) ([]byte, *Refusal, error) {
	if last != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return nil, last, nil
	}
	return nil, nil, ctx.Err()
}

// once sends a request once. The error is that it was not answered.
func once(ctx context.Context, c *transport.Client, q request) ([]byte, *Refusal, error) {
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
			return nil, readRefusal(o.status, o.body), nil
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
	var l look
	if err := exchange(ctx, c, request{method: get, path: Seat{Code: code}.path(""), has: "seats"}, &l); err != nil {
		return Info{}, err
	}
	return l.info()
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
	seats, err := json.Marshal(w.Seats)
	if err != nil {
		return Seat{}, err
	}
	ruling, err := record.NewHeader(match.Config{Rules: w.Rules})
	if err != nil {
		return Seat{}, err
	}
	body := record.AppendRuling(fmt.Appendf(nil, `{"hints":%v,"seats":%s`, w.Hints, seats), ruling)
	if w.Grace != "" {
		body = fmt.Appendf(body, `,"grace":%q`, w.Grace)
	}
	var made struct{ Code, Host, Watch string }
	if err = exchange(ctx, c, request{post, "/v1/tables", w.Word, append(body, '}'), "code"}, &made); err != nil {
		return Seat{}, err
	}
	return told(Seat{Origin: c.Origin, Code: made.Code, P: -1, Secret: made.Watch, Host: made.Host, Watch: made.Watch})
}

// Join takes a seat at a table, the first that is free for -1. at has its code, and the
// secret of an old seat whose rematch it is, or of the host, if there is one. The nonce
// is drawn by Nonce; who sends it again gets the same seat.
func Join(ctx context.Context, c *transport.Client, at Seat, name, nonce string, p int) (Seat, error) {
	body := map[string]any{"name": name, "nonce": nonce}
	if p >= 0 {
		body["p"] = p
	}
	text, err := json.Marshal(body)
	if err != nil {
		return at, err
	}
	var sat struct {
		P      int
		Secret string
	}
	if err := exchange(ctx, c, request{post, at.path("join"), at.Old, text, "secret"}, &sat); err != nil {
		return at, err
	}
	s := at
	s.Origin, s.P, s.Secret, s.Old = c.Origin, sat.P, sat.Secret, ""
	if s, err = told(s); err != nil {
		return at, err
	}
	return s, nil
}

// told is a place that a server has told of. One that makes no sense is refused, as its code
// goes into addresses, and its secrets into headers.
func told(s Seat) (Seat, error) {
	code, err := readCode(s.Code)
	if err != nil || !s.Joined() || !s.sound() {
		return Seat{}, &Refusal{Code: Unread}
	}
	s.Code = code
	return s, nil
}

// exchange sends a request until it is answered, and reads the answer. The error is a
// *Refusal, or that of the context.
func exchange(ctx context.Context, c *transport.Client, q request, v any) error {
	answer, r, err := insist(ctx, c, q, nil, nil)
	switch {
	case err != nil:
		return err
	case r != nil:
		return r
	case json.Unmarshal(answer, v) != nil:
		return &Refusal{Code: Unread}
	}
	return nil
}

// Move asks for another secret of the seat. The present one ends when the new one is first
// used, as by another device of the player.
func (t *Table) Move(ctx context.Context) (Seat, error) {
	at := t.Seat()
	var moved struct{ Secret string }
	if err := exchange(ctx, t.Client, request{post, at.path("move"), at.Secret, nil, "secret"}, &moved); err != nil {
		return at, err
	}
	at.Secret = moved.Secret
	return told(at)
}

// ErrCommit says that the server did not deal the cards that it had committed to.
var ErrCommit = text.Errorf("the cards of the record are not those that the server had promised")

// Record asks for the record of a match that is over, and checks that the secret in it is
// the one that the server had committed to. Whoever keeps the record verifies its cards by
// that secret.
func (t *Table) Record(ctx context.Context) ([]byte, error) {
	at := t.Seat()
	answer, r, err := insist(ctx, t.Client, request{get, at.path("record"), at.Secret, nil, "e"}, nil, nil)
	switch {
	case err != nil:
		return nil, err
	case r != nil:
		return nil, r
	}
	first, _, _ := bytes.Cut(answer, []byte("\n"))
	if commit := t.Info().Commit; commit == "" || !bytes.Contains(first, []byte(strconv.Quote(commit))) {
		return nil, ErrCommit
	}
	return answer, nil
}

// Stand is the state of the match at a table at which a device has a seat.
type Stand struct {
	Code  string
	P     int    // the seat of this device
	State string // Waiting, Playing, Over or NoMore
	Turn  int    // the seat on turn, where it is Playing
}

// Mine reports whether this device is on turn there.
func (s *Stand) Mine() bool { return s.State == Playing && s.P >= 0 && s.Turn == s.P }

// mostStands is how many tables a server tells of at a time.
const mostStands = 20

// Stands asks a server for the state of its tables among some seats.
func Stands(ctx context.Context, c *transport.Client, seats []Seat) ([]Stand, error) {
	type place struct {
		Code   string `json:"code"`
		Secret string `json:"secret"`
	}
	var asked []place
	for _, s := range seats {
		if s.Origin == c.Origin && len(asked) < mostStands {
			asked = append(asked, place{s.Code, s.Secret})
		}
	}
	body, err := json.Marshal(asked)
	if err != nil {
		return nil, err
	}
	var stands []Stand
	err = exchange(ctx, c, request{method: post, path: "/v1/seats", body: body, has: "["}, &stands)
	return slices.DeleteFunc(stands, func(s Stand) bool {
		return !slices.ContainsFunc(asked, func(p place) bool { return p.Code == s.Code }) || !slices.Contains([]string{Waiting, Playing, Over, NoMore}, s.State)
	}), err
}

// Serves reports whether a server of tables answers.
func Serves(ctx context.Context, c *transport.Client) bool {
	says := make(chan bool, 1)
	cancel := c.Do(get, "/healthz", "", nil, func(status int, body []byte, err error) {
		says <- err == nil && status == 200 && strings.TrimSpace(string(body)) == "ok"
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
	var found struct{ Addresses []string }
	if err := exchange(ctx, c, request{method: get, path: "/v1/addresses", has: "addresses"}, &found); err != nil {
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
