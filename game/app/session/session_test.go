package session

import (
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
	"machiavelli/engine/worker"
)

// playTurn plays the person's turn as the hint says, or draws, or passes.
func playTurn(t *testing.T, s *Session, d *engine) {
	t.Helper()
	s.AskHint()
	until(t, s, d, func() bool { return !s.Hint.Asking })
	if s.Hint.Answer != nil && s.Hint.Answer.Playable {
		for s.HintStep() {
		}
		if err := s.EndTurn(); err != nil {
			t.Fatalf("the hint's play is refused: %v", err)
		}
		return
	}
	s.CloseHint()
	if s.Act(match.Draw) != nil {
		if err := s.Act(match.Pass); err != nil {
			t.Fatalf("neither drawing nor passing: %v", err)
		}
	}
}

func playOut(t *testing.T, s *Session, d *engine) {
	t.Helper()
	for turns := 0; !over(s); turns++ {
		until(t, s, d, func() bool { return s.Live() || over(s) })
		if s.Live() {
			playTurn(t, s, d)
		}
		if turns > 400 {
			t.Fatal("the deal never ends")
		}
	}
}

func TestAMatchAgainstBotsIsPlayedToItsResult(t *testing.T) {
	c := config(t, match.Human, "solver", "novice")
	c.Rules.End.Deals = 2
	s, d, _ := begin(t, c)
	playOut(t, s, d)
	if r, _ := s.Result(); r.View.Phase != match.Scored || len(r.Scores) != 1 {
		t.Errorf("after the first deal the phase is %s with %d scores", r.View.Phase, len(r.Scores))
	}
	s.NextDeal()
	until(t, s, d, func() bool { return !over(s) })
	playOut(t, s, d)
	r, _ := s.Result()
	if r.View.Phase != match.Over || len(r.Scores) != 2 || len(r.View.Winners) == 0 {
		t.Errorf("in the end the phase is %s with %d scores", r.View.Phase, len(r.Scores))
	}
}

func TestTheBoardIsTheViewOnceEverythingWasShown(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver", "solver"))
	for range 12 {
		until(t, s, d, func() bool { return s.Live() || over(s) })
		if over(s) {
			return
		}
		v, b := s.View(), &s.Board
		if !sameMelds(v.Table, b.Table) || !slices.Equal(v.Hand, b.Hand) || v.Stock != b.Stock || v.Turn != b.Turn {
			t.Fatalf("board %+v, view %+v", b, v)
		}
		for i, seat := range v.Seats {
			if b.Seats[i].Cards != seat.Cards {
				t.Fatalf("seat %d has %d cards, the board says %d", i, seat.Cards, b.Seats[i].Cards)
			}
		}
		playTurn(t, s, d)
	}
}

func TestShownEventByEventTheBoardReachesTheView(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver", "solver", "solver"))
	for range 8 {
		until(t, s, d, func() bool { return s.Live() || over(s) })
		if over(s) {
			return
		}
		playTurn(t, s, d)
		for !s.Live() && !over(s) {
			d.work()
			s.Update()
			if len(s.shows.next) == 1 && s.shows.next[0].at+1 >= len(s.shows.next[0].Frames) {
				// before the last thing is shown, compare by hand
				want := s.View()
				b := s.Board
				e := s.shows.next[0].Event
				b.happen(&e)
				if !sameMelds(want.Table, b.Table) || want.Stock != b.Stock || len(want.Hand) != len(b.Hand) {
					t.Fatalf("event by event: %d melds, stock %d, hand %d; view: %d, %d, %d",
						len(b.Table), b.Stock, len(b.Hand), len(want.Table), want.Stock, len(want.Hand))
				}
			}
			s.Advance()
		}
	}
}

func TestAnOpponentsPlayIsShownStepByStep(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	shown := 0
	for range 4000 {
		if over(s) {
			break
		}
		if s.Live() {
			playTurn(t, s, d)
		}
		d.work()
		s.Update()
		before := count(s.Board.Table)
		b, ok := s.Advance()
		if !ok || b.Event.E != match.EvPlay || b.Event.P == s.Me() {
			continue
		}
		if b.At < 0 {
			t.Fatalf("a play of %d cards was shown in one go", b.Event.Count)
		}
		shown++
		after := count(s.Board.Table)
		step := b.Steps[b.At]
		if step.Do == steps.Play && after != before+len(step.Cards) || step.Do != steps.Play && after != before {
			t.Fatalf("after %v the table holds %d cards, before it %d", step.Do, after, before)
		}
		if b.Last && !sameMelds(s.Board.Table, b.Event.Table) {
			t.Fatal("the last step does not end in the play")
		}
	}
	if shown == 0 {
		t.Error("nobody played")
	}
}

