package session

import (
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

// server is a source whose match is elsewhere: it tells what one seat sees.
type server struct {
	*testing.T
	m     *match.Match
	me    int
	news  []News
	asked int // to go on
	left  time.Duration
}

// serve begins a match between people, of whom one, or nobody, sits here.
func serve(t *testing.T, me int) (*server, *Session, *engine) {
	t.Helper()
	m, _, err := match.New(config(t, match.Human, match.Human, match.Human))
	if err != nil {
		t.Fatal(err)
	}
	from := &server{T: t, m: m, me: me}
	from.tell(News{Anew: true})
	d := newEngine()
	s := New(d, &shelf{})
	s.Open(from)
	run(s, d, 5)
	if !s.Playing() || s.Me() != me {
		t.Fatalf("seat %d is shown, not %d", s.Me(), me)
	}
	return from, s, d
}

func (f *server) tell(n News, events ...match.Event) {
	at := Sight{View: f.m.View(f.me)}
	for _, e := range events {
		at.Events = append(at.Events, match.Seen(e, f.me))
	}
	n.Sights = []Sight{at}
	f.news = append(f.news, n)
}

func (f *server) act(seat int, do match.Action, n News) {
	f.Helper()
	events, err := f.m.Apply(seat, do)
	if why, refused := err.(*match.Error); refused {
		f.news = append(f.news, News{Done: n.Done, Refused: why})
	} else if err != nil {
		f.Fatal(err)
	} else {
		f.tell(n, events...)
	}
}

// play has a person elsewhere end the turn.
func (f *server) play() {
	f.Helper()
	novice, err := bot.Parse("novice")
	if err != nil {
		f.Fatal(err)
	}
	seat := f.m.OnTurn()
	f.act(seat, novice.Act(f.m.View(seat), uint64(f.m.Turns), func() bool { return false }), News{})
}

func (f *server) Do(seat int, do match.Action)       { f.act(seat, do, News{Done: true}) }
func (f *server) ShareDraft([]match.Meld, []card.ID) {}
func (f *server) Continue()                          { f.asked++ }
func (f *server) Clock() (time.Duration, bool)       { return f.left, f.left > 0 }
func (f *server) Close()                             { f.news = nil }
func (f *server) Next() (n News, told bool) {
	if len(f.news) == 0 {
		return n, false
	}
	n, f.news = f.news[0], f.news[1:]
	return n, true
}

// TestAMatchThatIsElsewhereIsPlayedFromOneSeat: people elsewhere are waited for as
// computer players are, no curtain is drawn for them, and nothing is saved here.
func TestAMatchThatIsElsewhereIsPlayedFromOneSeat(t *testing.T) {
	from, s, d := serve(t, 1)
	for own, others := 0, 0; own < 6 || others < 6; {
		if from.m.At() != match.Turning {
			break
		}
		if from.m.OnTurn() == 1 {
			own++
			until(t, s, d, s.Live)
			if err := s.Act(match.Draw); err != nil {
				t.Fatal(err)
			}
			run(s, d, 1)
			continue
		}
		others++
		until(t, s, d, func() bool { return s.Thinking() == from.m.OnTurn() })
		if _, drawn := s.Curtain(); drawn || s.Live() || !s.Planning() {
			t.Fatalf("curtain %v, live %v, planning %v in another's turn", drawn, s.Live(), s.Planning())
		}
		from.play()
		run(s, d, 1)
	}
	until(t, s, d, func() bool { return !s.Waiting() })
	if want := from.m.View(1); !sameMelds(want.Table, s.Board.Table) || want.Stock != s.Board.Stock || len(want.Hand) != len(s.Board.Hand) {
		t.Errorf("shown %d melds, stock %d, hand %v; there are %d, %d, %v", len(s.Board.Table), s.Board.Stock, s.Board.Hand, len(want.Table), want.Stock, want.Hand)
	}
	if s.Save(); s.keep.(*shelf).data != nil || s.Seed() != "" || from.asked == 0 {
		t.Errorf("saved %q, seed %q, asked to go on %d times", s.keep.(*shelf).data, s.Seed(), from.asked)
	}
}

// TestWhoWatchesSeesAMatchAndNoHand: the seat -1 has none, and nothing to do.
func TestWhoWatchesSeesAMatchAndNoHand(t *testing.T) {
	from, s, d := serve(t, -1)
	for range 9 {
		from.play()
		run(s, d, 60)
		s.AskHint()
		s.SeekTip()
		if s.Live() || s.Planning() || len(s.Board.Hand) > 0 || len(s.Opponents()) != 3 {
			t.Fatalf("live %v, planning %v, hand %v, opponents %v", s.Live(), s.Planning(), s.Board.Hand, s.Opponents())
		}
	}
	if want := from.m.View(-1); !sameMelds(want.Table, s.Board.Table) || want.Stock != s.Board.Stock || s.Board.Turn != want.Turn {
		t.Error("another table is shown")
	}
}

// TestASnapshotTakesThePlaceOfWhatHasNotBeenShown: as when an action is taken back.
func TestASnapshotTakesThePlaceOfWhatHasNotBeenShown(t *testing.T) {
	from, s, d := serve(t, 1)
	for from.m.OnTurn() == 1 {
		from.act(1, match.Action{Do: match.Draw}, News{})
	}
	run(s, d, 20)
	before := from.m.Clone()
	from.play()
	s.Update()
	if !s.Waiting() {
		t.Fatal("there is nothing to show")
	}
	from.m = before
	from.tell(News{Anew: true})
	if s.Update(); s.Waiting() || s.Board.Turn != before.OnTurn() || s.Board.Stock != len(before.Stock) {
		t.Errorf("waiting %v, turn %d, stock %d", s.Waiting(), s.Board.Turn, s.Board.Stock)
	}
}

// TestWhereTheSourceKeepsTheClockNoTurnIsEndedHere: it says what is left.
func TestWhereTheSourceKeepsTheClockNoTurnIsEndedHere(t *testing.T) {
	from, s, d := serve(t, 0)
	from.m.Rules.Timer, from.left = 30, 12500*time.Millisecond
	for from.m.OnTurn() != 0 {
		from.play()
	}
	from.tell(News{Anew: true})
	until(t, s, d, s.Live)
	if s.Pass(time.Hour); s.SecondsLeft() != 13 || !s.Live() || len(s.acts) > 0 {
		t.Errorf("%d seconds are left, %d actions are under way", s.SecondsLeft(), len(s.acts))
	}
}
