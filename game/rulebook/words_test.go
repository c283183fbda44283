package rulebook

import (
	"strings"
	"testing"

	texts "machiavelli/assets/strings"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/game/lang"
)

func english(t *testing.T) *lang.Lang {
	t.Helper()
	l, err := lang.Load(texts.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A sentence that is missing is shown as its key, such as rules.turn.push.
func TestEverythingThatThePagesSayIsASentence(t *testing.T) {
	words := english(t)
	for _, id := range rules.IDs() {
		set, _ := rules.ByID(id)
		lines := []string{words.T("rules.about." + id), Summary(words.T, set)}
		for _, s := range Sections(words.T, &set) {
			lines = append(lines, words.T("rules."+s.ID))
			lines = append(lines, s.Lines...)
		}
		legal, illegal := Examples(words.T, &set)
		for _, e := range append(legal, illegal...) {
			lines = append(lines, e.Why)
		}
		for _, l := range lines {
			if strings.HasPrefix(l, "rules.") || strings.Contains(l, "{") {
				t.Errorf("%s: %q", id, l)
			}
		}
		if len(legal) < 2 || len(illegal) < 2 {
			t.Errorf("%s: %d legal and %d illegal melds to show", id, len(legal), len(illegal))
		}
	}
}

func TestThePageOfMachiavelliSaysItsRules(t *testing.T) {
	words := english(t)
	set, _ := rules.ByID("machiavelli")
	all := ""
	for _, s := range Sections(words.T, &set) {
		all += strings.Join(s.Lines, "\n") + "\n"
	}
	for _, want := range []string{
		"2 to 5 players · 13 cards each", "2 packs of 52 cards", "A set is 3 to 4 cards of one rank. Its suits all differ.",
		"A run is 3 or more cards", "A-2-3 or Q-K-A, but not in the middle", "Play one card or more, or draw one. Never both.", "you draw 3", "the hand counts 4",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not said", want)
		}
	}
}

func TestTheEmblemOfEveryRuleSetIsAMeldOfIt(t *testing.T) {
	for _, id := range rules.IDs() {
		set, _ := rules.ByID(id)
		if _, err := meld.Check(Emblem(&set), set.Meld); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
}
