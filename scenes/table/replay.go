package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
)

// replay shows the last turns once more, forwards and backwards.
type replay struct {
	on     bool
	frames []frame
	at     int
	run    bool
	wait   int
	before layout.Places // where the melds lie when it is over
}

// frame is the table at one moment of a replay.
type frame struct {
	melds []match.Meld
	text  string // what happens in it
}

func (r *replay) table() []match.Meld {
	if r.at < len(r.frames) {
		return r.frames[r.at].melds
	}
	return nil
}

// lies reports whether a card lies on the table that is shown.
func (r *replay) lies(id card.ID) bool {
	return slices.ContainsFunc(r.table(), func(m match.Meld) bool { return card.Has(m.Cards, id) })
}

// text says what is shown.
func (r *replay) text() string {
	if r.at < len(r.frames) {
		return r.frames[r.at].text
	}
	return ""
}

// toggleReplay begins a replay of the turns since the player's last one, or ends it.
func (s *Scene) toggleReplay() {
	r := &s.replay
	if r.on {
		s.felt.places = r.before
		*r = replay{}
		if s.practice.Shows != nil {
			s.goAway(s.ctx)
		}
		return
	}
	*r = replay{}
	for _, show := range s.ses.Past() {
		if show.Event.E != match.EvPlay {
			continue
		}
		c, name := s.ctx, s.words().Name(show.Event.P)
		if s.practice.on {
			name = s.practice.Title
		}
		if len(r.frames) == 0 {
			start := c.T("table.replay.start")
			if s.practice.on {
				start = c.T("table.exercise.start")
			}
			r.frames = append(r.frames, frame{show.Before, start})
		}
		for i, melds := range show.Frames {
			step, n, of := s.told(show.Before, show.Steps, i), i+1, len(show.Frames)
			text := c.T("table.exercise.step", "step", step, "n", n, "of", of)
			if !s.practice.on { // else the heading says whose play it is
				text = c.T("table.replay.step", "name", name, "step", step, "n", n, "of", of)
			}
			r.frames = append(r.frames, frame{melds, text})
		}
		if len(show.Frames) == 0 {
			r.frames = append(r.frames, frame{show.Event.Table, c.T("table.log.play", "name", name, "n", show.Event.Count)})
		}
	}
	if len(r.frames) == 0 {
		return
	}
	r.on, r.run, r.before = true, true, s.felt.places
	r.wait = stepTicks
	s.in.Clear()
	s.ses.CloseHint()
}

// canReplay reports whether somebody has played since the player's last turn.
func (s *Scene) canReplay() bool {
	return slices.ContainsFunc(s.ses.Past(), func(show session.Show) bool { return show.Event.E == match.EvPlay })
}

// runReplay goes on by itself until it is stopped or over.
func (s *Scene) runReplay(c *stage.Context) {
	r := &s.replay
	if !r.on {
		return
	}
	switch in := c.Input; {
	case in.Hit(gi.Left):
		in.Use(gi.Left)
		s.scrub(-1)
	case in.Hit(gi.Right):
		in.Use(gi.Right)
		s.scrub(1)
	}
	if !r.run || s.stage.Moving() {
		return
	}
	if r.wait > 0 {
		r.wait--
		return
	}
	if r.at+1 >= len(r.frames) {
		r.run = false
		s.stale = true
		return
	}
	r.at++
	r.wait = pace(c, stepTicks)
	s.stale = true
}

// scrub goes to another moment.
func (s *Scene) scrub(by int) {
	r := &s.replay
	r.run = false
	r.at = max(0, min(len(r.frames)-1, r.at+by))
	s.stale = true
}

func (s *Scene) replayWidgets(c *stage.Context, add func(ui.Widget)) {
	places := s.frame.Film()
	button := func(id string, icon ui.Icon, do func()) {
		w := ui.Widget{ID: "btn/replay-" + id, Kind: ui.Button, Icon: icon, Rect: places[0], Tip: c.T("table.tip.replay-" + id), Do: func(*ui.Widget) { do() }}
		if id == "end" {
			if w.Text, w.Size = c.T("table.replay.end"), 16; s.practice.on || s.frame.Form == layout.Tall {
				w.Text = c.T("back")
			}
			if w.Rect.W < 120 {
				w.Icon, w.Size = ui.NoIcon, 14
			}
		}
		add(w)
		places = places[1:]
	}
	button("back", ui.IconLeft, func() { s.scrub(-1) })
	if s.replay.run {
		button("pause", ui.IconPause, func() { s.replay.run = false })
	} else {
		button("run", ui.IconPlay, func() {
			if s.replay.at+1 >= len(s.replay.frames) {
				s.replay.at = 0
			}
			s.replay.run = true
		})
	}
	button("step", ui.IconRight, func() { s.scrub(1) })
	button("end", ui.IconCross, s.toggleReplay)
	add(ui.Widget{ID: "btn/replay-at", Kind: ui.Slider, Says: s.ctx.T("table.tool.replay"), Rect: s.frame.Scrub(), Range: a11y.Range{Value: float64(s.replay.at), Max: float64(len(s.replay.frames) - 1), Step: 1},
		Do: func(w *ui.Widget) { s.scrub(int(w.Value) - s.replay.at) }})
}
