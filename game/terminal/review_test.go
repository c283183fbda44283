package terminal

import (
	"regexp"
	"strings"
	"testing"
)

// drawing plays a match in which nothing is ever laid that a hint would lay.
func drawing(said string) (string, bool) {
	line := "draw"
	if strings.Contains(said, "The stock is empty.") {
		line = "pass"
	}
	return line, !strings.Contains(said, "Type next") && !strings.Contains(said, "The match is over.")
}

var missedLine = regexp.MustCompile(`(?m)^(\d+): You .*could have (gone|been laid)`)

func TestAMatchIsReviewedTurnByTurnAndATurnIsTried(t *testing.T) {
	o := options(t, "tahiti", "deals=1", "9", "casual")
	reviewed, turn, tried, lines := false, "", false, 0
	said := talk(t, o, func(said string) (string, bool) {
		if lines++; lines > 300 {
			t.Fatalf("it never ends:\n%s", said)
		}
		if !reviewed {
			if line, more := drawing(said); more {
				return line, true
			}
			reviewed = true
			return "review", true
		}
		if found := missedLine.FindStringSubmatch(said); found != nil && turn == "" {
			turn = found[1]
			return "turn " + turn, true
		}
		switch {
		case turn == "":
			return "", false
		case !tried:
			tried = true
			return "try " + turn, true
		case strings.Contains(said, "Type turn 5"):
			return "", false
		}
		return follows(said), true
	})
	for _, want := range []string{"You, all in all\n", " · " + turn + " of ", "\n  1. ", "What would you do here?\n", ": no more can go."} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said", want)
		}
	}
	if t.Failed() {
		t.Log(said)
	}
}

func TestWhatCannotBeReviewedIsSaid(t *testing.T) {
	said := talk(t, options(t, "machiavelli", "", "7", "casual"), script("turn 1", "try 2", "review 9", "draw", "draw", "review", "turn 1", "turn 999", "turn 2", "try 2", "turn x", "continue", "review", "try 1", "try 2", "giveup", "continue", "score"))
	for _, want := range []string{
		"No match is being reviewed.", "There is one recorded match.", "The match has ", "This deal is not over: what the others hold stays hidden.",
		"“x” is no number.", "What would you do here?", "Machiavelli, as it was left.",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said", want)
		}
	}
	if t.Failed() {
		t.Log(said)
	}
}
