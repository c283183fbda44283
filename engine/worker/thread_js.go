package worker

import (
	"syscall/js"
	"time"
)

// ServePage is the whole work of a Web Worker: it answers the requests that the
// page sends, one after another, for ever. It says when it is ready.
//
// It has one thread, and a message from the page only comes when that has nothing
// else to do. So a search has it wait a moment, every millisecond, for a message that
// it posts to itself: what the page sent before, to end the search, then comes first.
func ServePage(page js.Value) {
	box := newInbox()
	page.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		box.hear(fromJS(args[0].Get("data")))
		return nil
	}))
	page.Call("postMessage", toJS(nil)) // nothing: it is ready
	engine, others := NewEngine(), turns{heed, eventLoop()}
	for r := range box.requests {
		answer := engine.reply(r.message, r.cancelled, others)
		if overMemory() {
			page.Call("postMessage", toJS([]byte(replace)))
		}
		page.Call("postMessage", toJS(answer))
	}
}

// heed is how long a search goes on without hearing the page. To hear it takes a
// fiftieth of that.
const heed = time.Millisecond

// eventLoop is a function that waits until the events that have come are dealt with.
func eventLoop() func() {
	channel := js.Global().Get("MessageChannel").New()
	back := make(chan bool, 1)
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		back <- true
		return nil
	}))
	to := channel.Get("port2")
	return func() {
		to.Call("postMessage", 0)
		<-back
	}
}
