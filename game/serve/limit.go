//go:build !js

package serve

import (
	"crypto/sha256"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"machiavelli/engine/table/wire"
)

// limiter counts what callers do, each by a key of its own.
type limiter struct {
	every rate.Limit // how many a second in the long run
	burst int        // how many at once
	wide  *limiter   // of the networks in which callers are, nil: they are not counted

	mu    sync.Mutex
	byKey map[string]*counted
}

// counted is one caller.
type counted struct {
	*rate.Limiter
	open int // that have begun and not ended
}

// mostKeys is how many callers a limiter remembers before it forgets those who
// have used little of what they may.
const mostKeys = 1 << 14

func newLimiter(every time.Duration, burst int) *limiter {
	return &limiter{every: rate.Every(every), burst: burst, byKey: map[string]*counted{}}
}

// ofCallers is a limiter whose keys are callers: their networks have a limit, too.
func ofCallers(every time.Duration, burst int) *limiter {
	l := newLimiter(every, burst)
	l.wide = newLimiter(every/inNetwork, burst*inNetwork)
	return l
}

// inNetwork is as how many callers a network counts: somebody who has one may take another
// address each time.
const inNetwork = 8

// widest is the IPv6 network of 48 bits in which a caller is, which one person may have;
// none for other callers.
func widest(who string) (string, bool) {
	prefix, err := netip.ParsePrefix(who)
	if err != nil {
		return "", false
	}
	wide, err := prefix.Addr().Prefix(48)
	return wide.String(), err == nil
}

// one is a caller; l.mu is held.
func (l *limiter) one(key string, now time.Time) *counted {
	one := l.byKey[key]
	if one == nil {
		if len(l.byKey) >= mostKeys {
			l.forget(now)
		}
		one = &counted{Limiter: rate.NewLimiter(l.every, l.burst)}
		l.byKey[key] = one
	}
	return one
}

// wait is how long a caller has to wait for the next one, 0: no time.
func (l *limiter) wait(one *counted, now time.Time) time.Duration {
	if tokens := one.TokensAt(now); tokens < 1 {
		return time.Duration((1 - tokens) / float64(l.every) * float64(time.Second))
	}
	return 0
}

// allow counts one and answers 0, or answers how long to wait.
func (l *limiter) allow(key string) time.Duration {
	now := time.Now()
	l.mu.Lock()
	one := l.one(key, now)
	after := l.wait(one, now)
	if after == 0 {
		one.ReserveN(now, 1)
	}
	l.mu.Unlock()
	if net, in := widest(key); after == 0 && in && l.wide != nil {
		after = l.wide.allow(net)
	}
	return after
}

// soon answers how long a caller has to wait, and counts nothing.
func (l *limiter) soon(key string) time.Duration {
	now := time.Now()
	l.mu.Lock()
	after := l.wait(l.one(key, now), now)
	l.mu.Unlock()
	if net, in := widest(key); after == 0 && in && l.wide != nil {
		after = l.wide.soon(net)
	}
	return after
}

// mostOpen is how much a caller may have begun that may be counted at its end.
const mostOpen = 64

// begin lets a caller try something of which it is known at the end whether it counts, or
// answers how long to wait. What many tries at once cost too much is waited for afterwards.
func (l *limiter) begin(key string) (after time.Duration) {
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	one := l.one(key, now)
	if after = l.wait(one, now); after == 0 && one.open >= mostOpen {
		after = time.Second
	}
	if net, in := widest(key); after == 0 && in && l.wide != nil {
		after = l.wide.begin(net)
	}
	if after == 0 {
		one.open++
	}
	return after
}

// end ends what has begun, and counts it n times.
func (l *limiter) end(key string, n int) {
	if net, in := widest(key); in && l.wide != nil {
		defer l.wide.end(net, n)
	}
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	one := l.one(key, now)
	one.open = max(0, one.open-1)
	for range n {
		one.ReserveN(now, 1)
	}
}

