package session

import (
	"testing"

	"machiavelli/engine/match"
)

// several is a match of several people at one screen, with somebody of theirs on
// turn and the hand shown.
func several(t *testing.T, seed string, players ...string) (*Session, *engine, *shelf) {
	t.Helper()
	c := config(t, players...)
	c.Seed = seed
	s, d, k := begin(t, c)
	until(t, s, d, func() bool { _, drawn := s.Curtain(); return drawn })
	s.Unveil()
	until(t, s, d, s.Live)
	return s, d, k
}

func TestAHalfMadeTurnOfOneOfSeveralIsThereAgain(t *testing.T) {
	for _, seed := range []string{"a", "b", "c", "d", "e"} {
		s, _, k := several(t, seed, match.Human, match.Human)
		s.Edit(match.Edit{Do: match.EditMove, Cards: s.Turn().Hand[:2], To: match.To{New: true, At: -1}})
		was := snapshot(t, s)
		s.Save()
		again, _ := restored(t, k.data)
		if again.Turn() != nil || again.Live() {
			t.Fatal("it is shown before the device is handed over")
		}
		again.Save() // as when it is closed again at once
		again, e := restored(t, again.keep.(*shelf).data)
		if seat, drawn := again.Curtain(); !drawn || seat != s.View().Turn {
			t.Fatalf("the curtain is for %d, %v", seat, drawn)
		}
		again.Unveil()
		until(t, again, e, again.Live)
		if got := snapshot(t, again); got != was || !again.Turn().CanUndo {
			t.Errorf("restored:\n%s\nsaved:\n%s", got, was)
		}
	}
}

// Nobody's hand is to be seen before the device is with its player: not while the
// cards are dealt, and not while a computer has the first turn.
func TestTheCurtainIsDrawnBeforeAHandIsDealt(t *testing.T) {
	for _, players := range [][]string{{match.Human, match.Human}, {"novice", match.Human, match.Human}, {match.Human, "novice", match.Human}} {
		for _, seed := range []string{"a", "b", "c"} {
			c := config(t, players...)
			c.Seed = seed
			s, d, _ := begin(t, c)
			until(t, s, d, s.Playing)
			seat, drawn := s.Curtain()
			if _, moved := s.Advance(); !drawn || moved || len(s.Board.Hand) > 0 || seat != s.Me() || players[seat] != match.Human {
				t.Fatalf("%v: for %d, %v; %d cards are shown to %d", players, seat, drawn, len(s.Board.Hand), s.Me())
			}
			for range 50 {
				s.Update()
				d.work()
			}
			if s.Thinking() >= 0 || len(s.Board.Hand) > 0 {
				t.Fatal("it goes on behind the curtain")
			}
			s.Unveil()
			until(t, s, d, func() bool { _, drawn := s.Curtain(); return s.Live() || drawn })
			if _, drawn := s.Curtain(); drawn || s.Me() != seat {
				t.Errorf("%v: the device is handed over twice for seat %d", players, seat)
			}
		}
	}
}

func TestBetweenDealsTheCurtainIsDrawnAgain(t *testing.T) {
	c := config(t, match.Human, match.Human)
	c.Rules.Hand, c.Rules.End.Deals = []int{3}, 2
	s, d, _ := begin(t, c)
	for !over(s) {
		until(t, s, d, func() bool { _, drawn := s.Curtain(); return drawn || s.Live() || over(s) })
		s.Unveil()
		if s.Live() {
			playTurn(t, s, d)
		}
	}
	s.NextDeal()
	until(t, s, d, func() bool { _, drawn := s.Curtain(); return drawn })
	if seat, _ := s.Curtain(); !s.Waiting() || len(s.Board.Hand) > 0 || seat != s.Me() {
		t.Errorf("for seat %d, after %d cards were dealt to seat %d", seat, len(s.Board.Hand), s.Me())
	}
}
