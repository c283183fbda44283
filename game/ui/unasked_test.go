package ui_test

import (
	"testing"

	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"
)

// TestEnterDoesNotAnswerADialogThatHasJustComeByItself: for as long as the keys do not rest.
func TestEnterDoesNotAnswerADialogThatHasJustComeByItself(t *testing.T) {
	r := show(t, kit())
	yes := 0
	r.C.UI.Ask(ui.Dialog{ID: "vote", Unasked: true, Title: "End?", Buttons: []ui.DialogButton{{ID: "no", Text: "No"}, {ID: "yes", Text: "Yes", Look: ui.Primary, Do: func() { yes++ }}}})
	for _, wait := range []int{1, 60, 60} {
		r.Tick(wait)
		r.Press(input.Accept)
		r.C.UI.Act(a11y.Act{Do: a11y.Press, Name: "yes"}) // as a page's element has it
	}
	if yes != 0 || !r.C.UI.Modal() {
		t.Fatal("Enter has answered what had just come")
	}
	r.Tick(200)
	if r.Press(input.Accept); yes != 1 {
		t.Error("Enter does not answer any more")
	}
}
