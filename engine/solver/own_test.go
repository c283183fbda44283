package solver

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/rules/rulestest"
)

// ownRules is a rule set of nobody's with a shared table: any words and numbers in the
// fields that the solver reads which Validate accepts.
func ownRules(rnd *rand.Rand) rules.Rules {
	for {
		r, _ := rules.ByID("machiavelli-jokers")
		r = r.Clone()
		r.ID, r.Name = "own", "Own"
		m := meld.Rules{Aces: one(rnd, meld.AcesLow, meld.AcesHigh, meld.AcesBoth, meld.AcesCorner)}
		m.SetMin, m.RunMin = one(rnd, 2, 3, 3, 3, 4), one(rnd, 2, 3, 3, 3, 3, 4)
		if m.SetMax = 3 + rnd.IntN(2); rnd.IntN(4) == 0 {
			m.AnySuits, m.SetMax = true, one(rnd, 0, 0, 4, 5)
		}
		m.Wild, m.Naturals, m.TwosWild = one(rnd, 0, 0, 0, 1, 1, 2), one(rnd, 0, 0, 1, 2), rnd.IntN(10) == 0
		r.Meld = m
		r.Joker = rules.Jokers{FreedBy: rules.FreedByHand, Bound: one(rnd, rules.BoundNone, rules.BoundMeld, rules.BoundFrozen), Reuse: one(rnd, 0, 0, 1, 1, 2, 3)}
		switch rnd.IntN(10) {
		case 0:
			r.Joker.FreedBy = rules.FreedByAny
		case 8, 9: // tiles, such as sabra
			r.Joker.FreedBy, r.Joker.Bound, r.Tiles = rules.FreedByAny, rules.BoundNone, true
		case 1:
			r.Joker.Change = rules.ChangeFree
		}
		if rnd.IntN(2) == 0 {
			r.Free, r.FreePlay = 1+rnd.IntN(4), rnd.IntN(2) == 0
		}
		if rnd.IntN(4) == 0 {
			r.Limit = 1 + rnd.IntN(5)
		}
		switch rnd.IntN(8) {
		case 0:
			r.Opening = rules.Opening{Kind: rules.OpenRun, N: 2 + rnd.IntN(3)}
		case 1:
			r.Opening = rules.Opening{Kind: rules.OpenPoints, N: 5 + rnd.IntN(25)}
		case 2:
			r.Opening = rules.Opening{Kind: rules.OpenMeld, N: 2 + rnd.IntN(3)}
		case 3:
			r.Opening = rules.Opening{Kind: rules.OpenContract, Contracts: []rules.Contract{{Sets: rnd.IntN(2), SetSize: 2 + rnd.IntN(2), Runs: rnd.IntN(2), RunSize: 2 + rnd.IntN(3)}}}
		}
		r.Values = pointValues
		if rules.Validate(r) == nil {
			return r
		}
	}
}

func one[T any](rnd *rand.Rand, of ...T) T { return of[rnd.IntN(len(of))] }

// ownDeal is a small position of a rule set: a table with jokers, free cards, and a hand
// in which there is often what frees them.
func ownDeal(rnd *rand.Rand, r rules.Rules) Position {
	pos := Position{Rules: r, Deal: 1, Opened: rnd.IntN(3) > 0}
	low, width := rnd.IntN(13), 3+rnd.IntN(3)
	if r.Meld.TwosWild {
		low = 12 + rnd.IntN(2)
	}
	var deck []card.ID
	for _, id := range card.Deck(3, 0) {
		if d := (int(id.Face().Rank()) - 1 - low + 26) % 13; d < width && (rnd.IntN(3) > 0 || id.Face().Suit() < 2) {
			deck = append(deck, id)
		}
	}
	rnd.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	jokers := []card.ID{card.JokerID(0, 0), card.JokerID(1, 0), card.JokerID(0, 1)}[:1+rnd.IntN(3)]
	take := func(f card.Face) (card.ID, bool) {
		i := slices.IndexFunc(deck, func(id card.ID) bool { return id.Face() == f })
		if i < 0 {
			return 0, false
		}
		id := deck[i]
		deck = slices.Delete(deck, i, i+1)
		return id, true
	}
	for range rnd.IntN(4) {
		if m := ownMeld(rnd, r.Meld, deck); m != nil {
			var lies []card.Card
			for k, f := range m {
				if wild := r.Meld.IsWild(f); len(jokers) > 0 && (rnd.IntN(3) == 0 || wild && k > 0) {
					lies = append(lies, card.Card{ID: jokers[0], As: f})
					jokers = jokers[1:]
				} else if id, ok := take(f); ok {
					c := card.Card{ID: id}
					if wild {
						c.As = f
					}
					lies = append(lies, c)
				}
			}
			if len(lies) == len(m) && meld.Legal(lies, r.Meld) {
				pos.Table = append(pos.Table, lies)
			}
		}
	}
	var labels []card.Face
	for _, c := range tableJokers(nil, &pos) {
		labels = append(labels, c.As)
	}
	for range rnd.IntN(r.Free + 1) {
		f := deck[0].Face()
		if len(labels) > 0 && rnd.IntN(2) == 0 {
			f = one(rnd, labels...)
		}
		if id, ok := take(f); ok {
			pos.Table = append(pos.Table, []card.Card{{ID: id}})
		}
	}
	if len(jokers) > 0 && r.Free > 0 && rnd.IntN(6) == 0 {
		pos.Table = append(pos.Table, []card.Card{{ID: jokers[0]}})
		jokers = jokers[1:]
	}
	for range 1 + rnd.IntN(4) {
		f := deck[0].Face()
		if len(labels) > 0 && rnd.IntN(2) == 0 {
			f = one(rnd, labels...)
		}
		if id, ok := take(f); ok {
			pos.Hand = append(pos.Hand, id)
		}
	}
	if len(jokers) > 0 && rnd.IntN(3) == 0 {
		pos.Hand = append(pos.Hand, jokers[0])
	}
	return pos
}

