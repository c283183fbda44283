package rules

import "testing"

func TestEveryRuleSetOfTheCatalogueMakesSense(t *testing.T) {
	ids := IDs()
	if len(ids) != 20 {
		t.Errorf("%d rule sets", len(ids))
	}
	for _, id := range ids {
		r, ok := ByID(id)
		if !ok || r.ID != id || r.Name == "" {
			t.Errorf("%s: %+v", id, r)
		}
		if err := Validate(r); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
}
