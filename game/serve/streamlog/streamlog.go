//go:build !js

// Package streamlog keeps the logs of tables in one stream of a NATS JetStream
// cluster, which any number of servers share.
//
// Each table has a subject, and each numbered line is a message. What is appended
// names the sequence of the subject's last message
// (Nats-Expected-Last-Subject-Sequence): of two servers that write at once one
// succeeds, and the other one gets tablelog.ErrMoved. Lines that belong together are one
// atomic batch. JetStream replicates and syncs them.
package streamlog

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"machiavelli/engine/table"
	"machiavelli/engine/table/wire"
	"machiavelli/game/serve/tablelog"
)

// Config is a cluster, and what the stream may hold.
type Config struct {
	URLs     string   // of the nodes, separated by commas
	Monitors []string // the monitoring addresses of the nodes, if they are to be asked
	Name     string   // of the stream, and the first word of its subjects; empty: tables
	Replicas int      // on how many nodes each message lies, 0: 3
	Tables   int      // how many tables there may be, 0: as many as come
	Logger   *slog.Logger
}

// The limits of the stream. It refuses what is new rather than drop what is old.
const (
	bytesPerTable    = 256 << 10 // a long match of six players has 150 KB
	messagesPerTable = 100_000
	largeTables      = 16 // as many of the largest there are, have room in any case
)

// How long the cluster may take.
const (
	within    = 12 * time.Second       // an election of JetStream takes up to 9 s
	oneTry    = 500 * time.Millisecond // a message to a node that stands still is lost
	oneRead   = 2 * time.Second        // of hundreds of lines
	betweenIt = 20 * time.Millisecond
)

// Log is the stream. It is a serve.Log.
type Log struct {
	conn   *nats.Conn
	js     jetstream.JetStream
	stream jetstream.Stream
	name   string
	id     string // of this server among those that say something
	logger *slog.Logger
	ctx    context.Context // ends with the log
	end    context.CancelFunc
	work   sync.WaitGroup

	signs signs

	mu     sync.Mutex
	tables map[string]*known
}

// known is what is known of a table that this server has open.
type known struct {
	marks []mark // of the last lines, in order
	hear  func(tablelog.News)
}

// mark is where a line lies in the stream.
type mark struct{ n, seq uint64 }

// mostMarks is how many lines a server may be behind before it reads a table again.
const mostMarks = 64

// Open connects to a cluster, waits until it can write, and makes the stream where it is
// missing.
func Open(ctx context.Context, c Config) (*Log, error) {
	if c.Name == "" {
		c.Name = "tables"
	}
	if c.Replicas == 0 {
		c.Replicas = 3
	}
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	silent, err := checkNodes(ctx, c)
	if err != nil {
		return nil, err
	}
	l, err := openWhenReady(ctx, c)
	if err != nil {
		return nil, err
	}
	l.signs.answered = time.Now()
	l.work.Go(l.watch)
	if len(silent) > 0 {
		l.work.Go(func() { l.checkLater(silent) })
	}
	return l, nil
}

// openWhenReady opens the log once a cluster is there that can write.
func openWhenReady(ctx context.Context, c Config) (*Log, error) {
	said := time.Time{}
	for {
		l, err := openOnce(ctx, c)
		if err == nil || isFinal(err) || ctx.Err() != nil {
			return l, err
		}
		if time.Since(said) > sayAgain {
			said = time.Now()
			c.Logger.Warn("waiting for the cluster", "nodes", shown(c.URLs), "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(tryAgain):
		}
	}
}

// How a server waits for its cluster.
const (
	tryAgain = 500 * time.Millisecond
	sayAgain = 10 * time.Second
	oneOpen  = 5 * time.Second
)

// finalError is one that waiting does not change.
type finalError struct{ error }

func (e finalError) Unwrap() error { return e.error }

func isFinal(err error) bool {
	var refused *jetstream.APIError
	var address *url.Error
	return errors.As(err, &address) || errors.As(err, &finalError{}) || errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrAuthExpired) || errors.Is(err, nats.ErrJetStreamNotEnabled) ||
		errors.As(err, &refused) && refused.ErrorCode == errNoCluster
}

// openOnce connects to a cluster and makes the stream where it is missing.
func openOnce(ctx context.Context, c Config) (*Log, error) {
	conn, err := connect(c)
	if err != nil {
		return nil, fmt.Errorf("NATS at %s: %w", shown(c.URLs), err)
	}
	l := &Log{conn: conn, name: c.Name, id: rand.Text(), logger: c.Logger, tables: map[string]*known{}}
	l.ctx, l.end = context.WithCancel(context.Background())
	ctx, cancel := context.WithTimeout(ctx, oneOpen)
	defer cancel()
	if err := l.open(ctx, c); err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// connect stays at it for as long as the log is open, and notices within 1.2 s
// that a node no longer answers.
func connect(c Config) (*nats.Conn, error) {
	return nats.Connect(c.URLs,
		nats.Name("serve"),
		nats.Timeout(time.Second), nats.PingInterval(400*time.Millisecond), nats.MaxPingsOutstanding(2),
		nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond), nats.ReconnectJitter(50*time.Millisecond, 50*time.Millisecond),
		nats.ReconnectBufSize(-1), // a line that waits for a connection would come late
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				c.Logger.Warn("the line to a node of NATS is cut", "error", err)
			}
		}),
		nats.ReconnectHandler(func(conn *nats.Conn) { c.Logger.Info("connected to NATS again", "node", conn.ConnectedUrlRedacted()) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { c.Logger.Warn("NATS", "error", err) }))
}

