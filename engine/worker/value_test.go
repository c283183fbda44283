package worker

import (
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/engine/solver"
)

// update is the match that is answered, if one is.
func update(a Answer) Update {
	u, _ := a.Value.(Update)
	return u
}

// came is what has come of a match, if the answer is of one.
func came(a Answer) outcome {
	o, _ := a.Value.(outcome)
	return o
}

// found is the play that is answered, by whatever task looks for one; nil: none is.
func found(a Answer) *solver.Answer {
	switch v := a.Value.(type) {
	case solver.Answer:
		return &v
	case Advice:
		return v.Solved
	case Comparison:
		return &v.Solved
	}
	return nil
}

// decided is the action that is answered, nil: none is.
func decided(a Answer) *match.Action {
	if v, ok := a.Value.(match.Action); ok {
		return &v
	}
	return nil
}

// reviewed is the review that is answered, nil: none is.
func reviewed(a Answer) *review.Review {
	r, _ := a.Value.(*review.Review)
	return r
}

func TestEveryTaskIsAnsweredByTheTypeThatItNames(t *testing.T) {
	m := begun(t)
	at, seat, pos := state(t, m), m.OnTurn(), position(t)
	v := m.View(seat)
	answers(t, NewMatch{Config: config(t)})
	answers(t, Apply{at, seat, match.Action{Do: match.Draw}})
	answers(t, Bot{at, seat, "novice"})
	answers(t, Decide{View: v, Level: "novice"})
	answers(t, Fallback{at, seat})
	answers(t, Solve{pos})
	answers(t, Front{pos})
	answers(t, Advise{View: v})
	answers(t, Grade{pos, 1})
	answers(t, Compare{Position: pos})
	answers(t, Better{Position: pos})
	answers(t, Judge{v, match.Action{Do: match.Draw}, net(t)})
	answers(t, Lacks{v})
	answers(t, Review{Moves: moves(t), Work: 200_000})
	answers(t, Luck{moves(t), net(t), 0})
}

func answers[A any](t *testing.T, task Asks[A]) {
	t.Helper()
	if _, err := ValueOf(task, NewEngine().Handle(Request{Task: task}, nil)); err != nil {
		t.Error(err)
	}
	if _, err := ValueOf(task, Answer{Kind: task.Kind(), Value: wire{}}); err == nil {
		t.Errorf("%s: anything is an answer", task.Kind())
	}
	if _, err := ValueOf(task, Answer{Fault: "broken"}); err == nil || err.Error() != "broken" {
		t.Errorf("%s: a fault is %v", task.Kind(), err)
	}
}

// wire is the type of no answer.
type wire struct{}
