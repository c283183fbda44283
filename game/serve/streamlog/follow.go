//go:build !js

package streamlog

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"machiavelli/engine/table"
	"machiavelli/game/serve/tablelog"
)

// followAll follows all tables with one consumer, from now on, and hears what
// other servers say.
func (l *Log) followAll(ctx context.Context) error {
	info, err := l.stream.Info(ctx)
	if err != nil {
		return err
	}
	f := &following{log: l, next: info.State.LastSeq + 1, lost: make(chan struct{}, 1)}
	stop, err := f.consume(ctx)
	if err != nil {
		return err
	}
	l.work.Go(func() { f.run(stop) })
	_, err = l.conn.Subscribe(l.name+wordWord+"*", func(m *nats.Msg) {
		if m.Header.Get(from) == l.id {
			return
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		if k := l.tables[strings.TrimPrefix(m.Subject, l.name+wordWord)]; k != nil && k.hear != nil {
			k.hear(tablelog.News{Word: m.Data})
		}
	})
	return err
}

// following is a consumer of all lines, which is made again where it left off when
// its node is lost. The client's own ordered consumer waits up to 10 s for an answer
// to that, and for the same from a leader that was lost meanwhile.
type following struct {
	log  *Log
	lost chan struct{} // the consumer has to be made again

	mu   sync.Mutex
	next uint64 // the sequence that is read next
}

// run makes the consumer again whenever it is lost, until the log closes.
func (f *following) run(stop func()) {
	for {
		select {
		case <-f.log.ctx.Done():
			stop()
			return
		case <-f.lost:
		}
		stop()
		err := errors.New("not tried yet")
		for err != nil && f.log.ctx.Err() == nil {
			ctx, cancel := context.WithTimeout(f.log.ctx, oneTry)
			if stop, err = f.consume(ctx); err != nil {
				stop = func() {}
				f.log.logger.Debug("the consumer of the stream", "error", err)
				time.Sleep(betweenIt)
			}
			cancel()
		}
	}
}

// consume makes a consumer from the next sequence on.
func (f *following) consume(ctx context.Context) (stop func(), err error) {
	f.mu.Lock()
	next := f.next
	f.mu.Unlock()
	one, err := f.log.stream.CreateConsumer(ctx, jetstream.ConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: next, AckPolicy: jetstream.AckNonePolicy,
		FilterSubject: f.log.name + lineWord + "*", InactiveThreshold: time.Minute, MemoryStorage: true, Replicas: 1,
	})
	if err != nil {
		return nil, err
	}
	place := uint64(0) // among the messages of this consumer
	var ended atomic.Bool
	lost := func() {
		if ended.CompareAndSwap(false, true) {
			select {
			case f.lost <- struct{}{}:
			default:
			}
		}
	}
	news, err := one.Consume(func(m jetstream.Msg) {
		meta, err := m.Metadata()
		if err != nil || ended.Load() {
			return
		}
		if place++; meta.Sequence.Consumer != place {
			lost() // a message is missing
			return
		}
		f.mu.Lock()
		f.next = meta.Sequence.Stream + 1
		f.mu.Unlock()
		f.log.heard(strings.TrimPrefix(m.Subject(), f.log.name+lineWord), meta.Sequence.Stream, m.Data())
	}, jetstream.PullHeartbeat(500*time.Millisecond), jetstream.ConsumeErrHandler(func(_ jetstream.ConsumeContext, err error) {
		f.log.logger.Debug("the consumer of the stream", "error", err)
		lost()
	}))
	if err != nil {
		return nil, err
	}
	return func() {
		ended.Store(true)
		news.Stop()
		f.log.work.Go(func() { // else it lies there for a minute
			ctx, cancel := context.WithTimeout(f.log.ctx, oneTry)
			defer cancel()
			f.log.stream.DeleteConsumer(ctx, one.CachedInfo().Name)
		})
	}, nil
}

// heard hands a line on to those who follow its table.
func (l *Log) heard(code string, seq uint64, text []byte) {
	l.mu.Lock()
	k := l.tables[code]
	l.mu.Unlock()
	if k == nil {
		return
	}
	line, err := table.ReadLine(text)
	if err != nil {
		l.logger.Error("a line of the stream cannot be read", "table", code, "sequence", seq, "error", err)
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	k.add(mark{line.N, seq})
	if k.hear != nil {
		k.hear(tablelog.News{Line: line})
	}
}

// Follow passes to hear what any server writes to a table, and what other servers say of it,
// until stop. hear must not wait.
func (l *Log) Follow(code string, hear func(tablelog.News)) (stop func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.table(code).hear = hear
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.tables, code)
	}
}

// from is the header that names the server of a word.
const from = "From"

// Say sends a word that is not stored to the other servers that follow a table.
func (l *Log) Say(code string, word []byte) {
	m := &nats.Msg{Subject: l.name + wordWord + code, Data: word, Header: nats.Header{}}
	m.Header.Set(from, l.id)
	l.conn.PublishMsg(m) // which may be lost
}
