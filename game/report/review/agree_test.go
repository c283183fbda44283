package review

import (
	"bytes"
	"testing"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/session"
	"machiavelli/game/report/results"
	"machiavelli/game/report/statistics"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/memstore"
)

// TestAllAgreeAboutEveryMissedGoingOut: of a deal of every calibrated rule set the review's
// turns and sums, the score page, the statistics and the hints say of the same turns that
// the player could have gone out and did not.
func TestAllAgreeAboutEveryMissedGoingOut(t *testing.T) {
	missed, could := 0, 0
	calibrated(t, func(t *testing.T, r rules.Rules, players int) {
		text := bytes.Replace(deal(t, r, players), []byte(`"by":"novice"`), []byte(`"by":"human"`), 1)
		m, err := Read(t.Context(), text, Person)
		if err != nil {
			t.Fatal(err)
		}
		a := Of(m)
		q := worker.Review{Moves: m.Moves} // facts alone: the chance has a test of its own
		facts, err := worker.ValueOf(q, worker.NewEngine().Handle(worker.Request{Task: q}, nil))
		a.Append(facts, err)
		n := 0
		for at := range m.Turns {
			if m.Turns[at].Seat != a.Me || !m.Turns[at].Could {
				continue
			}
			out, laid := hintedOut(t, &a, at), len(m.Turns[at].Laid()) == len(m.Turns[at].Position.Hand)
			if out {
				could++
			}
			if is := a.Missed(at) == Out; is != (out && !laid) {
				t.Errorf("turn %d: the review says %v that going out was missed, the hint %v that it was possible, and the player has gone out: %v", at, is, out, laid)
			} else if is {
				n++
			}
		}
		missed += n
		if got := a.Review.Match[a.Me].Missed; got != n {
			t.Errorf("%d turns have missed a going out, the sums say %d", n, got)
		}
		in := memstore.Store{}
		rec, err := archive.Of(in).Begin(text, time.Date(2026, time.November, 22, 12, 0, 0, 0, time.UTC))
		if err == nil {
			err = rec.Save()
		}
		if err != nil {
			t.Fatal(err)
		}
		id := rec.Mark().ID
		page := results.Of(ended(t, text, a.Me))
		ask, ok := page.Request(in, id)
		if !ok {
			t.Fatal("the score page asks nothing")
		}
		found, err := worker.ValueOf(ask, worker.NewEngine().Handle(worker.Request{Task: ask}, nil))
		if err != nil {
			t.Fatal(err)
		}
		if page.Found(found); page.Missed != n {
			t.Errorf("the score page says %d, the review %d", page.Missed, n)
		}
		if _, _, k, err := statistics.Sync(t.Context(), in); err != nil {
			t.Fatal(err)
		} else {
			measure := statistics.NewMeasure(t.Context(), &k, in, func() worker.Conn { return &instant.Engine{} }, func(f func()) { f() })
			for range 8 {
				measure.Update(&k)
			}
		}
		k, err := statistics.Load(in)
		if err != nil {
			t.Fatal(err)
		}
		if all := statistics.Whole(k.Sums()); all.Missed != n || all.Reviewed != 1 {
			t.Errorf("the statistics say %d in %d deals, the review %d", all.Missed, all.Reviewed, n)
		}
	})
	if missed < 5 || could <= missed {
		t.Errorf("%d goings out were missed of %d: too few to tell", missed, could)
	}
}

// hintedOut reports whether the hint of a turn lays the whole hand.
func hintedOut(t *testing.T, a *Analysis, at int) bool {
	t.Helper()
	judges := func(r worker.Request) bool {
		k := r.Task.Kind()
		return k == worker.KindJudge || k == worker.KindLacks || k == worker.KindFront
	}
	s := session.New(&instant.Engine{Holds: judges}, memstore.Store{})
	s.PractiseTurn(a.Match.Turns[at].View)
	answers := func() {
		for range 30 { // the answer waits for a judge for some ticks

			s.Update()
			for s.Waiting() {
				s.Advance()
			}
		}
	}
	answers()
	s.AskHint()
	answers()
	if s.Hint.Asking {
		t.Fatalf("turn %d: no hint", at)
	}
	return s.Hint.Playable() && s.Hint.Answer.Out
}

// ended is what the score page is handed at the end of a recorded deal.
func ended(t *testing.T, text []byte, me int) session.Result {
	t.Helper()
	var r session.Result
	err := record.Replay(bytes.NewReader(text), func(m *match.Match, e match.Event) {
		if e.E == match.EvScore {
			r.Scores = append(r.Scores, e)
			r.View = m.View(me)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}
