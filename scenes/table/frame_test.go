package table

import (
	"testing"

	"machiavelli/game/app/session"
	"machiavelli/game/testing/stagetest"

	"github.com/hajimehoshi/ebiten/v2"
)

func TestDrawingAFrameAllocatesNothing(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver", "solver")
	for range 8 {
		r.turn() // something on the table, in the log, in the hand
	}
	dst := ebiten.NewImage(1280, 720)
	draw := func() {
		r.c.Painter.Begin(dst, 1)
		r.s.Draw(r.c, dst)
	}
	for range 10 {
		draw() // everything is baked and every buffer has grown
		r.c.Deck.Update()
	}
	if got := stagetest.Allocations(60, draw); len(got) > 0 {
		t.Errorf("60 frames at rest allocate: %v", got)
	}
	r.s.desk.stage.Pace = 1000
	r.s.ses.Hand.SortBy(session.ByRank)
	r.s.relayout(r.c)
	r.s.desk.stage.Step()
	draw()
	got := stagetest.Allocations(60, func() {
		r.s.desk.stage.Step()
		draw()
	})
	if len(got) > 0 {
		t.Errorf("60 frames in motion allocate: %v", got)
	}
	if !r.s.desk.stage.Moving() {
		t.Error("nothing moves")
	}
}
