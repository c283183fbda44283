package wording

import (
	"testing"

	"machiavelli/assets/strings"
	"machiavelli/engine/match"
	"machiavelli/game/lang"
)

func TestWhoPlaysAloneIsToldSoAndSeveralByTheirNames(t *testing.T) {
	l, err := lang.Load(strings.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	alone := []match.Seat{{Name: "You", By: match.Human}, {Name: "Cesare", By: "novice"}}
	sofa := []match.Seat{{Name: "Ada", By: match.Human}, {Name: "Bianca", By: match.Human}}
	for _, c := range []struct {
		view match.View
		want string
	}{
		{match.View{Phase: match.Turning, Deal: 2, Me: 0, Turn: 0, Seats: alone}, "Deal 2, your turn"},
		{match.View{Phase: match.Turning, Deal: 2, Me: 0, Turn: 1, Seats: alone}, "Deal 2, Cesare to play"},
		{match.View{Phase: match.Turning, Deal: 1, Me: 1, Turn: 1, Seats: sofa}, "Deal 1, Bianca to play"},
		{match.View{Phase: match.Scored, Deal: 3, Seats: alone}, l.T("matches.between", "n", 3)},
	} {
		if got := Stands(l, &c.view); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