// ownMeld is the faces of a meld that the deck could make.
func ownMeld(rnd *rand.Rand, r meld.Rules, deck []card.ID) []card.Face {
	first := one(rnd, deck...).Face()
	n := 2 + rnd.IntN(4)
	var out []card.Face
	var cards []card.Card
	add := func(f card.Face, copy int) {
		out = append(out, f)
		cards = append(cards, card.Card{ID: card.NewID(f, copy)})
	}
	if rnd.IntN(2) == 0 {
		for k, s := range rnd.Perm(4)[:min(n, 4)] {
			if r.AnySuits && rnd.IntN(3) == 0 {
				s = int(first.Suit())
			}
			add(card.Of(card.Suit(s), first.Rank()), k)
		}
	} else {
		for k := range n {
			add(card.Of(first.Suit(), card.Rank((int(first.Rank())-1+k)%13+1)), 0)
		}
	}
	if r.TwosWild = false; !isMeld(cards, r) {
		return nil
	}
	return out
}

func asJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// ownWilds is how many wild cards a position has, free ones too.
func ownWilds(pos *Position) int {
	n := wildCards(pos)
	for _, m := range pos.Table {
		if len(m) == 1 && pos.Rules.Meld.IsWild(m[0].ID.Face()) {
			n++
		}
	}
	return n
}

// mostOwn is the most cards of a position that the oracle is asked about.
const mostOwn = 9

// TestOwnRuleSetsAgreeWithTheOracle: jokers freed by the hand, with free cards, limits,
// first plays and half-made turns; SOAK=10000 tries as many positions.
func TestOwnRuleSetsAgreeWithTheOracle(t *testing.T) {
	s := New()
	want, compared, byHand, bare := rulestest.Each(t, os.Getenv("SOAK"), 300), 0, 0, 0
	for i := uint64(0); compared < want && !t.Failed(); i++ {
		rnd := rand.New(rand.NewPCG(i, 77))
		pos := ownDeal(rnd, ownRules(rnd))
		if size(pos) > mostOwn || len(pos.Hand) == 0 || ownWilds(&pos) > 3 {
			continue
		}
		if rnd.IntN(3) == 0 {
			pos = begun(rnd, pos)
		}
		if o := consult(pos); o != nil {
			agreeOracle(t, s, pos, o)
			compared++
			if pos.Rules.Joker.FreedBy == rules.FreedByHand && len(tableJokers(nil, &pos)) > 0 {
				byHand++
				if pos.Rules.Free > 0 && pos.Rules.Joker.Bound != rules.BoundFrozen {
					bare++
				}
			}
		}
	}
	t.Logf("%d positions; in %d the hand can free jokers of the table, in %d of these they are not frozen and cards can lie free", compared, byHand, bare)
	if !t.Failed() && (byHand < want/10 || bare < want/50) {
		t.Error("which says little of jokers that the hand frees")
	}
}

