package review

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"

	"github.com/google/go-cmp/cmp"
)

// played is the record of a match that novices play.
func played(t *testing.T, id string) []byte {
	t.Helper()
	rs, _ := rules.ByID(id)
	rs.End = rules.End{Deals: 2}
	c := match.Config{Rules: rs, Seed: "replay", Players: []match.Player{{Name: "A", By: "novice"}, {Name: "B", By: "novice"}, {Name: "C", By: "novice"}}}
	text, err := record.Text(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	novice, _ := bot.Parse("novice")
	m, es, err := match.New(c)
	for n := uint64(0); ; n++ {
		if err != nil {
			t.Fatal(err)
		}
		text = record.AppendEvents(text, es)
		switch m.At() {
		case match.Over:
			return text
		case match.Scored:
			es, err = m.Apply(0, match.Action{Do: match.Deal})
		default:
			seat := m.OnTurn()
			es, err = m.Apply(seat, novice.Act(m.View(seat), n, func() bool { return false }))
		}
	}
}

// all is every card of a state, in order.
func all(s *State) []card.ID {
	list := slices.Concat(append(slices.Clone(s.Hands), s.Free, s.Pile)...)
	for _, m := range s.Table {
		list = append(list, card.IDs(m.Cards)...)
	}
	slices.Sort(list)
	return list
}

func TestEachTurnBeginsAsTheOneBeforeItEnded(t *testing.T) {
	for _, id := range []string{"machiavelli", "tahiti", "carousel", "shanghai", "vatikan"} {
		m, err := Read(t.Context(), played(t, id), Person)
		if err != nil {
			t.Fatal(id, err)
		}
		deals := 0
		for i := range m.Turns {
			now := &m.Turns[i]
			if now.Score != nil {
				deals++
				for seat, hand := range now.Score.Hands {
					if len(hand) != len(now.End.Hands[seat]) {
						t.Errorf("%s, turn %d: %d cards are left in a hand of %d", id, i, len(now.End.Hands[seat]), len(hand))
					}
				}
			}
			if in, out := all(&now.Begin), all(&now.End); len(out)+now.End.Stock != len(in)+now.Begin.Stock {
				t.Errorf("%s, turn %d: %d cards and %d in the stock become %d and %d", id, i, len(in), now.Begin.Stock, len(out), now.End.Stock)
			}
			if i > 0 && m.Turns[i-1].Score == nil && len(now.Begin.Melds()) != len(m.Turns[i-1].End.Melds()) {
				t.Errorf("%s, turn %d begins with another table", id, i)
			}
			if !now.Could {
				continue
			}
			for _, id := range now.Begin.Hands[now.Seat] {
				if !slices.Contains(now.Position.Hand, id) {
					t.Errorf("%s, turn %d: %v has left the hand of the position", id, i, id)
				}
			}
			for _, k := range now.Laid() {
				if !slices.Contains(now.Position.Hand, k.ID) {
					t.Errorf("%s, turn %d: %v was laid and is not in the hand of the position", id, i, k)
				}
			}
			if laid := len(now.Laid()); now.Moves < laid || laid == 0 && now.Moves > 0 {
				t.Errorf("%s, turn %d: %d cards of the hand were laid in %d moves", id, i, laid, now.Moves)
			}
		}
		if deals != 2 {
			t.Errorf("%s: %d deals", id, deals)
		}
	}
}

func TestWhatIsNoRecordGivesTheTurnsBeforeIt(t *testing.T) {
	text := string(played(t, "machiavelli"))
	at := strings.LastIndex(text, `{"e":"score"`)
	m, err := Read(t.Context(), []byte(text[:at]+"garbage\n"), Person)
	if err == nil || len(m.Turns) == 0 {
		t.Errorf("%d turns, %v", len(m.Turns), err)
	}
	for _, bad := range []string{"", "garbage", "{}\n", text[:strings.Index(text, "\n")+1]} {
		if m, err := Read(t.Context(), []byte(bad), Person); err == nil || len(m.Turns) != 0 {
			t.Errorf("%.30q is a match", bad)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Read(ctx, []byte(text), Person); err != context.Canceled {
		t.Errorf("after the end of its context: %v", err)
	}
	if m, err := Read(t.Context(), []byte(text+text), Person); err != nil || m.Turns[len(m.Turns)-1].Deal != 2 {
		t.Errorf("of two records: %v", err)
	}
}

// TestADealThatGoesOnTellsNoHandOfOthers: who plays it may still be at it. What has been
// ended before is told as a whole, and so is everything where only programs play.
func TestADealThatGoesOnTellsNoHandOfOthers(t *testing.T) {
	const me = 1
	text := played(t, "machiavelli")
	at := bytes.LastIndex(text, []byte(`{"e":"turn"`))
	cut := text[:at+bytes.IndexByte(text[at:], '\n')+1]
	own := bytes.Replace(cut, []byte(`"B","by":"novice"`), []byte(`"B","by":"human"`), 1)
	if bytes.Equal(own, cut) {
		t.Fatal("nobody sits there: ", string(cut[:300]))
	}
	open, err := Read(t.Context(), cut, Person)
	if err != nil || open.Running != 0 {
		t.Fatalf("deal %d goes on: %v", open.Running, err)
	}
	m, err := Read(t.Context(), own, Person)
	if err != nil || m.Running != 2 {
		t.Fatalf("deal %d goes on: %v", m.Running, err)
	}
	others, draws := 0, 0
	for i := range m.Turns {
		now, was := &m.Turns[i], &open.Turns[i]
		if now.Deal != m.Running {
			for at := range was.View.Seats { // who plays there is what differs
				was.View.Seats[at].By = now.View.Seats[at].By
			}
			if diff := cmp.Diff(was, now); diff != "" {
				t.Fatalf("turn %d: %s", i, diff)
			}
			continue
		}
		for k, s := range []*State{&now.Begin, &now.End} {
			told := []*State{&was.Begin, &was.End}[k]
			for seat, hand := range s.Hands {
				known := slices.ContainsFunc(hand, func(id card.ID) bool { return id != 0 })
				if len(hand) != len(told.Hands[seat]) || known != (seat == me && len(hand) > 0) {
					t.Fatalf("turn %d: seat %d holds %v, of %v", i, seat, hand, told.Hands[seat])
				}
			}
		}
		if now.Drawn() != was.Drawn() || len(now.Laid()) != len(was.Laid()) {
			t.Errorf("turn %d: %d cards drawn, %d laid", i, now.Drawn(), len(now.Laid()))
		}
		if now.Seat == me {
			if now.Could != (len(now.Position.Hand) > 0) {
				t.Errorf("turn %d: the player's hand is not told", i)
			}
			continue
		}
		others++
		for _, e := range now.Did {
			if e.E == match.EvDraw {
				if draws++; len(e.Cards) > 0 {
					t.Errorf("turn %d: %v was drawn", i, e.Cards)
				}
			}
		}
		if len(now.Position.Hand)+len(now.View.Hand) > 0 {
			t.Errorf("turn %d: %v could be laid", i, now.Position.Hand)
		}
	}
	if others < 10 || draws < 5 {
		t.Errorf("others had %d turns and drew in %d", others, draws)
	}
}
