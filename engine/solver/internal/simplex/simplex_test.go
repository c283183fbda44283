package simplex

import (
	"math"
	"math/rand/v2"
	"testing"
)

// random is a program of small integers, such as the solver's are, that has a
// solution: the columns of the rows cost so much that nothing outweighs them,
// or nothing.
func random(rnd *rand.Rand, p *Program) (equations []bool) {
	m := 1 + rnd.IntN(12)
	rhs, cost := make([]float64, m), make([]float64, m)
	equations = make([]bool, m)
	for i := range m {
		rhs[i] = float64(rnd.IntN(3))
		if equations[i] = rnd.IntN(2) == 0; equations[i] {
			cost[i] = Forbidden
		}
	}
	p.Reset(rhs, cost)
	for range 3 * m {
		addRandom(rnd, p)
	}
	return equations
}

// randomWaiting is a random program with four more columns, which wait to be let in;
// it returns how many it has without them.
func randomWaiting(rnd *rand.Rand, p *Program) (columns int) {
	random(rnd, p)
	columns = p.Columns()
	for range 4 {
		addRandom(rnd, p)
	}
	return columns
}

func addRandom(rnd *rand.Rand, p *Program) {
	var row []int32
	var entry []float64
	for i := range p.rows {
		if rnd.IntN(4) == 0 || i == rnd.IntN(p.rows) {
			row, entry = append(row, int32(i)), append(entry, float64(1+rnd.IntN(4)/3))
		}
	}
	upper := Unbounded
	if len(row) == 0 || rnd.IntN(3) == 0 {
		upper = float64(1 + rnd.IntN(2))
	}
	p.Add(float64(rnd.IntN(9)-2), upper, row, entry)
}

// optimal checks what proves an optimum: the values keep to every row and
// bound, and no column that is not at a bound has a reduced cost, nor one at a
// bound a wrong one.
func optimal(t *testing.T, p *Program) {
	t.Helper()
	left := append([]float64(nil), p.rhs...)
	for j := range p.Columns() {
		x, d := p.Value(j), p.cost[j]
		row, entry := p.Column(j)
		for k := range row {
			left[row[k]] -= x * entry[k]
			d -= p.Duals()[row[k]] * entry[k]
		}
		switch {
		case p.cost[j] <= Forbidden && math.Abs(x) < 1e-4: // it does not come back
		case x < p.lower[j]-1e-4 || x > p.upper[j]+1e-4:
			t.Fatalf("column %d has %g of %g", j, x, p.upper[j])
		case x > p.lower[j]+1e-3 && d < -1e-4, x < p.upper[j]-1e-3 && d > 1e-4:
			t.Fatalf("column %d has %g of %g and the reduced cost %g", j, x, p.upper[j], d)
		}
	}
	for i, v := range left {
		if math.Abs(v) > 1e-4 {
			t.Fatalf("row %d misses %g", i, v)
		}
	}
}

func TestWhatIsFoundIsProvenByTheDuals(t *testing.T) {
	var p Program
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		random(rnd, &p)
		p.Solve(nil)
		optimal(t, &p)
		for range 3 { // columns come and costs change while it goes on
			addRandom(rnd, &p)
			p.SetCost(rnd.IntN(p.Columns()), float64(rnd.IntN(9)-2)+Forbidden*float64(rnd.IntN(2)))
			p.Solve(nil)
			optimal(t, &p)
		}
		p.invert()
		p.Solve(nil)
		optimal(t, &p)
	}
}

func TestAProgramThatIsStoppedSaysSo(t *testing.T) {
	var p Program
	rnd := rand.New(rand.NewPCG(3, 4))
	stopped := 0
	for range 50 {
		random(rnd, &p)
		if asked := 0; p.Solve(func() bool { asked++; return asked > 2 }) == Stopped {
			stopped++
			if p.Work() != 2 {
				t.Fatalf("%d pivots", p.Work())
			}
		}
	}
	if stopped < 10 {
		t.Fatalf("only %d were stopped", stopped)
	}
}

