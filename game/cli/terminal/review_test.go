package terminal

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	english "machiavelli/assets/strings"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/lang"
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
	o := options(t, "guadalupe", "deals=1", "9", "casual")
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
	o := options(t, "guadalupe", "deals=1", "9", "casual")
	talk(t, o, drawing)
	o.Begin = nil
	return o
}

func TestRecordsAreListedReviewedAndPlayedOnFrom(t *testing.T) {
	o := recordedMatch(t)
	said := talk(t, o, script("records", "playon 1", "review 1", "playon 999", "playon 1", "hand", "matches"))
	for _, want := range []string{
		"\n1: Guadalupe. You, Lucrezia (Casual). Lucrezia won", "No match is being reviewed.", " turns looked into.\n", "The match has ",
		"\nGuadalupe: Lucrezia, You. Seed ", "Your hand, ", "\n1: Guadalupe. Lucrezia, You. ",
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

// What the player did is told to the player: most languages have another verb for it.
func TestAReviewAddressesThePlayer(t *testing.T) {
	o := recordedMatch(t)
	l, err := lang.Load(english.Files, "it")
	if err != nil {
		t.Fatal(err)
	}
	o.Lang = l
	said := talk(t, o, script("review", "turn 1", "turn 2", "turn 3", "turn 4"))
	if told := regexp.MustCompile(`(?m)^\d: (Peschi|Cali) `); !told.MatchString(said) || strings.Contains(said, ": Tu ") {
		t.Error(said)
	}
}

// What was missed comes back in practice, once however often the match is reviewed.
func TestWhatAReviewFindsMissedComesBackInPractice(t *testing.T) {
	o := options(t, "machiavelli", "deals=1,hand=7", "9", "casual")
	o.Now = noon
	talk(t, o, drawing)
	o.Begin = nil
	day, err := puzzles.Today(o.Now())
	if err != nil {
		t.Fatal(err)
	}
	for _, reviews := range []string{"for the first time", "again"} {
		said := talk(t, o, script("review 1"))
		p, err := puzzles.Load(o.Store)
		if err != nil || p.Due(day) != 0 || p.Due(day+1) == 0 {
			t.Fatalf("reviewed %s, %d come back tomorrow: %v\n%s", reviews, p.Due(day+1), err, said)
		}
		for _, m := range p.Returning(day + 1) {
			if m.Level == 0 {
				t.Errorf("a miss has no idea: %s", m.Own)
			}
		}
		if told := strings.Contains(said, "will come back in your practice"); told != (reviews != "again") {
			t.Errorf("reviewed %s, it is said %v", reviews, told)
		}
	}
}

// listened is a terminal that is listened to letter by letter: it writes no more than
// was waited for.
type listened struct {
	*testing.T
	typed io.Writer
	heard io.Reader
	said  string
	ended chan error
}

func listenedTo(t *testing.T, o Options) *listened {
	in, typed := io.Pipe()
	heard, out := io.Pipe()
	o.In, o.Out = in, out
	l := &listened{T: t, typed: typed, heard: heard, ended: make(chan error, 1)}
	go func() {
		err := Run(t.Context(), o)
		out.Close()
		l.ended <- err
	}()
	return l
}

func (l *listened) until(end string) {
	for one := make([]byte, 1); !strings.HasSuffix(l.said, end); l.said += string(one) {
		if _, err := l.heard.Read(one); err != nil {
			l.Fatalf("%v after\n%s", err, l.said)
		}
	}
}

// end waits for the end, which something has begun.
func (l *listened) end() {
	go io.Copy(io.Discard, l.heard)
	if err := <-l.ended; err != nil {
		l.Error(err)
	}
}

// An interrupt ends a review that is under way, and nothing else.
func TestAReviewIsInterruptedAndTheGameGoesOn(t *testing.T) {
	o := recordedMatch(t)
	o.Interrupts = make(chan os.Signal)
	l := listenedTo(t, o)
	l.until("\n> ")
	fmt.Fprintln(l.typed, "review")
	l.until(" turns looked into")
	o.Interrupts <- os.Interrupt // one alone: a second might be looked at after the review, and end the program
	l.until("\nStopped: ")
	l.until("\n> ")
	fmt.Fprintln(l.typed, "help end")
	l.until("end your turn with what lies\n> ")
	if strings.Contains(l.said, "all in all") {
		t.Errorf("it was not stopped:\n%s", l.said)
	}
	go func() { o.Interrupts <- os.Interrupt }()
	l.end()
}

// The word stop ends a review as an interrupt does; what else is typed is done after it.
func TestAReviewIsStoppedByAWord(t *testing.T) {
	for _, c := range []struct {
		next, ends string
		stops      bool
	}{
		{" Stop ", "\nStopped: ", true},
		{"\n\nstop", "\nStopped: ", true},
		{"help end", "end your turn with what lies\n", false},
	} {
		l := listenedTo(t, recordedMatch(t))
		l.until("\n> ")
		fmt.Fprintln(l.typed, "review")
		l.until(" turns looked into")
		fmt.Fprintln(l.typed, c.next) // which returns when it has been read
		fmt.Fprint(l.typed, "h")
		l.until(c.ends)
		if strings.Contains(l.said, "all in all") == c.stops {
			t.Errorf("after %q:\n%s", c.next, l.said)
		}
		l.until("\n> ")
		fmt.Fprintln(l.typed, "elp quit\nquit")
		l.end()
	}
}

func TestWhatCannotBeReviewedIsSaid(t *testing.T) {
	said := talk(t, options(t, "machiavelli", "", "7", "casual"), script("turn 1", "try 2", "review 9", "draw", "draw", "review", "turn 1", "turn 999", "turn 2", "try 2", "turn x", "continue", "review", "try 1", "try 2", "giveup", "continue", "score"))
	for _, want := range []string{
		"No match is being reviewed.", "There is one recorded match.", "The match has ", "This deal is not over: what the others hold stays hidden.",
		"“x” is no number above 0.", "What would you do here?", "Machiavelli, as it was left.",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said", want)
		}
	}
	if t.Failed() {
		t.Log(said)
	}
}

// A review tells the turns that decided the match before it goes through all of them.
func TestAReviewBeginsWithTheTurnsThatDecidedIt(t *testing.T) {
	said := talk(t, recordedMatch(t), script("review"))
	story := regexp.MustCompile(`(?s)\n(One|Two|Three) of your turns decided it\.\n((\d+: You .*?\n)+)(Deal 1: .*)`).FindStringSubmatch(said)
	if story == nil {
		t.Fatal(said)
	}
	first := regexp.MustCompile(`(?m)^\d+: You `)
	if n := len(first.FindAllString(story[2], -1)); n != map[string]int{"One": 1, "Two": 2, "Three": 3}[story[1]] {
		t.Errorf("%s turns, told are %d", story[1], n)
	}
	if !first.MatchString(story[4]) || !strings.Contains(story[4], "You, all in all\n") {
		t.Errorf("what comes after the story: %s", story[4])
	}
	if strings.Contains(story[0], "%") {
		t.Errorf("a figure is told: %s", story[0])
	}
}
