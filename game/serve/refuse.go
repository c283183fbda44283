//go:build !js

package serve

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"
	"time"

	"machiavelli/engine/table"
	"machiavelli/game/serve/tablelog"
)

// The refusals of the server itself; those of a table are in package table.
var (
	noPath        = &table.Refusal{Status: http.StatusNotFound, Code: "no-path", Message: "There is nothing here."}
	noTable       = &table.Refusal{Status: http.StatusNotFound, Code: "no-table", Message: "There is no such table."}
	noSecret      = &table.Refusal{Status: http.StatusUnauthorized, Code: "no-secret", Message: "A secret is needed."}
	notYours      = &table.Refusal{Status: http.StatusForbidden, Code: "not-yours", Message: "This secret is not known here."}
	badHost       = &table.Refusal{Status: http.StatusForbidden, Code: "bad-host", Message: "This server is not called so. Start it with -host NAME."}
	badOrigin     = &table.Refusal{Status: http.StatusForbidden, Code: "bad-host", Message: "Only this server's own page may ask."}
	tooLarge      = &table.Refusal{Status: http.StatusRequestEntityTooLarge, Code: "too-large", Message: "At most 64 KiB are read."}
	tooManyTables = &table.Refusal{Status: http.StatusServiceUnavailable, Code: "no-room", Message: "There is no room for another table."}
	serverEnds    = &table.Refusal{Status: http.StatusServiceUnavailable, Code: "unknown", Message: "The server ends. Ask again."}
	hasFailed     = &table.Refusal{Status: http.StatusServiceUnavailable, Code: "unknown", Message: "The table has failed, and was read again. Ask again."}
	unreadable    = &table.Refusal{Status: http.StatusServiceUnavailable, Code: "no-room", Message: "This table's log cannot be read. The table stands still."}
)

func badJSON(message string) *table.Refusal {
	return &table.Refusal{Status: http.StatusBadRequest, Code: "bad-json", Message: message}
}

func tooOften(after time.Duration) *table.Refusal {
	return &table.Refusal{Status: http.StatusTooManyRequests, Code: "too-often", Message: "That was too often.", After: after}
}

// tooOftenFor is nil where nobody has to wait.
func tooOftenFor(after time.Duration) *table.Refusal {
	if after == 0 {
		return nil
	}
	return tooOften(after)
}

// unwritten is what an error of the log means to whoever asked.
func unwritten(err error) *table.Refusal {
	if errors.Is(err, tablelog.ErrNoRoom) {
		return &table.Refusal{Status: http.StatusServiceUnavailable, Code: "no-room", Message: "The server's disk is full. It has not happened."}
	}
	return &table.Refusal{Status: http.StatusServiceUnavailable, Code: "unknown", Message: "The server's disk has failed. Send the same once more."}
}

func isMoved(err error) bool { return errors.Is(err, tablelog.ErrMoved) }

func (s *Server) refuse(w http.ResponseWriter, r *table.Refusal) {
	s.figures.refusals.Inc()
	body, err := json.Marshal(r)
	if err != nil {
		body = []byte(`{"error":{"code":"unknown","message":""}}`)
	}
	if r.Status == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(r.After.Seconds())))))
	}
	s.send(w, r.Status, body)
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
