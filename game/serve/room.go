//go:build !js

package serve

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"time"

	"machiavelli/engine/table"
	"machiavelli/engine/table/wire"
	"machiavelli/game/serve/tablelog"
)

// room is a table that somebody looks at: its goroutine does one thing after
// another. All but the channels and here belongs to that goroutine.
type room struct {
	server *Server
	code   string
	calls  chan func()
	ended  chan struct{}
	here   atomic.Int64 // people

	table     *table.Table
	failed    *wire.Refusal // why there is no table
	stands    bool          // its log cannot be read now
	read      time.Time     // when that was tried
	began     time.Time     // when the table's time was base
	base      time.Duration
	followers []*follower
	touched   time.Time
	asker     string // the caller who has wished for a rematch last, empty: at another server
	thought   uint64 // counts thoughts; 0: none is under way
	thoughts  uint64
	stuck     uint64    // the number after which a computer player can do nothing
	behind    time.Time // since when somebody has seen more than the log has
	unsure    bool      // whether the log has more than the table is not known
	others    others
	watchers  watchers
}

// idle is after how long without anybody a table is put away.
const idle = 3 * time.Minute

func newRoom(s *Server, code string) *room {
	return &room{server: s, code: code, calls: make(chan func()), ended: make(chan struct{}), others: newOthers()}
}

// run does what is asked until nobody has asked for a while, or the server ends.
func (r *room) run() {
	stop := r.server.options.Log.Follow(r.code, r.others.hear)
	defer r.leave()
	defer stop()
	r.load()
	r.tell()
	r.say(word{What: wordOpened})
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		timer.Reset(r.rest())
		select {
		case call := <-r.calls:
			r.touched = time.Now()
			r.safely(r.retry)
			r.safely(call)
		case <-r.others.came:
			r.safely(r.hear)
		case <-timer.C:
			if r.unused() && r.close() {
				return
			}
			r.safely(r.tick)
		case <-r.server.ctx.Done():
			r.close()
			return
		}
	}
}

