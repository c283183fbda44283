package steps

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// play is a half-made turn and a table that it leads to, drawn at random: melds
// of the table may be broken, and what its goal has not goes home.
type play struct {
	rules   meld.Rules
	old     [][]card.Card
	hand    []card.ID
	targets []Target
}

// anyPlay draws a table of runs, sets and heaps, and regroups its cards and some
// of the hand's in the same way.
func anyPlay(rt *rapid.T) play {
	p := play{rules: meld.Standard()}
	p.rules.Aces = rapid.SampledFrom([]meld.Aces{meld.AcesBoth, meld.AcesCorner, meld.AcesLow, meld.AcesHigh}).Draw(rt, "aces")
	deck := card.Deck(2, 4)
	group := func(name string) (cards []card.Card) {
		f := card.Of(card.Suit(rapid.IntRange(0, 3).Draw(rt, name+" suit")), card.Rank(rapid.IntRange(1, 13).Draw(rt, name+" rank")))
		run := rapid.Bool().Draw(rt, name+" run")
		for i := range rapid.IntRange(1, 6).Draw(rt, name+" size") {
			face := card.Of(f.Suit(), (f.Rank()-1+card.Rank(i))%card.Ranks+1)
			if !run {
				face = card.Of((f.Suit()+card.Suit(i))%card.Suits, f.Rank())
			}
			if !run && i >= card.Suits {
				break
			}
			want := face
			if rapid.IntRange(0, 7).Draw(rt, name+" wild") == 0 {
				want = card.Joker
			}
			at := slices.IndexFunc(deck, func(id card.ID) bool { return id.Face() == want })
			if at < 0 {
				continue
			}
			c := card.Card{ID: deck[at]}
			if want == card.Joker {
				c.As = face
			}
			cards = append(cards, c)
			deck = slices.Delete(deck, at, at+1)
		}
		return cards
	}
	for range rapid.IntRange(0, 5).Draw(rt, "melds") {
		if m := group("old"); len(m) > 0 {
			p.old = append(p.old, m)
		}
	}
	all := slices.Concat(p.old...)
	for range rapid.IntRange(0, 3).Draw(rt, "hands") {
		for _, c := range group("hand") {
			p.hand = append(p.hand, c.ID)
			all = append(all, c)
		}
	}
	// Most melds stay nearly as they are, the rest is thrown together.
	var rest []card.Card
	for _, m := range p.old {
		keep := rapid.IntRange(0, len(m)).Draw(rt, "kept")
		if rapid.Bool().Draw(rt, "from the end") {
			m = slices.Clone(m)
			slices.Reverse(m)
		}
		if keep > 0 {
			p.targets = append(p.targets, Target{Cards: slices.Clone(m[:keep])})
		}
		rest = append(rest, m[keep:]...)
	}
	rest = append(rest, all[len(all)-len(p.hand):]...)
	for i, c := range rest {
		switch n := rapid.IntRange(0, len(p.targets)+1).Draw(rt, "goes"); {
		case n == len(p.targets):
			p.targets = append(p.targets, Target{Cards: []card.Card{c}})
		case n < len(p.targets):
			p.targets[n].Cards = append(p.targets[n].Cards, c)
		case i < len(rest)-len(p.hand) && !c.ID.Joker(): // a card of the player's goes home
		case i < len(rest)-len(p.hand):
			p.targets = append(p.targets, Target{Cards: []card.Card{c}})
		}
	}
	for i := range p.targets {
		meld.Arrange(p.targets[i].Cards, p.rules)
	}
	return p
}

// faces writes melds without telling copies apart.
func faces(table [][]card.Card) string {
	var all []string
	for _, m := range table {
		var words []string
		for _, c := range m {
			words = append(words, c.String())
		}
		slices.Sort(words)
		if len(words) > 0 {
			all = append(all, fmt.Sprint(words))
		}
	}
	slices.Sort(all)
	return fmt.Sprint(all)
}

func melds(targets []Target) (table [][]card.Card) {
	for _, t := range targets {
		table = append(table, t.Cards)
	}
	return table
}

func TestThePlanLeadsToTheTargetsAndTakesEachCardOnce(t *testing.T) {
	var c Continuation
	var pl Planner
	rapid.Check(t, func(rt *rapid.T) {
		p := anyPlay(rt)
		want := faces(melds(p.targets))
		c.Assign(p.old, p.hand, p.targets)
		Order(p.targets)
		if got := faces(melds(p.targets)); got != want {
			rt.Fatalf("equal copies were dealt, and %s became %s", want, got)
		}
		moves, _ := Count(p.old, p.targets)
		plan := pl.Plan(nil, p.old, p.hand, p.targets, p.rules)
		table, hand, err := Apply(p.old, p.hand, plan, p.rules)
		if err != nil {
			rt.Fatal(err, plan)
		}
		if got := faces(table); got != want {
			rt.Fatalf("%s\nwant %s\n%v", got, want, plan)
		}
		taken, number := map[card.ID]bool{}, 0
		for _, s := range plan {
			if s.From == s.To {
				continue // it stands for another card where it lies
			}
			for _, c := range s.Cards {
				if taken[c.ID] {
					rt.Fatalf("%s is taken twice: %v", c, plan)
				}
				taken[c.ID] = true
				number++
			}
		}
		if number != moves {
			rt.Fatalf("%d cards are moved, want %d: %v", number, moves, plan)
		}
		before, after := len(p.hand), len(hand)
		for _, m := range p.old {
			before += len(m)
		}
		for _, m := range table {
			after += len(m)
		}
		if before != after {
			rt.Fatalf("%d cards became %d", before, after)
		}
	})
}

