package probe

import "syscall/js"

// Probe hands frames out.
type Probe struct {
	asked bool
	text  string
}

// Open offers globalThis.machiavelliProbe(), which answers the last frame as
// JSON. Frames are made from its first call on.
func Open() *Probe {
	p := &Probe{text: "{}"}
	js.Global().Set("machiavelliProbe", js.FuncOf(func(js.Value, []js.Value) any {
		p.asked = true
		return p.text
	}))
	return p
}

// Wants reports whether a frame is to be shown at this tick.
func (p *Probe) Wants() bool { return p.asked }

// Show keeps a frame for whoever asks.
func (p *Probe) Show(f *Frame) { p.text = string(f.JSON()) }
