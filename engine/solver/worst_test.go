package solver

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// The slowest positions of two packs that could be found for the fast answer:
// go test ./engine/solver -run Slowest -worst 100000 looks for others.
var worst = flag.Int("worst", 0, "positions to search for the slowest")

const slowFile = "testdata/slowest.jsonl"

// slow is a position with what it takes.
type slow struct {
	Table [][]card.Card `json:"table"`
	Hand  []card.ID     `json:"hand"`
	Cards int           `json:"cards"`
	work  int           // of the answer: a measure that nothing else on the machine disturbs
}

func (x *slow) position() Position {
	return Position{Rules: families[0].ruleSet(), Table: x.Table, Hand: x.Hand, Opened: true, Goal: Max}
}

// slowest is the slow positions of the repository.
func slowest(tb testing.TB) []slow {
	tb.Helper()
	f, err := os.Open(slowFile)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	var out []slow
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var x slow
		if err := json.Unmarshal(lines.Bytes(), &x); err != nil {
			tb.Fatal(err)
		}
		out = append(out, x)
	}
	return out
}

func TestTheSlowestPositionsKeepTheirAnswers(t *testing.T) {
	if *worst > 0 {
		searchSlowest(t, *worst)
	}
	s := New()
	for _, x := range slowest(t) {
		pos := x.position()
		a, err := s.Solve(Limits{}, pos)
		if err != nil || a.Cards != x.Cards {
			t.Fatalf("%s: %d cards, %v, want %d", text(pos), a.Cards, err, x.Cards)
		}
		sound(t, pos, a)
	}
}

// BenchmarkSlowest is the fast answer on the slowest positions found.
func BenchmarkSlowest(b *testing.B) {
	s := New()
	var a Answer
	for i, x := range slowest(b) {
		pos := x.position()
		b.Run(fmt.Sprintf("machiavelli/table=%d/hand=%d/%d", size(pos)-len(pos.Hand), len(pos.Hand), i), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := s.SolveInto(&a, Limits{}, pos); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// searchSlowest tries random positions, and for the last quarter changes of the
// slowest ones, and writes down those that took the search farthest.
func searchSlowest(t *testing.T, n int) {
	s := New()
	rnd := rand.New(rand.NewPCG(17, 18))
	var top []slow
	for i := range n {
		x := randomTable(rnd)
		if i > n*3/4 && rnd.IntN(3) > 0 {
			x = mutate(rnd, top[rnd.IntN(len(top))])
		}
		look(s, &x)
		if i%(max(n/20, 1)) == 0 && len(top) > 0 {
			t.Logf("%d of %d: the slowest took %d units of work and %v", i, n, top[0].work, clock(s, &top[0]))
		}
		if len(top) == 40 && x.work <= top[39].work {
			continue
		}
		at, _ := slices.BinarySearchFunc(top, x, func(a, b slow) int { return b.work - a.work })
		top = slices.Insert(top, at, x)
		top = top[:min(40, len(top))]
	}
	f, err := os.Create(slowFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, x := range top[:min(12, len(top))] {
		t.Logf("%d units of work, %v", x.work, clock(s, &x))
		line, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(f, "%s\n", line)
	}
}

// look solves a position for its number of cards and work.
func look(s *Solver, x *slow) {
	a, err := s.Solve(Limits{}, x.position())
	if err != nil {
		panic(err)
	}
	x.Cards, x.work = a.Cards, s.work.Spent
}

// clock is the least time of some that a position takes.
func clock(s *Solver, x *slow) (least time.Duration) {
	var a Answer
	pos := x.position()
	for try := range 30 {
		start := time.Now()
		if err := s.SolveInto(&a, Limits{}, pos); err != nil {
			panic(err)
		}
		if took := time.Since(start); try == 0 || took < least {
			least = took
		}
	}
	return least
}

// randomTable is a random position of two packs, mostly in the hard zone of 35
// to 70 cards on the table.
func randomTable(rnd *rand.Rand) slow {
	r := families[0].ruleSet().Meld
	shapes := slices.Concat(runShapes(r, 3, 3+rnd.IntN(6)), setShapes(r, 4))
	free := map[card.ID]bool{}
	for _, id := range card.Deck(2, 0) {
		free[id] = true
	}
	var x slow
	want := 30 + rnd.IntN(45)
	for tries := 0; tries < 200 && want > 0; tries++ {
		if m := takeAll(free, shapes[rnd.IntN(len(shapes))], 2); m != nil {
			x.Table = append(x.Table, m)
			want -= len(m)
		}
	}
	for _, id := range card.Deck(2, 0) {
		if free[id] {
			x.Hand = append(x.Hand, id)
		}
	}
	rnd.Shuffle(len(x.Hand), func(i, j int) { x.Hand[i], x.Hand[j] = x.Hand[j], x.Hand[i] })
	x.Hand = x.Hand[:min(len(x.Hand), 10+rnd.IntN(31))]
	return x
}

// mutate changes some melds, or some cards of the hand.
func mutate(rnd *rand.Rand, x slow) slow {
	r := families[0].ruleSet().Meld
	free := map[card.ID]bool{}
	for _, id := range card.Deck(2, 0) {
		free[id] = true
	}
	y := slow{Table: slices.Clone(x.Table), Hand: slices.Clone(x.Hand)}
	for range rnd.IntN(3) {
		if len(y.Table) > 1 {
			i := rnd.IntN(len(y.Table))
			y.Table = slices.Delete(y.Table, i, i+1)
		}
	}
	for range rnd.IntN(4) {
		if len(y.Hand) > 1 {
			i := rnd.IntN(len(y.Hand))
			y.Hand = slices.Delete(y.Hand, i, i+1)
		}
	}
	for _, m := range y.Table {
		for _, c := range m {
			free[c.ID] = false
		}
	}
	for _, id := range y.Hand {
		free[id] = false
	}
	shapes := slices.Concat(runShapes(r, 3, 8), setShapes(r, 4))
	for tries := 0; tries < 30 && len(y.Table) < len(x.Table)+rnd.IntN(2); tries++ {
		if m := takeAll(free, shapes[rnd.IntN(len(shapes))], 2); m != nil && meld.Legal(m, r) {
			y.Table = append(y.Table, m)
		}
	}
	left := []card.ID{}
	for _, id := range card.Deck(2, 0) {
		if free[id] {
			left = append(left, id)
		}
	}
	rnd.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	for len(y.Hand) < min(40, len(x.Hand)+rnd.IntN(3)-1) && len(left) > 0 {
		y.Hand, left = append(y.Hand, left[0]), left[1:]
	}
	return y
}

// setShapes lists the sets of up to most cards.
func setShapes(r meld.Rules, most int) [][]card.Face {
	if r.SetMax > 0 {
		most = min(most, r.SetMax)
	}
	var out [][]card.Face
	for rank := card.Ace; rank <= card.King; rank++ {
		var rec func(faces []card.Face, s card.Suit)
		rec = func(faces []card.Face, s card.Suit) {
			if len(faces) >= r.SetMin {
				out = append(out, append([]card.Face(nil), faces...))
			}
			if len(faces) == most {
				return
			}
			for ; s < card.Suits; s++ {
				next := s + 1
				if r.AnySuits {
					next = s
				}
				rec(append(faces, card.Of(s, rank)), next)
			}
		}
		rec(nil, 0)
	}
	return out
}
