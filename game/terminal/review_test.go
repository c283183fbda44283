package terminal

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"machiavelli/game/testing/memstore"
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

// recordedMatch is a store in which a match has just been played to its end.
func recordedMatch(t *testing.T) Options {
	o := options(t, "tahiti", "deals=1", "9", "casual")
	talk(t, o, drawing)
	o.Begin = nil
	return o
}

func TestRecordsAreListedReviewedAndPlayedOnFrom(t *testing.T) {
	o := recordedMatch(t)
	said := talk(t, o, script("records", "playon 1", "review 1", "playon 999", "playon 1", "hand", "matches"))
	for _, want := range []string{
		"\n1: Tahiti. You, Lucrezia (Casual). Lucrezia won", "No match is being reviewed.", " turns looked into.\n", "The match has ",
		"\nTahiti: Lucrezia, You. Seed ", "Your hand, ", "\n1: Tahiti. Lucrezia, You. ",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said", want)
		}
	}
	if t.Failed() {
		t.Log(said)
	}
	o.Store = memstore.Store{}
	if said := talk(t, o, script("records")); !strings.Contains(said, "There are 0 recorded matches.") {
		t.Error(said)
	}
}

// An interrupt ends a review that is under way, and nothing else.
func TestAReviewIsInterruptedAndTheGameGoesOn(t *testing.T) {
	o := recordedMatch(t)
	in, typed := io.Pipe()
	heard, out := io.Pipe()
	o.In, o.Out, o.Interrupts = in, out, make(chan os.Signal)
	ended := make(chan error, 1)
	go func() {
		err := Run(t.Context(), o)
		out.Close()
		ended <- err
	}()
	said := ""
	until := func(end string) { // reads no further, and so nothing more can be written
		for one := make([]byte, 1); !strings.HasSuffix(said, end); said += string(one) {
			if _, err := heard.Read(one); err != nil {
				t.Fatalf("%v after\n%s", err, said)
			}
		}
	}
	until("\n> ")
	fmt.Fprintln(typed, "review")
	until(" turns looked into")
	o.Interrupts <- os.Interrupt
	o.Interrupts <- os.Interrupt // once it is taken the first has done its work
	until("\nStopped: ")
	until("\n> ")
	fmt.Fprintln(typed, "help end")
	until("end your turn with what lies\n> ")
	if strings.Contains(said, "all in all") {
		t.Errorf("it was not stopped:\n%s", said)
	}
	go io.Copy(io.Discard, heard)
	o.Interrupts <- os.Interrupt
	if err := <-ended; err != nil {
		t.Error(err)
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
