package main

import (
	"fmt"
	"hash/fnv"
	"slices"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// tally is what was counted in deals.
type tally struct {
	Deals   int       `json:"deals"`
	Wins    []float64 `json:"wins"` // by seat, from the one that begins
	Turns   int       `json:"turns"`
	Kept    int       `json:"kept"` // turns in which something could be laid and nothing was
	Drawn   int       `json:"drawn"`
	Blocked int       `json:"blocked"` // deals that nobody went out of
	Plays   int       `json:"plays"`
	Laid    int       `json:"laid"`    // cards
	Opened  int       `json:"opened"`  // plays that open a meld
	Great   int       `json:"great"`   // deals with a play of ten cards and more
	Largest int       `json:"largest"` // the sum of the largest play of each deal
	Failed  int       `json:"failed"`  // deals that did not come to an end
}

// mostTurns ends a deal that goes round and round.
const mostTurns = 1500

// deal plays one deal between players by seat, who sit so that the first begins, and
// counts it. It gives each seat's share of the win.
func deal(r rules.Rules, seed string, levels []string, s *solver.Solver, t *tally) []float64 {
	n := len(levels)
	c := match.Config{Rules: r, Seed: seed}
	c.Rules.End = rules.End{Deals: 1}
	for i := range n {
		c.Players = append(c.Players, match.Player{Name: fmt.Sprint(i), By: "solver"})
	}
	m, _, err := match.New(c)
	if err != nil {
		panic(err)
	}
	players := make([]bot.Player, n) // by seat
	begins := m.Turn
	for i, level := range levels {
		p, err := bot.Parse(level)
		if err != nil {
			panic(err)
		}
		players[(begins+i)%n] = p.Using(s)
	}
	largest, decisions, could := 0, 0, false
	t.Deals++
	for m.Phase == match.Turning {
		if m.Turns > mostTurns {
			t.Failed++
			break
		}
		seat := m.Turn
		v := m.View(seat)
		decisions++
		a := players[seat].Act(v, seedOf(seed, seat, decisions), nil)
		if a.Do == match.Play || v.Played {
			could = false
		} else if ok, err := s.Playable(solver.Limits{}, v.Position(solver.Max)); ok && err == nil {
			could = true
		}
		table := m.Table
		turn := m.Turns
		events, err := m.Apply(seat, a)
		if err != nil {
			panic(fmt.Sprintf("%s %s: %v", seed, a.Do, err))
		}
		for _, e := range events {
			switch e.E {
			case match.EvDraw:
				t.Drawn += e.Count
			case match.EvPlay:
				t.Plays++
				t.Laid += len(e.Hand)
				largest = max(largest, len(e.Hand))
				if opens(table, e.Table) {
					t.Opened++
				}
			case match.EvScore:
				if e.Reason != "out" {
					t.Blocked++
				}
			}
		}
		if m.Turns != turn || m.Phase != match.Turning {
			t.Turns++
			if could {
				t.Kept++
			}
			could = false
		}
	}
	t.Largest += largest
	if largest >= 10 {
		t.Great++
	}
	shares := make([]float64, n)
	for i := range shares {
		shares[i] = 1 / float64(n)
	}
	if w := m.Winners; m.Phase != match.Turning && len(w) > 0 {
		clear(shares)
		for _, seat := range w {
			shares[(seat-begins+n)%n] = 1 / float64(len(w))
		}
	}
	if t.Wins == nil {
		t.Wins = make([]float64, n)
	}
	for i, x := range shares {
		t.Wins[i] += x
	}
	return shares
}

// opens reports whether the cards of a meld lie in several melds after a play.
func opens(before, after []match.Meld) bool {
	for _, old := range before {
		if !slices.ContainsFunc(after, func(m match.Meld) bool { return within(old.Cards, m.Cards) }) {
			return true
		}
	}
	return false
}

// within reports whether every card of a list has its like in another.
func within(some, all []card.Card) bool {
	var have [256]int
	for _, c := range all {
		have[c.ID.Face()]++
	}
	for _, c := range some {
		if have[c.ID.Face()]--; have[c.ID.Face()] < 0 {
			return false
		}
	}
	return true
}

func seedOf(deal string, seat, decision int) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %d %d", deal, seat, decision)
	return h.Sum64()
}
