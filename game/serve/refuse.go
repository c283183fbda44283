//go:build !js

package serve

import (
	"errors"
	"math"
	"net/http"
	"strconv"
	"time"

	"machiavelli/engine/table/wire"
	"machiavelli/game/serve/tablelog"
)

func tooOften(after time.Duration) *wire.Refusal {
	return wire.TooOften(after, "That was too often.")
}

// tooOftenFor is nil where nobody has to wait.
func tooOftenFor(after time.Duration) *wire.Refusal {
	if after == 0 {
		return nil
	}
	return tooOften(after)
}

// unwritten is what an error of the log means to whoever asked.
func unwritten(err error) *wire.Refusal {
	if errors.Is(err, tablelog.ErrNoRoom) || errors.Is(err, tablelog.ErrDamaged) {
		return wire.NotKept(tablelog.CauseOf(err))
	}
	return wire.NotSure(tablelog.CauseOf(err))
}

func isMoved(err error) bool { return errors.Is(err, tablelog.ErrMoved) }

func (s *Server) refuse(w http.ResponseWriter, r *wire.Refusal) {
	s.figures.refusals.Inc()
	if r.Status == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(r.After.Seconds())))))
	}
	s.send(w, r.Status, wire.Encode(r))
}

// send answers with one line of JSON.
func (s *Server) send(w http.ResponseWriter, status int, body []byte) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	s.hurry(w)
	w.WriteHeader(status)
	w.Write(append(body, '\n'))
}
