package review

import (
	"bytes"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/ideas"
	"machiavelli/engine/link"
	"machiavelli/engine/match"
	judge "machiavelli/engine/review"
	"machiavelli/engine/steps"
	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/app/session"
	"machiavelli/game/report/review"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/training"
	"machiavelli/game/store"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/recorded"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"

	"github.com/hajimehoshi/ebiten/v2"
)

func TestTheTurnsOfARecordAreLeafedThrough(t *testing.T) {
	s, r := looking(t, "machiavelli", 1280, 720)
	n := len(s.Match.Turns)
	if s.at != 0 || n < 6 || !strings.Contains(said(r), "Deal 1, turn 1 · 1 of ") {
		t.Fatalf("turn %d of %d: %s", s.at, n, said(r))
	}
	at := func(what string, want int) {
		t.Helper()
		if s.at != want {
			t.Errorf("after %s turn %d is shown, not %d", what, s.at, want)
		}
	}
	r.ClickOn("next")
	at("a click", 1)
	r.TouchOn("next")
	at("a tap", 2)
	r.Press(input.PageDown)
	at("a key", 3)
	r.ClickOn("prev")
	at("going back", 2)
	r.Press(input.End)
	at("End", n-1)
	if !strings.Contains(said(r), "The deal is over. Won by: ") {
		t.Errorf("at the end: %s", said(r))
	}
	plot := s.frame.plot()
	r.Click(plot.X+1, plot.Y+10)
	at("a press on the graph's left end", 0)
	r.ClickOn("run")
	r.Tick(3 * playTicks)
	if s.at < 2 || !s.playing {
		t.Errorf("by itself it comes to turn %d", s.at)
	}
	r.ClickOn("run")
	was := s.at
	r.Tick(3 * playTicks)
	at("the pause", was)
}

// TestATurnIsReadFromItsBeginning: a key that leafs does not scroll what is said, and
// what was scrolled stands at its top again with the next turn.
func TestATurnIsReadFromItsBeginning(t *testing.T) {
	s, r := looking(t, "machiavelli", 390, 480)
	r.Press(input.PageDown)
	r.Tick(60)
	if s.at != 1 || r.C.UI.Scroll() != 0 {
		t.Errorf("turn %d is shown, scrolled by %v", s.at, r.C.UI.Scroll())
	}
	panel := s.frame.panel
	r.Raw.X, r.Raw.Y = panel.X+20, panel.Y+20
	r.Raw.WheelY = -3
	r.Tick(1)
	r.Raw.WheelY = 0
	r.Tick(60)
	if r.C.UI.Scroll() == 0 {
		t.Fatal("the wheel scrolls nothing")
	}
	r.Press(input.PageDown)
	r.Tick(60)
	if s.at != 2 || r.C.UI.Scroll() != 0 {
		t.Errorf("turn %d is shown, scrolled by %v", s.at, r.C.UI.Scroll())
	}
}

// TestAPictureIsMadeOfManyAnswers: what is found out is shown twice a second, and at
// the end.
func TestAPictureIsMadeOfManyAnswers(t *testing.T) {
	s, r := looking(t, "machiavelli", 1280, 720)
	s.Analysis = review.Of(s.Match) // nothing is known
	s.show(r.C)
	pictures, answers := 0, 0
	for n := 1; !s.Quiet(); n++ {
		before := len(s.Review.Turns)
		r.Tick(1)
		if len(s.Review.Turns) > before {
			answers++
		}
		if s.aged == 0 {
			pictures++
		}
		if n > 1000 {
			t.Fatal("the review never ends")
		}
	}
	if !s.Whole || answers < 3 || pictures > 1+answers/3 {
		t.Errorf("%d answers, %d pictures", answers, pictures)
	}
}

