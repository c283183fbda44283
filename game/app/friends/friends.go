// Package friends is a place at a table that a server of tables holds: its seat, what
// that seat sees, and who else is there. It follows the table's lines, sends what the
// player does, and comes back by itself after a line was cut. It is a session's Source.
//
// docs/formats.md, "Tables of several people", has the wire.
package friends

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/table/wire"
	"machiavelli/game/app/session"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/store"
)

// Options configures a place at a table.
type Options struct {
	Client *transport.Client // of the server
	Seat   Seat
	Store  store.Store // where the device keeps the seat and its half-made turn; nil: nowhere
	// Came is called when Next or Happened has something, and when the table is Known, from
	// any goroutine; nil: nobody waits for it.
	Came func()
}

// Table is a place at a table. Its methods may be called by any goroutine, and none
// waits for the network.
type Table struct {
	Options
	ctx context.Context
	end context.CancelFunc

	mu     sync.Mutex
	closed bool
	device
	stream *transport.Stream
	woken  chan struct{} // closed when the line has come back
	risen  bool          // it has been there
	faults int           // lines that could not be read, without one that could between them

	info     Info
	count    time.Time  // when the table was made, by this clock
	knows    bool       // view and n are known
	n        uint64     // the last number that was heard
	view     match.View // as the seat sees the table
	awaits   *awaited   // a line whose view has yet to come
	began    bool       // the session has been told of the match
	ended    bool       // the player has been told that it is over
	clock    wire.Clock // of the turn
	denied   []denial   // votes of this place that found no agreement
	doing    *doing     // an action that has not been answered, or whose line has yet to come
	draft    []byte     // the half-made turn as it lies, or nil
	news     []news     // that have yet to be taken
	shown    uint64     // the number of the last that was taken
	happened []Happening
	drafts   chan struct{} // the half-made turn is another, or is to be sent again
}

// awaited is a line that a view with the same number follows: a deal, or that an action
// was taken back. Until then it has not been heard.
type awaited struct {
	n      uint64
	view   match.View    // after the events of a deal
	events []match.Event // of a deal, nil: an action was taken back…
	p      int           // …which was that of a seat
}

// news is what the session is told, and the number after which it is so.
type news struct {
	session.News
	n uint64
}

var _ session.Source = (*Table)(nil)

// Sit takes the place and begins to follow the table.
func Sit(o Options) *Table {
	t := &Table{Options: o, woken: make(chan struct{}), drafts: make(chan struct{}, 1)}
	t.ctx, t.end = context.WithCancel(context.Background())
	t.info.Me, t.info.Host = o.Seat.P, -1
	t.device = deviceOf(o.Store, o.Seat)
	t.mu.Lock()
	t.stream = t.Client.Follow(o.Seat.Secret, transport.Follower{
		Path: t.path,
		Line: func(line []byte) (sense bool) {
			sense = true
			t.now(func() { sense = t.hear(line) })
			return sense
		},
		Up: func(up bool) { t.now(func() { t.rise(up) }) },
		Refused: func(status int, body []byte) (ends bool) {
			t.now(func() { ends = t.refusedLines(wire.ReadRefusal(status, body)) })
			return ends
		},
	})
	t.mu.Unlock()
	go t.sendDrafts()
	return t
}

// Seat is the place as it is known now.
func (t *Table) Seat() Seat { return t.at() }

// now does something, unless the place has been closed, and tells whoever waits.
func (t *Table) now(do func()) {
	t.mu.Lock()
	if t.closed {
		t.mu.Unlock()
		return
	}
	news, happened, known := len(t.news), len(t.happened), t.info.Known
	do()
	came := len(t.news) > news || len(t.happened) > happened || t.info.Known != known
	t.mu.Unlock()
	if came && t.Came != nil {
		t.Came()
	}
}

// heldFor is how long an answer waits for a line, in seconds, where streams are held
// back; soon while the line is down, so that it is known at once when it is back.
const (
	heldFor = 5
	soon    = 1
)

