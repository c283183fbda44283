package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	english "machiavelli/assets/strings"
	"machiavelli/engine/match"
	"machiavelli/engine/movetext"
	"machiavelli/engine/rules"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/cli/command"
	"machiavelli/game/lang"
	"machiavelli/game/store"
	"machiavelli/game/testing/memstore"
)

// options is a game in text by a rule set against computer players.
func options(t testing.TB, id, house, seed string, players ...string) Options {
	t.Helper()
	words, err := lang.Load(english.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Env: Env{Lang: words, Store: memstore.Store{}, Name: "You", Echo: true, Style: styles["letters"]}}
	if id == "" {
		return o
	}
	r, ok := rules.ByID(id)
	if !ok {
		t.Fatalf("no rule set %s", id)
	}
	opts, err := rules.ParseOptions(house)
	if err != nil {
		t.Fatal(err)
	}
	c := config(words, "You", &command.Beginning{Rules: r, Options: opts, Players: append([]string{match.Human}, players...), Seed: seed})
	o.Begin = &c
	return o
}

// talk plays: answer is asked for a line after every prompt, with what was written
// since the last one, until it has none.
func talk(t testing.TB, o Options, answer func(said string) (string, bool)) string {
	t.Helper()
	in, typed := io.Pipe()
	heard, out := io.Pipe()
	o.In, o.Out = in, out
	ended := make(chan error, 1)
	go func() {
		err := Run(t.Context(), o)
		out.Close()
		ended <- err
	}()
	var all, said strings.Builder
	buf := make([]byte, 4096)
	for {
		n, err := heard.Read(buf)
		if all.Len() > 8<<20 {
			t.Fatalf("it never ends: %s", said.String())
		}
		all.Write(buf[:n])
		said.Write(buf[:n])
		if err != nil {
			break
		}
		if text := said.String(); text == "> " || strings.HasSuffix(text, "\n> ") {
			said.Reset()
			line, ok := answer(strings.TrimSuffix(text, "> "))
			if !ok {
				typed.Close()
				continue
			}
			if _, err := fmt.Fprintln(typed, line); err != nil {
				break // it has left
			}
		}
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	return all.String()
}

// follows types what hints say: it asks, and types it.
func follows(said string) string {
	for line := range strings.Lines(said) {
		if typed, ok := strings.CutPrefix(strings.TrimSpace(line), "Type: "); ok {
			return typed
		}
	}
	return "hint all"
}

// TestEveryRuleSetIsPlayedToItsEndByTyping: what hints say, typed, is a match.
func TestEveryRuleSetIsPlayedToItsEndByTyping(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			r, _ := rules.ByID(id)
			var players []string
			for range max(2, r.MinPlayers) - 1 {
				players = append(players, "novice")
			}
			lines, deals, moves := 0, 0, 0
			over := false
			said := talk(t, options(t, id, "", "typed", players...), func(said string) (string, bool) {
				lines++
				if lines > 3000 {
					t.Fatalf("it never ends; last:\n%s", said)
				}
				switch {
				case strings.Contains(said, "The match is over."):
					over = true
					return "", false
				case strings.Contains(said, "Type next for the next deal"):
					if deals++; deals == 2 { // a match that is long can be ended by agreement
						return "stop", true
					}
					return "next", true
				}
				line := follows(said)
				if strings.Contains(line, ">") {
					moves++
				}
				return line, true
			})
			if !over || moves == 0 {
				t.Errorf("over: %v, %d moves were typed; it ended with\n%s", over, moves, said[max(0, len(said)-1500):])
			}
			for line := range strings.Lines(said) {
				if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > width && strings.Contains(strings.TrimSpace(line), " ") && !strings.HasPrefix(line, "> ") {
					t.Errorf("a line of %d: %s", n, line)
				}
				if strings.Contains(line, "terminal.") || strings.Contains(line, "{") {
					t.Errorf("no sentence: %s", line)
				}
			}
		})
	}
}

// script types lines, one after another, and then ends the input.
func script(lines ...string) func(string) (string, bool) {
	return func(string) (string, bool) {
		if len(lines) == 0 {
			return "", false
		}
		line := lines[0]
		lines = lines[1:]
		return line, true
	}
}

