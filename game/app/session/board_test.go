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
			b.start(&v)
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

// A player who has to draw many cards in a turn does not say the same thing with each.
func TestAPlayerHasOneWordATurn(t *testing.T) {
	r, _ := rules.ByID("shanghai")
	m, events, err := match.New(match.Config{Rules: r, Seed: "words", Players: []match.Player{{Name: "A", By: "novice"}, {Name: "B", By: "novice"}, {Name: "C", By: "novice"}}})
	if err != nil {
		t.Fatal(err)
	}
	var b Board
	v := m.View(0)
	b.start(&v)
	for _, e := range events {
		b.happen(&e)
	}
	words := func() (n int) {
		for _, d := range b.Log {
			if d.What == Remark {
				n++
			}
		}
		return n
	}
	for turn := 1; turn <= 2; turn++ {
		b.happen(&match.Event{E: match.EvTurn, P: 1})
		for range 9 {
			b.remark(&match.Event{E: match.EvDraw, P: 1, Count: 1}, 3)
		}
		if n := words(); n != turn {
			t.Errorf("after %d turns of nine cards each: %d words", turn, n)
		}
	}
}
