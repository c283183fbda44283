//go:build !js

package serve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
)

// heard is a pause of a computer player that drew, beyond what everybody sees of the table, and
// whether it could have played.
type heard struct {
	pause time.Duration
	could bool
}

// apart is how many of a hundred an attacker gets right who has seen some pauses with the
// answers, and guesses others by the bound that would have told most of those apart. Which
// answer is more frequent does not help.
func apart(seen, guessed []heard) float64 {
	right := func(bound time.Duration, of []heard) float64 {
		var n, all [2]float64
		for _, h := range of {
			i := 0
			if h.could {
				i = 1
			}
			all[i]++
			if h.could == (h.pause > bound) {
				n[i]++
			}
		}
		return 50 * (n[0]/max(1, all[0]) + n[1]/max(1, all[1]))
	}
	best, at := 0.0, time.Duration(0)
	for _, h := range seen {
		if r := right(h.pause, seen); max(r, 100-r) > best {
			best, at = max(r, 100-r), h.pause
		}
	}
	r := right(at, guessed)
	return max(r, 100-r)
}

// pauses are those of a level at a server with a pause, as somebody measures them who sits at
// its table and follows by HTTP. A thought about a hand that can play takes about the longest
// that the level has; one about another is short.
func pauses(t *testing.T, level string, pause time.Duration, want int) (all []heard) {
	p, err := bot.Parse(level)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for len(all) < want {
		var could bool
		var public time.Duration
		var h *house
		h = inside(t, t.TempDir(), func(o *Options) {
			o.Pause = pause
			o.Think = func(_ context.Context, v match.View, _ string, seed uint64) (match.Action, error) {
				public = h.s.step(level, &v)
				would, err := here(context.Background(), v, "solver", seed)
				could = err == nil && would.Do == match.Play
				took := time.Duration(1+rng.IntN(20)) * time.Millisecond
				if could {
					took += thoughtOf(p) * 9 / 10
				}
				time.Sleep(took)
				if could && rng.IntN(2) == 0 {
					return would, nil
				}
				return match.Action{Do: match.Draw}, nil
			}
		})
		m := h.make(`{"rules":"machiavelli","seats":["human","` + level + `"]}`)
		_, anna := h.join(m.Code, "Anna")
		last := 0
		for began, n := time.Now(), 0; n < 30 && len(all) < want; n++ {
			over := false
			for mine := false; !mine && !over; {
				for _, line := range h.lines(m.Code, anna, fmt.Sprint("&after=", last)) {
					if number, ok := line["n"].(float64); ok {
						last = int(number)
					}
					events, _ := line["events"].([]any)
					if line["e"] == "did" && line["p"] == 1.0 && len(events) > 0 && events[0].(map[string]any)["e"] == "draw" {
						all = append(all, heard{time.Since(began) - public, could})
					}
					over = over || line["e"] == "over"
				}
				h.s.at(t.Context(), m.Code, func(r *room) { mine = r.table.OnTurn() == 0 })
			}
			if over {
				break
			}
			began = time.Now()
			h.must(200, "POST", "/v1/tables/"+m.Code+"/do", anna, fmt.Sprintf(`{"id":"%d","n":%d,"action":{"do":"draw"}}`, n, last))
		}
		h.close()
	}
	return all
}

// Whoever measures the pauses of a computer player knows no better than by chance whether it
// could have played.
func TestAPauseDoesNotTellOfAHand(t *testing.T) {
	for _, level := range []string{"novice", "casual", "solver", "strategist", "master", "master:100ms", "master:1000ms"} {
		synctest.Test(t, func(t *testing.T) {
			all := pauses(t, level, 700*time.Millisecond, 160)
			could := 0
			for _, h := range all {
				if h.could {
					could++
				}
			}
			if r := apart(all[:len(all)/2], all[len(all)/2:]); r > 65 || could < 10 || could > len(all)-10 {
				t.Errorf("%s: %.0f of 100 right; %d of %d could play", level, r, could, len(all))
			}
			if longest := slices.MaxFunc(all, func(a, b heard) int { return int(a.pause - b.pause) }).pause; longest > 5*time.Millisecond {
				t.Errorf("%s: a pause is %v longer than the table says", level, longest)
			}
		})
	}
}
