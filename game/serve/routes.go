//go:build !js

package serve

import (
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"machiavelli/engine/table"
	"machiavelli/engine/table/wire"
)

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch health := r.URL.Path == wire.Health; {
	case health:
	case !s.hosts.allowed(r.Host):
		s.refuse(w, wire.BadHost)
		return
	case !sameOrigin(r):
		s.refuse(w, wire.BadOrigin)
		return
	}
	api := strings.HasPrefix(r.URL.Path, "/v1/")
	if api {
		if after := s.requests.allow(caller(r, s.options.Trusted)); after > 0 {
			s.refuse(w, tooOften(after))
			return
		}
		if secret := bearer(r); secret != "" {
			if after := s.asks.allow(secret); after > 0 {
				s.refuse(w, tooOften(after))
				return
			}
		}
		r.Body = http.MaxBytesReader(w, r.Body, wire.MaxBody)
	}
	line := http.NewResponseController(w)
	line.SetReadDeadline(time.Now().Add(s.slowest))
	line.SetWriteDeadline(time.Now().Add(longest))
	s.mux.ServeHTTP(w, r)
}

// hurry limits the time in which what is written next must have been taken.
func (s *Server) hurry(w http.ResponseWriter) {
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(s.slowest))
}

// unhurried lifts the limit of the time in which a request must have been read: where it
// passes while the request is answered, net/http takes the client for gone.
func unhurried(w http.ResponseWriter) { http.NewResponseController(w).SetReadDeadline(time.Time{}) }

// sameOrigin reports whether a request comes from this server's own page, or from
// no page at all.
func sameOrigin(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "same-origin": // as the browser sees it; a proxy may have changed Host
		return true
	case "cross-site", "same-site":
		return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate"
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	// An old browser. Some proxies leave the port out of Host, and some name the usual one.
	_, host, found := strings.Cut(origin, "://")
	return found && bare(host) == bare(r.Host)
}

// body reads a body to its end. The answer may then take as long as it likes; where the
// end has not come, net/http is to wait for it no longer.
func body(w http.ResponseWriter, r *http.Request) ([]byte, *wire.Refusal) {
	data, err := io.ReadAll(r.Body)
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return nil, wire.TooLarge
	case err != nil:
		return nil, wire.Refuse(wire.CodeBadJSON, "the body ends too early")
	}
	unhurried(w)
	return data, nil
}

// secretHeader has the secret of a request where a proxy in front uses Authorization.
const secretHeader = "Machiavelli-Secret"

// mostSecret is the most bytes of a header with a secret.
const mostSecret = 256

// bearer is the secret of a request: that of its own header, or else that of Authorization.
func bearer(r *http.Request) string {
	if s := strings.TrimSpace(r.Header.Get(secretHeader)); s != "" && len(s) <= mostSecret {
		return s
	}
	const scheme = "bearer "
	h := r.Header.Get("Authorization")
	if len(h) <= len(scheme) || len(h) > mostSecret || !strings.EqualFold(h[:len(scheme)], scheme) {
		return ""
	}
	return strings.TrimSpace(h[len(scheme):])
}

func (s *Server) makeTable(w http.ResponseWriter, r *http.Request) {
	if s.options.Makers != "" {
		if refused := s.isMaker(r); refused != nil {
			s.refuse(w, refused)
			return
		}
	}
	data, refused := body(w, r)
	var wish table.Wish
	if refused == nil {
		wish, refused = table.ReadWish(data, s.options.OwnRules)
	}
	if refused != nil {
		s.refuse(w, refused)
		return
	}
	who := caller(r, s.options.Trusted)
	if after := s.mayMake(who); after > 0 {
		s.refuse(w, tooOften(after))
		return
	}
	c := table.Config{Wish: wish, Host: newSecret(), Watch: newSecret()}
	code, refused := s.make(c)
	if refused != nil {
		s.unmade(who)
		s.refuse(w, refused)
		return
	}
	s.made(code, who)
	var commit string
	if ended := s.at(r.Context(), code, func(room *room) {
		if refused = room.failed; refused == nil {
			commit = room.table.Commit()
		}
	}); ended != nil || refused != nil {
		s.refuse(w, firstOf(ended, refused))
		return
	}
	s.send(w, http.StatusCreated, wire.Encode(wire.MakeAnswer{Code: code, Host: c.Host, Watch: c.Watch, Commit: commit}))
}

// isMaker refuses those who do not know the word of the makers of tables. A word may be
// short, so the limit of guesses is asked first, and of those who have known it, too.
func (s *Server) isMaker(r *http.Request) *wire.Refusal {
	secret := bearer(r)
	if secret == "" {
		return wire.NoSecret
	}
	g, after := s.guesses(r, "", "")
	if after > 0 {
		return tooOften(after)
	}
	var refused *wire.Refusal
	said, word := sha256.Sum256([]byte(secret)), sha256.Sum256([]byte(s.options.Makers))
	if subtle.ConstantTimeCompare(said[:], word[:]) != 1 {
		refused = wire.NotKnown
	}
	g.done(refused)
	return refused
}

// addresses tells a page on this machine where other devices reach the server, so that it
// can show a link that leads there. To others it tells nothing of the machine's network.
func (s *Server) addresses(w http.ResponseWriter, r *http.Request) {
	found := []string{}
	if asksFromHere(r) {
		found = append(found, reachable(s.listens)...)
	}
	s.send(w, http.StatusOK, wire.Encode(wire.AddressesAnswer{Addresses: found}))
}

