package review

import (
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/card/cardtest"
	"machiavelli/engine/ideas"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
)

// A miss of many cards comes back as another position, too: it has the idea of the play
// that is shown.
func TestALargeMissHasTheIdeaOfThePlayThatIsShown(t *testing.T) {
	box := card.NewBox(2, 0)
	p := solver.Position{Rules: matchtest.Rules(t, "machiavelli", ""), Opened: true, Deal: 1, Goal: solver.Max}
	p.Table = cardtest.Melds(t, box, "3H-4H-5H-6H-7H-8H-9H QD-QS-QC")
	p.Hand = card.IDs(cardtest.Cards(t, box, "6H 9S TS JS KD KC KH AS AD AC"))
	better, err := worker.ValueOf(worker.Better{Position: p}, worker.NewEngine().Handle(worker.Request{Task: worker.Better{Position: p}}, nil))
	if err != nil || better.Way == nil {
		t.Fatalf("%+v: %v", better, err)
	}
	a := &Analysis{Match: &Match{Turns: []Turn{{Position: p}}}, Facts: make([]Fact, 1)}
	a.Improved(0, better)
	if _, asks := a.Grade(0); asks || len(a.Played(0)) != len(p.Hand) || a.Facts[0].Found.Idea != ideas.Split {
		t.Errorf("%d of %d cards go; asked %v, the idea is %v", len(a.Played(0)), len(p.Hand), asks, a.Facts[0].Found.Idea)
	}
	if a.Graded(0, 0); a.Facts[0].Found.Idea != ideas.Split {
		t.Error("a search that found nothing takes the idea away")
	}
}
