//go:build !js

package lang

import (
	"slices"
	"testing"

	"machiavelli/engine/rules"
)

// The page fetches each language, so a program in node has English alone.
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
