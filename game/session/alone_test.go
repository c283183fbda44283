package session

import (
	"slices"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/worker"
)

func TestAnEngineWithoutAThreadOfItsOwnIsSaidAndTheMatchGoesOn(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	d.answers = append(d.answers, worker.Answer{Kind: worker.NoThread})
	run(s, d, 5)
	if notes := s.Notes(); !slices.ContainsFunc(notes, func(n Note) bool { return n.Kind == NoteNoThread }) {
		t.Errorf("%+v", notes)
	}
}
