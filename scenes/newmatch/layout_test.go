package newmatch

import (
	"testing"

	"machiavelli/game/testing/stagetest"
)

func TestTheScreenFitsEveryWindow(t *testing.T) {
	stagetest.Show(t, "newmatch", New(), nil, 1280, 720).Layouts()
	stagetest.Show(t, "newmatch", New(), nil, 1280, 720).Sweep()
}
