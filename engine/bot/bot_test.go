package bot

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/card/cardtest"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/rules"

	"github.com/google/go-cmp/cmp"
)

// everybody is each level but the Master, whose turns take long and who has tests of its
// own, and the hoarder twice.
var everybody = append(names(func(l Level) bool { return !strings.HasPrefix(l.Name, "master") }), "hoarder:16")

func TestThePackageCommentNamesEveryLevel(t *testing.T) {
	text, err := os.ReadFile("bot.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range Levels() {
		if !regexp.MustCompile(`(?m)^//\t` + regexp.QuoteMeta(level) + ` `).Match(text) {
			t.Errorf("it does not say what %s does", level)
		}
	}
}

// step lets the player on turn act. It reports false when the match is over.
func step(t testing.TB, m *match.Match, seed uint64) bool {
	t.Helper()
	seat := m.OnTurn()
	if seat < 0 {
		v := m.View(0)
		if v.Phase == match.Over {
			return false
		}
		seat = 0
	}
	v := m.View(seat)
	p, err := Parse(v.Seats[seat].By)
	if err != nil {
		t.Fatal(err)
	}
	a := p.Act(v, seed, nil)
	if _, err := m.Apply(seat, a); err != nil {
		t.Fatalf("%s of %s, deal %d, turn %d: %s is refused: %v\nhand %v\ntable %v\noptions %v",
			p.Level, v.Rules.ID, v.Deal, v.Turns, a.Do, err, v.Hand, v.Table, v.Options)
	}
	return true
}

// finish plays a match to its end.
func finish(t testing.TB, m *match.Match) {
	t.Helper()
	for n := uint64(0); step(t, m, n); n++ {
		if v := m.View(0); v.Turns > 5000 {
			t.Fatalf("deal %d of %s does not end", v.Deal, v.Rules.ID)
		}
	}
}

func TestEveryLevelPlaysLegalMatchesOfEveryRuleSet(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			r, _ := rules.ByID(id)
			if len(r.Hand) == 1 { // no schedule: one deal says it all
				r.End.Deals, r.End.Target = 1, 0
			}
			tables := []int{r.MinPlayers, r.MaxPlayers}
			if r.Joker.Bound != rules.BoundNone || r.Joker.Reuse > 0 { // the slowest to search
				tables = tables[:1]
			}
			for _, n := range tables {
				levels := make([]string, n)
				for i := range levels {
					levels[i] = everybody[(i+n)%len(everybody)]
				}
				finish(t, matchtest.Begin(t, r, fmt.Sprint(id, n), levels...))
			}
		})
	}
}

func TestALimitOfCardsATurnIsKept(t *testing.T) {
	for limit := 1; limit <= 13; limit += 3 {
		r := matchtest.Rules(t, "machiavelli", fmt.Sprint("limit=", limit))
		finish(t, matchtest.Begin(t, r, "limit", "solver", "novice", "hoarder:16"))
	}
}

func TestNobodyLooksAtWhatIsHidden(t *testing.T) {
	for _, level := range append(everybody, "master:1ms") {
		t.Run(level, func(t *testing.T) {
			m := matchtest.Begin(t, matchtest.Rules(t, "machiavelli", "limit=13"), "hidden "+level, level, "novice", "solver")
			for n := range uint64(45) {
				if seat := m.OnTurn(); seat == 0 {
					same(t, level, m, n)
				}
				if m.OnTurn() < 0 || !step(t, m, n) {
					return
				}
			}
		})
	}
}

// same asks twice: once in the match, once in one whose hidden cards have
// changed places.
func same(t *testing.T, level string, m *match.Match, seed uint64) {
	t.Helper()
	p, err := Parse(level)
	if err != nil {
		t.Fatal(err)
	}
	other := m.Clone()
	permute(other, rand.New(rand.NewPCG(seed, 1)))
	a, b := p.Act(m.View(0), seed, nil), p.Act(other.View(0), seed, nil)
	if d := cmp.Diff(a, b); d != "" {
		t.Fatalf("%s does something else when hidden cards change:\n%s", level, d)
	}
}

// permute deals the other hands and the stock again.
func permute(m *match.Match, r *rand.Rand) {
	var hidden []card.ID
	for i := 1; i < len(m.Seats); i++ {
		hidden = append(hidden, m.Seats[i].Hand...)
	}
	hidden = append(hidden, m.Stock...)
	r.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
	for i := 1; i < len(m.Seats); i++ {
		n := len(m.Seats[i].Hand)
		m.Seats[i].Hand, hidden = hidden[:n:n], hidden[n:]
	}
	m.Stock = hidden
}

