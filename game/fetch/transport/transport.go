// Package transport speaks HTTP with a server of tables. It sends single requests,
// and follows answers that come line by line, asking again whenever one ends. It
// does not read what the lines say.
//
// Nothing here blocks its caller: another goroutine delivers the answers.
package transport

import (
	"context"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"machiavelli/engine/text"
)

// Bounds of what is taken from a server.
const (
	MaxLine = 256 << 10 // bytes of a line
	MaxBody = 8 << 20   // bytes of an answer, such as a record
)

// Errors of answers that a server must not give.
var (
	ErrLine = text.Errorf("the server sent a line of more than %d bytes", MaxLine)
	ErrBody = text.Errorf("the server sent more than %d bytes", MaxBody)
)

// patience is how long things may take.
type patience struct {
	hello  time.Duration // until the first line comes; then something holds lines back
	silent time.Duration // between two signs of life
	stale  time.Duration // without a sign of life, when the player comes back
	least  time.Duration // between two tries that failed
	lost   time.Duration // at most, where nothing has answered: the network may be back at any moment
	most   time.Duration // at most, where a server has refused
	pause  time.Duration // between two answers that went well
	answer time.Duration // for the whole answer to a request
}

// usual is the patience with a real network. A server sends an empty line every 5 s.
var usual = patience{
	hello: 4 * time.Second, silent: 15 * time.Second, stale: 6 * time.Second,
	least: 500 * time.Millisecond, lost: 1500 * time.Millisecond, most: 8 * time.Second, pause: 50 * time.Millisecond, answer: 20 * time.Second,
}

// Client sends requests to one server.
type Client struct {
	// Origin is the scheme, host and port of the server, and its folder there, without a
	// slash at the end; empty in a page, for the page's own.
	Origin string

	times  *patience              // usual, if nil
	secure atomic.Pointer[string] // where the server has sent this client, from http to https
	beside atomic.Bool            // secrets go into a header of their own
}

// At is where the server is: at its Origin, or where that leads.
func (c *Client) At() string {
	if at := c.secure.Load(); at != nil {
		return *at
	}
	return c.Origin
}

// send sends a request. Where the answer is that of somebody in front of the server, it sends
// it once more: to https of the same name, where http leads there, and with the secret in a
// header of its own, where Authorization is wanted for a login. Nothing else is followed, so
// that a secret goes nowhere else.
func (c *Client) send(ctx context.Context, r request) (response, error) {
	path := r.url
	for tries := 0; ; tries++ {
		r.url, r.beside = c.At()+path, c.beside.Load()
		answer, err := open(ctx, r)
		if err != nil || tries > 1 {
			return answer, err
		}
		at := secured(r.url, answer.location)
		switch {
		case answer.status/100 == 3 && at != "":
			_, folder := split(c.Origin)
			at += folder
			c.secure.Store(&at)
		case answer.status == 401 && r.secret != "" && !r.beside:
			c.beside.Store(true)
		default:
			return answer, nil
		}
		answer.body.Close()
	}
}

// secured is the origin that a redirection leads to, if it is https of the same name and the
// request was http; "" if not.
func secured(from, to string) string {
	if !strings.HasPrefix(from, "http://") || !strings.HasPrefix(to, "https://") {
		return ""
	}
	was, _ := split(from)
	at, _ := split(to)
	if name(was) == "" || !strings.EqualFold(name(was), name(at)) {
		return ""
	}
	return at
}

// split cuts an address into its origin and its path.
func split(address string) (origin, path string) {
	start := strings.Index(address, "://") + len("://")
	if start < len("://") {
		return "", address
	}
	if end := strings.IndexAny(address[start:], "/?#"); end >= 0 {
		return address[:start+end], address[start+end:]
	}
	return address, ""
}

// name is the host of an origin without its port.
func name(origin string) string {
	_, host, _ := strings.Cut(origin, "://")
	if colon := strings.LastIndexByte(host, ':'); colon > strings.LastIndexByte(host, ']') {
		host = host[:colon]
	}
	if strings.ContainsAny(host, "@\\") {
		return ""
	}
	return host
}

func (c *Client) patience() patience {
	if c.times != nil {
		return *c.times
	}
	return usual
}

// request is what one asks a server.
type request struct {
	method, url, secret string // of the url its path, until it is sent
	body                []byte
	beside              bool // the secret goes into a header of its own
}

// The headers of a secret.
const (
	authorization = "Authorization"
	besideIt      = "Machiavelli-Secret"
)

// header is the header that has the secret.
func (r *request) header() (name, value string) {
	if r.beside {
		return besideIt, r.secret
	}
	return authorization, "Bearer " + r.secret
}

// response is the head of an answer. Its body is read by one goroutine and must
// be closed; the end of the request's context ends a read that waits.
type response struct {
	status   int
	after    time.Duration // when to ask again, as the server has it, or 0
	location string        // of a redirection; a page does not hear of it
	body     io.ReadCloser
}

// Do sends a request and calls done once, with the status and the body of the answer, or
// with the reason why no answer came. It returns a function that ends it early: done is then
// called with context.Canceled, unless the answer is on its way already. The secret goes into
// the header Authorization, if there is one.
func (c *Client) Do(method, path, secret string, body []byte, done func(status int, body []byte, err error)) (cancel func()) {
	ctx, cancel := context.WithTimeout(context.Background(), c.patience().answer)
	go func() {
		defer cancel()
		done(c.exchange(ctx, request{method: method, url: path, secret: secret, body: body}))
	}()
	return cancel
}

// exchange is a whole answer.
func (c *Client) exchange(ctx context.Context, r request) (int, []byte, error) {
	answer, err := c.send(ctx, r)
	if err != nil {
		return 0, nil, cause(ctx, err)
	}
	defer answer.body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.body, MaxBody+1))
	switch {
	case err != nil:
		return 0, nil, cause(ctx, err)
	case len(body) > MaxBody:
		return 0, nil, ErrBody
	}
	return answer.status, body, nil
}

// cause is why a request ended: the end of its context, or else what the network
// says, whose words differ between platforms.
func cause(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}
