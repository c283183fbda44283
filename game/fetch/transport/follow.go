package transport

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"time"
)

// Follower hears what a stream tells. All functions are called from one goroutine,
// one at a time, and none may wait for the stream.
type Follower struct {
	// Path is what to ask for next; held says that the network holds streams back, so
	// that the answer must end as soon as it has told something.
	Path func(held bool) string
	// Line is a line without its end; empty lines are not told. It reports whether the line
	// made sense: after one that did not, the answer is given up and asked for again.
	Line func(line []byte) bool
	// Up says whether lines come now, whenever that changes.
	Up func(up bool)
	// Refused hears what was answered in place of lines, and reports whether that ends the
	// stream. Otherwise it is asked again.
	Refused func(status int, body []byte) (ends bool)
}

// Stream follows the lines of a table, answer after answer, until it is closed.
type Stream struct {
	client *Client
	secret string
	to     Follower

	stop func()
	wake chan struct{}
	done chan struct{}

	held   bool // streams are held back
	up     bool
	bad    int // refusals since the last line
	unread int // answers in a row that made no sense
}

// Follow requests the lines of a table, and again when an answer ends, breaks or falls silent.
func (c *Client) Follow(secret string, to Follower) *Stream {
	ctx, stop := context.WithCancel(context.Background())
	s := &Stream{client: c, secret: secret, to: to, stop: stop, wake: make(chan struct{}, 1), done: make(chan struct{})}
	unheard := onReturn(s.Wake)
	go func() {
		defer close(s.done)
		defer unheard()
		defer stop()
		s.run(ctx)
	}()
	return s
}

// Close ends the stream. A function of the Follower that runs runs to its end.
func (s *Stream) Close() { s.stop() }

// Done is closed after the last call to the Follower.
func (s *Stream) Done() <-chan struct{} { return s.done }

// Wake reconnects at once if the connection is down or has been silent for a while: the player
// or the network has come back. It is called by itself: see onReturn.
func (s *Stream) Wake() {
	select {
	case s.wake <- struct{}{}:
	default: // it is being woken
	}
}

func (s *Stream) run(ctx context.Context) {
	for ctx.Err() == nil {
		again, goOn := s.answer(ctx)
		if !goOn {
			break
		}
		s.sleep(ctx, again)
	}
	s.rise(false)
}

// sleep waits, or until somebody comes back.
func (s *Stream) sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	case <-s.wake:
	}
}

// rise tells whether lines come, if that is news.
func (s *Stream) rise(up bool) {
	if s.up != up {
		s.up = up
		if s.to.Up != nil {
			s.to.Up(up)
		}
	}
}

// delay is how long to wait after a failure: at random, so that all clients of a server that
// comes back do not ask at once. A server that refuses is asked less and less often. Where
// nothing answers the wait stays short, as nobody tells when the network is back.
func (s *Stream) delay() time.Duration {
	t := s.client.patience()
	most := t.lost
	if s.bad > 0 {
		most = min(t.least<<min(s.bad, 10), t.most)
	}
	return t.least + rand.N(most-t.least+1)
}

// piece is some bytes of an answer, or its end.
type piece struct {
	data []byte
	err  error
}

// errHeld, errSilent and errStale are why an answer is given up.
var (
	errHeld   = errors.New("nothing came")
	errSilent = errors.New("the line is silent")
	errStale  = errors.New("the line is stale")
	errUnread = errors.New("a line makes no sense")
)

// answer follows one answer to its end. It says how long to wait before the next, and
// whether there is to be one.
func (s *Stream) answer(ctx context.Context) (again time.Duration, goOn bool) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t := s.client.patience()
	r, err := s.open(ctx, t)
	if err == nil && r.status != 200 {
		return s.refused(ctx, r)
	}
	told, begun := 0, err == nil
	if begun {
		told, err = s.lines(ctx, r.body, t)
	}
	if ctx.Err() != nil {
		return 0, false
	}
	switch {
	case err == errHeld && !s.held:
		s.held = true // from now on
		return t.pause, true
	case err == errStale:
		s.rise(false)
		return 0, true
	case errors.Is(err, io.EOF) && told > 0:
		s.unread = 0
		return t.pause, true
	case err == errUnread:
		if s.unread++; s.unread == 1 && told > 0 {
			return t.pause, true // a line was lost on the way
		}
	}
	s.rise(false)
	if err == errUnread || begun && errors.Is(err, io.EOF) { // somebody answers, and not with lines
		s.bad++
	} else {
		s.bad = 0
	}
	return s.delay(), true
}

