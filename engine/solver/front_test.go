package solver

import (
	"math/rand/v2"
	"testing"

	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// onFront checks the whole front against the brute force: every play of fewer
// cards that takes fewer moves than all of more, as far as one that picks up
// no other card.
func onFront(t *testing.T, s *Solver, pos Position) int {
	t.Helper()
	pos.Goal = Cards
	best, err := s.Solve(Limits{}, pos)
	if err != nil {
		t.Fatal(textOf(pos), err)
	}
	if !best.Playable {
		return 0
	}
	front, err := s.cheaper(Limits{}, pos, best)
	if err != nil {
		t.Fatal(textOf(pos), err)
	}
	var want []bruteBest
	for k := best.Cards; k > 0; k-- {
		some := pos
		some.Rules.Limit = k
		b := tryTurn(some, nil).most
		if k = b.cards; k > 0 && (len(want) == 0 || b.moves < want[len(want)-1].moves) {
			want = append(want, b)
		}
		if b.moves <= b.cards {
			break
		}
	}
	for i := range max(len(front), len(want)) {
		if i == len(front) || i == len(want) || front[i].Cards != want[i].cards || front[i].Moves != want[i].moves {
			t.Fatalf("%s: %+v, want %+v", textOf(pos), front, want)
		}
		if pos.Draft != nil {
			soundDraft(t, pos, front[i])
		} else {
			sound(t, pos, front[i])
		}
	}
	return len(front)
}

func textOf(pos Position) string {
	if pos.Draft != nil {
		return textOfDraft(pos)
	}
	return text(pos)
}

func TestTheFrontIsWhatTheBruteForceFinds(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(51, 52))
	several := 0
	for i := range 600 * *rounds {
		r := rules.Rules{Meld: meld.Standard()}
		if i%3 == 0 {
			r.Meld.Aces = meld.AcesCorner
		}
		pos := deal(rnd, r.Meld, 2, 3, 0, 2+rnd.IntN(3))
		pos.Rules = r
		pos.Rules.Values = pointValues
		if size(pos) > 13 || len(pos.Table) < 2 {
			continue
		}
		if i%4 == 0 {
			pos = begun(rnd, pos)
		}
		if onFront(t, s, pos) > 1 {
			several++
		}
	}
	if several < 20 {
		t.Fatalf("only %d positions with a cheaper way", several)
	}
	t.Logf("%d with a cheaper way", several)
}

func TestAFrontHasThreeAnswersAtTheMost(t *testing.T) {
	full := []Answer{{Cards: 6, Moves: 30}, {Cards: 5, Moves: 20}, {Cards: 4, Moves: 9}, {Cards: 3, Moves: 8}, {Cards: 1, Moves: 1}}
	some := thinned(full)
	if len(some) != 3 || some[0].Cards != 6 || some[1].Cards != 4 || some[2].Cards != 1 {
		t.Errorf("%+v", some)
	}
}

func TestOnlyTheBestOfManyMovesHasACheaperWay(t *testing.T) {
	pos := position(t, "shanghai", "3S-4S-5S-6S 3D-4D-5D-6D", "6H")
	if front, err := New().Front(Limits{}, pos); err != nil || len(front) != 1 {
		t.Errorf("%+v, %v", front, err)
	}
	pos.Goal = Repair
	if front, err := New().Front(Limits{}, pos); err == nil {
		t.Errorf("a front of repairs: %+v", front)
	}
}
