package worker

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

var requests = flag.String("requests", "", "write what wasm/test/bench-hint.mjs asks into this file")

// TestTheDearestPositionsTravelAsTheyAre, which the solver keeps for its benchmarks. Asked
// for, they are written as the requests that an engine elsewhere gets, one after another.
func TestTheDearestPositionsTravelAsTheyAre(t *testing.T) {
	f, err := os.Open("../solver/testdata/dearest.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	plain, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	lines := bufio.NewScanner(plain)
	lines.Buffer(nil, 1<<20)
	n := uint64(0)
	for ; lines.Scan(); n++ {
		var x struct {
			Rules  string
			Table  [][]card.Card
			Hand   []card.ID
			Opened bool
			Draft  *solver.Draft
		}
		if err := json.Unmarshal(lines.Bytes(), &x); err != nil {
			t.Fatal(err)
		}
		r, _ := rules.ByID(x.Rules)
		asked := Request{ID: n, Task: Solve{solver.Position{Rules: r, Table: x.Table, Hand: x.Hand, Opened: x.Opened, Deal: 1, Goal: solver.Cards, Draft: x.Draft}}}
		b, err := encode(asked)
		if err != nil {
			t.Fatal(err)
		}
		if n%25 == 0 { // the dearest of each rule set and some more
			back, err := decode[Request](b)
			if err != nil {
				t.Fatal(err)
			}
			equal(t, asked, back)
		}
		if err := writeMessage(&out, b); err != nil {
			t.Fatal(err)
		}
	}
	if err := lines.Err(); err != nil || n < 1000 {
		t.Errorf("%d positions, %v", n, err)
	}
	if *requests != "" {
		if err := os.WriteFile(*requests, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