// forget drops the callers who may do everything again, then those who have used little:
// a flood of addresses fills no memory, and nobody's limit ends with it who is at it.
func (l *limiter) forget(now time.Time) {
	for _, left := range []float64{float64(l.burst), float64(l.burst) / 2, -1 << 62} {
		for key, one := range l.byKey {
			if one.TokensAt(now) >= left && (one.open == 0 || left < 0) {
				delete(l.byKey, key)
			}
		}
		if len(l.byKey) < mostKeys {
			return
		}
	}
}

// counter counts what callers have open, each by a key of its own.
type counter struct {
	most int // by one caller; a network may have as much as inNetwork of them

	mu    sync.Mutex
	byKey map[string]int
}

func newCounter(most int) *counter { return &counter{most: most, byKey: map[string]int{}} }

// open counts one more of each key, or none where one of them has as much as it may.
func (c *counter) open(keys ...string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, key := range keys {
		net, in := widest(key)
		if c.byKey[key] >= c.most || in && c.byKey[net] >= inNetwork*c.most {
			return false
		}
	}
	for _, key := range keys {
		c.byKey[key]++
		if net, in := widest(key); in {
			c.byKey[net]++
		}
	}
	return true
}

// close counts one less.
func (c *counter) close(keys ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, key := range keys {
		c.less(key)
		if net, in := widest(key); in {
			c.less(net)
		}
	}
}

func (c *counter) less(key string) {
	if c.byKey[key]--; c.byKey[key] <= 0 {
		delete(c.byKey, key)
	}
}

// tried are the codes with secrets that were right, and those that a caller has tried and
// that were wrong: to ask for the same again tells nothing new, and is no guess.
type tried struct {
	mu       sync.Mutex
	now, old map[pair]struct{} // old ones are forgotten once there are as many new ones
}

// pair is the digest of a code with a secret.
type pair [sha256.Size]byte

const mostTried = 1 << 15

func pairOf(code, secret string) pair { return sha256.Sum256([]byte(code + " " + secret)) }

func (a *tried) has(p pair) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	_, now := a.now[p]
	_, old := a.old[p]
	return now || old
}

func (a *tried) add(p pair) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.now == nil || len(a.now) >= mostTried {
		a.now, a.old = map[pair]struct{}{}, a.now
	}
	a.now[p] = struct{}{}
}

// guess is a code, or a code and a secret, that may be wrong.
type guess struct {
	s     *Server
	who   string
	right pair // of the code and the secret
	wrong pair // and of the caller
	known bool // it was tried before: nothing is counted
	with  bool // a secret
}

// guesses asks the limit of a caller before a code and a secret are looked up. Who is over
// it is told to wait, whether they are right or not. Who comes with what they have come with
// before is not in doubt, so that nobody loses a seat to a neighbour who guesses. The caller
// has to call done where it need not wait.
func (s *Server) guesses(r *http.Request, code, secret string) (guess, time.Duration) {
	g := guess{s: s, who: caller(r, s.options.Trusted), with: secret != ""}
	if g.with {
		g.right, g.wrong = pairOf(code, secret), pairOf(code, secret+" "+g.who)
		if g.known = s.tried.has(g.right) || s.tried.has(g.wrong); g.known {
			return g, 0
		}
	}
	return g, s.wrong.begin(g.who)
}

// done says what has come of a guess.
func (g guess) done(refused *wire.Refusal) {
	if g.known {
		return
	}
	n := 0
	switch {
	case isWrong(refused):
		n = 1
		if g.with {
			g.s.tried.add(g.wrong)
		}
	case g.with && (refused == nil || refused.Status < http.StatusInternalServerError):
		g.s.tried.add(g.right)
	}
	g.s.wrong.end(g.who, n)
}

// isWrong reports whether a refusal says that no table has a code, or no seat a secret.
func isWrong(r *wire.Refusal) bool {
	return r != nil && (r.Code == wire.CodeNoTable || r.Code == wire.CodeNotYours && r.Fact == nil)
}
