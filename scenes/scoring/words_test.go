package scoring

import (
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/card/cardtest"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/session"
	"machiavelli/game/report/results"
	"machiavelli/game/testing/stagetest"
)

// dealt is a deal that the rules of a set have scored, hands given by their
// cards; totals are what each seat had before.
func dealt(t *testing.T, id, reason string, by int, totals []int, hands ...string) session.Result {
	t.Helper()
	set, ok := rules.ByID(id)
	if !ok {
		t.Fatalf("no rule set %s", id)
	}
	box := card.NewBox(card.MaxPacks, card.MaxPacks*card.JokersPerPack)
	v := match.View{Rules: set, Phase: match.Scored, Deal: 3}
	e := match.Event{E: match.EvScore, P: by, Deal: 3, Reason: reason}
	worth, count := make([]int, len(hands)), make([]int, len(hands))
	for i, h := range hands {
		ids := card.IDs(cardtest.Cards(t, box, h))
		worth[i], count[i] = set.Worth(ids), len(ids)
		e.Hands = append(e.Hands, ids)
		v.Seats = append(v.Seats, match.Seat{Name: []string{"You", "Lucrezia", "Cesare", "Niccolò"}[i], By: "human", Cards: len(ids)})
	}
	e.Points, e.Wins = set.ScoreDeal(rules.Ended{Reason: reason, By: by, Worth: worth, Cards: count})
	for i, p := range e.Points {
		e.Totals = append(e.Totals, totals[i]+p)
		v.Seats[i].Total = totals[i] + p
	}
	return session.Result{View: v, Scores: []match.Event{e}}
}

// ended is the same deal as the last of its match: the rules add the bonuses.
func ended(in session.Result, wins ...int) session.Result {
	r := in.View.Rules
	out := r.ScoreMatch(in.Scores[0].Totals, wins, true)
	in.View.Phase = match.Over
	for i := range in.View.Seats {
		in.View.Seats[i].Total = out.Totals[i]
	}
	in.View.Events = []match.Event{{E: match.EvOver, Wins: out.Winners, Totals: out.Totals, Points: out.Losses}}
	return in
}

func TestTheScoringOfADealIsToldInWords(t *testing.T) {
	zero := []int{0, 0, 0, 0}
	for _, c := range []struct {
		name string
		in   session.Result
		want string
	}{
		{"going out", dealt(t, "carousel", "out", 1, zero, "6S", "", "QS 2D"), "Lucrezia goes out: the other hands come to 18, plus 25 for going out. Lucrezia leads by 43 points. You are 43 points behind."},
		{"a knock that holds", dealt(t, "carousel", "knock", 0, zero, "4S", "6S", "QS 2D"), "You knock with 4 points. You have the lowest hand: the differences from the others come to 10. You lead by 10 points."},
		{"an undercut", dealt(t, "carousel", "knock", 0, zero, "5S", "3S", "QS 2D"), "You knock with 5 points. Undercut by Lucrezia: 21 points, 10 of them for the undercut. Lucrezia leads by 21 points. You are 21 points behind."},
		{"the stock is used up", dealt(t, "carousel", "stock", -1, zero, "9S", "6S", "QS 2D"), "Lucrezia has the lowest hand: the differences from the others come to 9. Lucrezia leads by 9 points. You are 9 points behind."},
		{"a tie", dealt(t, "carousel", "stock", -1, zero, "6H", "6S", "QS 2D"), "You and Lucrezia have the lowest hands: 6 each. You and Lucrezia are tied for the lead."},
		{"sabra", dealt(t, "sabra", "out", 2, zero, "6H", "X", ""), "Cesare takes what the others pay: 36. Cesare leads by 42 points. You are 42 points behind."},
		{"partners", dealt(t, "push", "out", 3, []int{0, 10, 0, 10}, "AS", "KS", "9D", ""), "You & Cesare score 20 points, their two hands together. Lucrezia & Niccolò lead by 10 points."},
		{"level sides", dealt(t, "push", "out", 3, []int{0, 20, 0, 20}, "AS", "KS", "9D", ""), "You & Cesare score 20 points, their two hands together. Both sides are level."},
		{"penalties", dealt(t, "machiavelli", "out", 1, zero, "6S", "", "QS 2D"), "Lucrezia leads by 1 point. You are 1 point behind."},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.in.Scores[0].Points = append([]int{}, c.in.Scores[0].Points...)
			r := stagetest.Show(t, "scoring", New(nobody), c.in, 1280, 720)
			if got := r.Widget("line").Text; got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			r.Layouts()
		})
	}
}

