package match

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"machiavelli/engine/rules"
)

// Who plays a turn once more sees what the player of the turn saw, and can do what that
// one could, in every rule set and at any point of a deal.
func TestATurnThatIsPlayedOnceMoreIsSeenAsItWas(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			r, _ := rules.ByID(id)
			c := Config{Rules: r, Seed: "once more"}
			for range max(3, r.MinPlayers) {
				c.Players = append(c.Players, Player{Name: "P", By: "human"})
			}
			m, _, err := New(c)
			if err != nil {
				t.Fatal(err)
			}
			chance, turns := rand.New(rand.NewPCG(1, 2)), 0
			for ; m.Phase == Turning && turns < 60; turns++ {
				was := m.View(m.Turn)
				again, err := BeginTurn(Config{Rules: r, Seed: "exercise", Players: c.Players}, was)
				if err != nil {
					t.Fatalf("turn %d: %v", turns, err)
				}
				if now := again.View(was.Me); !reflect.DeepEqual(now, was) {
					t.Fatalf("turn %d was seen as\n%+v\nand is now\n%+v", turns, was, now)
				}
				a := anything(m, chance)
				if _, err := again.Apply(was.Me, a); err != nil {
					t.Fatalf("turn %d: %s: %v", turns, a.Do, err)
				}
				if _, err := m.Apply(m.Turn, a); err != nil {
					t.Fatal(err)
				}
			}
			if turns < 5 {
				t.Errorf("%d turns: too few to tell", turns)
			}
		})
	}
}

// A view in which nobody here is on turn, or of another number of players, begins nothing.
func TestATurnOfNobodyIsNotPlayedOnceMore(t *testing.T) {
	r, _ := rules.ByID(rules.Default)
	c := Config{Rules: r, Seed: "nobody", Players: []Player{{Name: "A", By: Human}, {Name: "B", By: Human}}}
	m, _, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	other := m.View(1 - m.Turn)
	few := m.View(m.Turn)
	few.Seats = few.Seats[:1]
	more := m.View(m.Turn)
	more.Seats[1-m.Turn].Cards = 300
	scored := m.View(m.Turn)
	scored.Phase = Scored
	for i, v := range []View{m.View(-1), other, few, more, scored, {}} {
		if _, err := BeginTurn(c, v); err == nil {
			t.Errorf("view %d begins a match", i)
		}
	}
}