func TestOnePartIsDoneAfterAnotherTheShortestFirst(t *testing.T) {
	var c Continuation
	var pl Planner
	phase := map[Do]int{Home: 0, Free: 1, Split: 2, Move: 3, Join: 3, Play: 4}
	rapid.Check(t, func(rt *rapid.T) {
		p := anyPlay(rt)
		c.Assign(p.old, p.hand, p.targets)
		Order(p.targets)
		plan := pl.Plan(nil, p.old, p.hand, p.targets, p.rules)
		part := make([]int, len(p.old)+len(p.targets)) // of each number
		for i := range part {
			part[i] = i
		}
		same := func(a, b int) {
			from, to := part[a], part[b]
			for i := range part {
				if part[i] == from {
					part[i] = to
				}
			}
		}
		var w Walk
		w.Reset(p.old, p.hand)
		was := map[card.ID]int{}
		for i := range plan {
			s := &plan[i]
			if s.Do == Free {
				was[s.Joker.ID] = s.To
			}
			if s.From >= 0 && s.To >= 0 {
				same(s.From, s.To)
			}
			for _, c := range s.Cards {
				if from, freed := was[c.ID]; freed && s.From < 0 {
					same(from, s.To)
				}
			}
		}
		of := func(s *Step) int {
			if s.To < 0 {
				return part[s.From]
			}
			return part[s.To]
		}
		size := map[int]int{}
		for i := range plan {
			size[of(&plan[i])]++
		}
		for i := 1; i < len(plan); i++ {
			a, b := &plan[i-1], &plan[i]
			switch {
			case of(a) == of(b):
				if phase[a.Do] > phase[b.Do] && b.From != b.To && !(b.Do == Split || b.Idea == IdeaSplit) {
					rt.Fatalf("%s after %s: %v", b.Do, a.Do, plan)
				}
			case size[of(a)] > size[of(b)]:
				rt.Fatalf("a part of %d before one of %d: %v", size[of(a)], size[of(b)], plan)
			case slices.ContainsFunc(plan[:i], func(s Step) bool { return of(&s) == of(b) }):
				rt.Fatalf("a part is left and taken up again: %v", plan)
			}
		}
	})
}

func TestEveryStepIsWhatItsIdeaSays(t *testing.T) {
	var c Continuation
	var pl Planner
	seen := map[Idea]int{}
	rapid.Check(t, func(rt *rapid.T) {
		p := anyPlay(rt)
		c.Assign(p.old, p.hand, p.targets)
		Order(p.targets)
		plan := pl.Plan(nil, p.old, p.hand, p.targets, p.rules)
		var end Walk
		if err := end.All(p.old, p.hand, plan, p.rules); err != nil {
			rt.Fatal(err)
		}
		var w Walk
		w.Reset(p.old, p.hand)
		for i := range plan {
			s := &plan[i]
			lies := func(n int) []card.Card {
				if n < 0 || n >= len(w.Melds) {
					return nil
				}
				return w.Melds[n]
			}
			began := func(n int) []card.Card {
				if n < 0 || n >= len(p.old) {
					return nil
				}
				return p.old[n]
			}
			kinds := func(n int) (a, b meld.Kind) { return kind(began(n), p.rules), kind(end.Melds[n], p.rules) }
			changes := func(n int) bool {
				if n < 0 {
					return false
				}
				a, b := kinds(n)
				return a != b && a != meld.Neither && b != meld.Neither
			}
			isRun := func(n int) bool {
				if n < 0 {
					return false
				}
				a, b := kinds(n)
				return a == meld.Run && b == meld.Run
			}
			var ok bool
			switch s.Idea {
			case IdeaHome:
				ok = s.To == -1
			case IdeaSwap:
				ok = slices.ContainsFunc(began(s.To), func(c card.Card) bool {
					return c.Wild() && (c.ID == s.Cards[0].ID || c.As == s.Cards[0].ID.Face())
				})
			case IdeaMerge:
				ok = len(s.Cards) == len(lies(s.From)) && len(s.Cards) > 1 && len(lies(s.To)) > 0
			case IdeaSplit:
				ok = len(s.Cards) < len(lies(s.From)) && len(s.Cards) > 1 && len(lies(s.To)) == 0
			case IdeaBridge:
				ok = len(began(s.To)) > 1 && len(lies(s.To)) > 1
			case IdeaShift:
				ok = s.From >= 0 && isRun(s.From) || isRun(s.To)
			case IdeaRecast:
				ok = changes(s.From) || changes(s.To)
			case IdeaBorrow:
				ok = s.From >= 0 && len(end.Melds[s.From]) > 0
			case IdeaNew:
				ok = len(began(s.To)) < 2
			case IdeaExtend:
				ok = len(began(s.To)) > 1
			}
			if !ok {
				rt.Fatalf("step %d of %v is no %q", i, plan, s.Idea)
			}
			seen[s.Idea]++
			if err := w.Do(s); err != nil {
				rt.Fatal(err)
			}
		}
	})
	for _, idea := range []Idea{IdeaBorrow, IdeaNew, IdeaExtend} {
		if seen[idea] == 0 {
			t.Errorf("no step was for %q", idea)
		}
	}
}
