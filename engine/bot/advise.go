package bot

import (
	"slices"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"

	"machiavelli/engine/card"
)

// Advice is what a player does best next, short of holding cards back: what
// can go is laid.
type Advice struct {
	Do   match.Do `json:"do"`             // Play: the play that was found; "" while others play and nothing can go
	Card card.ID  `json:"card,omitempty"` // Discard: which
	Duty *Duty    `json:"duty,omitempty"` // the first play is owed, and the hand does not meet it
}

// Duty is how much of a first play the hand has.
type Duty struct {
	Kind rules.OpeningKind `json:"kind"`
	Have int               `json:"have"` // points, cards of a run, melds of a contract
	Need int               `json:"need"`
}

// Aim is what a play is best at: where a small hand may knock, points.
func Aim(r *rules.Rules) solver.Goal {
	if r.Knock.At != rules.KnockNever {
		return solver.Points
	}
	return solver.Cards
}

// Advise is the advice for the view's player, given the best play that the
// solver has found: the zero Answer if it found no play, or if the view
// refuses plays. Where nothing can be laid it is what the Strategist would do.
// While others play it is a plan. stop ends the searches early. The error is as that of
// Decide.
func Advise(s *solver.Solver, v match.View, found solver.Answer, stop func() bool) (Advice, error) {
	t := tableWith(s, v, 0, stop)
	a := t.advise(found)
	return a, *t.refused
}

func (t *table) advise(found solver.Answer) Advice {
	if t.Phase != match.Turning {
		return Advice{}
	}
	mine := t.Turn == t.Me
	if found.Playable && (!mine || t.may(match.Play)) {
		return Advice{Do: match.Play}
	}
	var a Advice
	if !mine || t.may(match.Play) {
		a.Duty = t.duty()
	}
	if !mine {
		return a
	}
	t.Options = slices.DeleteFunc(slices.Clone(t.Options), func(o match.Option) bool { return o.Do == match.Play })
	do := strategist(t)
	a.Do, a.Card = do.Do, do.Card
	if do.Do == match.Discard && !t.mayBuild() {
		a.Card = t.leastWanted()
	}
	return a
}

// duty is how much of the first play that is owed the hand has, nil where none
// is owed.
func (t *table) duty() *Duty {
	o := t.Rules.Opening
	if t.opened() || o.Kind == rules.OpenAny {
		return nil
	}
	d := Duty{Kind: o.Kind, Need: o.N}
	limits := solver.Limits{Stop: t.stop}
	switch o.Kind {
	case rules.OpenPoints:
		p := t.Position(solver.Points)
		p.Rules.Opening.N = 1
		if a := t.solution(limits, p); a.Playable {
			d.Have = a.Points
		}
	case rules.OpenRun:
		d.Have = len(longestRun(t.Hand, t.Rules.Meld))
	case rules.OpenContract:
		whole, _ := t.Rules.Contract(t.Deal)
		d.Need = whole.Sets + whole.Runs
		for n := d.Need - 1; n > 0 && d.Have == 0; n-- {
			if t.meets(whole, n, limits) {
				d.Have = n
			}
		}
	}
	return &d
}

// meets reports whether the hand has n melds of a contract.
func (t *table) meets(whole rules.Contract, n int, limits solver.Limits) bool {
	p := t.Position(solver.Max)
	for sets := max(0, n-whole.Runs); sets <= min(n, whole.Sets); sets++ {
		part := whole
		part.Sets, part.Runs = sets, n-sets
		p.Rules.Opening.Contracts = []rules.Contract{part}
		ok, err := t.solver.Playable(limits, p)
		if err != nil {
			t.refuse(err)
		}
		if ok && err == nil {
			return true
		}
	}
	return false
}
