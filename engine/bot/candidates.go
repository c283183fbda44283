package bot

import (
	"fmt"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/engine/stable"
)

// Figures of the candidates.
const (
	otherPlays = 3 // different plays of few cards
	discards   = 4
)

// candidates lists what a player might do, the given action first: other kinds
// of action, holding back among them, and plays of different sizes.
func (t *table) candidates(first match.Action) []choice {
	c := collection{t: t, seen: map[string]bool{}}
	c.add(first)
	for _, do := range []match.Do{match.Draw, match.Take, match.Push, match.Pass, match.Knock} {
		if t.may(do) {
			c.add(match.Action{Do: do})
		}
	}
	if t.may(match.Discard) {
		hand := slices.Clone(t.Hand)
		for range min(discards, len(hand)) {
			u := *t
			u.Hand = hand
			worst := u.worst()
			c.add(match.Action{Do: match.Discard, Card: worst})
			hand = slices.DeleteFunc(hand, func(id card.ID) bool { return id == worst })
		}
	}
	if t.may(match.Play) {
		c.plays()
	}
	return c.choices
}

// collection is candidates that differ.
type collection struct {
	t       *table
	seen    map[string]bool
	choices []choice
}

func (c *collection) add(do match.Action) {
	if key := c.t.key(do); !c.seen[key] {
		c.seen[key] = true
		c.choices = append(c.choices, choice{do: do})
	}
}

// plays adds the largest play, plays of few cards, and the melds of the hand
// alone.
func (c *collection) plays() {
	t := c.t
	if a, ok := t.simple(nil); ok {
		c.add(a)
	}
	if a, ok := t.simple(&oversight{meld: func() bool { return false }, add: func() bool { return true }}); ok {
		c.add(a)
	}
	if !t.mayBuild() {
		return
	}
	for _, n := range []int{0, 1, 2, 6} {
		if a, ok := t.upTo(n, solver.Max); ok {
			c.add(t.playTo(a))
		}
	}
	p := t.Position(solver.Max)
	p.Rules.Limit = few
	n := 0
	for a := range t.solver.Best(solver.Limits{Stop: t.bounded(t.patience(len(p.Hand)))}, p) {
		if do, ok := t.play(a); ok {
			c.add(do)
		}
		if n++; n == otherPlays {
			break
		}
	}
}

// upTo is the play of at most n cards, 0 for the most.
func (t *table) upTo(n int, goal solver.Goal) (solver.Answer, bool) {
	if limit := t.limit(); n == 0 || limit > 0 && limit <= n {
		return t.best(goal)
	}
	p := t.Position(goal)
	p.Rules.Limit = n
	a, ok := t.solve(p)
	return a, ok && t.accepts(a)
}

// key tells apart actions that differ in more than how the table lies: what
// leaves the hand, by its faces.
func (t *state) key(do match.Action) string {
	if do.Do != match.Play {
		return fmt.Sprint(do.Do, do.Card, do.To)
	}
	var faces []int
	for _, id := range t.laid(do) {
		faces = append(faces, int(id.Face()))
	}
	stable.Ordered(faces)
	return fmt.Sprint(do.Do, len(do.Free), faces)
}

// laid is the hand cards that a play lays.
func (t *state) laid(do match.Action) []card.ID {
	var lying [256]bool
	for _, m := range do.Table {
		for _, c := range m.Cards {
			lying[c.ID] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(t.Hand), func(id card.ID) bool { return !lying[id] })
}
