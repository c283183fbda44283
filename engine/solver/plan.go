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
	want   []target
	at     [256]int // the place of each card now; -1 the hand, -2 nowhere
	number []int    // the place of each target
	goes   [256]int // the target of each card, -1 none
	as     [256]card.Face
	steps  []Step
	blocks [][]card.Card // see gather
	from   []int
}

const nowhere = -2

// plan lists the steps: first the tails that become melds of their own, then
// one target after the other, what comes from the table before what comes from
// the hand. Every card is taken up once at the most, so no step waits for
// another, and no meld lies that is not named in the old or the new table.
func (p *planner) plan(steps []Step, old [][]card.Card, hand []card.ID, targets []target) []Step {
	p.old, p.want, p.number, p.now, p.steps = old, targets, p.number[:0], p.now[:0], steps[:0]
	for i := range p.at {
		p.at[i], p.goes[i] = nowhere, -1
	}
	for i, m := range old {
		p.now = again(p.now)
		p.now[i] = append(p.now[i], m...)
		for _, c := range m {
			p.at[c.ID] = i
		}
	}
	for _, id := range hand {
		p.at[id] = -1
	}
	for i, t := range targets {
		p.number = append(p.number, t.place)
		for _, c := range t.cards {
			p.goes[c.ID], p.as[c.ID] = i, c.As
		}
	}
	for i := range old {
		p.free(i)
	}
	for i := range old {
		p.split(i)
	}
	for i := range targets {
		p.gather(i, targets[i])
	}
	for i := range old {
		p.takeBack(i)
	}
	return p.steps
}

// free puts natural cards in the place of wild cards that leave a meld. Such a
// wild card is in the hand until it is played again.
func (p *planner) free(to int) {
	for _, joker := range p.old[to] {
		if !joker.Wild() || p.goes[joker.ID] < 0 || p.number[p.goes[joker.ID]] == to {
			continue
		}
		for id, t := range p.goes {
			c := card.Card{ID: card.ID(id)}
			from := p.at[id]
			if t < 0 || p.number[t] != to || from == to || c.ID.Face() != joker.As || !slices.Contains(p.want[t].cards, c) {
				continue
			}
			p.step(Step{Do: StepFree, From: from, To: to, Joker: joker}, c)
			p.put(from, to, c)
			p.now[to] = slices.DeleteFunc(p.now[to], func(d card.Card) bool { return d.ID == joker.ID })
			p.at[joker.ID] = -1
			break
		}
	}
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
		p.step(Step{Do: StepSplit, From: from, To: to, At: at}, m[at:]...)
		tail := p.steps[len(p.steps)-1].Cards
		for i := range tail {
			tail[i].As = p.as[tail[i].ID]
		}
		p.put(from, to, tail...)
	}
}

func (p *planner) create(t int) int {
	p.now = again(p.now)
	p.number[t] = len(p.now) - 1
	return p.number[t]
}

// step adds a step, in the memory of one that was there before.
func (p *planner) step(x Step, cards ...card.Card) {
	n := len(p.steps)
	if n == cap(p.steps) {
		p.steps = append(p.steps, Step{})
	}
	p.steps = p.steps[:n+1]
	x.Cards = append(p.steps[n].Cards[:0], cards...)
	p.steps[n] = x
}

func (p *planner) put(from, to int, cards ...card.Card) {
	for _, c := range cards {
		if from >= 0 {
			p.now[from] = slices.DeleteFunc(p.now[from], func(d card.Card) bool { return d.ID == c.ID })
		}
		p.now[to] = append(p.now[to], c)
		p.at[c.ID] = to
	}
}

// takeBack returns what is left of a meld and goes nowhere to the hand.
func (p *planner) takeBack(from int) {
	p.blocks = again(p.blocks[:0])
	back := p.blocks[0]
	for _, c := range p.now[from] {
		if p.goes[c.ID] < 0 {
			back = append(back, card.Card{ID: c.ID})
		}
	}
	if p.blocks[0] = back; len(back) > 0 {
		p.step(Step{Do: StepMove, From: from, To: -1}, back...)
	}
}

// gather brings the cards of a target together.
func (p *planner) gather(t int, want target) {
	blocks, from := p.blocks[:0], p.from[:0]
	for _, c := range want.cards {
		at := p.at[c.ID]
		if p.number[t] >= 0 && at == p.number[t] {
			p.declare(c, at)
			continue
		}
		i := slices.Index(from, at)
		if at == -1 || i < 0 {
			from, blocks, i = append(from, at), again(blocks), len(blocks)
		}
		blocks[i] = append(blocks[i], c)
	}
	p.blocks, p.from = blocks, from
	for i, block := range blocks {
		if from[i] >= 0 {
			p.move(t, from[i], block)
		}
	}
	for i, block := range blocks {
		if from[i] == -1 {
			to := p.to(t)
			p.step(Step{Do: StepPlay, From: -1, To: to}, block...)
			p.put(-1, to, block...)
		}
	}
}

