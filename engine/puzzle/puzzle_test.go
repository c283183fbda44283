package puzzle

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/ideas"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// known is a puzzle: the queen goes to a king and an ace that two melds can spare.
const known = `{"id":"?","rules":"machiavelli","table":[["2S","2H","2D"],["8S","8H","8D","8C"],["2S","2H","2D"],["JH","JD","JC"],["TS","JS","QS","KS"],["4S","4H","4D"],["AS","AH","AD","AC"]],` +
	`"hand":["QS"],"goal":"out","level":5,"opens":2,"moves":3,"solution":[]}`

func read(t testing.TB, line string) solver.Position {
	t.Helper()
	p, err := record.ReadPuzzle([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	return p.Position
}

func TestAPuzzleHasItsLevelItsLayoutAndItsSteps(t *testing.T) {
	p, err := NewJudge().Certify(solver.Limits{}, read(t, known))
	if err != nil {
		t.Fatal(err)
	}
	line, err := record.AppendPuzzle(nil, &p)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(known, `"?"`, `"`+p.ID+`"`, 1)
	want = strings.Replace(want, `[]}`, `[{"do":"split","from":4,"at":3,"new":7,"idea":"borrow"},{"do":"move","cards":["AS"],"from":6,"to":7,"idea":"borrow"},{"do":"play","card":"QS","to":7,"idea":"new"}]}`, 1)
	if strings.TrimSpace(string(line)) != want {
		t.Errorf("%swant\n%s", line, want)
	}
}

func TestWhatIsNoPuzzleIsRefusedWithTheReason(t *testing.T) {
	table := func(melds, hand string) string {
		return `{"id":"","rules":"machiavelli","table":[` + melds + `],"hand":[` + hand + `],"goal":"out","level":0,"opens":0,"moves":0,"solution":[]}`
	}
	const others = `,["KS","KH","KD"],["TS","TH","TD"],["AH","2H","3H"]`
	for _, c := range []struct {
		line string
		want error
	}{
		{table(`["7S","7H","7D","7C"]`, `"8S","9S"`), ErrSize},
		{table(`["7S","7H","7D","7C"]`+others, ``), ErrSize},
		{table(`["7S","7H","7D","7C"]`+others, `"2S","4S","6S","8S","TS","QS"`), ErrSize},
		{table(`["7S","7H","7D","7C"]`+others, `"5S"`), ErrStuck},
		{table(`["7S","7H","7D"]`+others, `"7C"`), ErrEasy},
		{table(`["7S","7H","7D","7C"]`+others, `"8S","9S"`), ErrCasual},
		{table(`["3H","4H","5H","6H","7H"],["KS","KH","KD"],["TS","TH","TD"],["QS","QH","QD"]`, `"5H"`), ErrCasual},
		{table(`["7S","7H","7D","7C"],["7S","8S","9S","TS"],["4S","5S","6S"],["KS","KH","KD"]`, `"8S"`), ErrMany}, // either seven
	} {
		if _, err := NewJudge().Certify(solver.Limits{}, read(t, c.line)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.line, err, c.want)
		}
	}
}

// other is the position with suits exchanged, and its melds, their cards, and
// the hand in another order.
func other(t *testing.T, pos solver.Position, x *exchange, rnd *rand.Rand) solver.Position {
	t.Helper()
	box := card.NewBox(2, 0)
	take := func(f card.Face) card.ID {
		id, err := box.Take(x.face(f))
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	var table [][]card.Card
	for _, m := range pos.Table {
		var o []card.Card
		for _, c := range m {
			o = append(o, card.Card{ID: take(c.ID.Face())})
		}
		rnd.Shuffle(len(o), func(i, j int) { o[i], o[j] = o[j], o[i] })
		table = append(table, o)
	}
	var hand []card.ID
	for _, id := range pos.Hand {
		hand = append(hand, take(id.Face()))
	}
	rnd.Shuffle(len(table), func(i, j int) { table[i], table[j] = table[j], table[i] })
	slices.Reverse(hand)
	pos.Table, pos.Hand = table, hand
	return pos
}

func TestTheNameIsThatOfThePositionWhateverItsSuitsAndItsOrder(t *testing.T) {
	pos := read(t, known)
	rnd := rand.New(rand.NewPCG(1, 2))
	name := func(of func(*solver.Position) (string, error), pos solver.Position) string {
		s, err := of(&pos)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	all := suits()
	if len(all) != 24 {
		t.Fatalf("%d exchanges of suits", len(all))
	}
	for i := range all {
		if o := other(t, pos, &all[i], rnd); name(ID, o) != name(ID, pos) || name(Shape, o) != name(Shape, pos) {
			t.Errorf("another name for %v", o.Table)
		}
	}
	moved := all[0]
	for r := range card.Ranks {
		moved.ranks[r+1] = card.Rank(card.Ranks - r) // turned over
	}
	if o := other(t, pos, &moved, rnd); name(ID, o) == name(ID, pos) || name(Shape, o) != name(Shape, pos) {
		t.Error("ranks turned over are another position of the same shape")
	}
	corner, _ := rules.ByID("machiavelli-corner")
	o := pos
	o.Rules = corner
	if name(ID, o) == name(ID, pos) {
		t.Error("other rules have the same name")
	}
}

func TestTheSameSeedMakesTheSamePuzzlesAndTheyAreRight(t *testing.T) {
	r, _ := rules.ByID("machiavelli")
	var lines [2][]string
	for k := range lines {
		err := Make(r, "test", 6, func(p record.Puzzle) bool {
			line, err := record.AppendPuzzle(nil, &p)
			if err != nil {
				t.Fatal(err)
			}
			lines[k] = append(lines[k], string(line))
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(lines[0]) != 6 || !slices.Equal(lines[0], lines[1]) {
		t.Fatalf("%q\nand\n%q", lines[0], lines[1])
	}
	c := NewChecker()
	for _, line := range lines[0] {
		if err := c.Check([]byte(line)); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	for name, line := range map[string]string{
		"an exchange of suits or ranks of puzzle 1": lines[0][0],
		"id:": strings.Replace(lines[0][1], `"id":"`, `"id":"0`, 1),
	} {
		if err := c.Check([]byte(line)); err == nil || !strings.HasPrefix(err.Error(), name) {
			t.Errorf("%s: %v, want %q", line, err, name)
		}
	}
}

func TestRuleSetsWithoutRearrangingHaveNoPuzzles(t *testing.T) {
	r, _ := rules.ByID("push")
	if err := Make(r, "1", 1, func(record.Puzzle) bool { return true }); !errors.Is(err, ideas.ErrFixed) {
		t.Error(err)
	}
}

func TestAPackedCollectionIsReadBack(t *testing.T) {
	var list []record.Puzzle
	for _, line := range []string{
		known,
		`{"id":"","rules":"carousel","table":[["6H","7H","X=8H"],["QS","KS","AS"],["AH","2H","3H"],["4S","4H","4D"],["KH","KD","KC"]],"hand":["8H","X"],"goal":"out","level":3,"opens":1,"moves":1,"solution":[]}`,
		`{"id":"","rules":"machiavelli-free","table":[["6H","7H","8H"],["5D"],["9S"]],"hand":["5D"],"goal":"out","level":6,"opens":1,"moves":1,"solution":[]}`,
		`{"id":"","rules":"new-smyrna","table":[["6H","6H","6S"],["2H","3H","4H","5H","6H","7H","8H","9H","TH","JH","QH","KH","AH"]],"hand":["5D"],"goal":"out","level":2,"opens":1,"moves":1,"solution":[]}`,
	} {
		p, err := record.ReadPuzzle([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	b, err := Pack(list)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Unpack(b)
	if err != nil || c.Len() != len(list) {
		t.Fatalf("%d puzzles, %v", c.Len(), err)
	}
	for i, want := range list {
		got, err := c.At(i)
		if err != nil || got.Level != want.Level || c.Level(i) != want.Level {
			t.Fatalf("%d: level %d, %v", i, got.Level, err)
		}
		one, err := plain(got.Position)
		if err != nil {
			t.Fatal(err)
		}
		other, err := plain(want.Position)
		if err != nil {
			t.Fatal(err)
		}
		a, _ := record.AppendPuzzle(nil, &one)
		b, _ := record.AppendPuzzle(nil, &other)
		if string(a) != string(b) {
			t.Errorf("got  %swant %s", a, b)
		}
	}
	for n := range b {
		if c, err := Unpack(b[:n]); err == nil {
			t.Errorf("%d of %d bytes are %d puzzles", n, len(b), c.Len())
		}
	}
	house, err := list[0].Position.Rules.With(rules.Options{Limit: 5})
	if err != nil {
		t.Fatal(err)
	}
	list[0].Position.Rules = house
	if _, err := Pack(list); err == nil {
		t.Error("house rules are packed as if there were none")
	}
}

// FuzzUnpack: whatever a file holds is puzzles or an error.
func FuzzUnpack(f *testing.F) {
	p, err := record.ReadPuzzle([]byte(known))
	if err != nil {
		f.Fatal(err)
	}
	b, err := Pack([]record.Puzzle{p, p})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		c, err := Unpack(b)
		for i := 0; err == nil && i < c.Len(); i++ {
			p, err := c.At(i)
			if err != nil {
				continue
			}
			for _, m := range p.Position.Table {
				for _, c := range m {
					if _, err := card.NewBox(4, 8).Read(c.String()); err != nil {
						t.Errorf("puzzle %d: %v", i, err)
					}
				}
			}
		}
	})
}

func TestEveryDayHasItsPuzzleForEver(t *testing.T) {
	if first := time.Unix(FirstDay, 0).UTC(); first != time.Date(2026, time.November, 1, 0, 0, 0, 0, time.UTC) || !strings.HasSuffix(ErrEarly.Error(), first.Format(time.DateOnly)) {
		t.Errorf("the first day is %s", first)
	}
	for _, c := range []struct {
		days, want int
	}{{0, 0}, {1, 1}, {Cycle - 1, Cycle - 1}, {Cycle, 0}} {
		day, err := Day(FirstDay + int64(c.days)*24*60*60 + 23*60*60)
		if err != nil || day != c.days {
			t.Fatalf("day %d is %d, %v", c.days, day, err)
		}
		for _, size := range []int{Cycle, Cycle + 100} { // a list that has grown
			got, err := (&Collection{puzzles: make([][]byte, size)}).Daily(day)
			if err != nil || got != c.want {
				t.Errorf("day %d of %d puzzles has %d, %v; want %d", day, size, got, err, c.want)
			}
		}
	}
	if _, err := Day(FirstDay - 1); err == nil {
		t.Error("the day before the first has a puzzle")
	}
	if _, err := (&Collection{}).Daily(0); err == nil {
		t.Error("an empty list has a puzzle")
	}
}
