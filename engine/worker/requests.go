package worker

// Conn is a way to an engine; a Client is one.
type Conn interface {
	Ask(Request) uint64
	Poll() (Answer, bool)
	Cancel(id uint64)
	Close()
}

// Requests holds the requests that an engine has yet to answer, and hands each answer to
// whoever asked. Its zero value needs Start. It belongs to one goroutine.
type Requests struct {
	// Start starts an engine, for the first request and for the first one after Close.
	Start func() Conn

	conn  Conn // nil while none runs
	under map[uint64]pending
}

// pending is a request under way.
type pending struct {
	kind Kind
	then func(Answer)
}

// NewRequests makes Requests to an engine that runs already.
func NewRequests(c Conn) Requests { return Requests{conn: c} }

// Ask asks the engine, for at most budget milliseconds (0: as long as it takes); then
// is called by Poll with the answer, unless the request is cancelled before.
func Ask[A any](r *Requests, t Asks[A], budget int, then func(A, error)) (id uint64) {
	if r.conn == nil {
		r.conn = r.Start()
	}
	if r.under == nil {
		r.under = map[uint64]pending{}
	}
	id = r.conn.Ask(Request{Task: t, Budget: budget})
	r.under[id] = pending{t.Kind(), func(a Answer) { then(ValueOf(t, a)) }}
	return id
}

// Poll hands on the answers that are ready, and reports whether somebody has got one.
// heard, if it is not nil, hears every answer first, those that nobody asked for as well.
func (r *Requests) Poll(heard func(Answer)) (told bool) {
	for r.conn != nil {
		a, ok := r.conn.Poll()
		if !ok {
			break
		}
		if heard != nil {
			heard(a)
		}
		if q, ours := r.under[a.ID]; ours {
			delete(r.under, a.ID)
			q.then(a)
			told = true
		}
	}
	return told
}

// Waits reports whether a request of a kind is under way.
func (r *Requests) Waits(kind Kind) bool {
	for _, q := range r.under {
		if q.kind == kind {
			return true
		}
	}
	return false
}

// Cancel ends a request; one that is not under way is no error.
func (r *Requests) Cancel(id uint64) {
	if _, ours := r.under[id]; ours {
		r.conn.Cancel(id)
		delete(r.under, id)
	}
}

// CancelAll ends all requests.
func (r *Requests) CancelAll() {
	for id := range r.under {
		r.Cancel(id)
	}
}

// Close ends the engine, and every request with it.
func (r *Requests) Close() {
	r.CancelAll()
	if r.conn != nil {
		r.conn.Close()
		r.conn = nil
	}
}
