//go:build !js

package serve

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"machiavelli/engine/table"
	"machiavelli/engine/table/wire"
)

// How an answer to somebody who follows goes.
const (
	followFor = 25 * time.Second // then it ends, and the client asks again
	beat      = 5 * time.Second  // after which an empty line shows that the line stands
	slowest   = 10 * time.Second // for the read of a request, and for a write
	longest   = 30 * time.Minute // for a file of the page, or a record
	backlog   = 256              // lines that a slow reader may be behind
	// watching is how many a slow reader may be behind that only watches: those who play
	// are the last to be dropped.
	watching = 64

	streamsAgain = 5 * time.Second // after which whoever follows too much may ask again
)

// followKeys are what an answer to somebody who follows counts for: the caller, the secret,
// and the caller with this secret twice, who so has half of it at most. So no single caller
// keeps the others from watching.
func followKeys(who, code, secret string) []string {
	digest := pairOf(code, secret)
	one := string(digest[:])
	return []string{who, one, one + " " + who, one + " " + who}
}

// follower is an answer that is under way: the table's goroutine puts lines in,
// the answer's takes them out.
type follower struct {
	secret  string
	who     table.Who
	after   uint64
	passing uint64
	lines   chan []byte // closed when there will be no more
	old     int         // that many lines at the beginning tell of nothing new
}

// tell gives a follower what it does not know yet. It reports false where there
// will be no more: its secret has been replaced, or it reads too slowly.
func (f *follower) tell(t *table.Table) bool {
	who, refused := t.Who(f.secret)
	if refused != nil || who.Moved {
		if who.Moved {
			f.put(table.Moved().Line)
		}
		return false
	}
	f.who = who
	for _, m := range t.For(who, f.after) {
		if !f.put(m.Line) {
			return false
		}
	}
	f.after = t.Last()
	passing, n := t.Passing(f.passing)
	for _, m := range passing {
		if !f.put(m.Line) {
			return false
		}
	}
	f.passing = n
	return true
}

func backlogOf(who table.Who) int {
	if who.Watch {
		return watching
	}
	return backlog
}

func (f *follower) put(line []byte) bool {
	select {
	case f.lines <- line:
		return true
	default:
		return false
	}
}

// behindFor is for how long a server refuses somebody who has seen more than the log seems to
// have. A leader of the stream that has lost the others does not know it for some seconds;
// after that the log has been put back to what it was, as from a backup.
const behindFor = 10 * time.Second

// upTo reads what other servers have written before somebody is told a view, or who has seen
// more already: what they see never goes back.
func (r *room) upTo(after uint64, known bool) *wire.Refusal {
	if !r.server.options.Shared || known && after <= r.table.Last() {
		r.behind = time.Time{}
		return nil
	}
	if err := r.catchUp(); err != nil {
		return unwritten(err)
	}
	switch {
	case r.failed != nil:
		return r.failed
	case !known || after <= r.table.Last():
		r.behind = time.Time{}
	case r.behind.IsZero() || time.Since(r.behind) > 2*behindFor:
		r.behind = time.Now()
		return wire.NotSure(wire.CauseNoCluster)
	case time.Since(r.behind) < behindFor:
		return wire.NotSure(wire.CauseNoCluster)
	}
	return nil
}

// subscribe adds somebody who follows the table. Hello and what is new to them comes first.
func (r *room) subscribe(secret string, after uint64, known bool) (*follower, *wire.Refusal) {
	if r.failed != nil {
		return nil, r.failed
	}
	who, refused := r.who(secret)
	if refused != nil {
		return nil, refused
	}
	if refused := r.upTo(after, known); refused != nil {
		return nil, refused
	}
	f := &follower{secret: secret, who: who, lines: make(chan []byte, backlogOf(who))}
	if who.Moved {
		f.put(table.Moved().Line)
		close(f.lines)
		return f, nil
	}
	if refused := r.write(who, table.Here{}); refused != nil {
		return nil, refused
	}
	if r.failed != nil {
		return nil, r.failed
	}
	r.spread(who, table.Here{})
	r.tell() // to the others, who have come before
	if !known {
		after = table.Snapshot
	}
	f.put(r.table.Hello(who, r.now()).Line)
	whole := false
	for _, m := range r.table.Since(who, after) {
		f.put(m.Line)
		whole = whole || m.E == wire.LineView
	}
	if after == r.table.Last() {
		f.old = len(f.lines)
	}
	passing, n := r.table.Passing(0)
	for _, m := range passing {
		// A view has who is here and the clock. What was said before was heard
		// then.
		if !whole && m.E != wire.LineSaid {
			f.put(m.Line)
		}
	}
	f.after, f.passing = r.table.Last(), n
	r.followers = append(r.followers, f)
	if who.Watch {
		r.sayWatchers()
		r.tell()
	}
	r.advance()
	return f, nil
}

