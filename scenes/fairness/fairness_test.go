package fairness

import (
	"strconv"
	"testing"

	"machiavelli/game/input"
	"machiavelli/game/testing/stagetest"
)

func TestThePageFitsEveryWindow(t *testing.T) {
	stagetest.Show(t, "fairness", New(), nil, 1280, 720).Layouts()
	stagetest.Show(t, "fairness", New(), nil, 1280, 720).Sweep()
}

func TestEverySentenceIsThereAndNoneIsLeftOut(t *testing.T) {
	r := stagetest.Show(t, "fairness", New(), nil, 390, 844)
	for _, sec := range sections {
		for i := range sec.lines {
			key := "fairness." + sec.id + "." + strconv.Itoa(i+1)
			if !r.C.Lang.Has(key) {
				t.Errorf("no sentence %s", key)
			}
		}
		if r.C.Lang.Has("fairness." + sec.id + "." + strconv.Itoa(sec.lines+1)) {
			t.Errorf("a sentence of %s is not shown", sec.id)
		}
	}
}

func TestEscapeGoesBack(t *testing.T) {
	r := stagetest.Show(t, "fairness", New(), nil, 1280, 720)
	r.Press(input.Cancel)
	if r.Scene() != "menu" {
		t.Fatalf("in %s", r.Scene())
	}
}
