package session

import (
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/worker"
)

// hinted is a turn of the person in which cards can go, with all steps shown.
func hinted(t *testing.T, levels ...string) (*Session, *engine) {
	t.Helper()
	s, d, _ := begin(t, config(t, levels...))
	for range 30 {
		until(t, s, d, func() bool { return s.Live() })
		askHint(t, s, d)
		if s.Hint.Playable() && len(s.Hint.Steps) > 2 {
			s.Hint.Level = HintSteps
			return s, d
		}
		s.CloseHint()
		if err := s.Act(match.Draw); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("no cards can ever go")
	return nil, nil
}

// askHint asks for a hint and waits for all that is to be known.
func askHint(t *testing.T, s *Session, d *engine) {
	t.Helper()
	s.AskHint()
	settled(t, s, d)
}

func settled(t *testing.T, s *Session, d *engine) {
	t.Helper()
	for range 50 {
		d.work()
		s.Update()
		if !s.Hint.Asking {
			return
		}
	}
	t.Fatal("the hint is never known")
}

// byHand does what a step of the hint does, as a hand would.
func byHand(t *testing.T, s *Session, i int) {
	t.Helper()
	step := s.Hint.Steps[i]
	to := match.To{New: true, At: -1}
	for _, end := range s.Hint.target {
		if !card.Has(end.Cards, step.Cards[0].ID) {
			continue
		}
		for _, m := range s.Turn().Melds {
			if !card.Has(m.Cards, step.Cards[0].ID) &&
				slices.ContainsFunc(m.Cards, func(c card.Card) bool { return slices.Contains(end.Cards, c) }) {
				to = match.To{Meld: m.ID, At: -1}
			}
		}
	}
	if !s.Edit(match.Edit{Do: match.EditMove, Cards: card.IDs(step.Cards), To: to}) {
		t.Fatalf("step %d, %v, cannot be done by hand: %+v", i, step, s.Notes())
	}
}

func TestAHintLivesWhileItsStepsAreDoneByHand(t *testing.T) {
	s, d := hinted(t, match.Human, "solver")
	asked, hints, answer := d.asked[worker.KindAdvise], s.Hints, s.Hint.Answer
	for n := 1; !s.Hint.Arrived(); n++ {
		byHand(t, s, s.Hint.At)
		if s.Hint.Answer != answer || s.Hint.Progress() != n || s.Hint.Level != HintSteps {
			t.Fatalf("after %d steps: %d are ticked off, at level %d", n, s.Hint.Progress(), s.Hint.Level)
		}
	}
	if d.asked[worker.KindAdvise] != asked || s.Hints != hints {
		t.Errorf("it was asked for %d times more, and counted %d times", d.asked[worker.KindAdvise]-asked, s.Hints-hints)
	}
	if err := s.EndTurn(); err != nil {
		t.Errorf("the play is refused: %v", err)
	}
}

func TestTheStepsOfAHintMayBeDoneInAnotherOrder(t *testing.T) {
	s, d := hinted(t, match.Human, "solver")
	asked, all := d.asked[worker.KindAdvise], len(s.Hint.Steps)
	for n := 1; !s.Hint.Arrived(); n++ {
		byHand(t, s, len(s.Hint.Steps)-1)
		if s.Hint.Progress() != n || s.Hint.Progress()+len(s.Hint.Steps)-s.Hint.At != all {
			t.Fatalf("after %d of %d steps, from the last, %d are ticked off and %d left", n, all, s.Hint.Progress(), len(s.Hint.Steps)-s.Hint.At)
		}
	}
	if d.asked[worker.KindAdvise] != asked {
		t.Error("it was asked for again")
	}
}

func TestUndoTakesAStepOfAHintBackAndRedoDoesIt(t *testing.T) {
	s, d := hinted(t, match.Human, "solver")
	asked := d.asked[worker.KindAdvise]
	byHand(t, s, len(s.Hint.Steps)-1)
	s.HintStep()
	for _, c := range []struct {
		do   func() bool
		want int
	}{{s.Undo, 1}, {s.Undo, 0}, {s.Redo, 1}, {s.Redo, 2}, {s.Undo, 1}, {s.HintStep, 2}} {
		if !c.do() || s.Hint.Progress() != c.want {
			t.Fatalf("%d steps are ticked off, want %d", s.Hint.Progress(), c.want)
		}
	}
	if d.asked[worker.KindAdvise] != asked {
		t.Error("it was asked for again")
	}
}

func TestAMoveThatLeadsElsewhereAsksAnewAtTheSameLevel(t *testing.T) {
	s, d := hinted(t, match.Human, "solver")
	hints, cards := s.Hints, s.Hint.Answer.Cards
	astray := slices.IndexFunc(s.Turn().Hand, func(id card.ID) bool {
		return !slices.ContainsFunc(s.Hint.Answer.Play, func(c card.Card) bool { return c.ID.Face() == id.Face() })
	})
	s.Edit(match.Edit{Do: match.EditMove, Cards: s.Turn().Hand[astray : astray+1], To: match.To{New: true, At: -1}})
	if !s.Hint.Asking || s.Hint.Level != HintSteps {
		t.Fatalf("asking: %v, at level %d", s.Hint.Asking, s.Hint.Level)
	}
	settled(t, s, d)
	if s.Hints != hints || s.Hint.Level != HintSteps || s.Hint.Answer.Cards != cards {
		t.Errorf("counted %d times more, level %d, %d cards, there were %d", s.Hints-hints, s.Hint.Level, s.Hint.Answer.Cards, cards)
	}
	for s.HintStep() {
	}
	if err := s.EndTurn(); err != nil {
		t.Errorf("the play is refused: %v", err)
	}
}

func TestALateAnswerForHowTheCardsLayIsDropped(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	until(t, s, d, func() bool { return s.Live() })
	s.AskHint()
	hand := s.Turn().Hand
	if !s.Edit(match.Edit{Do: match.EditMove, Cards: hand[:1], To: match.To{New: true, At: -1}}) {
		t.Fatal("the edit was refused")
	}
	n := 0
	for _, r := range d.Held {
		if q, ok := r.Task.(worker.Advise); ok {
			n++
			if q.Position == nil || q.Position.Draft == nil {
				t.Error("the question is not that of how the cards lie now")
			}
		}
	}
	if n != 1 {
		t.Errorf("%d questions are under way", n)
	}
}

func TestThePlanOfAHintStaysWhenTheTurnComesAndNothingHasChanged(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	d.Alters = func(r worker.Request, a *worker.Answer) { d.acts(r, a, match.Action{Do: match.Draw}) }
	d.never = map[worker.Kind]bool{worker.KindBot: true}
	until(t, s, d, func() bool { return s.Live() })
	if err := s.Act(match.Draw); err != nil {
		t.Fatal(err)
	}
	until(t, s, d, func() bool { return s.Thinking() >= 0 && s.Planning() })
	askHint(t, s, d)
	if !s.Hint.Planned || !s.Hint.Playable() {
		t.Fatalf("the hint while the other thinks: %+v", s.Hint.Advice)
	}
	s.Hint.Level = HintMelds
	d.never = nil
	until(t, s, d, func() bool { return s.Live() && !s.Hint.Asking })
	if s.Hint.Level != HintMelds || s.Hint.Planned || s.Hint.Advice.Do != match.Play || s.Hints != 1 {
		t.Errorf("the hint is at level %d, planned %v, counted %d times", s.Hint.Level, s.Hint.Planned, s.Hints)
	}
}

func TestWhatIsKnownIsShownBeforeItIsProven(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	until(t, s, d, func() bool { return s.Live() })
	budgets := []int{}
	d.Alters = func(r worker.Request, a *worker.Answer) {
		if r.Task.Kind() != worker.KindAdvise {
			return
		}
		budgets = append(budgets, r.Budget)
		a.Value.(worker.Advice).Solved.Exact = r.Budget > firstBudget
	}
	d.never = map[worker.Kind]bool{worker.KindAdvise: true}
	s.AskHint()
	run(s, d, 2)
	if !s.Meter.Known || s.Hint.Advice != nil {
		t.Errorf("how many cards can go is not known first: %+v", s.Meter)
	}
	d.never = nil
	shown := false
	for range 50 {
		d.work()
		s.Update()
		shown = shown || s.Hint.Playable() && !s.Hint.Answer.Exact && s.Hint.Asking
	}
	if !shown || !slices.Equal(budgets, []int{firstBudget, proofBudget}) || !s.Hint.Answer.Exact {
		t.Errorf("shown before it was proven: %v; budgets %v", shown, budgets)
	}
}

func TestAnAnswerThatTheMatchWouldRefuseIsNotShown(t *testing.T) {
	s, d := hinted(t, match.Human, "solver")
	want := s.Hint.Answer.Cards
	s.HintStep()
	s.CloseHint()
	wrong := 0
	d.Alters = func(r worker.Request, a *worker.Answer) {
		if q, ok := r.Task.(worker.Advise); ok && q.Position.Draft != nil {
			wrong++
			to := a.Value.(worker.Advice).Solved
			to.Table[0] = to.Table[0][:2]
		}
	}
	askHint(t, s, d)
	if !s.Hint.Playable() || s.Hint.Answer.Cards != want || wrong != 1 {
		t.Fatalf("after %d wrong answers: %+v", wrong, s.Hint.Answer)
	}
	for s.HintStep() {
	}
	if err := s.EndTurn(); err != nil {
		t.Errorf("the play is refused: %v", err)
	}
}

func TestSomethingIsSaidWhileAHintIsLookedFor(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	until(t, s, d, func() bool { return s.Live() })
	d.never = map[worker.Kind]bool{worker.KindAdvise: true, worker.KindSolve: true}
	s.AskHint()
	for n := 1; n <= SignOfLife; n++ {
		d.work()
		if changed := s.Update(); changed != (n == SignOfLife) {
			t.Errorf("tick %d: something looks different: %v", n, changed)
		}
	}
	s.CloseHint()
	if len(d.Held) > 1 { // how many cards can go may still be told
		t.Errorf("%d requests are under way", len(d.Held))
	}
}

func TestAHintSaysWhatElseToDo(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	for range 12 {
		until(t, s, d, func() bool { return s.Live() || over(s) })
		if over(s) {
			return
		}
		askHint(t, s, d)
		if s.Hint.Advice == nil {
			t.Fatal("no advice")
		}
		if do := s.Hint.Advice.Do; do != match.Play {
			if s.Hint.Playable() {
				t.Fatalf("%s is advised, and cards can go", do)
			}
			if err := s.Act(do); err != nil {
				t.Fatalf("%s is advised and refused: %v", do, err)
			}
			continue
		}
		for s.HintStep() {
		}
		if err := s.EndTurn(); err != nil {
			t.Fatalf("the advised play is refused: %v", err)
		}
	}
}

func TestTheCardsOfAHintAreNamedAsTheyLieInTheHand(t *testing.T) {
	s, _ := hinted(t, match.Human, "solver")
	for _, by := range []Sort{BySuit, ByRank} {
		s.SortBy(by)
		last := -1
		for _, c := range s.HintCards() {
			at := slices.Index(s.Hand.Order, c.ID)
			if at < last {
				t.Errorf("sorted %v: %v of %v lies further to the left than the card before it", by, c, s.HintCards())
			}
			last = at
		}
	}
	all := len(s.HintCards())
	if all != s.Hint.Answer.Cards || all < 2 {
		t.Fatalf("%d cards are named of %d that can go", all, s.Hint.Answer.Cards)
	}
	s.Edit(match.Edit{Do: match.EditMove, Cards: []card.ID{s.HintCards()[0].ID}, To: match.To{New: true, At: -1}})
	if s.Hint.Playable() && len(s.HintCards()) > 1 && !slices.Contains(s.Hand.Order, s.HintCards()[0].ID) {
		t.Error("a card that lies on the table already is named before those of the hand")
	}
}

func TestTheCardsOfAHintThatLieAreNamedMeldByMeld(t *testing.T) {
	s, _ := hinted(t, match.Human, "solver")
	s.SortBy(BySuit)
	slices.Reverse(s.Hint.Answer.Play) // in whatever order the answer has them
	for s.HintStep() {
	}
	var want []card.ID
	for _, m := range s.Hint.target {
		for _, c := range m.Cards {
			if slices.ContainsFunc(s.Hint.Answer.Play, func(o card.Card) bool { return o.ID == c.ID }) {
				want = append(want, c.ID)
			}
		}
	}
	if got := card.IDs(s.HintCards()); len(want) < 2 || !slices.Equal(got, want) {
		t.Errorf("named are %v, they lie as %v", got, want)
	}
}

// No rung is without news: one step is all steps and names the meld, a play that touches no
// meld has no melds to name, and one new meld of the hand is its cards.
func TestARungThatWouldSayNothingNewIsLeftOut(t *testing.T) {
	for _, c := range []struct {
		touched, steps int
		want           []HintLevel
	}{
		{2, 3, []HintLevel{HintCount, HintCards, HintMelds, HintFirst, HintSteps}},
		{0, 3, []HintLevel{HintCount, HintCards, HintFirst, HintSteps}},
		{1, 1, []HintLevel{HintCount, HintCards, HintSteps}},
		{0, 1, []HintLevel{HintCount, HintSteps}},
	} {
		got := []HintLevel{HintCount}
		for l := HintCount; l < HintSteps; {
			l = l.After(c.touched, c.steps)
			got = append(got, l)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%d melds, %d steps: %v", c.touched, c.steps, got)
		}
	}
}

// TestAHintAskedWhileAnothersPlayArrivesIsNoRefusal: the answer is of the table as it lay
// before the play that the match has by then, so it is asked for again.
func TestAHintAskedWhileAnothersPlayArrivesIsNoRefusal(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	d.never = map[worker.Kind]bool{worker.KindBot: true}
	until(t, s, d, func() bool { return s.Live() })
	if err := s.Act(match.Draw); err != nil {
		t.Fatal(err)
	}
	until(t, s, d, func() bool { return s.Thinking() >= 0 && s.Planning() })
	d.never[worker.KindAdvise] = true
	s.AskHint()
	run(s, d, 3)
	table := s.view.Table
	s.view.Table = append(slices.Clone(table), match.Meld{ID: 99, Kind: match.KindMeld, Owner: -1, Cards: card.Plain(s.view.Unseen()[:3])})
	delete(d.never, worker.KindAdvise)
	run(s, d, 5)
	for _, n := range s.Notes() {
		if n.Kind == NoteNoHint {
			t.Error("it says that there is no hint for this game")
		}
	}
	if !s.Hint.Asking || s.Hint.Level != HintCount {
		t.Errorf("the hint is not asked for again: %+v", s.Hint)
	}
	s.view.Table = table
	if s.refreshHint(); s.Hint.Level != HintOff && !s.Hint.Asking {
		t.Errorf("the hint of a table that never was: %+v", s.Hint)
	}
}