// TestNewsAreDrawnWhereTheyAre: the graph and what is said, and not the table, the cards of
// which nothing has changed.
func TestNewsAreDrawnWhereTheyAre(t *testing.T) {
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	c, err := recorded.Limited("machiavelli", "review")
	if err != nil {
		t.Fatal(err)
	}
	s, r := watching(t, c, 1280, 720)
	var drawn []image.Rectangle
	s.drawn = func(b image.Rectangle) { drawn = append(drawn, b) }
	screen := ebiten.NewImage(1280, 720)
	for rest := 0; rest < 30; rest++ { // until the cards are baked
		r.Tick(1)
		if r.Draw(screen); len(drawn) > 0 {
			rest, drawn = 0, nil
		}
	}
	s.Analysis = review.Of(s.Match) // nothing is known
	for n := 0; !s.Quiet() || n == 0; n++ {
		r.Tick(1)
		if r.Draw(screen); n > 1000 {
			t.Fatal("the review never ends")
		}
	}
	pixels, felt, graph := 0, s.frame.felt.Inset(30), false
	for _, b := range drawn {
		at := ui.Rect{X: float64(b.Min.X), Y: float64(b.Min.Y), W: float64(b.Dx()), H: float64(b.Dy())}
		if at.Overlaps(felt) {
			t.Errorf("the table is drawn again: %v", b)
		}
		graph = graph || s.frame.graph.Inside(at)
		pixels = max(pixels, b.Dx()*b.Dy())
	}
	if !graph || pixels > 1280*720/4 {
		t.Errorf("drawn are %v, the graph is %v", drawn, s.frame.graph)
	}
}

// TestAPictureNeedNotShareTheProcessor: while there is more to find out, nothing of it is
// asked for before what was found has been drawn, nor for some ticks after that.
func TestAPictureNeedNotShareTheProcessor(t *testing.T) {
	s, r := judged(t)
	screen := ebiten.NewImage(1280, 720)
	for range 2 * calmest {
		r.Tick(1)
		r.Draw(screen)
	}
	s.Analysis = review.Of(s.Match) // nothing is known
	pictures, known := 0, 0
	for n := 0; !s.Whole; n++ {
		if n > 10_000 {
			t.Fatal("the review never ends")
		}
		r.Tick(1)
		drawn := s.aged == 0
		r.Draw(screen)
		asked := s.engine.Waits(worker.KindReview)
		if !asked && !s.Whole && s.aged >= stillTicks {
			t.Fatalf("after %d turns nothing is asked for", len(s.Review.Turns))
		}
		if asked && s.aged < stillTicks {
			t.Fatalf("after %d turns more is asked for, %d ticks after a picture", len(s.Review.Turns), s.aged)
		}
		if drawn {
			if known == len(s.Review.Turns) {
				t.Error("a picture shows nothing new")
			}
			pictures, known = pictures+1, len(s.Review.Turns)
		}
	}
	if pictures == 0 {
		t.Error("nothing is shown on the way")
	}
}

func TestWhatCouldHaveGoneIsToldAndGoingOutAlways(t *testing.T) {
	s, r := looking(t, "machiavelli", 1280, 720)
	s.open = true
	marks := 0
	for i := range s.Match.Turns {
		turn := &s.Match.Turns[i]
		s.goTo(r.C, i)
		f, laid := s.Facts[i], len(turn.Laid())
		if turn.Could && f.Playable < laid {
			t.Errorf("turn %d: %d cards were laid of %d", i, laid, f.Playable)
		}
		words := said(r)
		missedOut := f.Out && len(turn.End.Hands[turn.Seat]) > 0
		if missedOut != strings.Contains(words, "could have gone out") {
			t.Errorf("turn %d: out %v: %s", i, missedOut, words)
		}
		if f.Playable > laid && !missedOut && !strings.Contains(words, "could have gone.") {
			t.Errorf("turn %d: %d of %d: %s", i, laid, f.Playable, words)
		}
		if s.Missed(i) != review.Nothing {
			marks++
		}
	}
	if marks == 0 {
		t.Fatal("the novice has missed nothing")
	}
	s.goTo(r.C, 0)
	r.Press(input.Space)
	if s.Missed(s.at) == review.Nothing {
		t.Errorf("Space leads to turn %d, of which there is nothing to say", s.at)
	}
}

// Where it is not, the review says so: it has the facts alone, and its graph the cards
// in the hands.
func TestAReviewOfFactsSaysThatItHasNoMore(t *testing.T) {
	s, r := looking(t, "tahiti", 1280, 720)
	s.open = true
	if s.Review.Judged || !strings.HasPrefix(r.Widget("graph").Text, "cards in hand. ") {
		t.Fatalf("it is judged: %q", r.Widget("graph").Text)
	}
	for i := range s.Match.Turns {
		s.goTo(r.C, i)
		if words := said(r); strings.Contains(words, "%") || !strings.Contains(words, "in this game the chance to win is not known well enough") {
			t.Fatalf("turn %d: %s", i, words)
		}
	}
}