func TestTheSameViewAndSeedGiveTheSameAction(t *testing.T) {
	m := matchtest.Begin(t, matchtest.Rules(t, "machiavelli", ""), "twice", "novice", "solver")
	for n := uint64(0); n < 40 && m.OnTurn() >= 0; n++ {
		v := m.View(m.OnTurn())
		for _, level := range everybody {
			p, err := Parse(level)
			if err != nil {
				t.Fatal(err)
			}
			if a, b := p.Act(v, n, nil), p.Act(m.View(v.Me), n, nil); !reflect.DeepEqual(a, b) {
				t.Fatalf("%s: %+v, then %+v", level, a, b)
			}
		}
		step(t, m, n)
	}
}

func TestAnActionSharesNoMemoryWithTheView(t *testing.T) {
	m := matchtest.Begin(t, matchtest.Rules(t, "machiavelli", ""), "memory", "solver", "solver")
	for n := uint64(0); n < 30 && m.OnTurn() >= 0; n++ {
		v := m.View(m.OnTurn())
		p, err := Parse("novice")
		if err != nil {
			t.Fatal(err)
		}
		a := p.Act(v, n, nil)
		before := fmt.Sprint(a)
		for _, meld := range v.Table {
			clear(meld.Cards)
		}
		clear(v.Hand)
		if after := fmt.Sprint(a); after != before {
			t.Fatalf("the action has changed with the view:\n%s\n%s", before, after)
		}
		step(t, m, n)
	}
}

func TestUnknownLevelsAreRefusedWithTheNamesOfThoseThereAre(t *testing.T) {
	for _, level := range []string{"", "wizard", "novice:3", "hoarder:", "hoarder:0", "hoarder:x", "master:", "master:0ms", "master:5", "master:1h"} {
		if _, err := Parse(level); err == nil || !strings.Contains(err.Error(), "player") {
			t.Errorf("%q: %v", level, err)
		}
	}
}

// view is a machiavelli turn with a hand and a table of melds.
func view(t *testing.T, hand string, table ...string) match.View {
	t.Helper()
	box := card.NewBox(2, 2)
	v := match.View{
		Rules: matchtest.Rules(t, "machiavelli", ""), Phase: match.Turning, Deal: 1, Turns: 9, Stock: 40,
		Seats:   []match.Seat{{Opened: true}, {Opened: true, Cards: 13}},
		Options: []match.Option{{Do: match.Play}, {Do: match.Draw}, {Do: match.GiveUp}},
	}
	for i, m := range table {
		v.Table = append(v.Table, match.Meld{ID: i + 1, Owner: -1, Cards: cardtest.Cards(t, box, m)})
	}
	v.Hand = card.IDs(cardtest.Cards(t, box, hand))
	return v
}

// did is the table that a player leaves, or what else it does.
func did(t *testing.T, level string, v match.View, seed uint64) string {
	t.Helper()
	p, err := Parse(level)
	if err != nil {
		t.Fatal(err)
	}
	a := p.Act(v, seed, nil)
	if a.Do != match.Play {
		return string(a.Do)
	}
	var melds []string
	for _, m := range a.Table {
		melds = append(melds, card.Join(m.Cards))
	}
	return strings.Join(melds, " ")
}

