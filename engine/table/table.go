package table

import (
	"slices"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/table/wire"
)

// Table is a table of several people. It serves one caller at a time. Its zero
// value is not usable; make one with New or Restore.
//
// What a slice or pointer of its parts holds is never written to, only replaced, so
// that copies may share it.
type Table struct {
	setting
	journal
	company
	game
	mem     memory
	pending []pending // what the last Ask has worked out
}

// setting is what a table is from its first line on.
type setting struct {
	made   Made
	rules  rules.Rules
	ruling wire.Look // its Rules and Options
	commit string
	guest  string // the digest of the secret by which guests watch
}

// journal is how far the log has come, and what is told of it.
type journal struct {
	state string
	why   string // it is over
	last  uint64 // the last number
	at    time.Duration
	told  []entry
	size  size
}

// company is who sits there and what they have agreed on.
type company struct {
	seats   []Seat
	grace   time.Duration
	host    int // the seat that has the host's rights, -1: only the secret has
	asks    []ask
	denied  []denial // votes that found no agreement, the last of each seat and matter
	rematch bool     // agreed
	again   string   // its code
}

// game is the match, and how it has come to stand so.
type game struct {
	match   *match.Match
	trusted bool // the match has yet to look whether a play is a duty
	scores  []match.Event
	lastDid uint64 // the last did or back
	undo    []undo
	done    []done
	paused  bool
	left    time.Duration // of the clock of the turn
	turnAt  time.Duration // when the turn began
}

// never is before all times.
const never = time.Duration(-1 << 62)

// ask is an open vote.
type ask struct {
	what  string
	p, of int
	until time.Duration
	yes   []bool // memory: who has agreed
}

// denial is a vote that found no agreement. The same seat waits before it asks for the same
// again.
type denial struct {
	p    int
	what string
	at   time.Duration
}

// undo is an action that can be taken back.
type undo struct {
	p      int
	before *match.Match
}

// done is an action that was done, under the name that its client gave it.
type done struct {
	p  int
	id string
	n  uint64
}

// memory is what no line tells.
type memory struct {
	woke    time.Duration // the first time that was told since the table was made or restored
	now     time.Duration // the last one
	seats   []seatMemory
	hosted  time.Duration // when the host's secret was used last
	here    []string
	late    []int         // seats of people that a computer may play now
	watch   int           // how many watch
	running time.Duration // since when the clock runs; never: it stands
	passing uint64        // counts lines without a number
	hereAt  uint64
	clockAt uint64
	// voicesAt is when somebody has agreed last.
	voicesAt uint64
	hereDue  bool // who is here has changed, and is to be told
	// hereTold is when that was told last.
	hereTold time.Duration
	said     []said
}

type seatMemory struct {
	seen    time.Duration // when it asked last
	said    time.Duration
	drafted [2]time.Duration // the last two
	draft   []byte
}

type said struct {
	at  uint64
	p   int
	key string
}

func (m memory) clone() memory {
	m.seats = slices.Clone(m.seats)
	m.here = slices.Clone(m.here) // late is only replaced
	m.said = slices.Clip(m.said)
	return m
}

// pending is a line that Ask has said, with the match after it.
type pending struct {
	line   Line
	match  *match.Match
	events []match.Event
	told   bool // by a log: the solver was not asked
}

// clone is a table that can go on without changing t.
func (t *Table) clone() *Table {
	c := *t
	c.seats = slices.Clone(t.seats)
	c.asks = slices.Clone(t.asks)
	for i := range c.asks {
		c.asks[i].yes = slices.Clone(c.asks[i].yes)
	}
	c.scores, c.undo, c.done, c.told = slices.Clip(t.scores), slices.Clip(t.undo), slices.Clip(t.done), slices.Clip(t.told)
	c.mem = t.mem.clone()
	c.pending = nil
	return &c
}

// Made is when the table was made, milliseconds since 1970.
func (t *Table) Made() int64 { return t.made.Made }

// Commit is the SHA-256 of the secret of chance.
func (t *Table) Commit() string { return t.commit }

// State says whether the table is waiting, playing or over.
func (t *Table) State() string { return t.state }

// Last is the number of the last line.
func (t *Table) Last() uint64 { return t.last }

// At is the time of the last line.
func (t *Table) At() time.Duration { return t.at }

// OnTurn is the seat on turn, -1 for none.
func (t *Table) OnTurn() int {
	if t.match == nil || t.state != wire.Playing {
		return -1
	}
	return t.match.OnTurn()
}

// Deserted reports whether all people have left for good.
func (t *Table) Deserted() bool {
	return !slices.ContainsFunc(t.seats, func(s Seat) bool { return s.human() && !s.Left })
}

// Watch is somebody without a seat.
var Watch = Who{Seat: -1, Watch: true}

// Who is a person as the table knows them, found by Table.Who. The zero value is
// nobody.
type Who struct {
	Seat  int  // -1: none
	Host  bool // by the host's secret
	Watch bool
	// Moved says that the secret has been replaced: whoever follows with it is
	// told so, and nothing else.
	Moved bool
	known bool
	fresh bool // the secret of a seat that has been moved is used for the first time
	key   string
}

// Server is the server itself: it tells the time, and what computers do.
var Server = Who{Seat: -1}

// Who finds the person to whom a secret belongs.
func (t *Table) Who(secret string) (Who, *wire.Refusal) {
	if secret == "" {
		return Who{Seat: -1}, wire.NoSecret
	}
	w := t.whose(digest(secret))
	if !w.known {
		return w, wire.NotYours
	}
	return w, nil
}

// Key names a person between servers of the same table: the digest of the secret, as in
// the log.
func (w Who) Key() string { return w.key }

// By finds the person to whom a key belongs.
func (t *Table) By(key string) Who {
	if key == "" {
		return Who{Seat: -1}
	}
	return t.whose(key)
}

// whose finds whose a secret is by its digest.
func (t *Table) whose(key string) Who {
	w := Who{Seat: -1, known: true, key: key}
	switch key {
	case t.made.Host:
		w.Host = true
		return w
	case t.made.Watch, t.guest:
		w.Watch = true
		return w
	}
	for i := range t.seats {
		s := &t.seats[i]
		w.Seat = i
		switch {
		case key == s.Secret:
			return w
		case key == s.Next:
			w.fresh = true
			return w
		case slices.Contains(s.Old, key):
			w.Moved = true
			return w
		}
	}
	return Who{Seat: -1, key: key}
}

// Answered is the number of the line of an action that a seat has done under this name.
func (t *Table) Answered(who Who, id string) (uint64, bool) {
	for i := len(t.done) - 1; i >= 0; i-- {
		if d := t.done[i]; d.p == who.Seat && d.id == id {
			return d.n, true
		}
	}
	return 0, false
}

// mayHost reports whether somebody has the host's rights.
func (t *Table) mayHost(who Who) bool {
	return who.Host || who.Seat >= 0 && who.Seat == t.host && !who.Moved
}