func count(melds []match.Meld) int {
	n := 0
	for _, m := range melds {
		n += len(m.Cards)
	}
	return n
}

func TestABotsCardsStayHidden(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	d.Alters = func(r worker.Request, _ *worker.Answer) {
		if q, ok := r.Task.(worker.Solve); ok {
			for _, id := range q.Position.Hand {
				if !slices.Contains(s.View().Hand, id) {
					t.Errorf("a hint knows %s", id)
				}
			}
		}
	}
	for range 5 {
		until(t, s, d, func() bool { return s.Live() || over(s) })
		if over(s) {
			return
		}
		playTurn(t, s, d)
	}
}

func TestALevelThatNamesItsTimeIsGivenIt(t *testing.T) {
	for level, want := range map[string]int{"master:40ms": 40, "master:4000ms": 4000, "solver": botBudget, "master": botBudget} {
		d := newEngine()
		d.never = map[worker.Kind]bool{worker.KindBot: true}
		s := New(d, &shelf{})
		s.Begin(config(t, level, level))
		run(s, d, 50)
		if len(d.Held) != 1 || d.Held[0].Budget != want {
			t.Errorf("%s: asked %+v, want one request of %d ms", level, d.Held, want)
		}
	}
}

func TestAFaultOfTheEngineIsSaidAndTheMatchGoesOn(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	for i := range 6 {
		until(t, s, d, func() bool { return s.Live() || over(s) })
		if over(s) {
			break
		}
		d.faults = i % 3
		if s.Act(match.Draw) != nil {
			break
		}
		run(s, d, 5)
	}
	until(t, s, d, func() bool { return s.Live() || over(s) })
	if s.Broken() {
		t.Error("the match is broken")
	}
	if !slices.ContainsFunc(s.Notes(), func(n Note) bool { return n.Kind == NoteFault || n.Kind == NoteBotFault }) {
		t.Error("no fault was said")
	}
}

func TestABotThatFailsDrawsInstead(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	d.Alters = func(r worker.Request, a *worker.Answer) {
		if r.Task.Kind() == worker.KindBot {
			*a = worker.Answer{ID: r.ID, Kind: r.Task.Kind(), Fault: "it fell asleep"}
		}
	}
	until(t, s, d, func() bool { return s.Live() })
	stock := s.View().Stock
	if err := s.Act(match.Draw); err != nil {
		t.Fatal(err)
	}
	until(t, s, d, func() bool { return s.Live() && s.View().Stock <= stock-2 })
}

// A bot whose solver was wrong has played something else: the turn counts, and the
// player hears of it.
func TestAPlayThatABotWasRefusedIsTold(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	d.Alters = func(r worker.Request, a *worker.Answer) {
		if r.Task.Kind() == worker.KindBot {
			a.Stumble = "the rules refuse a play"
		}
	}
	until(t, s, d, func() bool { return s.Live() })
	s.Notes()
	stock := s.View().Stock
	if err := s.Act(match.Draw); err != nil {
		t.Fatal(err)
	}
	until(t, s, d, func() bool { return s.Live() && s.View().Stock < stock })
	if n := s.Notes(); len(n) != 1 || n[0].Kind != NoteBotErred {
		t.Errorf("the notes are %v", n)
	}
}

func TestABotWhoseActionIsIllegalDrawsInstead(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	d.Alters = func(r worker.Request, a *worker.Answer) {
		d.acts(r, a, match.Action{Do: match.Play, Table: []match.Meld{{Cards: []card.Card{{ID: 1}}}}})
	}
	until(t, s, d, func() bool { return s.Live() })
	turns := s.View().Turns
	if err := s.Act(match.Draw); err != nil {
		t.Fatal(err)
	}
	until(t, s, d, func() bool { return s.Live() && s.View().Turns == turns+2 })
}

func TestStepsThatCannotBeFoundAreShownInOneGo(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	d.Alters = func(r worker.Request, a *worker.Answer) {
		if u, ok := a.Value.(worker.Update); ok {
			u.Steps = []steps.Step{{Do: steps.Move, From: 77, To: -3}}
			a.Value = u
		}
	}
	playOut(t, s, d)
}

func TestSeveralPeopleNeverSeeEachOthersHands(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, match.Human))
	for range 6 {
		until(t, s, d, func() bool { _, drawn := s.Curtain(); return drawn || over(s) })
		if over(s) {
			return
		}
		seat, _ := s.Curtain()
		if s.Live() || s.Turn() != nil {
			t.Fatal("behind the curtain cards can be moved")
		}
		s.Unveil()
		if s.Me() != seat {
			t.Fatalf("seat %d sees the table, seat %d is on turn", s.Me(), seat)
		}
		until(t, s, d, s.Live) // the first hand is dealt now
		if s.Act(match.Draw) != nil {
			return
		}
	}
}

