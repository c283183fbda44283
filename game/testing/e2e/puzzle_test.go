//go:build drive

package e2e

import (
	"strings"
	"testing"

	"machiavelli/game/ui/a11y"
)

// A puzzle of practice in the window, by the mouse: which idea, the hints, what
// became of it, the best play once more, and pictures in windows of every form.
func TestAPuzzleInTheWindow(t *testing.T) {
	home := t.TempDir()
	instant(t, home)
	g := open(t, home, 1280, 720)
	p := &player{g, mouse{g}}
	p.scene("menu")
	p.tap("learn")
	p.scene("learn")
	p.pictures("learn-puzzles")
	p.tap("daily.calendar")
	p.scene("puzzles")
	p.pictures("puzzles")
	p.tap("practice.level.5")
	p.until("the puzzle", func(f a11y.Frame) bool {
		at, ok := find(f, "words")
		return ok && strings.HasPrefix(at.Text, "Lay ") && f.Quiet
	})
	p.pictures("puzzle")
	p.drop(all(p.settle(), "hand/")[0].Name, "felt") // a hint plays it only after a try
	p.tap("btn/reset")
	p.tap("btn/hint")
	p.says("Open two melds at once.")
	p.shot("puzzle-idea")
	p.tap("btn/hint")
	p.tap("btn/hint-play")
	p.until("an empty hand", func(f a11y.Frame) bool { return len(all(f, "hand/")) == 0 && f.Quiet })
	p.tap("btn/end")
	f := p.scene("puzzles")
	if at, ok := find(f, "result.title"); !ok || at.Text != "Solved!" {
		t.Fatalf("it is not said to be solved: %+v", f)
	}
	p.pictures("puzzle-result")
	p.tap("result.best")
	p.until("the end of the best play", func(f a11y.Frame) bool {
		return f.Scene == "table" && shown(f, "btn/replay-end") > 0 && shown(f, "hand/") == 0 && f.Quiet
	})
	p.shot("puzzle-best")
	p.tap("btn/replay-back")
	p.pictures("puzzle-replay")
	p.tap("btn/replay-end")
	p.scene("puzzles")
	p.tap("result.again")
	p.scene("table")
	p.tap("btn/leave")
	p.scene("puzzles")
	p.shot("puzzle-left")
	p.tap("result.giveup")
	p.scene("puzzles")
	p.shot("puzzle-solution")
	p.close()
}
