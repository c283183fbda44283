package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/rules/rulestest"
	"machiavelli/engine/solver"
)

func TestRandomMatchesOfEveryRuleSetKeepTheLawsOfTheHouse(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			for i := range rulestest.Each(t, os.Getenv("SOAK"), 10) {
				w := newWalk(t, id, uint64(i))
				w.toTheEnd()
				if i%3 == 0 {
					w.again()
				}
				if t.Failed() {
					t.Fatalf("match %d of %s with %s", i, id, w.options)
				}
			}
		})
	}
}

// walk is one random match.
type walk struct {
	t       *testing.T
	rng     *rand.Rand
	options rules.Options
	early   bool // stop by agreement after some deals
	m       *Match
	seen    [][256]bool // what each seat has seen, see matchtest.Note
	config  Config
	actions []accepted
	events  []Event
	fork    int    // after that many actions the match is saved and read back…
	twin    *Match // …and what was read goes on beside it for a while
}

// accepted is an action that was accepted.
type accepted struct {
	seat   int
	action Action
}

func newWalk(t *testing.T, id string, n uint64) *walk {
	r, o := rulestest.House(rand.New(rand.NewPCG(n, 77)), ruleSet(t, id))
	w := walkOf(t, r, n)
	w.options = o
	return w
}

// walkOf is a random match of any rules.
func walkOf(t *testing.T, r rules.Rules, n uint64) *walk {
	w := &walk{t: t, rng: rand.New(rand.NewPCG(n, 78)), early: n%10 != 0}
	seats := r.MinPlayers + int(n)%(r.MaxPlayers-r.MinPlayers+1)
	w.config = Config{Rules: r, Seed: strconv.FormatUint(n, 10), Players: players(seats)}
	w.fork = w.rng.IntN(60)
	m, events, err := New(w.config)
	if err != nil {
		t.Fatal(err)
	}
	w.m = m
	w.note(events)
	return w
}

const (
	mostActions = 20_000 // more than any match of these tests needs
	twinActions = 40     // how long the match that was read back goes on: whole turns of every seat
)

func (w *walk) toTheEnd() {
	open := w.m.Rules.End.Deals == 0 && w.m.Rules.End.Target == 0
	for n := 0; w.m.Phase != Over; n++ {
		if n > mostActions {
			w.t.Errorf("the match goes on after %d actions", n)
			return
		}
		if err := errors.Join(w.m.checkCards(), w.m.checkTable()); err != nil {
			w.t.Error(err)
		}
		if n%4 == 0 {
			w.checkLaws()
		}
		if n%16 == 0 {
			w.tryIllegal()
		}
		if w.t.Failed() {
			return
		}
		switch {
		case w.m.Phase == Scored && (open || w.early) && w.rng.IntN(2) == 0:
			w.apply(0, Action{Do: Stop})
		case w.m.Phase == Scored:
			w.apply(w.rng.IntN(len(w.m.Seats)), Action{Do: Deal})
		default:
			w.turn()
		}
	}
	w.checkLaws()
	w.checkTwin()
}

// checkTwin wants the match that was read back to have come to the same.
func (w *walk) checkTwin() {
	if w.twin != nil && !same(w.m, w.twin) {
		w.t.Errorf("after a save the match is another:\n%s\n%s", asJSON(w.m), asJSON(w.twin))
	}
	w.twin = nil
}

// again does all that was done in a new match of the same seed: the events,
// and so the record, must be the same.
func (w *walk) again() {
	m, events, err := New(w.config)
	for _, d := range w.actions {
		var more []Event
		if err == nil {
			more, err = m.Apply(d.seat, d.action)
		}
		events = append(events, more...)
	}
	if err != nil || !same(events, w.events) {
		w.t.Errorf("the same seed and choices are another match: %v", err)
	}
}