// agreeOracle solves a position for every goal and compares.
func agreeOracle(t *testing.T, s *Solver, pos Position, o *oracle) {
	t.Helper()
	goals := []Goal{Max, Cards, Points}
	if pos.Draft != nil {
		goals = append(goals, Repair)
	}
	if able, err := s.Playable(Limits{}, pos); err != nil || able != (o.most.cards >= 0) {
		t.Errorf("playable %v, %v, want %+v: %s", able, err, o.most, asJSON(pos))
	}
	for _, pos.Goal = range goals {
		a, err := s.Solve(Limits{Work: MostWork}, pos) // one of some ten thousand would take minutes
		switch {
		case err == nil && !a.Exact && mayRearrange(&pos) && a.Playable == (o.most.cards >= 0) && a.Cards <= o.most.cards:
			lawful(t, pos, a)
		case err != nil || !a.Exact:
			t.Errorf("%v, exact %v: %s", err, a.Exact, asJSON(pos))
		case a.Playable != (o.most.cards >= 0):
			t.Errorf("playable %v, want %+v: %s", a.Playable, o.most, asJSON(pos))
		case !a.Playable:
		case pos.Goal == Repair && a.Moves != o.fewest:
			t.Errorf("%d moves to any end, want %d: %s", a.Moves, o.fewest, asJSON(pos))
		case pos.Goal == Points && (a.Points != o.points.points || a.Moves != o.points.moves):
			t.Errorf("%d points in %d moves, want %+v: %s", a.Points, a.Moves, o.points, asJSON(pos))
		case pos.Goal == Max && a.Cards != o.most.cards, pos.Goal == Cards && (a.Cards != o.most.cards || a.Moves != o.most.moves):
			t.Errorf("%d cards in %d moves, want %+v: %s", a.Cards, a.Moves, o.most, asJSON(pos))
		case pos.Draft != nil && pos.Goal == Max:
			lawful(t, pos, a)
		case pos.Draft != nil:
			soundDraft(t, pos, a)
			lawful(t, pos, a)
		default:
			sound(t, pos, a)
			lawful(t, pos, a)
		}
	}
}

// TestAFirstAnswerIsAPlayIfOneIsSeenAtOnce: where a meld takes a card of the hand as it
// lies, or the hand has a meld, a search that is stopped at its first question answers with
// a play, in own rule sets too, and one that may do more answers no worse.
func TestAFirstAnswerIsAPlayIfOneIsSeenAtOnce(t *testing.T) {
	s, plain := New(), 0
	for i := range uint64(600) {
		rnd := rand.New(rand.NewPCG(i, 78))
		pos := ownDeal(rnd, ownRules(rnd))
		pos.Goal = one(rnd, Max, Cards, Points)
		if len(pos.Hand) == 0 || isHandPlay(&pos) {
			continue
		}
		s.pos, s.standby = pos, standby{}
		s.setLimits(Limits{})
		s.newTurn(&s.pos)
		s.holdPlain()
		if !s.standby.holds {
			continue
		}
		plain++
		seen, last := s.standby.answer, s.standby.answer.Cards
		if pos.Goal == Points {
			last = seen.Points
		}
		for _, work := range []int{1, 10_000, 0} {
			a, err := s.Solve(Limits{Work: work}, pos)
			if err != nil || !a.Playable {
				t.Fatalf("with %d units of work %+v, %v, where %+v is seen at once: %s", work, a, err, seen, asJSON(pos))
			}
			lawful(t, pos, a)
			worth := a.Cards
			if pos.Goal == Points {
				worth = a.Points
			}
			if worth < last {
				t.Errorf("with %d units of work %d, with less or at once %d: %s", work, worth, last, asJSON(pos))
			}
			last = worth
		}
	}
	if plain < 50 {
		t.Errorf("%d plays are seen at once, which says little", plain)
	}
}

// TestAFreeCardOfTheDraftIsNoneOfTheHand: half-made, the free two lies with the king, and the
// hand has another two of the suit. The steps never ended, and took all memory: the free card
// had two places.
func TestAFreeCardOfTheDraftIsNoneOfTheHand(t *testing.T) {
	r, _ := rules.ByID("machiavelli-jokers")
	r = r.Clone()
	r.ID, r.Name, r.Tiles, r.Free, r.FreePlay = "own", "Own", true, 4, true
	r.Meld = meld.Rules{Aces: meld.AcesHigh, SetMin: 3, SetMax: 3, RunMin: 3, Wild: 2, TwosWild: true}
	r.Joker = rules.Jokers{Reuse: 2}
	r.Opening = rules.Opening{Kind: rules.OpenPoints, N: 26}
	r.Values = rules.Values{Ace: 1, Court: 10, Ten: 10, Face: true, Wild: 25}
	two, three, king := card.NewID(card.Of(card.Spades, card.Two), 0), card.NewID(card.Of(card.Diamonds, card.Rank(3)), 1), card.NewID(card.Of(card.Clubs, card.King), 2)
	pos := Position{Rules: r, Deal: 1, Table: [][]card.Card{{{ID: two}}, {{ID: three}}, {{ID: king}}}}
	kings, others := card.NewID(card.Of(card.Spades, card.King), 0), []card.ID{card.NewID(card.Of(card.Spades, card.Rank(3)), 2), card.NewID(card.Of(card.Spades, card.Two), 1), card.NewID(card.Of(card.Spades, card.Rank(4)), 0), card.JokerID(0, 0)}
	pos.Hand = append([]card.ID{kings}, others...)
	pos.Draft = &Draft{Table: [][]card.Card{{{ID: two}, {ID: kings}}, {{ID: three}}, {{ID: king}}}, Hand: others}
	agreeOracle(t, New(), pos, consult(pos))
}
