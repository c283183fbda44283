//go:build !js

package streamlog

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"machiavelli/engine/table/wire"
	"machiavelli/game/serve/tablelog"
)

// A node that has lost the others still answers pings, and its servers would stay with it and
// do nothing. So a server asks the leader of the stream every so often, and goes to another
// node when neither that nor a line that was sent has been answered for a while.
const (
	askEach    = 400 * time.Millisecond
	mostSilent = 2 * time.Second
)

// signs is when JetStream has answered.
type signs struct {
	mu       sync.Mutex
	answered time.Time // the leader, what was asked last
	since    time.Time // since when lines are not answered, zero: the last one was
	moved    time.Time // when another node was taken
}

// wrote says that a line was answered, or not.
func (s *signs) wrote(answered bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case answered:
		s.since = time.Time{}
	case s.since.IsZero():
		s.since = time.Now()
	}
}

// silent is for how long JetStream has not answered.
func (s *signs) silent(now time.Time) time.Duration {
	silent := now.Sub(s.answered)
	if !s.since.IsZero() {
		silent = max(silent, now.Sub(s.since))
	}
	return silent
}

// move reports whether it is time for another node, and takes it for done.
func (s *signs) move(now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.silent(now) < mostSilent || now.Sub(s.moved) < mostSilent {
		return false
	}
	s.moved = now
	if !s.since.IsZero() {
		s.since = now // the next node has as long
	}
	return true
}

// watch asks the leader until the log closes.
func (l *Log) watch() {
	again := time.NewTicker(askEach)
	defer again.Stop()
	for {
		ctx, cancel := context.WithTimeout(l.ctx, askEach)
		_, _, err := l.ask(ctx, l.name+sweepWord)
		cancel()
		if err == nil || isGone(err) {
			l.signs.mu.Lock()
			l.signs.answered = time.Now()
			l.signs.mu.Unlock()
		}
		if l.signs.move(time.Now()) {
			l.logger.Warn("JetStream does not answer, so another node is taken", "node", l.conn.ConnectedUrlRedacted())
			if err := l.conn.ForceReconnect(); err != nil && !errors.Is(err, nats.ErrConnectionClosed) {
				l.logger.Warn("another node cannot be taken", "error", err)
			}
		}
		select {
		case <-again.C:
		case <-l.ctx.Done():
			return
		}
	}
}

var errNoAnswer = errors.New("JetStream does not answer")

// Well is nil where JetStream has answered not long ago.
func (l *Log) Well() error {
	l.signs.mu.Lock()
	defer l.signs.mu.Unlock()
	if l.signs.silent(time.Now()) > mostSilent {
		return tablelog.Because(wire.CauseNoCluster, errNoAnswer)
	}
	return nil
}
