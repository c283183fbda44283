package review

import (
	"errors"

	"machiavelli/engine/bot"
	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
)

// Judgement compares an action with what the Strategist would do, as far as the player
// on turn can know.
type Judgement struct {
	Chance float64       // to win the deal after the action
	Loss   float64       // what Better wins more often, 0 where nothing better was found
	SE     float64       // the standard error of Loss
	Label  Label         // how dear the action is
	Why    []Why         // of an action with a label; none where Better wins the deal
	Better *match.Action // nil: nothing better was found
	// What follows is known where Why is, of the action and then of Better.
	Opens [2]float64 // the cards that the next player could lay, on average
	Outs  [2]int     // the unseen cards that would bring the hand on: see Outs
}

// errNoNet says that a judgement needs a calibrated chance.
var errNoNet = errors.New("the rule set has no calibrated win chance")

// Judge judges an action that the player on turn might do. A review with the same limits
// says the same of the action once it is done. It fails if the rules refuse the action,
// if the limits hold no net, or if something was refused on the way, which is a fault of
// this program.
func Judge(v match.View, do match.Action, l Limits) (Judgement, error) {
	if l.Net == nil {
		return Judgement{}, errNoNet
	}
	l = l.usual(&v.Rules, len(v.Seats))
	s := solver.New()
	events, err := bot.NewTrial(s, v, do, 0, l.Stop).Events()
	if err != nil {
		return Judgement{}, err
	}
	_, out, refused := bot.Largest(s, v, l.Stop)
	j, err := judge(&v, do, after(chance.With(l.Net, s), &v, events), out, l)
	return j, errors.Join(refused, err)
}

// judge weighs an action whose chance is known; out says that the whole hand could go.
// It has a solver that has seen nothing else: of two equal plays with a joker a solver
// may choose another one after other answers.
func judge(v *match.View, do match.Action, chance float64, out bool, l Limits) (Judgement, error) {
	j := Judgement{Chance: chance}
	s := solver.New()
	seed := uint64(v.Deal)<<32 | uint64(v.Turns)<<8 | uint64(len(v.Hand))
	trial := bot.NewTrial(s, *v, do, seed, l.Stop)
	if len(trial.Choices) < 2 {
		return j, trial.Refused()
	}
	w := newWeighing(s, l.Net, v, trial)
	loss, se := 1-chance, sure
	if !out || !w.wins() {
		loss, se = w.playOut(l.Work, l.Stop)
	}
	if loss <= 0 {
		return j, trial.Refused()
	}
	// The playouts and the net, which says the chance, may differ: nothing is better
	// than to win the deal.
	j.Loss, j.SE, j.Better = min(loss, 1-chance), se, &trial.Choices[1]
	if j.Label = label(j.Loss, j.SE); j.Label != None && !out {
		j.Why = w.why()
		j.Opens = w.opens()
		for i, a := range trial.Choices {
			n, err := outs(s, v, a, l.Stop)
			if err != nil {
				return j, err
			}
			j.Outs[i] = n
		}
	}
	return j, trial.Refused()
}

// outs counts the unseen cards that would bring the hand on after an action.
func outs(s *solver.Solver, v *match.View, a match.Action, stop func() bool) (int, error) {
	melds := v.Table
	if a.Do == match.Play {
		melds = v.Complete(a).Table
	}
	return Outs(s, v.Position(solver.Max), match.CardsOf(melds), v.Unseen(), stop)
}
