package solver

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/steps"
)

// begun is a position in which some cards have been moved: hand cards laid,
// table cards taken elsewhere, jokers picked up.
func begun(rnd *rand.Rand, pos Position) Position {
	d := &Draft{Hand: slices.Clone(pos.Hand)}
	for _, m := range pos.Table {
		d.Table = append(d.Table, slices.Clone(m))
	}
	for range rnd.IntN(6) {
		to := rnd.IntN(len(d.Table) + 1)
		var c card.Card
		if from := rnd.IntN(len(d.Table) + 1); from < len(d.Table) && rnd.IntN(3) > 0 {
			if len(d.Table[from]) == 0 {
				continue
			}
			k := rnd.IntN(len(d.Table[from]))
			c = d.Table[from][k]
			d.Table[from] = slices.Delete(d.Table[from], k, k+1)
			if c.ID.Joker() && rnd.IntN(3) == 0 {
				d.Hand = append(d.Hand, c.ID)
				continue
			}
		} else {
			if len(d.Hand) == 0 {
				continue
			}
			k := rnd.IntN(len(d.Hand))
			c = card.Card{ID: d.Hand[k]}
			d.Hand = slices.Delete(d.Hand, k, k+1)
		}
		if to == len(d.Table) {
			d.Table = append(d.Table, nil)
		}
		d.Table[to] = append(d.Table[to], c)
	}
	d.Table = slices.DeleteFunc(d.Table, func(m []card.Card) bool { return len(m) == 0 })
	pos.Draft = d
	return pos
}

func textOfDraft(pos Position) string {
	s := text(pos) + " draft"
	for _, m := range pos.Draft.Table {
		s += " " + card.Join(m)
	}
	return s + fmt.Sprint(" hand ", pos.Draft.Hand)
}

// soundDraft checks that the steps of an answer lead from the draft to its
// table in as many moves as it says, and that this holds the table's cards and
// those played.
func soundDraft(t *testing.T, pos Position, a Answer) {
	t.Helper()
	var more [54]int
	for i, m := range a.Table {
		if len(m) > 1 && !isMeld(m, pos.Rules.Meld) {
			t.Fatalf("%s: meld %d is none: %v", textOfDraft(pos), i, a.Table)
		}
		for _, c := range m {
			more[c.ID.Face()]++
		}
	}
	for _, m := range pos.Table {
		for _, c := range m {
			more[c.ID.Face()]--
		}
	}
	for _, c := range a.Play {
		more[c.ID.Face()]--
	}
	if more != [54]int{} || len(a.Play) != a.Cards {
		t.Fatalf("%s: the table is of other cards: %v, played %v", textOfDraft(pos), a.Table, a.Play)
	}
	table, _, err := steps.Apply(pos.Draft.Table, pos.Draft.Hand, a.Steps, pos.Rules.Meld)
	if err != nil || fmt.Sprint(table) != fmt.Sprint(a.Table) {
		t.Fatalf("%s: steps lead to %v: %v %v", textOfDraft(pos), table, err, a)
	}
	picked := 0
	for _, step := range a.Steps {
		if step.From != step.To {
			picked += len(step.Cards)
		}
	}
	if picked != a.Moves {
		t.Fatalf("%s: %d cards in the steps, %d moves", textOfDraft(pos), picked, a.Moves)
	}
}

// lawful checks that a play is legal.
func lawful(t *testing.T, pos Position, a Answer) {
	t.Helper()
	if !a.Playable || isHandPlay(&pos) {
		return
	}
	play := pos.Beginning()
	for _, m := range a.Table {
		if len(m) == 1 {
			play.Left = append(play.Left, m[0].ID)
		} else {
			play.New = append(play.New, m)
		}
	}
	if b := pos.Rules.CheckPlay(&play); b != nil {
		t.Fatalf("%s: %v: %v", text(pos), a.Table, b)
	}
}

