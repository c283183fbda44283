//go:build !js

package serve

import (
	"encoding/json"
	"net/http"
	"time"

	"machiavelli/engine/table"
	"machiavelli/engine/table/wire"
)

// watchers counts who watches a table. Its room asks for that in one goroutine.
type watchers struct {
	here   int                // at this server
	due    time.Time          // when they are counted again, zero: that is not known
	others map[string]watched // at other servers, by server
}

type watched struct {
	n  int
	at time.Time
}

const (
	// watcherBack is how soon somebody whose answer has ended asks again.
	watcherBack = 10 * time.Second
	// watchedFor is for how long another server is believed. It says so at least each time
	// that an answer to somebody who watches begins.
	watchedFor = followFor + watcherBack
	// mostServers is of how many other servers a room keeps the number.
	mostServers = 64
)

// countWatchers counts who watches. Who has just ended an answer may be about to ask again.
func (r *room) countWatchers(now time.Time) int {
	n, w := 0, &r.watchers
	for _, f := range r.followers {
		if f.who.Watch {
			n++
		}
	}
	over := !w.due.IsZero() && !now.Before(w.due)
	if over {
		w.due = time.Time{}
	}
	if n > w.here || n < w.here && (over || w.due.IsZero()) {
		w.here = n
		r.sayWatchers()
	}
	sum := w.here
	for server, o := range w.others {
		if now.Sub(o.at) > watchedFor {
			delete(w.others, server)
			continue
		}
		sum += o.n
	}
	return sum
}

// sayWatchers tells the other servers.
func (r *room) sayWatchers() {
	if r.server.options.Shared {
		body, _ := json.Marshal(r.watchers.here) // which never fails
		r.say(word{What: wordWatch, Who: r.server.name, Body: body})
	}
}

// hear takes what another server has said.
func (w *watchers) hear(said word, now time.Time) {
	n := 0
	if json.Unmarshal(said.Body, &n) != nil || n < 0 || said.Who == "" {
		return
	}
	if w.others == nil {
		w.others = map[string]watched{}
	}
	if _, known := w.others[said.Who]; known || len(w.others) < mostServers {
		w.others[said.Who] = watched{n, now}
	}
}

// tellGuest tells somebody who knows the code the secret by which guests watch.
func tellGuest(s *Server, w http.ResponseWriter, r *http.Request, code string) {
	var answer []byte
	if refused := s.guessed(r, code, "", func(room *room) *wire.Refusal {
		answer = wire.Encode(wire.WatchAnswer{Secret: table.Guest(room.table)})
		return nil
	}); refused != nil {
		s.refuse(w, refused)
		return
	}
	s.send(w, http.StatusOK, answer)
}
