package table

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
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
	keys    string // the keys that all get, each behind a comma
	events  []match.Event
	choices []string // of a did: options and refused
	views   []string // where a view follows
}

// remember keeps a line for those who follow.
func (t *Table) remember(e entry, l *Line) {
	b := []byte(nil)
	key := func(k string) { b = append(append(append(b, `,"`...), k...), `":`...) }
	num := func(k string, n int64) { key(k); b = strconv.AppendInt(b, n, 10) }
	str := func(k, s string) { key(k); b = strconv.AppendQuote(b, s) }
	switch l.E {
	case lineSeats:
		key("seats")
		b = t.appendSeats(b)
		if l.Grace > 0 {
			str("grace", graceText(t.grace))
		}
	case lineDid:
		num("p", int64(l.P))
		str("by", l.By)
		key("touched")
		b = strconv.AppendBool(b, t.match.Now.Touched)
		e.choices = t.choices()
		for _, ev := range e.events {
			if ev.E == match.EvDeal {
				e.views = t.views()
			}
		}
	case lineBack:
		num("p", int64(l.P))
		e.views = t.views()
	case lineAsks:
		b = append(b, ',')
		b = append(b, t.asks[len(t.asks)-1].keys()...)
	case lineAgreed, lineDeclined:
		str("what", l.What)
	case linePaused:
		key("paused")
		b = strconv.AppendBool(b, l.Paused)
	case lineHost:
		num("p", int64(l.P))
	case lineAgain:
		str("code", l.Code)
	case lineOver:
		str("secret", l.Secret)
		str("why", l.Why)
	}
	e.keys = string(b)
	from := max(0, len(t.told)+1-mostTold)
	t.told = append(append([]entry(nil), t.told[from:]...), e)
}

func (a *ask) keys() string {
	s := `"p":` + strconv.Itoa(a.p) + `,"what":` + strconv.Quote(a.what)
	if a.what == askComputer {
		s += `,"of":` + strconv.Itoa(a.of)
	}
	return s + `,"until":` + strconv.FormatInt(millis(a.until), 10)
}

// choices is what each viewer may do.
func (t *Table) choices() []string {
	var out []string
	for i := range len(t.seats) + 1 {
		out = append(out, string(record.AppendChoices(nil, t.options(t.viewer(i)))))
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
			options[i].Why = &match.Error{Why: match.Reason(notHost.Code), Meld: -1}
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

// PhaseWait is the phase of a view before the first deal.
const PhaseWait match.Phase = "wait"

// view is what somebody sees of the match.
func (t *Table) view(seat int) string {
	v := match.View{Me: seat, Phase: PhaseWait, Turn: -1, Dealer: -1, Seats: make([]match.Seat, len(t.seats))}
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
		if e.n == after && e.e == lineBack {
			return append([]Message{t.snapshot(who, e.n, e.views[t.sees(who)])}, out...)
		}
	}
	return out
}

func (e *entry) line(at, seat int) []byte {
	b := append([]byte(`{"e":"`), e.e...)
	b = strconv.AppendUint(append(b, `","n":`...), e.n, 10)
	b = append(b, e.keys...)
	if e.choices != nil {
		b = append(b, `,"events":[`...)
		for i, ev := range e.events {
			if i > 0 {
				b = append(b, ',')
			}
			b = record.AppendSeen(b, match.Seen(ev, seat))
		}
		b = append(append(b, ']'), e.choices[at]...)
	}
	return append(b, '}')
}

// snapshot is a view with what belongs to it.
func (t *Table) snapshot(who Who, n uint64, view string) Message {
	b := strconv.AppendUint([]byte(`{"e":"view","n":`), n, 10)
	b = append(append(b, `,"view":`...), view...)
	b = append(b, `,"draft":`...)
	draft := []byte("null")
	if who.Seat >= 0 && who.Seat < len(t.seats) && n == t.last && t.mem.seats[who.Seat].draft != nil {
		var tight bytes.Buffer
		if json.Compact(&tight, t.mem.seats[who.Seat].draft) == nil {
			draft = tight.Bytes()
		}
	}
	b = append(b, draft...)
	b = append(append(b, `,"here":`...), t.hereText()...)
	b = strconv.AppendInt(append(b, `,"watching":`...), int64(t.mem.watch), 10)
	b = append(append(b, `,"clock":`...), t.clockText()...)
	b = strconv.AppendBool(append(b, `,"paused":`...), t.paused)
	b = strconv.AppendInt(append(b, `,"host":`...), int64(t.host), 10)
	b = append(b, `,"asks":[`...)
	for i := range t.asks {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, '{'), t.asks[i].keys()...), '}')
	}
	return Message{0, "view", append(b, "]}"...)}
}

