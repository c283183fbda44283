package solver

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// bruteTurn tries every layout that the cards allow, wild cards standing for
// any of the faces, and asks the rules' own definition of a legal play.
func bruteTurn(pos Position, faces []card.Face) (most, points bruteBest) {
	b := tryTurn(pos, faces)
	return b.most, b.points
}

// tryTurn is all that the brute force finds out.
func tryTurn(pos Position, faces []card.Face) *turnBrute {
	b := &turnBrute{pos: pos, most: bruteBest{-1, -1, 0}, points: bruteBest{-1, -1, 0}, fewest: noMoves}
	for _, m := range pos.Table {
		for _, c := range m {
			if len(m) > 1 {
				b.must |= 1 << len(b.cards)
				b.play.Old = append(b.play.Old, nil)
			} else {
				b.free |= 1 << len(b.cards)
				b.play.Free = append(b.play.Free, c.ID)
			}
			b.cards = append(b.cards, c)
		}
	}
	b.play.Old = b.play.Old[:0]
	for _, m := range pos.Table {
		if len(m) > 1 {
			b.play.Old = append(b.play.Old, m)
		}
	}
	for _, id := range pos.Hand {
		b.hand |= 1 << len(b.cards)
		b.cards = append(b.cards, card.Card{ID: id})
	}
	b.play.Hand, b.play.Opened, b.play.Deal = pos.Hand, pos.Opened, pos.Deal
	b.declare(0, faces)
	return b
}

// noMoves is more moves than there can be.
const noMoves = 1 << 20

// goneHome is how many cards of a draft are not on the table at the end.
func goneHome(draft, table [][]card.Card) int {
	var more [54]int
	for _, m := range draft {
		for _, c := range m {
			more[c.ID.Face()]++
		}
	}
	for _, m := range table {
		for _, c := range m {
			more[c.ID.Face()]--
		}
	}
	n := 0
	for _, k := range more {
		n += max(k, 0)
	}
	return n
}

type turnBrute struct {
	pos              Position
	play             rules.Play
	cards            []card.Card
	must, free, hand uint32
	byFirst          [][]uint32
	melds            []uint32
	most, points     bruteBest
	fewest           int // moves of any play from a draft
}

func (b *turnBrute) declare(i int, faces []card.Face) {
	if i == len(b.cards) {
		b.list()
		b.cover(0, 0, 0)
		return
	}
	if !b.pos.Rules.Meld.IsWild(b.cards[i].ID.Face()) {
		b.declare(i+1, faces)
		return
	}
	was := b.cards[i].As
	for _, f := range faces {
		b.cards[i].As = f
		b.declare(i+1, faces)
	}
	b.cards[i].As = was
}

func (b *turnBrute) list() {
	b.byFirst = make([][]uint32, len(b.cards))
	var some []card.Card
	for mask := uint32(1); mask < 1<<len(b.cards); mask++ {
		if bits.OnesCount32(mask) < 3 {
			continue
		}
		if some = addPicked(some[:0], b.cards, mask); isMeld(some, b.pos.Rules.Meld) {
			first := bits.TrailingZeros32(mask)
			b.byFirst[first] = append(b.byFirst[first], mask)
		}
	}
}

func (b *turnBrute) cover(at int, used, skipped uint32) {
	for at < len(b.cards) && used>>at&1 != 0 {
		at++
	}
	if at == len(b.cards) {
		b.judge(used, skipped)
		return
	}
	if b.must>>at&1 == 0 {
		b.cover(at+1, used, skipped|1<<at)
	}
	for _, m := range b.byFirst[at] {
		if m&(used|skipped) == 0 {
			b.melds = append(b.melds, m)
			b.cover(at+1, used|m, skipped)
			b.melds = b.melds[:len(b.melds)-1]
		}
	}
}

func (b *turnBrute) judge(used, skipped uint32) {
	n, worth := 0, 0
	for _, c := range pick(b.cards, used&b.hand) {
		n++
		worth += b.pos.Rules.CardWorth(c.ID.Face())
	}
	if n < b.most.cards && worth < b.points.points && b.pos.Draft == nil {
		return
	}
	b.play.New, b.play.Left = b.play.New[:0], b.play.Left[:0]
	for _, m := range b.melds {
		b.play.New = append(b.play.New, pick(b.cards, m))
	}
	table := slices.Clone(b.play.New)
	for _, c := range pick(b.cards, skipped&b.free) {
		b.play.Left = append(b.play.Left, c.ID)
		table = append(table, []card.Card{c})
	}
	b.owners()
	if b.pos.Rules.CheckPlay(&b.play) != nil {
		return
	}
	moves := bits.OnesCount32(used) + bits.OnesCount32(skipped&b.free)
	if d := b.pos.Draft; d != nil {
		moves += goneHome(d.Table, table) - b.stay(d.Table, d.Owners, table)
		b.fewest = min(b.fewest, moves)
	} else {
		moves -= b.stay(b.pos.Table, b.pos.Owners, table)
	}
	if n > b.most.cards || n == b.most.cards && moves < b.most.moves {
		b.most = bruteBest{n, worth, moves}
	}
	if worth > b.points.points || worth == b.points.points && moves < b.points.moves {
		b.points = bruteBest{n, worth, moves}
	}
}

