package ideas

import (
	"errors"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/card/cardtest"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// position reads a table of melds such as "7H-8H-9H" and a hand.
func position(t testing.TB, id, table, hand string) solver.Position {
	t.Helper()
	r, ok := rules.ByID(id)
	if !ok {
		t.Fatalf("no rule set %s", id)
	}
	box := card.NewBox(2, 4)
	return solver.Position{
		Rules: r, Opened: true, Goal: solver.Max,
		Table: cardtest.Melds(t, box, table), Hand: card.IDs(cardtest.Cards(t, box, hand)),
	}
}

func TestTheSixIdeas(t *testing.T) {
	for _, c := range []struct {
		rules, table, hand string
		want               Level
		changes            int
	}{
		{"machiavelli", "7H-8H-9H", "TH", Extend, 1},
		{"machiavelli", "4H-5H-6H 8H-9H-TH", "7H", Extend, 1}, // joins two runs
		{"machiavelli", "7S-7H-7D-7C", "8S 9S", Borrow, 1},
		{"machiavelli", "7S-7H-7D 4C-5C-6C", "7C 8S 9S", Borrow, 1}, // 7C takes the place of 7S
		{"machiavelli", "3H-4H-5H-6H-7H", "5H", Split, 1},
		{"machiavelli", "7S-7H-7D-7C", "7S 7H", Borrow, 1}, // 7C for a meld with two cards of the hand
		{"machiavelli", "7S-7H-7D-7C KS-KH-KD-KC", "8S 9S QH JH", Borrow, 2},
		{"carousel", "6H-7H-8H-X=9H", "9H KS KD", Split, 1},                 // swap
		{"carousel", "7H-8H-X=9H", "9H KS KD", Split, 1},                    // swap
		{"carousel", "6H-7H-8H-X=9H", "9S 9D", Borrow, 1},                   // the joker keeps its card
		{"machiavelli", "7S-7H-7D 8S-9S-TS 8H-9H-TH", "5D 6D", Dissolve, 1}, // RULES has the next two
		{"shanghai", "3S-4S-5S-6S 3D-4D-5D-6D", "6H", Two, 1},
		{"machiavelli", "7S-8S-9S 7D-8D-9D 8H-9H-TH", "7C 9C JH", Chain, 1},
		{"machiavelli", "7S-8S-9S", "KH", 0, 0},
	} {
		pos := position(t, c.rules, c.table, c.hand)
		got, changes, err := New().Level(solver.Limits{}, pos, len(pos.Hand))
		if err != nil || got != c.want || len(changes) != c.changes {
			t.Errorf("%s with %s: level %v in %d changes, want %v in %d (%v)", c.table, c.hand, got, len(changes), c.want, c.changes, err)
		}
		sound(t, pos, len(pos.Hand), got, changes)
	}
}

// A play has the idea that is seen in it, be it more than was needed.
func TestAPlayHasTheIdeaThatIsSeenInIt(t *testing.T) {
	for _, c := range []struct {
		table, hand, after string
		want               Level
	}{
		{"7H-8H-9H", "TH", "7H-8H-9H-TH", Extend},
		{"7H-8H-9H", "6S 6D 6C", "7H-8H-9H 6S-6D-6C", Extend},
		{"7S-7H-7D-7C", "8S 9S", "7H-7D-7C 7S-8S-9S", Borrow},
		{"3H-4H-5H-6H-7H", "5H", "3H-4H-5H 5H-6H-7H", Split},
		{"3S-4S-5S", "3H 3D 4H 4D 5H 5D", "3S-3H-3D 4S-4H-4D 5S-5H-5D", Dissolve},
		{"3S-4S-5S-6S 3D-4D-5D-6D", "6H", "3S-4S-5S 3D-4D-5D 6S-6D-6H", Two},
		{"3S-4S-5S-6S 3D-4D-5D-6D 3C-4C-5C-6C", "6H", "3S-4S-5S 3D-4D-5D 3C-4C-5C 6S-6D-6C-6H", Chain},
	} {
		pos := position(t, "machiavelli", c.table, c.hand)
		if got := Of(pos.Table, cardtest.Among(t, pos.Table, pos.Hand, c.after)); got != c.want {
			t.Errorf("%s with %s to %s is %v, not %v", c.table, c.hand, c.after, got, c.want)
		}
	}
}

func TestLessThanTheWholeHandCanBeWanted(t *testing.T) {
	pos := position(t, "machiavelli", "7S-7H-7D-7C", "7S 8S 9S KH")
	for cards, want := range []Level{1: Extend, 2: Extend, 3: Extend, 4: 0} {
		if cards == 0 {
			continue
		}
		if got, _, err := New().Level(solver.Limits{}, pos, cards); got != want || err != nil {
			t.Errorf("%d cards are of level %v, want %v (%v)", cards, got, want, err)
		}
	}
}

func TestTheLayoutThatOpensFewest(t *testing.T) {
	for _, c := range []struct {
		table, hand    string
		opens, layouts int
	}{
		{"7H-8H-9H", "TH", 0, 1},
		{"4H-5H-6H 8H-9H-TH", "7H", 0, 3}, // at the one end, at the other, between
		{"3S-4S-5S-6S 3D-4D-5D-6D", "6H", 2, 1},
		{"7S-8S-9S 7D-8D-9D 8H-9H-TH", "7C 9C JH", 3, 1},
		{"7S-8S-9S", "KH", 0, 0},
	} {
		pos := position(t, "machiavelli", c.table, c.hand)
		opens, layouts, err := New().Fewest(solver.Limits{}, pos, 10)
		if err != nil || opens != c.opens || len(layouts) != c.layouts {
			t.Errorf("%s with %s: %d layouts open %d, want %d that open %d (%v)", c.table, c.hand, len(layouts), opens, c.layouts, c.opens, err)
		}
	}
}

func TestWhatHasNoLevelIsRefused(t *testing.T) {
	pos := position(t, "krambambuli", "7H-8H-9H", "TH")
	if _, _, err := New().Level(solver.Limits{}, pos, 1); !errors.Is(err, ErrFixed) {
		t.Errorf("melds that are never rearranged: %v", err)
	}
	pos = position(t, "machiavelli", "7H-8H-9H", "TH")
	pos.Draft = &solver.Draft{Table: pos.Table, Hand: pos.Hand}
	if _, _, err := New().Level(solver.Limits{}, pos, 1); !errors.Is(err, ErrDraft) {
		t.Errorf("a draft: %v", err)
	}
	pos.Draft, pos.Table = nil, [][]card.Card{pos.Table[0][:2]}
	if _, _, err := New().Level(solver.Limits{}, pos, 1); err == nil {
		t.Error("a broken table has a level")
	}
	pos = position(t, "machiavelli", "3S-4S-5S-6S 3D-4D-5D-6D 8C-9C-TC", "6H JC QC KC")
	n := 0
	limits := solver.Limits{Stop: func() bool { n++; return n > 0 }}
	if _, _, err := New().Level(limits, pos, 4); !errors.Is(err, ErrStopped) {
		t.Errorf("a search that is stopped at once: %v", err)
	}
}