// path is what to ask for next.
func (t *Table) path(held bool) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	path, sign := t.place.path(wire.GetLines), "?"
	if t.knows {
		path, sign = fmt.Sprintf("%s?after=%d", path, t.n), "&"
	}
	if held {
		wait := heldFor
		if t.risen && !t.info.Up {
			wait = soon
		}
		path += fmt.Sprintf("%swait=%d", sign, wait)
	}
	return path
}

// rise hears whether lines come.
func (t *Table) rise(up bool) {
	if t.info.Up == up {
		return
	}
	if t.info.Up = up; up {
		t.info.Answers = ""
		close(t.woken)
		t.woken = make(chan struct{})
		t.redraft() // a server that was killed has lost it
	}
	if t.risen { // at first it is no news that it is there
		t.happens(Happening{What: Line, P: -1, Yes: up})
	}
	t.risen = true
}

// mostFaults is how many lines in a row that make no sense may be an accident.
const mostFaults = 3

// misread forgets what is known of the match, which is asked for as a whole: a line made no
// sense.
func (t *Table) misread(line []byte) {
	t.knows, t.awaits = false, nil
	if t.faults++; t.faults > mostFaults || !json.Valid(line) {
		t.strange(wire.Answerer(200, line))
	}
}

// refusedLines hears what was answered in place of lines, and reports whether the place is no
// more. Only a server of tables can say so, in its own words. Anything else between it and
// the player may be gone in a moment.
func (t *Table) refusedLines(r *wire.Refusal) (ends bool) {
	if !r.Ends() {
		if !asksAgain(r) {
			t.strange(r.Message)
		}
		return false
	}
	t.setGone(true)
	t.happens(Happening{What: Gone, P: -1, Code: r.Code})
	return true
}

// strange has the player hear, once until the line is back, what answers in place of the
// server.
func (t *Table) strange(what string) {
	if t.info.Answers != what {
		t.info.Answers = what
		t.happens(Happening{What: Strange, P: -1, Code: what})
	}
}

// Close implements session.Source: it stops following. The seat stays.
func (t *Table) Close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed, t.news = true, nil
	t.stream.Close()
	t.end()
}

// Next implements session.Source.
func (t *Table) Next() (n session.News, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.news) == 0 {
		return n, false
	}
	n, t.shown = t.news[0].News, t.news[0].n
	t.news = t.news[1:]
	return n, true
}

// tell has the session told something.
func (t *Table) tell(n session.News) { t.news = append(t.news, news{n, t.n}) }

// seen is the number of the last line whose news were taken.
func (t *Table) seen() uint64 {
	if len(t.news) == 0 {
		return t.n
	}
	return t.shown
}

// Continue implements session.Source: whoever is on turn elsewhere plays anyway.
func (t *Table) Continue() {}

// Clock implements session.Source: the server keeps the clock.
func (t *Table) Clock() (left time.Duration, keeps bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.clock.End == nil {
		return time.Duration(t.clock.Left) * time.Millisecond, true
	}
	return time.Until(t.count.Add(time.Duration(*t.clock.End) * time.Millisecond)), true
}

// OnTurn reports whether the place's player is to act.
func (t *Table) OnTurn() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.knows && t.view.Phase == match.Turning && t.info.Me >= 0 && t.view.Turn == t.info.Me
}

// TurnAt is the turn that runs, which no other has, and whether it is that of the place's player.
func TurnAt(t *Table) (id uint64, mine bool) {
	mine = t.OnTurn()
	t.mu.Lock()
	defer t.mu.Unlock()
	return uint64(t.view.Deal)<<32 | uint64(t.view.Turns), mine
}

// Paused reports whether the table is paused.
func (t *Table) Paused() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.info.Paused
}

// Hints reports whether players are given hints at the table.
func (t *Table) Hints() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.info.Hints
}

// Info is what is known of a table besides the match.
type Info struct {
	Known    bool   // the server has said how the table stands
	Up       bool   // lines come
	Answers  string // what answers in place of the server, "" for nothing
	Me       int    // the seat of this place, -1: none
	Host     int    // the seat with the host's rights, -1: only the secret has
	Rules    rules.Rules
	People   []Person
	Asks     []Ask
	Watching int    // how many watch
	Grace    string // how long an absent player is waited for
	Hints    bool
	Paused   bool
	State    string // Waiting, Playing or Over
	Commit   string // of the secret of chance
	Secret   string // once the table is over
	Why      string // it is over: match, agreed or closed
	Again    string // the code of the rematch's table
}

