//go:build !js

package streamlog

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"machiavelli/game/serve/tablelog"
)

// SetAside takes a table out of the tables, from where PutBack takes it: its lines go to
// another subject of the stream.
func (l *Log) SetAside(code string) error { return l.transfer(lineWord, asideWord, code) }

// PutBack takes a table that was set aside back among the tables.
func (l *Log) PutBack(code string) error { return l.transfer(asideWord, lineWord, code) }

// transferWithin is how long a table may take, a message at a time.
const transferWithin = 5 * time.Minute

// transfer copies the messages of a table to another subject, and deletes them where they
// were. One that was cut off begins again.
func (l *Log) transfer(from, to, code string) error {
	if _, err := l.subject(code); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(l.ctx, transferWithin)
	defer cancel()
	src, dst := l.name+from+code, l.name+to+code
	last, _, err := l.ask(ctx, src)
	if err != nil {
		return err
	}
	if to == lineWord {
		if _, _, err := l.ask(ctx, dst); !isGone(err) {
			return errors.Join(fmt.Errorf("%s: %w", dst, fs.ErrExist), err)
		}
	} else if err := l.stream.Purge(ctx, jetstream.WithPurgeSubject(dst)); err != nil {
		return err
	}
	fence := uint64(0)
	for at := uint64(0); at < last; {
		var some []message
		err := l.untilDone(ctx, oneRead, func(ctx context.Context) (bool, error) {
			some = some[:0]
			err := l.get(ctx, request{Next: src, Seq: at + 1, Batch: mostRead}, func(m message) error {
				some = append(some, m)
				return nil
			})
			return len(some) > 0, errors.Join(err, errBehind)
		})
		if len(some) == 0 {
			return err
		}
		for _, m := range some {
			got, err := l.js.PublishMsg(ctx, &nats.Msg{Subject: dst, Data: m.data}, jetstream.WithExpectLastSequencePerSubject(fence))
			if err != nil {
				return err
			}
			at, fence = m.seq, got.Sequence
		}
	}
	switch now, _, err := l.ask(ctx, src); {
	case err != nil:
		return err
	case now != last:
		return fmt.Errorf("%s: %w", src, tablelog.ErrMoved) // somebody plays there
	}
	if err := l.stream.Purge(ctx, jetstream.WithPurgeSubject(src)); err != nil {
		return err
	}
	l.drop(code)
	return nil
}

// Aside lists the tables that were set aside.
func (l *Log) Aside() ([]string, error) {
	ctx, cancel := context.WithTimeout(l.ctx, time.Minute)
	defer cancel()
	info, err := l.stream.Info(ctx, jetstream.WithSubjectFilter(l.name+asideWord+"*"))
	if err != nil {
		return nil, err
	}
	var codes []string
	for s := range info.State.Subjects {
		codes = append(codes, strings.TrimPrefix(s, l.name+asideWord))
	}
	slices.Sort(codes)
	return codes, nil
}

// Drop deletes a table that was set aside.
func (l *Log) Drop(code string) error {
	if _, err := l.subject(code); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(l.ctx, within)
	defer cancel()
	return l.stream.Purge(ctx, jetstream.WithPurgeSubject(l.name+asideWord+code))
}

// Sweep is what SaveSweep has kept last, by whichever server, and its sequence.
func (l *Log) Sweep() (text []byte, number uint64, err error) {
	number, text, err = l.ask(l.ctx, l.name+sweepWord)
	if isGone(err) {
		return nil, 0, nil
	}
	return text, number, err
}

// SaveSweep keeps what is known of old tables, unless another server has.
func (l *Log) SaveSweep(text []byte, number uint64) (uint64, error) {
	ctx, cancel := context.WithTimeout(l.ctx, within)
	defer cancel()
	got, err := l.js.PublishMsg(ctx, &nats.Msg{Subject: l.name + sweepWord, Data: text}, jetstream.WithExpectLastSequencePerSubject(number))
	var refused *jetstream.APIError
	if errors.As(err, &refused) && (refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant) {
		return 0, tablelog.ErrMoved
	}
	if err != nil {
		return 0, err
	}
	return got.Sequence, l.stream.Purge(ctx, jetstream.WithPurgeSubject(l.name+sweepWord), jetstream.WithPurgeKeep(1))
}