// safely does something. A panic ends neither the server nor the table, which is
// read again: its log has nothing of what went wrong.
func (r *room) safely(do func()) {
	defer func() {
		if p := recover(); p != nil {
			r.server.options.Logger.Error("a table has failed", "table", r.code, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			r.load()
		}
	}()
	do()
}

// load reads the table from its log.
func (r *room) load() {
	defer func() {
		if p := recover(); p != nil { // the other tables go on
			r.table, r.failed, r.stands = nil, wire.StandsStill(wire.CauseDamaged), true
			r.server.options.Logger.Error("a table cannot be read", "table", r.code, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	r.table, r.failed, r.touched, r.thought, r.unsure = nil, nil, time.Now(), 0, false
	r.stands, r.read = false, time.Now()
	var t *table.Table
	for line, err := range r.server.options.Log.Read(r.server.ctx, r.code, 0) {
		if err == nil {
			if t == nil {
				t, err = table.Restore(line)
			} else {
				err = t.Apply(line)
			}
		}
		if errors.Is(err, fs.ErrNotExist) {
			r.failed = wire.NoTable
			return
		}
		if err != nil {
			r.failed, r.stands = wire.StandsStill(tablelog.CauseOf(err)), true
			r.server.options.Logger.Error("a table cannot be read", "table", r.code, "cause", tablelog.CauseOf(err), "error", err)
			return
		}
	}
	if t == nil {
		r.failed = wire.NoTable
		return
	}
	r.table = t
	r.began = time.Now()
	r.base = max(t.At(), r.began.Sub(time.UnixMilli(t.Made())))
	r.wait()
}

// now is the table's time: milliseconds since it was made, which never go back.
func (r *room) now() time.Duration { return r.base + time.Since(r.began) }

// rest is for how long nothing need happen.
func (r *room) rest() time.Duration {
	d := idle
	if r.failed != nil {
		d = time.Second // so that wrong codes cost nothing
	}
	if r.table != nil {
		if at, ok := r.table.Wake(); ok {
			d = min(d, max(at-r.now(), 10*time.Millisecond))
		}
		if due := r.watchers.due; !due.IsZero() {
			d = min(d, max(0, time.Until(due))+time.Millisecond)
		}
		if r.waits() {
			d = min(d, time.Until(r.others.until)+time.Millisecond)
		}
	}
	return d
}

func (r *room) unused() bool {
	after := idle
	if r.failed != nil {
		after = time.Second
	}
	return len(r.followers) == 0 && r.thought == 0 && time.Since(r.touched) >= after
}

// close takes the room off the server's list, so that nobody else comes in.
func (r *room) close() bool {
	s := r.server
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.rooms[r.code] == r {
		delete(s.rooms, r.code)
	}
	return true
}

// leave is the end of the goroutine.
func (r *room) leave() {
	for _, f := range r.followers {
		close(f.lines)
	}
	r.server.options.Log.Forget(r.code)
	close(r.ended)
}

func (r *room) tick() {
	switch {
	case r.table != nil:
		r.handle(table.Server, table.Tick{})
	case len(r.followers) > 0:
		r.retry()
	}
}

// retryEvery is how often a log is tried that cannot be read.
const retryEvery = time.Second

// retry reads a table whose log could not be read: it may be back.
func (r *room) retry() {
	if r.stands && time.Since(r.read) >= retryEvery {
		r.load()
		r.tell()
		r.advance()
	}
}

// reload reads a table whose log has been replaced. Whoever follows asks again, as numbers may have
// gone back.
func (r *room) reload() {
	for _, f := range r.followers {
		close(f.lines)
	}
	r.followers = nil
	r.load()
	if r.failed == wire.NoTable { // it was there, and may be on its way back
		r.failed, r.stands = wire.StandsStill(wire.CauseNoFolder), true
	}
}

// handle has the table decide a command, stores its lines, and tells everybody.
func (r *room) handle(who table.Who, c table.Command) *wire.Refusal {
	if r.failed != nil {
		return r.failed
	}
	refused := r.write(who, c)
	if refused == nil {
		r.spread(who, c)
	}
	r.tell()
	r.advance()
	return refused
}

// mostTries is how often a table is asked again because another server has written
// to it meanwhile.
const mostTries = 10

// write asks the table and makes the answer last. Where another server has written
// meanwhile, it brings the table up to that and asks once more: whoever has asked
// hears nothing of it.
func (r *room) write(who table.Who, c table.Command) *wire.Refusal {
	if r.unsure && r.catchUp() != nil {
		return unwritten(tablelog.ErrUnknown)
	}
	for tries := 0; ; tries++ {
		began := time.Now()
		lines, refused := r.table.Decide(who, c, r.now())
		if r.table.Searched(lines) {
			r.server.sleep(untilStep(time.Since(began), searchStep))
		}
		if refused != nil && r.lags() {
			continue
		}
		if refused != nil || len(lines) == 0 {
			return refused
		}
		switch err := r.server.append(r.code, lines); {
		case err == nil:
		case isMoved(err) && tries < mostTries:
			if err := r.catchUp(); err != nil {
				return unwritten(err)
			}
			if r.failed != nil {
				return r.failed
			}
			continue
		case errors.Is(err, tablelog.ErrReplaced):
			r.server.options.Logger.Error("a table's log was replaced, and is read again", "table", r.code, "last", r.table.Last(), "error", err)
			r.reload()
			return unwritten(err) // whoever asked may be somebody else there
		default:
			r.server.options.Logger.Error("a line could not be kept", "table", r.code, "cause", tablelog.CauseOf(err), "error", err)
			if refused = unwritten(err); refused.Code == wire.CodeUnknown {
				r.catchUp()
			}
			return refused
		}
		for _, line := range lines {
			if err := r.table.Apply(line); err != nil {
				r.server.options.Logger.Error("a line that the table has named is refused", "table", r.code, "line", line.N, "error", err)
				r.load()
				return wire.ServerEnds
			}
		}
		r.others.until = time.Time{} // this server does what follows from these lines
		clear(r.others.said)
		return nil
	}
}

// lags reports whether the log had more than the table, and makes it true: who is
// refused may have seen at another server what has not come to this one yet.
func (r *room) lags() bool {
	if !r.server.options.Shared || r.table == nil {
		return false
	}
	before := r.table.Last()
	return r.catchUp() == nil && r.table != nil && r.table.Last() > before
}

// who finds whose a secret is.
func (r *room) who(secret string) (table.Who, *wire.Refusal) {
	who, refused := r.table.Who(secret)
	if refused != nil && r.lags() {
		who, refused = r.table.Who(secret)
	}
	return who, refused
}

// catchUp makes true what the log has beyond the table. What the table remembers
// without a line stays. Until that has been read, nothing more is asked.
func (r *room) catchUp() error {
	r.unsure = true
	for line, err := range r.server.options.Log.Read(r.server.ctx, r.code, r.table.Last()+1) {
		if errors.Is(err, fs.ErrNotExist) {
			r.table, r.failed, r.unsure = nil, wire.NoTable, false
			return nil
		}
		if err == nil {
			err = r.apply(line)
		}
		if err != nil {
			r.server.options.Logger.Error("a table cannot be read", "table", r.code, "error", err)
			return err
		}
	}
	r.unsure = false
	return nil
}

// apply applies a line that another server has written. Its clock may be before
// this one's.
func (r *room) apply(line table.Line) error {
	if err := r.table.Apply(line); err != nil {
		return err
	}
	if at := r.table.At(); at > r.now() {
		r.base, r.began = at, time.Now()
	}
	clear(r.others.said)
	r.wait()
	return nil
}

// tell gives every follower what it does not know yet.
func (r *room) tell() {
	if r.table == nil {
		return
	}
	r.table.Watched(r.countWatchers(time.Now()), r.now())
	here := int64(0)
	for _, h := range r.table.Here() {
		if h == wire.Here {
			here++
		}
	}
	r.here.Store(here)
	r.followers = slices.DeleteFunc(r.followers, func(f *follower) bool {
		if !f.tell(r.table) {
			close(f.lines)
			return true
		}
		return false
	})
}

// advance starts what the state of the table calls for: a computer player thinks, a
// rematch gets its table, who has made the table may make another.
func (r *room) advance() {
	if r.table == nil {
		return
	}
	if wish, ok := r.table.Rematch(); ok && !r.waits() {
		r.rematch(wish)
	}
	if r.table.State() == wire.Over {
		r.server.ends(r.code)
	}
	r.think()
}

func (r *room) rematch(wish table.Wish) {
	who := cmp.Or(r.asker, wish.Keys[0])
	if r.server.mayMake(who) > 0 {
		return // the people may wish for it again, or it comes with what is told next
	}
	code, refused := r.server.make(table.Config{Wish: wish, Host: newSecret(), Watch: newSecret()})
	if refused != nil {
		r.server.unmade(who)
		r.server.options.Logger.Error("no table for a rematch", "table", r.code, "refused", refused.Code)
		return
	}
	r.server.made(code, who)
	switch refused = r.write(table.Server, table.Again{Code: code}); {
	case refused == nil:
		r.tell()
	case refused.Status != http.StatusServiceUnavailable: // another server was faster: nobody knows this table
		if err := r.server.options.Log.Remove(code); err == nil {
			r.server.tables.Add(-1)
			r.server.goes(code)
		}
	}
}
