//go:build !js

package transport

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// program is the HTTP of a program. A secret is sent where it was meant to go and
// nowhere else, so redirections are not followed.
var program = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

func open(ctx context.Context, r request) (response, error) {
	q, err := http.NewRequestWithContext(ctx, r.method, r.url, bytes.NewReader(r.body))
	if err != nil {
		return response{}, err
	}
	if r.secret != "" {
		q.Header.Set(r.header())
	}
	if r.body != nil {
		q.Header.Set("Content-Type", "application/json")
	}
	answer, err := program.Do(q)
	if err != nil {
		return response{}, err
	}
	return response{answer.StatusCode, seconds(answer.Header.Get("Retry-After")), answer.Header.Get("Location"), answer.Body}, nil
}

// seconds reads a header of whole seconds; 0 if it is anything else.
func seconds(header string) time.Duration {
	n, err := strconv.Atoi(header)
	if err != nil || n < 0 || n > 3600 {
		return 0
	}
	return time.Duration(n) * time.Second
}

// onReturn calls back when the machine has slept, until stop is called.
func onReturn(back func()) (stop func()) {
	ticker, done := time.NewTicker(time.Second), make(chan struct{})
	go func() {
		defer ticker.Stop()
		watchClock(ticker.C, done, back)
	}()
	return sync.OnceFunc(func() { close(done) })
}

// asleep is how long a second takes for a machine that has slept.
const asleep = 5 * time.Second

// watchClock calls back when the clock on the wall jumps from one second to the next:
// the machine has slept, and its timers with it.
func watchClock(seconds <-chan time.Time, done <-chan struct{}, back func()) {
	var last time.Time
	for {
		select {
		case <-done:
			return
		case now := <-seconds:
			now = now.Round(0) // no monotonic clock
			if !last.IsZero() && now.Sub(last) > asleep {
				back()
			}
			last = now
		}
	}
}
