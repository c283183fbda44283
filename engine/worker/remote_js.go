package worker

import (
	"syscall/js"
	"time"
)

// remote is a Web Worker that takes the requests of some queues, the first queue's
// first. It is held by the client's lock, which nobody keeps while waiting, so
// that the page's events may take it.
type remote struct {
	c      *Client
	queues []*queue
	script string

	fetched, coming time.Duration // see hire

	late  func()            // others are to do its work meanwhile
	tell  func(percent int) // of its program is there, while it is late
	join  func()            // one that was late is there
	leave func()            // no worker can be had: others are to do its work
	heard js.Func
	broke js.Func

	worker js.Value
	life   int // of how many workers this is, so that a late timer finds its own
	ready  bool
	part   int  // percent of its program that is there
	slow   bool // it was late, and has yet to come
	full   bool // it holds too much memory, and has one more answer to give
	job    *job // at work
	failed int  // workers that broke, in a row
	gone   bool
}

func newRemote(c *Client, script string, fetched, coming time.Duration, queues ...*queue) *remote {
	r := &remote{c: c, queues: queues, script: script, fetched: fetched, coming: coming}
	r.heard = js.FuncOf(r.hear)
	r.broke = js.FuncOf(r.breaks)
	return r
}

// after calls f with the lock held, if the worker is still the same by then.
func (r *remote) after(d time.Duration, f func()) {
	life := r.life
	time.AfterFunc(d, func() {
		r.c.mu.Lock()
		defer r.c.mu.Unlock()
		if r.life == life && !r.gone {
			f()
		}
	})
}

func (r *remote) start() {
	r.life++
	r.ready, r.full, r.part = false, false, 0
	if !r.make() {
		r.give()
		return
	}
	r.after(r.fetched, func() {
		if r.part < 100 {
			r.wait()
		}
	})
}

// wait has others do the work until the worker is ready.
func (r *remote) wait() {
	if r.ready || r.slow {
		return
	}
	r.slow = true
	r.late()
	r.tell(r.part)
}

// comes is how much of the worker's program is there. Its time to start runs from
// the last byte on.
func (r *remote) comes(percent int) {
	if percent <= r.part || r.ready {
		return
	}
	if r.part = percent; percent >= 100 {
		r.after(r.coming, r.wait)
	}
	if r.slow {
		r.tell(min(percent, 99)) // it has yet to start
	}
}

// make makes a worker; a browser that knows or allows none throws.
func (r *remote) make() (made bool) {
	defer func() {
		if recover() != nil {
			made = false
		}
	}()
	r.worker = js.Global().Get("Worker").New(r.script)
	r.worker.Set("onmessage", r.heard)
	r.worker.Set("onerror", r.broke)
	r.worker.Set("onmessageerror", r.broke)
	return true
}

// end ends the worker, whatever it is doing.
func (r *remote) end() {
	if r.worker.IsUndefined() {
		return
	}
	for _, event := range []string{"onmessage", "onerror", "onmessageerror"} {
		r.worker.Set(event, js.Null())
	}
	r.worker.Call("terminate")
	r.worker = js.Undefined()
}

// give gives up: no worker can be had.
func (r *remote) give() {
	if !r.gone {
		r.shut()
		r.leave()
	}
}

// shut is the end of all workers. What one was at is for others to do.
func (r *remote) shut() {
	if r.gone {
		return
	}
	r.gone = true
	r.end()
	r.heard.Release()
	r.broke.Release()
	if j := r.job; j != nil {
		r.job = nil
		r.c.again(j)
	}
}

// next gives the worker the next request, if it is free.
func (r *remote) next() {
	if r.life == 0 && !r.gone {
		r.start()
	}
	if r.gone || !r.ready || r.job != nil {
		return
	}
	var j *job
	for _, l := range r.queues {
		if j = l.next(); j != nil {
			break
		}
	}
	if j == nil {
		return
	}
	message, err := encode(j.Request)
	if err != nil {
		r.c.done(j, fault(j.Request, err))
		r.next()
		return
	}
	r.job = j
	r.worker.Call("postMessage", toJS(message))
	limit := endless
	if j.Budget > 0 {
		limit = time.Duration(j.Budget)*time.Millisecond + overdue
	}
	r.after(limit, func() {
		if r.job == j {
			r.fail("it takes too long")
		}
	})
}

// drop cancels the request that the worker is working on. A search asks for that every
// so often and ends; one that does not ask ends with its worker.
func (r *remote) drop(j *job) {
	if r.job != j {
		return
	}
	r.worker.Call("postMessage", toJS(nil))
	r.after(dropped, func() {
		if r.job == j {
			r.c.done(j, Answer{})
			r.job = nil
			r.end()
			r.start()
		}
	})
}

// hear is a message from the worker: how much of its program is there, that it is
// ready, or an answer.
func (r *remote) hear(_ js.Value, args []js.Value) any {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	if r.gone {
		return nil
	}
	data := args[0].Get("data")
	if data.Type() == js.TypeNumber {
		r.comes(data.Int())
		return nil
	}
	message := fromJS(data)
	switch {
	case len(message) == 0:
		r.ready = true
		if r.slow {
			r.slow = false
			r.join()
		}
	case string(message) == replace:
		r.full = true
		return nil
	case r.job != nil:
		a, err := heard(message)
		if err != nil || a.ID != r.job.ID {
			a = fault(r.job.Request, "the answer cannot be read")
		}
		r.c.done(r.job, a)
		r.job, r.failed = nil, 0
		if r.full {
			r.end()
			r.start()
		}
	}
	r.next()
	return nil
}

// breaks is a worker that ended by itself, or that never came to be.
func (r *remote) breaks(_ js.Value, args []js.Value) any {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	if !r.gone {
		args[0].Call("preventDefault")
		r.fail("the engine ended")
	}
	return nil
}

// fail answers the request at work with a fault and starts another worker. One
// that was never ready will not be the next time either.
func (r *remote) fail(why string) {
	if r.job != nil {
		r.c.done(r.job, fault(r.job.Request, why))
		r.job = nil
	}
	r.end()
	if r.failed++; !r.ready || r.failed >= tries {
		r.give()
		return
	}
	r.start()
}

// toJS and fromJS carry bytes over to JavaScript's side and back.
func toJS(b []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(v, b)
	return v
}

// fromJS copies a Uint8Array; anything else is no bytes.
func fromJS(v js.Value) []byte {
	if !v.InstanceOf(js.Global().Get("Uint8Array")) {
		return nil
	}
	b := make([]byte, v.Length())
	js.CopyBytesToGo(b, v)
	return b
}
