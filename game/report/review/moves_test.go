package review

import (
	"bytes"
	"slices"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/record"
	"machiavelli/engine/steps"
	"machiavelli/game/app/story"
)

// TestOneCountOfMoves: of each play a hint that leads to it, the review and the story of the
// score page count the same cards, also where equal copies lie in other places than they
// might.
func TestOneCountOfMoves(t *testing.T) {
	plays, other := 0, 0
	for _, id := range []string{"machiavelli", "tahiti", "machiavelli-free", "carousel"} {
		r := matchtest.Rules(t, id, "")
		r.End.Choice, r.End.Deals, r.End.Target = false, 1, 0
		m := matchtest.Begin(t, r, "moves", "solver", "casual", "novice", "strategist/open")
		text, err := record.Text(m.Config(), m.Log)
		if err != nil {
			t.Fatal(err)
		}
		for n := uint64(0); m.At() == match.Turning && n < 200; n++ {
			v := m.View(m.OnTurn())
			p, _ := bot.Parse(v.Seats[v.Me].By)
			events, err := m.Apply(v.Me, p.Act(v, n, nil))
			if err != nil {
				t.Fatal(err)
			}
			text = record.AppendEvents(text, events)
		}
		var told []int // cards moved, by play
		var s story.Story
		var before match.View
		if err := record.Replay(bytes.NewReader(text), func(m *match.Match, e match.Event) {
			if before.Seats == nil {
				before = m.View(0)
			}
			s.Add(&before, &e)
			if e.E == match.EvPlay {
				told = append(told, s.Moves)
			}
			before = m.View(0)
		}); err != nil {
			t.Fatal(err)
		}
		of, err := Read(t.Context(), text, func(*match.Config) int { return -1 })
		if err != nil {
			t.Fatal(err)
		}
		for i := range of.Turns {
			turn := &of.Turns[i]
			at := slices.IndexFunc(turn.Did, func(e match.Event) bool { return e.E == match.EvPlay })
			if at < 0 {
				continue
			}
			e := &turn.Did[at]
			old, now := match.CardsOf(turn.Begin.Melds()), match.CardsOf(match.WithFree(e.Table, e.Free))
			_, _, hinted := steps.Toward(old, now, turn.Position.Hand, of.Rules.Meld)
			if turn.Moves != hinted || told[0] != hinted {
				t.Errorf("%s, turn %d: the hint counts %d moves, the review %d, the story %d", id, turn.Turn, hinted, turn.Moves, told[0])
			}
			told = told[1:]
			plays++
			physical := len(e.Hand)
			place := steps.Continuation{}
			for k, from := range place.Of(old, now) {
				for _, c := range now[k] {
					if !slices.ContainsFunc(e.Hand, func(h card.Card) bool { return h.ID == c.ID }) && (from < 0 || !card.Has(old[from], c.ID)) {
						physical++
					}
				}
			}
			if physical != hinted {
				other++
			}
		}
	}
	if plays < 60 || other == 0 {
		t.Errorf("%d plays, of which %d could leave copies where they lay: too few to tell", plays, other)
	}
}