// Where the chance to win is calibrated the costly choices bear their label, and the
// graph shows the chances.
func TestDearChoicesAreLabelledWhereTheChanceIsKnown(t *testing.T) {
	s, r := judged(t)
	s.open = true
	if !s.Review.Judged || !strings.HasPrefix(r.Widget("graph").Text, "chance to win. You: ") {
		t.Fatalf("nothing is judged: %q", r.Widget("graph").Text)
	}
	labels := 0
	for i := range s.Match.Turns {
		s.goTo(r.C, i)
		f, words := s.Facts[i], said(r)
		if labelled := strings.Contains(words, "% of the chance to win"); labelled != (f.Label != judge.None) {
			t.Errorf("turn %d is labelled %q: %s", i, f.Label, words)
		}
		if f.Label != judge.None {
			labels++
			r.Layout()
		}
	}
	if got := r.Widget("sum.loss").Text; !strings.HasSuffix(got, "%") || !strings.Contains(said(r), "as exact as the ") || !strings.Contains(said(r), "Strategist 0.0 · ") {
		t.Errorf("the loss is %q: %s", got, said(r))
	}
	for _, i := range r.C.UI.AllItems() {
		if i.Name == "sum.loss" && i.Spoken() != r.Widget("sum.loss.label").Text+". "+i.Text || i.Name == "sum.loss.label" && i.Role != "" {
			t.Errorf("a sum is not heard in one: %s is called %q", i.Name, i.Spoken())
		}
	}
	if labels == 0 {
		t.Error("the novice has made no mistake")
	}
	r.Layouts()
}

func TestTheHandsOfOthersAreHiddenUntilAllCardsAreOpen(t *testing.T) {
	s, r := looking(t, "machiavelli", 1280, 720)
	if s.open || s.Me != 1 {
		t.Fatalf("open %v, seat %d", s.open, s.Me)
	}
	r.ClickOn("open")
	if !s.open || r.Widget("open").Tip != "Only mine" {
		t.Error("they stay hidden")
	}
	r.ClickOn("before")
	if !s.before || s.state() != &s.Match.Turns[s.at].Begin {
		t.Error("the turn's beginning is not shown")
	}
}

// Of a deal that goes on nothing is told that the player could not know: no hand,
// no turn and no chance of another.
func TestADealThatIsNotOverKeepsItsSecrets(t *testing.T) {
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	in, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	c, err := recorded.Limited("machiavelli", "review")
	if err != nil {
		t.Fatal(err)
	}
	id, err := recorded.Deal(in, c, "novice", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	a := archive.Of(in)
	text, err := a.Read(id)
	if err == nil {
		err = a.Remove(id)
	}
	if at := bytes.LastIndex(text, []byte(`{"e":"turn"`)); err == nil {
		err = in.Save("record-"+id+"-000", text[:at+bytes.IndexByte(text[at:], '\n')+1])
	}
	if err != nil {
		t.Fatal(err)
	}
	s := New(func() worker.Conn { return &instant.Engine{} })
	r := stagetest.Again(t, "review", s, id, 1280, 720)
	settle(t, s, r)
	s.open = true
	own := 0
	for i := range s.Match.Turns {
		s.goTo(r.C, i)
		settle(t, s, r)
		mine := s.Match.Turns[i].Seat == s.Me
		if mine && s.Missed(i) != review.Nothing {
			own++
		}
		if _, known := s.height(i, 1-s.Me, 1); known || !mine && (s.Missed(i) != review.Nothing || s.Way(i) != nil) {
			t.Errorf("turn %d tells of the other's hand", i)
		}
		for _, id := range []string{"try", "on", "steps", "copy"} {
			if !mine && !r.Widget(id).Disabled {
				t.Errorf("turn %d of the other: %s", i, id)
			}
		}
		if words := said(r); strings.Contains(words, "Luck of the draw") || !mine && !strings.Contains(words, "This deal is not over") {
			t.Errorf("turn %d: %s", i, words)
		}
		if !r.Widget("open").Disabled {
			t.Fatalf("turn %d: all cards can be opened", i)
		}
	}
	if own == 0 {
		t.Error("nothing is said of the player's own turns")
	}
	r.Layouts()
}

func TestATurnIsTriedAsAnExercise(t *testing.T) {
	s, r := looking(t, "machiavelli", 390, 844)
	r.Press(input.Space)
	r.ClickOn("try")
	e, ok := r.Given("table").(training.Exercise)
	if !ok || r.Scene() != "table" || len(e.Position.Hand) != len(s.Match.Turns[s.at].Begin.Hands[s.Match.Turns[s.at].Seat]) {
		t.Fatalf("in %s with %+v", r.Scene(), e)
	}
	if got := e.Owner.Prompt(r.C).Text; got != "What would you do here?" {
		t.Errorf("the answer is given away: %q", got)
	}
	hand := match.Event{E: match.EvPlay}
	e.Owner.Told(r.C, exercise.Event{What: exercise.Played, Match: &hand})
	if got := e.Owner.Prompt(r.C).Text; !strings.HasPrefix(got, "0 laid, ") {
		t.Errorf("afterwards it says %q", got)
	}
	at := s.at
	e.Owner.Leave(r.C)
	r.Tick(2)
	if r.Scene() != "review" || s.at != at {
		t.Errorf("in %s at turn %d", r.Scene(), s.at)
	}
}

func TestATurnIsCopied(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		s, r := looking(t, "machiavelli", size[0], size[1])
		s.goTo(r.C, 5)
		r.ClickOn("copy")
		r.Tick(60)
		offered := map[string]bool{}
		for _, i := range r.C.UI.Items() {
			offered[i.Name] = true
		}
		if !offered["copy/link"] || !offered["copy/text"] {
			t.Errorf("%v: it cannot be copied", size)
		}
		if _, err := link.Encode(s.Match.Turns[5].Position); err != nil {
			t.Errorf("the turn has no link: %v", err)
		}
	}
}

