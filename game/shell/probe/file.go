//go:build !js

package probe

import (
	"bytes"
	"os"

	"machiavelli/game/ui/a11y"
)

// Env names the environment variable with the file that frames are written to.
const Env = "MACHIAVELLI_PROBE"

// Probe hands frames out.
type Probe struct {
	path  string
	last  []byte
	frame func() *a11y.Frame
}

// Open is the probe that the environment asks for, nil if it asks for none.
func Open() *Probe {
	path := os.Getenv(Env)
	if path == "" {
		return nil
	}
	return &Probe{path: path}
}

// From says where frames come from.
func (p *Probe) From(frame func() *a11y.Frame) {
	if p != nil {
		p.frame = frame
	}
}

// Tick is the end of a tick: its frame is written, whole, unless it says what
// the last one said. Whoever wants the next one all the same takes the file away.
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
