//go:build !js

package serve

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/table/wire"
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

// measures sits at a new table with a computer player, draws, and hears of the player's pauses
// before it has drawn, at most n.
func (h *house) measures(level, options string, n int, hear func(pause time.Duration)) {
	m := h.make(`{"rules":"machiavelli","options":{` + options + `},"seats":["human","` + level + `"]}`)
	_, anna := h.join(m.Code, "Anna")
	last := 0
	for began := time.Now(); n > 0; {
		over := false
		for mine := false; !mine && !over; {
			for _, line := range h.lines(m.Code, anna, fmt.Sprint("&after=", last)) {
				if number, ok := line["n"].(float64); ok {
					last = int(number)
				}
				events, _ := line["events"].([]any)
				if line["e"] == "did" && line["p"] == 1.0 && len(events) > 0 && events[0].(map[string]any)["e"] == "draw" {
					hear(time.Since(began))
					n--
				}
				over = over || line["e"] == "over"
			}
			h.s.at(h.t.Context(), m.Code, func(r *room) { mine = r.table.OnTurn() == 0 })
		}
		if over {
			return
		}
		began = time.Now()
		a := h.send("POST", "/v1/tables/"+m.Code+"/do", anna, fmt.Sprintf(`{"id":"%d","n":%d,"action":{"do":"draw"}}`, last, last))
		if a.status != 200 && a.code() != wire.CodeStale { // a line has come since they were read
			h.t.Fatalf("%d %s", a.status, a.body)
		}
	}
}

// pauses are those of a level at a server with a pause. A thought about a hand that can play
// takes about the longest that the level has; one about another is short.
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
		h.measures(level, "", min(30, want-len(all)), func(took time.Duration) { all = append(all, heard{took - public, could}) })
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

// masters are the pauses of a Master that thinks by itself, over HTTP, and how many of them were
// not counted, as its thought has waited for a processor and took more than one step.
func masters(t *testing.T, level string, tables, each int) (all []heard, late int) {
	p, err := bot.Parse(level)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	t.Run("tables", func(t *testing.T) {
		for range tables {
			t.Run("", func(t *testing.T) {
				t.Parallel()
				var could, slow bool
				var public time.Duration
				var h *house
				h = open(t, t.TempDir(), func(o *Options) {
					o.Pause = time.Millisecond // what a turn takes is what the level takes
					o.Think = func(ctx context.Context, v match.View, _ string, seed uint64) (match.Action, error) {
						would, err := here(ctx, v, "solver", seed)
						ctx.Value(beginsKey{}).(func())()
						began := time.Now()
						end := began.Add(thoughtOf(p))
						did := p.Act(v, seed, func() bool { return time.Now().After(end) })
						mu.Lock()
						defer mu.Unlock()
						public, could, slow = h.s.step(level, &v), err == nil && would.Do == match.Play, time.Since(began) > h.s.step(level, &v)
						return did, nil
					}
				})
				h.measures(level, `"hand":5`, each, func(took time.Duration) {
					mu.Lock()
					defer mu.Unlock()
					if slow {
						late++
						return
					}
					all = append(all, heard{took - public, could})
				})
			})
		}
	})
	return all, late
}

// The same of a Master that thinks as long as it may, measured over HTTP. PAUSES=800ms has it
// think for so long.
func TestAPauseOverHTTPDoesNotTellOfAHand(t *testing.T) {
	think := cmp.Or(os.Getenv("PAUSES"), "100ms")
	for try := range 3 { // by chance it is more than 75 once in some thousand
		all, late := masters(t, "master:"+think, 24, 8)
		rand.New(rand.NewPCG(1, uint64(try))).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		could := 0
		for _, h := range all {
			if h.could {
				could++
			}
		}
		r := apart(all[:len(all)/2], all[len(all)/2:])
		t.Logf("%.0f of 100 right; %d of %d could play; %d more have waited for a processor", r, could, len(all), late)
		switch {
		case len(all) < 100 || could < 15 || could > len(all)-15: // it says little
		case r <= 75:
			return
		}
	}
	t.Error("somebody who measures knows better than by chance")
}
