package main

import (
	"slices"

	"machiavelli/engine/rules"
)

// candidate is rules that people play, or that could be a first game.
type candidate struct {
	name   string // of its file
	what   string // in the table
	source string // of what is changed; empty for a house rule of this program
	rules  rules.Rules
}

// Where the candidates come from.
const (
	casino   = "casinohex.it"
	digitale = "giocodigitale.it"
	studenti = "studenti.it"
	arena    = "Board Game Arena's help"
	shanghai = "the rule set shanghai"
	guada    = "the rule set guadalupe"
)

// change makes rules another candidate.
type change struct {
	name, what, source string
	do                 func(*rules.Rules)
}

func hand(name string, n int, source string) change {
	return change{name, name + " cards", source, func(r *rules.Rules) { r.Hand = []int{n} }}
}

func limit(name string, n int, source string) change {
	return change{"limit" + name, "limit " + name, source, func(r *rules.Rules) { r.Limit = n }}
}

var (
	able    = change{"able", "draw only if nothing can go", casino, func(r *rules.Rules) { r.MustPlay = rules.MustIfAble }}
	two     = change{"two", "who plays nothing draws two", "", func(r *rules.Rules) { r.Draw = 2 }}
	three   = change{"three", "who plays nothing draws three", "", func(r *rules.Rules) { r.Draw = 3 }}
	every   = change{"every", "a card every turn", digitale, func(r *rules.Rules) { r.Turn, r.Draw = rules.TurnPlayDraw, 1 }}
	playing = change{"play-draw", "nothing played: two, played: one", guada, func(r *rules.Rules) { r.Turn = rules.TurnPlayDraw }}
	must    = change{"must", "draw until something can go", shanghai, func(r *rules.Rules) { r.Turn, r.MustPlay = rules.TurnMustPlay, rules.MustIfAble }}
	jokers  = change{"jokers", "two jokers", "the rule set vatican", func(r *rules.Rules) { r.Packs = []rules.Packs{{UpTo: 5, Packs: 2, Jokers: 2}} }}
)

var limits = []change{
	limit("3", 3, ""), limit("4", 4, ""), limit("5", 5, ""), limit("6", 6, ""), limit("8", 8, ""), limit("13", 13, arena),
}

var hands = []change{hand("3", 3, studenti), hand("8", 8, studenti), hand("9", 9, studenti), hand("15", 15, studenti)}

// catalogue lists the rule sets that there are.
func catalogue() (all []candidate) {
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		all = append(all, candidate{name: id, what: id, rules: r})
	}
	return all
}

// candidates lists what is measured: each kind of turn, with hands, limits and jokers.
func candidates() (all []candidate) {
	add := func(changes ...change) {
		r, _ := rules.ByID(rules.Default)
		c := candidate{rules: r}
		for _, ch := range changes {
			ch.do(&c.rules)
			c.name = join(c.name, "-", ch.name)
			c.what = join(c.what, ", ", ch.what)
			if ch.source != "" {
				c.source = join(c.source, ", ", ch.source)
			}
		}
		if c.name == "" {
			c.name, c.what = rules.Default, rules.Default
		}
		all = append(all, c)
	}
	turns := [][]change{nil, {two}, {three}, {every}, {playing}, {must}, {able}, {able, two}}
	for _, t := range turns {
		add(t...)
		for _, l := range limits {
			add(slices.Concat(t, []change{l})...)
		}
		for _, h := range hands {
			add(slices.Concat(t, []change{h})...)
		}
		add(slices.Concat(t, []change{jokers})...)
	}
	add(able, three)
	for _, h := range []change{hand("8", 8, studenti), hand("11", 11, ""), hand("15", 15, studenti)} {
		add(able, two, h, jokers)
		add(able, three, h)
		add(two, h, limits[2])
	}
	for _, l := range limits[1:4] {
		add(two, l, jokers)
	}
	return all
}

func join(a, by, b string) string {
	if a == "" {
		return b
	}
	return a + by + b
}
