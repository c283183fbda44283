package movetext

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
)

// of is the table that a line is read against in a turn.
func of(v *match.View, d *match.Draft) *Table {
	return &Table{Melds: match.WithFree(d.Melds(), d.Free()), Hand: d.Hand(), Own: v.Hand, Free: v.Free, Rules: v.Rules.Meld}
}

// TestEveryStepOfAPlanIsWrittenReadAndDone: in matches of every rule set and
// with jokers that change at will, from half-made turns too, the steps of the
// best play, each typed, lead to its table.
func TestEveryStepOfAPlanIsWrittenReadAndDone(t *testing.T) {
	done := map[steps.Do]int{}
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		plans := 0
		for seed := range 2 {
			if o := (rules.Options{Jokers: "free"}); seed == 1 && r.Offers("jokers") {
				r, _ = r.With(o)
			}
			plans += playOn(t, r, fmt.Sprint(id, seed), done)
		}
		if plans < 5 {
			t.Errorf("%s: only %d plans were typed", id, plans)
		}
	}
	for _, do := range []steps.Do{steps.Play, steps.Move, steps.Split, steps.Join, steps.Free, steps.Home} {
		if done[do] == 0 {
			t.Errorf("no step was %q: %v", do, done)
		}
	}
}

// playOn plays a match and types the plans that its players could have.
func playOn(t *testing.T, r rules.Rules, seed string, done map[steps.Do]int) (plans int) {
	t.Helper()
	c := match.Config{Rules: r, Seed: seed}
	for i := range max(3, r.MinPlayers) {
		c.Players = append(c.Players, match.Player{Name: fmt.Sprint(i), By: "novice"})
	}
	m, _, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	s := solver.New()
	rng := rand.New(rand.NewPCG(7, uint64(len(seed))))
	player, _ := bot.Parse("novice")
	for turn := 0; turn < 40 && m.At() == match.Turning; turn++ {
		seat := m.OnTurn()
		v := m.View(seat)
		d := match.NewDraft(v)
		if turn%3 == 0 {
			disturb(rng, &v, d)
		}
		if a, err := s.Solve(solver.Limits{}, d.Position(bot.Aim(&r))); err == nil && a.Playable {
			if typedPlan(t, &v, d, a, done) {
				plans++
			}
		}
		act := player.Using(s).Act(v, uint64(turn), func() bool { return false })
		if _, err := m.Apply(seat, act); err != nil {
			t.Fatalf("%s: %v", seed, err)
		}
	}
	return plans
}

// disturb moves some cards about.
func disturb(rng *rand.Rand, v *match.View, d *match.Draft) {
	for range 1 + rng.IntN(3) {
		all := slices.Clone(d.Hand())
		for _, m := range d.Melds() {
			all = append(all, card.IDs(m.Cards)...)
		}
		to := match.To{New: true, At: -1}
		if melds := d.Melds(); len(melds) > 0 && rng.IntN(2) == 0 {
			to = match.To{Meld: melds[rng.IntN(len(melds))].ID, At: -1}
		}
		if len(all) > 0 {
			d.Move([]card.ID{all[rng.IntN(len(all))]}, to) // what may not be changes nothing
		}
	}
}

// typedPlan types the steps of a play, one after another.
func typedPlan(t *testing.T, v *match.View, d *match.Draft, a solver.Answer, done map[steps.Do]int) bool {
	t.Helper()
	before := match.WithFree(d.Melds(), d.Free())
	frames, err := steps.Frames(match.CardsOf(before), a.Steps, v.Rules.Meld)
	if err != nil || len(a.Steps) == 0 {
		return false
	}
	for i, s := range a.Steps {
		table := of(v, d)
		now, ok := table.Coming(before, a.Steps, i)
		if !ok {
			t.Fatalf("%s: step %d of %v of %v does not lie on %v", v.Rules.ID, i, a.Steps, before, table.Melds)
		}
		if s.From == s.To && len(now) > 0 && now[0].To != now[0].From {
			continue // of a free joker, which the next step tells what it is
		}
		text := table.Write(now...)
		line, bad := table.Read(text)
		if bad != nil {
			t.Fatalf("%s: %q for %+v: %v", v.Rules.ID, text, now, bad)
		}
		e, err := table.Edit(line.Steps)
		if err != nil {
			t.Fatalf("%s: %q: %v", v.Rules.ID, text, err)
		}
		if err := d.Do(e); err != nil {
			t.Fatalf("%s: %q is refused: %v", v.Rules.ID, text, err)
		}
		done[s.Do]++
		// A wild card that stood for nothing, or lies alone, may stand for something else.
		open := undeclared(&v.Rules, pieces(frames[i+1]))
		if got, want := lying(match.CardsOf(match.WithFree(d.Melds(), d.Free())), open), lying(pieces(frames[i+1]), open); !slices.Equal(got, want) {
			t.Fatalf("%s: after %q of %+v lies\n%v, want\n%v; before\n%v", v.Rules.ID, text, now, got, want, table.Melds)
		}
	}
	return true
}

func undeclared(r *rules.Rules, melds [][]card.Card) bool {
	return slices.ContainsFunc(melds, func(m []card.Card) bool {
		return slices.ContainsFunc(m, func(c card.Card) bool { return (c.As == card.NoFace || len(m) == 1) && r.Meld.IsWild(c.ID.Face()) })
	})
}

func pieces(f steps.Frame) (out [][]card.Card) {
	for _, p := range f {
		out = append(out, p.Cards)
	}
	return out
}

// lying is what melds hold, equal copies alike, in one order; open: whatever wild
// cards stand for.
func lying(melds [][]card.Card, open bool) []string {
	var out []string
	for _, m := range melds {
		var cards []string
		for _, c := range m {
			if open {
				c.As = card.NoFace
			}
			cards = append(cards, c.String())
		}
		slices.Sort(cards)
		out = append(out, fmt.Sprint(cards))
	}
	slices.Sort(out)
	return out
}

// TestAJokerIsTakenOutByTypingBeforeItsCardIsLaid: what it stands for follows what
// comes to lie with it, as it does with the mouse.
func TestAJokerIsTakenOutByTypingBeforeItsCardIsLaid(t *testing.T) {
	r, _ := rules.ByID("machiavelli-jokers")
	begun := lie(t, r.ID, "5S-X=6S-7S", "6S JH QH KC")
	v := match.View{Rules: r, Hand: begun.Hand, Table: begun.Melds}
	for _, lines := range [][]string{{"1:X > new", "QH > 2", "JH > 2", "6S > 1"}, {"JH-QH > new", "1:X > 2", "6S > 1"}} {
		d := match.NewDraft(v)
		for _, line := range lines {
			table := of(&v, d)
			read, wrong := table.Read(line)
			if wrong != nil {
				t.Fatal(line, wrong)
			}
			e, err := table.Edit(read.Steps)
			if err != nil {
				t.Fatal(line, err)
			}
			if why := d.Do(e); why != nil {
				t.Fatal(line, why)
			}
		}
		for i, s := range d.State() {
			if s.State != match.Legal {
				t.Errorf("%v: %+v", d.Melds()[i], s)
			}
		}
	}
}
