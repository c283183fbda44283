package table

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/table/wire"
)

// Message is one line to one client, without its end.
type Message struct {
	N    uint64 // its number, 0 for a passing line
	E    string
	Line []byte
}

// MarshalJSON is the line as it is sent.
func (m Message) MarshalJSON() ([]byte, error) { return m.Line, nil }

// Snapshot is the number with which For returns the whole view.
const Snapshot = math.MaxUint64

// mostTold is how many lines are kept for those who come back.
const mostTold = 40

// entry is a numbered line as it is told. What differs by viewer is in lists:
// a value for each seat, and one for those without.
type entry struct {
	n       uint64
	e       string
	text    []byte    // as all are told it
	did     *wire.Did // or what all are told of what was done; the rest differs
	events  []match.Event
	choices []choices
	views   []string // where a view follows
}

// choices are what a viewer may do, and why not the rest.
type choices struct {
	options []string
	refused json.RawMessage
}

// remember keeps a line for those who follow.
func (t *Table) remember(e entry, l *Line) {
	var told wire.Line
	switch l.E {
	case wire.LineSeats:
		s := &wire.Seats{Seats: t.people()}
		if l.Grace > 0 {
			s.Grace = graceText(t.grace)
		}
		told = s
	case wire.LineDid:
		e.did = &wire.Did{P: l.P, By: l.By, Touched: t.match.Now.Touched}
		e.choices = t.choices()
		for _, ev := range e.events {
			if ev.E == match.EvDeal {
				e.views = t.views()
			}
		}
	case wire.LineBack:
		told = &wire.Back{P: l.P}
		e.views = t.views()
	case wire.LineAsks:
		told = &wire.Asks{Vote: t.asks[len(t.asks)-1].vote()}
	case wire.LineAgreed:
		told = &wire.Agreed{What: l.What}
	case wire.LineDeclined:
		told = &wire.Declined{What: l.What}
		if l.P >= 0 {
			told = &wire.Declined{What: l.What, P: &l.P}
		}
	case wire.LinePaused:
		told = &wire.Paused{Paused: l.Paused}
	case wire.LineHost:
		told = &wire.Host{P: l.P}
	case wire.LineAgain:
		told = &wire.Again{Code: l.Code}
	case wire.LineOver:
		told = &wire.Ended{Secret: l.Secret, Why: l.Why}
	}
	if told != nil {
		e.text = wire.Write(l.N, told)
	}
	from := max(0, len(t.told)+1-mostTold)
	t.told = append(append([]entry(nil), t.told[from:]...), e)
}

// vote is an open vote as it is told.
func (a *ask) vote() wire.Vote {
	v := wire.Vote{P: a.p, What: a.what, Until: millis(a.until), Yes: a.voices()}
	if a.what == wire.VoteComputer {
		of := a.of
		v.Of = &of
	}
	return v
}

// voices is who has agreed.
func (a *ask) voices() []int {
	yes := []int{}
	for i := range a.yes {
		if a.yes[i] {
			yes = append(yes, i)
		}
	}
	return yes
}

// choices is what each viewer may do.
func (t *Table) choices() []choices {
	var out []choices
	for i := range len(t.seats) + 1 {
		can, not := record.Choices(t.options(t.viewer(i)))
		out = append(out, choices{can, not})
	}
	return out
}

// viewer is the seat of the i-th of those who see a table differently.
func (t *Table) viewer(i int) int {
	if i == len(t.seats) {
		return -1
	}
	return i
}

// sees is which of them somebody is.
func (t *Table) sees(who Who) int {
	if who.Seat < 0 || who.Seat >= len(t.seats) {
		return len(t.seats)
	}
	return who.Seat
}

