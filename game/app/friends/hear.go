package friends

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/table/wire"
	"machiavelli/engine/text"
	"machiavelli/game/app/session"
)

// hear takes a line, and reports whether it made sense. After one that did not, the table is
// asked for as a whole.
func (t *Table) hear(data []byte) bool {
	n, l, err := wire.Read(data)
	if err == nil {
		err = t.receive(n, l)
	}
	if err != nil {
		t.misread(data)
	}
	return err == nil
}

// receive handles a line and its number; one of a kind that is not known is nil. The error
// says to programmers what is wrong with it.
func (t *Table) receive(n uint64, l wire.Line) error {
	switch l := l.(type) {
	case *wire.Hello:
		return t.hello(l)
	case *wire.View:
		return t.looks(l)
	case *wire.Present:
		t.present(l.Here)
		delayed(t, l.Late)
		if n := max(0, l.Watching); n != t.info.Watching {
			t.info.Watching = n
			t.happens(Happening{What: Seen, P: -1})
		}
		return nil
	case *wire.Clock:
		t.clock = *l
		return nil
	case *wire.Voices:
		voices(t, text.Called(l.What), l.Yes)
		return nil
	case *wire.Said:
		t.happens(Happening{What: Said, P: t.seat(l.P), Code: text.Called(l.Key)})
		return nil
	case *wire.Moved:
		t.stream.Close()
		Forget(t.Store, t.place)
		t.happens(Happening{What: Moved, P: -1})
		return nil
	}
	if n == 0 || !t.knows || n <= t.n {
		return nil // a passing line that is not known, or one that was heard
	}
	if n != t.n+1 {
		return fmt.Errorf("n=%d,after=%d", n, t.n)
	}
	t.n = n
	err := t.numbered(n, l)
	if t.awaits != nil {
		t.n-- // if the line is cut before the view comes, both come again
	}
	return err
}

// hello is the first line of an answer.
func (t *Table) hello(l *wire.Hello) error {
	switch {
	case l.V != wire.Version || l.Table == nil:
		return fmt.Errorf("version=%d,want=%d", l.V, wire.Version)
	case len(t.info.People) == 0:
		i, err := infoOf(l.Table)
		if err != nil {
			return err
		}
		i.Known = false // until the view comes: it says who is the host, and what is asked
		i.Up, i.Me, i.Host = t.info.Up, l.Me, t.info.Host
		i.Commit = cmp.Or(t.kept.Commit, i.Commit) // what was promised first
		t.info = i
		t.remember(func(k *kept) { k.Commit, k.P = i.Commit, l.Me })
	}
	if t.info.State != Over && l.Table.State == Over {
		t.info.Why = cmp.Or(text.Called(l.Table.Why), wire.EndClosed) // its line was missed, if it is not yet to come
	}
	t.info.Me, t.info.State, t.info.Grace = l.Me, l.Table.State, text.Called(l.Table.Grace)
	if len(l.Table.Seats) != len(t.info.People) {
		return fmt.Errorf("seats=%d,want=%d", len(l.Table.Seats), len(t.info.People))
	}
	if code, err := readCode(l.Table.Again); err == nil {
		t.info.Again = code
	}
	t.count = time.Now().Add(-time.Duration(l.Now) * time.Millisecond)
	t.setGone(false)
	t.sit(l.Table.Seats)
	t.agreeAgain()
	return nil
}

// infoOf is what a table says of itself.
func infoOf(l *wire.Look) (i Info, err error) {
	if len(l.Seats) == 0 || len(l.Seats) > rules.MaxPlayers {
		return i, fmt.Errorf("seats=%d", len(l.Seats))
	}
	i.Rules, err = record.ReadRuling(l.Rules, l.Options)
	i.Known, i.Me, i.Host = true, -1, -1
	i.Grace, i.Hints, i.State, i.Commit, i.Why = text.Called(l.Grace), l.Hints, text.Called(l.State), text.Called(l.Commit), text.Called(l.Why)
	i.People = make([]Person, len(l.Seats))
	i.call(l.Seats)
	return i, err
}

// seat is a seat that there is, or -1.
func (t *Table) seat(p int) int {
	if p < 0 || p >= len(t.info.People) {
		return -1
	}
	return p
}

// call says who plays the seats. Two people who are called alike, as far as that can be
// seen, are told apart by a number.
func (i *Info) call(seats []wire.Seat) {
	used := map[string]bool{"": true}
	for n, s := range seats {
		p := &i.People[n]
		p.own, p.By = text.Called(string(s.Name)), text.Called(s.By)
		if p.own == "" && s.Name != "" {
			p.own = "?" // the seat is not free
		}
		p.Name = p.own
		for more := 2; p.Name != "" && used[text.Bare(p.Name)]; more++ {
			p.Name = p.own + " " + strconv.Itoa(more)
		}
		used[text.Bare(p.Name)] = true
	}
}

