package review

import (
	"bytes"
	"flag"
	"slices"
	"strconv"
	"strings"
	"testing"

	english "machiavelli/assets/strings"
	"machiavelli/engine/bot"
	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/record"
	"machiavelli/engine/review"
	"machiavelli/engine/rules"
	"machiavelli/engine/worker"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/session"
	"machiavelli/game/lang"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/memstore"
)

// go test ./game/report/review -run Exercise -args -taught 60 tries more turns of each rule set.
var taught = flag.Int("taught", 3, "turns at the end of a deal of each calibrated rule set that are tried")

// calibrated calls a function for every rule set whose chance to win is calibrated, with
// the number of players.
func calibrated(t *testing.T, do func(t *testing.T, r rules.Rules, players int)) {
	for name := range chance.Nets() {
		t.Run(name, func(t *testing.T) {
			words := strings.Fields(name)
			players, err := strconv.Atoi(words[len(words)-1])
			if err != nil {
				t.Fatal(err)
			}
			do(t, matchtest.Rules(t, words[0], strings.Join(words[1:len(words)-1], "")), players)
		})
	}
}

// ends is the analysis of a deal of beginners, who miss much, with the review of its last
// turns.
func ends(t *testing.T, r rules.Rules, players, last int) *Analysis {
	t.Helper()
	text := deal(t, r, players)
	m, err := Read(t.Context(), text, Person)
	if err != nil {
		t.Fatal(err)
	}
	a := Of(m)
	q := a.Further()
	q.From, q.Turns = max(0, len(a.Could)-last), 0
	got, err := worker.ValueOf(q, worker.NewEngine().Handle(worker.Request{Task: q}, nil))
	if err != nil || len(got.Turns) != len(a.Could)-q.From {
		t.Fatalf("%d turns of %d are reviewed: %v", len(got.Turns), len(a.Could), err)
	}
	a.Review.Judged = got.Judged
	for k, turn := range got.Turns {
		a.Facts[a.Could[q.From+k]] = Fact{Known: true, Turn: turn}
	}
	return &a
}

// deal is the record of a match until its first deal is over.
func deal(t *testing.T, r rules.Rules, players int) []byte {
	t.Helper()
	c := match.Config{Rules: r, Seed: "taught"}
	for i := range players {
		c.Players = append(c.Players, match.Player{Name: string(rune('A' + i)), By: "novice"})
	}
	m, es, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	text, err := record.Text(c, es)
	if err != nil {
		t.Fatal(err)
	}
	out.Write(text)
	novice, _ := bot.Parse("novice")
	for n := uint64(0); m.At() == match.Turning; n++ {
		seat := m.OnTurn()
		if es, err = m.Apply(seat, novice.Act(m.View(seat), n, func() bool { return false })); err != nil {
			t.Fatal(err)
		}
		out.Write(record.AppendEvents(nil, es))
	}
	return out.Bytes()
}

// advised plays the exercise of a turn as its hints say. It reports the action.
func advised(t *testing.T, k *Trial) match.Do {
	t.Helper()
	s := session.New(&instant.Engine{}, memstore.Store{})
	s.PractiseTurn(*k.View())
	answers := func() {
		for range 8 { // an answer may lead to the next question
			s.Update()
			for s.Waiting() {
				if b, ok := s.Advance(); ok && b.Last && b.Event.P == s.Me() && b.Event.E != match.EvTurn {
					what := exercise.Acted
					if b.Event.E == match.EvPlay {
						what = exercise.Played
					}
					k.Hear(exercise.Event{What: what, Match: b.Event})
				}
			}
		}
	}
	answers()
	if !s.Live() {
		t.Fatal("the exercise does not begin")
	}
	s.AskHint()
	answers()
	h := &s.Hint
	switch better := h.Better(); {
	case better != nil && better.Do != match.Play:
		if !s.DoBetter() {
			t.Fatalf("%+v is not done", better)
		}
	case h.Playable():
		for s.HintStep() {
		}
		if err := s.EndTurn(); err != nil {
			t.Fatalf("the play of the hint: %v", err)
		}
	case h.Advice == nil || h.Advice.Do == "":
		t.Fatalf("no hint: %+v", h)
	default:
		if err := s.Act(h.Advice.Do, h.Advice.Card); err != nil {
			t.Fatalf("%+v: %v", h.Advice, err)
		}
	}
	answers()
	if !k.Done() {
		t.Fatal("the turn is not over")
	}
	return k.action.Do
}

// TestTheHintsOfAnExerciseLeadToItsAnswer: of every calibrated rule set, whoever tries a
// turn again as the hints say is told that nothing is better, and of a turn that has a
// label it is what the review calls better.
func TestTheHintsOfAnExerciseLeadToItsAnswer(t *testing.T) {
	l, err := lang.Load(english.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	labels, did := 0, map[match.Do]int{}
	calibrated(t, func(t *testing.T, r rules.Rules, players int) {
		a := ends(t, r, players, *taught)
		for at := range a.Facts {
			f := &a.Facts[at]
			if !f.Known || !f.Choice {
				continue
			}
			k := a.Trial(at)
			did[advised(t, k)]++
			q, ok := k.Request()
			if !ok {
				t.Fatalf("turn %d: nobody judges %+v", at, k.action)
			}
			j, err := worker.ValueOf(q, worker.NewEngine().Handle(worker.Request{Task: q}, nil))
			if err != nil {
				t.Fatal(err)
			}
			k.Judged(j)
			if !k.Right() {
				t.Errorf("turn %d: the hints lead to %+v, of which it is said: %s", at, k.action, k.Verdict(l))
			}
			if f.Label == review.None || f.MissedOut {
				continue
			}
			labels++
			if better := f.Better; better.Do != k.action.Do && !slices.Contains([]match.Do{match.Draw, match.Pass}, k.action.Do) {
				t.Errorf("turn %d: the hints lead to %v, the review to %v", at, k.action.Do, better.Do)
			}
		}
	})
	if labels < 2 || did[match.Play] < 5 || did[match.Draw]+did[match.Pass] < 3 {
		t.Errorf("%d turns with a label, %v: too few to tell", labels, did)
	}
}
