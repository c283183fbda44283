package solver

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/steps"
	"pgregory.net/rapid"
)

// rounds makes the brute force tests as much longer.
var rounds = flag.Int("rounds", 1, "times as many random positions")

var pointValues = rules.Values{Ace: 1, Court: 10, Ten: 10, Face: true, Wild: 25}

// text writes a position for a failing test.
func text(pos Position) string {
	s := fmt.Sprintf("%s %+v table", pos.Goal, pos.Rules.Meld)
	for _, m := range pos.Table {
		s += " " + card.Join(m)
	}
	return s + fmt.Sprint(" hand ", pos.Hand)
}

// sound checks an answer against its position: a legal table of exactly the
// table's cards and the play, reached by the steps.
func sound(t *testing.T, pos Position, a Answer) {
	t.Helper()
	at := map[card.ID]bool{}
	n := 0
	for i, m := range a.Table {
		for _, c := range m {
			at[c.ID] = true
			n++
		}
		if len(m) > 1 && !isMeld(m, pos.Rules.Meld) {
			t.Fatalf("%s: meld %d is none: %s", text(pos), i, card.Join(m))
		}
	}
	for _, m := range pos.Table {
		for _, c := range m {
			if !at[c.ID] {
				t.Fatalf("%s: %v is gone: %v", text(pos), c, a.Table)
			}
			n--
		}
	}
	for _, c := range a.Play {
		if !at[c.ID] {
			t.Fatalf("%s: %v is not played", text(pos), c)
		}
		n--
	}
	if n != 0 || len(a.Play) != a.Cards {
		t.Fatalf("%s: %d cards too many on the table", text(pos), n)
	}
	if pos.Goal == Max {
		return
	}
	table, hand, err := steps.Apply(pos.Table, pos.Hand, a.Steps, pos.Rules.Meld)
	if err != nil || fmt.Sprint(table) != fmt.Sprint(a.Table) || len(hand) != len(pos.Hand)-a.Cards {
		t.Fatalf("%s: steps lead to %v, %v: %v", text(pos), table, err, a.Steps)
	}
	picked := 0
	for _, step := range a.Steps {
		if step.From != step.To {
			picked += len(step.Cards)
		}
	}
	if picked != a.Moves {
		t.Fatalf("%s: %d cards in the steps, %d moves", text(pos), picked, a.Moves)
	}
}

func TestBruteForceAgreesOnSmallPositions(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(1, 2))
	compared := 0
	for i := range 2000 * *rounds {
		r := meld.Standard()
		r.Aces = []meld.Aces{meld.AcesBoth, meld.AcesLow, meld.AcesHigh, meld.AcesCorner}[i%4]
		free := max(0, rnd.IntN(7)-4)
		if i%5 == 0 {
			r.AnySuits, r.SetMax = true, 0
		}
		pos := deal(rnd, r, 2+i/4%2, rnd.IntN(4), free, 1+rnd.IntN(4))
		pos.Rules.Values = pointValues
		if size(pos) > 14 {
			continue
		}
		agree(t, s, pos)
		compared++
	}
	t.Logf("%d positions", compared)
}

// size is the number of cards in play.
func size(pos Position) int {
	n := len(pos.Hand)
	for _, m := range pos.Table {
		n += len(m)
	}
	return n
}

// agree solves a position for every goal and compares.
func agree(t *testing.T, s *Solver, pos Position) {
	t.Helper()
	cards, points := brute(pos)
	for _, goal := range []Goal{Max, Cards, Points} {
		pos.Goal = goal
		a, err := s.Solve(Limits{}, pos)
		if err != nil {
			t.Fatal(text(pos), err)
		}
		sound(t, pos, a)
		isBest(t, pos, a, cards, points)
	}
	playable, err := s.Playable(Limits{}, pos)
	if err != nil || playable != (cards.cards > 0) {
		t.Fatalf("%s: playable %v", text(pos), playable)
	}
}

func TestAMeldSeenToBePlainIsLegal(t *testing.T) {
	ordinary := families[0].ruleSet().Meld
	for _, faces := range [][]card.Face{
		{card.Of(card.Hearts, 7), card.Of(card.Hearts, 8), card.Of(card.Hearts, 9)},
		{card.Of(card.Hearts, 7), card.Of(card.Clubs, 7), card.Of(card.Spades, 7)},
	} {
		var cards []card.Card
		for _, f := range faces {
			cards = append(cards, card.Card{ID: card.NewID(f, 0)})
		}
		if !isPlain(cards, &ordinary) {
			t.Errorf("%v is not seen to be plain", cards)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		r := ordinary
		r.Aces = rapid.SampledFrom([]meld.Aces{meld.AcesLow, meld.AcesHigh, meld.AcesBoth, meld.AcesCorner}).Draw(rt, "aces")
		r.RunMin, r.SetMin = rapid.IntRange(2, 5).Draw(rt, "run"), rapid.IntRange(2, 4).Draw(rt, "set")
		r.SetMax = rapid.SampledFrom([]int{0, 3, 4}).Draw(rt, "set max")
		r.TwosWild = rapid.Bool().Draw(rt, "twos")
		var cards []card.Card
		start, step := rapid.IntRange(1, 54).Draw(rt, "first"), rapid.SampledFrom([]int{1, 13}).Draw(rt, "step")
		for k := range rapid.IntRange(1, 14).Draw(rt, "n") {
			f := card.Face((start+k*step-1)%52 + 1)
			if rapid.IntRange(0, 20).Draw(rt, "odd") == 0 {
				f = card.Face(rapid.IntRange(1, 52).Draw(rt, "other"))
			}
			if step == 1 && k > 0 && f.Rank() == card.Ace { // round the corner, not into the next suit
				f = card.Of(cards[0].ID.Face().Suit(), card.Ace)
			}
			cards = append(cards, card.Card{ID: card.NewID(f, k/13)})
		}
		if isPlain(cards, &r) && !meld.Legal(cards, r) {
			rt.Fatalf("%v is no meld under %+v", cards, r)
		}
	})
}
