//go:build !js

package streamlog_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"machiavelli/engine/table"
	"machiavelli/game/serve"
	"machiavelli/game/serve/streamlog"
	"machiavelli/game/serve/tablelog"
	"machiavelli/game/testing/natsnodes"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func stream(t *testing.T) *streamlog.Log {
	t.Helper()
	l, err := streamlog.Open(t.Context(), streamlog.Config{
		URLs: natsnodes.URL(streamlog.Address), Name: strings.ReplaceAll(t.Name(), "/", "-"), Replicas: 1, Logger: slog.New(slog.DiscardHandler),
	})
	must(t, err)
	t.Cleanup(func() { l.Close() })
	return l
}

func folder(t *testing.T) *tablelog.Dir {
	t.Helper()
	d, err := tablelog.Open(t.TempDir())
	must(t, err)
	t.Cleanup(func() { d.Close() })
	return d
}

func lines(from, n int) []table.Line {
	var all []table.Line
	for i := range n {
		all = append(all, table.Line{N: uint64(from + i), At: int64(from + i), E: "host", P: 1})
	}
	return all
}

// text is a table's log as one text.
func text(t *testing.T, l serve.Log, code string) string {
	t.Helper()
	var b strings.Builder
	for line, err := range l.Read(context.Background(), code, 0) {
		must(t, err)
		one, err := json.Marshal(line)
		must(t, err)
		b.Write(append(one, '\n'))
	}
	return b.String()
}

func TestTablesMoveFromAFolderIntoTheClusterAndBack(t *testing.T) {
	from, cluster, to := folder(t), stream(t), folder(t)
	for code, n := range map[string]int{"AAAAAA": 1, "BBBBBB": 20, "CCCCCC": 1200} {
		for i := 0; i < n; i += 7 {
			must(t, from.Append(t.Context(), code, lines(i, min(7, n-i))))
		}
	}
	for range 2 { // the second time all is there
		n, err := serve.Move(t.Context(), from, cluster)
		if n != 3 || err != nil {
			t.Fatal(n, err)
		}
	}
	must(t, cluster.Append(t.Context(), "BBBBBB", lines(20, 2))) // somebody plays on
	n, err := serve.Move(t.Context(), cluster, to)
	if n != 3 || err != nil {
		t.Fatal(n, err)
	}
	for _, code := range []string{"AAAAAA", "BBBBBB", "CCCCCC"} {
		want := text(t, cluster, code)
		if got := text(t, to, code); got != want || !strings.HasPrefix(got, text(t, from, code)) {
			t.Errorf("%s: %d bytes, want %d", code, len(got), len(want))
		}
	}
}

func TestAMoveThatWasCutOffIsCompleted(t *testing.T) {
	from, cluster := folder(t), stream(t)
	must(t, from.Append(t.Context(), "AAAAAA", lines(0, 9)))
	must(t, cluster.Append(t.Context(), "AAAAAA", lines(0, 4)))
	if n, err := serve.Move(t.Context(), from, cluster); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	if got := text(t, cluster, "AAAAAA"); got != text(t, from, "AAAAAA") {
		t.Error(got)
	}
}

func TestATableThatGoesOnOtherwiseThereIsLeftAndTheOthersMove(t *testing.T) {
	from, cluster := folder(t), stream(t)
	must(t, from.Append(t.Context(), "AAAAAA", lines(0, 3)))
	must(t, from.Append(t.Context(), "BBBBBB", lines(0, 3)))
	other := lines(0, 3)
	other[2].P = 0
	must(t, cluster.Append(t.Context(), "AAAAAA", other))
	n, err := serve.Move(t.Context(), from, cluster)
	if n != 1 || !errors.Is(err, tablelog.ErrMoved) || !strings.Contains(err.Error(), "AAAAAA") {
		t.Fatal(n, err)
	}
	if text(t, cluster, "BBBBBB") != text(t, from, "BBBBBB") {
		t.Error("the other table has not moved")
	}
}
