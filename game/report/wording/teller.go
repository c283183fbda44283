package wording

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
)

// Teller tells what happens in a match to those who do not see it, each thing once. It tells
// cards that a player draws one after another together, once something else happens.
type Teller struct {
	Say func(text string)

	waiting session.LogEntry
	got     []card.ID // by the player, and not told yet
}

// Tell tells what has come onto the board, with its lines of the log.
func (t *Teller) Tell(w Match, b *session.Playback, lines []session.LogEntry) {
	me := w.ses.Me()
	for _, d := range lines {
		t.Line(w, d)
	}
	switch e := b.Event; {
	case !b.Last:
	case e.E == match.EvDraw && e.P == me, e.E == match.EvPush && e.To == me:
		t.got = append(t.got, e.Cards...)
	case e.E == match.EvZap && e.To == me:
		t.got = append(t.got, e.Card)
	case w.LastCard(e):
		t.Flush(w)
		t.Say(w.Announce(e.P))
	}
}

// Line tells a line of the log.
func (t *Teller) Line(w Match, d session.LogEntry) {
	if p := &t.waiting; d.What == match.EvDraw && p.What == d.What && p.Seat == d.Seat && p.Why == d.Why {
		p.N += d.N
		return
	}
	t.Flush(w)
	t.waiting = d
	if d.What != match.EvDraw {
		t.Flush(w)
	}
}

// Flush tells the draws that wait.
func (t *Teller) Flush(w Match) {
	d := t.waiting
	t.waiting = session.LogEntry{}
	if text := w.Line(d); d.What != "" && text != "" {
		t.Say(text)
	}
	if len(t.got) > 0 {
		t.Say(w.lang.T("access.got", "cards", w.Cards(card.Plain(t.got))))
		t.got = nil
	}
}

// Cards writes cards one after another, wild ones with what they stand for.
func (w Words) Cards(cards []card.Card) string {
	parts := make([]string, len(cards))
	for i, c := range cards {
		parts[i] = w.Card(c)
	}
	return w.Listed(parts)
}
