//go:build !js

package worker

import (
	"runtime"
	"sync/atomic"
	"testing"
)

func TestSearchesTakeEveryCoreButTheScreens(t *testing.T) {
	const cores = 4
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	var now, most atomic.Int32
	gate := make(chan bool)
	c := fake(t, func(r Request, _ func() bool) Answer {
		if r.kind() == KindBot {
			most.Store(max(most.Load(), now.Add(1)))
			<-gate
			now.Add(-1)
		}
		return Answer{ID: r.ID, Kind: r.kind()}
	})
	for range 2 * cores {
		c.Ask(Request{Task: Bot{}})
	}
	comes(t, "a search on every core but one", func() bool { return now.Load() >= cores-1 })
	quick := c.Ask(Request{Task: Apply{}})
	if a := poll(t, c); a.ID != quick {
		t.Errorf("with every searcher at work, answered %d, want %d", a.ID, quick)
	}
	close(gate)
	for range 2 * cores {
		poll(t, c)
	}
	if most.Load() != cores-1 {
		t.Errorf("%d searches at once, want %d", most.Load(), cores-1)
	}
}
