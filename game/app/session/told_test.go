package session

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

func TestTheLogHasALineForEveryStepOfAPlay(t *testing.T) {
	s, d, _ := begin(t, config(t, match.Human, "solver", "solver", "solver"))
	plays, told := 0, 0
	for plays < 6 && !over(s) {
		if s.Live() {
			playTurn(t, s, d)
			continue
		}
		d.work()
		s.Update()
		lines := len(s.Board.Log)
		played, ok := s.Advance()
		if !ok || played.Event.E != match.EvPlay || played.At < 0 {
			continue
		}
		last := s.Board.Log[len(s.Board.Log)-1]
		if played.Last && last.What == Remark {
			last = s.Board.Log[len(s.Board.Log)-2]
		}
		if last.What != Step || last.Seat != played.Event.P || last.Step.Do != played.Steps[played.At].Do || !slices.Equal(last.Step.Cards, played.Steps[played.At].Cards) {
			t.Fatalf("step %d, %+v, is in the log as %+v", played.At, played.Steps[played.At], last)
		}
		told++
		if played.At == 0 && lines+2 <= logLines {
			if play := s.Board.Log[lines]; play.What != match.EvPlay || play.N != played.Event.Count {
				t.Errorf("before the first step the log says %+v", play)
			}
			plays++
		}
	}
	if plays == 0 || told <= plays {
		t.Fatalf("%d steps of %d plays were seen", told, plays)
	}
}

func TestTheLogIsSavedWithItsSteps(t *testing.T) {
	s, _, k := begin(t, config(t, match.Human, "novice"))
	var hand []card.Card
	for _, id := range s.Board.Hand {
		hand = append(hand, card.Card{ID: id})
	}
	s.Board.addLog(LogEntry{Seat: 1, What: Step, Step: &Told{Do: "play", Cards: hand[:1], To: hand[1:3]}})
	s.Save()
	if err := s.Restore(k.data); err != nil {
		t.Fatal(err)
	}
	got := s.Board.Log[len(s.Board.Log)-1].Step
	if got == nil || got.Do != "play" || !slices.Equal(got.Cards, hand[:1]) || !slices.Equal(got.To, hand[1:3]) {
		t.Errorf("restored: %+v", got)
	}
}

func TestAStepThatIsNoneIsRefusedInASave(t *testing.T) {
	for _, step := range []string{
		`{"do":"eat","cards":["7H"]}`,
		`{"do":"play"}`,
		`{"do":"play","cards":["7H"],"to":[` + strings.Repeat(`"8H",`, 300) + `"9H"]}`,
		`{"do":"play","cards":["1H"]}`,
	} {
		s, _, k := begin(t, config(t, match.Human, "novice"))
		s.Save()
		v := opened(t, k.data)
		v["log"] = []any{map[string]any{"seat": 1, "what": "step", "n": 0, "step": json.RawMessage(step)}}
		if err := s.Restore(must(t, v)); err == nil {
			t.Errorf("%.60s was taken for a step", step)
		}
	}
}
