package table

import (
	"strings"
	"testing"

	"machiavelli/game/app/session"
	"machiavelli/game/settings"
	gi "machiavelli/game/ui/input"
)

func TestOthersTakeTheirTimeAsFastAsThePlayerWants(t *testing.T) {
	took := map[settings.Speed]int{}
	for _, speed := range settings.Speeds() {
		r := sit(t, 1280, 720, "human", "novice")
		r.c.Settings.Speed = speed
		r.key2(gi.Letter('d'))
		for r.s.ses.Board.Turn == 0 && took[speed] < 1000 {
			r.tick()
			took[speed]++
		}
		from := took[speed]
		for took[speed] < 1000 && !r.s.ses.Live() {
			r.tick()
			took[speed]++
		}
		took[speed] -= from
	}
	if took[settings.Instant] > 3 || took[settings.Fast] >= took[settings.Normal] || took[settings.Normal] >= took[settings.Slow] || took[settings.Normal] < 40 {
		t.Errorf("a turn takes this many ticks: %v", took)
	}
}

func TestAWordIsSaidNowAndThenAndNoneWhileThinking(t *testing.T) {
	words, lines := 0, 0
	for _, seed := range []string{"1", "2", "3"} {
		r := sitAt(t, 1280, 720, config(t, "machiavelli", seed, "human", "solver", "solver"))
		for range 60 {
			if _, over := r.s.ses.Result(); over {
				break
			}
			r.turn()
		}
		for i, d := range r.s.ses.Board.Log {
			lines++
			if d.What != session.Remark {
				continue
			}
			words++
			if d.Seat == 0 {
				t.Errorf("%q is put into the player's mouth", d.Why)
			}
			if i == 0 || r.s.ses.Board.Log[i-1].Seat != d.Seat {
				t.Errorf("%q is said out of the blue", d.Why)
			}
		}
		for _, line := range r.s.picture.model.Log {
			if strings.Contains(line, "behaviour.") {
				t.Errorf("the log has %q", line)
			}
		}
	}
	if words == 0 || words > lines/4 {
		t.Errorf("%d remarks in %d lines", words, lines)
	}
}

func TestEveryStepOfAnOpponentsPlayIsSaidAndSaidAgainInTheReplay(t *testing.T) {
	r := sitAt(t, 1280, 720, config(t, "machiavelli", "replay", "human", "solver"))
	var said []string
	for range 80 {
		said = said[:0] // the replay has the last turn
		r.c.Settings.Speed = settings.Normal
		r.key2(gi.Letter('d'))
		for range 3000 {
			if r.tick(); r.s.ses.Live() && !r.s.desk.in.Waits() {
				break
			}
			if s := r.s.picture.model.Step; strings.HasPrefix(s, "B: ") && (len(said) == 0 || said[len(said)-1] != s) {
				said = append(said, s)
			}
		}
		if len(said) > 1 {
			break
		}
	}
	if len(said) < 2 {
		t.Fatalf("the steps of no play are said: %q", said)
	}
	r.c.Settings.Speed = settings.Instant
	r.settle()
	if strings.HasPrefix(r.s.picture.model.Step, "B: ") {
		t.Errorf("in the player's turn it is still said: %q", r.s.picture.model.Step)
	}
	r.s.toggleReplay(r.c)
	r.s.replay.scrub(-9)
	for _, s := range said {
		r.s.replay.scrub(1)
		r.s.relayout(r.c)
		if !strings.HasPrefix(r.s.picture.model.Step, s+" (") {
			t.Errorf("the replay says %q of the step %q", r.s.picture.model.Step, s)
		}
	}
}
