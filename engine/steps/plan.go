package steps

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/stable"
)

// Planner makes the steps from an old table to targets. It holds memory that is
// used again. While it plans, an old meld has its number, and a target that
// continues none the number of its place behind all of them.
type Planner struct {
	old    [][]card.Card
	hand   []card.ID
	want   []Target
	walk   Walk     // as it lies during the steps
	at     [256]int // the meld of each card now; -1 the hand, or nowhere
	goes   [256]int // the target of each card, or nowhere
	freed  [256]bool
	part   []int // by number: another meld of the same part, or itself
	melds  []int // the old melds of a part
	wants  []int // its targets
	done   []Step
	runs   []stretch
	cards  []card.Card    // that is about to be moved
	number []int          // by number while planning: the final one
	ends   [2][]card.Card // see shifts
}

const nowhere = -2

// stretch is the steps of a part, in done.
type stretch struct{ from, to int }

// Plan lists the steps, in the memory of older ones. Melds between which cards
// move make a part, and one part follows the other, the shortest first. In a
// part the player's own cards go home first, then jokers are freed, melds are
// cut, cards of the table are moved, and those of the hand are laid last. Every
// card is taken up at most once, so no step waits for another, and no meld
// lies that is not named in the old or the new table.
//
// Cards of the old table that are in no target go home. A target's cards may be
// nowhere but on the old table and in the hand.
func (p *Planner) Plan(steps []Step, old [][]card.Card, hand []card.ID, targets []Target, r meld.Rules) []Step {
	p.reset(old, hand, targets)
	for root := range p.part {
		if p.root(root) == root {
			p.plan(root, r)
		}
	}
	stable.Sort(p.runs, p.easier)
	return p.write(steps, r)
}

// easier puts the shorter part first, and of equal ones that with which
// something goes home.
func (p *Planner) easier(a, b stretch) int {
	if d := (a.to - a.from) - (b.to - b.from); d != 0 {
		return d
	}
	one, other := p.done[a.from].Do == Home, p.done[b.from].Do == Home
	switch {
	case one && !other:
		return -1
	case other && !one:
		return 1
	}
	return 0
}

func (p *Planner) reset(old [][]card.Card, hand []card.ID, targets []Target) {
	p.old, p.hand, p.want, p.done, p.runs = old, hand, targets, p.done[:0], p.runs[:0]
	for i := range p.at {
		p.at[i], p.goes[i] = nowhere, nowhere
	}
	clear(p.freed[:])
	p.resetWalk()
	for i, m := range old {
		for _, c := range m {
			p.at[c.ID] = i
		}
	}
	for _, id := range hand {
		p.at[id] = -1
	}
	p.part = p.part[:0]
	for i := range p.walk.Melds {
		p.part = append(p.part, i)
	}
	for t, want := range targets {
		for _, c := range want.Cards {
			if p.goes[c.ID] != nowhere {
				panic("a card has two places") // between which it would go for ever
			}
			p.goes[c.ID] = t
			if from := p.at[c.ID]; from >= 0 {
				p.part[p.root(from)] = p.root(p.to(t))
			}
		}
	}
}

// resetWalk starts the walk at the old table, with an empty meld for each target.
func (p *Planner) resetWalk() {
	p.walk.Reset(p.old, p.hand)
	for range p.want {
		p.walk.addMeld()
	}
}

func (p *Planner) root(i int) int {
	for p.part[i] != i {
		i = p.part[i]
	}
	return i
}

// to is the number of a target.
func (p *Planner) to(t int) int {
	if p.want[t].Old >= 0 {
		return p.want[t].Old
	}
	return len(p.old) + t
}

