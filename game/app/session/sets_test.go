package session

import (
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// as lets the person play what a bot would, through the half-made turn.
func as(t *testing.T, s *Session, level string) {
	t.Helper()
	p, err := bot.Parse(level)
	if err != nil {
		t.Fatal(err)
	}
	a := p.Act(*s.View(), 1, after(3000))
	var refused *match.Error
	switch a.Do {
	case match.Play:
		e := match.Edit{Do: match.EditTable, Table: a.Table}
		if !s.Edit(e) {
			t.Fatalf("the table of a play is refused: %+v", s.Notes())
		}
		refused = s.EndTurn()
	default:
		refused = s.Act(a.Do, a.Card)
	}
	if refused != nil {
		t.Fatalf("%s is refused: %v", a.Do, refused)
	}
}

func TestADealOfEveryRuleSetIsPlayedThroughTheHalfMadeTurn(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			r, _ := rules.ByID(id)
			c := match.Config{Rules: r, Seed: "every " + id}
			for i := range max(r.MinPlayers, min(3, r.MaxPlayers)) {
				by := match.Human
				if i > 0 {
					by = "novice"
				}
				c.Players = append(c.Players, match.Player{Name: string(rune('A' + i)), By: by})
			}
			s, d, _ := begin(t, c)
			for range 1500 {
				until(t, s, d, func() bool { return s.Live() || over(s) || s.Broken() })
				if over(s) {
					return
				}
				if s.Broken() {
					t.Fatalf("broken: %+v", s.Notes())
				}
				as(t, s, "novice")
			}
			t.Error("the deal never ends")
		})
	}
}

func TestHintsArePlayedInGamesWithJokersAndFreeCards(t *testing.T) {
	for _, id := range []string{"tahiti", "machiavelli-free", "machiavelli-jokers", "carousel"} {
		r, _ := rules.ByID(id)
		c := match.Config{Rules: r, Seed: "free", Players: []match.Player{{Name: "A", By: match.Human}, {Name: "B", By: "novice"}}}
		s, d, _ := begin(t, c)
		hints := 0
		for range 14 {
			until(t, s, d, func() bool { return s.Live() || over(s) })
			if over(s) {
				break
			}
			s.AskHint()
			until(t, s, d, func() bool { return !s.Hint.Asking })
			if a := s.Hint.Answer; a != nil && a.Playable {
				hints++
				if _, melds := s.Hint.Touched(); melds != len(s.View().Table) {
					t.Errorf("%s: the hint counts %d melds where %d lie", id, melds, len(s.View().Table))
				}
				for s.HintStep() {
				}
				if err := s.EndTurn(); err != nil {
					t.Fatalf("%s: the hint's play is refused: %v %+v", id, err, s.Notes())
				}
				continue
			}
			s.CloseHint()
			if s.Act(match.Draw) != nil && s.Act(match.Pass) != nil {
				t.Fatalf("%s: neither drawing nor passing", id)
			}
		}
		if hints == 0 {
			t.Errorf("%s: no hint was played", id)
		}
	}
}
