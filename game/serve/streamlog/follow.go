//go:build !js

package streamlog

import (
	"context"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"machiavelli/engine/table"
	"machiavelli/game/serve/tablelog"
)

// followAll follows all tables with one consumer, from now on, and hears what
// other servers say. The client makes the consumer again where it left off when its
// node is lost.
func (l *Log) followAll(ctx context.Context) error {
	info, err := l.stream.Info(ctx)
	if err != nil {
		return err
	}
	all, err := l.stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: info.State.LastSeq + 1,
		InactiveThreshold: time.Minute,
	})
	if err != nil {
		return err
	}
	l.news, err = all.Consume(func(m jetstream.Msg) {
		if meta, err := m.Metadata(); err == nil {
			l.heard(strings.TrimPrefix(m.Subject(), l.name+lineWord), meta.Sequence.Stream, m.Data())
		}
	}, jetstream.PullHeartbeat(500*time.Millisecond), jetstream.ConsumeErrHandler(func(_ jetstream.ConsumeContext, err error) {
		l.logger.Debug("the consumer of the stream", "error", err)
	}))
	if err != nil {
		return err
	}
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

// heard hands on a line to who follows its table.
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
	k.note(mark{line.N, seq})
	if k.hear != nil {
		k.hear(tablelog.News{Line: line})
	}
}

// Follow tells what is written to a table, by whichever server, and what other
// servers say of it, until stop. hear must not wait.
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

// Say tells the other servers that follow a table something that need not last.
func (l *Log) Say(code string, word []byte) {
	m := &nats.Msg{Subject: l.name + wordWord + code, Data: word, Header: nats.Header{}}
	m.Header.Set(from, l.id)
	l.conn.PublishMsg(m) // which may be lost
}
