package table

import (
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
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

// newReplay is a replay of the turns since the player's last one. It is not on if
// nobody has played.
func newReplay(v *view, before layout.Places) replay {
	r := replay{run: true, wait: stepTicks, before: before}
	for _, show := range v.ses.Past() {
		if show.Event.E == match.EvPlay {
			r.add(v, &show)
		}
	}
	if len(r.frames) == 0 {
		return replay{}
	}
	r.on = true
	return r
}

// add adds the steps of a play.
func (r *replay) add(v *view, show *session.Show) {
	c, name := v.c, v.words().Name(show.Event.P)
	if len(r.frames) == 0 {
		start := c.T("table.replay.start")
		if v.exercise.on {
			start = c.T("table.exercise.start")
		}
		r.frames = append(r.frames, frame{show.Before, start})
	}
	for i, melds := range show.Frames {
		step, n, of := v.step(show.Before, show.Steps, i), i+1, len(show.Frames)
		text := c.T("table.exercise.step", "step", step, "n", n, "of", of)
		if !v.exercise.on { // else the heading says whose play it is
			text = c.T("table.replay.step", "name", name, "step", step, "n", n, "of", of)
		}
		r.frames = append(r.frames, frame{melds, text})
	}
	if len(show.Frames) == 0 {
		if v.exercise.on {
			name = v.exercise.title
		}
		r.frames = append(r.frames, frame{show.Event.Table, c.T("table.log.play", "name", name, "n", show.Event.Count)})
	}
}

// view is what the parts read of the replay.
func (r *replay) view() replayView {
	if r.at >= len(r.frames) {
		return replayView{on: r.on}
	}
	return replayView{r.on, r.frames[r.at].melds, r.frames[r.at].text}
}

// tick takes the arrow keys and goes on by itself until it is stopped or over, with a
// pause of some ticks between two moments. It reports whether something has changed.
func (r *replay) tick(in *gi.State, moving bool, pause int) (changed bool) {
	if !r.on {
		return false
	}
	switch {
	case in.Hit(gi.Left):
		in.Use(gi.Left)
		r.scrub(-1)
		changed = true
	case in.Hit(gi.Right):
		in.Use(gi.Right)
		r.scrub(1)
		changed = true
	}
	switch {
	case !r.run || moving:
		return changed
	case r.wait > 0:
		r.wait--
		return changed
	case r.at+1 >= len(r.frames):
		r.run = false
	default:
		r.at++
		r.wait = pause
	}
	return true
}

// scrub stops, and goes to another moment.
func (r *replay) scrub(by int) {
	r.run = false
	r.at = max(0, min(len(r.frames)-1, r.at+by))
}

// resume goes on, from the beginning if it was over.
func (r *replay) resume() {
	if r.at+1 >= len(r.frames) {
		r.at = 0
	}
	r.run = true
}

// widgets are the buttons and the slider under the table.
func (r *replay) widgets(v *view, end func()) []ui.Widget {
	type button struct {
		id   string
		icon ui.Icon
		do   func()
	}
	run := button{"run", ui.IconPlay, r.resume}
	if r.run {
		run = button{"pause", ui.IconPause, func() { r.run = false }}
	}
	var ws []ui.Widget
	places := v.frame.Film()
	for i, b := range []button{{"back", ui.IconLeft, func() { r.scrub(-1) }}, run, {"step", ui.IconRight, func() { r.scrub(1) }}, {"end", ui.IconCross, end}} {
		w := ui.Widget{ID: "btn/replay-" + b.id, Kind: ui.Button, Icon: b.icon, Rect: places[i], Tip: v.c.T("table.tip.replay-" + b.id), Do: func(*ui.Widget) { b.do() }}
		if b.id == "end" {
			if w.Text, w.Size = v.c.T("table.replay.end"), 16; v.exercise.on || v.frame.Form == layout.Tall {
				w.Text = v.c.T("back")
			}
			if w.Rect.W < 120 {
				w.Icon, w.Size = ui.NoIcon, 14
			}
		}
		ws = append(ws, w)
	}
	return append(ws, ui.Widget{ID: "btn/replay-at", Kind: ui.Slider, Says: v.c.T("table.tool.replay"), Rect: v.frame.Scrub(), Range: a11y.Range{Value: float64(r.at), Max: float64(len(r.frames) - 1), Step: 1},
		Do: func(w *ui.Widget) { r.scrub(int(w.Value) - r.at) }})
}