// options is what a seat may do now. Whether the next deal begins is not for a seat
// to say: host tells whose it is.
func (t *Table) options(seat int) []match.Option {
	if t.match == nil {
		return nil
	}
	options := t.match.View(seat).Options
	if t.match.At() == match.Scored {
		for i := range options {
			options[i].Why = &match.Error{Why: match.Reason(wire.CodeNotHost), Meld: -1}
		}
	}
	return options
}

// views is what each viewer sees.
func (t *Table) views() []string {
	var out []string
	for i := range len(t.seats) + 1 {
		out = append(out, t.view(t.viewer(i)))
	}
	return out
}

// view is what somebody sees of the match.
func (t *Table) view(seat int) string {
	v := match.View{Me: seat, Phase: wire.PhaseWait, Turn: -1, Dealer: -1, Seats: make([]match.Seat, len(t.seats))}
	if t.match != nil {
		v = t.match.View(seat)
		v.Options = t.options(seat)
	}
	for i := range v.Seats {
		v.Seats[i].Name, v.Seats[i].By = t.seats[i].Name, t.seats[i].by()
	}
	b := record.AppendView(nil, v, t.scores)
	b = record.AppendChoices(b, v.Options)
	return string(append(b, `,"events":[]}`...))
}

// by is who plays a seat now.
func (s *Seat) by() string {
	if l := s.computer(); l != "" {
		return l
	}
	return match.Human
}

// For returns what a person may see of what has happened after a line: the lines, or the
// whole view if that line is unknown or too long ago.
func (t *Table) For(who Who, after uint64) []Message {
	t.findDuty()
	at := t.sees(who)
	if after > t.last || after < t.last && (len(t.told) == 0 || t.told[0].n > after+1) {
		return []Message{t.snapshot(who, t.last, t.view(t.viewer(at)))}
	}
	var out []Message
	for _, e := range t.told {
		if e.n > after {
			out = append(out, Message{e.n, e.e, e.line(at, t.viewer(at))})
			if e.views != nil {
				out = append(out, t.snapshot(who, e.n, e.views[at]))
			}
		}
	}
	return out
}

// Since does as For, for a person whose connection broke after a line: the view that
// follows an action taken back may have been lost, and comes again.
func (t *Table) Since(who Who, after uint64) []Message {
	out := t.For(who, after)
	for _, e := range t.told {
		if e.n == after && e.e == wire.LineBack {
			return append([]Message{t.snapshot(who, e.n, e.views[t.sees(who)])}, out...)
		}
	}
	return out
}

func (e *entry) line(at, seat int) []byte {
	if e.did == nil {
		return e.text
	}
	did := *e.did
	did.Events = make([]json.RawMessage, len(e.events))
	for i, ev := range e.events {
		did.Events[i] = record.AppendSeen(nil, match.Seen(ev, seat))
	}
	did.Options, did.Refused = e.choices[at].options, e.choices[at].refused
	return wire.Write(e.n, &did)
}

// tells is a passing line.
func tells(l wire.Line) Message { return Message{0, l.E(), wire.Write(0, l)} }

// snapshot is a view with what belongs to it.
func (t *Table) snapshot(who Who, n uint64, view string) Message {
	v := wire.View{
		N: n, View: json.RawMessage(view), Here: t.mem.here, Late: t.mem.late, Watching: t.mem.watch, Clock: t.clock(), Paused: t.paused, Host: t.host, Asks: []wire.Vote{},
	}
	if who.Seat >= 0 && who.Seat < len(t.seats) && n == t.last {
		v.Draft = t.mem.seats[who.Seat].draft
	}
	for i := range t.asks {
		v.Asks = append(v.Asks, t.asks[i].vote())
	}
	return tells(&v)
}

// Here says of each seat whether its player is here, away or a computer.
func (t *Table) Here() []string { return slices.Clone(t.mem.here) }

// clock is that of the turn, nil without one.
func (t *Table) clock() *wire.Clock {
	p := t.OnTurn()
	if p < 0 || t.timer() == 0 {
		return nil
	}
	c, left := &wire.Clock{P: p}, t.left
	if t.mem.running != never {
		end := millis(t.mem.running + t.left)
		c.End, left = &end, t.leftAt(max(t.at, t.mem.now))
	}
	c.Left = millis(left)
	return c
}

