package scenes_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/worker"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/lesson"
	"machiavelli/game/settings"
	"machiavelli/game/shell/stage"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"
	"machiavelli/scenes"
	"machiavelli/scenes/table"

	"github.com/hajimehoshi/ebiten/v2"
)

// patience is how long something may take on a machine that does other things too.
const patience = time.Minute

// seen is a scene whose cards can be found, once it stands still.
type seen interface {
	stage.Scene
	stage.Describer
	stage.Waiter
}

// pupil is somebody who does the lessons with one device.
type pupil struct {
	*stagetest.Run
	table  seen
	device input.Device

	moves  int // gestures, and buttons pressed
	waited int // ticks in which there was nothing to do but to look on
	first  int // of them, before the first gesture

	picture   *ebiten.Image // that the table is drawn on
	sentences int           // that were seen
}

// prompt is all scenes, with an engine at the table that answers at once: ticks go by
// faster than time here, so an answer that is waited for would be counted as minutes.
func prompt() map[string]stage.Scene {
	all := scenes.All(worker.Start)
	all["table"] = table.New(&instant.Engine{})
	return all
}

// byEveryDevice has somebody do something with the mouse, with a finger, with the
// keys and with a gamepad, in windows of every form.
func byEveryDevice(t *testing.T, do func(*testing.T, *pupil)) {
	for _, by := range []struct {
		name   string
		device input.Device
		w, h   float64
	}{{"mouse", input.Mouse, 1280, 720}, {"touch", input.Finger, 390, 844}, {"keys", input.Keys, 844, 390}, {"pad", input.Pad, 1280, 720}} {
		t.Run(by.name, func(t *testing.T) {
			p := visit(t, prompt(), by.device, by.w, by.h)
			p.C.Settings.Speed = settings.Instant
			p.C.UI.Quick = true
			do(t, p)
		})
	}
}

// visit is somebody who has just come, in a window.
func visit(t *testing.T, all map[string]stage.Scene, device input.Device, w, h float64) *pupil {
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	return &pupil{Run: stagetest.Play(t, all, w, h), table: all["table"].(seen), device: device}
}

// items is what is on the screen.
func (p *pupil) items() map[string]a11y.Item {
	out := map[string]a11y.Item{}
	add := func(i a11y.Item) { out[i.Name] = i }
	for _, i := range p.C.UI.Items() {
		add(i)
	}
	if p.Scene() == "table" {
		p.table.Describe(p.C, add)
	}
	return out
}

// until lets time pass until what is seen is right: the engine works beside the
// ticks.
func (p *pupil) until(what string, right func(map[string]a11y.Item) bool) {
	p.T.Helper()
	for end := time.Now().Add(patience); !right(p.items()); p.Tick(1) {
		p.waited++
		if time.Now().After(end) {
			p.T.Fatalf("waited in vain for %s: %v", what, p.items())
		}
		if p.Scene() == "table" && p.table.Quiet() {
			time.Sleep(time.Millisecond)
		}
	}
}

// settle waits until the table is at rest.
func (p *pupil) settle() {
	p.until("rest", func(map[string]a11y.Item) bool { return p.Scene() != "table" || p.table.Quiet() })
}

// lies is the table and the hand as they are seen. A joker stands for what it does
// in the step.
func (p *pupil) lies(s *lesson.Step) (table [][]card.Card, hand []card.ID) {
	melds := map[string][]a11y.Item{}
	for _, i := range p.items() {
		if name, ok := strings.CutPrefix(i.Name, "hand/"); ok {
			hand = append(hand, p.card(name).ID)
		} else if strings.HasPrefix(i.Name, "card/") {
			melds[i.Text] = append(melds[i.Text], i)
		}
	}
	for _, m := range melds {
		slices.SortFunc(m, func(a, b a11y.Item) int { return int(a.X - b.X) })
		var cards []card.Card
		for _, i := range m {
			cards = append(cards, p.card(strings.TrimPrefix(i.Name, "card/")))
		}
		for i := range cards {
			if cards[i].Wild() {
				cards[i].As = as(cards[i].ID, cards, s)
			}
		}
		table = append(table, cards)
	}
	slices.SortFunc(table, func(a, b []card.Card) int { return int(a[0].ID) - int(b[0].ID) })
	return table, hand
}

func (p *pupil) card(name string) card.Card {
	var c card.Card
	if err := c.UnmarshalText([]byte(name)); err != nil {
		p.T.Fatal(err)
	}
	return c
}

// as is what a joker stands for beside others: what it does beside one of them when
// the step begins, or when it ends; alone nothing.
func as(joker card.ID, with []card.Card, s *lesson.Step) card.Face {
	for _, m := range slices.Concat(s.Position().Table, s.Goal()) {
		at := card.Index(m, joker)
		if at >= 0 && slices.ContainsFunc(with, func(c card.Card) bool { return c.ID != joker && card.Has(m, c.ID) }) {
			return m[at].As
		}
	}
	return card.NoFace
}

func name(id card.ID) string {
	text, _ := id.MarshalText()
	return string(text)
}

// on is where a card is, in the hand or on the table.
func (p *pupil) on(id card.ID) a11y.Item {
	p.T.Helper()
	items := p.items()
	for _, at := range []string{"hand/", "card/"} {
		if i, ok := items[at+name(id)]; ok {
			return i
		}
	}
	p.T.Fatalf("%s is nowhere", id)
	return a11y.Item{}
}

