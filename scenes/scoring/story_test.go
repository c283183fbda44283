package scoring

import (
	"strings"
	"testing"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/worker"
	"machiavelli/game/app/session"
	"machiavelli/game/app/story"
	"machiavelli/game/store"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/recorded"
	"machiavelli/game/testing/stagetest"
)

// long is a match of three deals, of which the second seat wins the last two.
func long(t *testing.T, over bool) session.Result {
	t.Helper()
	in := dealt(t, "machiavelli", "out", 1, []int{9, 7, 30}, "6S", "", "QS 2D")
	last := in.Scores[0]
	in.Scores = []match.Event{
		{E: match.EvScore, P: 0, Deal: 1, Reason: "out", Wins: []int{0}, Points: []int{0, 7, 10}, Totals: []int{0, 7, 10}},
		{E: match.EvScore, P: 1, Deal: 2, Reason: "out", Wins: []int{1}, Points: []int{9, 0, 20}, Totals: []int{9, 7, 30}},
		last,
	}
	in.Story = story.Story{
		Deal:  story.Feats{Laid: story.Feat{Seat: 0, N: 5, Deal: 3}, Moved: story.Feat{Seat: 1, N: 4, Deal: 3}, Waited: story.Feat{Seat: 2, N: 3, Deal: 3}},
		Match: story.Feats{Laid: story.Feat{Seat: 1, N: 7, Deal: 2}, Moved: story.Feat{Seat: 0, N: 9, Deal: 1}, Waited: story.Feat{Seat: 2, N: 3, Deal: 3}},
		Whole: true,
	}
	if over {
		in.View.Phase = match.Over
		in.View.Events = []match.Event{{E: match.EvOver, Wins: []int{1}, Totals: last.Totals}}
	}
	return in
}

func TestWhatDecidedADealIsTold(t *testing.T) {
	r := stagetest.Show(t, "scoring", New(nobody), long(t, false), 1280, 720)
	want := "The biggest turn was yours: 5 cards at once. The longest rearrangement: Lucrezia moved 4 cards. Cesare was down to a card or two for 3 turns without going out."
	if got := r.Widget("line").Text; !strings.HasSuffix(got, want) {
		t.Errorf("%q", got)
	}
	r.Layouts()
}

func TestTheEndOfAMatchIsAStory(t *testing.T) {
	r := stagetest.Show(t, "scoring", New(nobody), long(t, true), 1280, 720)
	want := "Lucrezia went out in the last deal. Lucrezia won 2 of the 3 deals. Lucrezia took the lead for good in deal 2. " +
		"The costliest hand: 20 points for Cesare in deal 2. The biggest turn: Lucrezia laid 7 cards at once in deal 2. " +
		"The longest rearrangement was yours: 9 cards moved in deal 1. " +
		"In deal 3, Cesare was down to a card or two for 3 turns without going out."
	if got := r.Widget("line").Text; got != want {
		t.Errorf("%q", got)
	}
	r.Layouts()
}

func TestOfAMatchWhoseBeginningIsNotKnownOnlyTheScoresAreTold(t *testing.T) {
	in := long(t, true)
	in.Story.Whole = false
	r := stagetest.Show(t, "scoring", New(nobody), in, 390, 844)
	if got := r.Widget("line").Text; strings.Contains(got, "biggest") || !strings.Contains(got, "won 2 of the 3") {
		t.Errorf("%q", got)
	}
}

func TestWhoWinsEveryDealIsSaidToHave(t *testing.T) {
	in := long(t, true)
	for i := range in.Scores {
		in.Scores[i].Wins = []int{1}
	}
	r := stagetest.Show(t, "scoring", New(nobody), in, 390, 844)
	if got := r.Widget("line").Text; !strings.Contains(got, "Lucrezia won every deal. The costliest") {
		t.Errorf("%q", got)
	}
}

// Who stays on the page is told how often going out was missed in the deal.
func TestItIsSaidHowOftenGoingOutWasMissed(t *testing.T) {
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	files, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	c, err := recorded.Limited("machiavelli", "missed")
	if err != nil {
		t.Fatal(err)
	}
	in := scored(t, 3)
	if in.Record, err = recorded.Deal(files, c, "casual", time.Now()); err != nil {
		t.Fatal(err)
	}
	asked := 0
	s := New(func() worker.Conn {
		return &instant.Engine{Alters: func(r worker.Request, a *worker.Answer) {
			if q := r.Task.(worker.Luck); q.Deal != in.View.Deal || len(q.Moves) == 0 {
				t.Errorf("it asks about deal %d, with %d bytes", q.Deal, len(q.Moves))
			}
			asked++
			a.Value = worker.Draws{Missed: [][]int{{9, 9, 9}, {2, 7, 7}}}
		}}
	})
	r := stagetest.Again(t, "scoring", s, in, 1280, 720)
	says := func() bool {
		return strings.Contains(r.Widget("line").Text, "You could have gone out 2 times and did not.")
	}
	r.Tick(calm / 2)
	if asked > 0 || says() {
		t.Error("it is said before anybody has stayed")
	}
	for end := time.Now().Add(time.Minute); !says(); time.Sleep(time.Millisecond) {
		if r.Tick(1); time.Now().After(end) {
			t.Fatalf("it is never said: %q", r.Widget("line").Text)
		}
	}
	r.Tick(4 * calm)
	if asked != 1 {
		t.Errorf("it is asked %d times", asked)
	}
	r.Layouts()
}
