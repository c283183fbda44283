package wording

import (
	"testing"

	english "machiavelli/assets/strings"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/lang"
)

func TestWhichMatchGoesOnIsSaidInFewWords(t *testing.T) {
	l, err := lang.Load(english.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	tahiti, _ := rules.ByID("tahiti")
	tahiti.End.Deals = 5
	high := tahiti
	high.End.High = true
	wins, _ := rules.ByID("machiavelli-15")
	for _, c := range []struct {
		rules rules.Rules
		me    match.Seat
		other match.Seat
		want  string
	}{
		{tahiti, match.Seat{By: match.Human, Total: 4}, match.Seat{By: "novice", Total: 9}, "Tahiti, deal 2 of 5, you lead"},
		{tahiti, match.Seat{By: match.Human, Total: 9}, match.Seat{By: "novice", Total: 9}, "Tahiti, deal 2 of 5"},
		{tahiti, match.Seat{By: match.Human, Total: 4}, match.Seat{By: match.Human, Total: 9}, "Tahiti, deal 2 of 5"},
		{high, match.Seat{By: match.Human, Total: 4}, match.Seat{By: "novice", Total: 9}, "Tahiti, deal 2 of 5"},
		{wins, match.Seat{By: match.Human, Wins: 1}, match.Seat{By: "novice"}, "Machiavelli with 15, deal 2, you lead"},
	} {
		v := match.View{Rules: c.rules, Deal: 2, Me: 0, Seats: []match.Seat{c.me, c.other}}
		if got := Continues(l, &v); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