// The better play of a turn in which going out was missed is told in a sentence,
// and shown at the table by steps that lead to a table with the whole hand on it.
func TestAMissedGoingOutIsShownStepByStep(t *testing.T) {
	for _, id := range []string{"machiavelli", "carousel"} {
		s, r := looking(t, id, 1280, 720)
		s.open = true
		told := 0
		for i := range s.Match.Turns {
			s.goTo(r.C, i)
			settle(t, s, r)
			if s.Missed(i) == review.Nothing {
				if r.Widget("steps").Disabled {
					continue
				}
				t.Errorf("%s, turn %d: steps to where nothing was missed", id, i)
			}
			w := s.Way(i)
			if w == nil {
				t.Errorf("%s, turn %d: no way to what was missed: %+v", id, i, s.Facts[i])
				continue
			}
			laid := s.Played(i)
			if n := s.Facts[i].Playable; len(laid) != n {
				t.Errorf("%s, turn %d: the way lays %d cards of %d", id, i, len(laid), n)
			}
			words := said(r)
			if !strings.Contains(words, "could have gone") || !strings.Contains(words, "moved.") {
				t.Errorf("%s, turn %d: %s", id, i, words)
			}
			if strings.Contains(words, "could go: ") || strings.Contains(words, "Going out was possible: ") {
				t.Errorf("%s, turn %d: it is said twice: %s", id, i, words)
			}
			told++
			r.ClickOn("steps")
			r.Tick(2)
			e, ok := r.Given("table").(training.Exercise)
			if !ok || e.Shows != w || len(e.Position.Hand) == 0 {
				t.Fatalf("%s, turn %d: the table was entered with %+v", id, i, r.Given("table"))
			}
			if frames, err := steps.Frames(e.Position.Table, w.Steps, e.Position.Rules.Meld); err != nil || len(frames) != len(w.Steps)+1 {
				t.Errorf("%s, turn %d: %v", id, i, err)
			}
			e.Owner.Leave(r.C)
			r.Tick(2)
		}
		if told == 0 {
			t.Errorf("%s: nothing was missed", id)
		}
	}
}

