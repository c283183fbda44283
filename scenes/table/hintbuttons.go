package table

import (
	"machiavelli/game/app/session"
	"machiavelli/game/ui"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/keys"
)

// hint makes the buttons of the hint panel.
func (b *buttons) hint() {
	h := &b.ses.Hint
	if !b.hinting() {
		return
	}
	b.add(ui.Widget{ID: "btn/hint-close", Kind: ui.Button, Look: ui.Quiet, Icon: ui.IconCross, Rect: b.frame.Panel.Close, Tip: b.c.T("table.hint.close"), Do: b.do(command{verb: closeHint})})
	if !h.Playable() {
		return
	}
	at := hintSlots(b.frame, h.Level)
	offer, offers := b.offer()
	renewing := h.Renewing()
	play := ui.Widget{ID: "btn/hint-play", Kind: ui.Button, Text: b.c.T("table.hint.play"), Size: 15, Rect: at.play, Disabled: h.Arrived() || renewing, Refused: nothing, Do: b.do(command{verb: playHint})}
	if b.exercise.untried {
		play.Disabled, play.Why, play.Refused = true, b.c.T("table.hint.try"), nil
	}
	if at.play.W < 140 {
		play.Size = 13
	}
	stepping := h.Level == session.HintSteps
	if stepping && (!offers || offer.Look != ui.Primary) { // before that it is one way among others
		play.Look = ui.Primary
	}
	if offers {
		offer.Rect = at.offer
		b.add(offer)
	}
	if stepping {
		cols := at.first.Cols(2, hintGutter)
		b.add(ui.Widget{ID: "btn/hint-back", Kind: ui.Button, Icon: ui.IconLeft, Rect: cols[0], Tip: b.c.T("table.hint.back"), Disabled: h.Progress() == 0 || renewing, Refused: nothing, Do: b.do(command{verb: unstepHint})})
		b.add(ui.Widget{ID: "btn/hint-step", Kind: ui.Button, Icon: ui.IconRight, Rect: cols[1], Tip: b.c.T("table.hint.step"), Key: keys.Of(keys.Step), Disabled: h.Arrived() || renewing, Refused: nothing, Do: b.do(command{verb: stepHint})})
	} else {
		more := ui.Widget{ID: "btn/hint-more", Kind: ui.Button, Text: b.c.T("table.hint.more." + itoa(int(h.Asks()))), Size: play.Size, Rect: at.first, Disabled: h.Arrived() || renewing, Refused: nothing, Do: b.do(command{verb: moreHint})}
		b.add(more)
	}
	b.add(play)
}

// hintGutter is the gap between two buttons of the hint panel.
const hintGutter = 8.0

// slots has the places of the hint panel's buttons. Each has one meaning: the first asks
// for more or steps, play plays, offer is what wins more often or costs fewer moves. None
// moves when another comes or goes.
type slots struct{ offer, first, play layout.Rect }

func hintSlots(f *layout.Frame, level session.HintLevel) slots {
	row := func(r layout.Rect, offer layout.Rect) slots {
		first := max((r.W-hintGutter)*0.56, 2*layout.Touch+hintGutter) // its question is longer than the other's words
		return slots{offer, layout.Rect{X: r.X, Y: r.Y, W: first, H: r.H},
			layout.Rect{X: r.X + first + hintGutter, Y: r.Y, W: r.W - first - hintGutter, H: r.H}}
	}
	if f.Form != layout.Wide {
		return row(f.Panel.Steer, f.Panel.Offer)
	}
	const line = layout.Touch + 6
	foot := layout.Rect{X: f.Panel.X + 12, Y: f.Panel.Bottom() - 8 - layout.Touch, W: f.Panel.W - 24, H: layout.Touch}
	if hintRows(f, level) == 1 {
		return row(foot, foot.Move(0, -line))
	}
	return slots{foot.Move(0, -2*line), foot.Move(0, -line), foot}
}

// hintRows is how many rows of buttons a panel beside the felt has for the play: two, or
// one in a low window once there are steps to be read.
func hintRows(f *layout.Frame, level session.HintLevel) int {
	if f.LowPanel() && level >= session.HintFirst {
		return 1
	}
	return 2
}

// offer is the button of what wins more often than the play of the hint, or else of a play
// with fewer moves or more cards.
func (b *buttons) offer() (w ui.Widget, ok bool) {
	h := &b.ses.Hint
	if !b.offers() {
		return w, false
	}
	w = ui.Widget{Kind: ui.Button, Size: 13}
	if text := b.words().Better(); text != "" {
		w.ID, w.Text, w.Do = "btn/hint-better", text, b.do(command{verb: betterHint})
		_, w.Tip = b.words().JudgedWhy() // which a low panel has no room for
		if h.Level < session.HintSteps && !b.ses.BeginsWithMost() {
			w.Look = ui.Primary
		}
		return w, true
	}
	a := h.Other()
	cards, moves := b.c.T("table.hint.other.cards", "n", a.Cards), b.c.T("table.hint.other.moves", "n", a.Moves)
	w.ID, w.Look, w.Do = "btn/hint-other", ui.Quiet, b.do(command{verb: otherHint})
	w.Text, w.Tip = b.c.T("table.hint.other", "cards", cards, "moves", moves), b.c.T("table.hint.other.tip")
	if h.Most > 0 && !h.Winning && !b.ses.BeginsWithMost() {
		w.Look = ui.Primary
	}
	return w, true
}
