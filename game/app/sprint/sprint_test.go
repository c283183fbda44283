package sprint

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/record"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
	"machiavelli/game/testing/memstore"
)

var many = flag.Int("questions", 120, "how many questions are compared with an enumeration")

// questions are the first n of a seed.
func questions(t *testing.T, seed string, n int) (all []Question) {
	t.Helper()
	s, m := solver.New(), NewMaker(seed)
	for len(all) < n {
		a, err := s.Solve(solver.Limits{}, m.Position())
		if err != nil {
			t.Fatal(err)
		}
		if q, made := m.Consider(a); made {
			all = append(all, q)
		}
	}
	return all
}

// most is the most cards of a hand that can lie on a table, by trying all ways to part
// faces into melds. It shares nothing with the solver.
func most(table [][]card.Card, hand []card.ID) int {
	best := 0
	for mask := range 1 << len(hand) {
		var left [52]int
		n := 0
		for _, m := range table {
			for _, c := range m {
				left[c.ID.Face()-1]++
			}
		}
		for i, id := range hand {
			if mask>>i&1 == 1 {
				left[id.Face()-1]++
				n++
			}
		}
		if n > best && parts(&left, map[[52]int]bool{}) {
			best = n
		}
	}
	return best
}

// parts reports whether all cards can be parted into sets and runs.
func parts(left *[52]int, dead map[[52]int]bool) bool {
	at := slices.IndexFunc(left[:], func(n int) bool { return n > 0 })
	if at < 0 {
		return true
	}
	if dead[*left] {
		return false
	}
	first := card.Face(at + 1)
	tried := func(faces []card.Face) bool {
		for _, f := range faces {
			if left[f-1] == 0 {
				return false
			}
		}
		for _, f := range faces {
			left[f-1]--
		}
		ok := parts(left, dead)
		for _, f := range faces {
			left[f-1]++
		}
		return ok
	}
	for suits := range 1 << card.Suits {
		var set []card.Face
		for s := range card.Suits {
			if suits>>s&1 == 1 {
				set = append(set, card.Of(card.Suit(s), first.Rank()))
			}
		}
		if len(set) >= 3 && slices.Contains(set, first) && tried(set) {
			return true
		}
	}
	for low := 1; low <= card.Ranks; low++ { // an ace stands at either end
		for high := low + 2; high <= min(low+12, card.Ranks+1); high++ {
			var run []card.Face
			for r := low; r <= high; r++ {
				run = append(run, card.Of(first.Suit(), card.Rank((r-1)%card.Ranks+1)))
			}
			if slices.Contains(run, first) && tried(run) {
				return true
			}
		}
	}
	dead[*left] = true
	return false
}

// TestEveryAnswerIsThatOfAnEnumeration, and its steps lead to a table that has it.
func TestEveryAnswerIsThatOfAnEnumeration(t *testing.T) {
	seeds := (*many + 29) / 30
	out, levels := 0, map[int]int{}
	for seed := range seeds {
		for i, q := range questions(t, fmt.Sprint("test/", seed), 30) {
			p, a := &q.Position, &q.Answer
			want := most(p.Table, p.Hand)
			if !a.Exact || a.Cards != want || a.Out != (want == len(p.Hand)) {
				line, _ := json.Marshal(p)
				t.Fatalf("seed %d, question %d: %d cards go, the answer is %d (out %v)\n%s", seed, i, want, a.Cards, a.Out, line)
			}
			table, hand, err := steps.Apply(p.Table, p.Hand, a.Steps, p.Rules.Meld)
			if err != nil || len(hand) != len(p.Hand)-want || len(table) < len(a.Table) {
				t.Fatalf("seed %d, question %d: the steps leave %d cards, %v", seed, i, len(hand), err)
			}
			if a.Out {
				out++
			}
			levels[q.Level]++
		}
	}
	n := seeds * 30
	if out < n*2/5 || out > n*3/5 {
		t.Errorf("%d of %d hands go", out, n)
	}
	for level := 1; level <= Hardest; level++ {
		if levels[level] < n/30 {
			t.Errorf("of level %d there are %d of %d", level, levels[level], n)
		}
	}
	t.Log(n, "questions,", out, "go out, by level", levels)
}

