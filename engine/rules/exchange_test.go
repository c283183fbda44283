package rules

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// given reports whether a play is legal with the copies that it names.
func given(r *Rules, p *Play) bool {
	var t trace
	if q, b := t.check(p); b != nil || q != p {
		return false
	}
	return r.checkCards(p, &t) == nil && r.checkOrigins(p, &t) == nil
}

// someCopies reports whether a play is legal with some choice of copies, by
// trying all of them: every order of the cards of each face, those of the hand
// that are not played among them.
func someCopies(r *Rules, p *Play) bool {
	q := p.copied(nil)
	type place struct{ meld, at int }
	var byFace [card.Joker + 1][]place
	ids := copies(p)
	var faces []card.Face
	for i, m := range p.New {
		for j, c := range m {
			f := c.ID.Face()
			if byFace[f] == nil {
				faces = append(faces, f)
			}
			byFace[f] = append(byFace[f], place{i, j})
		}
	}
	var used [256]bool
	var try func(f, k int) bool
	try = func(f, k int) bool {
		if f == len(faces) {
			return given(r, q)
		}
		places := byFace[faces[f]]
		if k == len(places) {
			return try(f+1, 0)
		}
		for _, id := range ids[faces[f]] {
			if used[id] {
				continue
			}
			used[id] = true
			q.New[places[k].meld][places[k].at].ID = id
			if try(f, k+1) {
				return true
			}
			used[id] = false
		}
		return false
	}
	return try(0, 0)
}

// copies is the cards that can lie in the melds of a play, by face.
func copies(p *Play) (ids [card.Joker + 1][]card.ID) {
	for _, m := range p.Old {
		for _, c := range m {
			ids[c.ID.Face()] = append(ids[c.ID.Face()], c.ID)
		}
	}
	for _, id := range slices.Concat(p.Free, p.Hand) {
		if !slices.Contains(p.Left, id) {
			ids[id.Face()] = append(ids[id.Face()], id)
		}
	}
	return ids
}

// whole is a copy of a play that shares nothing with it.
func whole(p *Play) Play {
	melds := func(of [][]card.Card) [][]card.Card {
		out := slices.Clone(of)
		for i := range out {
			out[i] = slices.Clone(out[i])
		}
		return out
	}
	q := *p
	q.Old, q.New = melds(p.Old), melds(p.New)
	q.Free, q.Left, q.Hand = slices.Clone(p.Free), slices.Clone(p.Left), slices.Clone(p.Hand)
	q.OldOwner, q.NewOwner = slices.Clone(p.OldOwner), slices.Clone(p.NewOwner)
	return q
}

// partition is a random way to lay all of the cards as legal melds, at most
// most of them staying over; wild cards are declared. False if none was found.
func partition(rng *rand.Rand, cards []card.ID, r *meld.Rules, over int) ([][]card.Card, []card.ID, bool) {
	cards = slices.Clone(cards)
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	steps := 0
	var melds [][]card.Card
	var rest []card.ID
	var go_ func(left []card.ID) bool
	go_ = func(left []card.ID) bool {
		if steps++; steps > 400 {
			return false
		}
		if len(left) == 0 {
			return len(rest) <= over
		}
		first, others := left[0], left[1:]
		for range 12 {
			n := 2 + rng.IntN(3)
			if n > len(others) {
				continue
			}
			pick := rng.Perm(len(others))[:n]
			m := append(make([]card.Card, 0, 5), card.Card{ID: first})
			for _, k := range pick {
				m = append(m, card.Card{ID: others[k]})
			}
			all := meld.Readings(m, *r)
			if len(all) == 0 {
				continue
			}
			melds = append(melds, all[rng.IntN(len(all))])
			var next []card.ID
			for k, id := range others {
				if !slices.Contains(pick, k) {
					next = append(next, id)
				}
			}
			if go_(next) {
				return true
			}
			melds = melds[:len(melds)-1]
		}
		if len(rest) < over {
			rest = append(rest, first)
			if go_(others) {
				return true
			}
			rest = rest[:len(rest)-1]
		}
		return false
	}
	ok := go_(cards)
	return melds, rest, ok
}