// Here says of each seat whether its player is here, away or a computer.
func (t *Table) Here() []string { return slices.Clone(t.mem.here) }

func (t *Table) hereText() string {
	return `["` + strings.Join(t.mem.here, `","`) + `"]`
}

// clockText is the clock of the turn, null without a clock.
func (t *Table) clockText() string {
	keys := t.clockKeys()
	if keys == "" {
		return "null"
	}
	return "{" + keys + "}"
}

func (t *Table) clockKeys() string {
	p := t.OnTurn()
	if p < 0 || t.timer() == 0 {
		return ""
	}
	end, left := "null", t.left
	if t.mem.running != never {
		end = strconv.FormatInt(millis(t.mem.running+t.left), 10)
		left = t.leftAt(max(t.at, t.mem.now))
	}
	return `"p":` + strconv.Itoa(p) + `,"end":` + end + `,"left":` + strconv.FormatInt(millis(left), 10)
}

// Hello is the first line of every answer to somebody who follows.
func (t *Table) Hello(who Who, now time.Duration) Message {
	me := who.Seat
	b := strconv.AppendInt([]byte(`{"e":"hello","v":1,"me":`), int64(me), 10)
	b = strconv.AppendInt(append(b, `,"now":`...), millis(now), 10)
	b = strconv.AppendUint(append(b, `,"last":`...), t.last, 10)
	b = append(append(b, `,"table":`...), t.Look()...)
	return Message{0, "hello", append(b, '}')}
}

// Moved is the last line to a client whose secret has been replaced.
func Moved() Message { return Message{0, "moved", []byte(`{"e":"moved"}`)} }

// Passing returns the lines without a number after the first `after` of them, and how
// many there are now. Of what is told again and again it returns only the newest.
func (t *Table) Passing(after uint64) ([]Message, uint64) {
	var out []Message
	if t.mem.hereAt > after {
		out = append(out, Message{0, "here", []byte(`{"e":"here","here":` + t.hereText() + `,"watching":` + strconv.Itoa(t.mem.watch) + "}")})
	}
	if keys := t.clockKeys(); t.mem.clockAt > after && keys != "" {
		out = append(out, Message{0, "clock", []byte(`{"e":"clock",` + keys + "}")})
	}
	for _, s := range t.mem.said {
		if s.at > after {
			out = append(out, Message{0, "said", []byte(`{"e":"said","p":` + strconv.Itoa(s.p) + `,"key":` + strconv.Quote(s.key) + "}")})
		}
	}
	return out, t.mem.passing
}

// Look describes the table to anybody.
func (t *Table) Look() []byte {
	b := append([]byte(`{"v":1,"code":`), strconv.Quote(t.made.Code)...)
	b = append(b, t.ruling...)
	b = t.appendSeats(append(b, `,"seats":`...))
	b = append(b, `,"grace":`...)
	b = strconv.AppendQuote(b, graceText(t.grace))
	b = strconv.AppendBool(append(b, `,"hints":`...), t.made.Hints)
	b = strconv.AppendQuote(append(b, `,"state":`...), t.state)
	b = strconv.AppendQuote(append(b, `,"commit":`...), t.commit)
	return append(b, '}')
}

func (t *Table) appendSeats(b []byte) []byte {
	b = append(b, '[')
	for i := range t.seats {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendQuote(append(b, `{"by":`...), t.seats[i].by())
		if t.seats[i].Name != "" {
			name, _ := json.Marshal(t.seats[i].Name)
			b = append(append(b, `,"name":`...), name...)
		}
		b = append(b, '}')
	}
	return append(b, ']')
}

// Brief describes the table in a list of several that a person asks about at once.
func (t *Table) Brief(who Who) []byte {
	b := strconv.AppendQuote([]byte(`{"code":`), t.made.Code)
	b = strconv.AppendInt(append(b, `,"p":`...), int64(who.Seat), 10)
	b = strconv.AppendQuote(append(b, `,"state":`...), t.state)
	b = strconv.AppendInt(append(b, `,"turn":`...), int64(t.OnTurn()), 10)
	b = strconv.AppendUint(append(b, `,"n":`...), t.last, 10)
	return append(b, '}')
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

// remarks are the keys of what can be said.
const (
	sayEvery = 5 * time.Second
	maxKey   = 20
	mostSaid = 16
)

func (c Say) decide(a *asking) *Refusal {
	p, r := a.seat()
	if r != nil {
		return r
	}
	if c.Key == "" || len(c.Key) > maxKey || strings.Trim(c.Key, "abcdefghijklmnopqrstuvwxyz-") != "" {
		return badJSON(errKey{})
	}
	mine := &a.t.mem.seats[p]
	if wait := mine.said + sayEvery - a.now; mine.said != never && wait > 0 {
		return tooOften(wait)
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
