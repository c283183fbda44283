//go:build !js

package streamlog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"machiavelli/engine/table"
	"machiavelli/game/serve/tablelog"
)

// message is a line as it lies in the stream.
type message struct {
	subject string
	seq     uint64
	at      time.Time
	data    []byte
}

// request asks a node for messages.
type request struct {
	Last  string   `json:"last_by_subj,omitempty"`
	Next  string   `json:"next_by_subj,omitempty"`
	Many  []string `json:"multi_last,omitempty"`
	Seq   uint64   `json:"seq,omitempty"`
	Batch int      `json:"batch,omitempty"`
}

// mostRead is how many messages are asked for at once.
const mostRead = 500

// errBehind says that a node does not have yet what its leader has.
var errBehind = errors.New("the node has not caught up")

func isGone(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// isKnown reports whether an error says for certain what is in the log.
func isKnown(err error) bool {
	return errors.Is(err, tablelog.ErrMoved) || errors.Is(err, tablelog.ErrNoRoom) || isGone(err)
}

// last is the last line of a table, as the leader of the stream knows it.
func (l *Log) last(ctx context.Context, code string) (m mark, err error) {
	subject, err := l.subject(code)
	if err != nil {
		return m, fmt.Errorf("%w: %w", fs.ErrNotExist, err)
	}
	var text []byte
	if m.seq, text, err = l.ask(ctx, subject); err == nil {
		m.n, err = number(text)
	}
	return m, err
}

// ask asks the leader of the stream for the last message of a subject, until it answers. One
// without a message gives fs.ErrNotExist.
func (l *Log) ask(ctx context.Context, subject string) (seq uint64, text []byte, err error) {
	ask, err := json.Marshal(request{Last: subject})
	if err != nil {
		return 0, nil, err
	}
	err = l.untilDone(ctx, oneTry, func(ctx context.Context) (bool, error) {
		// Only the leader answers this, other than a direct get.
		said, err := l.conn.RequestWithContext(ctx, "$JS.API.STREAM.MSG.GET."+l.name, ask)
		if err != nil {
			return false, err
		}
		var v struct {
			Message struct {
				Seq  uint64 `json:"seq"`
				Data []byte `json:"data"`
			} `json:"message"`
			Error *jetstream.APIError `json:"error"`
		}
		switch err := json.Unmarshal(said.Data, &v); {
		case err != nil:
			return true, err
		case v.Error != nil && v.Error.ErrorCode == jetstream.JSErrCodeMessageNotFound:
			return true, fs.ErrNotExist
		case v.Error != nil:
			return false, v.Error
		}
		seq, text = v.Message.Seq, v.Message.Data
		return true, nil
	})
	return seq, text, err
}

// Exists reports whether a table has a line.
func (l *Log) Exists(ctx context.Context, code string) (bool, error) {
	_, err := l.last(ctx, code)
	if isGone(err) {
		return false, nil
	}
	return err == nil, err
}

// number is the number of a line.
func number(text []byte) (uint64, error) {
	var v struct {
		N *uint64 `json:"n"`
	}
	if err := json.Unmarshal(text, &v); err != nil {
		return 0, fmt.Errorf("%w: %w", tablelog.ErrDamaged, err)
	}
	if v.N == nil {
		return 0, fmt.Errorf("%w: a line has no number", tablelog.ErrDamaged)
	}
	return *v.N, nil
}

func (l *Log) markText(code string, m message) error {
	n, err := number(m.data)
	if err == nil {
		l.mark(code, mark{n, m.seq})
	}
	return err
}

// get asks some node for messages, and hands on each. Nothing is told of a
// message that the node does not have.
func (l *Log) get(ctx context.Context, r request, each func(message) error) error {
	ask, err := json.Marshal(r)
	if err != nil {
		return err
	}
	inbox := l.conn.NewInbox()
	answers, err := l.conn.SubscribeSync(inbox)
	if err != nil {
		return err
	}
	defer answers.Unsubscribe()
	if err := l.conn.PublishRequest("$JS.API.DIRECT.GET."+l.name, inbox, ask); err != nil {
		return err
	}
	for {
		m, err := answers.NextMsgWithContext(ctx)
		if err != nil {
			return err
		}
		switch status := m.Header.Get("Status"); status {
		case "":
		case "204", "404": // the end, or nothing
			return nil
		case "503":
			return nats.ErrNoResponders
		default:
			return fmt.Errorf("NATS answers %s %s", status, m.Header.Get("Description"))
		}
		one := message{subject: m.Header.Get(jetstream.SubjectHeader), data: m.Data}
		if one.seq, err = strconv.ParseUint(m.Header.Get(jetstream.SequenceHeader), 10, 64); err != nil {
			return err
		}
		if one.at, err = time.Parse(time.RFC3339Nano, m.Header.Get(jetstream.TimeStampHeaer)); err != nil {
			return err
		}
		if err := each(one); err != nil {
			return err
		}
	}
}

// Read gives a table's lines from a number on, up to the last one that the leader
// has. A table that does not exist gives fs.ErrNotExist.
func (l *Log) Read(ctx context.Context, code string, from uint64) iter.Seq2[table.Line, error] {
	return func(yield func(table.Line, error) bool) {
		last, err := l.last(ctx, code)
		if err != nil {
			yield(table.Line{}, err)
			return
		}
		at := mark{} // the line that was handed on last, none at first
		next := from
		if start, known := l.before(code, from); known {
			at = start
		} else {
			next = 0
		}
		for at.seq < last.seq {
			lines, err := l.some(ctx, code, at.seq+1)
			if err != nil {
				yield(table.Line{}, err)
				return
			}
			for _, one := range lines {
				switch {
				case one.line.N != next && next == 0 && one.line.N > 0:
					err = fs.ErrNotExist // its beginning has outlived its age
				case one.line.N != next:
					err = fmt.Errorf("%w: line %d stands where %d would follow", tablelog.ErrDamaged, one.line.N, next)
				}
				if err != nil {
					yield(table.Line{}, err)
					return
				}
				at, next = mark{one.line.N, one.seq}, next+1
				l.mark(code, at)
				if one.line.N >= from && !yield(one.line, nil) {
					return
				}
			}
		}
	}
}

// before is where the line before a number lies.
func (l *Log) before(code string, from uint64) (mark, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	marks := l.table(code).marks
	i := slices.IndexFunc(marks, func(m mark) bool { return m.n+1 == from })
	if i < 0 {
		return mark{}, false
	}
	return marks[i], true
}

type placed struct {
	line table.Line
	seq  uint64
}

// some reads the next lines of a table, at least one.
func (l *Log) some(ctx context.Context, code string, seq uint64) (lines []placed, err error) {
	err = l.untilDone(ctx, oneRead, func(ctx context.Context) (bool, error) {
		lines = lines[:0]
		var bad error
		err := l.get(ctx, request{Next: l.name + lineWord + code, Seq: seq, Batch: mostRead}, func(m message) error {
			line, err := table.ReadLine(m.data)
			if err != nil {
				bad = fmt.Errorf("%w: %w", tablelog.ErrDamaged, err)
				return bad
			}
			lines = append(lines, placed{line, m.seq})
			return nil
		})
		switch {
		case len(lines) > 0:
			return true, nil // whatever is wrong behind them
		case bad != nil:
			return true, bad
		case err == nil:
			err = errBehind
		}
		return false, err
	})
	return lines, err
}

// Tables lists the tables of the stream.
func (l *Log) Tables() ([]tablelog.Entry, error) {
	ctx, cancel := context.WithTimeout(l.ctx, time.Minute)
	defer cancel()
	info, err := l.stream.Info(ctx, jetstream.WithSubjectFilter(l.name+lineWord+"*"))
	if err != nil {
		return nil, err
	}
	var subjects []string
	for s := range info.State.Subjects {
		subjects = append(subjects, s)
	}
	var list []tablelog.Entry
	for some := range slices.Chunk(subjects, mostRead) {
		var part []tablelog.Entry
		err := l.untilDone(ctx, oneRead, func(ctx context.Context) (bool, error) {
			part = part[:0]
			err := l.get(ctx, request{Many: some}, func(m message) error {
				part = append(part, tablelog.Entry{Code: strings.TrimPrefix(m.subject, l.name+lineWord), Last: m.at})
				return nil
			})
			return err == nil, err
		})
		if err != nil {
			return nil, err
		}
		list = append(list, part...)
	}
	slices.SortFunc(list, func(a, b tablelog.Entry) int { return strings.Compare(a.Code, b.Code) })
	return list, nil
}

// Remove deletes a table.
func (l *Log) Remove(code string) error {
	subject, err := l.subject(code)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(l.ctx, within)
	defer cancel()
	if err := l.stream.Purge(ctx, jetstream.WithPurgeSubject(subject)); err != nil {
		return err
	}
	l.drop(code)
	return nil
}