func agreeDraft(t *testing.T, s *Solver, pos Position, faces []card.Face) {
	t.Helper()
	b := tryTurn(pos, faces)
	for _, goal := range []Goal{Cards, Points, Repair} {
		pos.Goal = goal
		a, err := s.Solve(Limits{}, pos)
		if err != nil || !a.Exact {
			t.Fatal(textOfDraft(pos), err, a)
		}
		if a.Playable != (b.most.cards >= 0) {
			t.Fatalf("%s: playable %v, want %+v %+v %+v", textOfDraft(pos), a.Playable, b.most, a, pos.Rules)
		}
		soundDraft(t, pos, a)
		lawful(t, pos, a)
		if !a.Playable {
			continue
		}
		switch {
		case goal == Cards && (a.Cards != b.most.cards || a.Moves != b.most.moves):
			t.Fatalf("%s: %d cards and %d moves, want %+v", textOfDraft(pos), a.Cards, a.Moves, b.most)
		case goal == Points && (a.Points != b.points.points || a.Moves != b.points.moves):
			t.Fatalf("%s: %d points and %d moves, want %+v", textOfDraft(pos), a.Points, a.Moves, b.points)
		case goal == Repair && a.Moves != b.fewest:
			t.Fatalf("%s: %d moves, want %d: %v", textOfDraft(pos), a.Moves, b.fewest, a.Table)
		}
	}
}

// jokerRules goes through what rule sets say of jokers on the table.
func jokerRules(i int, r *rules.Rules) {
	switch i % 8 {
	case 0: // machiavelli-jokers
		r.Meld.Wild, r.Joker.Reuse = 1, 2
	case 1: // tahiti
		r.Meld.Wild, r.Joker.FreedBy, r.Joker.Bound = 1, rules.FreedByHand, rules.BoundFrozen
	case 2: // vatikan
		r.Joker.Bound = rules.BoundMeld
	case 3: // sabra
		r.Joker.Reuse = 1
	case 4: // carousel of the cats
		r.Joker.FreedBy = rules.FreedByHand
	case 5:
		r.Joker.Change = rules.ChangeFree
	case 6: // carousel
	case 7:
		r.Meld.Naturals, r.Joker.Bound = 1, rules.BoundFrozen
	}
}

func TestBruteForceAgreesOnDraftsWithJokers(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(31, 32))
	compared := 0
	for i := range 320 * *rounds {
		r := rules.Rules{Meld: meld.Standard()}
		r.Meld.Aces = []meld.Aces{meld.AcesBoth, meld.AcesLow, meld.AcesHigh, meld.AcesCorner}[i/8%4]
		jokerRules(i, &r)
		if i%5 == 4 {
			r.Limit = 1 + rnd.IntN(3)
		}
		r.FreePlay = i%7 < 2
		pos, faces := dealWild(rnd, r, 1+rnd.IntN(2), max(0, rnd.IntN(5)-3), 1+rnd.IntN(3), 1+rnd.IntN(2))
		pos.Opened = true
		if size(pos) <= 10 {
			agreeDraft(t, s, begun(rnd, pos), faces)
			compared++
		}
	}
	t.Logf("%d positions", compared)
}

func TestBruteForceAgreesOnDrafts(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(33, 34))
	compared := 0
	for i := range 800 * *rounds {
		r := rules.Rules{Meld: meld.Standard()}
		r.Meld.Aces = []meld.Aces{meld.AcesBoth, meld.AcesLow, meld.AcesHigh, meld.AcesCorner}[i%4]
		if i%5 == 0 {
			r.Meld.AnySuits, r.Meld.SetMax = true, 0
		}
		if i%6 == 4 {
			r.Limit = 1 + rnd.IntN(4)
		}
		if i%7 == 3 {
			r.Opening = rules.Opening{Kind: rules.OpenRun, N: 3}
		}
		r.FreePlay = i%9 < 3
		pos := deal(rnd, r.Meld, 2+i/4%2, 1+rnd.IntN(3), max(0, rnd.IntN(6)-4), 1+rnd.IntN(4))
		pos.Rules = r
		pos.Rules.Values = pointValues
		pos.Opened = i%7 != 3
		if size(pos) <= 12 {
			agreeDraft(t, s, begun(rnd, pos), nil)
			compared++
		}
	}
	t.Logf("%d positions", compared)
}