func TestNothingIsAllocatedOnceItHasGrown(t *testing.T) {
	var p Program
	solve := func() {
		p.Reset([]float64{1, 1, 2}, []float64{Forbidden, 0, 0})
		p.Add(3, Unbounded, []int32{0, 1}, []float64{1, 1})
		p.Add(2, 1, []int32{1, 2}, []float64{1, 1})
		p.Solve(nil)
	}
	solve()
	if n := testing.AllocsPerRun(20, func() { solve() }); n > 2 { // the lists that the test makes
		t.Fatalf("%g", n)
	}
}

func TestACutThatIsAddedIsKeptTo(t *testing.T) {
	var p Program
	rnd := rand.New(rand.NewPCG(5, 6))
	dropped := 0
	for range 1500 {
		random(rnd, &p)
		p.Solve(nil)
		n := p.Columns()
		for range 1 + rnd.IntN(3) {
			coef := make([]float64, p.Columns())
			for j := p.rows; j < n; j++ {
				coef[j] = float64(rnd.IntN(3))
			}
			p.Cut(coef, float64(rnd.IntN(4)))
		}
		p.MergeRows()
		p.Solve(nil)
		optimal(t, &p)
		rows := p.rows
		to := p.Drop(func(r int) bool { return int(p.logical[r]) >= n && p.Value(int(p.logical[r])) > 1e-6 }, nil)
		if p.rows < rows {
			dropped++
		}
		for r, now := range to {
			if now < 0 && r < rows-3 {
				t.Fatalf("row %d is out", r)
			}
		}
		optimal(t, &p) // what did not bind is not missed
		addRandom(rnd, &p)
		p.Solve(nil)
		optimal(t, &p)
		p.invert()
		p.Solve(nil)
		optimal(t, &p)
	}
	if dropped < 300 {
		t.Fatalf("only %d had rows to drop", dropped)
	}
}

// proven checks that the duals prove that no solution is as good as the floor.
func proven(t *testing.T, p *Program, floor float64) {
	t.Helper()
	bound := 0.0
	for i, y := range p.Duals() {
		bound += y * p.rhs[i]
	}
	for j := range p.Columns() {
		if d := p.Reduced(j); p.cost[j] <= Forbidden { // it has to be nothing
		} else if d > 1e-4 {
			bound += d * p.upper[j]
		} else if p.lower[j] > 0 {
			bound += d * p.lower[j]
		}
	}
	if bound >= floor {
		t.Fatalf("the bound is %g, not beneath %g", bound, floor)
	}
}

func TestBoundsThatChangeAreKeptTo(t *testing.T) {
	var p Program
	var kept Basis
	rnd := rand.New(rand.NewPCG(7, 8))
	var ends [3]int
	for range 1500 {
		random(rnd, &p)
		p.Solve(nil)
		p.SaveBasis(&kept)
		upper := append([]float64(nil), p.upper...)
		for range 6 {
			p.Floor = 100 * Forbidden
			if rnd.IntN(2) == 0 {
				p.Floor = float64(rnd.IntN(20))
			}
			for range 1 + rnd.IntN(3) {
				j := p.rows + rnd.IntN(p.Columns()-p.rows)
				if rnd.IntN(2) == 0 {
					p.SetBounds(j, 0, 0)
				} else {
					p.SetBounds(j, 1, upper[j])
				}
			}
			end := p.Solve(nil)
			if ends[end]++; end == Optimal {
				optimal(t, &p)
			} else {
				proven(t, &p, p.Floor)
			}
			for j, u := range upper {
				p.SetBounds(j, 0, u)
			}
			if rnd.IntN(2) == 0 {
				p.Floor = 100 * Forbidden
				p.Solve(nil)
				optimal(t, &p)
			}
			p.Return(&kept)
		}
	}
	if ends[Optimal] < 1000 || ends[Beneath] < 1000 {
		t.Fatal(ends)
	}
}