// The exercises are plays to find among the player's turns that are marked, one after the
// other, and for four of them one in which nothing is to be laid; what had to be rearranged
// comes back in the practice of puzzles.
func TestWhatWasMissedIsLearnedFrom(t *testing.T) {
	s, r := judged(t)
	want := s.Exercises()
	for i := range s.Match.Turns {
		f := &s.Facts[i]
		finds := f.MissedOut || f.Label != judge.None && f.Better.Do == match.Play
		if s.Match.Turns[i].Seat == s.Me && finds && !slices.Contains(want, i) {
			t.Errorf("turn %d is no exercise", i)
		}
	}
	holds := 0
	for _, i := range want {
		if f := &s.Facts[i]; s.Match.Turns[i].Seat != s.Me || f.Label == judge.None && !f.MissedOut {
			t.Errorf("turn %d is an exercise", i)
		} else if !f.MissedOut && f.Better.Do != match.Play {
			holds++
		}
	}
	if len(want) == 0 || 5*holds > len(want) {
		t.Fatalf("in %d of %d exercises nothing is to be laid", holds, len(want))
	}
	own := 0
	for _, i := range want {
		if _, is := s.Puzzle(i); is {
			own++
			if s.Facts[i].Found.Idea < ideas.Borrow {
				t.Errorf("turn %d needs an idea that nobody knows", i)
			}
		}
	}
	for k := range want {
		r.ClickOn("learn")
		r.Tick(2)
		e, ok := r.Given("table").(training.Exercise)
		if !ok || r.Scene() != "table" || s.at != want[k] || e.Shows != nil {
			t.Fatalf("exercise %d is turn %d in %s", k, s.at, r.Scene())
		}
		if k == 0 {
			day, _ := puzzles.Today(time.Now())
			p, err := puzzles.Load(r.C.Store)
			if err != nil || p.Due(day) != 0 || p.Due(day+1) != own {
				t.Errorf("%d come back tomorrow, not %d: %v", p.Due(day+1), own, err)
			}
		}
		e.Owner.Told(r.C, exercise.Event{What: exercise.Acted})
		e.Owner.Told(r.C, exercise.Event{What: exercise.Idle, Seconds: enough})
		r.Tick(2)
	}
	if r.Scene() != "review" || s.course.left() != 0 || !strings.HasPrefix(r.Widget("learn").Text, "Learn from it") {
		t.Errorf("in %s with %d left", r.Scene(), s.course.left())
	}
}

func TestTheMatchIsPlayedOnFromATurn(t *testing.T) {
	s, r := looking(t, "machiavelli", 1280, 720)
	for s.Match.Turns[s.at].Seat == s.Me { // somebody else's turn: the person takes the seat
		r.ClickOn("next")
	}
	seat := s.Match.Turns[s.at].Seat
	r.ClickOn("on")
	r.Tick(2)
	begun, ok := r.Given("table").(session.Start)
	if !ok || begun.Position == nil || begun.Config.Players[seat].By != match.Human || len(begun.Config.Players) != 3 {
		t.Fatalf("the table was entered with %+v", r.Given("table"))
	}
	people := 0
	for _, p := range begun.Config.Players {
		if p.By == match.Human {
			people++
		}
	}
	if people != 1 {
		t.Errorf("%d people play", people)
	}
}

func TestTheScreenFitsEveryWindow(t *testing.T) {
	for _, id := range []string{"machiavelli", "carousel"} {
		s, r := looking(t, id, 1280, 720)
		r.Layouts()
		s.open = true
		for range 2 {
			r.Press(input.Space)
			r.Layouts()
		}
		r.Press(input.End)
		r.Layouts()
	}
}

func TestAGamepadReachesEverything(t *testing.T) {
	_, r := looking(t, "machiavelli", 1280, 720)
	r.ClickOn("next")
	r.Reach()
}

func TestARecordThatCannotBeReadIsSaid(t *testing.T) {
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	in, err := store.Open()
	if err == nil {
		err = in.Save("record-20261122-120000-00000000-000", []byte("garbage\n"))
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range []any{"20261122-120000-00000000", "20261122-120000-00000001", "../settings", "", 7} {
		s := New(func() worker.Conn { t.Fatal("an engine is started"); return nil })
		r := stagetest.Again(t, "review", s, args, 390, 844)
		if args == 7 {
			if r.Scene() != "menu" {
				t.Errorf("%v: in %s", args, r.Scene())
			}
			continue
		}
		settle(t, s, r)
		if got := r.Widget("none").Text; !strings.Contains(got, "can’t be read") {
			t.Errorf("%v: %q", args, got)
		}
		r.Layout()
	}
}

// TestATurnIsToldToThoseWhoListen: who turns the pages hears which turn it is, what was done and what it was worth.
func TestATurnIsToldToThoseWhoListen(t *testing.T) {
	s, run := looking(t, "machiavelli", 1280, 720)
	s.open = true
	var said []string
	run.C.Listen(a11y.NewMirror(func(string) {}, func(text string) { said = append(said, text) }))
	run.ClickOn("next")
	told, _ := s.Told(run.C.Lang, 1)
	aloud := wording.NewReader(run.C.Lang).Aloud
	if len(said) != 1 || !strings.HasPrefix(said[0], aloud(s.which(run.C))) || !strings.Contains(said[0], aloud(s.Did(run.C.Lang, &s.Match.Turns[1]))) || !strings.Contains(said[0], aloud(told)) {
		t.Errorf("said of the second turn: %q", said)
	}
	if s.goTo(run.C, 1); len(said) != 1 {
		t.Errorf("said of a turn that is looked at already: %q", said[1:])
	}
}
