package solver

import (
	"testing"

	"machiavelli/engine/card"
)

// The program begins with a play that is worth the first aim, whichever search has
// found it and whatever its wild cards are bound by.
func TestTheProgramBeginsWithAPlayThatIsWorthTheFirstAim(t *testing.T) {
	s := New()
	begun := map[bool]int{}
	for i, x := range dearest(t) {
		pos := x.position()
		if i%10 > 0 || freeCards(pos.Table) > 0 { // the sweep leaves free cards without a word
			continue
		}
		if _, err := s.Solve(Limits{}, pos); err != nil {
			t.Fatal(err)
		}
		cards := 0
		for _, n := range s.layout.takenHome() {
			cards += n
		}
		if cards != x.Cards {
			t.Errorf("%s: it begins with %d cards of the hand, want %d", text(pos), cards, x.Cards)
		}
		begun[s.turn.sought]++
	}
	if begun[true] < 5 || begun[false] < 5 {
		t.Errorf("%d plays of the program, %d of the sweep: too few to say", begun[true], begun[false])
	}
}

// A run that could as well be two melds has no column of its own, with wild cards or
// without, unless both of its ends stay in the old meld.
func TestARunThatCouldBeTwoMeldsIsNoColumn(t *testing.T) {
	s := New()
	pos := position(t, "vatican", "3H-4H-5H-6H X=7S-8S-9S 4C-4D-4S KD-AD-2D", "7H 8H 9H TH JH QH TS JS X 3C")
	if _, err := s.Solve(Limits{}, pos); err != nil {
		t.Fatal(err)
	}
	lp := &s.layout
	least, long := lp.melds.RunMin, 0
	for o := -1; o < len(lp.olds); o++ {
		lp.gen.generate(o, -20*unit, true, func(c *layoutColumn, _ int64) {
			if c.isSet() || int(c.n) < 2*least {
				return
			}
			long++
			for _, end := range [][]layoutSlot{c.slots[:least], c.slots[int(c.n)-least : c.n]} {
				x := layoutColumn{n: uint8(least)}
				copy(x.slots[:], end)
				if o < 0 || lp.shared(&x, &lp.olds[o]) == 0 {
					t.Fatalf("%v, which continues %d, could do without %v", c.slots[:c.n], o, end)
				}
			}
		})
	}
	if long == 0 {
		t.Error("no run is long: there is nothing to see")
	}
}

// Cards of a meld become a column if they may lie so: a joker that was freed wants its
// cards of the hand. Of a card that the table has too it is said that it is one of them.
func TestAMeldOfCardsIsAColumnIfItMayLie(t *testing.T) {
	s := New()
	pos := position(t, "machiavelli-jokers", "4S-X=5S-6S 9H-TH-JH 7C-7D-7H", "5S 7D 8D QC KC 5C")
	if _, err := s.Solve(Limits{}, pos); err != nil {
		t.Fatal(err)
	}
	joker := pos.Table[0][1].ID
	hand := func(i int) card.Card { return card.Card{ID: pos.Hand[i]} }
	if c, ok := s.layout.columnOf(pos.Table[0]); !ok || c.slots[1].how&1 != 0 {
		t.Errorf("a meld as it lies: %v, %v", c.slots[:c.n], ok)
	}
	if c, ok := s.layout.columnOf([]card.Card{hand(1), hand(2), {ID: joker, As: card.Of(card.Diamonds, 9)}}); !ok || c.slots[2].how&1 == 0 || c.slots[0].how != fromHand || c.slots[1].how != natural {
		t.Errorf("a joker that was freed beside two cards of the hand: %v, %v", c.slots[:c.n], ok)
	}
	if c, ok := s.layout.columnOf([]card.Card{pos.Table[1][1], pos.Table[1][2], {ID: joker, As: card.Of(card.Hearts, card.Queen)}}); ok {
		t.Errorf("a joker that was freed beside cards of the table: %v", c.slots[:c.n])
	}
}
