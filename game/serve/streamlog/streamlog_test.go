//go:build !js

package streamlog

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"machiavelli/engine/table"
	"machiavelli/game/serve/tablelog"
	"machiavelli/game/testing/natsnodes"
)

// node is the one that all tests of the package share; Address is where it listens.
var (
	node    *natsnodes.Node
	Address string
)

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "streamlog")
	if err == nil {
		node, err = natsnodes.One(dir, "always")
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	Address = node.Address
	status := m.Run()
	node.Kill()
	os.RemoveAll(dir)
	os.Exit(status)
}

// open opens the stream of a test: every server of it has the same one.
func open(t *testing.T) *Log {
	t.Helper()
	l, err := Open(t.Context(), config(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func config(t *testing.T) Config {
	return Config{
		URLs: natsnodes.URL(node.Address), Monitors: []string{node.Monitor}, Name: strings.ReplaceAll(t.Name(), "/", "-"), Replicas: 1, Tables: 100,
		Logger: slog.New(slog.DiscardHandler),
	}
}

func lines(from, n int) []table.Line { return linesOf(1, from, n) }

func linesOf(who, from, n int) []table.Line {
	var all []table.Line
	for i := range n {
		all = append(all, table.Line{N: uint64(from + i), At: int64(10 * (from + i)), E: "host", P: who})
	}
	return all
}

func read(l *Log, code string, from uint64) (numbers []uint64, err error) {
	for line, e := range l.Read(context.Background(), code, from) {
		if e != nil {
			return numbers, e
		}
		numbers = append(numbers, line.N)
	}
	return numbers, nil
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhatWasAppendedIsReadInOrderByEveryServer(t *testing.T) {
	a, b := open(t), open(t)
	must(t, a.Append(t.Context(), "AAAAAA", lines(0, 1)))
	must(t, a.Append(t.Context(), "AAAAAA", lines(1, 3)))
	must(t, a.Append(t.Context(), "BBBBBB", lines(0, 2)))
	must(t, b.Append(t.Context(), "AAAAAA", lines(4, 1)))
	for _, l := range []*Log{a, b, open(t)} {
		if got, err := read(l, "AAAAAA", 0); err != nil || !slices.Equal(got, []uint64{0, 1, 2, 3, 4}) {
			t.Errorf("%v, %v", got, err)
		}
		if got, err := read(l, "AAAAAA", 3); err != nil || !slices.Equal(got, []uint64{3, 4}) {
			t.Errorf("%v, %v", got, err)
		}
		if got, err := read(l, "AAAAAA", 5); err != nil || len(got) != 0 {
			t.Errorf("%v, %v", got, err)
		}
		if all, err := l.Tables(); err != nil || len(all) != 2 || all[0].Code != "AAAAAA" || time.Since(all[0].Last) > time.Hour {
			t.Errorf("%v, %v", all, err)
		}
	}
	must(t, b.Remove("AAAAAA"))
	if _, err := read(a, "AAAAAA", 0); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if err := a.Append(t.Context(), "AAAAAA", lines(5, 1)); !errors.Is(err, tablelog.ErrMoved) {
		t.Error(err)
	}
	if all, err := a.Tables(); err != nil || len(all) != 1 {
		t.Errorf("%v, %v", all, err)
	}
}

func TestALongTableIsReadWhole(t *testing.T) {
	l := open(t)
	n := 0
	for _, some := range []int{1, 900, 900, 3} {
		must(t, l.Append(t.Context(), "AAAAAA", lines(n, some)))
		n += some
	}
	if got, err := read(open(t), "AAAAAA", 0); err != nil || len(got) != n || got[n-1] != uint64(n-1) {
		t.Errorf("%d lines, %v", len(got), err)
	}
}

func TestOfTwoWhoWriteAfterTheSameLineOneIsRefused(t *testing.T) {
	a, b := open(t), open(t)
	must(t, a.Append(t.Context(), "AAAAAA", lines(0, 2)))
	for _, l := range []*Log{a, b} {
		for _, from := range []int{0, 1, 3} {
			for n := range 2 {
				if err := l.Append(t.Context(), "AAAAAA", linesOf(2, from, n+1)); !errors.Is(err, tablelog.ErrMoved) {
					t.Errorf("%d lines from %d: %v", n+1, from, err)
				}
			}
		}
	}
	if got, _ := read(a, "AAAAAA", 0); len(got) != 2 {
		t.Errorf("%v", got)
	}
}

// Every server writes again and again what it thinks is next, one line or several.
func TestOfServersThatWriteAtOnceOneAtATimeGetsIn(t *testing.T) {
	const servers, each = 4, 25
	must(t, open(t).Append(t.Context(), "AAAAAA", lines(0, 1)))
	var all sync.WaitGroup
	var mu sync.Mutex
	acknowledged := map[uint64]int{}
	for s := range servers {
		l := open(t)
		all.Go(func() {
			next := 1
			for done := 0; done < each; {
				some := 1 + done%3
				switch err := l.Append(t.Context(), "AAAAAA", linesOf(s, next, some)); {
				case err == nil:
					mu.Lock()
					for i := range some {
						if was, twice := acknowledged[uint64(next+i)]; twice {
							t.Errorf("line %d is of %d and of %d", next+i, was, s)
						}
						acknowledged[uint64(next+i)] = s
					}
					mu.Unlock()
					next, done = next+some, done+1
				case errors.Is(err, tablelog.ErrMoved):
					got, err := read(l, "AAAAAA", uint64(next))
					if err != nil {
						t.Error(err)
						return
					}
					next += len(got)
				default:
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	n := 0
	for line, err := range open(t).Read(t.Context(), "AAAAAA", 1) {
		must(t, err)
		if s, known := acknowledged[line.N]; !known || s != line.P {
			t.Errorf("line %d of server %d: acknowledged to %d, %v", line.N, line.P, s, known)
		}
		n++
	}
	if n != len(acknowledged) {
		t.Errorf("%d lines, %d acknowledged", n, len(acknowledged))
	}
}

// The answer to a message may be lost though the message is not.
func TestLinesThatGotInUnheardAreOurs(t *testing.T) {
	for _, some := range []int{1, 3} {
		t.Run(fmt.Sprint(some), func(t *testing.T) {
			a, b := open(t), open(t)
			must(t, a.Append(t.Context(), "AAAAAA", lines(0, 1)))
			fence, err := a.fence(t.Context(), "AAAAAA", 1)
			must(t, err)
			must(t, b.Append(t.Context(), "AAAAAA", lines(1, some))) // as a would have
			ours := lines(1, some)
			texts, err := encode(ours)
			must(t, err)
			must(t, a.send(t.Context(), "AAAAAA", ours, texts, fence))
			others := linesOf(2, 1, some)
			texts, err = encode(others)
			must(t, err)
			if err := a.send(t.Context(), "AAAAAA", others, texts, fence); !errors.Is(err, tablelog.ErrMoved) {
				t.Error(err)
			}
			must(t, a.Append(t.Context(), "AAAAAA", lines(1+some, 2)))
			if got, err := read(a, "AAAAAA", 0); err != nil || len(got) != 3+some {
				t.Errorf("%v, %v", got, err)
			}
		})
	}
}

func TestWhoFollowsATableHearsItsLinesAndWords(t *testing.T) {
	a, b := open(t), open(t)
	news := make(chan tablelog.News, 100)
	stop := b.Follow("AAAAAA", func(n tablelog.News) { news <- n })
	must(t, b.conn.Flush())
	a.Say("AAAAAA", []byte("hello"))
	a.Say("BBBBBB", []byte("to others"))
	must(t, a.Append(t.Context(), "BBBBBB", lines(0, 2)))
	must(t, a.Append(t.Context(), "AAAAAA", lines(0, 1)))
	must(t, a.Append(t.Context(), "AAAAAA", lines(1, 3)))
	next, said := uint64(0), ""
	for next < 4 || said == "" {
		select {
		case n := <-news:
			switch {
			case n.Word != nil:
				said += string(n.Word)
			case n.Line.N != next:
				t.Fatalf("line %d, want %d", n.Line.N, next)
			default:
				next++
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("nothing after line %d and %q", next, said)
		}
	}
	if said != "hello" {
		t.Errorf("heard %q", said)
	}
	// What it has heard it need not read: it may write at once.
	must(t, b.Append(t.Context(), "AAAAAA", lines(4, 1)))
	stop()
	b.Forget("AAAAAA")
	must(t, b.Append(t.Context(), "AAAAAA", lines(5, 1)))
}

// A consumer goes with the node on which it lived. The client's own would wait for it
// for up to 10 s; ours is made again where it left off, and no line comes twice.
func TestWhoFollowsHearsOnWhenTheConsumerIsLost(t *testing.T) {
	a, b := open(t), open(t)
	news := make(chan uint64, 100)
	defer b.Follow("AAAAAA", func(n tablelog.News) { news <- n.Line.N })()
	next := uint64(0)
	for range 3 {
		must(t, a.Append(t.Context(), "AAAAAA", lines(int(next), 3)))
		for end := next + 3; next < end; next++ {
			select {
			case n := <-news:
				if n != next {
					t.Fatalf("line %d, want %d", n, next)
				}
			case <-time.After(5 * time.Second):
				t.Fatalf("nothing for 5 s after line %d", next)
			}
		}
		gone := 0
		for name := range b.stream.ConsumerNames(t.Context()).Name() {
			must(t, b.stream.DeleteConsumer(t.Context(), name))
			gone++
		}
		if gone < 2 {
			t.Fatalf("%d consumers, want those of two servers", gone)
		}
	}
}

// The node is ended and comes back with what it has acknowledged.
func TestALogGoesOnWithANodeThatComesBack(t *testing.T) {
	l := open(t)
	must(t, l.Append(t.Context(), "AAAAAA", lines(0, 3)))
	must(t, node.Kill())
	written := make(chan error)
	go func() { written <- l.Append(context.Background(), "AAAAAA", lines(3, 2)) }()
	must(t, node.Start())
	must(t, <-written)
	if got, err := read(l, "AAAAAA", 0); err != nil || len(got) != 5 {
		t.Errorf("%v, %v", got, err)
	}
}

func TestAStreamThatIsFullSaysThatNothingWasWritten(t *testing.T) {
	c := config(t)
	c.Tables = 1
	l, err := Open(t.Context(), c)
	must(t, err)
	t.Cleanup(func() { l.Close() })
	n := 0
	for long := strings.Repeat("x", 24<<10); err == nil && n < 10_000; n++ {
		some := linesOf(1, n, 1)
		some[0].ID = long
		err = l.Append(t.Context(), "AAAAAA", some)
	}
	if !errors.Is(err, tablelog.ErrNoRoom) {
		t.Fatal(err)
	}
	if got, err := read(open(t), "AAAAAA", 0); err != nil || len(got) != n-1 {
		t.Errorf("%d lines, %v; %d were acknowledged", len(got), err, n-1)
	}
}

func TestOtherNamesAreNoTables(t *testing.T) {
	l := open(t)
	for _, code := range []string{"", "../AAAA", "aaaaaa", "AA.AA", "*", ">"} {
		if err := l.Append(t.Context(), code, lines(0, 1)); err == nil {
			t.Errorf("%q is a table", code)
		}
		if _, err := read(l, code, 0); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q: %v", code, err)
		}
	}
}

func TestANodeThatSyncsLaterIsRefusedAndOneThatIsNotAskedIsNamed(t *testing.T) {
	dir := t.TempDir()
	lazy, err := natsnodes.One(dir, "2m")
	must(t, err)
	t.Cleanup(func() { lazy.Kill() })
	c := config(t)
	c.URLs, c.Monitors = natsnodes.URL(lazy.Address), []string{lazy.Monitor}
	if l, err := Open(t.Context(), c); err == nil || !strings.Contains(err.Error(), "sync_interval") {
		t.Errorf("%v, %v", l, err)
	}
	var said bytes.Buffer
	c.Monitors, c.Logger = nil, slog.New(slog.NewTextHandler(&said, nil))
	l, err := Open(t.Context(), c)
	must(t, err)
	l.Close()
	if !strings.Contains(said.String(), "sync_interval was not checked") {
		t.Errorf("it says %s", said.String())
	}
	c.Monitors = []string{"http://" + lazy.Address} // where nobody speaks HTTP
	if l, err := Open(t.Context(), c); err == nil {
		l.Close()
		t.Error("a node that says nothing is taken")
	}
}

func TestAStreamOfOtherReplicasIsNotChanged(t *testing.T) {
	open(t)
	c := config(t)
	c.Replicas = 3
	if l, err := Open(t.Context(), c); err == nil || !strings.Contains(err.Error(), "replicas") {
		t.Errorf("%v, %v", l, err)
	}
}
