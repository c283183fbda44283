package lang

import (
	"errors"
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
