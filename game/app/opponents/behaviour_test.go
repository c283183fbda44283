package opponents

import (
	"testing"

	"machiavelli/assets/strings"
	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/game/lang"
)

func TestEveryRemarkHasItsWords(t *testing.T) {
	words, err := lang.Load(strings.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []Moment{Big, Near, Out, Stuck, Zapped} {
		said := map[string]bool{}
		for seed := range uint64(3 * Remarks) {
			key := Remark(m, seed)
			if key == "" {
				continue
			}
			said[key] = true
			if !words.Has("behaviour.say." + key) {
				t.Errorf("%s has no words", key)
			}
		}
		if len(said) != Remarks {
			t.Errorf("%s: %d remarks, want %d", m, len(said), Remarks)
		}
	}
}

func TestPeopleAreMostlySilent(t *testing.T) {
	spoken := 0
	for seed := range uint64(300) {
		if Remark(Big, seed) != "" {
			spoken++
		}
	}
	if spoken > 120 || Remark(Silence, 0) != "" {
		t.Errorf("%d remarks in 300", spoken)
	}
}

func TestMomentsAreThoseOfTheTable(t *testing.T) {
	for _, c := range []struct {
		e           match.Event
		left, drawn int
		want        Moment
	}{
		{match.Event{E: match.EvPlay, Count: 6}, 4, 0, Big},
		{match.Event{E: match.EvPlay, Count: 6}, 0, 0, Out},
		{match.Event{E: match.EvPlay, Count: 1}, 1, 0, Near},
		{match.Event{E: match.EvPlay, Count: 1}, 9, 0, Silence},
		{match.Event{E: match.EvDraw, Count: 1}, 9, 3, Stuck},
		{match.Event{E: match.EvDraw, Count: 1}, 9, 1, Silence},
		{match.Event{E: match.EvZap}, 9, 1, Zapped},
	} {
		if got := MomentOf(&c.e, c.left, c.drawn); got != c.want {
			t.Errorf("%+v: %q, want %q", c.e, got, c.want)
		}
	}
}

func TestAPauseIsShortAndNeverTheSame(t *testing.T) {
	for _, level := range append(bot.Levels(), "solver/patient", "master:500ms") {
		seen := map[int]bool{}
		for seed := range uint64(50) {
			p := Pause(level, seed) + Weigh(int(seed%12))
			seen[p] = true
			if p < 20 || p > 120 { // two seconds
				t.Errorf("%s looks for %d ticks", level, p)
			}
		}
		if len(seen) < 10 {
			t.Errorf("%s always looks as long: %v", level, seen)
		}
	}
}
