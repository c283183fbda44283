package ideas

import (
	"math/rand/v2"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// brute is a position whose every layout is written down, card for card, and
// between any two of which the definition of a change is read off. It shares
// nothing with the ladder but the rules.
type brute struct {
	pos   solver.Position
	cards []card.Card // those of the table's melds, its free cards, the hand
	melds int         // how many of them lie in melds
	free  int         // … or are free cards
	faces []card.Face // what wild cards may stand for
	melt  [][]uint32  // the melds there are, by their first card
	nodes []node
}

// node is a layout: for each card the number of its meld, -1 where it is free
// or in the hand.
type node struct {
	at   []int
	as   []card.Face
	laid uint32 // cards of the hand, a bit each
}

func newBrute(pos solver.Position, faces []card.Face) *brute {
	b := &brute{pos: pos, faces: faces}
	for _, m := range pos.Table {
		if len(m) > 1 {
			b.cards = append(b.cards, m...)
		}
	}
	b.melds = len(b.cards)
	for _, m := range pos.Table {
		if len(m) == 1 {
			b.cards = append(b.cards, m...)
		}
	}
	b.free = len(b.cards) - b.melds
	for _, id := range pos.Hand {
		b.cards = append(b.cards, card.Card{ID: id})
	}
	start := node{at: make([]int, len(b.cards)), as: make([]card.Face, len(b.cards))}
	for i, c := range b.cards {
		start.at[i], start.as[i] = -1, c.As
		for j, m := range pos.Table {
			if len(m) > 1 && slices.Contains(m, c) {
				start.at[i] = j
			}
		}
	}
	b.nodes = []node{start}
	b.declare(0)
	return b
}

// declare lets each wild card stand for each of the faces.
func (b *brute) declare(i int) {
	if i == len(b.cards) {
		b.melt = make([][]uint32, len(b.cards))
		for mask := uint32(1); mask < 1<<len(b.cards); mask++ {
			if m := b.pick(mask); len(m) >= 3 && meld.Legal(m, b.pos.Rules.Meld) {
				first := slices.IndexFunc(b.cards, func(c card.Card) bool { return c.ID == m[0].ID })
				b.melt[first] = append(b.melt[first], mask)
			}
		}
		b.part(0, 0, 0, nil)
		return
	}
	if !b.pos.Rules.Meld.IsWild(b.cards[i].ID.Face()) {
		b.declare(i + 1)
		return
	}
	was := b.cards[i].As
	for _, f := range b.faces {
		b.cards[i].As = f
		b.declare(i + 1)
	}
	b.cards[i].As = was
}

func (b *brute) pick(mask uint32) []card.Card {
	var m []card.Card
	for i, c := range b.cards {
		if mask>>i&1 != 0 {
			m = append(m, c)
		}
	}
	return m
}

// part parts the cards from the i-th into melds.
func (b *brute) part(i int, used, skipped uint32, melds []uint32) {
	for i < len(b.cards) && used>>i&1 != 0 {
		i++
	}
	if i == len(b.cards) {
		b.judge(skipped, melds)
		return
	}
	if i >= b.melds {
		b.part(i+1, used, skipped|1<<i, melds)
	}
	for _, m := range b.melt[i] {
		if m&(used|skipped) == 0 {
			b.part(i+1, used|m, skipped, append(melds[:len(melds):len(melds)], m))
		}
	}
}

func (b *brute) judge(skipped uint32, melds []uint32) {
	p := b.pos.Beginning()
	n := node{at: make([]int, len(b.cards)), as: make([]card.Face, len(b.cards))}
	for i := range b.cards {
		n.at[i] = -1
		if i < b.melds+b.free && skipped>>i&1 != 0 {
			p.Left = append(p.Left, b.cards[i].ID)
		}
		if i >= b.melds+b.free && skipped>>i&1 == 0 {
			n.laid |= 1 << i
		}
	}
	for k, mask := range melds {
		p.New = append(p.New, b.pick(mask))
		for i, c := range b.cards {
			if mask>>i&1 != 0 {
				n.at[i], n.as[i] = k, c.As
			}
		}
	}
	if n.laid != 0 && b.pos.Rules.CheckPlay(&p) == nil {
		b.nodes = append(b.nodes, n)
	}
}

// level is the level of the change from one layout to another, Chain + 1 if it
// is no change.
func (b *brute) level(from, to *node) Level {
	if from.laid&^to.laid != 0 || from.laid == to.laid {
		return Chain + 1
	}
	olds, news := parts(from.at), parts(to.at)
	opened := -1
	opens := 0
	for m, cards := range olds {
		if cards == 0 {
			continue
		}
		if !slices.ContainsFunc(news, func(n uint32) bool { return cards&^n == 0 }) {
			opened = m
			opens++
		}
	}
	for i := range to.at { // free cards stay on the table
		if from.at[i] >= 0 && to.at[i] < 0 {
			return Chain + 1
		}
	}
	all := uint32(0)
	for _, m := range olds {
		all |= m
	}
	remain := 0
	stay := uint32(0) // the cards of what remains
	if opens == 1 {
		for _, n := range news {
			if own := n & olds[opened]; n&all == own && own&(own-1) != 0 {
				remain++
				stay |= n
			}
		}
	}
	frees := false
	for i, m := range from.at {
		if m < 0 || from.as[i] == card.NoFace {
			continue
		}
		leaves := opened == m && stay>>i&1 == 0
		for k := range b.cards {
			fromHand := (to.laid&^from.laid)>>k&1 != 0
			if fromHand && b.cards[k].ID.Face() == from.as[i] && (leaves || to.as[i] != from.as[i]) {
				frees = true
			}
		}
	}
	return level(opens, remain, frees)
}

// parts is the melds of a layout, by number, a bit for each card.
func parts(at []int) []uint32 {
	out := make([]uint32, slices.Max(at)+1)
	for i, m := range at {
		if m >= 0 {
			out[m] |= 1 << i
		}
	}
	return out
}

// climb is the lowest level of a sequence of changes that lays a number of cards, 0
// for none.
func (b *brute) climb(cards int) Level {
	for most := Extend; most <= Chain; most++ {
		reached := make([]bool, len(b.nodes))
		reached[0] = true
		for todo := []int{0}; len(todo) > 0; todo = todo[1:] {
			from := &b.nodes[todo[0]]
			for k := range b.nodes {
				if reached[k] || b.level(from, &b.nodes[k]) > most {
					continue
				}
				if ones(b.nodes[k].laid) >= cards {
					return most
				}
				reached[k] = true
				todo = append(todo, k)
			}
		}
	}
	return 0
}

func ones(mask uint32) int {
	n := 0
	for ; mask != 0; mask &= mask - 1 {
		n++
	}
	return n
}

// fewest is the fewest melds that a layout opens in which the whole hand lies,
// and how many such layouts can be told apart.
func (b *brute) fewest() (int, int) {
	best, texts := len(b.cards), map[string]bool{}
	for k := range b.nodes {
		n := &b.nodes[k]
		if ones(n.laid) < len(b.pos.Hand) {
			continue
		}
		opens := 0
		for _, cards := range parts(b.nodes[0].at) {
			if cards != 0 && !slices.ContainsFunc(parts(n.at), func(m uint32) bool { return cards&^m == 0 }) {
				opens++
			}
		}
		if opens < best {
			best, texts = opens, map[string]bool{}
		}
		if opens == best {
			texts[b.text(n)] = true
		}
	}
	return best, len(texts)
}

// text is a layout, equal copies being equal.
func (b *brute) text(n *node) string {
	var words []string
	for _, m := range parts(n.at) {
		var w []string
		for i := range b.cards {
			if m>>i&1 != 0 {
				w = append(w, card.Card{ID: b.cards[i].ID, As: n.as[i]}.String())
			}
		}
		slices.Sort(w)
		words = append(words, w...)
		words = append(words, "-")
	}
	return sortedMelds(words)
}

func sortedMelds(words []string) string {
	var melds []string
	m := ""
	for _, w := range words {
		if m += w; w == "-" {
			melds = append(melds, m)
			m = ""
		}
	}
	slices.Sort(melds)
	out := ""
	for _, m := range melds {
		out += m
	}
	return out
}

// small is a random position of few cards that are likely to meddle with each
// other, and what its wild cards may stand for.
func small(rnd *rand.Rand, r rules.Rules, melds, free, hand, jokers int) (solver.Position, []card.Face) {
	low, width := rnd.IntN(card.Ranks), 3+rnd.IntN(3)
	var deck []card.ID
	var faces []card.Face
	for _, id := range card.Deck(2, 0) {
		d := (int(id.Face().Rank()) - 1 - low + card.Ranks) % card.Ranks
		if d < width {
			deck = append(deck, id)
		}
		if id.Pack() == 0 && (d+jokers)%card.Ranks < width+2*jokers {
			faces = append(faces, id.Face())
		}
	}
	rnd.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	pos := solver.Position{Rules: r, Opened: true}
	for range 300 {
		n := 3 + rnd.IntN(2)
		if len(pos.Table) == melds || n > len(deck) {
			break
		}
		var m []card.Card
		for _, i := range rnd.Perm(len(deck))[:n] {
			m = append(m, card.Card{ID: deck[i]})
		}
		if meld.Legal(m, r.Meld) {
			meld.Arrange(m, r.Meld)
			pos.Table = append(pos.Table, m)
			deck = slices.DeleteFunc(deck, func(id card.ID) bool {
				return slices.ContainsFunc(m, func(c card.Card) bool { return c.ID == id })
			})
		}
	}
	for k := range jokers {
		if id := card.JokerID(0, k); len(pos.Table) > 0 && rnd.IntN(3) > 0 {
			m := pos.Table[rnd.IntN(len(pos.Table))]
			i := rnd.IntN(len(m))
			was := m[i]
			if m[i] = (card.Card{ID: id, As: was.Shows()}); meld.Legal(m, r.Meld) {
				deck = append([]card.ID{was.ID}, deck...)
				continue
			}
			m[i] = was
		}
		pos.Hand = append(pos.Hand, card.JokerID(0, k))
	}
	for range min(free, len(deck)) {
		pos.Table, deck = append(pos.Table, []card.Card{{ID: deck[0]}}), deck[1:]
	}
	for len(pos.Hand) < hand && len(deck) > 0 {
		pos.Hand, deck = append(pos.Hand, deck[0]), deck[1:]
	}
	return pos, faces
}

func TestBruteForceAgrees(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	l := New()
	levels := map[Level]int{}
	for i := range 2000 {
		r := rules.Rules{Meld: meld.Standard(), Table: rules.TableShared}
		r.Meld.Aces = []meld.Aces{meld.AcesBoth, meld.AcesLow, meld.AcesHigh, meld.AcesCorner}[i%4]
		jokers, free := 0, 0
		switch i % 9 {
		case 0:
			jokers, r.Meld.Wild, r.Joker.Reuse = 1, 1, 2 // as machiavelli-jokers
		case 1:
			jokers, r.Joker.FreedBy, r.Joker.Bound = 1, rules.FreedByHand, rules.BoundFrozen // as tahiti
		case 2:
			jokers = 1 // as carousel
		case 3:
			jokers, r.Joker.Change = 1, rules.ChangeFree
		case 4:
			free, r.FreePlay = 1, i%2 == 0
		case 5:
			r.Meld.AnySuits, r.Meld.SetMax = true, 0
		}
		pos, faces := small(rnd, r, 1+rnd.IntN(4), free, 1+rnd.IntN(3), jokers)
		size := len(pos.Hand)
		for _, m := range pos.Table {
			size += len(m)
		}
		pos.Goal = solver.Max
		a, err := l.solver.Solve(solver.Limits{}, pos)
		if err != nil {
			t.Fatal(err)
		}
		if size > 14-4*jokers || !a.Out && i%50 > 0 {
			continue
		}
		agree(t, l, pos, faces, levels)
	}
	agree(t, l, position(t, "machiavelli", "7S-8S-9S 7D-8D-9D 8H-9H-TH", "7C 9C JH"), nil, levels)
	t.Log(levels)
	for l := Extend; l <= Chain; l++ {
		if levels[l] == 0 {
			t.Errorf("no position of level %v among them", l)
		}
	}
}

// agree compares the ladder with the brute force, and counts the levels.
func agree(t *testing.T, l *Ladder, pos solver.Position, faces []card.Face, levels map[Level]int) {
	t.Helper()
	b := newBrute(pos, faces)
	for cards := 1; cards <= len(pos.Hand); cards++ {
		want := b.climb(cards)
		got, changes, err := l.Level(solver.Limits{}, pos, cards)
		if err != nil || got != want {
			t.Fatalf("%v with %v: %d cards are of level %v, want %v (%v)", pos.Table, pos.Hand, cards, got, want, err)
		}
		levels[got]++
		sound(t, pos, cards, got, changes)
	}
	opens, count := b.fewest()
	got, layouts, err := l.Fewest(solver.Limits{}, pos, 1000)
	if err != nil || len(layouts) != count || count > 0 && got != opens {
		t.Fatalf("%v with %v: %d layouts open %d, want %d that open %d (%v)", pos.Table, pos.Hand, len(layouts), got, count, opens, err)
	}
}

// sound checks the changes that lead to a goal.
func sound(t *testing.T, pos solver.Position, cards int, most Level, changes []Change) {
	t.Helper()
	hand := len(pos.Hand)
	for i, c := range changes {
		p := pos.Beginning()
		for _, m := range c.Table {
			if len(m) == 1 {
				p.Left = append(p.Left, m[0].ID)
			} else {
				p.New = append(p.New, m)
			}
		}
		if b := pos.Rules.CheckPlay(&p); b != nil || len(c.Hand) >= hand {
			t.Fatalf("%v with %v: change %d, %+v, is wrong: %v", pos.Table, pos.Hand, i, c, b)
		}
		hand = len(c.Hand)
	}
	if most > 0 && len(pos.Hand)-hand < cards {
		t.Fatalf("%v with %v: %+v lay %d cards, want %d", pos.Table, pos.Hand, changes, len(pos.Hand)-hand, cards)
	}
}
