package table

import (
	"testing"

	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/testing/stagetest"
	gi "machiavelli/game/ui/input"

	"github.com/hajimehoshi/ebiten/v2"
)

// sixSets are rule sets in which hints differ most.
var sixSets = []string{"machiavelli", "tahiti", "sabra", "carousel", "vatican", "machiavelli-jokers"}

// hints plays turns of a match of each of six rule sets, and calls a function whenever a
// play is hinted, as often as it is asked for more and for every step.
func hints(t *testing.T, do func(t *testing.T, r *room)) {
	for i, id := range sixSets {
		t.Run(id, func(t *testing.T) {
			size := [...][2]float64{{1280, 720}, {390, 844}, {844, 390}}[i%3]
			r := sitAt(t, size[0], size[1], config(t, id, "rungs", "human", "solver", "casual"))
			for range 14 {
				if _, over := r.s.ses.Result(); over {
					return
				}
				h := &r.s.ses.Hint
				r.key(gi.Letter('h'))
				if !h.Playable() {
					r.key(gi.Cancel)
					r.turn()
					continue
				}
				do(t, r)
				for h.Level < session.HintSteps {
					r.key(gi.Letter('h'))
					do(t, r)
				}
				for !h.Arrived() && len(h.Steps) > 0 {
					r.key(gi.Letter('x'))
					do(t, r)
				}
				r.key(gi.Letter('e'))
			}
		})
	}
}

// The ghost of a card covers no card of a meld other than the one that it joins.
func TestAGhostNeverLiesOnAnotherMeld(t *testing.T) {
	ghosts := 0
	hints(t, func(t *testing.T, r *room) {
		h, a := &r.s.ses.Hint, r.s.picture.model.Marks.Arrow
		if a.Card.ID == 0 || h.At >= len(h.Steps) {
			return
		}
		ghosts++
		gap := hintGap(r.s.view(r.c), &r.s.desk)
		for i, tray := range r.s.desk.table.Trays {
			m := r.s.desk.felt.melds[i]
			if m.ID == gap.Meld || r.joins(i) || h.Steps[h.At].To < len(h.Before) && h.Steps[h.At].To == beganAs(h, m) {
				continue
			}
			for _, spot := range r.s.desk.table.Cards(tray) {
				if over := spot.Rect().Overlap(a.To); over > 0.01*a.To.W*a.To.H {
					t.Errorf("the ghost of %v at %v lies over %v of %v: %.0f", a.Card, a.To, spot.ID, m.Cards, over)
					return
				}
			}
		}
	})
	if ghosts < 100 {
		t.Errorf("there are %d ghosts only", ghosts)
	}
}

// beganAs is which meld a meld was when the hint began, -1 for a new one.
func beganAs(h *session.Hint, m match.Meld) int {
	for i := range h.Before {
		if h.Before[i].ID == m.ID {
			return i
		}
	}
	return -1
}

// On a table with a hint no two sentences say the same.
func TestAHintSaysNothingTwice(t *testing.T) {
	sentences := 0
	images := map[[2]float64]*ebiten.Image{}
	hints(t, func(t *testing.T, r *room) {
		w, h := r.c.W, r.c.H
		if images[[2]float64{w, h}] == nil {
			images[[2]float64{w, h}] = ebiten.NewImage(int(w), int(h))
		}
		sentences += stagetest.Once(t, r.c, r.s, images[[2]float64{w, h}])
	})
	if sentences < 100 {
		t.Errorf("there are %d sentences only", sentences)
	}
}

// No rung of a hint says what the one before has said.
func TestEveryRungHasNews(t *testing.T) {
	rungs, before, last := 0, "", session.HintSteps
	hints(t, func(t *testing.T, r *room) {
		h := &r.s.ses.Hint
		panel := r.s.picture.model.Panel
		if panel == nil {
			t.Fatal("the hint is not seen")
		}
		said := panel.Title + " " + panel.Sub
		for _, line := range panel.Lines {
			said += " " + line.Text
		}
		if h.Level > last {
			if rungs++; said == before {
				t.Errorf("two rungs say %q", said)
			}
		}
		before, last = said, h.Level
	})
	if rungs < 100 {
		t.Errorf("there are %d rungs only", rungs)
	}
}
