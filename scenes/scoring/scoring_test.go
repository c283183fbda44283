package scoring

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/session"
	"machiavelli/game/report/results"
	"machiavelli/game/store"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"
)

// scored is the end of the second deal of a match of five.
func scored(t *testing.T, players int) session.Result {
	t.Helper()
	set, ok := rules.ByID("machiavelli")
	if !ok {
		t.Fatal("no machiavelli")
	}
	set.End.Deals = 5
	deck := card.Deck(2, 0)
	names := []string{"You", "Lucrezia", "Cesare", "Niccolò", "Bianca", "Giuliano", "Isabella", "Ercole"}
	v := match.View{Rules: set, Phase: match.Scored, Deal: 2}
	one := match.Event{E: match.EvScore, P: 1, Deal: 1, Reason: "out", Wins: []int{1}}
	two := match.Event{E: match.EvScore, P: players - 1, Deal: 2, Reason: "out", Wins: []int{players - 1}}
	for i := range players {
		n := 5 + 3*i
		if i == players-1 {
			n = 0
		}
		hand := deck[:n]
		deck = deck[n:]
		v.Seats = append(v.Seats, match.Seat{Name: names[i], By: "human", Total: i + n, Cards: n})
		one.Points, one.Totals = append(one.Points, i), append(one.Totals, i)
		two.Points, two.Totals = append(two.Points, n), append(two.Totals, i+n)
		two.Hands = append(two.Hands, hand)
	}
	return session.Result{View: v, Scores: []match.Event{one, two}, Record: "20261122-120000-00000000"}
}

func over(t *testing.T, players int) session.Result {
	in := scored(t, players)
	in.View.Phase, in.View.Seed = match.Over, "20261121"
	in.View.Events = []match.Event{{E: match.EvOver, Wins: []int{0}}}
	return in
}

// The names of the columns say nothing without their numbers, which a row says whole;
// and there is no row before the first deal.
func TestWhoListensHearsRowsAndTheTotalAfterEachDeal(t *testing.T) {
	r := stagetest.Show(t, "scoring", New(nobody), scored(t, 3), 1280, 720)
	var said []string
	for _, i := range r.C.UI.AllItems() {
		if i.Role == a11y.Text {
			said = append(said, i.Spoken())
		}
	}
	heard := strings.Join(said, "\n")
	if !strings.Contains(heard, "Penalty points after each deal. You: 0, 5. Lucrezia: 1, 9. Cesare: 2, 2") {
		t.Errorf("the course of the points is not heard: %s", heard)
	}
	for _, head := range []string{"this deal", "total"} {
		if slices.Contains(said, head) {
			t.Errorf("%q is said alone", head)
		}
	}
}

func TestTheScreenFitsEveryWindow(t *testing.T) {
	for _, players := range []int{2, 4, 5, 8} {
		t.Run(fmt.Sprint(players), func(t *testing.T) {
			s := New(nobody)
			r := stagetest.Show(t, "scoring", s, scored(t, players), 1280, 720)
			r.Layouts()
			r.Asked(func() { s.askStop(r.C) })
			stagetest.Show(t, "scoring", New(nobody), over(t, players), 1280, 720).Layouts()
			stagetest.Show(t, "scoring", New(nobody), scored(t, players), 1280, 720).Sweep()
		})
	}
}

func TestTheDealIsToldInWords(t *testing.T) {
	tied := scored(t, 3)
	tied.View.Seats[0].Total = tied.View.Seats[2].Total
	blocked := scored(t, 3)
	blocked.Scores[1].Reason, blocked.Scores[1].P = "blocked", -1
	shared := over(t, 3)
	shared.View.Events[0].Wins = []int{0, 2}
	mine := scored(t, 3)
	mine.Scores[1].P = 0
	for _, c := range []struct {
		name, title, line string
		in                session.Result
	}{
		{"gone out", "Cesare goes out", "Cesare leads by 3 points. You are 3 points behind.", scored(t, 3)},
		{"I went out", "You go out", "Cesare leads by 3 points. You are 3 points behind.", mine},
		{"tied", "Cesare goes out", "You and Cesare are tied for the lead.", tied},
		{"blocked", "The deal is blocked", "The stock is empty and everyone has passed: the cards left are counted. Cesare leads by 3 points. You are 3 points behind.", blocked},
		{"over", "You win the match", "Cesare went out in the last deal. The costliest hand: 8 points for Lucrezia in deal 2.", over(t, 3)},
		{"shared", "You and Cesare share the win", "Cesare went out in the last deal.", shared},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := stagetest.Show(t, "scoring", New(nobody), c.in, 1280, 720)
			if got := r.Widget("title").Text; got != c.title {
				t.Errorf("%q, want %q", got, c.title)
			}
			if got := r.Widget("line").Text; got != c.line {
				t.Errorf("%q, want %q", got, c.line)
			}
		})
	}
}

func TestADealThatIsWonCountsWhereThereAreNoPoints(t *testing.T) {
	in := scored(t, 3)
	in.View.Rules.Score.Kind = rules.ScoreWinner
	in.View.Seats[1].Wins, in.View.Seats[2].Wins = 1, 1
	got := results.Of(in)
	if !slices.Equal(got.Series[2], []int{0, 0, 1}) || got.Rows[2].Points != 1 || got.Rows[2].Total != 1 || got.Rows[0].Total != 0 {
		t.Fatalf("%+v", got)
	}
}

func TestWithoutAWordFromTheMatchTheBestTotalWins(t *testing.T) {
	in := over(t, 3)
	in.View.Events = nil
	if got := results.Of(in).Wins; !slices.Equal(got, []int{2}) {
		t.Errorf("low wins: %v", got)
	}
	in.View.Rules.End.High = true
	if got := results.Of(in).Wins; !slices.Equal(got, []int{1}) {
		t.Errorf("high wins: %v", got)
	}
}

