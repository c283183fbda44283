package worker

import (
	"runtime"
	"syscall/js"
	"time"
)

// In a page the searches have a Web Worker: a small Go of their own in a thread
// of their own. Where none can be started they are done in the page, in slices;
// the quick requests, which take less than a frame, always are.
const (
	nap     = time.Millisecond       // the screen's share between two slices
	later   = time.Second            // a worker starts where no page says when it has shown its first picture
	coming  = 8 * time.Second        // for a worker to say that it is ready
	dropped = 100 * time.Millisecond // for a search that nobody wants to end by itself
	overdue = 3 * time.Second        // beyond a request's budget
	endless = 2 * time.Minute        // for a request without a budget
	tries   = 3                      // workers in a row that may break
)

// Swollen is what a worker says before an answer once it holds more memory than
// it is worth keeping. WebAssembly never gives memory back; a new worker begins
// with little.
const Swollen = "swollen"

// keep is the most memory that a worker is kept with, in bytes.
const keep = 64 << 20

// IsSwollen reports whether this thread holds more than that.
func IsSwollen() bool {
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	return now.Sys > keep
}

// ScriptName is where the page says which script a Web Worker runs.
const ScriptName = "machiavelliWorker"

// ShownName is where the page has a promise of its first picture.
const ShownName = "machiavelliShown"

// WhenShown calls a function when the page has shown its first picture: until
// then its one thread, and all of the machine's cores, have work enough.
func WhenShown(f func()) {
	shown := js.Global().Get(ShownName)
	if shown.IsUndefined() {
		time.AfterFunc(later, f)
		return
	}
	var then js.Func
	then = js.FuncOf(func(js.Value, []js.Value) any {
		then.Release()
		f()
		return nil
	})
	shown.Call("then", then)
}

func (c *Client) staff() {
	c.local(&c.quick, 1, nap)
	l := &c.slow
	script := js.Global().Get(ScriptName)
	if script.Type() != js.TypeString {
		c.local(l, 1, nap)
		return
	}
	r := &remote{c: c, l: l, script: script.String()}
	r.heard = js.FuncOf(r.hear)
	r.broke = js.FuncOf(r.breaks)
	l.wake, l.drop, l.shut = r.next, r.drop, r.shut
	WhenShown(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if r.life == 0 && !r.gone {
			r.start()
		}
	})
}

// remote is a lane's Web Worker. It is held by the client's lock, which nobody
// keeps while waiting, so that the page's events may take it.
type remote struct {
	c      *Client
	l      *lane
	script string
	heard  js.Func
	broke  js.Func

	worker js.Value
	life   int // of how many workers this is, so that a late timer finds its own
	ready  bool
	full   bool // it holds too much memory, and has one more answer to give
	job    *job // at work
	failed int  // workers that broke, in a row
	gone   bool
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
	r.ready, r.full = false, false
	if !r.make() {
		r.leave()
		return
	}
	r.after(coming, func() {
		if !r.ready {
			r.leave()
		}
	})
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

// leave gives the lane's work to the page, and says so.
func (r *remote) leave() {
	r.shut()
	r.c.local(r.l, 1, nap)
	r.l.wake()
	r.c.answers = append(r.c.answers, Answer{Kind: Alone})
}

// shut is the end of all workers.
func (r *remote) shut() {
	r.gone = true
	r.end()
	r.heard.Release()
	r.broke.Release()
}

// next gives the worker the next request, if it is free.
func (r *remote) next() {
	if r.life == 0 {
		r.start()
	}
	if r.gone || !r.ready || r.job != nil {
		return
	}
	j := r.l.take()
	if j == nil {
		return
	}
	message, err := encode(j.Request)
	if err != nil {
		r.c.done(r.l, j, fault(j.Request, err))
		r.next()
		return
	}
	r.job = j
	r.worker.Call("postMessage", ToJS(message))
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

// drop waits a moment for the end of a search that nobody wants, and then ends
// the worker: a search in another thread cannot hear.
func (r *remote) drop(j *job) {
	r.after(dropped, func() {
		if r.job == j {
			r.c.done(r.l, j, Answer{})
			r.job = nil
			r.end()
			r.start()
		}
	})
}

// hear is a message from the worker: that it is ready, or an answer.
func (r *remote) hear(_ js.Value, args []js.Value) any {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	if r.gone {
		return nil
	}
	message := FromJS(args[0].Get("data"))
	switch {
	case len(message) == 0:
		r.ready = true
	case string(message) == Swollen:
		r.full = true
		return nil
	case r.job != nil:
		a, err := decode[Answer](message)
		if err != nil || a.ID != r.job.ID {
			a = fault(r.job.Request, "the answer cannot be read")
		}
		r.c.done(r.l, r.job, a)
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
		r.c.done(r.l, r.job, fault(r.job.Request, why))
		r.job = nil
	}
	r.end()
	if r.failed++; !r.ready || r.failed >= tries {
		r.leave()
		return
	}
	r.start()
}

// ToJS and FromJS carry bytes over to JavaScript's side and back.
func ToJS(b []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(v, b)
	return v
}

// FromJS copies a Uint8Array; anything else is no bytes.
func FromJS(v js.Value) []byte {
	if !v.InstanceOf(js.Global().Get("Uint8Array")) {
		return nil
	}
	b := make([]byte, v.Length())
	js.CopyBytesToGo(b, v)
	return b
}