// shown is a list of addresses without the passwords in them.
func shown(urls string) string {
	var all []string
	for one := range strings.SplitSeq(urls, ",") {
		if at := strings.LastIndexByte(one, '@'); at >= 0 {
			one = one[at+1:]
		}
		all = append(all, strings.TrimSpace(one))
	}
	return strings.Join(all, ", ")
}

// open finds or makes the stream, and begins to follow it.
func (l *Log) open(ctx context.Context, c Config) error {
	js, err := jetstream.New(l.conn, jetstream.WithDefaultTimeout(within))
	if err != nil {
		return err
	}
	l.js = js
	want := c.stream()
	if l.stream, err = js.Stream(ctx, c.Name); err == nil {
		// To change the number of replicas changes the membership, which only
		// people do, and never while tables are played at.
		if has := l.stream.CachedInfo().Config; has.Replicas != want.Replicas || has.Storage != want.Storage {
			return finalError{fmt.Errorf("the stream %s has %d replicas in %s, this server wants %d in %s", c.Name, has.Replicas, has.Storage, want.Replicas, want.Storage)}
		}
	} else if !errors.Is(err, jetstream.ErrStreamNotFound) {
		return fmt.Errorf("the stream %s: %w", c.Name, err)
	}
	if l.stream, err = js.CreateOrUpdateStream(ctx, want); err != nil {
		return fmt.Errorf("the stream %s: %w", c.Name, err)
	}
	return l.followAll(ctx)
}

func (c Config) stream() jetstream.StreamConfig {
	s := jetstream.StreamConfig{
		Name: c.Name, Description: "the logs of tables of Machiavelli", Subjects: []string{c.Name + lineWord + "*", c.Name + asideWord + "*", c.Name + sweepWord},
		Storage: jetstream.FileStorage, Replicas: c.Replicas, Retention: jetstream.LimitsPolicy,
		Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
		MaxMsgsPerSubject: messagesPerTable, MaxMsgSize: table.MaxLine, MaxBytes: -1,
		AllowDirect: true, AllowAtomicPublish: true,
	}
	if c.Tables > 0 {
		s.MaxBytes = int64(max(c.Tables*bytesPerTable, largeTables*table.MaxLog))
	}
	return s
}

// The second words of subjects: of lines, which last, and of words, which do not.
const (
	lineWord  = ".line."
	asideWord = ".aside." // lines of tables that are to be deleted
	sweepWord = ".sweep"  // what is known of old tables
	wordWord  = ".word."
	thinkWord = ".think."
)

func (l *Log) subject(code string) (string, error) {
	if len(code) < 1 || len(code) > 32 || strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return "", fmt.Errorf("%q names no table", code)
	}
	return l.name + lineWord + code, nil
}

// Close closes the connection and ends the goroutines.
func (l *Log) Close() error {
	l.end()
	l.conn.Close()
	l.work.Wait()
	return nil
}

// table is what is known of a table; l.mu is held.
func (l *Log) table(code string) *known {
	k := l.tables[code]
	if k == nil {
		k = &known{}
		l.tables[code] = k
	}
	return k
}

// mark records where a line lies.
func (l *Log) mark(code string, m mark) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.table(code).add(m)
}

func (k *known) add(m mark) {
	last, some := k.last()
	switch {
	case some && m.seq <= last.seq:
		return
	case some && m.n != last.n+1:
		k.marks = nil // lines between have not been heard of
	case len(k.marks) >= mostMarks:
		k.marks = append(k.marks[:0], k.marks[mostMarks/2:]...)
	}
	k.marks = append(k.marks, m)
}

func (k *known) last() (mark, bool) {
	if len(k.marks) == 0 {
		return mark{}, false
	}
	return k.marks[len(k.marks)-1], true
}

// Forget frees the memory of a table that is not in use.
func (l *Log) Forget(code string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if k := l.tables[code]; k != nil && k.hear == nil {
		delete(l.tables, code)
	}
}

// untilDone calls try, each for a time, until it says that it is done, the whole
// time is over or the log closes.
func (l *Log) untilDone(ctx context.Context, each time.Duration, try func(ctx context.Context) (done bool, err error)) error {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	stop := context.AfterFunc(l.ctx, cancel)
	defer stop()
	for {
		once, ended := context.WithTimeout(ctx, each)
		done, err := try(once)
		ended()
		if done {
			return err
		}
		select {
		case <-ctx.Done():
			return tablelog.Because(wire.CauseNoCluster, errors.Join(ctx.Err(), err))
		case <-time.After(betweenIt):
		}
	}
}
