package terminal

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	english "machiavelli/assets/strings"
	"machiavelli/engine/movetext"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
	"machiavelli/game/lang"
)

// What is said is in the player's language, in lines of 80 columns.
func TestEveryLanguageKeepsToTheWidthAndHasEverySentence(t *testing.T) {
	key := regexp.MustCompile(`\b(terminal|table|learn|review|records|puzzles|matches|rules|step|did|score)\.[a-z]+`)
	for _, code := range lang.Languages() {
		t.Run(code, func(t *testing.T) {
			t.Parallel()
			l, err := lang.Load(english.Files, code)
			if err != nil {
				t.Fatal(err)
			}
			o := options(t, "tahiti", "deals=1", "5", "casual", "casual")
			o.Lang, o.Name = l, l.T("you")
			c := *o.Begin
			c.Players[0].Name = o.Name
			o.Begin = &c
			lines := []string{
				"help", "help melds", "hnit", "knock", "7Z > 1", "zap 2", "hint", "hint", "hint all", "play", "score", "what", "table",
				"undo", "reset", "draw", "draw", "end", "melds 4S", "stop", "next", "cards words", "hand", "table", "cards symbols", "hand",
				"lessons", "lesson 3", "giveup", "test 2", "giveup", "puzzle", "hint all", "giveup", "matches", "continue", "review", "turn 1", "try 1", "giveup", "records", "new nothing",
			}
			for _, id := range rules.IDs() {
				lines = append(lines, "rules "+id)
			}
			said := talk(t, o, script(append(lines, "quit")...))
			for line := range strings.Lines(said) {
				line = strings.TrimSuffix(line, "\n")
				if strings.HasPrefix(line, "> ") { // what was typed
					continue
				}
				if n := len([]rune(line)); n > width {
					t.Errorf("a line of %d: %s", n, line)
				}
				if key.MatchString(line) || strings.Contains(line, "{") {
					t.Errorf("no sentence: %s", line)
				}
			}
			if t.Failed() {
				t.Log(said)
			}
		})
	}
}

// Words can be typed in the player's language, too, with or without the marks of their
// letters: each means one thing, and none another of the game's own words.
func TestWordsAreUnderstoodInEveryLanguage(t *testing.T) {
	for _, code := range lang.Languages() {
		l, err := lang.Load(english.Files, code)
		if err != nil {
			t.Fatal(err)
		}
		term := &terminal{Env: Env{Lang: l}}
		for _, w := range movetext.Words() {
			own := term.own(w)
			if len(own) == 0 {
				t.Errorf("%s: %s has no word", code, w)
			}
			for _, word := range append(own, string(w)) {
				for _, typed := range []string{word, text.Bare(word), strings.ToUpper(word)} {
					if got := term.meant(" " + typed + " 7H "); got != string(w)+" 7H" && got != typed+" 7H" || !strings.EqualFold(strings.Fields(got)[0], string(w)) {
						t.Errorf("%s: %q is read as %q, not as %s", code, typed, got, w)
					}
				}
			}
		}
		for typed, is := range map[string][2]string{
			"zuru\u0308ck": {"de", "zurück"}, "li\u0301zni": {"cs", "lízni"}, "dals\u030ci\u0301": {"cs", "další"},
			"re\u0300gles": {"fr", "règles"}, "novita\u0300": {"it", "novità"}, "\u200bhand": {"en", "hand"},
		} {
			if got := term.meant(typed); is[0] == code && (got != term.meant(is[1]) || !slices.Contains(movetext.Words(), movetext.Word(text.Clean(got)))) {
				t.Errorf("%s: %q is read as %q, not as %q", code, typed, got, term.meant(is[1]))
			}
		}
		if got := term.meant("7H > new"); got != "7H > new" {
			t.Errorf("%s: a move became %q", code, got)
		}
	}
}

// A turn is played, and help asked for, without a word of English.
func TestATurnIsPlayedInThePlayersWords(t *testing.T) {
	l, err := lang.Load(english.Files, "cs")
	if err != nil {
		t.Fatal(err)
	}
	o := options(t, "machiavelli", "deals=1", "5", "casual")
	o.Lang = l
	said := talk(t, o, script("rada vše", "Líznout", "pomoc liznout", "skonči"))
	for _, want := range []string{l.T("table.log.draw.you", "n", 1), "draw, lízni: " + l.T("terminal.help.draw"), l.T("terminal.saved")} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
}
