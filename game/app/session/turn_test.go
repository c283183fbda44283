package session

import (
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

// dealt is how a match begins, as its first seat sees it.
func dealt(t *testing.T) match.View {
	t.Helper()
	m, _, err := match.New(config(t, match.Human, "novice"))
	if err != nil {
		t.Fatal(err)
	}
	return m.View(0)
}

func TestATurnKnowsHowItLiesAfterEveryEdit(t *testing.T) {
	v := dealt(t)
	var turn Turn
	if turn.begun() || turn.moved() || !slices.Equal(turn.handOf(v.Hand), v.Hand) {
		t.Error("the zero turn has begun")
	}
	turn.start(v, nil)
	id, version := v.Hand[2], turn.Version
	lay := match.Edit{Do: match.EditMove, Cards: v.Hand[2:3], To: match.To{New: true, At: -1}}
	if err := turn.do(lay); err != nil || !turn.mine(id) || !turn.CanUndo || !turn.moved() || turn.Version == version {
		t.Fatalf("%v: %+v", err, turn)
	}
	if left := turn.handOf(v.Hand); len(left) != len(v.Hand)-1 || slices.Contains(left, id) {
		t.Errorf("%v is left of %v", left, v.Hand)
	}
	lay.To = match.To{Meld: 99}
	if was := turn.Version; turn.do(lay) == nil || turn.Version != was {
		t.Error("an edit that is refused has changed the turn")
	}
	if turn.passed = true; turn.keeps() || len(turn.handOf(v.Hand)) != len(v.Hand) {
		t.Error("it lies although others have laid cards since")
	}
	plan := turn.end()
	if turn.start(v, plan); !turn.mine(id) || !turn.keeps() {
		t.Error("a plan does not stay where the table is the same")
	}
}

// TestWhereCardsFitIsKeptUntilSomethingElseIsAsked: other cards, or how they lie after an edit.
func TestWhereCardsFitIsKeptUntilSomethingElseIsAsked(t *testing.T) {
	v := dealt(t)
	var turn Turn
	turn.start(v, nil)
	r := v.Rules.Meld
	agrees := func() (places int) {
		for _, id := range v.Hand {
			for range 2 {
				kept, found := turn.fits(r, []card.ID{id}), turn.fitting(r, []card.ID{id})
				if places += len(kept); !slices.Equal(kept, found) {
					t.Errorf("%v fits %v, it was said to fit %v", id, found, kept)
				}
			}
		}
		return places
	}
	lay := func(id card.ID) {
		if err := turn.do(match.Edit{Do: match.EditMove, Cards: []card.ID{id}, To: match.To{New: true, At: -1}}); err != nil {
			t.Fatal(err)
		}
	}
	agrees()
	lay(v.Hand[0])
	lay(v.Hand[5])
	if agrees() == 0 {
		t.Error("nothing fits: nothing is tested")
	}
	asked := []card.ID{v.Hand[1]}
	turn.fits(r, asked)
	if n := testing.AllocsPerRun(20, func() { turn.fits(r, asked) }); n != 0 {
		t.Errorf("%v allocations to ask once more", n)
	}
}
