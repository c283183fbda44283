package rules

import (
	"slices"
	"strings"
	"testing"
)

func TestWhereItPaysToWait(t *testing.T) {
	var got []string
	for _, id := range IDs() {
		r := rulesOf(t, id)
		if !WaitingPays(&r) {
			continue
		}
		got = append(got, id)
		cured, err := r.With(Options{Limit: Cure})
		if err != nil || WaitingPays(&cured) {
			t.Errorf("%s is not cured by a limit of %d: %v", id, Cure, err)
		}
	}
	want := "machiavelli machiavelli-15 machiavelli-free machiavelli-jokers machiavelli-corner manipulation-rummy tahiti guadalupe vatikan vatican sabra"
	if !slices.Equal(got, strings.Fields(want)) {
		t.Errorf("it pays to wait in %v, want %s", got, want)
	}
}
