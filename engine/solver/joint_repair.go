package solver

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/steps"
)

// A broken table: the goal Repair without a draft. Its cards are to find melds,
// those of the others before those of the player (Position.Mine), and then with
// the fewest moves. What the jokers of the table may do depends on how the turn
// began, which the position does not say; so a declared joker keeps its card,
// as it may in every rule set, unless the rules let it change at will.
//
// It is two programs. The first knows no old melds and asks how many cards find
// no home (homeLoss); the second has that as two rows and asks for the moves, as
// for any turn. The first is feasible whatever the table, so there is always an
// answer, and it stands until the second is done.

// broken reports whether the position is a table that need not be legal.
func (pos *Position) broken() bool { return pos.Goal == Repair && pos.Draft == nil }

// homeLoss is the least that a broken table loses.
type homeLoss struct {
	sought   bool // it is what the program is to find
	homeless int  // cards of the others that find no meld
	back     int  // cards of the player that go back to the hand
}

// mine is how many cards may go back to the hand.
func (j *joint) mine() int { return len(j.pos.Mine) }

// homelessCosts is what a card of the others without a home counts against those
// that go back: more than all of these.
func (j *joint) homelessCosts() int { return j.mine() + 1 }

// layLosses lays down that no more cards are without a home than must be.
func (j *joint) layLosses() {
	if j.loss.sought {
		return
	}
	if j.loss.homeless > 0 {
		j.rows.homeless = j.addRow(j.loss.homeless, false)
	}
	if j.loss.back > 0 {
		j.rows.back = j.addRow(j.loss.back, false)
	}
}

// layHomeless adds the cards of a broken table that find no meld: those of the
// player go back to the hand, the others lie singly.
func (j *joint) layHomeless() {
	if !j.pos.broken() {
		return
	}
	for f := range j.stock {
		s := &j.stock[f]
		j.layLost(card.Face(f), natural, s.row, s.table-s.mine, s.mine, func(o *pile) bool { return o.natural[f] > 0 })
	}
	for c := range j.classes {
		if k := &j.classes[c]; !k.inHand && !k.free {
			j.layLost(j.kindFace(k.kind), uint8(wildFrom+2*c), k.row, k.n-k.mine, k.mine, func(o *pile) bool { return o.wild[k.kind] > 0 })
		}
	}
}

// layLost adds numbers of cards of the others, and of the player.
func (j *joint) layLost(f card.Face, how uint8, row int32, others, mine int, has func(o *pile) bool) {
	if others > 0 && (j.loss.sought || j.loss.homeless > 0) {
		j.eachPlace(has, func(c jointColumn) {
			c.slots[0], c.upper, c.homeless = jointSlot{f, how}, uint8(others), true
			if j.loss.sought {
				c.value = -int16(j.homelessCosts())
			}
			j.put(row, 1)
			j.put(j.rows.homeless, 1)
			j.addSingle(c)
		})
	}
	if mine > 0 && (j.loss.sought || j.loss.back > 0) {
		c := jointColumn{kind: countColumn, upper: uint8(mine)}
		if j.loss.sought {
			c.value = -1
		}
		j.put(row, 1)
		j.put(j.rows.back, 1)
		j.add(c)
	}
}

// lies reports whether a broken table is legal as it lies: its melds are, and single
// cards are free ones.
func (pos *Position) lies() bool {
	for _, m := range pos.Table {
		if len(m) == 1 && m[0].As == card.NoFace && pos.Rules.Free > 0 && !slices.Contains(pos.Mine, m[0].ID) {
			continue
		}
		if len(m) < 2 || !meld.Legal(m, pos.Rules.Meld) {
			return false
		}
	}
	return true
}

// repair answers with the fewest moves to a legal table.
func (s *Solver) repair(a *Answer, pos *Position) {
	if pos.lies() { // nothing moves, which is the fewest
		s.leaveBroken(a, pos)
		a.Exact = true
		return
	}
	j := &s.joint
	j.layer = s
	j.pos = pos
	j.loss = homeLoss{sought: true}
	j.start(pos, 0)
	j.tree.lowest = -j.mine()
	for _, m := range pos.Table {
		j.tree.lowest -= len(m) * j.homelessCosts()
	}
	lost, ok := j.search()
	if !ok || j.cut {
		s.leaveBroken(a, pos)
		return
	}
	j.home = j.takeChosen(j.home[:0])
	j.loss = homeLoss{homeless: -lost / j.homelessCosts(), back: -lost % j.homelessCosts()}
	j.tree.lowest = 0
	j.start(pos, 0)
	if _, ok = j.search(); !ok {
		j.choseBefore()
	}
	s.reportRepair(a, pos)
	if !ok || j.cut {
		s.unproven(a)
	}
}

// choseBefore makes the solution of the program before this one the choice.
func (j *joint) choseBefore() {
	j.columns.begin(j.columns.first)
	j.chosen = j.chosen[:0]
	for i := range j.home {
		j.chosen = append(j.chosen, int32(j.columns.add(&j.home[i])))
	}
	j.loss.sought = true
}

// takeChosen is the columns of the solution.
func (j *joint) takeChosen(out []jointColumn) []jointColumn {
	for _, k := range j.chosen {
		out = append(out, j.columns.all[k])
	}
	return out
}

// reportRepair writes the answer of the melds chosen.
func (s *Solver) reportRepair(a *Answer, pos *Position) {
	melds := s.joint.layout(s)
	for i, k := range s.joint.chosen {
		if s.joint.columns.all[k].homeless {
			a.Homeless = append(a.Homeless, melds[i].cards[0].ID)
		}
	}
	s.reportMelds(a, pos, melds)
}

// leaveBroken answers with the melds that are legal as they lie.
func (s *Solver) leaveBroken(a *Answer, pos *Position) {
	var mine cardSet
	for _, id := range pos.Mine {
		mine.add(id)
	}
	targets := s.want[:0]
	for i, m := range pos.Table {
		if len(m) > 1 && meld.Legal(m, pos.Rules.Meld) {
			targets = append(targets, steps.Target{Cards: m, Old: i})
			continue
		}
		at := i
		for k, c := range m {
			if mine.has(c.ID) {
				continue
			}
			targets = append(targets, steps.Target{Cards: m[k : k+1], Old: at})
			at = -1
			if len(m) > 1 || pos.Rules.Free == 0 || c.As != card.NoFace {
				a.Homeless = append(a.Homeless, c.ID)
			}
		}
	}
	s.want = targets
	s.tell(a, pos, targets)
	s.count(a, pos)
	a.Exact = false
}

// roundsAtTop is how many rounds of cuts are worth while as long as the bound may be
// reached. Where all that counts is that cards find melds, many choices are as
// good, and to go straight for one of them is mostly enough.
func (j *joint) roundsAtTop() int {
	if j.loss.sought {
		return 0
	}
	return roundsOfCuts
}