func TestWhatEachLevelSees(t *testing.T) {
	for _, c := range []struct {
		hand, table string
		level, want string
	}{
		{"6H KS KD KC 2S", "7H-8H-9H", "solver", "6H-7H-8H-9H KS-KD-KC"},
		{"6H KS KD KC 2S", "7H-8H-9H", "melds", "7H-8H-9H KS-KD-KC"},
		{"6H KS KD KC 2S", "7H-8H-9H", "hoarder", "draw"},
		{"6H KS KD KC", "7H-8H-9H", "hoarder", "6H-7H-8H-9H KS-KD-KC"},
		{"6H KS KD KC 2S", "7H-8H-9H", "hoarder:4", "6H-7H-8H-9H KS-KD-KC"},
		{"6H KS KD KC 2S", "7H-8H-9H", "hoarder:5", "draw"},
		{"6H 2S", "3S-4S-5S-6S 3D-4D-5D-6D", "melds", "draw"},
		{"6H 2S", "4H-5H-6H-7H-8H", "casual", "6H-7H-8H 4H-5H-6H"},
		{"6H 2S", "4H-5H-6H-7H-8H", "novice", "draw"},
		{"6S 6D 2C", "3H-4H-5H-6H", "casual", "3H-4H-5H 6S-6H-6D"},
		{"6S 6D 2C", "3H-4H-5H-6H", "melds", "draw"},
		{"6S 6D 9D 9S 2C", "3H-4H-5H-6H 9H-TH-JH-QH", "casual", "3H-4H-5H 9H-TH-JH-QH 6S-6H-6D"},
		{"6S 6D 9D 9S 2C", "3H-4H-5H-6H 9H-TH-JH-QH", "solver", "3H-4H-5H TH-JH-QH 6S-6H-6D 9S-9H-9D"},
		{"6H KS KD KC 2S", "7H-8H-9H", "strategist", "draw"},
		{"6H KS KD KC", "7H-8H-9H", "strategist", "6H-7H-8H-9H KS-KD-KC"},
		{"6H", "3S-4S-5S-6S 3D-4D-5D-6D", "hoarder", "3S-4S-5S 3D-4D-5D 6S-6H-6D"},
	} {
		if got := did(t, c.level, view(t, c.hand, strings.Fields(c.table)...), 1); got != c.want {
			t.Errorf("%s with %s at %s: %s, want %s", c.level, c.hand, c.table, got, c.want)
		}
	}
}

func TestUnderACapTheStrategistHoldsItsHandJustBelowIt(t *testing.T) {
	for _, c := range []struct{ hand, want string }{
		{"KS KD KC 2S 5H 9D", "draw"},
		{"KS KD KC 2S 5H 9D 7C", "KS-KD-KC"},
		{"KS KD KC QS QD QC QH 2S 5H 9D 7C", "QS-QH-QD-QC"}, // eleven: four too many
	} {
		v := view(t, c.hand)
		v.Rules.Limit = 7
		if got := did(t, "strategist", v, 1); got != c.want {
			t.Errorf("%s: %s, want %s", c.hand, got, c.want)
		}
	}
}

func TestInACrowdTheStrategistLaysSingleCardsFromALargeHand(t *testing.T) {
	for _, c := range []struct {
		seats int
		hand  string
		want  string
	}{
		{2, "6H KS KD KC 2S 4S 7D 9D TC QC 2D 4D 3C 8S JS 5C", "draw"},
		{4, "6H KS KD KC 2S 4S 7D 9D TC QC 2D 4D 3C 8S JS 5C", "6H-7H-8H-9H"},
		{4, "6H KS KD KC 2S 4S 7D 9D TC QC 2D 4D 3C 8S", "draw"},
	} {
		v := view(t, c.hand, "7H-8H-9H")
		for len(v.Seats) < c.seats {
			v.Seats = append(v.Seats, match.Seat{Opened: true, Cards: 13})
		}
		if got := did(t, "strategist", v, 1); got != c.want {
			t.Errorf("%d players, %s: %s, want %s", c.seats, c.hand, got, c.want)
		}
	}
}

func TestWithoutAStockTheLeastHandPassesAndTheOthersLayTheLeastThatIsSafe(t *testing.T) {
	v := view(t, "KS KD KC 2S 4H 7D")
	v.Stock = 0
	v.Options = []match.Option{{Do: match.Play}, {Do: match.Pass}}
	v.Seats[1].Cards = 30
	if got := did(t, "strategist", v, 1); got != "pass" {
		t.Errorf("with the least hand: %s", got)
	}
	v.Seats[1].Cards = 5
	if got := did(t, "strategist", v, 1); got != "KS-KD-KC" {
		t.Errorf("with one card more than another: %s", got)
	}
	v = view(t, "KS KD KC KH 2S 4S 7D 9D", "TH-JH-QH")
	v.Stock, v.Options, v.Seats[1].Cards = 0, []match.Option{{Do: match.Play}, {Do: match.Pass}}, 8
	if got := did(t, "strategist", v, 1); got != "TH-JH-QH-KH" {
		t.Errorf("one card is enough to have the least hand: %s", got)
	}
	v = view(t, "6H KS 2S", "7H-8H-9H")
	v.Stock, v.Options = 0, []match.Option{{Do: match.Play}, {Do: match.Pass}}
	v.Seats[1].Cards, v.Seats[1].Known = 1, []card.Face{card.Of(card.Hearts, 5)}
	if got := did(t, "strategist", v, 1); got != "6H-7H-8H-9H" {
		t.Errorf("passing loses to one card: %s", got)
	}
	v.Seats[1].Cards, v.Seats[1].Known = 4, []card.Face{card.Of(card.Hearts, 5),
		card.Of(card.Diamonds, 5), card.Of(card.Clubs, 5), card.Of(card.Spades, 5)}
	if got := did(t, "strategist", v, 1); got != "pass" {
		t.Errorf("with the fewest cards, and a play that lets the next out: %s", got)
	}
}

