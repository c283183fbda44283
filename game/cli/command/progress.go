package command

import (
	"fmt"
	"io"
	"os"
	"time"

	"machiavelli/engine/text"
	"machiavelli/game/cli/simulation"
	"machiavelli/game/cli/stdio"
)

// progress is one line that is written over again, on a terminal only.
type progress struct {
	env   Env
	out   io.Writer // nil: nobody looks on
	goal  int
	began time.Time
	last  time.Time
}

func newProgress(env Env, goal int) *progress {
	now := time.Now()
	g := &progress{env: env, out: env.Stderr, goal: goal, began: now, last: now}
	if safe, ok := g.out.(*stdio.Safe); ok {
		g.out = safe.Raw() // the line is written over again
	}
	if f, ok := g.out.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return g
		}
	}
	g.out = nil
	return g
}

func (g *progress) step(s *simulation.Summary) {
	now := time.Now()
	if g.out == nil || s.Deals == 0 || now.Sub(g.last) < 250*time.Millisecond {
		return
	}
	g.last = now
	rate := float64(s.Deals) / now.Sub(g.began).Seconds()
	left := time.Duration(float64(max(g.goal-s.Deals, 0)) / rate * float64(time.Second)).Round(time.Second)
	fmt.Fprintf(g.out, "\r%s \x1b[K", g.env.said(text.Errorf("%d of %d deals, %.1f a second, %v left", s.Deals, g.goal, rate, left)))
}

func (g *progress) end() {
	if g.out != nil {
		fmt.Fprint(g.out, "\r\x1b[K")
	}
}