// guessed does something at a table whose code, and whose secret if it is not empty, may
// have been guessed.
func (s *Server) guessed(r *http.Request, code, secret string, do func(*room) *wire.Refusal) *wire.Refusal {
	g, after := s.guesses(r, code, secret)
	if after > 0 {
		return tooOften(after)
	}
	var refused *wire.Refusal
	ended := s.at(r.Context(), code, func(room *room) {
		if refused = room.failed; refused == nil {
			refused = do(room)
		}
	})
	refused = firstOf(ended, refused)
	g.done(refused)
	return refused
}

func (s *Server) look(w http.ResponseWriter, r *http.Request, code string) {
	var answer []byte
	if refused := s.guessed(r, code, "", func(room *room) *wire.Refusal {
		answer = room.table.Look()
		return nil
	}); refused != nil {
		s.refuse(w, refused)
		return
	}
	s.send(w, http.StatusOK, answer)
}

func (s *Server) record(w http.ResponseWriter, r *http.Request, code string) {
	var answer []byte
	if refused := s.guessed(r, code, "", func(*room) (refused *wire.Refusal) {
		answer, refused = table.Record(func(yield func(table.Line) bool) {
			for line, err := range s.options.Log.Read(s.ctx, code, 0) {
				if err != nil || !yield(line) {
					return // the room has read it, so that there is no error but at the server's end
				}
			}
		})
		return refused
	}); refused != nil {
		s.refuse(w, refused)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/x-ndjson")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Length", strconv.Itoa(len(answer)))
	w.Write(answer)
}

// seats answers for many tables at once.
func (s *Server) seats(w http.ResponseWriter, r *http.Request) {
	data, refused := body(w, r)
	var asked []wire.StandRequest
	if refused == nil {
		if refused = wire.Decode(data, &asked); refused == nil && len(asked) > wire.MostStands {
			refused = wire.Refuse(wire.CodeBadJSON, fmt.Sprintf("%d seats, at most %d", len(asked), wire.MostStands))
		}
	}
	if refused != nil {
		s.refuse(w, refused)
		return
	}
	answer := make([]wire.Stand, len(asked))
	for i, a := range asked {
		answer[i] = wire.Stand{Code: a.Code, State: wire.Gone}
		if code, ok := wire.ReadCode(a.Code); ok {
			refused = s.guessed(r, code, a.Secret, func(room *room) *wire.Refusal {
				who, refused := room.who(a.Secret)
				if refused == nil && !who.Moved {
					answer[i] = room.table.Brief(who)
				}
				return refused
			})
			switch {
			case refused == nil:
			case refused.Status == http.StatusTooManyRequests:
				s.refuse(w, refused)
				return
			case refused.Status > http.StatusTooManyRequests: // the table may be there
				answer[i].State = wire.Unknown
			}
		}
	}
	s.send(w, http.StatusOK, wire.Encode(answer))
}

// command does what a POST to a table asks.
func (s *Server) command(w http.ResponseWriter, r *http.Request, code string) {
	began := time.Now()
	what := r.PathValue("what")
	data, refused := body(w, r)
	var c table.Command
	if refused == nil {
		c, refused = table.ReadCommand(what, data)
	}
	secret := bearer(r)
	join, joins := c.(table.Join)
	if refused == nil && secret == "" && !joins {
		refused = wire.NoSecret
	}
	if refused != nil {
		s.refuse(w, refused)
		return
	}
	given := ""
	switch c.(type) {
	case table.Join:
		given = newSecret()
		join.Secret = given
		c = join
	case table.Move:
		given = newSecret()
		c = table.Move{Secret: given}
	}
	status, answer := http.StatusNoContent, []byte(nil)
	guess := secret
	if joins { // a seat may be kept for whoever has a secret of another table
		guess = ""
	}
	refused = s.guessed(r, code, guess, func(room *room) (refused *wire.Refusal) {
		who := table.Who{Seat: -1}
		if secret != "" {
			if who, refused = room.who(secret); refused != nil && !joins {
				return refused
			}
		}
		if table.IsChange(c) {
			if after := s.changes.allow(code + " " + cmp.Or(who.Key(), caller(r, s.options.Trusted))); after > 0 {
				return tooOften(after)
			}
		}
		if refused = s.mayAskAgain(room, r, c); refused != nil {
			return refused
		}
		if refused = room.handle(who, c); refused == nil && room.failed != nil {
			refused = wire.TableFailed
		}
		if refused != nil {
			return refused
		}
		switch c := c.(type) {
		case table.Do:
			n, _ := room.table.Answered(who, c.ID)
			status, answer = http.StatusOK, wire.Encode(wire.ActAnswer{N: n})
		case table.Join:
			status, answer = http.StatusCreated, wire.Encode(wire.JoinAnswer{P: room.table.Joined(c.Nonce), Secret: given})
		case table.Move:
			status, answer = http.StatusOK, wire.Encode(wire.MoveAnswer{Secret: given})
		}
		return nil
	})
	if what == wire.DoAct {
		s.figures.do.Update(time.Since(began).Seconds())
	}
	switch {
	case refused != nil:
		s.refuse(w, refused)
	case status == http.StatusNoContent:
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
	default:
		s.send(w, status, answer)
	}
}
