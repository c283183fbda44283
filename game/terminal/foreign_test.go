package terminal

import (
	"regexp"
	"strings"
	"testing"

	english "machiavelli/assets/strings"
	"machiavelli/engine/rules"
	"machiavelli/game/lang"
)

// What is typed is the same in every language; what is said to it is in the player's,
// in lines of 80 columns.
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
