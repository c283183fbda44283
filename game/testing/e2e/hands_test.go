//go:build drive

package e2e

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"machiavelli/game/ui/a11y"
)

// middle is where an item is touched.
func middle(at a11y.Item) (x, y float64) { return at.X + at.W/2, at.Y + at.H/2 }

// find is the item with a name.
func find(f a11y.Frame, name string) (a11y.Item, bool) {
	i := slices.IndexFunc(f.Items, func(at a11y.Item) bool { return at.Name == name })
	if i < 0 {
		return a11y.Item{}, false
	}
	return f.Items[i], true
}

// all lists the items whose names begin so.
func all(f a11y.Frame, prefix string) []a11y.Item {
	var found []a11y.Item
	for _, at := range f.Items {
		if strings.HasPrefix(at.Name, prefix) {
			found = append(found, at)
		}
	}
	return found
}

// look reads the probe.
func (g *guest) look() a11y.Frame {
	g.t.Helper()
	var f a11y.Frame
	data, err := os.ReadFile(g.probe)
	if errors.Is(err, fs.ErrNotExist) {
		return f // nothing has been shown yet
	}
	if err == nil {
		err = json.Unmarshal(data, &f)
	}
	if err != nil {
		g.t.Fatalf("the probe: %v: %s", err, data)
	}
	return f
}

// until steps the game until what is seen is right. It waits for the state,
// not for a time: the engine works beside the ticks, so it gives up when nothing
// has changed on the screen for so long, or all the same what is waited for does
// not come for three times as long, and leaves the engine a core
// where nothing does. Where there is no graphics card to draw on, frames are
// most of what the tests cost: one in three is drawn.
func (g *guest) until(what string, right func(a11y.Frame) bool) a11y.Frame {
	g.t.Helper()
	var last a11y.Frame
	began, changed, alike := time.Now(), time.Now(), 0
	for looks := 1; ; looks++ {
		f := g.look()
		if right(f) {
			return f
		}
		if !sameView(f, last) {
			last, changed, alike = f, time.Now(), 0
		}
		if time.Since(changed) > patience || time.Since(began) > 3*patience {
			g.t.Fatalf("waited in vain for %s; seen: %+v", what, f)
		}
		if alike++; alike > 10 {
			time.Sleep(min(time.Duration(alike)*time.Millisecond, 50*time.Millisecond))
		}
		g.step(12)
		if looks%3 == 0 {
			g.frame()
		}
	}
}

// sameView reports whether two frames show the same, whenever that was.
func sameView(a, b a11y.Frame) bool {
	a.Tick, b.Tick = 0, 0
	a.Cost, b.Cost = a11y.Cost{}, a11y.Cost{}
	return reflect.DeepEqual(a, b)
}

// show lets what was done be seen: by the game, in a frame, and by the probe.
func (g *guest) show() {
	g.t.Helper()
	g.step(2)
	g.frame()
	g.step(1)
}

// settle waits until nothing moves any more and gives what is then seen.
func (g *guest) settle() a11y.Frame {
	g.t.Helper()
	if !g.still {
		g.show()
	}
	f := g.until("quiet", func(f a11y.Frame) bool { return f.Quiet })
	g.still = true
	return f
}

// scene waits for a scene to stand still.
func (g *guest) scene(name string) a11y.Frame {
	g.t.Helper()
	g.show()
	return g.until("the scene "+name, func(f a11y.Frame) bool { return f.Scene == name && f.Quiet })
}

// item is where something is; it must be there.
func (g *guest) item(name string) a11y.Item {
	g.t.Helper()
	f := g.settle()
	at, ok := find(f, name)
	if !ok {
		g.t.Fatalf("no %q in %+v", name, f)
	}
	return at
}

// hand is one way to point: the mouse or a finger.
type hand interface {
	move(x, y float64)
	press(x, y float64)
	release()
}

type mouse struct{ g *guest }

func (m mouse) move(x, y float64) { m.g.session.MoveCursor(x, y) }

func (m mouse) press(x, y float64) {
	m.g.session.MoveCursor(x, y)
	m.g.step(1)
	m.g.session.PressMouseButton(ebiten.MouseButtonLeft)
}

func (m mouse) release() { m.g.session.ReleaseMouseButton(ebiten.MouseButtonLeft) }

type finger struct{ g *guest }

func (f finger) move(x, y float64)  { f.g.session.MoveTouch(1, x, y) }
func (f finger) press(x, y float64) { f.g.session.PressTouch(1, x, y) }
func (f finger) release()           { f.g.session.ReleaseTouch(1) }

// player is a person: a game and a way to point.
type player struct {
	*guest
	hand hand
}

// tap taps or clicks something by its name.
func (p *player) tap(name string) {
	p.t.Helper()
	x, y := middle(p.item(name))
	p.tapAt(x, y)
}

func (p *player) tapAt(x, y float64) {
	p.t.Helper()
	p.hand.press(x, y)
	p.step(3)
	p.hand.release()
	p.step(30) // past a double tap
}

// lower and raise press the − and the + of a number, some times.
func (p *player) lower(name string, times int) { p.nudge(name, 0.12, times) }
func (p *player) raise(name string, times int) { p.nudge(name, 0.88, times) }

func (p *player) nudge(name string, side float64, times int) {
	p.t.Helper()
	for range times {
		at := p.reveal(name)
		p.tapAt(at.X+at.W*side, at.Y+at.H/2)
	}
}

// reveal scrolls until the whole of something is on the screen.
func (p *player) reveal(name string) a11y.Item {
	p.t.Helper()
	const whole = 30 // points that the least control is high
	for range 20 {
		f := p.settle()
		at, ok := find(f, name)
		if ok && at.H >= whole {
			return at
		}
		x := f.Width / 2
		p.carry(x, f.Height*0.7, x, f.Height*0.45)
	}
	p.t.Fatalf("%q is nowhere in %+v", name, p.look())
	return a11y.Item{}
}

// carry drags from one place to another along a line, as a hand does.
func (p *player) carry(fromX, fromY, toX, toY float64) {
	p.t.Helper()
	p.hand.press(fromX, fromY)
	p.step(2)
	const moves = 16
	for i := 1; i <= moves; i++ {
		part := float64(i) / moves
		p.hand.move(fromX+(toX-fromX)*part, fromY+(toY-fromY)*part)
		p.step(1)
	}
	p.step(4)
	p.hand.release()
	p.step(2)
}

// drop drags one thing onto another, by their names.
func (p *player) drop(what, onto string) {
	p.t.Helper()
	from, to := p.item(what), p.item(onto)
	fx, fy := middle(from)
	tx, ty := middle(to)
	p.carry(fx, fy, tx, ty)
}

// key presses keys one after another.
func (g *guest) key(keys ...ebiten.Key) {
	g.t.Helper()
	for _, k := range keys {
		g.session.PressKey(k)
		g.step(2)
		g.session.ReleaseKey(k)
		g.step(2)
	}
}

// write types a text in place of the one in the field that has the focus.
func (g *guest) write(text string) {
	g.t.Helper()
	for f := g.settle(); ; f = g.settle() {
		if at, ok := find(f, f.Focus); !ok || at.Text == "" {
			break
		}
		g.key(ebiten.KeyBackspace)
	}
	for _, r := range text {
		g.session.TypeRune(r)
		g.step(2)
	}
}
