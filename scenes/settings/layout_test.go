package settings

import (
	"testing"

	"machiavelli/game/testing/stagetest"
)

func TestTheScreenFitsEveryWindow(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "settings", s, nil, 1280, 720)
	r.Layouts()
	r.Asked(func() { s.askLanguage(r.C) })
	stagetest.Show(t, "settings", New(), nil, 1280, 720).Sweep()
}
