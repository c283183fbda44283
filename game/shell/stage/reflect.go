package stage

import (
	"slices"

	"machiavelli/game/lang"
	"machiavelli/game/report/wording"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"
)

// reflection keeps the mirror of the screen for those who listen to it.
type reflection struct {
	mirror *a11y.Mirror
	stale  bool // something has changed since it was shown
	wait   int  // ticks until it may be shown again
	cost   a11y.Cost
	items  []a11y.Item // of the last frame
	own    []a11y.Item // of its widgets
}

// reflectTicks is how often the mirror follows what changes by itself. What a key
// has done is there at once.
const reflectTicks = 6

// patience is how many ticks after the start the mirror is first shown: the first
// picture, which a page takes three frames to uncover, is not to wait for it.
const patience = 3*lateTicks + 1

// speak has the mirror speak a language.
func (r *reflection) speak(l *lang.Lang) {
	if r.mirror != nil {
		r.mirror.Aloud = wording.NewReader(l).Aloud
	}
}

// mirror shows the mirror what has changed.
func (s *Stage) mirror() {
	r := &s.reflection
	if r.mirror == nil {
		return
	}
	r.stale = r.stale || s.stale()
	r.wait = max(0, r.wait-1)
	if !r.stale || r.wait > 0 && !(s.state.Any && s.state.Keyboard) {
		return
	}
	r.stale, r.wait = false, reflectTicks
	begun := s.clock.at()
	s.guard(func() {
		if r.mirror.Show(s.listening()) {
			r.cost.Changes++
		}
	})
	r.cost.Spent += (s.clock.at() - begun).Seconds() * 1000
}

// obey does what was done in the mirror: with a widget, or with something of the
// scene's own. It counts as a key.
func (s *Stage) obey() {
	for _, a := range s.reflection.mirror.Acts() {
		c := &s.ctx
		s.state.Any, s.state.Keyboard, s.state.Device = true, true, input.Keys
		s.dirty = true
		if c.UI.Act(a) || c.UI.Modal() || len(s.stack) == 0 {
			continue
		}
		if scene, ok := s.top().(Actor); ok {
			scene.Act(c, a)
		}
	}
}

// listening is the screen for those who listen: of a dialog, if one is open, and else
// of the whole scene, with a heading.
func (s *Stage) listening() *a11y.Frame {
	c, r := &s.ctx, &s.reflection
	r.own = c.UI.AppendAll(r.own[:0])
	f := s.frame(r.own, !c.UI.Modal())
	if c.UI.Modal() {
		return f
	}
	if !slices.ContainsFunc(f.Items, func(i a11y.Item) bool { return i.Level == 1 }) {
		f.Items = slices.Insert(f.Items, 0, a11y.Item{Name: "heading", Role: a11y.Heading, Level: 1, Text: c.T("app.title")})
	}
	return f
}

// frame is the screen at this moment, with the widgets' items and the scene's own.
func (s *Stage) frame(widgets []a11y.Item, own bool) *a11y.Frame {
	c := &s.ctx
	r := &s.reflection
	r.items = r.items[:0]
	zoom := s.window.zoom
	add := func(i a11y.Item) {
		i.X, i.Y, i.W, i.H = i.X*zoom, i.Y*zoom, i.W*zoom, i.H*zoom
		r.items = append(r.items, i)
	}
	focus := c.UI.Focused()
	if len(s.stack) > 0 {
		if p, ok := s.top().(Describer); ok && own {
			p.Describe(c, add)
		}
		if a, ok := s.top().(Actor); ok && focus == "" && !c.UI.Modal() && s.state.Keyboard {
			focus = a.Focused()
		}
	}
	for _, w := range widgets {
		add(w)
	}
	return &a11y.Frame{
		Scene: s.Scene(), Tick: c.Tick, Width: s.window.w, Height: s.window.h, Scale: s.window.device,
		Focus: focus, Modal: c.UI.Modal(), Quiet: s.quiet(), Items: r.items, Cost: r.cost,
	}
}
