package rulebook

import (
	"strings"
	"testing"

	"machiavelli/engine/rules"
)

func TestThePageAsTextHoldsEverySentenceAndExample(t *testing.T) {
	words := english(t).T
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		text := Text(words, &r)
		if !strings.HasPrefix(text, r.Name+" ("+id+")\n") {
			t.Errorf("%s: the page begins with %.40q", id, text)
		}
		for _, s := range Sections(words, &r) {
			for _, line := range s.Lines {
				if !strings.Contains(text, "  "+line+"\n") {
					t.Errorf("%s lacks %q", id, line)
				}
			}
		}
		if id == "machiavelli" && !(strings.Contains(text, "    7H-8H-9H-TH\n") && strings.Contains(text, "    KC-AC-2C  ")) {
			t.Errorf("examples are missing:\n%s", text)
		}
	}
}