// smallPlays calls f with random plays of few cards among which many are
// alike, their melds all legal.
func smallPlays(rng *rand.Rand, r *Rules, tries int, f func(*Play)) {
	deck := func() []card.ID {
		var out []card.ID
		low := card.Rank(3 + rng.IntN(3))
		suits := []card.Suit{card.Spades, card.Hearts, card.Clubs}[:1+rng.IntN(3)]
		for pack := range 2 {
			for _, s := range suits {
				for k := range card.Rank(4) {
					out = append(out, card.NewID(card.Of(s, low+k), pack))
				}
			}
			out = append(out, card.JokerID(0, pack), card.JokerID(1, pack))
			if r.Meld.TwosWild {
				out = append(out, card.NewID(card.Of(card.Spades, 2), pack))
			}
		}
		rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
		return out
	}
	for range tries {
		cards := deck()
		cards = cards[:min(len(cards), 6+rng.IntN(6))]
		old, hand, ok := partition(rng, cards, &r.Meld, 6)
		if !ok || len(old) == 0 {
			continue
		}
		if rng.IntN(3) == 0 { // a whole meld is of the hand
			hand = append(hand, card.IDs(old[0])...)
			old = old[1:]
		}
		p := &Play{Old: old, Hand: hand, Opened: rng.IntN(3) > 0, Deal: 1, Seat: 0}
		if r.Free > 0 && len(hand) > 1 && rng.IntN(2) == 0 {
			p.Free, p.Hand = hand[:1], hand[1:]
		}
		for range 6 {
			q := *p
			n := len(p.Hand)
			some := slices.Clone(p.Hand)
			rng.Shuffle(n, func(i, j int) { some[i], some[j] = some[j], some[i] })
			some = some[:rng.IntN(n+1)]
			lies := slices.Clone(some)
			if len(p.Free) > 0 {
				if rng.IntN(2) == 0 {
					q.Left = p.Free
				} else {
					lies = append(lies, p.Free...)
				}
			}
			switch {
			case r.Table == TableShared && rng.IntN(2) == 0:
				for _, m := range p.Old {
					lies = append(lies, card.IDs(m)...)
				}
				if q.New, _, ok = partition(rng, lies, &r.Meld, 0); !ok {
					continue
				}
			default:
				if q.New, ok = edited(rng, r, p.Old, lies); !ok {
					continue
				}
			}
			for range q.Old {
				q.OldOwner = append(q.OldOwner, rng.IntN(2))
			}
			for i := range q.New {
				o := 0
				if i < len(q.OldOwner) && rng.IntN(4) > 0 {
					o = q.OldOwner[i]
				}
				q.NewOwner = append(q.NewOwner, o)
			}
			scramble(rng, &q)
			q.Early, q.Stolen = rng.IntN(4) == 0, rng.IntN(4) == 0
			f(&q)
		}
	}
}

// edited is the old melds with cards added, jokers and others taken out and
// what is over laid as new melds.
func edited(rng *rand.Rand, r *Rules, old [][]card.Card, lies []card.ID) ([][]card.Card, bool) {
	table := slices.Clone(old)
	for i := range table {
		table[i] = slices.Clone(table[i])
	}
	for range rng.IntN(3) {
		i := rng.IntN(len(table) + 1)
		if i == len(table) || len(table[i]) < 2 {
			continue
		}
		j := rng.IntN(len(table[i]))
		lies = append(lies, table[i][j].ID)
		table[i] = slices.Delete(table[i], j, j+1)
	}
	rng.Shuffle(len(lies), func(i, j int) { lies[i], lies[j] = lies[j], lies[i] })
	for k := 0; k < len(lies); k++ {
		for i := range table {
			m := append(slices.Clone(table[i]), card.Card{ID: lies[k]})
			if all := meld.Readings(m, r.Meld); len(all) > 0 && rng.IntN(3) > 0 {
				table[i] = all[rng.IntN(len(all))]
				lies = slices.Delete(lies, k, k+1)
				k--
				break
			}
		}
	}
	fresh, _, ok := partition(rng, lies, &r.Meld, 0)
	return append(table, fresh...), ok && !slices.ContainsFunc(table, func(m []card.Card) bool { return !meld.Legal(m, r.Meld) })
}

// scramble names other copies of the cards of a play, as a text does that does
// not tell them apart.
func scramble(rng *rand.Rand, p *Play) {
	ids := copies(p)
	for _, some := range ids {
		slices.Sort(some)
		rng.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
	}
	for _, m := range p.New {
		for j := range m {
			f := m[j].ID.Face()
			m[j].ID, ids[f] = ids[f][0], ids[f][1:]
		}
	}
}

// variants is rule sets of every kind of joker, table and opening.
func variants() []Rules {
	base, _ := ByID("machiavelli-jokers")
	var out []Rules
	named := func(r Rules, format string, args ...any) {
		r.ID = fmt.Sprintf(format, args...)
		out = append(out, r)
	}
	for _, by := range []FreedBy{FreedByAny, FreedByHand} {
		for _, bound := range []Bound{BoundNone, BoundMeld, BoundFrozen} {
			for reuse := range 3 {
				r := base
				r.Free = 1
				r.Joker = Jokers{FreedBy: by, Bound: bound, Reuse: reuse}
				r.Meld.Wild = 1
				named(r, "one joker %s%s%d", by, bound, reuse)
				r.Meld.Wild = 0
				named(r, "jokers %s%s%d", by, bound, reuse)
			}
		}
	}
	free := base
	free.Joker.Change = ChangeFree
	named(free, "free")
	owed := base
	owed.Opening = Opening{Kind: OpenContract, Contracts: []Contract{{Sets: 1, SetSize: 3, Runs: 1, RunSize: 3}}}
	owed.Meld.Wild = 0
	named(owed, "shared contract")
	for _, id := range []string{"sabra", "new-smyrna", "vatikan", "tahiti", "krambambuli", "push", "carousel-cats"} {
		r, _ := ByID(id)
		if r.Opening.Kind == OpenPoints {
			r.Opening.N = 9
		}
		if r.Opening.Kind == OpenContract {
			r.Opening.Contracts = []Contract{{Sets: 1, SetSize: 3}}
		}
		named(r, "%s", id)
	}
	twos := base
	twos.Meld.TwosWild, twos.Joker.Bound = true, BoundMeld
	named(twos, "wild twos")
	owned, _ := ByID("krambambuli")
	owned.Opening = Opening{Kind: OpenMeld, N: 3}
	named(owned, "owned after a first meld")
	return out
}

