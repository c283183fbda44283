package session

import (
	"slices"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

func TestTheBoardFollowsEveryEventToWhereTheViewIs(t *testing.T) {
	for _, id := range append(rules.IDs(), "zap") {
		t.Run(id, func(t *testing.T) {
			r, ok := rules.ByID(id)
			if !ok {
				r, _ = rules.ByID("machiavelli-jokers")
				r.Zap = true
			}
			c := match.Config{Rules: r, Seed: "board " + id}
			for i := range max(r.MinPlayers, min(4, r.MaxPlayers)) {
				c.Players = append(c.Players, match.Player{Name: string(rune('A' + i)), By: "novice"})
			}
			m, events, err := match.New(c)
			if err != nil {
				t.Fatal(err)
			}
			p, err := bot.Parse("novice")
			if err != nil {
				t.Fatal(err)
			}
			const me = 1
			var b Board
			v := m.View(me)
			b.begin(&v)
			for turns := 0; ; turns++ {
				for _, e := range events {
					seen := match.Seen(e, me)
					b.happen(&seen)
				}
				agree(t, &b, m.View(me))
				if m.At() != match.Turning || turns > 400 || t.Failed() {
					return
				}
				seat := m.OnTurn()
				a := p.Act(m.View(seat), uint64(turns), after(2000))
				if joker := slices.IndexFunc(m.View(seat).Hand, card.ID.Joker); id == "zap" && joker >= 0 && turns%2 == 0 {
					a = match.Action{Do: match.Zap, Card: m.View(seat).Hand[joker], To: (seat + 1) % len(c.Players)}
				}
				if events, err = m.Apply(seat, a); err != nil {
					t.Fatalf("%+v: %v", a, err)
				}
			}
		})
	}
}

// agree wants what has been shown to be what there is.
func agree(t *testing.T, b *Board, v match.View) {
	t.Helper()
	for i, s := range v.Seats {
		if b.Seats[i].Cards != s.Cards {
			t.Errorf("deal %d, turn %d: seat %d has %d cards, shown %d", v.Deal, v.Turns, i, s.Cards, b.Seats[i].Cards)
		}
	}
	if b.Stock != v.Stock || !slices.Equal(b.Pile, v.Pile) {
		t.Errorf("deal %d, turn %d: stock %d, shown %d; discards %v, shown %v", v.Deal, v.Turns, v.Stock, b.Stock, v.Pile, b.Pile)
	}
	if is, shown := slices.Sorted(slices.Values(v.Hand)), slices.Sorted(slices.Values(b.Hand)); !slices.Equal(is, shown) {
		t.Errorf("deal %d, turn %d: hand %v, shown %v", v.Deal, v.Turns, is, shown)
	}
}
