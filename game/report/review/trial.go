package review

import (
	"machiavelli/engine/solver"
	"machiavelli/game/app/exercise"
	"machiavelli/game/lang"
)

// Trial is a turn that is played once more, as an exercise: anything goes, and then it
// is said how good that was.
type Trial struct {
	fact Fact
	from solver.Position
	laid int
	done bool
}

var _ exercise.Exercise = (*Trial)(nil)

// Trial is the turn with an index as an exercise.
func (s *Analysis) Trial(at int) *Trial {
	return &Trial{fact: s.Facts[at], from: s.Match.Turns[at].Position}
}

// Position is how the cards of the turn lay.
func (t *Trial) Position() solver.Position { return t.from }

// Out is false: some of the hand may stay.
func (t *Trial) Out() bool { return false }

// Draws is true.
func (t *Trial) Draws() bool { return true }

// Done reports whether the turn is over.
func (t *Trial) Done() bool { return t.done }

// Hear counts the cards that are laid.
func (t *Trial) Hear(e exercise.Event) {
	if e.What == exercise.Played && e.Match != nil {
		t.laid += len(e.Match.Hand)
	}
	t.done = t.done || e.What == exercise.Played || e.What == exercise.Acted
}

// Prompt asks what the player would do.
func (t *Trial) Prompt() exercise.Prompt {
	if t.done {
		return exercise.Prompt{Say: exercise.SayDone}
	}
	return exercise.Prompt{Say: exercise.SayChoose}
}

// Verdict says how good it was.
func (t *Trial) Verdict(l *lang.Lang) string { return t.fact.Tried(l, t.laid) }