func TestTheEndOfAMatchTellsItsBonusesAndLosses(t *testing.T) {
	in := ended(dealt(t, "carousel", "out", 1, []int{60, 120, 0}, "6S", "", "QS 2D"), 2, 3, 0)
	r := stagetest.Show(t, "scoring", New(nobody), in, 390, 844)
	if got := r.Widget("line").Text; !strings.Contains(got, "The end of the match adds: You +50 and Lucrezia +100.") {
		t.Errorf("%q", got)
	}
	got := results.Of(in)
	if last := got.Series[1][len(got.Series[1])-1]; last != got.Rows[1].Total || got.Rows[1].Bonus != 100 {
		t.Errorf("the line ends at %d, the total is %d", last, got.Rows[1].Total)
	}
	r.Layouts()
	in = ended(dealt(t, "carousel-classic", "out", 1, []int{60, 120, 0}, "6S", "", "QS 2D"), 2, 3, 0)
	r = stagetest.Show(t, "scoring", New(nobody), in, 1280, 720)
	if got := r.Widget("line").Text; !strings.Contains(got, "What the others lose: You ") || !strings.Contains(got, "The end of the match adds: Lucrezia +100.") {
		t.Errorf("%q", got)
	}
}

func TestPartnersAreNamedAndAreOneSide(t *testing.T) {
	in := dealt(t, "push", "out", 3, []int{0, 10, 0, 10}, "AS", "KS", "9D", "")
	s := New(nobody)
	r := stagetest.Show(t, "scoring", s, in, 1280, 720)
	got := &s.got
	for i, want := range []string{"with Cesare", "with Niccolò", "with You", "with Lucrezia"} {
		if extra := got.Extra(r.C.Lang, &got.Rows[i]); extra != want {
			t.Errorf("%s plays %q", got.Rows[i].Name, extra)
		}
	}
	if names := s.chart.names; len(names) != 2 || names[0] != "You & Cesare" {
		t.Errorf("the chart has the lines %q", names)
	}
	if got.Rows[0].Points != 20 || got.Rows[2].Points != 20 {
		t.Errorf("%+v", got.Rows)
	}
	end := ended(in, 1, 2, 1, 2)
	r = stagetest.Show(t, "scoring", New(nobody), end, 390, 844)
	if title := r.Widget("title").Text; title != "Lucrezia and Niccolò win the match" {
		t.Errorf("%q", title)
	}
	r.Layouts()
}

func TestLongNamesFitTheTitle(t *testing.T) {
	in := ended(dealt(t, "push", "out", 3, []int{0, 10, 0, 10}, "AS", "KS", "9D", ""), 1, 2, 1, 2)
	for i := range in.View.Seats {
		in.View.Seats[i].Name = strings.Repeat("W", 15) + string(rune('a'+i))
	}
	stagetest.Show(t, "scoring", New(nobody), in, 390, 844).Layouts()
}

func TestAGamepadReachesEverything(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}} {
		in := dealt(t, "machiavelli", "out", 1, []int{0, 0, 0}, "6S", "", "QS 2D")
		stagetest.Show(t, "scoring", New(nobody), in, size[0], size[1]).Reach()
	}
}