// Hello is the first line of every answer to somebody who follows.
func (t *Table) Hello(who Who, now time.Duration) Message {
	look := t.look()
	return tells(&wire.Hello{V: wire.Version, Me: who.Seat, Now: millis(now), Last: t.last, Table: &look})
}

// Moved is the last line to a client whose secret has been replaced.
func Moved() Message { return tells(&wire.Moved{}) }

// Passing returns the lines without a number after the first `after` of them, and how
// many there are now. Of what is told again and again it returns only the newest.
func (t *Table) Passing(after uint64) ([]Message, uint64) {
	var out []Message
	if t.mem.hereAt > after {
		out = append(out, tells(&wire.Present{Here: t.mem.here, Late: t.mem.late, Watching: t.mem.watch}))
	}
	if t.mem.voicesAt > after {
		for i := range t.asks {
			out = append(out, tells(&wire.Voices{What: t.asks[i].what, Yes: t.asks[i].voices()}))
		}
	}
	if clock := t.clock(); t.mem.clockAt > after && clock != nil {
		out = append(out, tells(clock))
	}
	for _, s := range t.mem.said {
		if s.at > after {
			out = append(out, tells(&wire.Said{P: s.p, Key: s.key}))
		}
	}
	return out, t.mem.passing
}

// Look describes the table to anybody.
func (t *Table) Look() []byte { return wire.Encode(t.look()) }

func (t *Table) look() wire.Look {
	l := t.ruling
	l.V, l.Code, l.Seats, l.Grace, l.Hints = wire.Version, t.made.Code, t.people(), graceText(t.grace), t.made.Hints
	l.State, l.Commit, l.Why, l.Again = t.state, t.commit, t.why, t.again
	return l
}

// people are who plays the seats now.
func (t *Table) people() []wire.Seat {
	out := make([]wire.Seat, len(t.seats))
	for i := range t.seats {
		out[i] = wire.Seat{By: t.seats[i].by(), Name: wire.Name(t.seats[i].Name)}
	}
	return out
}

// Brief describes the table in a list of several that a person asks about at once.
func (t *Table) Brief(who Who) wire.Stand {
	turn, last := t.OnTurn(), t.last // copies, as they are read when the table has gone on
	return wire.Stand{Code: t.made.Code, P: &who.Seat, State: t.state, Turn: &turn, N: &last, Rules: t.ruling.Rules, Seats: t.people()}
}

// graceText is a time as it is written: 20s, 2m, 1h.
func graceText(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = s[:len(s)-2]
	}
	if strings.HasSuffix(s, "h0m") {
		s = s[:len(s)-2]
	}
	return s
}

// tooSoon refuses a draft or a remark.
const tooSoon = "That was too soon after the last time."

// remarks are the keys of what can be said.
const (
	sayEvery = 5 * time.Second
	maxKey   = 20
	mostSaid = 16
)

func (c Say) decide(a *asking) *wire.Refusal {
	p, r := a.seat()
	if r != nil {
		return r
	}
	if c.Key == "" || len(c.Key) > maxKey || strings.Trim(c.Key, "abcdefghijklmnopqrstuvwxyz-") != "" {
		return wire.BadJSON(errKey{})
	}
	mine := &a.t.mem.seats[p]
	if wait := mine.said + sayEvery - a.now; mine.said != never && wait > 0 {
		return wire.TooOften(wait, tooSoon)
	}
	mine.said = a.now
	m := &a.t.mem
	m.passing++
	m.said = append(m.said, said{m.passing, p, c.Key})
	m.said = m.said[max(0, len(m.said)-mostSaid):]
	return nil
}

type errKey struct{}

func (errKey) Error() string { return "key: nothing is said so" }