func TestTheSameSeedAndInputSayTheSame(t *testing.T) {
	play := func() string {
		n := 0
		return talk(t, options(t, "machiavelli-jokers", "", "same", "casual", "master:20ms"), func(said string) (string, bool) {
			n++
			return follows(said), n < 20
		})
	}
	if a, b := play(), play(); a != b {
		t.Errorf("first\n%s\nthen\n%s", a, b)
	}
}

func TestAtTheEndOfTheInputTheMatchIsSavedAndGoesOnAsItLay(t *testing.T) {
	o := options(t, "machiavelli", "", "7", "novice", "novice")
	first := talk(t, o, script("sort rank", "draw", "9D JD > new", "undo", "8D 9D > new"))
	if !strings.HasSuffix(first, "The match is saved.\n") {
		t.Fatalf("it ends with %q", first[max(0, len(first)-200):])
	}
	o.Begin, o.Continue = nil, true
	again := talk(t, o, script("table", "redo"))
	for _, want := range []string{"Machiavelli, as it was left.", "8D 9D – ", "Your hand, 12 cards:", "That changes nothing."} {
		if !strings.Contains(again, want) {
			t.Errorf("%q is not said in\n%s", want, again)
		}
	}
}

// refusing is a folder in which nothing can be saved.
type refusing struct{ memstore.Store }

func (refusing) Save(string, []byte) error { return errors.New("no room") }

func TestAMatchThatCannotBeSavedIsPlayedOnAndNotSaidToBeSaved(t *testing.T) {
	o := options(t, "krambambuli", "", "five", "casual", "casual", "casual", "casual")
	o.Store = refusing{}
	said := talk(t, o, script("draw", "quit"))
	if !strings.Contains(said, "You get ") || !strings.Contains(said, "Saving is not possible: no room.") || strings.Contains(said, "is saved") {
		t.Error(said)
	}
}

func TestWhatCannotBeIsSaidAndChangesNothing(t *testing.T) {
	said := talk(t, options(t, "machiavelli", "", "7", "novice"), script(
		"end", "knock", "7Z > 1", "hnit", "1 > 2", "AS > new", "undo", "melds AS", "next", "zap 2", "discard 5H", "", "   ", "give up", "hand"))
	for _, want := range []string{
		"Lay at least one card from your hand, or draw.", "There is no knock in Machiavelli.", "“7Z” is no card.", "Did you mean hint?",
		"Nothing lies on the table.", "AS is neither in your hand nor on the table.", "That changes nothing.",
		"There is no AS in your hand.", "The deal is not over yet.", "There is no zap in Machiavelli.", "There is no discard in Machiavelli.", "Did you mean giveup?",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said in\n%s", want, said)
		}
	}
	if n := strings.Count(said, "Your hand, 13 cards: "); n != 2 {
		t.Errorf("the hand is said %d times, want at the beginning and when asked\n%s", n, said)
	}
}

func TestMatchesAreKeptAndTakenUpAgain(t *testing.T) {
	o := options(t, "", "", "")
	said := talk(t, o, script("draw", "matches", "new carousel", "draw", "new push", "matches", "continue 2", "score", "matches", "continue 3", "quit"))
	for _, want := range []string{"No match is being played.", "1: Push", "2: Carousel", "Carousel, as it was left.", "1: Carousel", "2: Push", "There is no match 3. There are:"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said in\n%s", want, said)
		}
	}
}

func TestSeveralPeopleHandTheTerminalOver(t *testing.T) {
	said := talk(t, options(t, "machiavelli", "", "7", match.Human), script("", "draw", "hand", "", "draw", ""))
	if !strings.Contains(said, "Hand over to You, who presses Enter.\n> hand\nHand over to You, who presses Enter.\n> ") {
		t.Errorf("no hand may be shown before it is handed over:\n%s", said)
	}
}

func TestAnInterruptSavesTheMatch(t *testing.T) {
	o := options(t, "machiavelli", "", "7", "novice")
	in, typed := io.Pipe()
	defer typed.Close()
	heard, out := io.Pipe()
	o.In, o.Out = in, out
	ctx, interrupt := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- Run(ctx, o)
		out.Close()
	}()
	said, buf := "", make([]byte, 4096)
	for !strings.HasSuffix(said, "\n> ") {
		n, err := heard.Read(buf)
		if err != nil {
			t.Fatal(err)
		}
		said += string(buf[:n])
	}
	interrupt()
	rest, _ := io.ReadAll(heard)
	if err := <-ended; err != nil || !strings.Contains(string(rest), "The match is saved.") || !store.Has(o.Store, store.MatchKey) {
		t.Errorf("it ends with %q, %v", rest, err)
	}
}

