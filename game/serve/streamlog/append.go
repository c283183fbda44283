//go:build !js

package streamlog

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"machiavelli/engine/table"
	"machiavelli/engine/table/wire"
	"machiavelli/game/serve/tablelog"
)

// The headers of an atomic batch.
const (
	batchID     = "Nats-Batch-Id"
	batchPlace  = "Nats-Batch-Sequence"
	batchCommit = "Nats-Batch-Commit"
)

// answer is what JetStream says to a message.
type answer struct {
	Seq   uint64              `json:"seq"`
	Error *jetstream.APIError `json:"error"`
}

// Errors of JetStream that the client has no names for.
const (
	errAccountFull  jetstream.ErrorCode = 10002
	errStorageFull  jetstream.ErrorCode = 10047
	errStoreRefuses jetstream.ErrorCode = 10077 // a limit of the stream, or a fault
	errNoCluster    jetstream.ErrorCode = 10074 // a node by itself keeps no replicas
)

// Append writes lines, all or none of them, if the first one's number is the next
// of the table. When it returns nil a quorum of the nodes has them.
//
// The answer to a message may be lost with a node. Then the same lines are sent
// again with the same fence: if they have got in, the fence is passed, and reading
// the log shows that they are ours.
func (l *Log) Append(ctx context.Context, code string, lines []table.Line) error {
	if len(lines) == 0 {
		return nil
	}
	if _, err := l.subject(code); err != nil {
		return err
	}
	texts, err := encode(lines)
	if err != nil {
		return err
	}
	fence, err := l.fence(ctx, code, lines[0].N)
	if err != nil {
		return err
	}
	return l.send(ctx, code, lines, texts, fence)
}

// send sends lines until they are in the log, or another line is after the fence.
func (l *Log) send(ctx context.Context, code string, lines []table.Line, texts [][]byte, fence uint64) error {
	sent := false
	err := l.untilDone(ctx, oneTry, func(ctx context.Context) (bool, error) {
		a, err := l.publish(ctx, code, texts, fence)
		l.signs.wrote(err == nil && !isUnavailable(a.Error))
		switch {
		case err != nil:
			sent = sent || err != nats.ErrNoResponders
			return false, err
		case a.Error == nil:
			for i, line := range lines {
				l.mark(code, mark{line.N, a.Seq - uint64(len(lines)-1-i)})
			}
			return true, nil
		case a.Error.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence, a.Error.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant:
			return l.passed(ctx, code, texts, fence)
		case full(a.Error) != "" && !sent:
			return true, noRoom(full(a.Error), a.Error)
		}
		return false, a.Error
	})
	switch {
	case err == nil || isKnown(err):
		return err
	case !sent:
		return noRoom(wire.CauseNoCluster, err)
	}
	return fmt.Errorf("%w: %w", tablelog.ErrUnknown, err)
}

func noRoom(cause wire.Cause, err error) error {
	return tablelog.Because(cause, fmt.Errorf("%w (%s): %w", tablelog.ErrNoRoom, cause, err))
}

// isUnavailable reports whether a node says that JetStream has lost its leader, or too many of
// its nodes.
func isUnavailable(e *jetstream.APIError) bool { return e != nil && e.Code == 503 }

// encode is the lines as they lie in the stream.
func encode(lines []table.Line) ([][]byte, error) {
	var texts [][]byte
	for i, line := range lines {
		if next := lines[0].N + uint64(i); line.N != next {
			return nil, fmt.Errorf("line %d stands where %d would follow", line.N, next)
		}
		text, err := json.Marshal(line)
		switch {
		case err != nil:
			return nil, err
		case len(text) > table.MaxLine-1<<10: // the header counts, too
			return nil, fmt.Errorf("line %d has %d bytes", line.N, len(text))
		}
		texts = append(texts, text)
	}
	return texts, nil
}

// fence is the sequence after which a line with this number comes.
func (l *Log) fence(ctx context.Context, code string, n uint64) (uint64, error) {
	l.mu.Lock()
	last, known := l.table(code).last()
	l.mu.Unlock()
	switch {
	case known:
	case n == 0:
		return 0, nil
	default:
		var err error
		if last, err = l.last(ctx, code); isGone(err) {
			return 0, fmt.Errorf("%w: %w", tablelog.ErrMoved, err)
		} else if err != nil {
			return 0, fmt.Errorf("%w: %w", tablelog.ErrUnknown, err)
		}
		l.mark(code, last)
	}
	if last.n+1 != n {
		return 0, tablelog.ErrMoved
	}
	return last.seq, nil
}

// publish sends lines once.
func (l *Log) publish(ctx context.Context, code string, texts [][]byte, fence uint64) (a answer, err error) {
	subject, batch := l.name+lineWord+code, ""
	if len(texts) > 1 {
		batch = rand.Text()
	}
	for i, text := range texts {
		m := &nats.Msg{Subject: subject, Data: text, Header: nats.Header{}}
		if i == 0 {
			m.Header.Set(jetstream.ExpectedLastSubjSeqHeader, strconv.FormatUint(fence, 10))
		}
		if batch != "" {
			m.Header.Set(batchID, batch)
			m.Header.Set(batchPlace, strconv.Itoa(i+1))
		}
		if i+1 < len(texts) {
			if err := l.conn.PublishMsg(m); err != nil {
				return a, err
			}
			continue
		}
		if batch != "" {
			m.Header.Set(batchCommit, "1")
		}
		said, err := l.conn.RequestMsgWithContext(ctx, m)
		if err != nil {
			return a, err
		}
		return a, json.Unmarshal(said.Data, &a)
	}
	return a, nil
}

// passed finds out whose lines have passed the fence: these, of which an answer
// was lost, or those of another server.
func (l *Log) passed(ctx context.Context, code string, texts [][]byte, fence uint64) (done bool, err error) {
	last, err := l.last(ctx, code)
	switch {
	case isGone(err):
		l.drop(code)
		return true, fmt.Errorf("%w: %w", tablelog.ErrMoved, err)
	case err != nil:
		return false, err
	case last.seq == fence:
		return false, nil // a message is under way, and not yet in the log
	}
	ours := 0
	err = l.get(ctx, request{Next: l.name + lineWord + code, Seq: fence + 1, Batch: len(texts) + 1}, func(m message) error {
		if ours < len(texts) && bytes.Equal(m.data, texts[ours]) {
			ours++
		}
		return l.markText(code, m)
	})
	if err != nil {
		return false, err
	}
	if ours == len(texts) {
		return true, nil
	}
	return true, tablelog.ErrMoved
}

// drop forgets where the lines of a table lie.
func (l *Log) drop(code string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.table(code).marks = nil
}

// full is what is full where a refusal says that nothing more fits, "" for another refusal.
func full(e *jetstream.APIError) wire.Cause {
	switch e.ErrorCode {
	case errAccountFull, errStorageFull:
		return wire.CauseStreamFull
	case jetstream.JSErrCodeStreamMessageExceedsMaximum:
		return wire.CauseTableFull
	case errStoreRefuses:
		switch {
		case strings.Contains(e.Description, "per subject"):
			return wire.CauseTableFull
		case strings.Contains(e.Description, "maximum"):
			return wire.CauseStreamFull
		}
	}
	return ""
}
