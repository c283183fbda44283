package table

import (
	"encoding/json"
	"slices"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/table/wire"
	"machiavelli/engine/text"
)

// Apply applies a line, once it is stored where it lasts; Restore and Apply read a log
// back. The error says why the line cannot follow, and then nothing has changed.
func (t *Table) Apply(l Line) error {
	p := pending{line: l}
	if len(t.pending) > 0 && t.pending[0].line.same(&l) {
		p = t.pending[0]
		t.pending = t.pending[1:]
	} else {
		t.pending, p.told = nil, true
		if err := t.follows(&l); err != nil {
			return text.Errorf("line %d: %w", l.N, err)
		}
		if l.E == wire.LineDid {
			var err error
			if p.match, p.events, err = t.replay(&l); err != nil {
				return text.Errorf("line %d: %w", l.N, err)
			}
		}
		t.trusted = t.trusted || l.E == wire.LineDid || l.E == wire.LineBack
	}
	t.apply(p)
	return nil
}

// follows reports what keeps a line from being the next.
func (t *Table) follows(l *Line) error {
	n := len(t.seats)
	switch {
	case l.N != t.last+1:
		return text.Errorf("line %d was to follow", t.last+1)
	case l.At < millis(t.at):
		return text.Errorf("it was written before the line that it follows")
	case t.state == wire.Over && l.E != wire.LineAgreed && l.E != wire.LineAsks && l.E != wire.LineDeclined && l.E != wire.LineAgain && l.E != wire.LineSeats && l.E != wire.LineHost:
		return text.Errorf("%s follows the end", l.E)
	case l.P < -1 || l.P >= n || l.Of < 0 || l.Of >= n:
		return text.Errorf("there is no seat %d", max(l.P, l.Of))
	}
	switch l.E {
	case wire.LineSeats:
		if len(l.Seats) != n {
			return text.Errorf("%d seats, and there are %d", len(l.Seats), n)
		}
	case wire.LineBack:
		if len(t.undo) == 0 || t.undo[len(t.undo)-1].p != l.P {
			return text.Errorf("there is nothing to take back")
		}
	case wire.LineDid, wire.LineAsks, wire.LineAgreed, wire.LineDeclined, wire.LinePaused, wire.LineHost, wire.LineAgain, wire.LineOver:
	default:
		return text.Errorf("no line is called %q", l.E)
	}
	return nil
}

// apply applies a line that can follow.
func (t *Table) apply(p pending) {
	l := p.line
	at := ofMillis(l.At)
	t.last, t.at = l.N, at
	t.size.count(&l)
	turned := false
	e := entry{n: l.N, e: l.E}
	switch l.E {
	case wire.LineSeats:
		t.seats = slices.Clone(l.Seats)
		if l.Grace > 0 {
			t.grace = ofMillis(l.Grace)
		}
		if t.host >= 0 && (t.seats[t.host].Left || t.seats[t.host].free()) {
			t.host = -1
		}
	case wire.LineDid:
		turned = t.applyDid(&l, p.match, p.events)
		e.events = p.events
	case wire.LineBack:
		u := t.undo[len(t.undo)-1]
		t.undo = t.undo[:len(t.undo)-1]
		t.match, t.lastDid, turned = u.before, l.N, true
		if !p.told {
			t.match = t.match.Clone()
			t.match.FindDuty()
		}
		t.dropDrafts()
	case wire.LineAsks:
		a := ask{what: l.What, p: l.P, of: l.Of, until: ofMillis(l.Until), yes: make([]bool, len(t.seats))}
		if l.P >= 0 {
			a.yes[l.P] = true
		}
		t.asks = append(slices.Clip(t.asks), a)
	case wire.LineAgreed, wire.LineDeclined:
		if l.E == wire.LineDeclined {
			t.deny(l.What, at)
		}
		t.asks = slices.DeleteFunc(slices.Clone(t.asks), func(a ask) bool { return a.what == l.What })
		t.rematch = t.rematch || l.E == wire.LineAgreed && l.What == wire.VoteRematch
	case wire.LinePaused:
		t.paused = l.Paused
	case wire.LineHost:
		t.host = l.P
	case wire.LineAgain:
		t.again, t.rematch = l.Code, false
	case wire.LineOver:
		t.state, t.why, t.asks, t.undo = wire.Over, l.Why, nil, nil
		t.mem.clearDrafts()
	}
	if turned {
		t.left, t.turnAt = t.timer(), at
	} else {
		t.left = min(ofMillis(l.Left), t.timer())
		if t.mem.running != never {
			t.mem.running = at
		}
	}
	t.restart(at, turned)
	t.refresh(at)
	t.remember(e, &l)
}

// applyDid applies what was done; it reports whether another turn has begun.
func (t *Table) applyDid(l *Line, m *match.Match, events []match.Event) bool {
	before := t.match
	t.match, t.lastDid, t.state = m, l.N, wire.Playing
	if before == nil || l.By != wire.ByHuman || l.P < 0 || unseenTold(events) {
		t.undo = nil
	} else {
		if len(t.undo) > 0 && t.undo[len(t.undo)-1].p != l.P {
			t.undo = nil
		}
		t.undo = append(slices.Clip(t.undo), undo{l.P, before})
		t.undo = t.undo[max(0, len(t.undo)-mostUndo):]
	}
	if l.ID != "" {
		t.done = append(slices.Clip(t.done), done{l.P, l.ID, l.N})
		t.done = t.done[max(0, len(t.done)-mostDone*len(t.seats)):]
	}
	for _, e := range events {
		switch e.E {
		case match.EvScore:
			t.scores = append(slices.Clip(t.scores), e)
		case match.EvDeal, match.EvPlay:
			t.dropDrafts()
		case match.EvDraw, match.EvTake, match.EvDiscard:
			t.mem.seats[e.P].draft = nil
		case match.EvPush, match.EvZap:
			t.mem.seats[e.P].draft, t.mem.seats[e.To].draft = nil, nil
		}
	}
	return before == nil || !sameTurn(before, m)
}

