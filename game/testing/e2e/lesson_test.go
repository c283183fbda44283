//go:build drive

package e2e

import (
	"fmt"
	"testing"

	"machiavelli/game/access"
)

// The page *Learn and practise* and a lesson in windows of every form, and the
// lesson of borrowing from its beginning to its end with the mouse, as it is said.
func TestALessonInTheWindow(t *testing.T) {
	g := open(t, t.TempDir(), 1280, 720)
	p := &player{g, mouse{g}}
	p.scene("menu")
	p.shot("menu-new")
	p.tap("learn")
	p.scene("learn")
	p.pictures("learn")
	p.tap("lesson.borrow.begin")
	p.says("Drag the 8♠ to the empty felt.")
	p.pictures("lesson")
	p.drop("card/8S", "felt")
	p.says("Drag the 9♠ to the 8♠.")
	p.drop("hand/9S", "card/8S")
	p.says("Drag the 10♠ to the 9♠.")
	p.drop("hand/TS", "card/9S")
	p.says("Everything fits: press End turn.")
	p.shot("lesson-end")
	p.tap("btn/end")
	p.says("Lay your whole hand.")
	p.drop("card/7H", "felt")
	p.drop("hand/7C", "card/7H")
	p.drop("hand/7D", "card/7C")
	p.tap("btn/end")
	g.until("the end of the lesson", func(f access.Frame) bool { return shown(f, "learned.next") > 0 })
	p.shot("lesson-done")
	p.tap("learned.back")
	f := p.scene("learn")
	if _, done := find(f, "lesson.borrow.done"); !done {
		t.Errorf("the lesson wears no mark: %+v", f)
	}
	p.close()
}

// says waits until an exercise says something.
func (p *player) says(words string) {
	p.t.Helper()
	p.until(words, func(f access.Frame) bool {
		at, ok := find(f, "words")
		return ok && at.Text == words && f.Quiet
	})
}

// pictures takes a picture in windows of every form.
func (p *player) pictures(name string) {
	p.t.Helper()
	for _, size := range [][2]int{{390, 844}, {844, 390}, {1280, 720}} {
		p.resize(size[0], size[1])
		p.step(60)
		p.settle()
		p.shot(fmt.Sprintf("%s-%dx%d", name, size[0], size[1]))
	}
}
