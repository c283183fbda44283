package bot

import (
	"strings"
	"testing"
)

func TestAPlayerIsOpenPatientOrHoarding(t *testing.T) {
	long := "2S 4H 7D 9C JS 2H 5D 8S QC 6C 3D TD 4S"
	for _, c := range []struct{ level, hand, want string }{
		{"solver", "KS KD KC 2S", "KS-KD-KC"},
		{"solver/open", "KS KD KC 2S", "KS-KD-KC"},
		{"solver/patient", "KS KD KC 2S", "draw"},
		{"solver/patient", "KS KD KC", "KS-KD-KC"},
		{"solver/patient", "KS KD KC " + long, "KS-KD-KC"},
		{"solver/hoarding", "KS KD KC " + long, "draw"},
		{"solver/hoarding", "KS KD KC", "KS-KD-KC"},
		{"novice/hoarding", "KS KD KC 2S", "draw"},
		{"casual/patient", "KS KD KC 2S", "draw"},
		{"strategist/open", "KS KD KC 2S", "KS-KD-KC"},
		{"strategist/hoarding", "KS KD KC 2S", "draw"},
	} {
		if got := did(t, c.level, view(t, strings.TrimSpace(c.hand)), 1); got != c.want {
			t.Errorf("%s with %s: %s, want %s", c.level, c.hand, got, c.want)
		}
	}
}

func TestUnderACapAHoardingPlayerLaysOnceItHoldsWellOverIt(t *testing.T) {
	v := view(t, "KS KD KC 2S 5H 9D 7C")
	v.Rules.Limit = 3
	if got := did(t, "solver/hoarding", v, 1); got != "KS-KD-KC" {
		t.Errorf("with seven cards at a limit of three: %s", got)
	}
}

func TestATemperIsPartOfTheLevelsName(t *testing.T) {
	for _, c := range []struct{ level, temper, want string }{
		{"solver", Patient, "solver/patient"},
		{"solver", Open, "solver"},
		{"solver/hoarding", Open, "solver"},
		{"strategist", Patient, "strategist"},
		{"strategist", Hoarding, "strategist/hoarding"},
		{"hoarder:16", "", "hoarder:16"},
	} {
		got := WithTemper(c.level, c.temper)
		if got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.level, c.temper, got, c.want)
		}
		if _, temper := SplitTemper(got); temper != c.temper {
			t.Errorf("%s is %s, want %s", got, temper, c.temper)
		}
		if _, err := Parse(got); err != nil {
			t.Error(err)
		}
	}
	for _, level := range []string{"solver/", "solver/sulky", "hoarder/open", "hoarder:16/patient"} {
		if _, err := Parse(level); err == nil || !strings.Contains(err.Error(), "temper") {
			t.Errorf("%q: %v", level, err)
		}
	}
}
