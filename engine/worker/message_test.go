package worker

import (
	"reflect"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"

	"github.com/google/go-cmp/cmp"
)

// messages is one of every kind of message, filled.
func messages(t *testing.T) ([]Request, []Answer) {
	begun := NewEngine().handle(Request{ID: 1, Task: NewMatch{Config: config(t)}}, nil)
	if begun.Fault != "" {
		t.Fatal(begun.Fault)
	}
	m := came(begun).Match
	seat := m.OnTurn()
	v := m.View(seat)
	play := &match.Action{Do: match.Play, Table: []match.Meld{{ID: 3, Owner: -1, Cards: []card.Card{
		{ID: card.JokerID(1, 1), As: card.Of(card.Clubs, 10)}, {ID: card.NewID(card.Of(card.Clubs, 11), 1)}}}},
		Free: []card.ID{card.NewID(9, 1)}}
	pos := position(t)
	asked := []Request{
		{ID: 1, Task: NewMatch{Config: config(t)}},
		{ID: 2, Task: Apply{state(t, m), seat, *play}},
		{ID: 3, Budget: 500, Task: Bot{state(t, m), seat, "solver"}},
		{ID: 4, Budget: 10, Task: Solve{pos}},
		{ID: 5, Task: Fallback{state(t, m), seat}},
		{ID: 6, Task: Advise{v, &pos}},
		{ID: 7, Task: Front{pos}},
		{ID: 8},
		{ID: 9, Task: Grade{pos, 1}},
		{ID: 10, Task: Compare{pos, pos.Table}},
		{ID: 13, Task: Luck{moves(t), net(t), 0}},
		{ID: 12, Task: Better{pos, pos.Table, pos.Table, []card.ID{3, 4}}},
		{ID: 14, Task: Judge{v, match.Action{Do: match.Draw}, net(t)}},
		{ID: 15, Task: Lacks{v}},
		{ID: 11, Task: Review{moves(t), net(t), 1, 2, 4}},
	}
	answers := []Answer{
		begun,
		{ID: 2, Kind: KindApply, Value: outcome{Refused: &match.Error{Why: match.IllegalMeld, Meld: 2, Card: card.NewID(5, 1), N: 3,
			Cause: &meld.Error{Kind: meld.Gap, At: 1, Want: 2, Face: 7}}}},
		NewEngine().handle(asked[2], nil),
		NewEngine().handle(asked[3], nil),
		{ID: 5, Kind: KindBot, Value: outcome{Steps: []steps.Step{{Do: steps.Free, From: -1, To: 2,
			Cards: play.Table[0].Cards, Joker: play.Table[0].Cards[0]}}}},
		{ID: 6, Kind: KindBot, Fault: "broken"},
		NewEngine().handle(asked[5], nil),
		NewEngine().handle(asked[6], nil),
		NewEngine().handle(asked[8], nil),
		NewEngine().handle(asked[9], nil),
		NewEngine().handle(asked[10], nil),
		{Kind: Fetching, Percent: 45},
		{ID: 7, Kind: KindAdvise, Value: Advice{Advice: bot.Advice{Do: match.Discard, Card: card.NewID(5, 1), Duty: &bot.Duty{Kind: rules.OpenPoints, Have: 24, Need: 30}}}},
	}
	return asked, answers
}

// moves is a few turns of a match whose rule set has a calibrated chance.
func moves(t *testing.T) Moves {
	t.Helper()
	c := config(t)
	r, err := c.Rules.With(rules.Options{Limit: 13})
	if err != nil {
		t.Fatal(err)
	}
	c.Rules, c.Players = r, c.Players[:2]
	m, _, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	h := &match.History{Start: m.Clone()}
	for range 5 {
		move := match.Move{Seat: m.OnTurn(), Action: bot.Default(m.View(m.OnTurn()))}
		if _, err := m.Apply(move.Seat, move.Action); err != nil {
			t.Fatal(err)
		}
		h.Moves = append(h.Moves, move)
	}
	all, err := encode(h)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// net is that of its rule set.
func net(t *testing.T) string {
	t.Helper()
	r := config(t).Rules
	r.Limit = 13
	return chance.Text(&r, 2)
}

func TestACloneIsEqualAndSharesNothing(t *testing.T) {
	asked, answers := messages(t)
	for _, r := range asked {
		c := clone(r)
		equal(t, r, c)
		apart(t, string(r.kind()), reflect.ValueOf(r), reflect.ValueOf(c))
	}
	for _, o := range answers {
		a := o.told()
		c := clone(a)
		equal(t, a, c)
		apart(t, string(a.Kind), reflect.ValueOf(a), reflect.ValueOf(c))
	}
}

// sameMatch compares matches by all that they hold.
var sameMatch = cmp.Comparer(func(a, b *match.Match) bool {
	return a == b || a != nil && b != nil && reflect.DeepEqual(a.Data(), b.Data())
})

func equal[T any](t *testing.T, a, b T) {
	t.Helper()
	if d := cmp.Diff(a, b, sameMatch); d != "" {
		t.Error(d)
	}
}

// apart looks for memory that both values can reach.
func apart(t *testing.T, path string, a, b reflect.Value) {
	t.Helper()
	switch a.Kind() {
	case reflect.Interface:
		if !a.IsNil() {
			apart(t, path, a.Elem(), b.Elem())
		}
	case reflect.Pointer:
		if !a.IsNil() {
			if a.Pointer() == b.Pointer() {
				t.Errorf("%s is shared", path)
			}
			apart(t, path, a.Elem(), b.Elem())
		}
	case reflect.Slice:
		if a.Len() > 0 && a.Pointer() == b.Pointer() {
			t.Errorf("%s is shared", path)
		}
		for i := range a.Len() {
			apart(t, path, a.Index(i), b.Index(i))
		}
	case reflect.Map:
		if a.Len() > 0 && a.Pointer() == b.Pointer() {
			t.Errorf("%s is shared", path)
		}
	case reflect.Struct:
		for i := range a.NumField() {
			apart(t, path+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i))
		}
	}
}

func TestTheBestPlayIsTheOneThatWasLaidWhereNoneAsGoodWasFound(t *testing.T) {
	laid, found := &Way{Moves: 4}, solver.Answer{Playable: true, Moves: 3}
	for _, c := range []struct {
		Comparison
		moves int
	}{
		{Comparison{Way: laid, Solved: found}, 3},
		{Comparison{Way: laid, Solved: solver.Answer{Playable: true, Moves: 9}}, 4},
		{Comparison{Way: laid}, 4},
		{Comparison{Solved: found}, 3},
	} {
		if best := c.Best(); best == nil || best.Moves != c.moves {
			t.Errorf("laid %v, found %v: %v", c.Way, c.Solved, best)
		}
	}
	if best := (&Comparison{}).Best(); best != nil {
		t.Errorf("out of nothing: %v", best)
	}
}
