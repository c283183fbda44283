package solver

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/steps"
)

// bruteRepair is the most cards of the others and then of the player that find
// a home, and the fewest moves then. Cards of the others that find none lie
// alone, one of a meld where it lay; those of the player go back to the hand.
func bruteRepair(pos Position, faces []card.Face) (others, own, moves int) {
	b := repairBrute{turnBrute: turnBrute{pos: pos}, others: -1}
	for _, m := range pos.Table {
		for _, c := range m {
			bit := uint32(1) << len(b.cards)
			switch {
			case slices.Contains(pos.Mine, c.ID):
				b.mine |= bit
			case len(m) == 1 && pos.Rules.Free > 0 && c.As == card.NoFace:
				b.free |= bit
			}
			b.table |= bit
			b.cards = append(b.cards, c)
		}
	}
	for _, id := range pos.Hand {
		b.cards = append(b.cards, card.Card{ID: id})
	}
	b.standFor(0, faces)
	return b.others, b.own, b.moves
}

type repairBrute struct {
	turnBrute
	mine, table        uint32
	others, own, moves int
}

// standFor goes through what the wild cards stand for; those that are declared
// keep their card unless the rules let them change.
func (b *repairBrute) standFor(i int, faces []card.Face) {
	if i == len(b.cards) {
		b.list()
		b.deal(0, 0, nil)
		return
	}
	c := &b.cards[i]
	if !b.pos.Rules.Meld.IsWild(c.ID.Face()) || c.As != card.NoFace && b.pos.Rules.Joker.Change != rules.ChangeFree {
		b.standFor(i+1, faces)
		return
	}
	was := c.As
	for _, f := range faces {
		c.As = f
		b.standFor(i+1, faces)
	}
	c.As = was
}

func (b *repairBrute) deal(at int, used uint32, melds [][]card.Card) {
	for at < len(b.cards) && used>>at&1 != 0 {
		at++
	}
	if at < len(b.cards) {
		b.deal(at+1, used, melds)
		for _, m := range b.byFirst[at] {
			if m&used == 0 && m&(1<<at-1) == 0 {
				b.deal(at+1, used|m, append(melds[:len(melds):len(melds)], pick(b.cards, m)))
			}
		}
		return
	}
	o, w := bits.OnesCount32((used|b.free)&b.table&^b.mine), bits.OnesCount32(used&b.mine)
	if o < b.others || o == b.others && w < b.own {
		return
	}
	n := bits.OnesCount32(used | b.table)
	for _, c := range pick(b.cards, b.table&^used&^b.mine) {
		melds = append(melds[:len(melds):len(melds)], []card.Card{c})
	}
	n -= stays(b.pos.Table, melds, inCommon)
	if o > b.others || w > b.own || n < b.moves {
		b.others, b.own, b.moves = o, w, n
	}
}

// muddle moves some cards of a table about and notes hand cards laid down.
func muddle(rnd *rand.Rand, pos *Position) {
	for range rnd.IntN(4) {
		if len(pos.Table) == 0 {
			return
		}
		i, j := rnd.IntN(len(pos.Table)), rnd.IntN(len(pos.Table)+1)
		if len(pos.Table[i]) == 0 || i == j {
			continue
		}
		k := rnd.IntN(len(pos.Table[i]))
		c := pos.Table[i][k]
		pos.Table[i] = slices.Delete(pos.Table[i], k, k+1)
		if j == len(pos.Table) {
			pos.Table = append(pos.Table, nil)
		}
		pos.Table[j] = append(pos.Table[j], c)
	}
	for range rnd.IntN(3) {
		if len(pos.Hand) > 0 && len(pos.Table) > 0 {
			i := rnd.IntN(len(pos.Table))
			pos.Mine = append(pos.Mine, pos.Hand[0])
			pos.Table[i] = append(pos.Table[i], card.Card{ID: pos.Hand[0]})
			pos.Hand = pos.Hand[1:]
		}
	}
}

