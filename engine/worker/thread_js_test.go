package worker

import (
	"math/rand/v2"
	"syscall/js"
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/solver"
)

// fair replaces MessageChannel by one that gives other events their turn, as a
// browser's does: Node hands over up to a thousand messages of a port in one go.
func fair(tb testing.TB) {
	global := js.Global()
	was := global.Get("MessageChannel")
	global.Set("MessageChannel", global.Get("Function").New(`return class {
		port1 = {};
		port2 = { postMessage: (data) => setImmediate(() => this.port1.onmessage({ data })) };
	}`).Invoke())
	tb.Cleanup(func() { global.Set("MessageChannel", was) })
}

// served is a Web Worker's thread: what the page sends it comes as events, by
// setTimeout, and said is told what it sends.
func served(said func(message []byte)) (send func(message []byte)) {
	post := js.FuncOf(func(_ js.Value, args []js.Value) any {
		said(fromJS(args[0]))
		return nil
	})
	page := js.Global().Get("Function").New("post", `return {
		postMessage: post,
		event(data) { setTimeout(() => this.onmessage({ data })); },
	}`).Invoke(post)
	go ServePage(page)
	return func(m []byte) { page.Call("event", toJS(m)) }
}

// long is searches that take minutes on any machine: a thought, and the repair of a
// table on which three packs have been thrown.
func long(t *testing.T) []Task {
	m := begun(t)
	pos := position(t)
	pos.Table, pos.Hand, pos.Goal = nil, nil, solver.Repair
	for n, at := range rand.New(rand.NewPCG(6, 6)).Perm(156) {
		if n%3 == 0 {
			pos.Table = append(pos.Table, nil)
		}
		m := &pos.Table[len(pos.Table)-1]
		*m = append(*m, card.Card{ID: card.NewID(card.Face(at%52+1), at/52)})
	}
	return []Task{Bot{state(t, m), m.OnTurn(), "master:60000ms"}, Solve{pos}}
}

func TestASearchInAThreadOfItsOwnHearsThatItIsToEnd(t *testing.T) {
	fair(t)
	said := make(chan []byte, 8)
	send := served(func(m []byte) { said <- m })
	if m := <-said; len(m) > 0 {
		t.Fatalf("%d bytes, want to hear that it is ready", len(m))
	}
	for k, task := range long(t) {
		id := uint64(k + 1)
		request, err := encode(Request{ID: id, Task: task}) // without a budget
		if err != nil {
			t.Fatal(err)
		}
		send(request)
		time.Sleep(40 * time.Millisecond) // so that it is at work
		began := time.Now()
		send(nil)
		a, err := heard(<-said)
		if err != nil || a.ID != id || a.Fault != "" {
			t.Fatalf("%v: %+v", err, a)
		}
		if found(a) != nil && found(a).Exact {
			t.Error("the search ended by itself")
		}
		if took := time.Since(began); took > overdue/4 {
			t.Errorf("%T: %v from the word to the answer", task, took)
		}
		t.Logf("%T: %v from the word to the answer", task, time.Since(began))
	}
}

// BenchmarkEventLoop is what a search loses every millisecond.
func BenchmarkEventLoop(b *testing.B) {
	fair(b)
	turn := eventLoop()
	for b.Loop() {
		turn()
	}
}
