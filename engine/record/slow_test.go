package record

import (
	"bufio"
	"os"
	"testing"

	"machiavelli/engine/solver"
)

// TestSlowOwnRuleSetsEndSoon: many jokers, each bound to its meld, which took minutes.
// The work of a tenth of a second is enough for the most cards, that of two for the proof.
func TestSlowOwnRuleSetsEndSoon(t *testing.T) {
	f, err := os.Open("testdata/slow-own.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	n := 0
	for ; lines.Scan(); n++ {
		q, err := ReadQuestion(lines.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		for _, draft := range []*solver.Draft{nil, q.Position.Draft} {
			q.Position.Draft = draft
			s := solver.New()
			a, err := s.Solve(solver.Limits{Work: solver.MostWork}, q.Position)
			if err != nil || !a.Exact || a.Cards < 10 {
				t.Errorf("%s, begun %v: %+v, %v", q.ID, draft != nil, a, err)
			}
			t.Logf("%s, begun %v: %d cards, %d moves, %d units", q.ID, draft != nil, a.Cards, a.Moves, s.Spent())
			if a, err = s.Solve(solver.Limits{Work: 1_000_000}, q.Position); err != nil || !a.Playable || a.Cards < 10 {
				t.Errorf("%s, begun %v, after the work of 100 ms: %+v, %v", q.ID, draft != nil, a, err)
			}
		}
	}
	if n < 2 || lines.Err() != nil {
		t.Errorf("%d positions, %v", n, lines.Err())
	}
}
