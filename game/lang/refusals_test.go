package lang

import (
	"errors"
	"slices"
	"testing"

	"machiavelli/engine/rules"
)

func TestEveryHouseRuleThatIsRefusedIsRefusedInASentence(t *testing.T) {
	l := written(t, Usual)
	refused := 0
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		for _, key := range rules.OptionKeys() {
			var bad *rules.Invalid
			if !errors.As(r.Refuse(key), &bad) {
				continue
			}
			refused++
			if reason := bad.Faults[0].Reason; reason == "" || !l.Has("newmatch.why."+reason) {
				t.Errorf("%s: %s: no sentence for %q (%s)", id, key, reason, bad.Faults[0].Why)
			}
		}
	}
	if refused < 20 {
		t.Errorf("only %d are refused", refused)
	}
}

func TestEveryHouseRuleHasItsSentencesInEveryLanguage(t *testing.T) {
	for _, code := range append(Languages(), Usual) {
		l := written(t, code)
		for _, h := range rules.HouseRules() {
			keys := []string{"newmatch." + h.Key, "newmatch." + h.Key + ".about", "house." + h.Key}
			if one := h.Key == "deals" || h.Key == "target"; one { // the length of a match explains both
				keys[1] = "newmatch.length.about"
			}
			for _, key := range keys {
				if !slices.Contains(l.Keys(), key) {
					t.Errorf("assets/strings/%s.json lacks %s, which the house rule %s needs", code, key, h.Key)
				}
			}
		}
	}
}
