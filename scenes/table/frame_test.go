package table

import (
	"runtime"
	"strings"
	"testing"

	"machiavelli/game/app/session"

	"github.com/hajimehoshi/ebiten/v2"
)

// allocations counts, by place, what the project's own code allocates while f
// runs that many times. What Ebitengine allocates beneath it is not ours to
// count: outside a running game its queue of commands only grows.
func allocations(times int, f func()) map[string]int64 {
	defer func(rate int) { runtime.MemProfileRate = rate }(runtime.MemProfileRate)
	runtime.MemProfileRate = 1
	count := func() map[[32]uintptr]int64 {
		runtime.GC()
		runtime.GC() // a profile is published by the second collection
		records := make([]runtime.MemProfileRecord, 1<<14)
		n, _ := runtime.MemProfile(records, true)
		out := map[[32]uintptr]int64{}
		for _, r := range records[:n] {
			out[r.Stack0] += r.AllocObjects
		}
		return out
	}
	before := count()
	for range times {
		f()
	}
	out := map[string]int64{}
	for stack, n := range count() {
		if n -= before[stack]; n <= 0 {
			continue
		}
		end := 0
		for end < len(stack) && stack[end] != 0 {
			end++
		}
		frames := runtime.CallersFrames(stack[:end])
		for {
			frame, more := frames.Next()
			if !strings.HasPrefix(frame.Function, "runtime.") {
				if strings.HasPrefix(frame.Function, "machiavelli/") && !strings.Contains(frame.Function, "allocations") {
					out[frame.Function] += n
				}
				break
			}
			if !more {
				break
			}
		}
	}
	return out
}

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
	if got := allocations(60, draw); len(got) > 0 {
		t.Errorf("60 frames at rest allocate: %v", got)
	}
	r.s.desk.stage.Pace = 1000
	r.s.ses.Hand.SortBy(session.ByRank)
	r.s.relayout(r.c)
	r.s.desk.stage.Step()
	draw()
	got := allocations(60, func() {
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
