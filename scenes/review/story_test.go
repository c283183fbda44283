package review

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/game/report/review"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui/input"
)

// told is the review of a match with mistakes, as it opens.
func told(t *testing.T) (*Scene, *stagetest.Run) {
	t.Helper()
	s, r := judged(t)
	s.figures = false
	s.back(r.C)
	return s, r
}

// shown is every text of the screen.
func shown(r *stagetest.Run) string {
	ws, _, _ := r.C.UI.Widgets()
	var all []string
	for _, w := range ws {
		all = append(all, w.Text)
	}
	return strings.Join(all, "\n")
}

// A review opens with the turns that decided the match, each with what was played, what
// was better and the chance in words.
func TestAReviewOpensWithTheTurnsThatDecidedIt(t *testing.T) {
	s, r := told(t)
	of := s.Story(r.C.Lang)
	if len(of.Moments) == 0 || r.Widget("story.title").Text != of.Title {
		t.Fatalf("%+v", of)
	}
	for _, m := range of.Moments {
		id := "moment." + strconv.Itoa(m.At)
		if r.Widget(id+".did").Text != m.Did || r.Widget(id+".better").Text != m.Better || r.Widget(id+".chance").Text != m.Chance {
			t.Errorf("turn %d is told otherwise", m.At)
		}
		hand, melds, ringed := s.picture(m.At)
		if len(hand) != len(s.Match.Turns[m.At].Position.Hand) || s.Match.Turns[m.At].Seat != s.Me {
			t.Errorf("turn %d: a hand of %d cards is shown", m.At, len(hand))
		}
		for id := range ringed { // what could go is shown where it would lie
			if !slices.ContainsFunc(melds, func(meld []card.Card) bool { return card.Has(meld, id) }) {
				t.Errorf("turn %d: card %d lies nowhere", m.At, id)
			}
		}
	}
	if words := shown(r); strings.Contains(words, "%") || !strings.Contains(words, "→") {
		t.Errorf("the chances are told as figures: %s", words)
	}
	more := r.Widget("figures")
	more.Do(&more)
	if words := shown(r); !strings.Contains(words, "%") || r.Widget("sum.loss").Text == "" {
		t.Errorf("one tap further there are no figures: %s", words)
	}
	r.Layouts()
}

// The big button leads from one turn of the player's with a mark to the next, and the way
// back leads to the story.
func TestTheBigButtonLeadsToMyNextMark(t *testing.T) {
	s, r := told(t)
	var want, got []int
	for i := range s.Match.Turns {
		if s.Match.Turns[i].Seat == s.Me && s.Missed(i) != review.Nothing {
			want = append(want, i)
		}
	}
	for range want {
		r.ClickOn("mark")
		got = append(got, s.at)
	}
	if len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("it leads to %v, not %v", got, want)
	}
	r.Press(input.Cancel)
	if r.Scene() != "review" || !s.brief {
		t.Fatalf("Escape leads to %s", r.Scene())
	}
	at := s.Story(r.C.Lang).Moments[0].At
	r.ClickOn("moment." + strconv.Itoa(at) + ".look")
	if s.brief || s.at != at {
		t.Errorf("turn %d is shown, not %d", s.at, at)
	}
}

// What others missed is told when it is asked for, and the hand is that of the player who
// is spoken of.
func TestWhatOthersMissedIsToldOnRequest(t *testing.T) {
	s, r := looking(t, "machiavelli", 390, 844)
	theirs := slices.IndexFunc(s.Match.Turns, func(turn review.Turn) bool { return turn.Seat != s.Me && turn.Could })
	s.goTo(r.C, theirs)
	if s.spoken(theirs) || strings.Contains(said(r), "could have gone") || !slices.Equal(s.seen(), []int{s.Me}) {
		t.Errorf("without a request: %s", said(r))
	}
	r.ClickOn("open")
	if !strings.Contains(said(r), "could have gone") || !slices.Equal(s.seen(), []int{s.Match.Turns[theirs].Seat}) {
		t.Errorf("asked for: %s, the hands of %v", said(r), s.seen())
	}
}

// On a phone the panel has as many lines as a turn needs: nothing has to be scrolled.
func TestOnAPhoneWhatIsSaidOfATurnIsShownWhole(t *testing.T) {
	s, r := looking(t, "machiavelli", 390, 844)
	s.figures = false
	for range 6 {
		r.ClickOn("mark")
		_, need := s.panel(r.C)
		if need > s.frame.panel.H {
			t.Errorf("turn %d needs %.0f points and has %.0f: %s", s.at, need, s.frame.panel.H, said(r))
		}
	}
}