// put does a move, card by card.
func (p *pupil) put(m exercise.Move) {
	p.T.Helper()
	to := m.To.ID
	for _, c := range m.Cards {
		p.settle()
		before, _ := p.lies(&lesson.Step{})
		switch p.device {
		case input.Keys, input.Pad:
			p.enter(c.ID)
			if to == 0 {
				p.key(input.Letter('N'), ebiten.StandardGamepadButtonRightStick)
			} else {
				p.enter(to)
			}
		default:
			onto := p.items()["felt"]
			if to != 0 {
				onto = p.on(to)
			}
			p.drag(p.on(c.ID), onto)
		}
		if p.moves++; p.moves == 1 {
			p.first = p.waited
		}
		p.settle()
		p.answer()
		if after, _ := p.lies(&lesson.Step{}); len(after) == len(before) && slices.EqualFunc(before, after, slices.Equal[[]card.Card]) {
			p.T.Fatalf("%s did not go to %s: %v", c.ID, to, after)
		}
		to = c.ID
	}
}

// answer says what a joker stands for, if that is asked: the king, here.
func (p *pupil) answer() {
	p.T.Helper()
	if p.items()["joker.ask"].Name == "" {
		return
	}
	for range 10 {
		if p.C.UI.Focused() == "joker/KH" {
			p.key(input.Accept, ebiten.StandardGamepadButtonRightBottom)
			p.settle()
			return
		}
		p.key(input.Next, ebiten.StandardGamepadButtonFrontTopRight)
	}
	p.T.Fatalf("the keys do not come to the king: %v", p.items())
}

// enter goes to a card with the arrows and presses Enter, or with the stick and A.
func (p *pupil) enter(id card.ID) {
	p.T.Helper()
	p.walk(name(id), func() a11y.Item { return p.on(id) })
	p.key(input.Accept, ebiten.StandardGamepadButtonRightBottom)
}

// walk goes to something by arrows and Tab, or by stick and shoulder.
func (p *pupil) walk(name string, where func() a11y.Item) {
	p.T.Helper()
	been := map[string]bool{}
	for range 60 {
		at := p.items()["focus"]
		if button := p.C.UI.Focused(); button != "" {
			at = p.items()[button]
		}
		if at.Name == name || at.Name == "focus" && at.Text == name {
			return
		}
		switch k := stagetest.Toward(at, where(), been); k {
		case input.Next:
			p.key(k, ebiten.StandardGamepadButtonFrontTopRight)
		case input.Up:
			p.arrow(k, 0, -1)
		case input.Down:
			p.arrow(k, 0, 1)
		case input.Right:
			p.arrow(k, 1, 0)
		default:
			p.arrow(k, -1, 0)
		}
		p.settle()
	}
	p.T.Fatalf("the arrows do not come to %s: %v", name, p.items()["focus"])
}

// key presses a key, or the button of a gamepad.
func (p *pupil) key(k input.Key, button ebiten.StandardGamepadButton) {
	if p.device == input.Pad {
		p.pad(func(b ebiten.StandardGamepadButton) bool { return b == button }, 0, 0)
		return
	}
	p.Press(k)
}

// arrow presses an arrow, or pushes the stick.
func (p *pupil) arrow(k input.Key, x, y float64) {
	if p.device == input.Pad {
		p.pad(func(ebiten.StandardGamepadButton) bool { return false }, x, y)
		return
	}
	p.Press(k)
}

// pad does something with a gamepad for a tick.
func (p *pupil) pad(pressed func(ebiten.StandardGamepadButton) bool, x, y float64) {
	still := p.Raw
	p.Raw.ReadPad(pressed, x, y)
	p.Tick(1)
	p.Raw = still
	p.Tick(1)
}

// drag carries one thing onto another.
func (p *pupil) drag(from, to a11y.Item) {
	x, y := from.X+from.W/2, from.Y+from.H*0.6 // not by the corner, which takes what follows
	tx, ty := to.X+to.W/2, to.Y+to.H/2
	set := func(x, y float64, down bool) {
		if p.Raw.X, p.Raw.Y, p.Raw.Inside, p.Raw.Left = x, y, true, down; p.device == input.Finger {
			p.Raw.Left, p.Raw.TouchCount = false, 0
			if down {
				p.Raw.Touches[0], p.Raw.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
			}
		}
		p.Tick(1)
	}
	set(x, y, false)
	for k := range 9 {
		set(x+(tx-x)*float64(k)/8, y+(ty-y)*float64(k)/8, true)
	}
	set(tx, ty, true)
	set(tx, ty, false)
	p.Tick(input.DoubleTicks + 2)
}

// press presses a button, or its key.
func (p *pupil) press(id string, key input.Key) {
	p.T.Helper()
	p.moves++
	p.Tick(input.DoubleTicks + 2) // a new turn does not take what was meant for the last
	switch p.device {
	case input.Keys:
		p.Press(key)
	case input.Pad:
		switch {
		case id == "btn/end":
			p.key(key, ebiten.StandardGamepadButtonFrontBottomRight)
			return
		case p.C.UI.Modal():
			for n := 0; n < 9 && p.C.UI.Focused() != id; n++ {
				p.key(input.Next, ebiten.StandardGamepadButtonFrontTopRight)
			}
		default:
			p.walk(id, func() a11y.Item { return p.items()[id] })
		}
		p.key(input.Accept, ebiten.StandardGamepadButtonRightBottom)
	case input.Finger:
		p.TouchOn(id)
	default:
		p.ClickOn(id)
	}
	p.Tick(2)
}