func TestHostileInputIsBoundedAndEndsWell(t *testing.T) {
	o := options(t, "tahiti", "", "7", "novice")
	long := strings.Repeat("7H ", 1<<16)
	said := talk(t, o, script(long+"> new", "\x00\xff\xfe > \x00", strings.Repeat(">", 300), "::::", "help "+long, "rules "+strings.Repeat("x", 300), "draw"))
	if len(said) > 1<<20 || !strings.Contains(said, "You draw") {
		t.Errorf("%d bytes: %.2000s", len(said), said)
	}
}

// noon is a moment of a day that has a puzzle.
func noon() time.Time { return time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC) }

func TestAPuzzleIsSolvedByTypingAndTheMatchUnderWayStays(t *testing.T) {
	o := options(t, "machiavelli", "", "7", "novice")
	o.Now = noon
	asked, solved, lines := false, 0, 0
	said := talk(t, o, func(said string) (string, bool) {
		if lines++; lines > 200 {
			t.Fatalf("it never ends:\n%s", said)
		}
		switch {
		case !asked:
			asked = true
			return "puzzle", true
		case strings.Contains(said, "Solved! "):
			if solved++; solved == 1 {
				return "puzzle 2", true
			}
			return "continue", true
		case strings.Contains(said, "as it was left"):
			return "", false
		}
		return follows(said), true
	})
	for _, want := range []string{"Today’s puzzle. ", "Practice · level 2. ", "Machiavelli, as it was left.\nYour hand, 13 cards:"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said in\n%s", want, said)
		}
	}
	day, err := puzzles.Today(noon())
	p, fault := puzzles.Load(o.Store)
	if err != nil || fault != nil {
		t.Fatal(err, fault)
	}
	if r, ok := p.Day(day); !ok || r.Help != puzzles.Shown || r.Moves < r.Fewest || r.Fewest < 1 {
		t.Errorf("taken down is %+v, %v", r, ok)
	}
}

func TestTheDaysFiveAreDoneOneAfterTheOther(t *testing.T) {
	o := options(t, "", "", "")
	o.Now = noon
	given, lines := 0, 0
	said := talk(t, o, func(said string) (string, bool) {
		if lines++; lines > 60 {
			t.Fatalf("it never ends:\n%s", said)
		}
		switch {
		case strings.Contains(said, "Done for today: all five."):
			return "", false
		case strings.Contains(said, "to be laid"), strings.Contains(said, "Lay "):
			given++
			return "giveup", true
		}
		return "today", true
	})
	day, _ := puzzles.Today(noon())
	p, err := puzzles.Load(o.Store)
	if today := p.Chosen(day); err != nil || today.Count() != 5 || given != 5 {
		t.Errorf("%d were given up, and kept is %+v, %v, after\n%s", given, today, err, said)
	}
	for _, want := range []string{"0 of 5 done today", "Today’s puzzle. ", "4 of 5 done today", "Type today for the next one"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said in\n%s", want, said)
		}
	}
}

func TestAPuzzleEndsOnlyWithAnEmptyHandOrGivenUp(t *testing.T) {
	o := options(t, "", "", "")
	o.Now = noon
	said := talk(t, o, script("puzzle", "draw", "end", "hint", "giveup", "end", "puzzle", "quit"))
	if strings.Count(said, "Today’s puzzle. ") != 2 || !strings.Contains(said, "Type: ") || !strings.Contains(said, "Not solved.\n") || strings.Contains(said, "You draw") {
		t.Errorf("the puzzle of the day is not solved:\n%s", said)
	}
	if store.Has(o.Store, store.MatchKey) {
		t.Error("a puzzle is saved as a match")
	}
}

func TestEveryWordThatIsReadDoesSomethingAndHasItsHelp(t *testing.T) {
	o := options(t, "", "", "")
	words := movetext.Words()
	for _, w := range words {
		if commands[w].do == nil {
			t.Errorf("%s does nothing", w)
		}
		if !o.Lang.Has("terminal.help." + string(w)) {
			t.Errorf("%s has no help", w)
		}
	}
	if len(commands) != len(words) {
		t.Errorf("%d words do something, %d are read", len(commands), len(words))
	}
}
