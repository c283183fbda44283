package bot

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
)

// TestTheStepsOfEveryBestPlayLeadToIt plays matches of every rule set, asks for
// the best play of each turn as it begins and once cards have been moved at
// random, and has its steps done.
func TestTheStepsOfEveryBestPlayLeadToIt(t *testing.T) {
	s := solver.New()
	ideas := map[steps.Idea]int{}
	asked := 0
	for _, id := range rules.IDs() {
		r := matchtest.Rules(t, id, "")
		levels := slices.Repeat([]string{"solver"}, r.MinPlayers)
		m := matchtest.Begin(t, r, "steps", levels...)
		p, err := Parse("solver")
		if err != nil {
			t.Fatal(err)
		}
		rnd := rand.New(rand.NewPCG(31, 32))
		for turns := 0; turns < 40 && m.View(0).Phase == match.Turning; turns++ {
			v := m.View(m.OnTurn())
			d := match.NewDraft(v)
			for range rnd.IntN(4) {
				muddle(rnd, v, d)
			}
			for _, pos := range []solver.Position{v.Position(solver.Cards), d.Position(solver.Cards)} {
				a, err := s.Solve(solver.Limits{}, pos)
				if err != nil {
					t.Fatal(id, err)
				}
				lead(t, fmt.Sprintf("%s, turn %d", id, turns), pos, a, ideas)
				asked++
			}
			if _, err := m.Apply(m.OnTurn(), p.Act(v, uint64(turns), nil)); err != nil {
				t.Fatal(id, err)
			}
		}
	}
	for _, idea := range []steps.Idea{steps.IdeaExtend, steps.IdeaNew, steps.IdeaBorrow, steps.IdeaSplit, steps.IdeaShift,
		steps.IdeaBridge, steps.IdeaSwap, steps.IdeaRecast, steps.IdeaHome} {
		if ideas[idea] == 0 {
			t.Errorf("of the plays of %d questions no step is for %q", asked, idea)
		}
	}
	t.Logf("%d questions, %v", asked, ideas)
}

// muddle moves cards of a half-made turn at random.
func muddle(rnd *rand.Rand, v match.View, d *match.Draft) {
	from := d.Hand()
	if melds := d.Melds(); len(melds) > 0 && rnd.IntN(2) == 0 {
		from = card.IDs(melds[rnd.IntN(len(melds))].Cards)
	}
	if len(from) == 0 {
		return
	}
	to := match.To{New: true, At: -1}
	if melds := d.Melds(); len(melds) > 0 && rnd.IntN(2) == 0 {
		to = match.To{Meld: melds[rnd.IntN(len(melds))].ID, At: -1}
	}
	at := rnd.IntN(len(from))
	d.Do(match.Edit{Do: match.EditMove, Cards: from[at : at+1], To: to}) // what may not be changes nothing
}

// lead does the steps of an answer.
func lead(t *testing.T, name string, pos solver.Position, a solver.Answer, ideas map[steps.Idea]int) {
	t.Helper()
	if !a.Playable {
		return
	}
	table, hand := pos.Table, pos.Hand
	if pos.Draft != nil {
		table, hand = pos.Draft.Table, pos.Draft.Hand
	}
	end, _, err := steps.Apply(table, hand, a.Steps, pos.Rules.Meld)
	if err != nil {
		t.Fatalf("%s: %v: %v", name, err, a.Steps)
	}
	if got, want := lies(end), lies(a.Table); got != want {
		t.Fatalf("%s: the steps lead to\n%s\nnot to\n%s\n%v", name, got, want, a.Steps)
	}
	moved := 0
	for _, x := range a.Steps {
		if x.From != x.To {
			moved += len(x.Cards)
		}
		if x.Idea == "" {
			t.Fatalf("%s: %v is for nothing", name, x)
		}
		ideas[x.Idea]++
	}
	if moved != a.Moves {
		t.Fatalf("%s: %d cards are moved, said are %d: %v", name, moved, a.Moves, a.Steps)
	}
	frames, err := steps.Frames(table, a.Steps, pos.Rules.Meld)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var last [][]card.Card
	for _, p := range frames[len(frames)-1] {
		last = append(last, p.Cards)
	}
	if got, want := lies(last), lies(a.Table); got != want {
		t.Fatalf("%s: the last frame is\n%s\nnot\n%s", name, got, want)
	}
}

// lies writes a table without telling copies, or the order of cards, apart.
func lies(table [][]card.Card) string {
	var melds []string
	for _, m := range table {
		var cards []string
		for _, c := range m {
			cards = append(cards, c.String())
		}
		slices.Sort(cards)
		melds = append(melds, fmt.Sprint(cards))
	}
	slices.Sort(melds)
	return fmt.Sprint(melds)
}
