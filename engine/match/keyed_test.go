package match

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"machiavelli/engine/card"
)

// vectors is what testdata/chance.py has computed, which shares nothing with
// this program but docs/formats.md.
func vectors(t *testing.T) (v struct {
	Secret, Commit string
	Nonces         []string
	Below          [][2]int
	Shuffled       struct {
		Deal, Roll int
		Cards      []string
	}
	Deals []struct {
		Rules  string
		Nonces []string
		Event  struct {
			Deal, Dealer int
			Hands        [][]string
			Free, Stock  []string
			Upcard       string
		}
	}
}) {
	data, err := os.ReadFile("testdata/chance.json")
	if err == nil {
		err = json.Unmarshal(data, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func faceTexts(ids []card.ID) []string {
	out := []string{}
	for _, id := range ids {
		out = append(out, id.Face().String())
	}
	return out
}

func TestKeyedChanceDealsAsAnotherProgramComputes(t *testing.T) {
	v := vectors(t)
	if len(v.Deals) < 14 {
		t.Fatalf("%d deals", len(v.Deals))
	}
	for _, d := range v.Deals {
		c := Config{Rules: ruleSet(t, d.Rules), Players: players(len(d.Nonces)), Keyed: &Keyed{v.Secret, d.Nonces}}
		if got := c.Keyed.Commit(); got != v.Commit {
			t.Fatalf("commit %s, want %s", got, v.Commit)
		}
		m, _, err := New(c)
		if err != nil {
			t.Fatal(err)
		}
		if d.Event.Deal == 2 {
			m.Dealer = d.Event.Dealer
			m.deal(m.shuffled(m.dealing()))
		}
		e := m.Log[0]
		same := e.Dealer == d.Event.Dealer && slices.Equal(faceTexts(e.Free), d.Event.Free) && slices.Equal(faceTexts(e.Stock), d.Event.Stock) &&
			(d.Event.Upcard == "" || e.Upcard.Face().String() == d.Event.Upcard)
		for i, h := range d.Event.Hands {
			same = same && slices.Equal(faceTexts(e.Hands[i]), h)
		}
		if !same {
			t.Errorf("%s, deal %d: dealt %+v, want %+v", d.Rules, d.Event.Deal, e, d.Event)
		}
	}
}

func TestKeyedChanceShufflesAndChoosesAsAnotherProgramComputes(t *testing.T) {
	v := vectors(t)
	k := Keyed{v.Secret, v.Nonces}
	cards := card.Deck(1, 0)[:20]
	shuffle(k.stream(v.Shuffled.Deal, v.Shuffled.Roll), cards)
	if got := faceTexts(cards); !slices.Equal(got, v.Shuffled.Cards) {
		t.Errorf("shuffled %v, want %v", got, v.Shuffled.Cards)
	}
	s := k.stream(12, 7)
	for _, b := range v.Below {
		if got := s.below(b[0]); got != b[1] {
			t.Errorf("below %d: %d, want %d", b[0], got, b[1])
		}
	}
}

// A zap and a pile that is shuffled are the next rolls of their deal; a pile
// that is turned over takes no roll.
func TestEachEventOfChanceIsTheNextRoll(t *testing.T) {
	nonces := []string{"-", "abcdefghijklmnop", "-", "-"}
	c := Config{Rules: ruleSet(t, "push"), Players: players(4), Keyed: &Keyed{vectors(t).Secret, nonces}}
	m, _, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	for roll := 1; roll < 3; roll++ {
		m.Pile, m.Stock = append(m.Stock, m.Pile...), nil
		want := slices.Clone(m.Pile[:len(m.Pile)-1])
		shuffle(c.Keyed.stream(1, roll), want)
		m.restock()
		if !slices.Equal(m.Stock, want) {
			t.Errorf("roll %d: the stock is %v, want %v", roll, m.Stock, want)
		}
	}
	hand := m.Seats[0].Hand
	sorted := slices.Clone(hand)
	slices.SortStableFunc(sorted, func(a, b card.ID) int { return int(a.Face()) - int(b.Face()) })
	want := sorted[c.Keyed.stream(1, 3).below(len(sorted))]
	if got := m.zapped(hand); got.Face() != want.Face() {
		t.Errorf("the zap gives %s, want %s", got, want)
	}
	c.Rules, c.Players = ruleSet(t, "krambambuli"), players(4)
	if m, _, err = New(c); err != nil {
		t.Fatal(err)
	}
	m.Pile, m.Stock = append(m.Stock, m.Pile...), nil
	m.restock()
	if m.Rolls != 1 {
		t.Errorf("a pile that was turned over has cost a roll: %d", m.Rolls)
	}
}

func TestKeyedChanceIsSavedAndBounded(t *testing.T) {
	for _, k := range []Keyed{
		{"", []string{"-", "-"}}, {vectors(t).Secret[1:], []string{"-", "-"}}, {vectors(t).Secret, []string{"-"}},
		{vectors(t).Secret, []string{"-", "short"}}, {vectors(t).Secret, []string{"-", "sixteen letters!"}},
	} {
		if _, _, err := New(Config{Rules: ruleSet(t, "machiavelli"), Players: players(2), Keyed: &k}); err == nil {
			t.Errorf("%+v is no chance of two players", k)
		}
	}
	c := Config{Rules: ruleSet(t, "machiavelli"), Players: players(2), Keyed: &Keyed{vectors(t).Secret, []string{"-", "-"}}}
	m, _, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	back := new(Match)
	if err := json.Unmarshal(asJSON(m), back); err != nil || !same(m, back) {
		t.Errorf("a save is read back as another match: %v", err)
	}
}
