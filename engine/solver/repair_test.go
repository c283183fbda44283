package solver

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// bruteRepair is the most cards of the others and then of the player that find
// a home, and the fewest moves when all do.
func bruteRepair(pos Position) (others, own, moves int) {
	b := turnBrute{pos: pos}
	mine, lying := uint32(0), uint32(0)
	for _, m := range pos.Table {
		for _, c := range m {
			if slices.Contains(pos.Mine, c.ID) {
				mine |= 1 << len(b.cards)
			}
			lying |= 1 << len(b.cards)
			b.cards = append(b.cards, c)
		}
	}
	for _, id := range pos.Hand {
		b.cards = append(b.cards, card.Card{ID: id})
	}
	b.list()
	others, own = -1, -1
	var rec func(at int, used uint32, melds [][]card.Card)
	rec = func(at int, used uint32, melds [][]card.Card) {
		for at < len(b.cards) && used>>at&1 != 0 {
			at++
		}
		if at == len(b.cards) {
			o, w := bits.OnesCount32(used&lying&^mine), bits.OnesCount32(used&mine)
			n := bits.OnesCount32(used) - stays(pos.Table, melds)
			if o > others || o == others && (w > own || w == own && n < moves) {
				others, own, moves = o, w, n
			}
			return
		}
		rec(at+1, used, melds)
		for _, m := range b.byFirst[at] {
			if m&used == 0 && m&(1<<at-1) == 0 {
				rec(at+1, used|m, append(melds[:len(melds):len(melds)], pick(b.cards, m)))
			}
		}
	}
	rec(0, 0, nil)
	return others, own, moves
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
	whole, compared := 0, 0
	for i := range 400 * *rounds {
		r := meld.Standard()
		r.Aces = []meld.Aces{meld.AcesBoth, meld.AcesLow, meld.AcesHigh, meld.AcesCorner}[i%4]
		pos := deal(rnd, r, 2, rnd.IntN(4), 0, 1+rnd.IntN(3))
		muddle(rnd, &pos)
		if size(pos) > 12 {
			continue
		}
		others, own, moves := bruteRepair(pos)
		compared++
		pos.Goal = Repair
		a, err := s.Solve(Limits{}, pos)
		if err != nil {
			t.Fatal(text(pos), err)
		}
		lying := size(pos) - len(pos.Hand)
		down := 0
		for _, m := range a.Table {
			for _, c := range m {
				if slices.Contains(pos.Mine, c.ID) {
					down++
				}
			}
			if len(m) > 1 && !isMeld(m, r) {
				t.Fatalf("%s: %s is no meld", text(pos), card.Join(m))
			}
		}
		if got := lying - len(pos.Mine) - len(a.Homeless); got != others || down != own {
			t.Fatalf("%s: %d others and %d own find a home, want %d and %d: %v", text(pos), got, down, others, own, a)
		}
		if a.Playable != (len(a.Homeless) == 0) {
			t.Fatalf("%s: %+v", text(pos), a)
		}
		if others+own == lying {
			whole++
			if a.Moves != moves {
				t.Fatalf("%s: %d moves, want %d: %v", text(pos), a.Moves, moves, a)
			}
		}
		table, _, err := Apply(pos.Table, pos.Hand, a.Steps, pos.Rules)
		if err != nil || len(table) != len(a.Table) {
			t.Fatalf("%s: %v: %v", text(pos), err, a.Steps)
		}
	}
	t.Logf("%d positions, %d of them whole again", compared, whole)
	if whole < 50 {
		t.Fatalf("only %d tables could be repaired", whole)
	}
}
