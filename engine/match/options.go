package match

import (
	"cmp"
	"slices"

	"machiavelli/engine/rules"
)

// offers reports whether the rule set has such an action at all.
func (m *Match) offers(do Do) bool {
	r := &m.Rules
	discards := r.Turn == rules.TurnDiscard || r.Turn == rules.TurnPush
	switch do {
	case Play:
		return true
	case Draw:
		return r.Turn != rules.TurnPush
	case Pass:
		return !discards
	case GiveUp:
		return r.Penal() || r.Timer > 0
	case Knock:
		return r.Knock.At != rules.KnockNever
	case Take, Discard:
		return discards
	case Push:
		return r.Turn == rules.TurnPush
	case Zap:
		return r.Zap
	case Touch:
		return r.Strict
	}
	return false
}

// refuse is why a seat may not do a kind of action now; nil if it may.
func (m *Match) refuse(seat int, do Do) *Error {
	switch {
	case m.Phase == Over:
		return because(MatchOver)
	case seat < 0 || seat >= len(m.Seats):
		return because(NotYourTurn)
	case do == Deal || do == Stop:
		if m.Phase != Scored {
			return because(DealRunning)
		}
		return nil
	case m.Phase != Turning:
		return because(DealOver)
	case !m.offers(do):
		return because(NoSuchAction)
	case seat != m.Turn:
		return because(NotYourTurn)
	}
	if m.Now.Touched && do != Play && do != GiveUp && do != Touch {
		return because(MoveBegun)
	}
	switch do {
	case Play, Touch:
		return m.refusePlay()
	case Draw:
		return m.refuseDraw()
	case Pass:
		return m.refusePass()
	case Knock:
		return m.mayKnock(seat)
	case Take:
		return m.refuseTake()
	case Push:
		return m.refusePush()
	case Discard:
		if m.Now.Drawn == 0 {
			return because(DrawFirst)
		}
	case Zap:
		return m.refuseZap(seat)
	}
	return nil
}

func (m *Match) refusePlay() *Error {
	switch m.Rules.Turn {
	case rules.TurnDiscard, rules.TurnPush:
		if m.Now.Drawn == 0 {
			return because(DrawFirst)
		}
		return nil
	case rules.TurnDrawFirst:
		switch {
		case m.Now.Played:
			return because(PlayedOnce)
		case m.Now.Drawn == m.Rules.MaxDraw:
			return counting(DrawnAll, m.Rules.MaxDraw)
		case m.Now.Drawn == 0 && len(m.Stock) > 0:
			return because(DrawFirst)
		}
	}
	if m.Now.Played {
		return because(PlayedOnce)
	}
	return nil
}

func (m *Match) refuseDraw() *Error {
	most := m.Rules.MaxDraw
	if m.Rules.Turn == rules.TurnDiscard {
		most = 1
	}
	switch {
	case m.Now.Drawn > 0 && m.Now.Drawn >= most && most > 0:
		return counting(DrawnAll, most)
	case m.Now.Played:
		return because(PlayedOnce)
	case len(m.Stock) == 0 && len(m.Pile) < 2:
		return because(StockEmpty)
	case m.Now.Able:
		return because(MustPlayNow)
	}
	return nil
}

func (m *Match) refusePass() *Error {
	switch {
	case m.Now.Played || m.Rules.MaxDraw > 0 && m.Now.Drawn == m.Rules.MaxDraw:
		return nil // the end of a turn that might have ended with a knock
	case len(m.Stock) > 0:
		return because(StockLeft)
	case m.Now.Able:
		return because(MustPlayNow)
	}
	return nil
}

// mayKnock is why a seat may not knock now.
func (m *Match) mayKnock(seat int) *Error {
	k := m.Rules.Knock
	switch {
	case k.At == rules.KnockNever:
		return because(NoSuchAction)
	case m.Last > 0:
		return because(StockEmpty)
	case k.At == rules.KnockFirst && m.Now.Drawn > 0:
		return because(KnockBefore)
	case k.At == rules.KnockPlayed && !m.Now.Played:
		return because(PlayFirst)
	case k.At == rules.KnockAny && m.Now.Drawn == 0 && len(m.Stock) > 0:
		return because(DrawFirst)
	case k.At == rules.KnockAny && m.refusePass() != nil:
		return because(PlayFirst)
	case m.worth(seat) > k.Limit:
		return counting(TooMuch, k.Limit)
	}
	return nil
}

// worth is what a hand counts.
func (m *Match) worth(seat int) int { return m.Rules.Worth(m.Seats[seat].Hand) }

// kinds is the order in which options are listed.
var kinds = [...]Do{Play, Draw, Take, Push, Discard, Knock, Pass, Zap, GiveUp}

// options lists the kinds of action that the rule set has, with the reason
// where a seat may not do it now.
func (m *Match) options(seat int) []Option {
	if m.Phase == Scored {
		return []Option{{Do: Deal, Why: m.refuse(seat, Deal)}, {Do: Stop, Why: m.refuse(seat, Stop)}}
	}
	var out []Option
	for _, do := range kinds {
		if do == GiveUp && !m.Rules.Penal() || !m.offers(do) {
			continue
		}
		err := m.refuse(seat, do)
		if err == nil && do == GiveUp {
			err = m.refuseGiveUp()
		}
		out = append(out, Option{Do: do, Why: err})
	}
	return out
}

// InOrder is options in the order in which a view lists them.
func InOrder(options []Option) []Option {
	rank := func(do Do) int {
		if i := slices.Index(kinds[:], do); i >= 0 {
			return i
		}
		return len(kinds)
	}
	return slices.SortedStableFunc(slices.Values(options), func(a, b Option) int {
		return cmp.Or(cmp.Compare(rank(a.Do), rank(b.Do)), cmp.Compare(a.Do, b.Do))
	})
}
