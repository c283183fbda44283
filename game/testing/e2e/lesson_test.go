//go:build drive

package e2e

import (
	"fmt"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"

	"machiavelli/engine/card"
	"machiavelli/engine/ideas"
	"machiavelli/game/app/lesson"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"
)

// way is a way to do a lesson: with a device, in a window.
type way struct {
	device input.Device
	w, h   int
}

// TestEveryLessonInTheWindow: each from the page to its mark, in one window of
// changing form, with mouse, finger, keys and gamepad in turn. (Each lesson with each
// device is in the tests of the scenes.)
func TestEveryLessonInTheWindow(t *testing.T) {
	mouseWide, finger390, keysFlat, padWide := way{input.Mouse, 1280, 720}, way{input.Finger, 390, 844}, way{input.Keys, 844, 390}, way{input.Pad, 1280, 720}
	ways := map[ideas.Level]way{
		ideas.Extend: keysFlat, ideas.Borrow: mouseWide, ideas.Split: finger390, ideas.Dissolve: padWide, ideas.Two: keysFlat, ideas.Chain: finger390,
	}
	home := t.TempDir()
	instant(t, home)
	g := open(t, home, 1280, 720)
	p := &player{g, mouse{g}}
	p.scene("menu")
	p.shot("menu-new")
	p.tap("learn")
	p.scene("learn")
	p.pictures("learn")
	for _, l := range lesson.All() {
		by := ways[l.Idea]
		id := "lesson." + l.Idea.String() + ".begin"
		p.hand = mouse{g}
		p.tap(id)
		p.scene("table")
		if p.resize(by.w, by.h); by.device == input.Finger {
			p.hand = finger{g}
		}
		for i := range l.Steps {
			p.learn(&l.Steps[i], by.device, fmt.Sprintf("lesson-%d-%d", l.Idea, i+1))
		}
		p.until("the end of the lesson", func(f a11y.Frame) bool { return shown(f, "learned.back") > 0 })
		p.shot(fmt.Sprintf("lesson-%d-done", l.Idea))
		switch by.device {
		case input.Keys:
			p.key(ebiten.KeyEscape)
		case input.Pad:
			p.button(ebiten.StandardGamepadButtonRightRight)
		default:
			p.tap("learned.back")
		}
		p.scene("learn")
		p.resize(1280, 720)
		if _, done := find(p.scene("learn"), "lesson."+l.Idea.String()+".done"); !done {
			t.Errorf("%s wears no mark: %+v", l.Idea, p.look())
		}
	}
	p.close()
}

// learn does a step of a lesson with a device.
func (p *player) learn(s *lesson.Step, by input.Device, name string) {
	p.t.Helper()
	pos := s.Position()
	p.until("the step", func(f a11y.Frame) bool {
		words, said := find(f, "words")
		_, dealt := find(f, "hand/"+text(pos.Hand[0]))
		return said && words.Text != "" && words.Text != "Well done." && dealt && f.Quiet
	})
	p.step(20) // nothing is pressed that was meant for the step before
	p.shot(name)
	for _, m := range s.Moves() {
		to := m.To.ID
		for _, c := range m.Cards {
			p.put(c.ID, to, by)
			to = c.ID
		}
	}
	end, key := "btn/end", ebiten.KeyE
	if s.End == "" {
		end, key = "btn/draw", ebiten.KeyD
	}
	p.until(end, func(f a11y.Frame) bool { at, ok := find(f, end); return ok && at.Enabled && f.Quiet })
	p.shot(name + "-end")
	p.step(20)
	switch {
	case by == input.Keys:
		p.key(key)
	case by == input.Pad && s.End != "":
		p.button(ebiten.StandardGamepadButtonFrontBottomRight)
	case by == input.Pad:
		p.walk(end)
		p.button(ebiten.StandardGamepadButtonRightBottom)
	default:
		p.tap(end)
	}
	p.until("what comes next", func(f a11y.Frame) bool { words, ok := find(f, "words"); return !ok || words.Text == "Well done." })
}

// text is a card as items are named.
func text(id card.ID) string {
	name, _ := id.MarshalText()
	return string(name)
}

