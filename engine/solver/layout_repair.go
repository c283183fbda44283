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
// no home (tableLoss); the second has that as two rows and asks for the moves, as
// for any turn. The first is feasible whatever the table, so there is always an
// answer, and it stands until the second is done.

// broken reports whether the position is a table that need not be legal.
func (pos *Position) broken() bool { return pos.Goal == Repair && pos.Draft == nil }

// tableLoss is the least that a broken table loses.
type tableLoss struct {
	sought   bool // it is what the program is to find
	homeless int  // cards of the others that find no meld
	back     int  // cards of the player that go back to the hand
}

// mine is how many cards may go back to the hand.
func (lp *layoutProgram) mine() int { return len(lp.pos.Mine) }

// homelessCosts is what a card of the others without a home counts against those
// that go back: more than all of these.
func (lp *layoutProgram) homelessCosts() int { return lp.mine() + 1 }

// addLosses bounds the cards without a home by the fewest possible.
func (lp *layoutProgram) addLosses() {
	if lp.loss.sought {
		return
	}
	if lp.loss.homeless > 0 {
		lp.rows.homeless = lp.addRow(lp.loss.homeless, false)
	}
	if lp.loss.back > 0 {
		lp.rows.back = lp.addRow(lp.loss.back, false)
	}
}

// addHomeless adds columns for the cards of a broken table that find no meld: those
// of the player go back to the hand, the others lie singly.
func (lp *layoutProgram) addHomeless() {
	if !lp.pos.broken() {
		return
	}
	for f := range lp.stock {
		s := &lp.stock[f]
		lp.addLost(card.Face(f), natural, s.row, s.table-s.mine, s.mine, func(o *pile) bool { return o.natural[f] > 0 })
	}
	for c := range lp.classes {
		if k := &lp.classes[c]; !k.inHand && !k.free {
			lp.addLost(lp.kindFace(k.kind), uint8(wildFrom+2*c), k.row, k.n-k.mine, k.mine, func(o *pile) bool { return o.wild[k.kind] > 0 })
		}
	}
}

// addLost adds the columns of a face: for cards of the others, and for the player's.
func (lp *layoutProgram) addLost(f card.Face, how uint8, row int32, others, mine int, has func(o *pile) bool) {
	if others > 0 && (lp.loss.sought || lp.loss.homeless > 0) {
		lp.eachPlace(has, func(c layoutColumn) {
			c.slots[0], c.upper, c.homeless = layoutSlot{f, how}, uint8(others), true
			if lp.loss.sought {
				c.value = -int16(lp.homelessCosts())
			}
			lp.put(row, 1)
			lp.put(lp.rows.homeless, 1)
			lp.addSingle(c)
		})
	}
	if mine > 0 && (lp.loss.sought || lp.loss.back > 0) {
		c := layoutColumn{kind: countColumn, upper: uint8(mine)}
		if lp.loss.sought {
			c.value = -1
		}
		lp.put(row, 1)
		lp.put(lp.rows.back, 1)
		lp.add(c)
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
	lp := &s.layout
	lp.layer = s
	lp.pos = pos
	lp.loss = tableLoss{sought: true}
	lp.start(pos, 0)
	lp.tree.lowest = -lp.mine()
	for _, m := range pos.Table {
		lp.tree.lowest -= len(m) * lp.homelessCosts()
	}
	lost, ok := lp.search()
	if !ok || lp.cut {
		s.leaveBroken(a, pos)
		return
	}
	lp.home = lp.appendChosen(lp.home[:0])
	lp.loss = tableLoss{homeless: -lost / lp.homelessCosts(), back: -lost % lp.homelessCosts()}
	lp.tree.lowest = 0
	lp.start(pos, 0)
	if _, ok = lp.search(); !ok {
		lp.choseBefore()
	}
	s.reportRepair(a, pos)
	if !ok || lp.cut {
		s.unproven(a)
	}
}

// choseBefore makes the solution of the program before this one the choice.
func (lp *layoutProgram) choseBefore() {
	lp.columns.reset(lp.columns.first)
	lp.chosen = lp.chosen[:0]
	for i := range lp.home {
		lp.chosen = append(lp.chosen, int32(lp.columns.add(&lp.home[i])))
	}
	lp.loss.sought = true
}

// appendChosen appends the columns of the solution.
func (lp *layoutProgram) appendChosen(out []layoutColumn) []layoutColumn {
	for _, k := range lp.chosen {
		out = append(out, lp.columns.all[k])
	}
	return out
}

// reportRepair writes the answer of the melds chosen.
func (s *Solver) reportRepair(a *Answer, pos *Position) {
	melds := s.layout.chosenMelds(s)
	for i, k := range s.layout.chosen {
		if s.layout.columns.all[k].homeless {
			a.Homeless = append(a.Homeless, melds[i].cards[0].ID)
		}
	}
	s.answerMelds(a, pos, melds)
}

// leaveBroken answers with the melds that are legal as they lie.
func (s *Solver) leaveBroken(a *Answer, pos *Position) {
	var mine cardSet
	for _, id := range pos.Mine {
		mine.add(id)
	}
	targets := s.way.targets[:0]
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
	s.way.targets = targets
	s.answerSteps(a, pos, targets)
	s.count(a, pos)
	a.Exact = false
}

// roundsAtTop is how many rounds of cuts are worth while as long as the bound may be
// reached. Where all that counts is that cards find melds, many choices are as
// good, and to go straight for one of them is mostly enough.
func (lp *layoutProgram) roundsAtTop() int {
	if lp.loss.sought {
		return 0
	}
	return roundsOfCuts
}
