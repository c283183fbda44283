package table

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"machiavelli/engine/table/wire"
)

// What is told of the logs of every release stays as it was told, byte by byte: clients
// of older versions read it. The file has each kind of line as a seat and somebody who
// watches first heard it, and the sum of all that both were told.
func TestWhatIsToldOfALogStaysAsItWas(t *testing.T) {
	files, err := filepath.Glob("testdata/logs/*.jsonl")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	var shown []byte
	sum := sha256.New()
	seen := map[string]bool{}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
		var at *Table
		for _, raw := range lines[:len(lines)-1] {
			l, err := ReadLine(raw)
			if err != nil {
				t.Fatal(err)
			}
			if at == nil {
				at, err = Restore(l)
			} else {
				err = at.Apply(l)
			}
			if err != nil {
				t.Fatal(err)
			}
			at.wake(at.at)
			for seat := range len(at.seats) {
				at.mem.seats[seat].seen = at.at
			}
			for _, who := range []Who{{Seat: 0}, Watch} {
				told := append([]Message{at.Hello(who, at.at+time.Second)}, at.For(who, max(at.last, 1)-1)...)
				passing, _ := at.Passing(0)
				told = append(told, passing...)
				told = append(told, Message{0, "look", at.Look()}, Message{0, "brief", wire.Encode(at.Brief(who))}, Message{0, "view", at.snapshot(who, at.last, at.view(who.Seat)).Line})
				for _, m := range told {
					sum.Write(append(m.Line, '\n'))
					if kind := m.E + asText(who); !seen[kind] {
						seen[kind] = true
						shown = append(append(shown, m.Line...), '\n')
					}
				}
			}
		}
	}
	h := open(t, "machiavelli", "", "human", "human", "human")
	h.sit("Anna", "Bert")
	h.must(h.who("Anna"), Rename{"<A&b>"})
	h.must(h.who("Bert"), Rename{`"\\é`})
	h.must(h.who("host"), Host{Do: "grace", Time: time.Hour})
	h.must(h.who("Anna"), Say{"well"})
	h.must(h.who("host"), Host{Do: "start", By: "casual"})
	passing, _ := h.table.Passing(0)
	for _, m := range append(h.table.For(Watch, 0), passing...) {
		shown = append(append(shown, m.Line...), '\n')
	}
	shown = append(append(shown, h.table.Look()...), '\n')
	for _, r := range []*wire.Refusal{wire.NoSecret, wire.NotHost, wire.BadName, wire.BadJSON(errKey{}), byRulesOf(t), {Status: 409, Code: wire.CodeStale, Message: "Something <has> happened since.", N: 41}} {
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		shown = append(append(shown, b...), '\n')
	}
	shown = append(append(shown, hex.EncodeToString(sum.Sum(nil))...), '\n')
	const golden = "testdata/told.jsonl"
	if *write {
		if err := os.WriteFile(golden, shown, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	got, old := bytes.Split(shown, []byte("\n")), bytes.Split(want, []byte("\n"))
	if len(got) != len(old) {
		t.Fatalf("%d lines, and there were %d", len(got), len(old))
	}
	for i := range got {
		if !bytes.Equal(got[i], old[i]) {
			t.Errorf("line %d is\n%s\nand was\n%s", i+1, got[i], old[i])
		}
	}
}

// byRulesOf is a refusal by the rules that has facts.
func byRulesOf(t *testing.T) *wire.Refusal {
	h := open(t, "machiavelli", "", "human", "human")
	h.sit("Anna", "Bert")
	who, do := h.do(`{"do":"play","table":[["7H","8H","TH"]]}`)
	r := h.try(who, do)
	if r == nil || r.Fact == nil {
		t.Fatal(r)
	}
	return r
}
