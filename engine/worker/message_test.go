package worker

import (
	"encoding/json"
	"reflect"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// messages is one of every kind of message, filled.
func messages(t *testing.T) ([]Request, []Answer) {
	begun := NewEngine().Handle(Request{ID: 1, Kind: NewMatch, Config: config(t)}, nil)
	if begun.Fault != "" {
		t.Fatal(begun.Fault)
	}
	seat := begun.Match.OnTurn()
	v := begun.Match.View(seat)
	play := &match.Action{Do: match.Play, Table: []match.Meld{{ID: 3, Owner: -1, Cards: []card.Card{
		{ID: card.JokerID(1, 1), As: card.Of(card.Clubs, 10)}, {ID: card.NewID(card.Of(card.Clubs, 11), 1)}}}},
		Free: []card.ID{card.NewID(9, 1)}}
	asked := []Request{
		{ID: 1, Kind: NewMatch, Config: config(t)},
		{ID: 2, Kind: Apply, Match: begun.Match, Seat: seat, Action: play},
		{ID: 3, Kind: Bot, Budget: 500, View: &v, Level: "solver", Seed: 1 << 63},
		{ID: 4, Kind: Solve, Budget: 10, Position: position(t)},
		{ID: 5, Kind: Steps, Position: position(t), Final: position(t).Table},
		{ID: 6, Kind: Advise, View: &v, Position: position(t)},
		{ID: 7, Kind: Front, Position: position(t)},
	}
	answers := []Answer{
		begun,
		{ID: 2, Kind: Apply, Refused: &match.Error{Why: match.IllegalMeld, Meld: 2, Card: card.NewID(5, 1), N: 3,
			Cause: &meld.Error{Kind: meld.Gap, At: 1, Want: 2, Face: 7}}},
		{ID: 3, Kind: Bot, Action: play},
		NewEngine().Handle(asked[3], nil),
		{ID: 5, Kind: Steps, Solved: &solver.Answer{Steps: []steps.Step{{Do: steps.Free, From: -1, To: 2,
			Cards: play.Table[0].Cards, Joker: play.Table[0].Cards[0]}}}},
		{ID: 6, Kind: Bot, Fault: "broken"},
		NewEngine().Handle(asked[5], nil),
		NewEngine().Handle(asked[6], nil),
		{ID: 7, Kind: Advise, Advice: &bot.Advice{Do: match.Discard, Card: card.NewID(5, 1), Duty: &bot.Duty{Kind: rules.OpenPoints, Have: 24, Need: 30}}},
	}
	return asked, answers
}

func TestEveryMessageRoundTripsThroughJSON(t *testing.T) {
	asked, answers := messages(t)
	for _, r := range asked {
		roundTrip(t, r)
	}
	for _, a := range answers {
		roundTrip(t, a)
	}
}

func roundTrip[T any](t *testing.T, v T) {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var back T
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	same := cmp.Comparer(func(a, b *match.Match) bool {
		x, _ := json.Marshal(a)
		y, _ := json.Marshal(b)
		return string(x) == string(y)
	})
	if d := cmp.Diff(v, back, same, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("%s\n%s", text, d)
	}
}

func TestACloneIsEqualAndSharesNothing(t *testing.T) {
	asked, answers := messages(t)
	for _, r := range asked {
		c := clone(r)
		roundTripEqual(t, r, c)
		apart(t, string(r.Kind), reflect.ValueOf(r), reflect.ValueOf(c))
	}
	for _, a := range answers {
		c := clone(a)
		roundTripEqual(t, a, c)
		apart(t, string(a.Kind), reflect.ValueOf(a), reflect.ValueOf(c))
	}
}

func roundTripEqual(t *testing.T, a, b any) {
	t.Helper()
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	if string(x) != string(y) {
		t.Errorf("the clone differs:\n%s\n%s", x, y)
	}
}

// apart looks for memory that both values can reach.
func apart(t *testing.T, path string, a, b reflect.Value) {
	t.Helper()
	switch a.Kind() {
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