// gone says that an answer has ended.
func (r *room) gone(f *follower) {
	for i, other := range r.followers {
		if other == f {
			r.followers = append(r.followers[:i], r.followers[i+1:]...)
			if f.who.Watch {
				r.watchers.due = time.Now().Add(watcherBack)
			}
			return
		}
	}
}

// lines answers with the lines of a table as they come.
func (s *Server) lines(w http.ResponseWriter, r *http.Request, code string) {
	secret := bearer(r)
	if secret == "" {
		s.refuse(w, wire.NoSecret)
		return
	}
	query := r.URL.Query()
	after, known, refused := number(query, "after", 1<<53)
	if refused != nil {
		s.refuse(w, refused)
		return
	}
	wait, waits, refused := number(query, "wait", uint64(followFor/time.Second))
	if refused == nil && waits && wait < 1 {
		refused = wire.Refuse(wire.CodeBadJSON, "wait: want 1 to 25")
	}
	if refused != nil {
		s.refuse(w, refused)
		return
	}
	if _, refused = body(w, r); refused != nil { // of a GET it is empty, or who sends it is odd
		s.refuse(w, refused)
		return
	}
	follows := followKeys(caller(r, s.options.Trusted), code, secret)
	if !s.streams.open(follows...) {
		s.refuse(w, tooOften(streamsAgain))
		return
	}
	defer s.streams.close(follows...)
	var f *follower
	if refused = s.guessed(r, code, secret, func(room *room) (refused *wire.Refusal) {
		f, refused = room.subscribe(secret, after, known)
		return refused
	}); refused != nil {
		s.refuse(w, refused)
		return
	}
	s.figures.streams.Add(1)
	defer s.figures.streams.Add(-1)
	defer s.at(context.Background(), code, func(room *room) { room.gone(f) })
	h := w.Header()
	h.Set("Content-Type", "application/x-ndjson")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Accel-Buffering", "no") // nginx would keep the lines until the end
	w.WriteHeader(http.StatusOK)
	limit := followFor
	if waits {
		limit = time.Duration(wait) * time.Second
	}
	s.stream(w, r, f, limit, waits)
}

// stream writes the lines of a follower until its time is over, or, for one who
// waits, until something is new.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, f *follower, limit time.Duration, waits bool) {
	out := http.NewResponseController(w)
	end, beats := time.NewTimer(limit), time.NewTicker(beat)
	defer end.Stop()
	defer beats.Stop()
	defer s.hurry(w) // for the end of the answer
	write := func(line []byte) bool {
		s.hurry(w)
		_, err := w.Write(append(line, '\n'))
		return err == nil
	}
	for sent := 0; ; {
		numbered := false
		select {
		case line, more := <-f.lines:
			for more {
				sent++
				numbered = numbered || sent > f.old && isNumbered(line)
				if !write(line) {
					return
				}
				select {
				case line, more = <-f.lines:
					continue
				default:
				}
				break
			}
			if out.Flush() != nil || !more || waits && numbered {
				return
			}
		case <-beats.C:
			if !write(nil) || out.Flush() != nil {
				return
			}
		case <-end.C:
			return
		case <-r.Context().Done():
			return
		case <-s.ctx.Done():
			return
		}
	}
}

// isNumbered reports whether a line ends the answer to somebody who waits: one
// with a number, or a view, which stands for all that it has.
func isNumbered(line []byte) bool {
	const before = `{"e":"`
	for i := len(before); i < len(line); i++ {
		if line[i] == '"' {
			rest := line[i+1:]
			return len(rest) > 5 && string(rest[:5]) == `,"n":`
		}
	}
	return false
}

// number reads a number of a query; known is false if the query lacks it.
func number(query map[string][]string, key string, most uint64) (n uint64, known bool, refused *wire.Refusal) {
	values, known := query[key]
	if !known {
		return 0, false, nil
	}
	n, err := strconv.ParseUint(values[0], 10, 64)
	if err != nil || n > most || len(values) != 1 {
		return 0, true, wire.Refuse(wire.CodeBadJSON, key+": this is no number that may stand here")
	}
	return n, true, nil
}

func firstOf(all ...*wire.Refusal) *wire.Refusal {
	for _, r := range all {
		if r != nil {
			return r
		}
	}
	return nil
}