// mostUndo is how many actions of a turn can be taken back, mostDone how many
// of a seat are known again.
const (
	mostUndo = 8
	mostDone = 32
)

func sameTurn(a, b *match.Match) bool {
	return a.Deal == b.Deal && a.Turns == b.Turns && a.At() == b.At()
}

// unseenTold reports whether events have shown somebody a card that they had
// not seen: then nothing is taken back.
func unseenTold(events []match.Event) bool {
	return slices.ContainsFunc(events, func(e match.Event) bool {
		switch e.E {
		case match.EvDeal, match.EvDraw, match.EvPush, match.EvZap, match.EvRestock, match.EvScore, match.EvOver:
			return true
		}
		return false
	})
}

func (t *Table) dropDrafts() { t.mem.clearDrafts() }

func (m *memory) clearDrafts() {
	for i := range m.seats {
		m.seats[i].draft = nil
	}
}

// replay does again what a line tells, with what chance gave.
func (t *Table) replay(l *Line) (*match.Match, []match.Event, error) {
	var told []match.Event
	for i, raw := range l.Events {
		e, err := record.ReadEvent(raw)
		if err != nil {
			return nil, nil, text.Errorf("events[%d]: %w", i, err)
		}
		told = append(told, e)
	}
	if t.match == nil {
		m, events, err := match.New(t.config())
		if err == nil {
			err = sameEvents(told, events)
		}
		return m, events, err
	}
	seat := max(l.P, 0)
	v := t.match.View(seat)
	a, err := record.ReadAction(l.Act, v)
	if err != nil {
		return nil, nil, err
	}
	if gaveUp := len(told) > 0 && told[0].E == match.EvGiveUp; l.Timed || gaveUp { // Act is how it lay
		a.Do, a.Timed = match.GiveUp, l.Timed
	}
	if len(l.Lies) > 0 {
		lies, err := readLies(l.Lies, v)
		if err != nil {
			return nil, nil, err
		}
		a.Table, a.Free = lies.Table, lies.Free
	}
	c := match.Chance{Trust: true}
	for i, e := range told {
		switch e.E {
		case match.EvRestock:
			c.Stock = e.Stock
		case match.EvZap:
			c.Card = e.Card
		case match.EvDraw:
			if e.Why == "forced" {
				c.Forced++
			}
		case match.EvPlay:
			if l.Timed && !slices.ContainsFunc(told[:i], func(e match.Event) bool { return e.E == match.EvGiveUp }) {
				play, err := t.laid(seat, told[:i], e)
				if err != nil {
					return nil, nil, err
				}
				c.Play = &play
			}
		}
	}
	var first error
	for _, c := range []match.Chance{c, {Stock: c.Stock, Card: c.Card}} { // without trust, too, as rules may ask for the duty elsewhere
		m := t.match.Clone()
		if !c.Trust {
			m.FindDuty()
		}
		events, err := m.ApplyWith(seat, a, c)
		if err == nil {
			err = sameEvents(told, events)
		}
		if err == nil {
			return m, events, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, nil, first
}

// laid is the play that a turn made whose time was up, after what it drew.
func (t *Table) laid(seat int, drawn []match.Event, e match.Event) (match.Action, error) {
	m := t.match.Clone()
	if len(drawn) > 0 {
		if _, err := m.ApplyWith(seat, match.Action{Do: match.Draw}, match.Chance{Trust: true, Forced: len(drawn)}); err != nil {
			return match.Action{}, err
		}
	}
	return record.Played(e, m.View(seat))
}

// sameEvents reports how what is told differs from what the rules give.
func sameEvents(told, given []match.Event) error {
	if len(told) != len(given) {
		return text.Errorf("%d events are told, the rules give %d", len(told), len(given))
	}
	for i := range told {
		if err := record.SameEvent(told[i], given[i]); err != nil {
			return err
		}
	}
	return nil
}

// config is the match that the seats play.
func (t *Table) config() match.Config {
	c := match.Config{Rules: t.rules, Keyed: &match.Keyed{Secret: t.made.Secret}}
	for _, s := range t.seats {
		c.Players = append(c.Players, match.Player{Name: s.Name, By: s.By})
		nonce := s.Nonce
		if nonce == "" {
			nonce = match.NoNonce
		}
		c.Keyed.Nonces = append(c.Keyed.Nonces, nonce)
	}
	return c
}

// findDuty finds out about duties again after lines that were taken on trust.
func (t *Table) findDuty() {
	if !t.trusted {
		return
	}
	t.trusted = false
	if t.match != nil {
		t.match = t.match.Clone()
		t.match.FindDuty()
		t.told = slices.Clone(t.told)
		for i := range t.told {
			if e := &t.told[i]; e.n == t.lastDid {
				if e.choices != nil {
					e.choices = t.choices()
				}
				if e.views != nil {
					e.views = t.views()
				}
			}
		}
	}
}

// events as the lines of a record.
func rawEvents(events []match.Event) []json.RawMessage {
	var out []json.RawMessage
	for _, e := range events {
		b := record.AppendEvent(nil, e)
		out = append(out, b[:len(b)-1])
	}
	return out
}
