package worker

import (
	"sync"
	"sync/atomic"
	"time"
)

// Client is the screen's side of the door. Its methods never wait for work,
// and may be called from any goroutine.
type Client struct {
	handle func(Request, func() bool) Answer

	mu      sync.Mutex // held for a few instructions, never across work
	last    uint64
	quick   lane // what a player waits for with a card in hand
	slow    lane // what may take its whole budget
	answers []Answer
	closed  bool
}

// lane is a queue of requests that are worked off one after another, each lane
// by its own goroutine, so that a long search never delays a quick request.
type lane struct {
	waiting []Request
	running uint64 // the ID of the request at work, 0 for none
	stop    *atomic.Bool
	wake    chan struct{} // holds one token when there is news
}

// Start starts the engine's goroutines. Close ends them.
func Start() *Client { return start(Handle) }

func start(handle func(Request, func() bool) Answer) *Client {
	c := &Client{handle: handle}
	c.quick.wake = make(chan struct{}, 1)
	c.slow.wake = make(chan struct{}, 1)
	go c.work(&c.quick)
	go c.work(&c.slow)
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
	l := c.lane(r.Kind)
	l.waiting = append(l.waiting, r)
	l.news()
	return r.ID
}

// Poll is the next answer, if one is ready. Answers come in the order in which
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
	for _, l := range []*lane{&c.quick, &c.slow} {
		l.drop(id)
	}
	for i, a := range c.answers {
		if a.ID == id {
			c.answers = append(c.answers[:i:i], c.answers[i+1:]...)
			return
		}
	}
}

// Close stops all work and ends the goroutines. Nothing is answered after it.
func (c *Client) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return
	}
	c.closed = true
	c.answers = nil
	for _, l := range []*lane{&c.quick, &c.slow} {
		l.waiting = nil
		l.drop(l.running)
		l.news()
	}
}

func (c *Client) lane(k Kind) *lane {
	switch k {
	case Bot, Solve, Steps:
		return &c.slow
	}
	return &c.quick
}

func (l *lane) news() {
	select {
	case l.wake <- struct{}{}:
	default: // a token is there already
	}
}

func (l *lane) drop(id uint64) {
	if id == 0 {
		return
	}
	if l.running == id {
		l.stop.Store(true)
		l.running = 0
	}
	for i, r := range l.waiting {
		if r.ID == id {
			l.waiting = append(l.waiting[:i:i], l.waiting[i+1:]...)
			return
		}
	}
}

// work is the life of a lane's goroutine.
func (c *Client) work(l *lane) {
	for range l.wake {
		for {
			r, stop, ok := c.next(l)
			if !ok {
				break
			}
			c.done(l, c.handle(r, stopper(r.Budget, stop)))
		}
		if c.ended() {
			return
		}
	}
}

func (c *Client) next(l *lane) (Request, *atomic.Bool, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(l.waiting) == 0 {
		return Request{}, nil, false
	}
	r := l.waiting[0]
	l.waiting[0] = Request{}
	l.waiting = l.waiting[1:]
	l.running = r.ID
	l.stop = new(atomic.Bool)
	return r, l.stop, true
}

func (c *Client) done(l *lane, a Answer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if l.running != a.ID {
		return // cancelled
	}
	l.running = 0
	c.answers = append(c.answers, a)
}

func (c *Client) ended() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed
}

// In the browser there is one thread, which the screen needs too, and nothing
// interrupts a search: so it sleeps a millisecond after each slice of work.
const (
	slice = 6 * time.Millisecond
	nap   = time.Millisecond
)

// stopper is the stop function of a request: true when it was cancelled or its
// budget (milliseconds from now, 0 for none) is spent. Searches ask it every
// few microseconds of work.
func stopper(budget int, cancelled *atomic.Bool) func() bool {
	began := time.Now()
	limit := time.Duration(budget) * time.Millisecond
	awake := began
	return func() bool {
		if cancelled.Load() {
			return true
		}
		if limit <= 0 && !oneThread {
			return false
		}
		now := time.Now()
		if oneThread && now.Sub(awake) >= slice {
			time.Sleep(nap)
			now = time.Now()
			awake = now
		}
		return limit > 0 && now.Sub(began) >= limit
	}
}
