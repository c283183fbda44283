package session

import (
	"slices"
	"testing"

	"machiavelli/engine/match"
)

func TestATurnKnowsHowItLiesAfterEveryEdit(t *testing.T) {
	m, _, err := match.New(config(t, match.Human, "novice"))
	if err != nil {
		t.Fatal(err)
	}
	v := m.View(0)
	var turn Turn
	if turn.begun() || turn.moved() || !slices.Equal(turn.handOf(v.Hand), v.Hand) {
		t.Error("the zero turn has begun")
	}
	turn.begin(v, nil)
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
	if turn.begin(v, plan); !turn.mine(id) || !turn.keeps() {
		t.Error("a plan does not stay where the table is the same")
	}
}
