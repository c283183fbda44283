//go:build !js

package streamlog

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/table/wire"
	"machiavelli/game/serve/tablelog"
	"machiavelli/game/testing/natsnodes"
)

// TestAServerStartsWhileANodeIsDownAndWaitsForTheCluster: the node that is asked for its sync is
// silent, and then all are.
func TestAServerStartsWhileANodeIsDownAndWaitsForTheCluster(t *testing.T) {
	nobody, err := natsnodes.Listen()
	must(t, err)
	address := nobody.Addr().String()
	nobody.Close()
	var said bytes.Buffer
	c := config(t)
	c.Monitors = append(c.Monitors, "http://"+address)
	c.Logger = slog.New(slog.NewTextHandler(&said, nil))
	l, err := Open(t.Context(), c)
	must(t, err)
	l.Close()
	if !strings.Contains(said.String(), "level=WARN") || !strings.Contains(said.String(), address) {
		t.Errorf("it says %s", said.String())
	}
	c = config(t)
	c.Monitors = nil
	must(t, node.Kill())
	opened := make(chan error)
	go func() {
		l, err := Open(context.Background(), c)
		if err == nil {
			err = errors.Join(l.Append(context.Background(), "AAAAAA", lines(0, 1)), l.Close())
		}
		opened <- err
	}()
	select {
	case err := <-opened:
		t.Fatalf("without a node: %v", err)
	case <-time.After(time.Second):
	}
	must(t, node.Start())
	must(t, <-opened)
	c.URLs = strings.Replace(c.URLs, "tables:", "somebody:", 1)
	if l, err := Open(t.Context(), c); err == nil || !strings.Contains(err.Error(), "uthorization") {
		t.Errorf("another word: %v, %v", l, err)
	}
}

func TestNobodyIsWellWhoseJetStreamIsSilent(t *testing.T) {
	l := open(t)
	must(t, l.Append(t.Context(), "AAAAAA", lines(0, 1)))
	until := func(well bool, within time.Duration) {
		t.Helper()
		for end := time.Now().Add(within); (l.Well() == nil) != well; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("well is %v after %v", l.Well(), within)
			}
		}
	}
	until(true, 2*time.Second)
	must(t, node.Kill())
	until(false, mostSilent+time.Second)
	if cause := tablelog.CauseOf(l.Well()); cause != wire.CauseNoCluster {
		t.Error(cause)
	}
	must(t, node.Start())
	until(true, 5*time.Second)
}

// TestANodeIsLeftThatAnswersReadersAndNotWriters, as one does that has lost the others and
// still takes itself for the leader.
func TestANodeIsLeftThatAnswersReadersAndNotWriters(t *testing.T) {
	now := time.Now()
	s := signs{answered: now}
	if s.move(now) {
		t.Error("it answers")
	}
	s.wrote(false)
	s.since = now
	s.wrote(false)
	if s.answered = now.Add(time.Second); s.move(now.Add(time.Second)) {
		t.Error("after a second")
	}
	if s.answered = now.Add(3 * time.Second); !s.move(now.Add(3*time.Second)) || s.move(now.Add(3*time.Second)) {
		t.Error("after three seconds it is left, once")
	}
	s.wrote(true)
	if s.answered = now.Add(9 * time.Second); s.move(now.Add(9 * time.Second)) {
		t.Error("the next one answers")
	}
}

func TestATableOfTheStreamIsSetAsideAndPutBack(t *testing.T) {
	a, b := open(t), open(t)
	must(t, a.Append(t.Context(), "AAAAAA", lines(0, 1)))
	must(t, a.Append(t.Context(), "AAAAAA", lines(1, 3)))
	must(t, a.Append(t.Context(), "BBBBBB", lines(0, 1)))
	must(t, b.SetAside("AAAAAA"))
	for _, l := range []*Log{a, b} {
		if _, err := read(l, "AAAAAA", 0); !errors.Is(err, fs.ErrNotExist) {
			t.Error(err)
		}
		if all, err := l.Aside(); err != nil || !slices.Equal(all, []string{"AAAAAA"}) {
			t.Errorf("%v, %v", all, err)
		}
		if all, err := l.Tables(); err != nil || len(all) != 1 || all[0].Code != "BBBBBB" {
			t.Errorf("%v, %v", all, err)
		}
	}
	must(t, a.PutBack("AAAAAA"))
	if got, err := read(b, "AAAAAA", 0); err != nil || !slices.Equal(got, []uint64{0, 1, 2, 3}) {
		t.Errorf("%v, %v", got, err)
	}
	must(t, b.Append(t.Context(), "AAAAAA", lines(4, 1)))
	must(t, a.SetAside("AAAAAA"))
	must(t, a.Append(t.Context(), "AAAAAA", lines(0, 1)))
	if err := a.PutBack("AAAAAA"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("another one is there: %v", err)
	}
	must(t, a.Drop("AAAAAA"))
	if all, err := a.Aside(); err != nil || len(all) > 0 {
		t.Errorf("%v, %v", all, err)
	}
}

func TestOfServersThatLookForOldTablesOneKeepsWhatItFound(t *testing.T) {
	a, b := open(t), open(t)
	text, n, err := a.Sweep()
	if len(text) > 0 || n != 0 || err != nil {
		t.Fatalf("%s, %d, %v", text, n, err)
	}
	n, err = a.SaveSweep([]byte("first"), 0)
	must(t, err)
	if _, err := b.SaveSweep([]byte("other"), 0); !errors.Is(err, tablelog.ErrMoved) {
		t.Errorf("both have kept something: %v", err)
	}
	m, err := a.SaveSweep([]byte("second"), n)
	must(t, err)
	if text, got, err := b.Sweep(); string(text) != "second" || got != m || err != nil {
		t.Errorf("%s, %d, %v", text, got, err)
	}
	if all, err := a.Tables(); len(all) > 0 || err != nil {
		t.Errorf("%v, %v", all, err)
	}
}
