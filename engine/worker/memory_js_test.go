package worker

import (
	"runtime"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// A page never gets back what it has given to WebAssembly, so the most that the
// Master takes for a thought is what the worker keeps.
func TestTheMastersMemoryInTheBrowserDoesNotGrowWithItsTurns(t *testing.T) {
	thoughts := 0
	r, _ := rules.ByID("machiavelli")
	c := match.Config{Rules: r, Seed: "memory", Players: make([]match.Player, 4)}
	m, _, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	other, err := bot.Parse("strategist")
	if err != nil {
		t.Fatal(err)
	}
	for n := uint64(0); n < 10 && m.OnTurn() >= 0; n++ {
		v := m.View(m.OnTurn())
		if n%3 == 0 {
			think(t, Request{ID: n + 1, Task: Bot{state(t, m), v.Me, "master:1ms"}})
			thoughts++
		}
		if _, err := m.Apply(v.Me, other.Act(v, n, nil)); err != nil {
			t.Fatal(err)
		}
	}
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	t.Logf("after %d thoughts %d MB, %d MB alive, %d MB since the start", thoughts, now.Sys>>20, now.HeapAlloc>>20, now.TotalAlloc>>20)
	if overMemory() {
		t.Errorf("%d MB after %d thoughts, more than a worker is kept with", now.Sys>>20, thoughts)
	}
}

// think sends a request as the page does.
func think(t *testing.T, r Request) {
	t.Helper()
	message, err := encode(r)
	if err != nil {
		t.Fatal(err)
	}
	a, err := heard(NewEngine().Reply(message))
	if err != nil || update(a).State == nil {
		t.Fatalf("%v: %+v", err, a)
	}
}