func TestRepairFindsAHomeForEveryCardWithTheFewestMoves(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(9, 10))
	c := repairCount{}
	for i := range 400 * *rounds {
		r := meld.Standard()
		r.Aces = []meld.Aces{meld.AcesBoth, meld.AcesLow, meld.AcesHigh, meld.AcesCorner}[i%4]
		if i%7 == 6 {
			r.AnySuits, r.SetMax = true, 0
		}
		pos := deal(rnd, r, 2, rnd.IntN(4), 0, 1+rnd.IntN(3))
		pos.Rules.Free = i % 3 / 2
		muddle(rnd, &pos)
		if size(pos) <= 12 {
			c.agree(t, s, pos, nil)
		}
	}
	c.enough(t, 50)
}

func TestRepairFindsAHomeForWildCardsToo(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(19, 20))
	c := repairCount{}
	for i := range 160 * *rounds {
		r := rules.Rules{Meld: meld.Standard()}
		r.Meld.Aces = []meld.Aces{meld.AcesBoth, meld.AcesLow, meld.AcesHigh, meld.AcesCorner}[i%4]
		switch i % 5 {
		case 0:
			r.Meld.Wild = 1
		case 1:
			r.Joker.Change = rules.ChangeFree
		case 2:
			r.Meld.Wild, r.Joker.Change = 1, rules.ChangeFree
		case 3:
			r.Meld.Naturals, r.Meld.AnySuits, r.Meld.SetMax = 1, true, 0
		}
		pos, faces := dealWild(rnd, r, rnd.IntN(3), rnd.IntN(2), 1+rnd.IntN(2), 1+rnd.IntN(2))
		pos.Rules.Free = i % 3 / 2
		muddle(rnd, &pos)
		if size(pos) <= 9 {
			c.agree(t, s, pos, faces)
		}
	}
	c.enough(t, 5)
}

// repairCount is how many tables were repaired.
type repairCount struct{ all, whole int }

func (c *repairCount) enough(t *testing.T, least int) {
	t.Logf("%d positions, %d of them whole again", c.all, c.whole)
	if c.whole < least {
		t.Fatalf("only %d tables could be repaired", c.whole)
	}
}

// agree compares the answer for a broken table with the brute force.
func (c *repairCount) agree(t *testing.T, s *Solver, pos Position, faces []card.Face) {
	t.Helper()
	others, own, moves := bruteRepair(pos, faces)
	c.all++
	pos.Goal = Repair
	a, err := s.Solve(Limits{}, pos)
	if err != nil {
		t.Fatal(text(pos), err)
	}
	lying := size(pos) - len(pos.Hand)
	for _, m := range a.Table {
		if len(m) > 1 && !isMeld(m, pos.Rules.Meld) {
			t.Fatalf("%s: %s is no meld", text(pos), card.Join(m))
		}
	}
	if got := lying - len(pos.Mine) - len(a.Homeless); got != others || ownDown(pos, a) != own {
		t.Fatalf("%s mine %v: %d others and %d own find a home, want %d and %d: %v", text(pos), pos.Mine, got, ownDown(pos, a), others, own, a)
	}
	if a.Playable != (len(a.Homeless) == 0) || a.Moves != moves || !a.Exact {
		t.Fatalf("%s mine %v: %d moves, want %d: %+v", text(pos), pos.Mine, a.Moves, moves, a)
	}
	if others+own == lying {
		c.whole++
	}
	table, _, err := steps.Apply(pos.Table, pos.Hand, a.Steps, pos.Rules.Meld)
	if err != nil || len(table) != len(a.Table) {
		t.Fatalf("%s: %v: %v", text(pos), err, a.Steps)
	}
}

// ownDown is how many of the player's cards did not go back to the hand: equal
// copies are equal.
func ownDown(pos Position, a Answer) int {
	down := len(pos.Mine) - len(a.Play)
	for _, m := range pos.Table {
		down -= len(m)
	}
	for _, m := range a.Table {
		down += len(m)
	}
	return down
}

