package match

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// Whoever imagines what is there goes on as the match itself does, except for the IDs of a
// shared table's melds.
func TestAMatchThatIsImaginedRightlyGoesOnAlike(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			r, _ := rules.ByID(id)
			c := Config{Rules: r, Seed: "imagined"}
			for range r.MinPlayers {
				c.Players = append(c.Players, Player{Name: "P", By: "human"})
			}
			m, _, err := New(c)
			if err != nil {
				t.Fatal(err)
			}
			chance := rand.New(rand.NewPCG(1, 2))
			for range 40 {
				if m.Phase != Turning {
					return
				}
				imagined := imagine(t, m)
				a := anything(m, chance)
				if _, err := m.Apply(m.Turn, a); err != nil {
					t.Fatal(err)
				}
				if _, err := imagined.Apply(imagined.Turn, a); err != nil {
					t.Fatalf("%s: %v", a.Do, err)
				}
				if m.Phase == Turning && m.Turn >= 0 {
					v, w := m.View(m.Turn), imagined.View(m.Turn)
					v.Events, w.Events = nil, nil
					if r.Table == rules.TableShared {
						unnamed(v.Table)
						unnamed(w.Table)
					}
					if !reflect.DeepEqual(v, w) {
						t.Fatalf("after %s:\n%+v\n%+v", a.Do, v, w)
					}
				}
			}
		})
	}
}

func unnamed(table []Meld) {
	for i := range table {
		table[i].ID = 0
	}
}

func imagine(t *testing.T, m *Match) *Match {
	t.Helper()
	var hands [][]card.ID
	for i := range m.Seats {
		hands = append(hands, m.Seats[i].Hand)
	}
	out, err := Imagine(m.View(m.Turn), hands, m.Stock, "imagined")
	if err != nil {
		t.Fatal(err)
	}
	out.Dice = m.Dice
	return out
}

// anything is an action that the rules let pass, without a search.
func anything(m *Match, chance *rand.Rand) Action {
	var may []Do
	for _, o := range m.options(m.Turn) {
		if o.Why == nil && o.Do != GiveUp && o.Do != Play && o.Do != Zap && o.Do != Knock {
			may = append(may, o.Do)
		}
	}
	hand := m.Seats[m.Turn].Hand
	if len(may) == 0 {
		return *m.smallest(m.Turn)
	}
	a := Action{Do: may[chance.IntN(len(may))]}
	if a.Do == Discard {
		a.Card = hand[chance.IntN(len(hand))]
	}
	return a
}

func TestWhatIsImaginedHasAsManyCardsAsTheViewTells(t *testing.T) {
	r, _ := rules.ByID("machiavelli")
	m, _, err := New(Config{Rules: r, Seed: "counts", Players: []Player{{By: "human"}, {By: "human"}}})
	if err != nil {
		t.Fatal(err)
	}
	v := m.View(m.Turn)
	hands := [][]card.ID{m.Seats[0].Hand, m.Seats[1].Hand}
	short := [][]card.ID{hands[0][1:], hands[1][1:]}
	for _, c := range []struct {
		hands [][]card.ID
		stock []card.ID
	}{{hands, m.Stock[1:]}, {hands[:1], m.Stock}, {short, m.Stock}} {
		if _, err := Imagine(v, c.hands, c.stock, ""); err == nil {
			t.Errorf("%d hands, a stock of %d cards: no error", len(c.hands), len(c.stock))
		}
	}
}