func TestAResultWithoutScoresIsStillShown(t *testing.T) {
	in := scored(t, 3)
	in.Scores = nil
	stagetest.Show(t, "scoring", New(nobody), in, 1280, 720).Layout()
	in.Scores = []match.Event{{E: match.EvScore, P: 7, Reason: "out", Wins: []int{9}}}
	stagetest.Show(t, "scoring", New(nobody), in, 390, 844).Layout()
}

func TestWhatComesNextIsChosenByKeyMouseAndFinger(t *testing.T) {
	for _, c := range []struct {
		name  string
		in    session.Result
		do    func(r *stagetest.Run)
		scene string
	}{
		{"enter deals again", scored(t, 3), func(r *stagetest.Run) { r.Press(input.Accept) }, "table"},
		{"a finger deals again", scored(t, 3), func(r *stagetest.Run) { r.TouchOn("next") }, "table"},
		{"escape goes to the menu", scored(t, 3), func(r *stagetest.Run) { r.Press(input.Cancel) }, "menu"},
		{"ending the match is asked first", scored(t, 3), func(r *stagetest.Run) { r.ClickOn("stop") }, "scoring"},
		{"and then done", scored(t, 3), func(r *stagetest.Run) { r.ClickOn("stop"); r.ClickOn("ask.yes") }, "table"},
		{"or not", scored(t, 3), func(r *stagetest.Run) { r.ClickOn("stop"); r.Press(input.Cancel) }, "scoring"},
		{"a finished match is played again", over(t, 3), func(r *stagetest.Run) { r.Press(input.Accept) }, "table"},
		{"with the same cards", over(t, 3), func(r *stagetest.Run) { r.ClickOn("same") }, "table"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := stagetest.Show(t, "scoring", New(nobody), c.in, 390, 844)
			c.do(r)
			if r.Scene() != c.scene {
				t.Fatalf("in %s", r.Scene())
			}
		})
	}
}

func TestOnlyAMatchThatIsOverIsForgotten(t *testing.T) {
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	files, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := files.Save(store.MatchKey, []byte("{}")); err != nil {
		t.Fatal(err)
	}
	stagetest.Again(t, "scoring", New(nobody), scored(t, 3), 1280, 720)
	if !store.Has(files, store.MatchKey) {
		t.Error("after a deal the match is forgotten")
	}
	ended := over(t, 3)
	stagetest.Again(t, "scoring", New(nobody), ended, 1280, 720)
	if !store.Has(files, store.MatchKey) {
		t.Error("a match that was played at a server's table takes another one away")
	}
	ended.Kept = true
	stagetest.Again(t, "scoring", New(nobody), ended, 1280, 720)
	if store.Has(files, store.MatchKey) {
		t.Error("the finished match can be continued")
	}
}

func TestTheCountingEndsByItselfOrByATap(t *testing.T) {
	s := New(nobody)
	r := stagetest.Show(t, "scoring", s, scored(t, 3), 1280, 720)
	if s.Quiet() || s.part(0) > 0.1 {
		t.Fatal("it does not count")
	}
	r.Tick(200)
	if !s.Quiet() || s.part(2) != 1 {
		t.Fatal("it never ends")
	}
	r = stagetest.Show(t, "scoring", s, scored(t, 3), 1280, 720)
	r.Click(640, 3)
	if !s.Quiet() {
		t.Fatal("a tap does not end it")
	}
}

func TestTheAxisHoldsEveryValueInFewSteps(t *testing.T) {
	for _, series := range [][][]int{{{0}}, {{0, 1}}, {{0, 19}, {0, 6}}, {{0, -40, 25}}, {{0, 150, 280}}, {{0, 3}}, {{0, -1}}} {
		ax := axisOf(series)
		for _, s := range series {
			for _, v := range s {
				if v < ax.low || v > ax.high {
					t.Errorf("%v: %d outside %+v", series, v, ax)
				}
			}
		}
		if n := (ax.high - ax.low) / ax.step; n < 1 || n > 7 || ax.low%ax.step != 0 {
			t.Errorf("%v: %+v", series, ax)
		}
	}
}

func TestLabelsOfTheChartLieApart(t *testing.T) {
	y := new(chart).spread([]float64{100, 102, 101, 40, 299}, 18, 20, 300)
	s := slices.Clone(y)
	slices.Sort(s)
	for i := 1; i < len(s); i++ {
		if s[i]-s[i-1] < 18-1e-9 {
			t.Errorf("%v", y)
		}
	}
	if s[0] < 20 || s[4] > 300 || y[3] != 40 {
		t.Errorf("%v", y)
	}
}

func TestEveryHandIsLaidOpenLegiblyAndInItsPlace(t *testing.T) {
	for _, r := range []ui.Rect{{W: 370, H: 100}, {W: 304, H: 70}, {W: 450, H: 84}} {
		for n := 1; n <= 40; n++ {
			f := fanOf(n, r)
			if w := f.w + f.step*float64(f.each-1); w > r.W+0.01 || f.h*float64(f.lines) > r.H || f.each*f.lines < n {
				t.Errorf("%d cards in %v: %+v", n, r, f)
			}
			if f.step < f.w*legible {
				t.Errorf("%d cards in %v cannot be read: %+v", n, r, f)
			}
		}
	}
}

func TestTheTurnsOfTheMatchCanBeLookedAtAgain(t *testing.T) {
	r := stagetest.Show(t, "scoring", New(nobody), scored(t, 2), 390, 844)
	r.ClickOn("review")
	if r.Scene() != "review" || r.Given("review") != "20261122-120000-00000000" {
		t.Errorf("in %s with %v", r.Scene(), r.Given("review"))
	}
}
