package menu

import (
	"testing"

	"machiavelli/game/stage/stagetest"
)

func TestTheScreenFitsEveryWindow(t *testing.T) {
	stagetest.Show(t, "menu", New(), nil, 1280, 720).Layouts()
	stagetest.Show(t, "menu", New(), nil, 1280, 720).Sweep()
}