// golden is the digest of a seed's questions, the same on the desktop and in the browser.
const golden = "017ce0413b3a77d6f3cc63293cf4a0a6"

func TestASeedHasTheSameQuestionsEverywhere(t *testing.T) {
	all := sha256.New()
	for _, q := range questions(t, "golden", 40) {
		line, err := record.AppendPosition(nil, record.Question{Position: q.Position})
		if err != nil {
			t.Fatal(err)
		}
		all.Write(line)
		fmt.Fprintln(all, q.Level, q.Answer.Cards, q.Answer.Moves)
	}
	if got := hex.EncodeToString(all.Sum(nil)[:16]); got != golden {
		t.Errorf("the questions are %s, they were %s", got, golden)
	}
}

func TestAMinuteEndsWithTheClockOrTheThirdMiss(t *testing.T) {
	q := questions(t, "run", 12)
	yes := q[slices.IndexFunc(q, func(q Question) bool { return q.Answer.Out })]
	no := q[slices.IndexFunc(q, func(q Question) bool { return !q.Answer.Out && len(q.Position.Hand) > 1 })]
	r := NewRun()
	if r.Tick(time.Hour) || r.Left != Time {
		t.Error("the clock runs before there is a question")
	}
	r.Pose(yes)
	r.Tick(10 * time.Second)
	if r.Say(true); r.Phase != Showing || !r.Well || r.Points != yes.Level || r.Tick(time.Hour) {
		t.Errorf("a right yes: %+v", r)
	}
	r.Next()
	r.Pose(no)
	if r.Say(false); r.Phase != Counting {
		t.Errorf("a right no asks for no number: %+v", r)
	}
	if r.Count(no.Answer.Cards); !r.Well || r.Right != 2 || r.Missed != 0 {
		t.Errorf("a right number: %+v", r)
	}
	for range Misses {
		if r.Next(); r.Phase != Waiting {
			t.Fatalf("it does not go on: %+v", r)
		}
		r.Pose(no)
		r.Say(false)
		r.Count(no.Answer.Cards + 1)
	}
	if r.Next(); r.Phase != Over || r.Asked != 5 {
		t.Errorf("after the third miss: %+v", r)
	}
	r = NewRun()
	r.Pose(yes)
	if !r.Tick(Time) || r.Phase != Showing {
		t.Errorf("the time is up: %+v", r)
	}
	if r.Say(true); r.Points != 0 {
		t.Error("an answer counts after the time is up")
	}
	if r.Next(); r.Phase != Over {
		t.Errorf("after the time is up: %+v", r)
	}
}

func TestTheBestRunOfADayIsKept(t *testing.T) {
	s := memstore.Store{}
	var r Records
	if !r.Add(3, &Run{Points: 9, Right: 4}) || r.Add(3, &Run{Points: 7, Right: 5}) || !r.Add(4, &Run{Points: 2, Right: 1}) {
		t.Error("which run is the best of its day")
	}
	if err := r.Save(s); err != nil {
		t.Fatal(err)
	}
	got, err := Load(s)
	if d, ok := got.Of(3); err != nil || got.Best != 9 || !ok || d != (Day{Day: 3, Points: 9, Right: 4, Runs: 2}) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, bad := range []string{`{"v":1,"days":[{"day":-1},{"day":2,"points":99999999},{"day":5,"points":1},{"day":5,"points":8}],"best":-4}`} {
		if err := s.Save(Key, []byte(bad)); err != nil {
			t.Fatal(err)
		}
		if got, err := Load(s); err != nil || len(got.Days) != 1 || got.Best != 1 {
			t.Errorf("%s: %+v, %v", bad, got, err)
		}
	}
}