// declare lets a wild card that stays stand for another card.
func (p *planner) declare(c card.Card, at int) {
	for _, d := range p.now[at] {
		if d.ID == c.ID && d.As != c.As {
			p.step(Step{Do: StepMove, From: at, To: at}, c)
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
	step := Step{Do: StepMove, From: from, To: to}
	if !isNew && len(block) > 1 && len(block) == len(p.now[from]) && from < len(p.old) {
		step.Do = StepJoin
	}
	p.step(step, block...)
	p.put(from, to, block...)
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
	s.mem.reset()
	place := s.mem.match(nil, old, new)
	targets := make([]target, 0, len(new))
	for i, m := range new {
		if len(m) > 0 {
			targets = append(targets, target{cards: m, place: place[i]})
		}
	}
	order(targets)
	moves, kept = tally(old, targets)
	return s.plans.plan(nil, old, hand, targets), moves, kept, nil
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
	var a applier
	if err := a.apply(table, hand, steps, r); err != nil {
		return nil, nil, err
	}
	return slices.DeleteFunc(a.now, func(m []card.Card) bool { return len(m) == 0 }), a.hand, nil
}

type applier struct {
	now     [][]card.Card
	hand    []card.ID
	touched []bool
}

// apply does the steps; an emptied meld keeps its place.
func (a *applier) apply(table [][]card.Card, hand []card.ID, steps []Step, r rules.Rules) error {
	a.now, a.hand, a.touched = a.now[:0], append(a.hand[:0], hand...), a.touched[:0]
	for i, m := range table {
		a.now = again(a.now)
		a.now[i] = append(a.now[i], m...)
	}
	for range len(table) + len(steps) {
		a.touched = append(a.touched, false)
	}
	for i := range steps {
		if err := a.do(&steps[i], i); err != nil {
			return err
		}
	}
	for i, m := range a.now {
		if a.touched[i] {
			meld.Arrange(m, r.Meld)
		}
	}
	return nil
}

func (a *applier) do(step *Step, i int) error {
	if step.To == len(a.now) {
		a.now = again(a.now)
	}
	back := step.To == -1 && step.Do == StepMove // to the hand
	if step.To < 0 && !back || step.To >= len(a.now) || step.From < -1 || step.From >= len(a.now) || len(step.Cards) == 0 {
		return &Error{Why: BadStep, Meld: -1, At: i}
	}
	ok := false
	switch step.Do {
	case StepSplit:
		ok = step.From >= 0 && step.From != step.To && step.At > 0 && step.At < len(a.now[step.From]) &&
			slices.EqualFunc(step.Cards, a.now[step.From][step.At:], func(c, d card.Card) bool { return c.ID == d.ID })
	case StepMove:
		ok = step.From >= 0
	case StepJoin:
		ok = step.From >= 0 && step.From != step.To && len(step.Cards) == len(a.now[step.From])
	case StepPlay:
		ok = step.From == -1 && len(step.Cards) == 1
	case StepFree:
		ok = step.From != step.To && len(step.Cards) == 1
	}
	if !ok {
		return &Error{Why: BadStep, Meld: -1, At: i}
	}
	for _, c := range step.Cards {
		if !a.take(c.ID, step.From) {
			return &Error{Why: NotThere, Meld: step.From, At: i, Card: c.ID}
		}
		if back {
			a.hand = append(a.hand, c.ID)
			continue
		}
		a.now[step.To] = append(a.now[step.To], c)
		a.touched[step.To] = true
	}
	if step.Do == StepFree {
		if !a.take(step.Joker.ID, step.To) {
			return &Error{Why: NotThere, Meld: step.To, At: i, Card: step.Joker.ID}
		}
		a.hand = append(a.hand, step.Joker.ID)
	}
	return nil
}

// take takes a card out of a meld, or of the hand (-1).
func (a *applier) take(id card.ID, from int) (ok bool) {
	if from < 0 {
		a.hand, ok = without(a.hand, func(h card.ID) bool { return h == id })
		return ok
	}
	a.now[from], ok = without(a.now[from], func(c card.Card) bool { return c.ID == id })
	a.touched[from] = true
	return ok
}

func without[T any](list []T, is func(T) bool) ([]T, bool) {
	i := slices.IndexFunc(list, is)
	if i < 0 {
		return list, false
	}
	return append(list[:i], list[i+1:]...), true
}
