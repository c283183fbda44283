//go:build drive

package e2e

import (
	"path/filepath"
	"strings"
	"testing"

	"machiavelli/game/ui/a11y"
)

const half = `{"rules":"machiavelli","table":[["7H","8H","9H"],["5D","5S","5C"]],"hand":["6H","5H","KC"],` +
	`"draft":{"table":[["7H","8H","9H","6H"],["5D","5S","5C"]],"hand":["5H","KC"]}}`

// The game begins at a position with its half-made turn, and a match that is
// under way is not lost by it.
func TestAPositionOpensInTheWindow(t *testing.T) {
	home := t.TempDir()
	g := open(t, home, 1280, 720, "-position", half)
	f := g.until("the table", func(f a11y.Frame) bool { return f.Scene == "table" && f.Quiet })
	if n := shown(f, "hand/"); n != 2 {
		t.Fatalf("the hand has %d cards: %+v", n, f)
	}
	g.close()
	g = open(t, home, 1280, 720, "-position", half)
	g.until("the table", func(f a11y.Frame) bool { return f.Scene == "table" && f.Quiet })
	g.close()
	if kept, err := filepath.Glob(filepath.Join(home, "match*.json")); err != nil || len(kept) != 2 {
		t.Errorf("of the two matches there are %v: %v", kept, err)
	}
	g = open(t, home, 1280, 720, "-position", "#p=AQ4F2AUSbWFj")
	g.until("the refusal", func(f a11y.Frame) bool { return shown(f, "position.text") > 0 && f.Scene == "menu" })
}

// shown is how many things there are on the screen whose names begin so.
func shown(f a11y.Frame, name string) int {
	n := 0
	for _, i := range f.Items {
		if strings.HasPrefix(i.Name, name) {
			n++
		}
	}
	return n
}
