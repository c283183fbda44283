package solver

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/steps"
)

// A table to be repaired has no first aim but to find a home for every card:
// for those of the others before those of the player. What the jokers of the
// table may do depends on how the turn began, which the position does not
// say; so a declared joker keeps its card, as it may in every rule set, unless
// the rules let it change at will.

// repair finds a legal table.
func (t *turn) repair() {
	c := t.start()
	for _, m := range c.table {
		for _, d := range m {
			if !t.pos.Rules.Meld.IsWild(d.ID.Face()) {
				continue
			}
			if d.As == card.NoFace || t.pos.Rules.Joker.Change == rules.ChangeFree {
				c.freed = append(c.freed, d)
			}
		}
	}
	slices.SortStableFunc(c.freed, func(a, b card.Card) int { return int(t.keeping(b.ID) - t.keeping(a.ID)) })
	t.limit = 0
	m := t.pos.Rules.Meld
	if t.tight = (m.Wild > 0 || m.Naturals > 0) && hasWild(t.pos); !t.tight {
		t.tryLoose(c)
		return
	}
	was, pos := t.pos, *t.pos
	pos.Rules.Joker = rules.Jokers{Change: rules.ChangeFree}
	t.pos = &pos
	t.tryTight(c)
	t.pos = was
}

// keeping is what it is worth that a card of the table finds a home.
func (t *turn) keeping(id card.ID) int32 {
	if slices.Contains(t.pos.Mine, id) {
		return grain
	}
	if t.pos.Rules.Free > 0 && slices.ContainsFunc(t.pos.Table, func(m []card.Card) bool {
		return len(m) == 1 && m[0].ID == id && m[0].As == card.NoFace
	}) {
		return 0 // a free card is at home where it lies
	}
	return othersWorth * grain
}

// returns goes through which cards of the player go back to the hand: as many
// as find no home. Where a card of the others is like one of them, it matters
// which is which.
func (t *turn) returns(c *tied, l *leaf) {
	if t.pos.Goal != Repair {
		t.mates(c, l, 0)
		return
	}
	var mine []card.ID
	home := int(t.value/grain) % othersWorth
	for _, id := range t.pos.Mine {
		switch {
		case !l.taken[id]:
			mine = append(mine, id)
		case l.fixes(id):
			home--
		}
	}
	t.goBack(c, l, mine, len(mine)-home)
}

// goBack lets n of the player's cards go back to the hand.
func (t *turn) goBack(c *tied, l *leaf, mine []card.ID, n int) {
	switch {
	case n < 0 || n > len(mine) || t.cut:
	case n == 0:
		t.ready = unready
		t.mates(c, l, 0)
	default:
		l.taken[mine[0]] = true
		t.goBack(c, l, mine[1:], n-1)
		l.taken[mine[0]] = false
		t.goBack(c, l, mine[1:], n)
	}
}

// views goes through what an old meld that is none can keep together: its cards
// of a suit, as a run, or those of a rank, as a set.
func (t *turn) views(c *tied, l *leaf, i int) {
	for i < len(l.olds) && l.regular(i) {
		i++
	}
	if i == len(l.olds) {
		t.cuts(c, l, 0)
		return
	}
	old, whole := l.olds[i], l.naturals(i)
	var views [][]card.Card
	for _, alike := range []func(a, b card.Face) bool{
		func(a, b card.Face) bool { return a.Suit() == b.Suit() },
		func(a, b card.Face) bool { return a.Rank() == b.Rank() },
	} {
		for k, d := range whole {
			if slices.ContainsFunc(whole[:k], func(x card.Card) bool { return alike(x.Shows(), d.Shows()) }) {
				continue
			}
			var view []card.Card
			for _, x := range whole {
				if alike(x.Shows(), d.Shows()) {
					view = append(view, x)
				}
			}
			views = append(views, view)
		}
	}
	for k, v := range views {
		if slices.ContainsFunc(views, func(o []card.Card) bool { return len(o) > len(v) && within(v, o) }) ||
			slices.ContainsFunc(views[:k], func(o []card.Card) bool { return len(o) == len(v) && within(v, o) }) {
			continue
		}
		l.olds[i] = v
		t.views(c, l, i+1)
	}
	l.olds[i] = old
}

// cuts goes through where an old run begins that has no beginning, because it
// goes all the way round the corner or has gaps: what a new run keeps of it is
// kept whole under one of them.
func (t *turn) cuts(c *tied, l *leaf, i int) {
	for i < len(l.olds) && !t.endless(l, i) {
		i++
	}
	if i == len(l.olds) {
		t.continuations(c, l, 0)
		return
	}
	for _, d := range l.naturals(i) {
		l.start[i] = d.Shows().Rank()
		t.cuts(c, l, i+1)
	}
	l.start[i] = 0
}

// endless reports whether the cards of an old meld, of a suit, round the corner,
// do not follow each other from one of them to another.
func (t *turn) endless(l *leaf, i int) bool {
	if t.pos.Rules.Meld.Aces != meld.AcesCorner {
		return false
	}
	var here [card.Ranks]bool
	n, suit := 0, card.Suit(0)
	for _, c := range l.olds[i] {
		if !l.lies(c) {
			continue
		}
		if n++; n == 1 {
			suit = c.Shows().Suit()
		} else if n == 2 && c.Shows().Suit() != suit {
			return false
		}
		here[c.Shows().Rank()-1] = true
	}
	begins := 0
	for r := range here {
		if here[r] && !here[(r+card.Ranks-1)%card.Ranks] {
			begins++
		}
	}
	return n > 1 && begins != 1
}

func within(a, b []card.Card) bool {
	return !slices.ContainsFunc(a, func(c card.Card) bool { return !slices.Contains(b, c) })
}

// lies reports whether a card of an old meld shows a face and is not settled.
func (l *leaf) lies(c card.Card) bool { return !l.taken[c.ID] && c.Shows().Natural() }

// naturals is what an old meld has of cards that show a face and are not settled.
func (l *leaf) naturals(i int) []card.Card {
	var out []card.Card
	for _, c := range l.olds[i] {
		if l.lies(c) {
			out = append(out, c)
		}
	}
	return out
}

// regular reports whether the naturals of an old meld are all of one suit, or of
// one rank.
func (l *leaf) regular(i int) bool {
	suit, rank := true, true
	first := card.NoFace
	for _, c := range l.olds[i] {
		switch f := c.Shows(); {
		case !l.lies(c):
		case first == card.NoFace:
			first = f
		default:
			suit, rank = suit && f.Suit() == first.Suit(), rank && f.Rank() == first.Rank()
		}
	}
	return suit || rank
}

// stranded deals with the cards that found no home: the player's own go back
// to the hand, the others lie alone.
func stranded(pos *Position, targets []steps.Target) (all []steps.Target, homeless []card.ID) {
	var home, full [256]bool
	for _, t := range targets {
		if t.Old >= 0 {
			full[t.Old] = true
		}
		for _, c := range t.Cards {
			home[c.ID] = true
		}
	}
	for i, m := range pos.Table {
		for _, c := range m {
			switch {
			case home[c.ID]:
			case slices.Contains(pos.Mine, c.ID): // it goes home
			default:
				homeless = append(homeless, c.ID)
				t := steps.Target{Cards: []card.Card{c}, Old: -1}
				if !full[i] {
					t.Old, full[i] = i, true
				}
				targets = append(targets, t)
			}
		}
	}
	return targets, homeless
}
