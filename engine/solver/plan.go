package solver

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// target is a meld of the table to be: its cards, and the place in the old
// table it continues, or -1.
type target struct {
	cards []card.Card
	place int
}

// planner makes the steps from an old table to targets.
type planner struct {
	now    [][]card.Card // as it lies during the steps
	old    [][]card.Card
	at     [256]int // the place of each card now; -1 the hand, -2 nowhere
	number []int    // the place of each target
	goes   [256]int // the target of each card, -1 none
	steps  []Step
}

const nowhere = -2

// plan lists the steps: first the tails that become melds of their own, then
// one target after the other, what comes from the table before what comes from
// the hand. Every card is taken up once at the most, so no step waits for
// another, and no meld lies that is not named in the old or the new table.
func plan(old [][]card.Card, hand []card.ID, targets []target) []Step {
	p := &planner{old: old, number: make([]int, len(targets))}
	for i := range p.at {
		p.at[i], p.goes[i] = nowhere, -1
	}
	for i, m := range old {
		p.now = append(p.now, slices.Clone(m))
		for _, c := range m {
			p.at[c.ID] = i
		}
	}
	for _, id := range hand {
		p.at[id] = -1
	}
	for i, t := range targets {
		p.number[i] = t.place
		for _, c := range t.cards {
			p.goes[c.ID] = i
		}
	}
	for i := range old {
		p.split(i)
	}
	for i := range targets {
		p.gather(i, targets[i])
	}
	return p.steps
}

// split cuts the tails off a meld that are to be melds of their own.
func (p *planner) split(from int) {
	for {
		m := p.now[from]
		n := len(m)
		if n < 2 {
			return
		}
		t := p.goes[m[n-1].ID]
		if t < 0 || p.number[t] >= 0 {
			return
		}
		at := n - 1
		for at > 0 && p.goes[m[at-1].ID] == t {
			at--
		}
		if at == 0 || slices.ContainsFunc(m[:at], func(c card.Card) bool { return p.goes[c.ID] == t }) {
			return
		}
		to := p.create(t)
		p.steps = append(p.steps, Step{Do: StepSplit, Cards: slices.Clone(m[at:]), From: from, To: to, At: at})
		p.put(m[at:], from, to)
	}
}

func (p *planner) create(t int) int {
	p.now = append(p.now, nil)
	p.number[t] = len(p.now) - 1
	return p.number[t]
}

func (p *planner) put(cards []card.Card, from, to int) {
	cards = slices.Clone(cards)
	for _, c := range cards {
		if from >= 0 {
			p.now[from] = slices.DeleteFunc(p.now[from], func(d card.Card) bool { return d.ID == c.ID })
		}
		p.now[to] = append(p.now[to], c)
		p.at[c.ID] = to
	}
}

// gather brings the cards of a target together.
func (p *planner) gather(t int, want target) {
	var blocks [][]card.Card
	var from []int
	for _, c := range want.cards {
		at := p.at[c.ID]
		if p.number[t] >= 0 && at == p.number[t] {
			continue
		}
		i := slices.Index(from, at)
		if at == -1 || i < 0 {
			from, blocks, i = append(from, at), append(blocks, nil), len(blocks)
		}
		blocks[i] = append(blocks[i], c)
	}
	for i, block := range blocks {
		if from[i] >= 0 {
			p.move(t, from[i], block)
		}
	}
	for i, block := range blocks {
		if from[i] == -1 {
			to := p.to(t)
			p.steps = append(p.steps, Step{Do: StepPlay, Cards: block, From: -1, To: to})
			p.put(block, -1, to)
		}
	}
}

func (p *planner) to(t int) int {
	if p.number[t] >= 0 {
		return p.number[t]
	}
	return p.create(t)
}

func (p *planner) move(t, from int, block []card.Card) {
	isNew := p.number[t] < 0
	to := p.to(t)
	step := Step{Do: StepMove, Cards: block, From: from, To: to}
	if !isNew && len(block) > 1 && len(block) == len(p.now[from]) && from < len(p.old) {
		step.Do = StepJoin
	}
	p.steps = append(p.steps, step)
	p.put(block, from, to)
}

// Plan is true steps from a table to a given other one, with what it takes
// from the hand: for showing a turn that was played. moves and kept are as in
// Answer, smallest over the ways to call new melds the continuation of old
// ones. Both tables hold physical cards; the new one may not lack a card of
// the old.
func (s *Solver) Plan(old, new [][]card.Card, hand []card.ID, r rules.Rules) (steps []Step, moves, kept int, err error) {
	if err := checkTables(old, new, hand); err != nil {
		return nil, 0, 0, err
	}
	place := match(old, new)
	targets := make([]target, 0, len(new))
	for i, m := range new {
		if len(m) > 0 {
			targets = append(targets, target{cards: m, place: place[i]})
		}
	}
	order(targets)
	moves, kept = tally(old, targets)
	return plan(old, hand, targets), moves, kept, nil
}

