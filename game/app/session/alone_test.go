package session

import (
	"slices"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/worker"
)

func TestAnEngineWithoutAThreadOfItsOwnIsSaidAndTheMatchGoesOn(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	d.Answers = append(d.Answers, worker.Answer{Kind: worker.NoThread})
	run(s, d, 5)
	if notes := s.Notes(); !slices.ContainsFunc(notes, func(n Note) bool { return n.Kind == NoteNoThread }) {
		t.Errorf("%+v", notes)
	}
}

func TestAnEngineThatIsOnItsWayIsToldUntilItIsThereOrWillNotCome(t *testing.T) {
	for _, last := range []worker.Answer{{Kind: worker.Fetching, Percent: 100}, {Kind: worker.NoThread}} {
		s, d, _ := begin(t, config(t, match.Human, "solver"))
		d.Answers = append(d.Answers, worker.Answer{Kind: worker.Fetching, Percent: 40})
		s.Update()
		if percent, fetching := s.Fetching(); percent != 40 || !fetching {
			t.Errorf("%d %%, on its way: %v", percent, fetching)
		}
		d.Answers = append(d.Answers, last)
		s.Update()
		if _, fetching := s.Fetching(); fetching {
			t.Errorf("after %+v it is still on its way", last)
		}
	}
}
