package session

import (
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// lies is a meld of cards by number.
func lies(id int, cards ...card.ID) match.Meld {
	m := match.Meld{ID: id}
	for _, c := range cards {
		m.Cards = append(m.Cards, card.Card{ID: c})
	}
	return m
}

func TestWhatASeatChangesBearsItsName(t *testing.T) {
	var tr Traces
	a := []match.Meld{lies(1, 1, 2, 3, 4), lies(2, 11, 12, 13)}
	b := []match.Meld{lies(1, 1, 2, 3), lies(2, 11, 12, 13), lies(3, 4, 31, 32)}
	c := []match.Meld{lies(1, 1, 2, 3, 33), lies(2, 11, 12, 13), lies(3, 4, 31, 32)}
	tr.mark(2, a, b)
	tr.mark(1, b, c)
	for id, want := range map[card.ID]int{4: 2, 31: 2, 32: 2, 33: 1} {
		if seat, changed := tr.Who(id); !changed || seat != want {
			t.Errorf("card %d: seat %d, %v; want %d", id, seat, changed, want)
		}
	}
	if _, changed := tr.Who(1); changed {
		t.Error("a card that stayed is changed")
	}
	if seat, gave := tr.Giver(1); !gave || seat != 2 {
		t.Errorf("the meld that gave a card: seat %d, %v", seat, gave)
	}
	if _, gave := tr.Giver(2); gave {
		t.Error("a meld that gave nothing has a notch")
	}
	changed, by := tr.saved()
	var back, old, hostile Traces
	back.restore(changed, by, 3)
	if back.By != tr.By {
		t.Error("a save forgets who it was")
	}
	old.restore(changed, nil, 3)
	hostile.restore(changed, []int{99, -7}, 3)
	for _, tr := range []*Traces{&old, &hostile} {
		if seat, on := tr.Who(4); !on || seat != -1 {
			t.Errorf("of a save without a name it is seat %d, %v", seat, on)
		}
	}
}

func TestACardIsNewUntilTheTurnAfterItsDrawIsOver(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "novice"))
	until(t, s, d, s.Live)
	before := slices.Clone(s.Hand.Order)
	if err := s.Act(match.Draw); err != nil {
		t.Fatal(err)
	}
	until(t, s, d, func() bool { return s.Live() && len(s.Hand.Order) > len(before) })
	count := func() (n int) {
		for _, on := range s.Board.Traces.Drawn {
			if on {
				n++
			}
		}
		return n
	}
	fresh := slices.DeleteFunc(slices.Clone(s.Hand.Order), func(id card.ID) bool { return slices.Contains(before, id) })
	if count() != 1 || !s.Board.Traces.Drawn[fresh[0]] {
		t.Fatalf("%d cards are new, the drawn one among them: %v", count(), s.Board.Traces.Drawn[fresh[0]])
	}
	if err := s.Act(match.Draw); err != nil {
		t.Fatal(err)
	}
	until(t, s, d, s.Live)
	if count() != 1 || s.Board.Traces.Drawn[fresh[0]] {
		t.Errorf("a turn later %d cards are new, the old one among them: %v", count(), s.Board.Traces.Drawn[fresh[0]])
	}
}

func TestWhatOthersHaveDoneIsSeenUntilTheOwnTurnEnds(t *testing.T) {
	c := config(t, match.Human, "solver", "solver")
	var known bool
	if c.Rules, known = rules.ByID("carousel"); !known {
		t.Fatal("no carousel")
	}
	s, d, _ := begin(t, c)
	seen := func() (marks, plays, lines int) {
		for id := range s.Board.Traces.By {
			if seat, on := s.Board.Traces.Who(card.ID(id)); on && seat != s.Me() {
				marks++
			}
		}
		for _, show := range s.Past() {
			if show.Event.E == match.EvPlay {
				plays++
			}
		}
		return marks, plays, len(s.Board.Since(s.Me()))
	}
	tried := 0
	for range 12 {
		until(t, s, d, func() bool { return s.Live() || over(s) })
		if over(s) {
			break
		}
		for s.View().Drawn < s.View().Rules.MaxDraw-1 {
			marks, plays, lines := seen()
			drawn := s.View().Drawn
			if s.Act(match.Draw) != nil {
				break
			}
			until(t, s, d, func() bool { return s.Live() && s.View().Drawn > drawn && !s.Waiting() || over(s) })
			if m, p, l := seen(); m != marks || p != plays || l != lines {
				t.Fatalf("a draw leaves %d marks of %d, %d plays of %d, %d lines of %d", m, marks, p, plays, l, lines)
			}
			if marks > 0 && plays > 0 && lines > 0 {
				tried++
			}
		}
		if s.Act(match.Draw) != nil {
			break
		}
		until(t, s, d, func() bool { return !s.Live() })
	}
	if tried == 0 {
		t.Error("nobody has played")
	}
}

func TestNobodyIsOnTurnWhileTheCardsAreDealt(t *testing.T) {
	d := newEngine()
	s := New(d, &shelf{})
	s.Begin(config(t, match.Human, "novice", "novice"))
	for range 50 {
		d.work()
		s.Update()
	}
	if !s.Waiting() || s.Board.Deal != 0 {
		t.Fatalf("before anything is shown the deal is %d", s.Board.Deal)
	}
	b, ok := s.Advance()
	if !ok || b.Event.E != match.EvDeal || s.Board.Turn != -1 {
		t.Fatalf("while the cards are dealt (%+v) seat %d is on turn", b.Event, s.Board.Turn)
	}
	b, ok = s.Advance()
	if !ok || b.Event.E != match.EvTurn || s.Board.Turn != b.Event.P {
		t.Errorf("then seat %d is on turn", s.Board.Turn)
	}
}

// TestWhoWatchesSeesTheLastPlayMarked: what was laid before is marked until another play.
func TestWhoWatchesSeesTheLastPlayMarked(t *testing.T) {
	b := Board{View: match.View{Me: -1, Seats: make([]match.Seat, 2)}, Latest: make([]LogEntry, 2)}
	first := []match.Meld{lies(1, 1, 2, 3)}
	second := []match.Meld{lies(1, 1, 2, 3), lies(2, 11, 12, 13)}
	b.happen(&match.Event{E: match.EvTurn, P: 0})
	b.Traces.mark(0, nil, first)
	b.happen(&match.Event{E: match.EvTurn, P: 1})
	if seat, changed := b.Traces.Who(1); !changed || seat != 0 {
		t.Errorf("the last play is not marked before another: %d, %v", seat, changed)
	}
	b.Traces.mark(1, first, second)
	if _, changed := b.Traces.Who(1); changed {
		t.Error("an older play is marked")
	}
	if seat, changed := b.Traces.Who(11); !changed || seat != 1 {
		t.Errorf("the last play is not marked: %d, %v", seat, changed)
	}
}