// Person is who plays a seat.
type Person struct {
	Name, By string
	own      string // the name without the number that tells it apart
	Here     string // here, away or computer
	Late     bool   // a computer may play the seat now
	missed   bool   // it has been told that they are away
}

// Free reports whether a person may sit down there.
func (p *Person) Free() bool { return p.By == match.Human && p.Name == "" }

// The states of a table.
const (
	Waiting = wire.Waiting
	Playing = wire.Playing
	Over    = wire.Over
	NoMore  = wire.Gone // in what a device is told of the places that it keeps
)

// Who is here.
const (
	Here     = wire.Here
	Away     = wire.Away
	Computer = wire.Computer
)

// Info copies what is known of the table.
func (t *Table) Info() Info {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := t.info
	i.People, i.Asks = slices.Clone(i.People), slices.Clone(i.Asks)
	return i
}

// Name is what the place's player is called, "" where nobody plays there.
func (t *Table) Name() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.info.Me < 0 || t.info.Me >= len(t.info.People) {
		return ""
	}
	return t.info.People[t.info.Me].own
}

// MayHost reports whether the place has the host's rights.
func (t *Table) MayHost() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.mayHost()
}

func (t *Table) mayHost() bool {
	if t.info.Host < 0 {
		return t.place.Host != ""
	}
	return t.info.Me == t.info.Host
}

// Happening is an event at the table that is not one of the match.
type Happening struct {
	What What
	P    int // the seat of whom it is, -1 for nobody
	Of   int // the other seat of a vote
	// Name is who it is, or was.
	Name string
	// Code says more: what is asked, a remark, why it is over, a refusal.
	Code string
	Yes  bool
}

// What is a kind of happening.
type What string

// The kinds.
const (
	Line     What = "line"     // lines come, or not: Yes
	Strange  What = "strange"  // Code answers in place of the server, which is asked again
	Came     What = "came"     // somebody has sat down
	Left     What = "left"     // somebody has got up
	Renamed  What = "renamed"  // Name is the new one
	Replaced What = "computer" // a computer plays the seat
	Returned What = "returned" // the person plays it again
	Absent   What = "away"
	Present  What = "back"
	Seen     What = "here"     // who is here, or how many watch, has changed: it needs no words
	Asked    What = "asks"     // Code
	Voted    What = "voice"    // P has agreed to Code, which this place asks for, or is P's
	Agreed   What = "agreed"   // to Code
	Declined What = "declined" // Code was, by P if it was somebody
	Lapsed   What = "lapsed"   // Code is no longer asked, and its end was not heard
	TookBack What = "took"     // the last action of P was taken back
	Paused   What = "paused"   // Yes, or it goes on
	Hosts    What = "host"     // P has the host's rights now
	Rematch  What = "again"    // at the table Code
	Ended    What = "over"     // Code says why
	Said     What = "said"     // Code
	Moved    What = "moved"    // the seat is on another device, and here no longer
	Doubled  What = "doubled"  // another device has played the seat, which is here as well
	Refused  What = "refused"  // what was asked for, with Code
	Gone     What = "gone"     // the table, or the seat, is no more: Code
)

// Unread is the code of an answer that makes no sense to this program.
const Unread = wire.CodeUnread

// mostHappened is how many happenings wait for somebody who looks.
const mostHappened = 200

func (t *Table) happens(h Happening) {
	if h.Name == "" && h.P >= 0 && h.P < len(t.info.People) {
		h.Name = t.info.People[h.P].Name
	}
	t.happened = append(t.happened, h)
	t.happened = t.happened[max(0, len(t.happened)-mostHappened):]
}

// Happened returns the next happening, false if there is no new one.
func (t *Table) Happened() (h Happening, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.happened) == 0 {
		return h, false
	}
	h, t.happened = t.happened[0], t.happened[1:]
	return h, true
}