// A basis that was kept is one still where columns have come since.
func TestColumnsMayComeBeforeABasisReturns(t *testing.T) {
	var p Program
	var kept Basis
	rnd := rand.New(rand.NewPCG(9, 10))
	for range 1000 {
		random(rnd, &p)
		p.Solve(nil)
		p.SaveBasis(&kept)
		before := p.Objective()
		for range 4 {
			addRandom(rnd, &p)
		}
		p.Solve(nil)
		p.Return(&kept)
		if now := p.Objective(); math.Abs(now-before) > 1e-6 {
			t.Fatalf("%g where it was %g", now, before)
		}
		p.Solve(nil)
		optimal(t, &p)
	}
}

// A column that is let in gains by the prices, while the values do not keep to
// bounds that have changed with it: what is beneath the floor is the program's, not
// that of costs that were shifted.
func TestWhatIsBeneathTheFloorIsSoForTheCostsAsTheyAre(t *testing.T) {
	var p, whole Program
	rnd := rand.New(rand.NewPCG(11, 12))
	found := 0
	for range 3000 {
		n := randomWaiting(rnd, &p)
		for j := p.rows; j < p.Columns(); j++ {
			p.SetBounds(j, 0, float64(2-2*(j/n)))
		}
		p.Solve(nil)
		for j := n; j < p.Columns(); j++ {
			p.SetBounds(j, 0, 1)
		}
		p.SetBounds(p.rows+rnd.IntN(n-p.rows), 1, 1)
		rebuild(&whole, &p)
		end, best := whole.Solve(nil), whole.Objective()
		if end == Beneath || best < Forbidden/2 {
			continue // no solution
		}
		found++
		p.Floor = best - 0.01
		if p.Solve(nil) == Beneath {
			t.Fatalf("an objective of %g is beneath %g", best, p.Floor)
		}
	}
	if found < 500 {
		t.Errorf("%d programs with a solution", found)
	}
}

// Where a program has no solution the duals prove it, whatever the costs were while it
// was found: columns that were let in, which gain by the prices and have no bound to go
// to, had their costs shifted.
func TestThatThereIsNoSolutionIsProvenForTheCostsAsTheyAre(t *testing.T) {
	var p, whole Program
	rnd := rand.New(rand.NewPCG(13, 14))
	found := 0
	for range 6000 {
		n := randomWaiting(rnd, &p)
		for j := n; j < p.Columns(); j++ {
			p.SetBounds(j, 0, 0)
		}
		p.Solve(nil)
		for j := n; j < p.Columns(); j++ {
			p.SetBounds(j, 0, Unbounded)
		}
		for range 3 {
			p.SetBounds(p.rows+rnd.IntN(n-p.rows), 1, Unbounded)
		}
		rebuild(&whole, &p)
		if whole.Solve(nil) != Beneath {
			continue
		}
		if p.Solve(nil) != Beneath {
			t.Fatal("it has a solution, and from its beginning it has none")
		}
		found++
		for j := range p.upper { // what the rows allow: entries are one or two, and no right hand side is more than two
			p.upper[j] = min(p.upper[j], 2)
		}
		proven(t, &p, -100)
	}
	if found < 300 {
		t.Errorf("%d programs without a solution", found)
	}
}

// rebuild makes q the program that p is, from its beginning.
func rebuild(q, p *Program) {
	q.Reset(p.rhs, p.cost[:p.rows])
	for j := p.rows; j < p.Columns(); j++ {
		row, entry := p.Column(j)
		q.SetBounds(q.Add(p.cost[j], p.upper[j], row, entry), p.lower[j], p.upper[j])
	}
}

// What a program whose columns gain thousands holds for a cost that nothing outweighs
// is for it to say: a column that costs less is taken where that pays.
func TestAColumnThatCostsMoreThanMostIsTakenWhereItPays(t *testing.T) {
	var p Program
	p.Reset([]float64{1, 0}, []float64{0, -9000}) // x + … = 1, y - x = 0
	p.Never = -9000
	p.Add(-1500, Unbounded, []int32{1}, []float64{1})
	p.Add(4000, Unbounded, []int32{0, 1}, []float64{1, -1})
	if end := p.Solve(nil); end != Optimal || p.Objective() != 2500 {
		t.Errorf("end %d at %g, want 2500", end, p.Objective())
	}
}
