package record

import (
	"bufio"
	"os"
	"testing"

	"machiavelli/engine/solver"
)

// questionsOf are the positions of a file.
func questionsOf(t testing.TB, file string) (all []Question) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		q, err := ReadQuestion(lines.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, q)
	}
	if len(all) == 0 || lines.Err() != nil {
		t.Fatalf("%d positions, %v", len(all), lines.Err())
	}
	return all
}

// slowOwn are positions of own rule sets that took minutes: many jokers, each bound to its meld.
// Half-made turns come as they are, and from their beginning.
func slowOwn(t testing.TB) (all []Question) {
	t.Helper()
	for _, q := range questionsOf(t, "testdata/slow-own.jsonl") {
		if q.Position.Draft != nil {
			all = append(all, q)
			q.Position.Draft = nil
		}
		all = append(all, q)
	}
	return all
}

// TestARepairThatLaysAFreedJokerBesideItsFaceIsFound: the joker that the 4H frees may lie with
// another 4H, which picks up two cards. Every other way picks up three.
func TestARepairThatLaysAFreedJokerBesideItsFaceIsFound(t *testing.T) {
	q := questionsOf(t, "testdata/repair-beside.jsonl")[0]
	if a, err := solver.New().Solve(solver.Limits{}, q.Position); err != nil || !a.Exact || a.Moves != 2 {
		t.Errorf("%d moves, exact %v, %v: %v", a.Moves, a.Exact, err, a.Table)
	}
}

// TestSlowOwnRuleSetsEndSoon: the work of a tenth of a second is enough for the most cards, that
// of two for the proof.
func TestSlowOwnRuleSetsEndSoon(t *testing.T) {
	for _, q := range slowOwn(t) {
		begun := q.Position.Draft != nil
		s := solver.New()
		a, err := s.Solve(solver.Limits{Work: solver.MostWork}, q.Position)
		if err != nil || !a.Exact || a.Cards < 10 {
			t.Errorf("%s, begun %v: %+v, %v", q.ID, begun, a, err)
		}
		t.Logf("%s, begun %v: %d cards, %d moves, %d units", q.ID, begun, a.Cards, a.Moves, s.Spent())
		if a, err = s.Solve(solver.Limits{Work: 1_000_000}, q.Position); err != nil || !a.Playable || a.Cards < 10 {
			t.Errorf("%s, begun %v, after the work of 100 ms: %+v, %v", q.ID, begun, a, err)
		}
	}
}