// plan makes the steps of a part.
func (p *Planner) plan(root int, r meld.Rules) {
	p.melds, p.wants = p.melds[:0], p.wants[:0]
	for i := range p.old {
		if p.root(i) == root {
			p.melds = append(p.melds, i)
		}
	}
	for t := range p.want {
		if p.root(p.to(t)) == root {
			p.wants = append(p.wants, t)
		}
	}
	from := len(p.done)
	for _, i := range p.melds {
		p.home(i)
	}
	for _, i := range p.melds {
		p.free(i)
	}
	for _, t := range p.wants {
		p.declare(t)
	}
	for _, i := range p.melds {
		p.split(i)
	}
	for p.move(true) || p.move(false) {
	}
	for _, t := range p.wants {
		p.plays(t, r)
	}
	if len(p.done) > from {
		p.runs = append(p.runs, stretch{from, len(p.done)})
	}
}

// step adds a step and does it.
func (p *Planner) step(x Step, cards ...card.Card) {
	p.done = add(p.done, x, cards...)
	p.do(&p.done[len(p.done)-1])
	for _, c := range cards {
		p.at[c.ID] = x.To
	}
}

func (p *Planner) do(s *Step) {
	if err := p.walk.Do(s); err != nil {
		panic(err) // a plan does nothing that cannot be done
	}
}

// add adds a step, in the memory of one that was there before.
func add(steps []Step, x Step, cards ...card.Card) []Step {
	n := len(steps)
	if n == cap(steps) {
		steps = append(steps, Step{})
	}
	steps = steps[:n+1]
	x.Cards = append(steps[n].Cards[:0], cards...)
	steps[n] = x
	return steps
}

// home takes cards that are in no target to the hand.
func (p *Planner) home(from int) {
	for _, c := range p.old[from] {
		if p.goes[c.ID] == nowhere {
			p.step(Step{Do: Home, From: from, To: -1}, card.Card{ID: c.ID})
		}
	}
}

// free puts natural cards in the place of wild cards that leave a meld. Such a
// wild card is in the hand until it is played again.
func (p *Planner) free(to int) {
	for _, joker := range p.old[to] {
		if t := p.goes[joker.ID]; !joker.Wild() || t == nowhere || p.to(t) == to {
			continue
		}
		for _, t := range p.wants {
			if p.to(t) != to {
				continue
			}
			for _, c := range p.want[t].Cards {
				if from := p.at[c.ID]; from != to && c.As == card.NoFace && c.ID.Face() == joker.As {
					p.step(Step{Do: Free, From: from, To: to, Joker: joker}, c)
					p.at[joker.ID], p.freed[joker.ID] = -1, true
					break
				}
			}
		}
	}
}

// declare lets wild cards that stay stand for another card.
func (p *Planner) declare(t int) {
	to := p.to(t)
	if to >= len(p.old) {
		return
	}
	for _, c := range p.want[t].Cards {
		if slices.ContainsFunc(p.old[to], func(d card.Card) bool { return d.ID == c.ID && d.As != c.As }) {
			p.step(Step{Do: Move, From: to, To: to}, c)
		}
	}
}

// split cuts off what begins a meld of its own and lies at the end of another:
// the tail, or the first cards if they are several.
func (p *Planner) split(from int) {
	for {
		m := p.walk.Melds[from]
		n := len(m)
		if n < 2 {
			return
		}
		if t, k := p.block(from, func(k int) card.Card { return m[n-1-k] }); t != nowhere {
			p.step(Step{Do: Split, From: from, To: p.to(t), At: n - k}, p.declared(t, m[n-k:])...)
		} else if t, k := p.block(from, func(k int) card.Card { return m[k] }); t != nowhere && k > 1 {
			p.step(Step{Do: Move, From: from, To: p.to(t)}, p.declared(t, m[:k])...)
		} else {
			return
		}
	}
}