// named is a view with the people's names as they are shown.
func (i *Info) named(v match.View) match.View {
	v.Seats = slices.Clone(v.Seats)
	for p := range v.Seats {
		v.Seats[p].Name, v.Seats[p].By = i.People[p].Name, i.People[p].By
	}
	return v
}

// sit hears who plays the seats.
func (t *Table) sit(seats []wire.Seat) {
	before := slices.Clone(t.info.People)
	t.info.call(seats)
	for i, o := range before {
		p := &t.info.People[i]
		switch {
		case o == *p:
		case o.Free() && !p.Free():
			p.Here = Here // as whoever has just sat down follows the table next
			t.happens(Happening{What: Came, P: i})
		case p.Free():
			t.happens(Happening{What: Left, P: i, Name: o.Name})
		case o.By == match.Human && p.By != match.Human:
			t.happens(Happening{What: Replaced, P: i})
		case o.By != match.Human && p.By == match.Human:
			t.happens(Happening{What: Returned, P: i})
		case o.Name != p.Name:
			t.happens(Happening{What: Renamed, P: i, Code: o.Name})
		}
	}
}

// present hears who is here.
func (t *Table) present(here []string) {
	for i := range min(len(here), len(t.info.People)) {
		p := &t.info.People[i]
		was := p.Here
		p.Here = here[i]
		switch {
		case i == t.info.Me:
		case was == Here && p.Here == Away:
			p.missed = true
			t.happens(Happening{What: Absent, P: i})
		case p.missed && p.Here == Here:
			p.missed = false
			t.happens(Happening{What: Present, P: i})
		case was != p.Here:
			t.happens(Happening{What: Seen, P: i})
		}
	}
}

// looks takes a view.
func (t *Table) looks(l *wire.View) error {
	if len(t.info.People) == 0 {
		return errors.New("view,want=hello")
	}
	v, err := record.ReadView(l.View, t.info.Rules, t.view)
	if err != nil {
		return err
	}
	if v.Me != t.info.Me || len(v.Seats) != len(t.info.People) {
		return fmt.Errorf("view.me=%d", v.Me)
	}
	v = t.info.named(v)
	t.present(l.Here)
	delayed(t, l.Late)
	t.info.Watching = max(0, l.Watching)
	if t.clock = (wire.Clock{}); l.Clock != nil {
		t.clock = *l.Clock
	}
	t.info.Known, t.info.Paused, t.info.Host = true, l.Paused, t.seat(l.Host)
	t.votes(l.Asks)
	follows, knew := t.awaits, t.knows
	if follows != nil && follows.n != l.N {
		follows = nil
	}
	t.awaits, t.faults, t.n, t.knows = nil, 0, l.N, true
	if v.Deal == 0 {
		t.view = v
		t.ends()
		return nil // the match has yet to begin
	}
	defer t.ends()
	n := session.News{Sights: []session.Sight{{View: v}}, Anew: true, Done: t.doing.done(l.N)}
	switch {
	case follows != nil && follows.events != nil:
		n.Anew = false
		v.Events = follows.view.Events
		n.Sights[0] = session.Sight{View: v, Events: follows.events}
	case follows != nil:
		t.happens(Happening{What: TookBack, P: t.seat(follows.p)})
	case t.began && !n.Done && same(&v, &t.view):
		return nil // the line was cut, and nothing has happened
	case !knew && !t.began:
		n.Lies = t.draftOf(&v, l.Draft)
	}
	if n.Done {
		t.doing = nil
	}
	t.view, t.began = v, true
	t.tell(n)
	return nil
}

// ends has the player hear, once, that the match is over: who was away has missed the line.
func (t *Table) ends() {
	if t.info.State == Over && !t.ended {
		t.ended = true
		t.happens(Happening{What: Ended, P: -1, Code: cmp.Or(t.info.Why, wire.EndClosed)})
	}
}

// same reports whether two views tell the same, in whatever order the cards of a hand are.
func same(a, b *match.View) bool { return bytes.Equal(written(*a), written(*b)) }

func written(v match.View) []byte {
	sorted := func(ids []card.ID) []card.ID {
		ids = slices.Clone(ids)
		card.SortByFace(ids)
		return ids
	}
	v.Hand, v.Seats = sorted(v.Hand), slices.Clone(v.Seats)
	for i := range v.Seats {
		s := &v.Seats[i]
		s.Hand, s.Known = sorted(s.Hand), slices.Sorted(slices.Values(s.Known))
	}
	return record.AppendChoices(record.AppendView(nil, v, nil), v.Options)
}

