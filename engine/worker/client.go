package worker

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Client is the screen's side of the connection. Its methods never wait for work, and may
// be called from any goroutine.
type Client struct {
	engine  func() handler // of a goroutine, which keeps it
	thinker func() handler // the same, of one that bots think in

	mu      sync.Mutex // held for a few instructions, never across work
	last    uint64
	quick   queue // what a player waits for with a card in hand
	hints   queue // what a player has asked for
	bots    queue // the turns of computer players, who think for their whole budget
	answers []Answer
	closed  bool
}

// queue is what requests wait in, with workers of its own, so that a long search
// delays neither a quick request nor, when it is a bot's, a hint. What does the work gives it its functions:
// goroutines, or a Web Worker. They are called with the client's lock held.
type queue struct {
	waiting []Request
	jobs    []*job

	wake func()     // a request waits
	drop func(*job) // cancels the request that is being worked on
	shut func()     // the client is closed
}

// job is a request at work.
type job struct {
	Request
	queue *queue
	stop  atomic.Bool // told to the search; its answer is dropped
}

// handler does the work of requests, one after another.
type handler func(Request, func() bool) Answer

// Start starts the engine's workers. Close ends them.
func Start() *Client { return start(newHandler) }

func newHandler() handler { return NewEngine().Handle }

func start(engine func() handler) *Client {
	c := &Client{engine: engine, thinker: engine}
	c.startPool()
	return c
}

// Ask hands a request in and returns the ID that its answer will bear. The
// request is copied: the sender may go on changing what it points to. After
// Close it is 0 and no answer comes.
func (c *Client) Ask(r Request) uint64 {
	r = clone(r)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return 0
	}
	c.last++
	r.ID = c.last
	l := c.queue(r.Task)
	l.waiting = append(l.waiting, r)
	l.wake()
	return r.ID
}

// Poll returns the next answer, if one is ready. Answers come in the order in which
// they were found.
func (c *Client) Poll() (Answer, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.answers) == 0 {
		return Answer{}, false
	}
	a := c.answers[0]
	c.answers[0] = Answer{}
	c.answers = c.answers[1:]
	return a, true
}

// Cancel ends a request: it is taken from the queue or told to stop, and an
// answer to it is dropped, also one that is ready. An ID that is not under way
// is no error.
func (c *Client) Cancel(id uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, l := range c.queues() {
		l.cancel(id)
	}
	for i, a := range c.answers {
		if a.ID == id {
			c.answers = append(c.answers[:i:i], c.answers[i+1:]...)
			return
		}
	}
}

// Close stops all work and ends the workers. Nothing is answered after it.
func (c *Client) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return
	}
	c.closed = true
	c.answers = nil
	for _, l := range c.queues() {
		l.waiting = nil
		for _, j := range l.jobs {
			l.cancel(j.ID)
		}
		l.shut()
	}
}

func (c *Client) queues() [3]*queue { return [3]*queue{&c.quick, &c.hints, &c.bots} }

func (c *Client) queue(t Task) *queue {
	switch t.(type) {
	case Bot, Decide, Review, Luck:
		return &c.bots
	case Solve, Advise, Front, Grade, Compare, Better:
		return &c.hints
	}
	return &c.quick
}

func (l *queue) cancel(id uint64) {
	for _, j := range l.jobs {
		if j.ID == id && !j.stop.Swap(true) {
			l.drop(j)
			return
		}
	}
	for i, r := range l.waiting {
		if r.ID == id {
			l.waiting = append(l.waiting[:i:i], l.waiting[i+1:]...)
			return
		}
	}
}

// next starts the next request of a queue; nil if none waits.
func (l *queue) next() *job {
	if len(l.waiting) == 0 {
		return nil
	}
	j := &job{Request: l.waiting[0], queue: l}
	l.waiting[0] = Request{}
	l.waiting = l.waiting[1:]
	l.jobs = append(l.jobs, j)
	return j
}

// done ends a job. Its answer is dropped if the job was cancelled.
func (c *Client) done(j *job, a Answer) {
	j.queue.end(j)
	if !j.stop.Load() && !c.closed {
		c.answers = append(c.answers, a)
	}
}

// end takes a job from those at work.
func (l *queue) end(j *job) {
	l.jobs = slices.DeleteFunc(l.jobs, func(other *job) bool { return other == j })
}

// local has goroutines work in a queue, until stop is called with the client's
// lock held: then they end what they are at. nap is how long each of them sleeps
// after a slice of work, where the screen needs the same thread.
func (c *Client) local(l *queue, hands int, nap time.Duration) (stop func()) {
	news := sync.NewCond(&c.mu)
	stopped := false
	l.wake = news.Signal
	l.drop = func(*job) {} // the search hears it by itself
	l.shut = news.Broadcast
	for range hands {
		go c.work(l, news, nap, &stopped)
	}
	return func() {
		stopped = true
		news.Broadcast()
	}
}

// work is the life of a queue's goroutine.
func (c *Client) work(l *queue, news *sync.Cond, nap time.Duration, stopped *bool) {
	engine := c.engine
	if l == &c.bots {
		engine = c.thinker
	}
	handle := engine()
	c.mu.Lock()
	defer c.mu.Unlock()
	for !c.closed && !*stopped {
		j := l.next()
		if j == nil {
			news.Wait()
			continue
		}
		c.mu.Unlock()
		a := handle(j.Request, stopper(j.Budget, &j.stop, napping(nap)))
		c.mu.Lock()
		c.done(j, a)
	}
}

// turns is what else a thread has to do than to search: it has its turn after each
// slice of work. Nothing interrupts a search where there is but one thread, as in
// WebAssembly.
type turns struct {
	slice time.Duration
	take  func() // nil: nothing
}

// napping is the turns of a page's thread, which the screen shares.
func napping(nap time.Duration) turns {
	if nap <= 0 {
		return turns{}
	}
	return turns{6 * time.Millisecond, func() { time.Sleep(nap) }}
}

// stopper is the stop function of a request: true when it was cancelled or its
// budget (milliseconds from now, 0 for none) is spent. Searches ask it every few
// hundred microseconds of work, and it gives others their turns. cancelled may be nil.
func stopper(budget int, cancelled *atomic.Bool, others turns) func() bool {
	began := time.Now()
	limit := time.Duration(budget) * time.Millisecond
	turn := began
	return func() bool {
		if limit > 0 || others.take != nil {
			now := time.Now()
			if others.take != nil && now.Sub(turn) >= others.slice {
				others.take()
				now = time.Now()
				turn = now
			}
			if limit > 0 && now.Sub(began) >= limit {
				return true
			}
		}
		return cancelled != nil && cancelled.Load()
	}
}
