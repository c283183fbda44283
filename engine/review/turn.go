package review

import (
	"math"
	"slices"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
)

// moved looks at what a player did. A turn may be several moves.
func (r *reviewer) moved(move match.Moved) bool {
	defer func() { r.happened(move.After, move.Events) }()
	if move.Before.OnTurn() != move.Seat {
		return true
	}
	v := move.Before.View(move.Seat)
	if at := [2]int{v.Deal, v.Turns}; at != r.last {
		r.endTurn()
		r.last = at
		if r.wanted(v.Deal, r.out.Total) {
			r.beginTurn(move.Before, &v)
		}
		r.out.Total++
	}
	if r.turn == nil {
		return true
	}
	choice, out := r.facts(&v, &move)
	r.weigh(&v, &move, choice, out)
	if r.judge != nil {
		l := r.judge.NewLuck(len(v.Seats))
		for _, e := range move.Events {
			if e.E == match.EvDraw {
				l.Happened(move.After, e)
			}
		}
		for seat, x := range l.Seats {
			r.turn.Luck[seat] += x
		}
	}
	if r.limits.Stop() { // what was weighed was cut short
		r.turn = nil
		return false
	}
	return true
}

func (r *reviewer) beginTurn(m *match.Match, v *match.View) {
	r.labelled = false
	r.turn, r.lost = &Turn{Deal: v.Deal, Turn: v.Turns, Seat: v.Me}, 0
	r.refresh()
	if r.judge == nil {
		return
	}
	r.turn.Luck = make([]float64, len(v.Seats))
	for seat := range v.Seats {
		u := m.View(seat)
		r.turn.Chances = append(r.turn.Chances, r.judge.Of(&u).Win)
	}
	if r.deal != nil {
		copy(r.turn.Luck, r.deal)
		r.deal = nil
	}
}

// facts notes what could be done and what was. It says whether there was something to
// choose, and whether the hand could have gone, at this moment.
func (r *reviewer) facts(v *match.View, move *match.Moved) (choice, out bool) {
	t := r.turn
	more, out, refused := bot.Largest(r.solver, *v, r.limits.Stop)
	r.refused(refused)
	left := len(v.Hand)
	for _, e := range move.Events {
		if e.E == match.EvPlay && e.P == move.Seat {
			left -= len(e.Hand)
		}
	}
	t.Playable = max(t.Playable, t.Cards+more)
	t.Cards += len(v.Hand) - left
	t.Out = t.Out || out
	t.MissedOut = t.Out && left > 0
	if t.Did != match.Play {
		t.Did = move.Action.Do
	}
	ways := more // to lay cards
	for _, o := range v.Options {
		if o.Why != nil {
			continue
		}
		switch o.Do {
		case match.Discard:
			ways += len(v.Hand)
		case match.Draw, match.Pass, match.Take, match.Push, match.Knock, match.Zap:
			ways++
		}
	}
	t.Choice = t.Choice || ways > 1
	return ways > 1, out
}

// weigh weighs what was done. What several moves of a turn lose adds up.
func (r *reviewer) weigh(v *match.View, move *match.Moved, choice, out bool) {
	t := r.turn
	if r.judge == nil {
		return
	}
	j, err := Judgement{Chance: after(r.judge, v, move.Events)}, error(nil)
	if choice {
		j, err = judge(v, move.Action, j.Chance, out, r.limits)
		r.refused(err)
	}
	r.lost += j.Loss
	t.Judged, t.Chance = true, j.Chance
	t.SE = math.Sqrt(float64(t.SE*t.SE) + float64(j.SE*j.SE))
	t.Loss = min(r.lost, 1-t.Chance)
	t.Best = t.Chance + t.Loss
	if j.Label != None {
		r.labelled = true
		t.Better, t.Why = j.Better, j.Why
	}
}

// refused notes what the solver or the rules have refused, if they have.
func (r *reviewer) refused(err error) {
	if err != nil {
		r.out.refuse(err.Error())
	}
}

// endTurn labels the turn and counts it.
func (r *reviewer) endTurn() {
	t := r.turn
	if r.turn = nil; t == nil {
		return
	}
	// A turn has no label if none of its moves has one: what is no more than error in
	// each adds up to nothing.
	if r.labelled {
		t.Label = t.label()
	}
	if t.Label == None {
		t.Better, t.Why = nil, nil
	}
	if t.MissedOut {
		t.Why = append([]Why{OutMissed}, t.Why...)
	}
	for _, sums := range [][]Sum{r.current(), r.out.Match} {
		for seat, x := range t.Luck {
			sums[seat].Luck += x
		}
		s := &sums[t.Seat]
		if t.MissedOut {
			s.Missed++
		}
		if t.Judged && t.Choice {
			s.Lost += t.Loss
			s.Choices++
		}
		if at := slices.Index([]Label{Small, Mistake, Blunder}, t.Label); at >= 0 {
			s.Labels[at]++
		}
	}
	r.out.Turns = append(r.out.Turns, *t)
}

// label is how dear the turn was.
func (t *Turn) label() Label {
	if !t.Judged || !t.Choice {
		return None
	}
	return label(t.Loss, t.SE)
}

// label is how dear a loss is. A loss that is no larger than twice its error
// counts for nothing. One that is not known to a third of its label's threshold, as
// the work that a decision gets has come to its end, has the label of what is left
// once twice its error is taken off: an accusation is never louder than what is known.
func label(loss, se float64) Label {
	counts := loss > 2*se
	known := threshold(loss) / third
	if float64(se*se) > float64(known*known)+flaw*flaw { // what the net errs no work can tell
		loss -= float64(2 * se)
	}
	switch {
	case !counts || loss <= aboveNone:
		return None
	case loss <= aboveSmall:
		return Small
	case loss <= aboveMistake:
		return Mistake
	}
	return Blunder
}