// stay is how many cards stay in their melds; where melds have owners, one
// goes on as one of the same owner.
func (b *turnBrute) stay(old [][]card.Card, owners []int, table [][]card.Card) int {
	if owners == nil {
		return stays(old, table, inCommon)
	}
	n := 0
	for seat := range 2 {
		var before, after [][]card.Card
		for i, m := range old {
			if owners[i] == seat {
				before = append(before, m)
			}
		}
		for i, m := range b.play.New {
			if b.play.NewOwner[i] == seat {
				after = append(after, m)
			}
		}
		n += stays(before, after, inCommon)
	}
	return n
}

// owners gives each new meld to the owner of the old meld that most of its cards lay in.
func (b *turnBrute) owners() {
	p := &b.play
	p.Seat, p.Early, p.Stolen = b.pos.Seat, b.pos.Early, b.pos.Stolen
	p.OldOwner, p.NewOwner = b.pos.Owners, make([]int, len(p.New))
	for j := range p.NewOwner {
		p.NewOwner[j] = p.Seat
	}
	for i := range p.OldOwner {
		best, at := 0, -1
		for j, m := range p.New {
			if n := alike(p.Old[i], m); n > best {
				best, at = n, j
			}
		}
		if at >= 0 {
			p.NewOwner[at] = p.OldOwner[i]
		}
	}
}

// dealWild is deal with wild cards: some jokers take the place of cards of the
// melds, others lie free or in the hand.
func dealWild(rnd *rand.Rand, r rules.Rules, melds, free, hand, jokers int) (Position, []card.Face) {
	pos := deal(rnd, r.Meld, 2, melds, free, hand)
	pos.Rules = r
	pos.Rules.Values = pointValues
	var faces []card.Face
	seen := map[card.Face]bool{}
	add := func(f card.Face) {
		for d := -2; d <= 2; d++ {
			for s := range card.Suit(4) {
				g := card.Of(s, card.Rank((int(f.Rank())-1+d+13)%13+1))
				if !seen[g] && (s == f.Suit() || d == 0) {
					seen[g] = true
					faces = append(faces, g)
				}
			}
		}
	}
	for _, m := range pos.Table {
		for _, c := range m {
			add(c.ID.Face())
		}
	}
	for _, id := range pos.Hand {
		add(id.Face())
	}
	for k := range jokers {
		id := card.JokerID(k%2, k/2)
		if n := rnd.IntN(5); n < 3 && len(pos.Table) > 0 {
			m := pos.Table[rnd.IntN(len(pos.Table))]
			i := rnd.IntN(len(m))
			was := m[i]
			m[i] = card.Card{ID: id, As: m[i].ID.Face()}
			if len(m) == 1 {
				m[i].As = card.NoFace
			}
			if meld.Legal(m, r.Meld) || len(m) == 1 {
				continue
			}
			m[i] = was
		}
		pos.Hand = append(pos.Hand, id)
	}
	return pos, faces
}

func TestBruteForceAgreesOnJokers(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(3, 4))
	compared := 0
	for i := range 100 * *rounds {
		r := rules.Rules{Meld: meld.Standard()}
		r.Meld.Aces = []meld.Aces{meld.AcesBoth, meld.AcesLow, meld.AcesHigh, meld.AcesCorner}[i%4]
		if i%3 == 0 {
			r.Joker.Change = rules.ChangeFree
		}
		if i%3 == 1 {
			r.Joker.FreedBy = rules.FreedByHand
		}
		if i%5 == 4 {
			r.Limit = 1 + rnd.IntN(3)
		}
		r.FreePlay = i%7 < 3
		pos, faces := dealWild(rnd, r, rnd.IntN(3), max(0, rnd.IntN(5)-3), 1+rnd.IntN(3), 1+rnd.IntN(2))
		pos.Opened = true
		if size(pos) <= 10 {
			agreeTurn(t, s, pos, faces)
			compared++
		}
	}
	t.Logf("%d positions", compared)
}

func TestBruteForceAgreesOnBoundJokers(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(5, 6))
	compared := 0
	for i := range 200 * *rounds {
		r := rules.Rules{Meld: meld.Standard()}
		r.Meld.Aces = []meld.Aces{meld.AcesBoth, meld.AcesLow, meld.AcesHigh, meld.AcesCorner}[i%4]
		switch i % 5 {
		case 0: // machiavelli-jokers
			r.Meld.Wild, r.Joker.Reuse = 1, 2
		case 1: // tahiti
			r.Meld.Wild, r.Joker.FreedBy, r.Joker.Bound = 1, rules.FreedByHand, rules.BoundFrozen
		case 2: // vatikan
			r.Joker.Bound = rules.BoundMeld
		case 3: // sabra
			r.Joker.Reuse = 1
		case 4:
			r.Meld.Naturals = 1
		}
		pos, faces := dealWild(rnd, r, rnd.IntN(3), max(0, rnd.IntN(5)-3), 1+rnd.IntN(3), 1+rnd.IntN(2))
		pos.Opened = true
		if size(pos) <= 10 {
			agreeTurn(t, s, pos, faces)
			compared++
		}
	}
	t.Logf("%d positions", compared)
}