func TestRepairKeepsApartWhatWouldBeMixedUp(t *testing.T) {
	for _, x := range []struct {
		name, table string
		mine        []int // the meld and the place in it
		free        int
		moves, down int
	}{
		{"a card without a home is not where an ace set was that stays", "X=AS-AH-AD AD-2D", []int{1, 1}, 0, 1, 0},
		{"the player's ace finds the home, not the free one", "AS-AC 3H-3C-AD AD 3D", []int{1, 2}, 1, 2, 1},
		{"a jack goes back, whichever of the two it is", "JS-JD-JC-TD JD-JS QD", []int{0, 0}, 0, 3, 0},
		{"a declared joker alone is no free card", "X=8H 8D-8S-6C-8C", []int{1, 2}, 1, 2, 0},
	} {
		t.Run(x.name, func(t *testing.T) {
			pos := position(t, "machiavelli", x.table, "")
			pos.Rules.Free, pos.Goal = x.free, Repair
			pos.Mine = []card.ID{pos.Table[x.mine[0]][x.mine[1]].ID}
			a, err := New().Solve(Limits{}, pos)
			if err != nil {
				t.Fatal(err)
			}
			down := ownDown(pos, a)
			if a.Moves != x.moves || down != x.down {
				t.Errorf("%d moves, %d of the player's down, want %d and %d: %+v", a.Moves, down, x.moves, x.down, a)
			}
		})
	}
}

// Bare jokers may stand for anything and lie anywhere: once seven of them took half
// a minute.
func TestSevenBareJokersAreSoonPutInOrder(t *testing.T) {
	s := New()
	for _, x := range []struct {
		table, hand string
		moves       int
	}{
		{"X-X-3C TS-JS-QS-3H-X-8S X X-7H-X-TH-JH-QH-9H", "3S 8C 8H 3D 6H 8D", 2},
		{"X-X-9S-X-JS-QS-KS-X-AD 9C-9S-X 5C 2D-X-X-5D-9H", "", 4},
		{"X X-5H-6H-7H-X-9H-JC X-JD-X-6S 8H-8S-8D-TD X-2S-3S-4S-5S-X-7S-TC-TS", "4H AS JH", 4},
	} {
		pos := position(t, "machiavelli", x.table, x.hand)
		pos.Goal, pos.Rules.Joker.Change = Repair, rules.ChangeFree
		a, err := s.Solve(Limits{}, pos)
		if err != nil {
			t.Fatal(err)
		}
		if n := s.layout.simplex.Work(); n > 2000 || !a.Exact || !a.Playable || a.Moves != x.moves {
			t.Errorf("%s: %d pivots, %d moves, want %d: %+v", x.table, n, a.Moves, x.moves, a)
		}
	}
}

// A search that is stopped leaves what is legal where it lies, or has found homes
// already and not the fewest moves.
func TestARepairThatIsStoppedSaysWhatIsKnown(t *testing.T) {
	pos := position(t, "machiavelli", "7H-8H-9H-KD 5C-6C-7C 2S 2D-2C-9S 3S-4S 5H-5D KS-KH JH-JD-JC-JS-QH", "5S TS")
	pos.Goal = Repair
	want, err := New().Solve(Limits{}, pos)
	if err != nil {
		t.Fatal(err)
	}
	for asks := range 40 {
		n := 0
		a, err := New().Solve(Limits{Stop: func() bool { n++; return n > asks }}, pos)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range a.Table {
			if len(m) > 1 && !isMeld(m, pos.Rules.Meld) {
				t.Errorf("after %d asks: %s is no meld", asks, card.Join(m))
			}
		}
		switch {
		case a.Exact && a.Moves != want.Moves:
			t.Errorf("after %d asks: %d moves are said to be proven, the fewest are %d", asks, a.Moves, want.Moves)
		case !a.Exact && a.Bound > want.Moves:
			t.Errorf("after %d asks: at least %d moves, it takes %d", asks, a.Bound, want.Moves)
		case len(a.Homeless) < len(want.Homeless):
			t.Errorf("after %d asks: only %d cards without a home", asks, len(a.Homeless))
		}
	}
}
