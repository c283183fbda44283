//go:build !js

package serve

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"machiavelli/engine/table"
	"machiavelli/engine/text"
)

// routes are the paths of the wire, and of the page behind them.
func (s *Server) routes() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("/v1/", func(w http.ResponseWriter, _ *http.Request) { s.refuse(w, noPath) })
	mux.HandleFunc("POST /v1/tables", s.makeTable)
	mux.HandleFunc("GET /v1/addresses", s.addresses)
	mux.HandleFunc("POST /v1/seats", s.seats)
	coded := func(h func(http.ResponseWriter, *http.Request, string)) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			code, ok := readCode(r.PathValue("code"))
			if !ok {
				g, after := s.guesses(r, "", "")
				if after == 0 {
					g.done(noTable)
				}
				s.refuse(w, firstOf(tooOftenFor(after), noTable))
				return
			}
			h(w, r, code)
		}
	}
	mux.HandleFunc("GET /v1/tables/{code}", coded(s.look))
	mux.HandleFunc("GET /v1/tables/{code}/lines", coded(s.lines))
	mux.HandleFunc("GET /v1/tables/{code}/record", coded(s.record))
	mux.HandleFunc("POST /v1/tables/{code}/{what}", coded(s.command))
	if s.options.Page != nil {
		mux.Handle("/", s.options.Page)
	} else {
		mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { s.refuse(w, noPath) })
	}
	return mux
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch health := r.URL.Path == "/healthz"; {
	case health:
	case !s.hosts.allowed(r.Host):
		s.refuse(w, badHost)
		return
	case !sameOrigin(r):
		s.refuse(w, badOrigin)
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
		r.Body = http.MaxBytesReader(w, r.Body, mostBody)
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
	case "cross-site", "same-site":
		return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate"
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	_, host, found := strings.Cut(origin, "://")
	return found && strings.EqualFold(host, r.Host)
}

// mostBody is the most bytes of a body.
const mostBody = 64 << 10

// body reads a body to its end. The answer may then take as long as it likes; where the
// end has not come, net/http is to wait for it no longer.
func body(w http.ResponseWriter, r *http.Request) ([]byte, *table.Refusal) {
	data, err := io.ReadAll(r.Body)
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return nil, tooLarge
	case err != nil:
		return nil, badJSON("the body ends too early")
	}
	unhurried(w)
	return data, nil
}

// bearer is the secret of a request.
func bearer(r *http.Request) string {
	const scheme = "bearer "
	h := r.Header.Get("Authorization")
	if len(h) <= len(scheme) || len(h) > 256 || !strings.EqualFold(h[:len(scheme)], scheme) {
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
	if !s.mayMake(who) {
		s.refuse(w, tooOften(time.Minute))
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
	var look []byte
	if ended := s.at(r.Context(), code, func(room *room) {
		if refused = room.failed; refused == nil {
			look = []byte(room.table.Commit())
		}
	}); ended != nil || refused != nil {
		s.refuse(w, firstOf(ended, refused))
		return
	}
	answer, _ := json.Marshal(struct {
		Code   string `json:"code"`
		Host   string `json:"host"`
		Watch  string `json:"watch"`
		Commit string `json:"commit"`
	}{code, c.Host, c.Watch, string(look)})
	s.send(w, http.StatusCreated, answer)
}

// isMaker refuses those who do not know the word of the makers of tables. A word may be
// short, so the limit of guesses is asked first, and of those who have known it, too.
func (s *Server) isMaker(r *http.Request) *table.Refusal {
	secret := bearer(r)
	if secret == "" {
		return noSecret
	}
	g, after := s.guesses(r, "", "")
	if after > 0 {
		return tooOften(after)
	}
	var refused *table.Refusal
	said, word := sha256.Sum256([]byte(secret)), sha256.Sum256([]byte(s.options.Makers))
	if subtle.ConstantTimeCompare(said[:], word[:]) != 1 {
		refused = notYours
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
	answer, _ := json.Marshal(struct {
		Addresses []string `json:"addresses"`
	}{found})
	s.send(w, http.StatusOK, answer)
}

// guessed does something at a table whose code, and whose secret if it is not empty, may
// have been guessed.
func (s *Server) guessed(r *http.Request, code, secret string, do func(*room) *table.Refusal) *table.Refusal {
	g, after := s.guesses(r, code, secret)
	if after > 0 {
		return tooOften(after)
	}
	var refused *table.Refusal
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
	if refused := s.guessed(r, code, "", func(room *room) *table.Refusal {
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
	if refused := s.guessed(r, code, "", func(*room) (refused *table.Refusal) {
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

// mostSeats is how many seats are asked about at once.
const mostSeats = 20

// seats answers for many tables at once.
func (s *Server) seats(w http.ResponseWriter, r *http.Request) {
	data, refused := body(w, r)
	var asked []struct {
		Code   string `json:"code"`
		Secret string `json:"secret"`
	}
	if refused == nil {
		if err := text.Unmarshal(data, &asked); err != nil {
			refused = badJSON(err.Error())
		} else if len(asked) > mostSeats {
			refused = badJSON(fmt.Sprintf("%d seats, at most %d", len(asked), mostSeats))
		}
	}
	if refused != nil {
		s.refuse(w, refused)
		return
	}
	answer := []byte("[")
	for i, a := range asked {
		if i > 0 {
			answer = append(answer, ',')
		}
		var brief []byte
		state := "gone"
		if code, ok := readCode(a.Code); ok {
			refused = s.guessed(r, code, a.Secret, func(room *room) *table.Refusal {
				who, refused := room.who(a.Secret)
				if refused == nil && !who.Moved {
					brief = room.table.Brief(who)
				}
				return refused
			})
			switch {
			case refused == nil:
			case refused.Status == http.StatusTooManyRequests:
				s.refuse(w, refused)
				return
			case refused.Status > http.StatusTooManyRequests: // the table may be there
				state = "unknown"
			}
		}
		if brief == nil {
			brief, _ = json.Marshal(struct {
				Code  string `json:"code"`
				State string `json:"state"`
			}{a.Code, state})
		}
		answer = append(answer, brief...)
	}
	s.send(w, http.StatusOK, append(answer, ']'))
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
		refused = noSecret
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
	refused = s.guessed(r, code, guess, func(room *room) (refused *table.Refusal) {
		who := table.Who{Seat: -1}
		if secret != "" {
			if who, refused = room.who(secret); refused != nil && !joins {
				return refused
			}
		}
		if refused = room.handle(who, c); refused == nil && room.failed != nil {
			refused = hasFailed
		}
		if refused != nil {
			return refused
		}
		switch c := c.(type) {
		case table.Do:
			n, _ := room.table.Answered(who, c.ID)
			status, answer = http.StatusOK, []byte(fmt.Sprintf(`{"n":%d}`, n))
		case table.Join:
			status, answer = http.StatusCreated, []byte(fmt.Sprintf(`{"p":%d,"secret":%q}`, room.table.Joined(c.Nonce), given))
		case table.Move:
			status, answer = http.StatusOK, []byte(fmt.Sprintf(`{"secret":%q}`, given))
		}
		return nil
	})
	if what == "do" {
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
