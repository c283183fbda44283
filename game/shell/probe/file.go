//go:build !js

package probe

import (
	"bytes"
	"os"

	"machiavelli/game/ui/a11y"
)

// Env names the environment variable with the file that frames are written to.
const Env = "MACHIAVELLI_PROBE"

// Probe writes frames to a file.
type Probe struct {
	path  string
	last  []byte
	frame func() *a11y.Frame
}

// Open makes the probe that the environment asks for, or returns nil.
func Open() *Probe {
	path := os.Getenv(Env)
	if path == "" {
		return nil
	}
	return &Probe{path: path}
}

// From sets the function that makes a frame.
func (p *Probe) From(frame func() *a11y.Frame) {
	if p != nil {
		p.frame = frame
	}
}

// Tick ends a tick: it writes the frame unless it equals the last one. A test that wants an
// equal frame too deletes the file.
func (p *Probe) Tick() {
	if p == nil {
		return
	}
	f := p.frame()
	tick := f.Tick
	f.Tick = 0
	same := f.JSON()
	if bytes.Equal(same, p.last) && p.there() {
		return
	}
	f.Tick = tick
	if os.WriteFile(p.path+".new", f.JSON(), 0o644) == nil && os.Rename(p.path+".new", p.path) == nil {
		p.last = same
	}
}

// there reports whether the last frame still lies where it was written.
func (p *Probe) there() bool {
	_, err := os.Lstat(p.path)
	return err == nil
}
