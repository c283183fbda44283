package table

import (
	"machiavelli/game/app/session"
	"machiavelli/game/ui"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/draw"
	"machiavelli/scenes/table/keys"
)

// hint makes the buttons of the hint panel.
func (b *buttons) hint() {
	h := &b.ses.Hint
	if !b.hinting() {
		return
	}
	f := b.frame
	b.add(ui.Widget{ID: "btn/hint-close", Kind: ui.Button, Look: ui.Quiet, Icon: ui.IconCross, Rect: f.Panel.Close, Tip: b.c.T("table.hint.close"), Do: b.do(command{verb: closeHint})})
	if !h.Playable() {
		return
	}
	const gap = 8.0
	foot := draw.PanelFoot(f)
	high := foot > 2*layout.Touch
	twoRows := f.Form == layout.Wide && (high || h.Level < session.HintFirst) // a low panel has room for words only until there are steps
	if twoRows {
		foot = draw.TwoRows
	}
	rows := f.Panel.Steer
	if f.Form == layout.Wide {
		rows = layout.Rect{X: f.Panel.X + 12, Y: f.Panel.Bottom() - foot + 4, W: f.Panel.W - 24, H: layout.Touch}
	}
	stepping := h.Level == session.HintSteps
	play := ui.Widget{ID: "btn/hint-play", Kind: ui.Button, Text: b.c.T("table.hint.play"), Size: 15, Disabled: h.Arrived(), Refused: nothing, Do: b.do(command{verb: playHint})}
	back := ui.Widget{ID: "btn/hint-back", Kind: ui.Button, Icon: ui.IconLeft, Tip: b.c.T("table.hint.back"), Disabled: h.Progress() == 0, Refused: nothing, Do: b.do(command{verb: unstepHint})}
	step := ui.Widget{ID: "btn/hint-step", Kind: ui.Button, Icon: ui.IconRight, Tip: b.c.T("table.hint.step"), Key: keys.Of(keys.Step), Disabled: h.Arrived(), Refused: nothing, Do: b.do(command{verb: stepHint})}
	more := ui.Widget{ID: "btn/hint-more", Kind: ui.Button, Text: b.c.T("table.hint.more." + itoa(int(h.Asks()))), Size: 15, Disabled: h.Arrived(), Refused: nothing, Do: b.do(command{verb: moreHint})}
	if b.exercise.untried {
		play.Disabled, play.Why, play.Refused = true, b.c.T("table.hint.try"), nil
	}
	if rows.W < 260 {
		more.Size, play.Size = 13, 13
	}
	if stepping { // before that it is one way among others
		play.Look = ui.Primary
	} else if text := b.words().Better(); text != "" {
		play.Text, play.Look, play.Do = text, ui.Primary, b.do(command{verb: betterHint})
	}
	var other []ui.Widget
	if a := h.Other(); a != nil && !stepping && (f.Form != layout.Wide || !twoRows || high && h.Level < session.HintFirst) {
		cards, moves := b.c.T("table.hint.other.cards", "n", a.Cards), b.c.T("table.hint.other.moves", "n", a.Moves)
		w := ui.Widget{ID: "btn/hint-other", Kind: ui.Button, Look: ui.Quiet, Text: b.c.T("table.hint.other", "cards", cards, "moves", moves), Size: 12.5, Tip: b.c.T("table.hint.other.tip"), Do: b.do(command{verb: otherHint})}
		if f.Form != layout.Wide {
			w.Text, w.Sub, w.Size = cards, moves, 13
		}
		other = append(other, w)
	}
	switch {
	case stepping && twoRows:
		cols := rows.Cols(2, gap)
		back.Rect, step.Rect = cols[0], cols[1]
		play.Rect = ui.Rect{X: rows.X, Y: rows.Y + layout.Touch + 6, W: rows.W, H: layout.Touch}
		b.add(back)
		b.add(step)
		b.add(play)
	case stepping:
		side := min(52, rows.W*0.26)
		back.Rect = ui.Rect{X: rows.X, Y: rows.Y, W: side, H: rows.H}
		step.Rect = ui.Rect{X: rows.X + side + gap, Y: rows.Y, W: side, H: rows.H}
		play.Rect = ui.Rect{X: rows.X + 2*(side+gap), Y: rows.Y, W: rows.W - 2*(side+gap), H: rows.H}
		b.add(back)
		b.add(step)
		b.add(play)
	case twoRows:
		more.Rect = rows
		play.Rect = ui.Rect{X: rows.X, Y: rows.Y + layout.Touch + 6, W: rows.W, H: layout.Touch}
		for _, w := range other {
			w.Rect = ui.Rect{X: rows.X, Y: rows.Y - layout.Touch - 6, W: rows.W, H: layout.Touch}
			b.add(w)
		}
		b.add(more)
		b.add(play)
	case f.Form != layout.Wide: // there is room for two
		second := play
		if len(other) > 0 && h.Level == session.HintCards && b.words().Better() == "" {
			second = other[0]
		}
		first := (rows.W - gap) * 0.56 // its question is longer than the other's words
		more.Rect = ui.Rect{X: rows.X, Y: rows.Y, W: first, H: rows.H}
		second.Rect = ui.Rect{X: rows.X + first + gap, Y: rows.Y, W: rows.W - gap - first, H: rows.H}
		b.add(more)
		b.add(second)
	default:
		cols := rows.Cols(2+len(other), gap)
		more.Rect, play.Rect = cols[0], cols[len(cols)-1]
		for _, w := range other {
			w.Rect = cols[1]
			b.add(w)
		}
		b.add(more)
		b.add(play)
	}
}