// put brings a card to another, or to the empty felt (0).
func (p *player) put(c, to card.ID, by input.Device) {
	p.t.Helper()
	switch by {
	case input.Keys:
		if p.name(c); to == 0 {
			p.key(ebiten.KeyN)
			return
		}
		p.name(to)
	case input.Pad:
		p.walk(text(c))
		p.button(ebiten.StandardGamepadButtonRightBottom)
		if to == 0 {
			p.button(ebiten.StandardGamepadButtonRightStick)
			return
		}
		p.walk(text(to))
		p.button(ebiten.StandardGamepadButtonRightBottom)
	default:
		if to == 0 {
			p.drop(p.lying(c), "felt")
			return
		}
		p.drop(p.lying(c), p.lying(to))
		if f := p.settle(); shown(f, "joker/KH") > 0 {
			p.tap("joker/KH")
		}
	}
}

// lying is what a card is called where it lies.
func (p *player) lying(id card.ID) string {
	p.t.Helper()
	f := p.settle()
	for _, at := range []string{"hand/", "card/"} {
		if _, ok := find(f, at+text(id)); ok {
			return at + text(id)
		}
	}
	p.t.Fatalf("%s is nowhere: %+v", id, f)
	return ""
}

// name goes to a card by its rank and its suit; one of the table is taken or answered
// with Enter.
func (p *player) name(id card.ID) {
	p.t.Helper()
	table := p.lying(id) == "card/"+text(id)
	keys := map[byte]ebiten.Key{'A': ebiten.KeyA, 'J': ebiten.KeyJ, 'Q': ebiten.KeyQ, 'K': ebiten.KeyK, 'S': ebiten.KeyS, 'H': ebiten.KeyH, 'D': ebiten.KeyD, 'C': ebiten.KeyC}
	for _, letter := range []byte(text(id)[:2]) {
		switch {
		case letter == 'T':
			p.key(ebiten.KeyDigit1, ebiten.KeyDigit0)
		case letter >= '2' && letter <= '9':
			p.key(ebiten.KeyDigit0 + ebiten.Key(letter-'0'))
		default:
			p.key(keys[letter])
		}
	}
	if table {
		p.key(ebiten.KeyEnter)
	}
	p.settle()
}

// gamepad is what is pressed on a gamepad, and where its stick is, for some ticks.
func (p *player) gamepad(pressed ebiten.StandardGamepadButton, x, y float64) {
	state := func(x, y float64, down bool) []vmhost.GamepadState {
		return []vmhost.GamepadState{{
			SDLID: "00000000000000000000000076543210", Name: "a gamepad", Axes: make([]float64, 4), Buttons: make([]bool, 17),
			StandardAxes: map[ebiten.StandardGamepadAxis]float64{
				ebiten.StandardGamepadAxisLeftStickHorizontal: x, ebiten.StandardGamepadAxisLeftStickVertical: y,
			},
			StandardButtons: map[ebiten.StandardGamepadButton]vmhost.GamepadStandardButtonState{pressed: {Pressed: down}},
		}}
	}
	p.session.UpdateGamepads(state(x, y, x == 0 && y == 0))
	p.step(2)
	p.session.UpdateGamepads(state(0, 0, false))
	p.step(2)
}

// button presses a button of the gamepad.
func (p *player) button(b ebiten.StandardGamepadButton) { p.gamepad(b, 0, 0) }

// walk brings the focus to a card or a button with the gamepad.
func (p *player) walk(name string) {
	p.t.Helper()
	been := map[string]bool{}
	for range 60 {
		f := p.settle()
		at, _ := find(f, "focus")
		if f.Focus != "" {
			at, _ = find(f, f.Focus)
		}
		if slices.Contains([]string{name, "hand/" + name, "card/" + name}, at.Name) || at.Name == "focus" && at.Text == name {
			return
		}
		to, ok := find(f, name)
		for _, where := range []string{"hand/", "card/"} {
			if !ok {
				to, ok = find(f, where+name)
			}
		}
		switch stagetest.Toward(at, to, been) {
		case input.Next:
			p.button(ebiten.StandardGamepadButtonFrontTopRight)
		case input.Up:
			p.gamepad(0, 0, -1)
		case input.Down:
			p.gamepad(0, 0, 1)
		case input.Right:
			p.gamepad(0, 1, 0)
		default:
			p.gamepad(0, -1, 0)
		}
	}
	p.t.Fatalf("the gamepad does not come to %s: %+v", name, p.look())
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

// says waits until an exercise says something.
func (p *player) says(words string) {
	p.t.Helper()
	p.until(words, func(f a11y.Frame) bool {
		at, ok := find(f, "words")
		return ok && at.Text == words && f.Quiet
	})
}
