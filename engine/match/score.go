package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// The ways a deal ends.
const (
	byOut   = "out"     // a hand is empty
	byKnock = "knock"   // a player knocked
	byBlock = "blocked" // nobody can or will play
	byStock = "stock"   // the stock is used up, where that ends the deal
)

// ByNobody reports whether a deal that ended for a reason was ended by nobody.
func ByNobody(reason string) bool { return reason == byBlock || reason == byStock }

// endDeal scores the deal that a seat ended, or nobody (-1). It ends the match
// if no deal follows.
func (m *Match) endDeal(by int, reason string) {
	hands := make([]int, len(m.Seats))
	counts := make([]int, len(m.Seats))
	open := make([][]card.ID, len(m.Seats))
	for i := range m.Seats {
		hands[i] = m.worth(i)
		counts[i] = len(m.Seats[i].Hand)
		open[i] = m.Seats[i].Hand
	}
	points, wins := m.Rules.ScoreDeal(rules.Ended{Reason: reason, By: by, Worth: hands, Cards: counts})
	totals := make([]int, len(m.Seats))
	for i := range m.Seats {
		m.Seats[i].Total += points[i]
		totals[i] = m.Seats[i].Total
		if slices.Contains(wins, i) {
			m.Seats[i].Wins++
		}
	}
	m.Phase = Scored
	m.Scores = append(slices.Clip(m.Scores), Result{Reason: reason, Wins: wins, Points: points, Totals: totals})
	m.emit(Event{E: EvScore, P: by, Deal: m.Deal, Reason: reason, Wins: wins, Hands: open, Points: points, Totals: totals})
	after := make([][]int, len(m.Scores))
	for i := range m.Scores {
		after[i] = m.Scores[i].Totals
	}
	if ends, reached := m.Rules.Ends(after); ends {
		m.finish(reached)
	}
}

// finish ends the match: the totals decide, with the bonuses of a game that
// was played to its target.
func (m *Match) finish(reached bool) {
	totals := make([]int, len(m.Seats))
	wins := make([]int, len(m.Seats))
	for i := range m.Seats {
		totals[i], wins[i] = m.Seats[i].Total, m.Seats[i].Wins
	}
	out := m.Rules.ScoreMatch(totals, wins, reached)
	for i := range m.Seats {
		m.Seats[i].Total = out.Totals[i]
	}
	m.Winners = out.Winners
	m.Phase = Over
	m.emit(Event{E: EvOver, P: -1, Wins: out.Winners, Totals: out.Totals, Points: out.Losses})
}

// nextDeal deals again, the deal moving left or to the winner.
func (m *Match) nextDeal() {
	n := len(m.Seats)
	next := (m.Dealer + 1) % n
	if last := m.Scores[len(m.Scores)-1]; m.Rules.WinnerDeals && len(last.Wins) > 0 {
		next = last.Wins[0]
	}
	m.Dealer = next
	m.deal(m.shuffled(m.dealing()))
}
