package menu

import (
	"fmt"
	"testing"

	"machiavelli/game/stage/stagetest"
)

func TestTheScreenFitsEveryWindow(t *testing.T) {
	for _, size := range stagetest.Sizes {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			stagetest.Show(t, "menu", New(), nil, size[0], size[1]).Layout()
		})
	}
}