// apply does an action that must be accepted.
func (w *walk) apply(seat int, a Action) {
	if len(w.actions) == w.fork {
		w.twin = w.restored()
	}
	events, err := w.m.Apply(seat, a)
	if err != nil {
		w.t.Errorf("%s refused: %v", a.Do, err)
		return
	}
	w.actions = append(w.actions, accepted{seat, a})
	w.note(events)
	if w.twin == nil {
		return
	}
	if too, err := w.twin.Apply(seat, a); err != nil || !same(too, events) {
		w.t.Errorf("after a save the future is another: %v", err)
	}
	if len(w.actions) == w.fork+twinActions {
		w.checkTwin()
	}
}

// restored is the match as it was saved and read back.
func (w *walk) restored() *Match {
	data := asJSON(w.m)
	back := new(Match)
	if err := json.Unmarshal(data, back); err != nil {
		w.t.Fatalf("a save is refused: %v\n%s", err, data)
	}
	if !bytes.Equal(asJSON(back), data) {
		w.t.Errorf("a save is read back as another match:\n%s\n%s", data, asJSON(back))
	}
	return back
}

// tryIllegal does random nonsense: it must be refused with a reason and
// change nothing.
func (w *walk) tryIllegal() {
	for range 4 {
		seat, a := w.nonsense()
		c := w.m.Clone()
		if _, err := c.Apply(seat, a); err == nil {
			continue // by chance it is legal
		} else if why(err) == "" {
			w.t.Errorf("%+v is refused without a reason: %v", a, err)
		}
		if !same(w.m, c) {
			w.t.Errorf("the refused %+v has changed the match:\n%s\n%s", a, asJSON(w.m), asJSON(c))
		}
	}
	w.checkOptions()
}

func (w *walk) nonsense() (int, Action) {
	all := []Do{Play, Draw, Pass, GiveUp, Knock, Take, Push, Discard, Zap, Deal, Stop, "", "dance"}
	a := Action{Do: all[w.rng.IntN(len(all))], Card: card.ID(w.rng.IntN(256)), To: w.rng.IntN(12) - 2, Timed: w.rng.IntN(2) == 0}
	if w.rng.IntN(2) == 0 {
		a.Do = Play
	}
	a.Table = cloneMelds(w.m.Table)
	a.Free = slices.Clone(w.m.Free)
	any := func() card.Card {
		return card.Card{ID: card.ID(w.rng.IntN(256)), As: card.Face(w.rng.IntN(60) * w.rng.IntN(2))}
	}
	for range w.rng.IntN(4) {
		switch i := w.rng.IntN(len(a.Table) + 1); {
		case i == len(a.Table):
			a.Table = append(a.Table, Meld{ID: w.rng.IntN(9) - 3, Cards: []card.Card{any(), any(), any()}, Owner: w.rng.IntN(4) - 1})
		case w.rng.IntN(2) == 0:
			a.Table[i].Cards = append(a.Table[i].Cards, any())
		case len(a.Table[i].Cards) > 0:
			a.Table[i].Cards = a.Table[i].Cards[1:]
		}
	}
	return w.rng.IntN(len(w.m.Seats)+2) - 1, a
}

// checkOptions compares the list of options with what Apply says.
func (w *walk) checkOptions() {
	for seat := range w.m.Seats {
		for _, o := range w.m.View(seat).Options {
			a := Action{Do: o.Do}
			switch o.Do {
			case Play:
				a.Table, a.Free = w.m.Table, w.m.Free
			case Discard:
				a.Card = w.m.Seats[seat].Hand[0]
			case Zap:
				a.To = (seat + 1) % len(w.m.Seats)
				if i := slices.IndexFunc(w.m.Seats[seat].Hand, card.ID.Joker); i >= 0 {
					a.Card = w.m.Seats[seat].Hand[i]
				}
			}
			_, err := w.m.Clone().Apply(seat, a)
			got, want := why(err), Reason("")
			if o.Why != nil {
				want = o.Why.Why
			} else if o.Do == Play {
				want = NothingAdded
			}
			if got != want {
				w.t.Errorf("seat %d: the option %s says %q, Apply %q", seat, o.Do, want, got)
			}
		}
	}
}

