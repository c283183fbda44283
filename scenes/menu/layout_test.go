package menu

import (
	"testing"

	"machiavelli/game/testing/stagetest"
)

func TestTheScreenFitsEveryWindow(t *testing.T) {
	stagetest.Show(t, "menu", New(), nil, 1280, 720).Layouts()
	stagetest.Show(t, "menu", New(), nil, 1280, 720).Sweep()
}
