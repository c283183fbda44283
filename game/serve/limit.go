//go:build !js

package serve

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// limiter counts what callers do, each by a key of its own.
type limiter struct {
	every rate.Limit // how many a second in the long run
	burst int        // how many at once

	mu    sync.Mutex
	byKey map[string]*rate.Limiter
}

// mostKeys is how many callers a limiter remembers before it forgets those who
// may do everything again.
const mostKeys = 1 << 14

func newLimiter(every time.Duration, burst int) *limiter {
	return &limiter{every: rate.Every(every), burst: burst, byKey: map[string]*rate.Limiter{}}
}

// allow counts one and answers 0, or counts nothing and answers how long to wait.
func (l *limiter) allow(key string) time.Duration {
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	one := l.byKey[key]
	if one == nil {
		if len(l.byKey) >= mostKeys {
			l.forget(now)
		}
		one = rate.NewLimiter(l.every, l.burst)
		l.byKey[key] = one
	}
	if tokens := one.TokensAt(now); tokens < 1 {
		return time.Duration((1 - tokens) / float64(l.every) * float64(time.Second))
	}
	one.AllowN(now, 1)
	return 0
}

// forget drops the callers who may do everything again, and all if none is left
// out by that: a flood of addresses must not fill the memory.
func (l *limiter) forget(now time.Time) {
	for key, one := range l.byKey {
		if one.TokensAt(now) >= float64(l.burst) {
			delete(l.byKey, key)
		}
	}
	if len(l.byKey) >= mostKeys {
		clear(l.byKey)
	}
}