// TestBruteForceAgreesOnJokersInSetsOfAnySuits: jokers that may change at
// will and those that keep their card, with a limit on the cards of a set and on its
// wild ones.
func TestBruteForceAgreesOnJokersInSetsOfAnySuits(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(45, 46))
	compared := 0
	for i := range 200 * *rounds {
		r := rules.Rules{Meld: meld.Standard()}
		r.Meld.Aces = []meld.Aces{meld.AcesBoth, meld.AcesLow, meld.AcesHigh}[i%3]
		r.Meld.AnySuits, r.Meld.SetMax = true, []int{0, 0, 5, 4}[rnd.IntN(4)]
		switch i % 5 {
		case 0, 1:
			r.Joker.Change = rules.ChangeFree
		case 2:
			r.Joker.FreedBy = rules.FreedByHand
		case 3:
			r.Joker.Bound, r.Meld.Wild = rules.BoundMeld, 1
		case 4:
			r.Joker.Reuse, r.Meld.Naturals = 1, 1
		}
		pos, faces := dealWild(rnd, r, rnd.IntN(3), 0, 1+rnd.IntN(3), 1+rnd.IntN(2))
		pos.Opened = true
		if wild := 0; size(pos) <= 10 {
			for _, m := range pos.Table {
				wild += len(slices.DeleteFunc(slices.Clone(m), func(c card.Card) bool { return !r.Meld.IsWild(c.ID.Face()) }))
			}
			for _, id := range pos.Hand {
				if r.Meld.IsWild(id.Face()) {
					wild++
				}
			}
			if wild > 2 { // the brute force tries every face for each
				continue
			}
			agreeTurn(t, s, pos, faces)
			compared++
		}
	}
	if compared < 50 {
		t.Errorf("%d positions only", compared)
	}
	t.Logf("%d positions", compared)
}

func agreeTurn(t *testing.T, s *Solver, pos Position, faces []card.Face) {
	t.Helper()
	cards, points := bruteTurn(pos, faces)
	if able, err := s.Playable(Limits{}, pos); err != nil || able != (cards.cards >= 0) {
		t.Fatalf("%s: playable %v, %v, want %+v", text(pos), able, err, cards)
	}
	for _, goal := range []Goal{Max, Cards, Points} {
		pos.Goal = goal
		a, err := s.Solve(Limits{}, pos)
		if err != nil {
			t.Fatal(text(pos), err)
		}
		if a.Playable != (cards.cards >= 0) {
			t.Fatalf("%s: playable %v, want %+v", text(pos), a.Playable, cards)
		}
		if !a.Playable {
			continue
		}
		sound(t, pos, a)
		lawful(t, pos, a)
		isBest(t, pos, a, cards, points)
	}
}

func TestBruteForceAgreesOnLimitsAndFreeCards(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(9, 10))
	compared := 0
	for i := range 300 * *rounds {
		r := rules.Rules{Meld: meld.Standard(), Free: 4}
		r.Limit, r.FreePlay = 1+i%13, i%3 > 0
		switch i % 4 {
		case 0:
			r.Joker.Change = rules.ChangeFree
		case 1: // tahiti
			r.Meld.Wild, r.Joker.FreedBy, r.Joker.Bound = 1, rules.FreedByHand, rules.BoundFrozen
		}
		pos, faces := dealWild(rnd, r, rnd.IntN(2), 0, 2+rnd.IntN(4), max(0, rnd.IntN(4)-2))
		lieFree(rnd, &pos, 1+rnd.IntN(3))
		pos.Opened = true
		if size(pos) <= 9 {
			agreeTurn(t, s, pos, faces)
			compared++
		}
	}
	t.Logf("%d positions", compared)
}

// lieFree lays free cards, most of them copies of what the hand holds.
func lieFree(rnd *rand.Rand, pos *Position, n int) {
	for range n {
		like := pos.Hand[rnd.IntN(len(pos.Hand))]
		if f := like.Face(); f.Natural() {
			if rnd.IntN(3) == 0 { // or what goes with it
				f = card.Of(card.Suit(rnd.IntN(4)), f.Rank())
			}
			like = card.NewID(f, 2)
		} else {
			like = card.JokerID(n%2, 2)
		}
		if !slices.ContainsFunc(pos.Table, func(m []card.Card) bool {
			return slices.ContainsFunc(m, func(c card.Card) bool { return c.ID == like })
		}) {
			pos.Table = append(pos.Table, []card.Card{{ID: like}})
		}
	}
}

// alike is the number of cards that two melds share.
func alike(a, b []card.Card) int {
	n := 0
	for _, c := range a {
		if slices.ContainsFunc(b, func(d card.Card) bool { return d.ID == c.ID }) {
			n++
		}
	}
	return n
}

// wilds is how many wild cards a meld has.
func wilds(cards []card.Card) int {
	n := 0
	for _, c := range cards {
		if c.As != card.NoFace {
			n++
		}
	}
	return n
}
