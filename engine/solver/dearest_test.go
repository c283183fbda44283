package solver

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// The dearest positions are those of the project's own seeded play, half of
// them half-made turns, whose fewest moves took the linear program most pivots.
// They are found again by: go test ./engine/solver -run Dearest -write
//
// The hardest are those of twelve deals of every rule set with its house rules
// (go test ./engine/bot -run EveryMoment -args -moments 12 -moments-dear FILE) that
// have taken most work since the program was written, and copies of two with the
// suits exchanged: how long the search goes through layouts that the rules do not
// allow depends on such things. One more (sabra with three packs) is not hard: that
// its program has no solution was once proven of costs that had been shifted. Nor is one
// of tahiti: the best of the first aim's program is whole melds at once, and no play. Four
// of push are half-made turns with six to nine wild cards, which cost up to a
// hundred times as much while each meld named those that it holds.
const (
	dearestFile = "testdata/dearest.jsonl.gz"
	hardestFile = "testdata/hardest.jsonl.gz"
	dearestHalf = 50 // of a rule set: as many of a turn's beginning, as many half-made
)

// dear is a position and its answer.
type dear struct {
	Rules   string        `json:"rules"`
	Options rules.Options `json:"options,omitzero"`
	Table   [][]card.Card `json:"table"`
	Hand    []card.ID     `json:"hand"`
	Opened  bool          `json:"opened"`
	Deal    int           `json:"deal,omitempty"` // 0: the first
	Draft   *Draft        `json:"draft,omitempty"`
	Cards   int           `json:"cards"`
	Moves   int           `json:"moves"`
	pivots  int
}

func (x *dear) position() Position {
	r, _ := rules.ByID(x.Rules)
	r, err := r.With(x.Options)
	if err != nil {
		panic(err)
	}
	return Position{Rules: r, Table: x.Table, Hand: x.Hand, Opened: x.Opened, Deal: max(x.Deal, 1), Goal: Cards, Draft: x.Draft}
}

// findDearest plays two deals of a rule set.
func findDearest(t *testing.T, id string) []dear {
	r, _ := rules.ByID(id)
	s := New()
	rnd := rand.New(rand.NewPCG(41, 42))
	var of [2][]dear
	for seed := range uint64(2) {
		packs, jokers := r.Deck(4)
		n := 0
		selfPlay(r, packs, jokers, seed, func(pos Position) bool {
			for k := range of {
				p := pos
				if k == 1 {
					p = begun(rnd, pos)
				}
				a, err := s.Solve(Limits{}, p)
				if err != nil {
					t.Fatal(err)
				}
				if a.Playable && !isHandPlay(&p) {
					x := dear{Rules: id, Table: p.Table, Hand: slices.Clone(p.Hand), Opened: p.Opened, Draft: p.Draft, Cards: a.Cards, Moves: a.Moves, pivots: s.layout.simplex.Work()}
					of[k] = append(of[k], x)
				}
			}
			n++
			return n < 120
		})
	}
	var out []dear
	for _, list := range of {
		slices.SortStableFunc(list, func(a, b dear) int { return b.pivots - a.pivots })
		out = append(out, list[:min(len(list), dearestHalf)]...)
	}
	return out
}

func dearest(tb testing.TB) []dear { return readDear(tb, dearestFile) }

func hardest(tb testing.TB) []dear { return readDear(tb, hardestFile) }

func readDear(tb testing.TB, file string) []dear {
	tb.Helper()
	f, err := os.Open(file)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	plain, err := gzip.NewReader(f)
	if err != nil {
		tb.Fatal(err)
	}
	var all []dear
	lines := bufio.NewScanner(plain)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var x dear
		if err := json.Unmarshal(lines.Bytes(), &x); err != nil {
			tb.Fatal(err)
		}
		all = append(all, x)
	}
	if err := lines.Err(); err != nil {
		tb.Fatal(err)
	}
	return all
}

func TestTheDearestPositionsAreAnsweredWithABoundedNumberOfPivots(t *testing.T) {
	if *write {
		f, err := os.Create(dearestFile)
		if err != nil {
			t.Fatal(err)
		}
		packed, err := gzip.NewWriterLevel(f, gzip.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range rules.IDs() {
			if r, _ := rules.ByID(id); r.Table != rules.TableShared {
				continue
			}
			for _, x := range findDearest(t, id) {
				line, err := json.Marshal(x)
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(packed, "%s\n", line)
			}
		}
		if err := errors.Join(packed.Close(), f.Close()); err != nil {
			t.Fatal(err)
		}
	}
	s := New()
	for k, x := range dearest(t) {
		if k%25 > 0 { // the dearest of each half of a hundred, and the one in its middle
			continue
		}
		pos := x.position()
		a, err := s.Solve(Limits{}, pos)
		if err != nil || !a.Exact || a.Cards != x.Cards || a.Moves != x.Moves {
			t.Errorf("%s: %d cards and %d moves, want %d and %d: %v", text(pos), a.Cards, a.Moves, x.Cards, x.Moves, err)
		}
		if n := s.layout.simplex.Work(); n > 30_000 {
			t.Errorf("%s: %d pivots", text(pos), n)
		}
	}
}

// In the browser nothing is heard before a search looks whether it is to stop: it does
// so after every 2,000 units of work, and no step of it is much longer.
func TestTheHardestPositionsAreAnsweredWithABoundedAmountOfWorkAndLittleBetweenTwoLooks(t *testing.T) {
	s := New()
	for _, x := range hardest(t) {
		pos := x.position()
		last, longest := 0, 0
		look := func() bool {
			longest, last = max(longest, s.work.Spent-last), s.work.Spent
			return false
		}
		a, err := s.Solve(Limits{Stop: look}, pos)
		if err != nil || !a.Exact || a.Cards != x.Cards || a.Moves != x.Moves {
			t.Errorf("%s: %d cards and %d moves, want %d and %d: %v", text(pos), a.Cards, a.Moves, x.Cards, x.Moves, err)
		}
		if n := s.work.Spent; n > 900_000 {
			t.Errorf("%s: %d units of work", text(pos), n)
		}
		if look(); longest > 20_000 {
			t.Errorf("%s: %d units of work between two looks", text(pos), longest)
		}
	}
}