// checkLaws looks at the whole match: it is one that could be saved, and no
// view shows what is hidden.
func (w *walk) checkLaws() {
	if err := w.m.check(); err != nil {
		w.t.Error(err)
	}
	w.checkDuty()
	w.checkHidden()
	for seat := range w.m.Seats {
		shown := cardsIn(reflect.ValueOf(w.m.View(seat)))
		if hidden := shown.beyond((*cardSet)(&w.seen[seat])); hidden != nil {
			w.t.Errorf("the view of seat %d shows %s, which are hidden", seat, hidden)
		}
	}
	shown := cardsIn(reflect.ValueOf(w.m.View(-1)))
	for seat := range w.m.Seats {
		if hidden := shown.beyond((*cardSet)(&w.seen[seat])); hidden != nil {
			w.t.Errorf("a spectator sees %s, which are hidden from seat %d", hidden, seat)
		}
	}
}

// same reports whether two values are written as the same text; of two that are equal
// in memory the texts need not be made.
func same(a, b any) bool { return reflect.DeepEqual(a, b) || bytes.Equal(asJSON(a), asJSON(b)) }

func asJSON(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}

func (w *walk) note(events []Event) {
	w.events = append(w.events, events...)
	w.seen = NoteSeen(w.seen, events)
}

// checkDuty asks the solver again about a duty to play, and wants it never to
// fail.
func (w *walk) checkDuty() {
	m := w.m
	if m.Rules.MustPlay == rules.MustNever || m.Phase != Turning || m.opensAlone(m.Turn) || w.rng.IntN(10) > 0 {
		return
	}
	if _, err := solver.New().Playable(solver.Limits{}, m.position(m.Turn, m.Seats[m.Turn].Hand)); err != nil {
		w.t.Errorf("a position of play cannot be solved: %v", err)
	}
}

// cardSet is which cards there are; the number 0 stands for no card.
type cardSet [256]bool

// cardsIn is every card that a value holds, wherever it is.
func cardsIn(v reflect.Value) (out cardSet) {
	var walk func(reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Uint8:
			if v.Type() == reflect.TypeFor[card.ID]() && v.Uint() > 0 {
				out[v.Uint()] = true
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				walk(v.Field(i))
			}
		case reflect.Pointer:
			if !v.IsNil() {
				walk(v.Elem())
			}
		}
	}
	walk(v)
	return out
}

// beyond is the cards of one set that another lacks.
func (s *cardSet) beyond(o *cardSet) (ids []card.ID) {
	for id := range s {
		if s[id] && !o[id] {
			ids = append(ids, card.ID(id))
		}
	}
	return ids
}

// checkHidden deals again what a seat has not seen: its view must stay the same.
func (w *walk) checkHidden() {
	if w.m.Phase != Turning || w.rng.IntN(8) > 0 {
		return
	}
	seat := w.rng.IntN(len(w.m.Seats))
	if want, got := w.m.View(seat), w.reshuffled(seat).View(seat); !same(want, got) {
		w.t.Errorf("seat %d sees what is hidden:\n%s\n%s", seat, asJSON(want), asJSON(got))
	}
}

// reshuffled is the match with new hidden cards for a seat: those not seen are dealt again
// among the places where they lie, in the log too.
func (w *walk) reshuffled(seat int) *Match {
	c := w.m.Clone()
	var hidden []card.ID
	for _, id := range card.Deck(c.Rules.Deck(len(c.Seats))) {
		if !w.seen[seat][id] {
			hidden = append(hidden, id)
		}
	}
	other := slices.Clone(hidden)
	w.rng.Shuffle(len(other), func(i, j int) { other[i], other[j] = other[j], other[i] })
	to := map[card.ID]card.ID{}
	for i, id := range hidden {
		to[id] = other[i]
	}
	swap := func(ids []card.ID) {
		for i, id := range ids {
			if o, ok := to[id]; ok {
				ids[i] = o
			}
		}
	}
	for i := range c.Seats {
		swap(c.Seats[i].Hand)
	}
	swap(c.Stock)
	for i := range c.Log {
		for _, ids := range append(c.Log[i].Hands, c.Log[i].Stock, c.Log[i].Cards) {
			swap(ids)
		}
		if o, ok := to[c.Log[i].Card]; ok {
			c.Log[i].Card = o
		}
	}
	c.FindDuty()
	return c
}
