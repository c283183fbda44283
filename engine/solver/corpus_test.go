package solver

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// The corpus is positions of the project's own seeded play, with their
// answers. It is made again by: go test ./engine/solver -run Corpus -write
var write = flag.Bool("write", false, "make the corpus again")

const corpusFile = "testdata/positions.jsonl"

// sample is a position of the corpus.
type sample struct {
	Family string        `json:"family"`
	Table  [][]card.Card `json:"table"`
	Hand   []card.ID     `json:"hand"`
	Opened bool          `json:"opened"`
	Cards  int           `json:"cards"`
	Moves  int           `json:"moves"`
}

// family is a kind of game whose positions the corpus holds.
type family struct {
	name          string
	rules         string
	packs, jokers int
	edit          func(*rules.Rules)
	deals         int
}

var families = []family{
	{"machiavelli", "machiavelli", 2, 0, nil, 30},
	{"three-packs", "machiavelli", 3, 0, nil, 12},
	{"corner", "machiavelli-corner", 2, 0, nil, 10},
	{"free-cards", "machiavelli-free", 2, 0, nil, 8},
	{"two-free-jokers", "machiavelli", 2, 2, func(r *rules.Rules) { r.Joker.Change = rules.ChangeFree }, 8},
	{"carousel", "carousel", 2, 2, nil, 8},
	{"one-joker-a-meld", "machiavelli-jokers", 2, 2, nil, 5},
	{"frozen-jokers", "tahiti", 2, 4, nil, 5},
	{"bound-jokers", "vatikan", 2, 2, nil, 4},
}

func (f *family) ruleSet() rules.Rules {
	r, _ := rules.ByID(f.rules)
	if f.edit != nil {
		f.edit(&r)
	}
	return r
}

func (x *sample) position(f *family) Position {
	return Position{Rules: f.ruleSet(), Table: x.Table, Hand: x.Hand, Opened: x.Opened, Deal: 1, Goal: Cards}
}

func (x *sample) lying() int {
	n := 0
	for _, m := range x.Table {
		n += len(m)
	}
	return n
}

func corpus(tb testing.TB) map[string][]sample {
	tb.Helper()
	f, err := os.Open(corpusFile)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	all := map[string][]sample{}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var x sample
		if err := json.Unmarshal(lines.Bytes(), &x); err != nil {
			tb.Fatal(err)
		}
		all[x.Family] = append(all[x.Family], x)
	}
	return all
}

// makeCorpus plays; every fifth position is kept.
func makeCorpus(t *testing.T) {
	f, err := os.Create(corpusFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, fam := range families {
		for d := range fam.deals {
			n := 0
			selfPlay(fam.ruleSet(), fam.packs, fam.jokers, uint64(d), func(pos Position) bool {
				if n++; n%5 != 0 {
					return n < 60
				}
				a, err := New().Solve(Limits{Stop: patient(400)}, pos)
				if err != nil {
					t.Fatal(err)
				}
				if a.Exact {
					x := sample{Family: fam.name, Table: pos.Table, Hand: slices.Clone(pos.Hand), Opened: pos.Opened, Cards: a.Cards, Moves: a.Moves}
					line, err := json.Marshal(x)
					if err != nil {
						t.Fatal(err)
					}
					fmt.Fprintf(f, "%s\n", line)
				}
				return true
			})
		}
	}
}

func TestTheCorpusKeepsItsAnswers(t *testing.T) {
	if *write {
		makeCorpus(t)
	}
	all := corpus(t)
	s := New()
	for i := range families {
		f := &families[i]
		if len(all[f.name]) == 0 {
			t.Errorf("no position of %s", f.name)
		}
		for k, x := range all[f.name] {
			pos := x.position(f)
			if k%4 > 0 { // the fast answer for all, the rest for some
				pos.Goal = Max
			}
			a, err := s.Solve(Limits{}, pos)
			if err != nil {
				t.Fatal(text(pos), err)
			}
			if a.Cards != x.Cards || pos.Goal == Cards && a.Moves != x.Moves {
				t.Fatalf("%s: %d cards and %d moves, want %d and %d", text(pos), a.Cards, a.Moves, x.Cards, x.Moves)
			}
			if a.Playable {
				sound(t, pos, a)
			}
		}
	}
}
