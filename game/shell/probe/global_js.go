package probe

import (
	"syscall/js"

	"machiavelli/game/ui/a11y"
)

// Probe gives frames to the page.
type Probe struct{ frame func() *a11y.Frame }

// Open defines globalThis.machiavelliProbe(), which returns the present frame as JSON. It runs
// between two ticks, as a page has one thread.
func Open() *Probe {
	p := &Probe{}
	js.Global().Set("machiavelliProbe", js.FuncOf(func(js.Value, []js.Value) any {
		if p.frame == nil {
			return "{}"
		}
		return string(p.frame().JSON())
	}))
	return p
}

// From sets the function that makes a frame.
func (p *Probe) From(frame func() *a11y.Frame) {
	if p != nil {
		p.frame = frame
	}
}

// Tick does nothing.
func (p *Probe) Tick() {}
