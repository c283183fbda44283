package worker

import (
	"runtime"
	"slices"
	"syscall/js"
	"time"
)

// In a page the searches have a Web Worker: a small Go of their own in a thread
// of their own, and a second one from the first time that a hint would have to
// wait for a bot's thought. Where none can be started they are done in the page,
// in slices; the quick requests, which take less than a frame, always are.
const (
	nap     = time.Millisecond // the screen's share between two slices
	later   = time.Second      // a worker starts where no page says when it has shown its first picture
	fetched = 2 * time.Second  // for a worker's program to come, before the page works for it meanwhile
	coming  = 8 * time.Second  // for a worker to say that it is ready, once its program is there, before the page does
	dropped = 2 * time.Second  // for a search that is told to end to do so
	endless = 2 * time.Minute  // for a request without a budget
	tries   = 3                // workers in a row that may break
)

// replace is what a worker says before an answer once it holds more memory than
// it is worth keeping. WebAssembly never gives memory back; a new worker begins
// with little.
const replace = "replace"

// keep is the most memory that a worker is kept with, in bytes.
const keep = 64 << 20

// overMemory reports whether this thread holds more than that.
func overMemory() bool {
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	return now.Sys > keep
}

// ScriptName is where the page says which script a Web Worker runs.
const ScriptName = "machiavelliWorker"

// ShownName is where the page has a promise of its first picture.
const ShownName = "machiavelliShown"

// WhenShown calls a function when the page has shown its first picture. Until then its
// one thread, and all cores of the machine, are busy.
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

func (c *Client) startPool() { c.hire(fetched, coming) }

// hire is startPool with the times that a worker is waited for: for its program and,
// from then on, for itself. One that is late, as over a slow line, finds the page at
// its work and takes it over.
func (c *Client) hire(fetched, coming time.Duration) {
	c.local(&c.quick, 1, nap)
	script := js.Global().Get(ScriptName)
	if script.Type() != js.TypeString {
		c.inPage()
		return
	}
	first := newRemote(c, script.String(), fetched, coming, &c.hints, &c.bots)
	second := newRemote(c, script.String(), coming, coming, &c.hints)
	page := func() (stop func()) {
		stop = c.inPage()
		c.hints.wake()
		c.bots.wake()
		return stop
	}
	join := func() {
		c.hints.wake = func() {
			if first.next(); len(c.hints.waiting) > 0 && first.job != nil && first.job.queue == &c.bots {
				second.next()
			}
		}
		c.bots.wake = first.next
		c.hints.drop = func(j *job) { first.drop(j); second.drop(j) }
		c.bots.drop = first.drop
		c.hints.shut = second.shut
		c.bots.shut = first.shut
	}
	var back func() // ends the page's work
	first.late = func() { back = page() }
	first.tell = func(percent int) {
		a := Answer{Kind: Fetching, Percent: percent}
		if last := len(c.answers) - 1; last >= 0 && c.answers[last].Kind == Fetching {
			c.answers[last] = a // nobody has heard of less
			return
		}
		c.answers = append(c.answers, a)
	}
	first.join = func() {
		first.tell(100)
		back()
		back = nil
		join()
	}
	first.leave = func() {
		if second.shut(); back == nil {
			page()
		}
		c.answers = append(c.answers, Answer{Kind: NoThread})
	}
	// Without the second the first does it all.
	second.late, second.tell, second.join, second.leave = second.shut, func(int) {}, func() {}, func() {}
	join()
	WhenShown(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if first.life == 0 && !first.gone {
			first.start()
		}
	})
}

// inPage has goroutines of the page do the searches.
func (c *Client) inPage() (stop func()) {
	hints, bots := c.local(&c.hints, 1, nap), c.local(&c.bots, 1, nap)
	return func() { hints(); bots() }
}

// again puts a job back at the head of its queue, for another worker.
func (c *Client) again(j *job) {
	j.queue.end(j)
	if !j.stop.Load() && !c.closed {
		j.queue.waiting = slices.Insert(j.queue.waiting, 0, j.Request)
	}
}
