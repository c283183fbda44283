// Command worker is the engine as a Web Worker: a thread of its own in the
// browser that answers requests for searches, one after another. It has no screen.
package main

import (
	"syscall/js"

	"machiavelli/engine/worker"
)

func main() {
	// The page sends a request when the last one is answered.
	requests := make(chan []byte, 1)
	page := js.Global()
	page.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		requests <- worker.FromJS(args[0].Get("data"))
		return nil
	}))
	page.Call("postMessage", worker.ToJS(nil)) // nothing: it is ready
	engine := worker.NewEngine()
	for r := range requests {
		answer := engine.Reply(r)
		if worker.OverMemory() {
			page.Call("postMessage", worker.ToJS([]byte(worker.Replace)))
		}
		page.Call("postMessage", worker.ToJS(answer))
	}
}
