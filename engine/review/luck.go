package review

import (
	"slices"

	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
)

// Draw is the luck of a draw, or of a deal.
type Draw struct {
	Seat int       // who drew; -1: the deal itself
	Luck []float64 // by seat, in shares of a win
}

// Draws finds all draws of the deals of a match that have ended, in order, and the share
// of these deals that each seat won. It is what a review says of luck, and judges no
// choice. Once stop says true there is no answer.
func Draws(h *match.History, s *solver.Solver, net *chance.Net, stop func() bool) (draws []Draw, won [][]float64, err error) {
	judge := chance.With(net, s)
	n := len(h.Start.Players())
	ended, stopped := 0, false // draws in deals that were ended
	happened := func(m *match.Match, events []match.Event) {
		for _, e := range events {
			d := Draw{Seat: e.P}
			switch e.E {
			case match.EvDeal:
				d.Seat = -1
			case match.EvDraw:
			case match.EvScore:
				shares := make([]float64, n)
				for seat := range shares {
					if slices.Contains(e.Wins, seat) {
						shares[seat] = 1 / float64(len(e.Wins))
					}
				}
				won, ended = append(won, shares), len(draws)
				continue
			default:
				continue
			}
			l := judge.NewLuck(n)
			l.Happened(m, e)
			d.Luck = l.Seats
			draws = append(draws, d)
		}
	}
	happened(h.Start, h.Start.Log)
	err = h.Replay(func(move match.Moved) bool {
		happened(move.After, move.Events)
		stopped = stop != nil && stop()
		return !stopped
	})
	if err != nil || stopped {
		return nil, nil, err
	}
	return draws[:ended], won, nil
}

// Missed counts how often each seat could have gone out and did not, by deal, as a review
// counts: in one deal, or in all if deal is 0. Once stop says true there is no answer.
func Missed(h *match.History, deal int, stop func() bool) (missed [][]int, err error) {
	r, err := Of(h, Limits{Deal: deal, Stop: stop})
	if err != nil || stop != nil && stop() {
		return nil, err
	}
	for deal := range slices.Chunk(r.Deals, max(1, len(r.Match))) {
		var seats []int
		for i := range deal {
			seats = append(seats, deal[i].Missed)
		}
		missed = append(missed, seats)
	}
	return missed, nil
}