func TestATurnTimerEndsTheTurn(t *testing.T) {
	c := config(t, match.Human, "novice")
	c.Rules.Timer = 10
	s, d, _ := begin(t, c)
	until(t, s, d, func() bool { return s.Live() })
	turns := s.View().Turns
	for range 19 {
		s.Pass(500 * time.Millisecond) // a slow machine: two ticks a second
		run(s, d, 1)
	}
	s.Pass(time.Hour) // the machine slept
	if left := s.SecondsLeft(); left != 1 {
		t.Fatalf("%d seconds are left", left)
	}
	s.Pass(500 * time.Millisecond)
	run(s, d, 5)
	if s.View().Turns == turns {
		t.Error("the turn goes on")
	}
}

func TestTheSameSeedAndChoicesAreTheSameMatch(t *testing.T) {
	play := func() string {
		s, d, _ := begin(t, config(t, match.Human, "solver", "novice"))
		playOut(t, s, d)
		var b strings.Builder
		for _, l := range s.Board.Log {
			b.WriteString(string(l.What))
			b.WriteByte(byte('0' + l.N%10))
		}
		return b.String() + snapshot(t, s)
	}
	if first, again := play(), play(); first != again {
		t.Error("two matches of one seed differ")
	}
}

func TestTheMeterSaysHowManyCardsCanGo(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver"))
	s.WantMeter(true)
	for range 10 {
		until(t, s, d, func() bool { return s.Live() || over(s) })
		if over(s) {
			return
		}
		until(t, s, d, func() bool { return s.Meter.Known })
		s.AskHint()
		until(t, s, d, func() bool { return !s.Hint.Asking })
		if a := s.Hint.Answer; a.Cards != s.Meter.Cards {
			t.Fatalf("the meter says %d, the hint %d", s.Meter.Cards, a.Cards)
		}
		s.CloseHint()
		playTurn(t, s, d)
	}
}

// TestEachOfSeveralPeopleSeesWhatOthersPlayedSinceTheOwnLastTurn: what the other person and
// the computer played, once around the table, with the table as it lay before; and nothing
// of the player's own. It is the same after a reload, however long the deal.
func TestEachOfSeveralPeopleSeesWhatOthersPlayedSinceTheOwnLastTurn(t *testing.T) {
	s, d, k := begin(t, config(t, match.Human, match.Human, "solver"))
	people, computers := 0, 0
	for n := range 60 {
		until(t, s, d, func() bool {
			if _, drawn := s.Curtain(); drawn {
				s.Unveil()
			}
			return s.Live() || over(s)
		})
		if over(s) {
			break
		}
		s.Save()
		again, d2 := restored(t, k.data)
		if a, b := s.Past(), again.Past(); len(a) != len(b) {
			t.Fatalf("turn %d: %d plays, after a reload %d", n, len(a), len(b))
		}
		played := map[int]int{}
		for _, show := range again.Past() {
			played[show.Event.P]++
			if show.Event.E != match.EvPlay || show.Event.P == s.Me() || len(show.Before) == 0 && len(s.View().Table) > 1+len(s.Past()) {
				t.Fatalf("turn %d: %s of %d, before it %d melds", n, show.Event.E, show.Event.P, len(show.Before))
			}
			if show.Event.P == 2 {
				computers++
			} else {
				people++
			}
		}
		for seat, plays := range played {
			if plays > 1 {
				t.Fatalf("turn %d: seat %d has played %d times since the player's turn", n, seat, plays)
			}
		}
		again.Unveil() // whoever brings the match back says who it is
		s, d = again, d2
		s.keep = k
		as(t, s, "casual")
	}
	if people == 0 || computers == 0 {
		t.Errorf("%d plays of the other person were seen, %d of the computer", people, computers)
	}
}

func TestWhatOthersPlayedSinceTheOwnLastActionCanBeReplayed(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver", "solver"))
	plays := 0
	for range 12 {
		until(t, s, d, func() bool { return s.Live() || over(s) })
		if over(s) {
			break
		}
		for _, show := range s.Past() {
			if show.Event.P == s.Me() && show.Event.E != match.EvTurn {
				t.Fatalf("the player's %s is in it", show.Event.E)
			}
			if show.Event.E == match.EvPlay {
				plays++
				if n := len(show.Frames); n > 0 && !sameMelds(show.Frames[n-1], show.Event.Table) {
					t.Fatal("the last frame is not the play")
				}
			}
		}
		if s.Act(match.Draw) != nil {
			break
		}
	}
	if plays == 0 {
		t.Error("no play is in it")
	}
}