// open sends the request and waits for the head of an answer.
func (s *Stream) open(ctx context.Context, t patience) (response, error) {
	type begun struct {
		r   response
		err error
	}
	ctx, cancel := context.WithCancel(ctx)
	got := make(chan begun, 1)
	r := request{method: "GET", url: s.to.Path(s.held), secret: s.secret}
	go func() {
		r, err := s.client.send(ctx, r)
		got <- begun{r, err}
	}()
	w := s.wait(t)
	defer w.limit.Stop()
	err := error(nil)
	for err == nil {
		select {
		case b := <-got:
			if b.err != nil {
				cancel()
				return response{}, w.why(b.err)
			}
			if w.woken {
				s.Wake() // the first line may not come for long
			}
			b.r.body = &ending{b.r.body, cancel}
			return b.r, nil
		case <-s.wake:
			w.wake()
		case <-w.limit.C:
			err = w.why(errHeld)
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	cancel()
	go func() { // what comes too late
		if b := <-got; b.err == nil {
			b.r.body.Close()
		}
	}()
	return response{}, err
}

// waiting is how long something has been waited for that a server sends, and for how long it is.
type waiting struct {
	patience
	heard time.Time // the last sign of life, or when it began
	short bool      // it ends soon anyway: there has been no line, and it may be held back
	woken bool      // since the last sign of life
	limit *time.Timer
}

// wait begins to wait for the first line.
func (s *Stream) wait(t patience) *waiting {
	return &waiting{patience: t, heard: time.Now(), short: !s.held, limit: time.NewTimer(s.first(t))}
}

// hear hears a sign of life, which is no line yet.
func (w *waiting) hear() {
	if w.woken && !w.short {
		w.limit.Reset(w.silent)
	}
	w.heard, w.woken = time.Now(), false
}

// wake ends it as soon as the line is stale. Timers stand while a phone sleeps, the clock does
// not.
func (w *waiting) wake() {
	if w.woken = true; !w.short {
		w.limit.Reset(min(w.stale, max(0, w.stale-time.Since(w.heard.Round(0)))))
	}
}

// why is why it has ended: who has come back since the last sign of life is to be answered at
// once, whatever was in its way.
func (w *waiting) why(err error) error {
	if w.woken && (err != errHeld || !w.short) {
		return errStale
	}
	return err
}

// first is how long the first line may take.
func (s *Stream) first(t patience) time.Duration {
	if s.held {
		return t.silent
	}
	return t.hello
}

// ending is a body whose end ends its request.
type ending struct {
	io.ReadCloser
	end func()
}

func (e *ending) Close() error {
	e.end()
	return e.ReadCloser.Close()
}

// refused says what a server answers in place of lines.
func (s *Stream) refused(ctx context.Context, r response) (time.Duration, bool) {
	limit := time.AfterFunc(s.client.patience().silent, func() { r.body.Close() })
	body, _ := io.ReadAll(io.LimitReader(r.body, MaxLine))
	limit.Stop()
	r.body.Close()
	if ctx.Err() != nil {
		return 0, false
	}
	s.rise(false)
	if s.to.Refused != nil && s.to.Refused(r.status, body) {
		return 0, false
	}
	s.bad++
	return max(s.delay(), min(r.after, time.Minute)), true
}

// lines tells the lines of an answer, and why it ended.
func (s *Stream) lines(ctx context.Context, body io.ReadCloser, t patience) (told int, err error) {
	pieces, left := make(chan piece), make(chan struct{})
	defer close(left)
	defer body.Close()
	go read(body, pieces, left)
	w := s.wait(t)
	defer w.limit.Stop()
	var rest []byte
	for {
		select {
		case <-ctx.Done():
			return told, ctx.Err()
		case <-w.limit.C:
			if told == 0 {
				return told, w.why(errHeld)
			}
			return told, w.why(errSilent)
		case <-s.wake:
			w.wake()
		case p := <-pieces:
			if p.err == io.EOF && told > 0 {
				return told, io.EOF
			}
			if p.err != nil {
				return told, w.why(p.err)
			}
			w.hear()
			rest = append(rest, p.data...)
			for {
				line, after, whole := bytes.Cut(rest, []byte("\n"))
				if len(line) > MaxLine {
					return told, ErrLine
				}
				if !whole {
					break
				}
				rest = after
				if line = bytes.TrimSuffix(line, []byte("\r")); len(line) > 0 && ctx.Err() == nil {
					if !s.to.Line(bytes.Clone(line)) {
						return told, errUnread
					}
					told++
					s.bad = 0
					s.rise(true)
				}
			}
			if told > 0 {
				w.short = false
				w.limit.Reset(t.silent)
			}
		}
	}
}

// read hands on the lines of a body until its end, or until nobody listens.
func read(body io.Reader, to chan<- piece, left <-chan struct{}) {
	for {
		data := make([]byte, 4<<10)
		n, err := body.Read(data)
		for _, p := range []piece{{data: data[:n]}, {err: err}} {
			if len(p.data) == 0 && p.err == nil {
				continue
			}
			select {
			case to <- p:
			case <-left:
				return
			}
		}
		if err != nil {
			return
		}
	}
}
