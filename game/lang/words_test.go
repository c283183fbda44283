//go:build !js

package lang_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	files "machiavelli/assets/strings"
	"machiavelli/game/lang"
)

// The words of card players stand in a table of docs/languages.md: cards are called by
// them, and no language may lack one of them in all that it says.
func TestTheWordsOfCardPlayersAreThoseOfTheTable(t *testing.T) {
	doc, err := os.ReadFile("../../docs/languages.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]string{} // by the English words
	for line := range strings.Lines(string(doc)) {
		if cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|"); len(cells) == len(lang.Languages()) {
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			rows[cells[0]] = cells
		}
	}
	for code := range slices.Values(lang.Languages()) {
		data, err := fs.ReadFile(files.Files, code+".json")
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]any
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(err)
		}
		column := slices.Index(rows["en"], code)
		if column < 0 {
			t.Fatalf("%s is no column of the table", code)
		}
		cards := strings.Fields(rows["ace king queen jack joker"][column])
		for i, key := range []string{"card.rank.A", "card.rank.K", "card.rank.Q", "card.rank.J", "card.joker"} {
			text, ok := texts[key].(string)
			if forms, many := texts[key].(map[string]any); many {
				text, ok = forms["other"].(string)
			}
			if !ok || text != cards[i] {
				t.Errorf("%s: %s is %q, players say %q", code, key, text, cards[i])
			}
		}
		all := strings.ToLower(string(data))
		for _, row := range rows {
			if row[0] == "en" || strings.HasPrefix(row[0], "-") {
				continue
			}
			for _, word := range strings.FieldsFunc(row[column], func(c rune) bool { return c == '·' || c == ' ' }) {
				if stem := []rune(strings.ToLower(word)); !strings.Contains(all, string(stem[:min(len(stem), max(3, len(stem)-2))])) {
					t.Errorf("%s never says %q", code, word)
				}
			}
		}
	}
}