// draftOf is the table of the half-made turn in the first view that is seen: as the device has
// kept it, or else as the server has; nil where neither fits.
func (t *Table) draftOf(v *match.View, draft json.RawMessage) [][]card.Card {
	for _, lies := range [][]byte{t.kept.Draft, draft} {
		if len(lies) == 0 || string(lies) == "null" {
			continue
		}
		if d, err := record.ReadLayout(lies, *v); err == nil {
			t.draft = lies
			saveDraft(t.Store, t.place, lies)
			t.redraft() // a server that was killed has lost it
			return d.Table
		}
	}
	return nil
}

// numbered takes what the table's log has.
func (t *Table) numbered(n uint64, l wire.Line) error {
	i := &t.info
	switch l := l.(type) {
	case *wire.Did:
		return t.did(n, l)
	case *wire.Seats:
		if len(l.Seats) != len(i.People) {
			return fmt.Errorf("seats=%d,want=%d", len(l.Seats), len(i.People))
		}
		if grace := text.Called(l.Grace); grace != "" && grace != i.Grace {
			i.Grace = grace
			t.happens(Happening{What: Seen, P: -1}) // who chooses it sees what it is
		}
		t.sit(l.Seats)
		t.view = i.named(t.view)
		if t.began {
			t.tell(session.News{Sights: []session.Sight{{View: t.view}}})
		}
	case *wire.Back:
		t.awaits = &awaited{n: n, p: l.P}
	case *wire.Asks:
		a := i.askOf(&l.Vote)
		if t.seat(a.P) < 0 || len(i.Asks) >= rules.MaxPlayers {
			return fmt.Errorf("asks.p=%d", a.P)
		}
		i.Asks = append(slices.Clip(i.Asks), a)
		t.happens(Happening{What: Asked, P: a.P, Of: a.Of, Code: a.What})
	case *wire.Agreed:
		t.decided(Agreed, -1, l.What)
	case *wire.Declined:
		by := -1
		if l.P != nil {
			by = t.seat(*l.P)
		}
		t.decided(Declined, by, l.What)
	case *wire.Paused:
		i.Paused = l.Paused
		t.happens(Happening{What: Paused, P: -1, Yes: l.Paused})
	case *wire.Host:
		i.Host = t.seat(l.P)
		t.happens(Happening{What: Hosts, P: i.Host})
	case *wire.Again:
		code, err := readCode(l.Code)
		if err != nil {
			return err
		}
		i.Again = code
		t.remember(func(k *kept) { k.Again = code })
		t.happens(Happening{What: Rematch, P: -1, Code: i.Again})
	case *wire.Ended:
		t.votes(nil)
		i.State, i.Secret, i.Why = Over, text.Called(l.Secret), text.Called(l.Why)
		t.ends()
	}
	return nil
}

// did takes what was done in the match.
func (t *Table) did(number uint64, l *wire.Did) error {
	n := session.News{Done: t.doing != nil && l.P >= 0 && l.P == t.info.Me && l.By == match.Human}
	var laid []match.Meld
	if n.Done {
		laid = t.doing.Table
	}
	v, events, played, dealt := t.view, []match.Event(nil), false, false
	for _, raw := range l.Events {
		e, err := record.ReadSeen(raw, v, laid)
		if err != nil {
			return err
		}
		dealt = dealt || e.E == match.EvDeal
		if e.E == match.EvPlay {
			if played = true; e.P != v.Me {
				n.Steps = v.StepsTo(e.Table)
			}
		}
		events = append(events, e)
		v = v.After(e)
	}
	var err error
	if v.Options, err = record.ReadChoices(l.Options, l.Refused); err != nil {
		return err
	}
	if v.Touched, t.faults, t.info.State = l.Touched, 0, Playing; dealt {
		t.awaits = &awaited{n: number, view: v, events: events}
		return nil
	}
	if t.view = v; played {
		t.forgetDraft()
	}
	switch {
	case n.Done:
		t.doing = nil
	case l.P >= 0 && l.P == t.info.Me && l.By == match.Human:
		t.happens(Happening{What: Doubled, P: l.P})
	}
	if l.By == wire.ByClock && l.P >= 0 && l.P == t.info.Me {
		n.Note = session.NoteTimeUp
	}
	n.Sights = []session.Sight{{View: v, Events: events}}
	t.tell(n)
	return nil
}
