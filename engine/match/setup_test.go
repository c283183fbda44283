package match

import (
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/card/cardtest"
	"machiavelli/engine/rules"
)

// ruleSet is a rule set of the catalogue.
func ruleSet(t testing.TB, id string) rules.Rules {
	t.Helper()
	r, ok := rules.ByID(id)
	if !ok {
		t.Fatalf("no rule set %s", id)
	}
	return r
}

func players(n int) []Player {
	names := []string{"Lucrezia", "Cesare", "Niccolò", "Caterina", "Piero", "Bianca", "Lorenzo", "Ginevra"}
	out := make([]Player, n)
	for i := range out {
		out[i] = Player{Name: names[i], By: "human"}
	}
	return out
}

func begin(t testing.TB, r rules.Rules, n int, seed string) *Match {
	t.Helper()
	m, _, err := New(Config{Rules: r, Seed: seed, Players: players(n)})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// setUp is a match in mid-deal with as few players as the rules allow: seat 0
// is on turn with the hand, the table lies as written (melds separated by
// spaces, their cards by dashes; a card alone is free), seat 1 holds other,
// further seats two cards each, and the rest of the deck is the stock. All
// have met their first-meld duty.
func setUp(t testing.TB, r rules.Rules, table, hand, other string) *Match {
	t.Helper()
	m := begin(t, r, r.MinPlayers, "a table")
	packs, jokers := r.Deck(r.MinPlayers)
	box := card.NewBox(packs, jokers)
	m.Table, m.Free, m.Next = nil, nil, 1
	used := map[card.ID]bool{}
	take := func(s string) []card.Card {
		cs := cardtest.Cards(t, box, s)
		for _, c := range cs {
			used[c.ID] = true
		}
		return cs
	}
	for _, w := range strings.Fields(table) {
		if cs := take(w); len(cs) == 1 {
			m.Free = append(m.Free, cs[0].ID)
		} else {
			m.Table = append(m.Table, Meld{ID: m.Next, Cards: cs, Owner: -1})
			m.Next++
		}
	}
	m.Seats[0].Hand = card.IDs(take(hand))
	m.Seats[1].Hand = card.IDs(take(other))
	m.Stock, m.Pile = nil, nil
	for _, id := range card.Deck(packs, jokers) {
		if !used[id] {
			m.Stock = append(m.Stock, id)
		}
	}
	shuffle(&m.Dice, m.Stock)
	for i := 2; i < len(m.Seats); i++ {
		m.Seats[i].Hand, m.Stock = slices.Clone(m.Stock[:2]), m.Stock[2:]
	}
	if r.Upcard {
		m.Pile, m.Stock = m.Stock[:1:1], m.Stock[1:]
	}
	m.Turn, m.Now, m.Log = 0, now{}, nil
	for i := range m.Seats {
		m.Seats[i].Since, m.Seats[i].Known, m.Seats[i].Opened = 0, nil, true
	}
	m.FindDuty()
	return m
}

// lay is the play that leaves the table as written; cards are the match's
// own: those of the table first, then those of the player's hand.
func lay(t testing.TB, m *Match, seat int, table string) Action {
	t.Helper()
	free := map[card.Face][]card.ID{}
	add := func(ids ...card.ID) {
		for _, id := range ids {
			free[id.Face()] = append(free[id.Face()], id)
		}
	}
	for _, o := range m.Table {
		add(card.IDs(o.Cards)...)
	}
	add(m.Free...)
	add(m.Seats[seat].Hand...)
	a := Action{Do: Play}
	for _, w := range strings.Fields(table) {
		var cs []card.Card
		for _, s := range strings.Split(w, "-") {
			f, as, err := card.Parse(s)
			if err != nil {
				t.Fatal(err)
			}
			if len(free[f]) == 0 {
				t.Fatalf("%s is neither on the table nor in the hand", s)
			}
			cs = append(cs, card.Card{ID: free[f][0], As: as})
			free[f] = free[f][1:]
		}
		if len(cs) == 1 {
			a.Free = append(a.Free, cs[0].ID)
		} else {
			a.Table = append(a.Table, Meld{Cards: cs, Owner: -1})
		}
	}
	return a
}

// why is the reason of a refusal, "" for none.
func why(err error) Reason {
	if e, ok := err.(*Error); ok && e != nil {
		return e.Why
	}
	return ""
}

// written is melds in the notation.
func written(ms []Meld) string {
	var out []string
	for _, m := range ms {
		out = append(out, card.Join(m.Cards))
	}
	return strings.Join(out, " ")
}

// anyMatch is a match of the n-th rule set.
func anyMatch(t testing.TB, n int) *Match {
	ids := rules.IDs()
	r := ruleSet(t, ids[n%len(ids)])
	return begin(t, r, r.MinPlayers, "any")
}

// dry is the match with an empty stock.
func dry(m *Match) *Match {
	m.Stock = nil
	m.FindDuty()
	return m
}