func TestAPlayIsLegalIfSomeAssignmentOfEqualCopiesMakesItSo(t *testing.T) {
	plays := 600
	if os.Getenv("SOAK") != "" {
		plays = 20_000
	}
	var kept Checker
	for i, r := range variants() {
		t.Run(strings.ReplaceAll(r.ID, " ", "-"), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(uint64(i), 5))
			legal, only, n := 0, 0, 0
			smallPlays(rng, &r, plays, func(p *Play) {
				n++
				before := whole(p)
				q, b := r.Assign(p)
				want := someCopies(&r, p)
				if (b == nil) != want {
					t.Fatalf("legal with some copies: %v, CheckPlay says %v\nold %v owners %v\nnew %v owners %v\nhand %v free %v left %v opened %v early %v stolen %v",
						want, b, p.Old, p.OldOwner, p.New, p.NewOwner, p.Hand, p.Free, p.Left, p.Opened, p.Early, p.Stolen)
				}
				if got := kept.Legal(&r, p); got != want {
					t.Fatalf("in memory that is used again: legal %v, want %v", got, want)
				}
				if !reflect.DeepEqual(before, *p) {
					t.Fatal("the play was changed")
				}
				if b != nil {
					return
				}
				if legal++; !given(&r, p) {
					only++
				}
				if !given(&r, q) {
					t.Fatalf("assigned so it is not legal: %v of %v", q.New, p.New)
				}
				for i := range p.New {
					for j := range p.New[i] {
						if a, b := p.New[i][j], q.New[i][j]; a.ID.Face() != b.ID.Face() || a.As != b.As {
							t.Fatalf("%v has become %v", p.New, q.New)
						}
					}
				}
			})
			if legal < 20 || only == 0 {
				t.Errorf("of %d plays %d are legal, %d of them only with other copies: too few to tell", n, legal, only)
			}
		})
	}
}

// The four of clubs that is left free is another copy than the free one, which
// lies in the new meld: the two change places.
func TestAnEqualCopyMayBeLeftFree(t *testing.T) {
	r, _ := ByID("machiavelli-free")
	box := card.NewBox(2, 0)
	take := func(text string) card.Card {
		c, err := box.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	free, own, four, five := take("4C"), take("4C"), take("4H"), take("4D")
	p := &Play{
		New: [][]card.Card{{free, four, five}}, Free: []card.ID{free.ID}, Left: []card.ID{own.ID},
		Hand: card.IDs([]card.Card{own, four, five}), Opened: true,
	}
	whole, b := r.Assign(p)
	if b != nil {
		t.Fatal(b)
	}
	if whole.Left[0] != free.ID || whole.New[0][0].ID != own.ID {
		t.Errorf("%v stays free, %v is melded", whole.Left, whole.New)
	}
	if p.Left[0] != own.ID || p.New[0][0].ID != free.ID {
		t.Error("the play as it was named has changed")
	}
	p.Left = append(p.Left, four.ID)
	if b := r.CheckPlay(p); b == nil || b.Why != CardForeign {
		t.Errorf("a card too many is left free: %v", b)
	}
}

// The six of hearts frees the joker of the sixes and the seven of clubs that of
// the run, and each goes to where the other lay: by its face the table shows
// one joker that has changed its card, and one that has stayed.
func TestTwoJokersThatAreFreedMayChangePlaces(t *testing.T) {
	r, _ := ByID("push")
	box := card.NewBox(2, 2)
	take := func(text string) card.Card {
		c, err := box.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	sixes := []card.Card{take("6S"), take("6S"), take("X=6D")}
	run := []card.Card{take("5C"), take("6C"), take("X=7C")}
	six, seven, eight := take("6H"), take("7C"), run[2]
	eight.As = card.Of(card.Clubs, 8)
	p := &Play{
		Old: [][]card.Card{sixes, run}, New: [][]card.Card{append(slices.Clone(sixes), six), {run[0], run[1], seven, eight}},
		OldOwner: []int{0, 1}, NewOwner: []int{0, 1}, Hand: []card.ID{six.ID, seven.ID}, Opened: true,
	}
	if b := r.CheckPlay(p); b != nil {
		t.Error(b)
	}
	p.New[0], p.Hand = sixes, []card.ID{seven.ID, six.ID}
	if b := r.CheckPlay(p); b == nil || b.Why != JokerChanged {
		t.Errorf("one joker alone goes back where it was: %v", b)
	}
}