// order puts continued melds first, by place; new ones stay as they are.
func order(targets []target) {
	slices.SortStableFunc(targets, func(a, b target) int {
		switch {
		case a.place < 0 && b.place < 0:
			return 0
		case a.place < 0:
			return 1
		case b.place < 0:
			return -1
		}
		return a.place - b.place
	})
}

// tally counts the cards picked up and the melds that lie unchanged.
func tally(old [][]card.Card, targets []target) (moves, kept int) {
	for _, t := range targets {
		stay := 0
		if t.place >= 0 {
			stay = overlap(old[t.place], t.cards)
			if stay == len(t.cards) && stay == len(old[t.place]) && stay > 1 {
				kept++
			}
		}
		moves += len(t.cards) - stay
	}
	return moves, kept
}

func overlap(a, b []card.Card) int {
	n := 0
	for _, c := range a {
		for _, d := range b {
			if c.ID == d.ID {
				n++
			}
		}
	}
	return n
}

func checkTables(old, new [][]card.Card, hand []card.ID) error {
	const onTable, inHand = 1, 2
	var where [256]uint8
	for i, m := range old {
		for j, c := range m {
			if !c.ID.Valid() || where[c.ID] != 0 {
				return &Error{Why: CardTwice, Meld: i, At: j, Card: c.ID}
			}
			where[c.ID] = onTable
		}
	}
	for j, id := range hand {
		if !id.Valid() || where[id] != 0 {
			return &Error{Why: CardTwice, Meld: -1, At: j, Card: id}
		}
		where[id] = inHand
	}
	var seen [256]bool
	for i, m := range new {
		for j, c := range m {
			switch {
			case where[c.ID] == 0:
				return &Error{Why: Foreign, Meld: i, At: j, Card: c.ID}
			case seen[c.ID]:
				return &Error{Why: CardTwice, Meld: i, At: j, Card: c.ID}
			}
			seen[c.ID] = true
		}
	}
	for i, m := range old {
		for j, c := range m {
			if !seen[c.ID] {
				return &Error{Why: Missing, Meld: i, At: j, Card: c.ID}
			}
		}
	}
	return nil
}

// Apply does the steps to a table and a hand, which stay as they are, and
// returns what they become. Melds that took part lie in meld order afterwards.
func Apply(table [][]card.Card, hand []card.ID, steps []Step, r rules.Rules) ([][]card.Card, []card.ID, error) {
	now := make([][]card.Card, len(table))
	for i, m := range table {
		now[i] = slices.Clone(m)
	}
	hand = slices.Clone(hand)
	touched := make([]bool, len(now)+len(steps))
	for i, step := range steps {
		cards := step.Cards
		if step.To == len(now) {
			now = append(now, nil)
		}
		ok := step.To >= 0 && step.To < len(now) && step.From >= -1 && step.From < len(now) && step.From != step.To
		if ok && step.Do == StepSplit {
			ok = step.From >= 0 && step.At > 0 && step.At < len(now[step.From])
			if ok {
				cards = now[step.From][step.At:]
			}
		}
		ok = ok && (step.Do == StepSplit || step.Do == StepMove && step.From >= 0 || step.Do == StepJoin && step.From >= 0 && len(cards) == len(now[step.From]) || step.Do == StepPlay && step.From == -1 && len(cards) == 1)
		if !ok || len(cards) == 0 {
			return nil, nil, &Error{Why: BadStep, Meld: -1, At: i}
		}
		for _, c := range slices.Clone(cards) {
			var lost bool
			if step.From < 0 {
				hand, lost = without(hand, func(id card.ID) bool { return id == c.ID })
			} else {
				now[step.From], lost = without(now[step.From], func(d card.Card) bool { return d.ID == c.ID })
				touched[step.From] = true
			}
			if !lost {
				return nil, nil, &Error{Why: NotThere, Meld: step.From, At: i, Card: c.ID}
			}
			now[step.To] = append(now[step.To], c)
		}
		touched[step.To] = true
	}
	var out [][]card.Card
	for i, m := range now {
		if touched[i] {
			meld.Arrange(m, r.Meld)
		}
		if len(m) > 0 {
			out = append(out, m)
		}
	}
	return out, hand, nil
}

func without[T any](list []T, is func(T) bool) ([]T, bool) {
	i := slices.IndexFunc(list, is)
	if i < 0 {
		return list, false
	}
	return append(list[:i], list[i+1:]...), true
}
