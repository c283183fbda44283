package settings

import (
	"testing"

	"machiavelli/game/testing/stagetest"
)

func TestTheScreenFitsEveryWindow(t *testing.T) {
	stagetest.Show(t, "settings", New(), nil, 1280, 720).Layouts()
	stagetest.Show(t, "settings", New(), nil, 1280, 720).Sweep()
}