// block is the target of which a meld holds the first cards, seen from one of
// its ends, and how many, if that is a new meld that has not begun and nothing
// else of the meld goes there.
func (p *Planner) block(from int, at func(k int) card.Card) (t, k int) {
	n := len(p.walk.Melds[from])
	t = p.goes[at(0).ID]
	if t == nowhere || p.want[t].Old >= 0 || len(p.walk.Melds[p.to(t)]) > 0 {
		return nowhere, 0
	}
	for k = 1; k < n && p.goes[at(k).ID] == t; k++ {
	}
	for j := k; j < n; j++ {
		if p.goes[at(j).ID] == t {
			return nowhere, 0
		}
	}
	if k == n {
		return nowhere, 0
	}
	return t, k
}

// declared is cards as they stand in a target.
func (p *Planner) declared(t int, cards []card.Card) []card.Card {
	p.cards = p.cards[:0]
	for _, c := range cards {
		at := card.Index(p.want[t].Cards, c.ID)
		p.cards = append(p.cards, p.want[t].Cards[at])
	}
	return p.cards
}

// move brings the cards of a meld that go to another one there, in one step. It
// reports whether there were any: if it is to be neat, such as go to a meld that
// no card has yet to leave.
func (p *Planner) move(neat bool) bool {
	for _, t := range p.wants {
		to := p.to(t)
		if neat && slices.ContainsFunc(p.walk.Melds[to], func(c card.Card) bool { return p.to(p.goes[c.ID]) != to }) {
			continue
		}
		p.cards = p.cards[:0]
		from := -1
		for _, c := range p.want[t].Cards {
			if at := p.at[c.ID]; at >= 0 && at != to && (from < 0 || at == from) {
				from = at
				p.cards = append(p.cards, c)
			}
		}
		if from < 0 {
			continue
		}
		step := Step{Do: Move, From: from, To: to}
		if len(p.walk.Melds[to]) > 0 && len(p.cards) > 1 && len(p.cards) == len(p.walk.Melds[from]) {
			step.Do = Join
		}
		p.step(step, p.cards...)
		return true
	}
	return false
}

// plays lays the cards of a target that come from the hand: those of a new meld
// at once, except for wild cards that were freed; else one by one, next to what
// lies.
func (p *Planner) plays(t int, r meld.Rules) {
	to := p.to(t)
	p.cards = p.cards[:0]
	for _, c := range p.want[t].Cards {
		if p.at[c.ID] == -1 && !p.freed[c.ID] {
			p.cards = append(p.cards, c)
		}
	}
	if p.want[t].Old < 0 && len(p.cards) > 1 {
		p.step(Step{Do: Play, From: -1, To: to}, p.cards...)
	}
	for {
		best, least := -1, 0
		for i, c := range p.want[t].Cards {
			if p.at[c.ID] != -1 {
				continue
			}
			if gaps := gaps(p.walk.Melds[to], c, r); best < 0 || gaps < least {
				best, least = i, gaps
			}
		}
		if best < 0 {
			return
		}
		p.step(Step{Do: Play, From: -1, To: to}, p.want[t].Cards[best])
	}
}

// write copies the steps in their order, numbers the new melds as they begin,
// and says of each step what it is for.
func (p *Planner) write(steps []Step, r meld.Rules) []Step {
	p.resetWalk()
	p.number = zeros(p.number, len(p.walk.Melds))
	next := len(p.old)
	steps = steps[:0]
	for _, run := range p.runs {
		for i := run.from; i < run.to; i++ {
			s := &p.done[i]
			steps = add(steps, *s, s.Cards...)
			last := &steps[len(steps)-1]
			last.Idea, last.About = p.idea(s, r)
			p.do(s)
			if last.To >= len(p.old) {
				if p.number[s.To] == 0 {
					p.number[s.To] = next
					next++
				}
				last.To = p.number[s.To]
			}
			if s.About = last.About; s.About == s.To {
				last.About = last.To
			}
		}
	}
	return steps
}

// again adds an empty list, in the memory of one that was there before.
func again[T any](lists [][]T) [][]T {
	n := len(lists)
	if n == cap(lists) {
		return append(lists, nil)
	}
	lists = lists[:n+1]
	lists[n] = lists[n][:0]
	return lists
}
