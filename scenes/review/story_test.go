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
		for part, want := range map[string]string{".did": m.Did, ".better": m.Better, ".chance": m.Chance} {
			if want != "" && r.Widget(id+part).Text != want {
				t.Errorf("turn %d is told otherwise", m.At)
			}
		}
		looksRight(t, s, m.At)
		if s.Match.Turns[m.At].Seat != s.Me {
			t.Errorf("turn %d is another player's", m.At)
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

// looksRight looks at the picture of a turn: it has the whole hand and the whole table, and
// what goes of the hand is shown where it lies then.
func looksRight(t *testing.T, s *Scene, at int) picture {
	t.Helper()
	p, of := s.picture(at), &s.Match.Turns[at].Position
	if len(p.hand) != len(of.Hand) {
		t.Errorf("turn %d: a hand of %d cards is shown, not of %d", at, len(p.hand), len(of.Hand))
	}
	shown := slices.Concat(slices.Concat(p.changed, p.rest)...)
	for _, m := range of.Table {
		for _, c := range m {
			if !card.Has(shown, c.ID) {
				t.Errorf("turn %d: %v of the table is not shown", at, c)
			}
		}
	}
	for id := range p.ringed {
		if !slices.ContainsFunc(p.changed, func(meld []card.Card) bool { return card.Has(meld, id) }) {
			t.Errorf("turn %d: card %d lies nowhere", at, id)
		}
	}
	return p
}

// Every turn that cost something has a picture, also where nothing was to be laid: of what
// was laid then, on the whole table.
func TestWhereDrawingIsBetterThereIsAPictureToo(t *testing.T) {
	s, _ := told(t)
	held := 0
	for at := range s.Match.Turns {
		if s.Missed(at) == review.Nothing || s.Match.Turns[at].Seat != s.Me {
			continue
		}
		p, laid := looksRight(t, s, at), s.Match.Turns[at].Laid()
		if s.Way(at) != nil {
			if len(p.ringed) != len(s.Played(at)) {
				t.Errorf("turn %d: %d cards are ringed, %d could go", at, len(p.ringed), len(s.Played(at)))
			}
			continue
		}
		held++
		if len(p.ringed) != len(laid) || len(laid) > 0 && len(p.changed) == 0 {
			t.Errorf("turn %d: %d cards are ringed, %d were laid", at, len(p.ringed), len(laid))
		}
	}
	if held == 0 {
		t.Error("in no turn was it better to lay nothing: too little to tell")
	}
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