// A play that lets the next player out is left to somebody else, if there is
// somebody else who has to lay.
func TestADangerousPlayIsLeftToOthersWhileThereAreAny(t *testing.T) {
	v := view(t, "6H KS 2S", "7H-8H-9H")
	v.Stock, v.Options = 0, []match.Option{{Do: match.Play}, {Do: match.Pass}}
	v.Seats[1].Cards, v.Seats[1].Known = 1, []card.Face{card.Of(card.Hearts, 5)}
	v.Seats = append(v.Seats, match.Seat{Cards: 9})
	if got := did(t, "strategist", v, 1); got != "pass" {
		t.Errorf("another has nine cards: %s", got)
	}
	v.Events = []match.Event{{E: match.EvPass, P: 1}, {E: match.EvPass, P: 2}}
	if got := did(t, "strategist", v, 1); got != "6H-7H-8H-9H" {
		t.Errorf("both others have passed: %s", got)
	}
}

// TestADecisionsSearchesAreBoundedByWork counts what the dearest decisions
// search: how long it takes is measured by the arena.
func TestADecisionsSearchesAreBoundedByWork(t *testing.T) {
	for _, c := range []struct{ id, options string }{{"machiavelli", ""}, {"machiavelli", "limit=13"}, {"carousel", ""}, {"tahiti", ""}} {
		m := matchtest.Begin(t, matchtest.Rules(t, c.id, c.options), "work", "solver", "solver", "solver", "solver")
		most := 0
		for n := uint64(0); n < 300 && m.OnTurn() >= 0; n++ {
			b := newTable(m.View(m.OnTurn()), n, nil)
			b.temper = Patient
			if _, err := m.Apply(b.Me, strategist(b)); err != nil {
				t.Fatalf("%s, turn %d: %v", c.id, b.Turns, err)
			}
			most = max(most, *b.work)
		}
		if most > strength+100 {
			t.Errorf("%s %s: a decision cost %d, no more than about %d is wanted", c.id, c.options, most, strength)
		}
	}
}

func TestAnImaginedHandHoldsOnlyWhatNobodyHasSeen(t *testing.T) {
	m := matchtest.Begin(t, matchtest.Rules(t, "machiavelli", ""), "imagined", "solver", "solver", "solver")
	for n := uint64(0); n < 30 && m.OnTurn() >= 0; n++ {
		v := m.View(m.OnTurn())
		b := newTable(v, n, nil)
		next := (v.Me + 1) % 3
		hand := b.imagine(next)
		for _, id := range hand {
			onTable := slices.ContainsFunc(v.Table, func(m match.Meld) bool { return slices.Contains(card.IDs(m.Cards), id) })
			if slices.Contains(v.Hand, id) || onTable {
				t.Fatalf("%s is no hidden card", id)
			}
		}
		if len(hand) != v.Seats[next].Cards || len(b.Unseen()) != v.Stock+v.Seats[next].Cards+v.Seats[(next+1)%3].Cards {
			t.Fatalf("%d cards imagined of %d, %d unseen", len(hand), v.Seats[next].Cards, len(b.Unseen()))
		}
		step(t, m, n)
	}
}

func TestANoviceLaysMeldsAndAddsButRearrangesNothingAndOverlooksThings(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(200) {
		seen[did(t, "novice", view(t, "6H KS KD KC 2S", "7H-8H-9H"), seed)]++
	}
	all, draw := seen["6H-7H-8H-9H KS-KD-KC"], seen["draw"]
	if all < 100 || draw < 1 || seen["7H-8H-9H KS-KD-KC"] < 10 || seen["6H-7H-8H-9H"] < 10 || len(seen) != 4 {
		t.Errorf("in 200 tries: %v", seen)
	}
	for seed := range uint64(50) {
		if got := did(t, "novice", view(t, "6H", "3S-4S-5S-6S", "3D-4D-5D-6D"), seed); got != "draw" {
			t.Fatalf("a novice rearranged the table: %s", got)
		}
	}
}
