package scenes_test

import (
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/game/app/lesson"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/store"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"
)

// TestAPuzzleIsSolvedByEveryDevice: from the page to what is said of it, with
// the gestures of the table, after a reset.
func TestAPuzzleIsSolvedByEveryDevice(t *testing.T) {
	byEveryDevice(t, func(t *testing.T, p *pupil) {
		p.C.Go("puzzles", nil)
		p.until("the puzzles", func(map[string]a11y.Item) bool { return p.C.UI.Get("practice.level.2") != nil })
		p.Tick(20)
		w := p.C.UI.Get("practice.level.2")
		w.Do(w)
		p.until("the puzzle", func(items map[string]a11y.Item) bool {
			return p.Scene() == "table" && strings.HasPrefix(items["words"].Text, "Lay ") && p.table.Quiet()
		})
		p.Tick(20)
		step := p.puzzle()
		p.follow(step, 1)
		p.press("btn/reset", input.Letter('R'))
		p.follow(step, 30)
		p.until("an empty hand", func(items map[string]a11y.Item) bool {
			_, hand := p.lies(step)
			return len(hand) == 0 && p.table.Quiet()
		})
		p.press("btn/end", input.Letter('E'))
		p.until("the result", func(map[string]a11y.Item) bool { return p.C.UI.Get("result.best") != nil })
		if w := p.C.UI.Get("result.facts"); w == nil || !strings.HasSuffix(w.Text, "the fewest there are · 1 retry · no help") {
			t.Errorf("of the result is said: %+v", w)
		}
		if kept, err := puzzles.Load(p.C.Store); err != nil || kept.Rating().Puzzles != 1 || kept.Due(1e6) != 0 {
			t.Errorf("%+v, %v", kept, err)
		}
		if store.Has(p.C.Store, store.MatchKey) {
			t.Error("a puzzle was saved as a match")
		}
	})
}

// puzzle is the position on the table, and the play with the fewest moves that goes
// out.
func (p *pupil) puzzle() *lesson.Step {
	p.T.Helper()
	r, _ := rules.ByID(rules.Default)
	pos := solver.Position{Rules: r, Opened: true, Deal: 1, Goal: solver.Cards}
	pos.Table, pos.Hand = p.lies(&lesson.Step{})
	a, err := solver.New().Solve(solver.Limits{}, pos)
	if err != nil || !a.Out {
		p.T.Fatalf("%+v, %v", a, err)
	}
	text := func(table [][]card.Card) string {
		var melds []string
		for _, m := range table {
			var words []string
			for _, c := range m {
				words = append(words, name(c.ID))
			}
			melds = append(melds, strings.Join(words, " "))
		}
		return strings.Join(melds, " | ")
	}
	var hand []string
	for _, id := range pos.Hand {
		hand = append(hand, name(id))
	}
	return &lesson.Step{Table: text(pos.Table), Hand: strings.Join(hand, " "), End: text(a.Table)}
}

// follow does that many moves to where a step leads, or fewer if it is there.
func (p *pupil) follow(s *lesson.Step, moves int) {
	p.T.Helper()
	for range moves {
		table, hand := p.lies(s)
		m, more := s.Next(table, hand)
		if !more {
			return
		}
		p.put(m)
	}
}
