package table

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/record"
)

// write adds the logs of this release to those that are kept.
var write = flag.Bool("write", false, "write the logs of this release")

// Logs of every release are read for ever, and come to the same table. Their
// last line here is what somebody who watches saw at the end.
func TestLogsOfEveryReleaseAreReadAndComeToTheSame(t *testing.T) {
	if *write {
		for _, id := range []string{"machiavelli-jokers", "shanghai", "push", "carousel", "new-smyrna"} {
			writeLog(t, id)
		}
	}
	files, err := filepath.Glob("testdata/logs/*.jsonl")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	kinds := map[string]bool{}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
		lines, want := lines[:len(lines)-1], string(lines[len(lines)-1])
		h := &house{t: t}
		for _, raw := range lines {
			l, err := ReadLine(raw)
			if err != nil {
				t.Fatalf("%s: %v: %s", name, err, raw)
			}
			if again, _ := json.Marshal(l); !bytes.Equal(again, raw) {
				t.Errorf("%s: a line is written as %s, and was %s", name, again, raw)
			}
			h.log = append(h.log, l)
			kinds[l.E+l.By] = true
		}
		table := h.replayed()
		if got := table.view(-1); got != want {
			t.Errorf("%s comes to\n%s\nand was\n%s", name, got, want)
		}
		text, r := Record(slices.Values(h.log))
		if r != nil {
			t.Fatal(r)
		}
		if err := record.Verify(strings.NewReader(string(text))); err != nil {
			t.Errorf("%s: the record: %v", name, err)
		}
		for i := 1; i < len(h.log); i++ { // a line that is lost or comes twice is no log
			at, err := Restore(h.log[0])
			if err != nil {
				t.Fatal(err)
			}
			if i > 1 && at.Apply(h.log[i]) == nil || at.Last() != 0 {
				t.Fatalf("%s: line %d follows the first", name, i)
			}
		}
	}
	for _, kind := range []string{"seats", "didhuman", "didcomputer", "didclock", "back", "asks", "agreed", "paused", "host", "over"} {
		if !kinds[kind] {
			t.Errorf("no log has a line %s", kind)
		}
	}
}

// writeLog keeps the log of a random match in which much happens.
func writeLog(t *testing.T, id string) {
	best, most := []byte(nil), 0
	for n := range uint64(12) {
		e := newEvening(t, id, 700+n)
		e.toTheEnd()
		kinds := map[string]bool{}
		var b []byte
		for _, l := range e.log {
			kinds[l.E+l.By] = true
			raw, err := json.Marshal(l)
			if err != nil {
				t.Fatal(err)
			}
			b = append(append(b, raw...), '\n')
		}
		if len(b) < 150_000 && len(kinds) > most {
			best, most = append(append(b, e.replayed().view(-1)...), '\n'), len(kinds)
		}
	}
	name := filepath.Join("testdata", "logs", "1-"+id+".jsonl")
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, best, 0o644); err != nil {
		t.Fatal(err)
	}
}
