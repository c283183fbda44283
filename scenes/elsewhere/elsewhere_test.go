package elsewhere

import (
	"encoding/json"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/store"
	"machiavelli/game/testing/stagetest"
)

// play begins a match of people in another window and saves it.
func play(t *testing.T, to store.Store, rule string, players int) {
	t.Helper()
	playAs(t, to, rule, players, -1)
}

// playAs begins a match of another window and saves it; alone is the seat of the only
// person, -1 if all are.
func playAs(t *testing.T, to store.Store, rule string, players, alone int) {
	t.Helper()
	r, _ := rules.ByID(rule)
	c := match.Config{Rules: r, Seed: "elsewhere"}
	for i, name := range []string{"Ada", "Lucrezia", "Cesare", "Niccolò", "Bianca", "Giuliano", "Isabella", "Ercole"}[:players] {
		by := match.Human
		if alone >= 0 && i != alone {
			by = "club"
		}
		c.Players = append(c.Players, match.Player{Name: name, By: by})
	}
	m, _, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(map[string]any{"v": 1, "match": m, "eyes": max(0, alone), "hand": map[string]any{}})
	if err != nil {
		t.Fatal(err)
	}
	if err := to.Save(store.MatchKey, data); err != nil {
		t.Fatal(err)
	}
}

func TestItShowsHowTheMatchStandsElsewhereAndFollowsIt(t *testing.T) {
	r := stagetest.Show(t, "elsewhere", New(), nil, 1280, 720)
	if got, want := r.Widget("elsewhere.match.0").Text, r.C.T("elsewhere.none"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	play(t, r.C.Store, "machiavelli", 3)
	r.Tick(2 * lookTicks)
	for i, want := range []string{"Machiavelli", "Deal 1, Lucrezia to play", "Ada: 13 cards, 0 points"} {
		if got := r.Widget("elsewhere.match." + string(rune('0'+i))).Text; got != want {
			t.Errorf("line %d is %q, want %q", i, got, want)
		}
	}
	if err := r.C.Store.Save(store.MatchKey, []byte("{half a ma")); err != nil {
		t.Fatal(err)
	}
	r.Tick(2 * lookTicks)
	if got, want := r.Widget("elsewhere.match.0").Text, r.C.T("elsewhere.none"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestTheOwnTurnIsSaidToBeInTheOtherWindow(t *testing.T) {
	r := stagetest.Show(t, "elsewhere", New(), nil, 1280, 720)
	playAs(t, r.C.Store, "machiavelli", 3, 1) // whose turn the first is
	r.Tick(2 * lookTicks)
	if got, want := r.Widget("elsewhere.match.1").Text, "Deal 1, your turn in the other window"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAPressAsksForTheGameOnce(t *testing.T) {
	r := stagetest.Show(t, "elsewhere", New(), nil, 390, 844)
	r.TouchOn("take")
	if w := r.Widget("take"); !w.Disabled || w.Text != r.C.T("elsewhere.asked") {
		t.Errorf("%+v", w)
	}
}

func TestItFitsEveryWindow(t *testing.T) {
	r := stagetest.Show(t, "elsewhere", New(), nil, 1280, 720)
	r.Layouts()
	play(t, r.C.Store, "sabra", 4)
	r.Tick(2 * lookTicks)
	r.Layouts()
	r.Sweep()
	r.Reach()
}
