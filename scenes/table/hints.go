package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	gi "machiavelli/game/input"
	"machiavelli/game/session"
	"machiavelli/game/stage"
	"machiavelli/game/ui"
	"machiavelli/scenes/table/draw"
	"machiavelli/scenes/table/layout"
)

// askHint climbs the ladder.
func (s *Scene) askHint(c *stage.Context) {
	s.playing = false
	s.hands.Clear()
	s.ses.AskHint()
	c.Play("hint")
	s.fresh = true
}

// hintStep does the next step of the hint.
func (s *Scene) hintStep(c *stage.Context) bool {
	before := s.places
	if !s.ses.HintStep() {
		return false
	}
	s.undo = append(s.undo, past{places: before})
	s.redo = s.redo[:0]
	s.hands.Clear()
	c.Play("place")
	s.fresh = true
	return true
}

// runHint does the hint's steps one after another once *Play it* was pressed.
func (s *Scene) runHint(c *stage.Context) {
	if !s.playing {
		return
	}
	if s.wait > 0 {
		s.wait--
		return
	}
	if s.stage.Moving() && pace(c, 1) > 0 {
		return
	}
	if !s.hintStep(c) {
		s.playing = false
		s.fresh = true
		return
	}
	s.wait = pace(c, stepTicks/2)
}

// hintWidgets are the buttons of the hint panel.
func (s *Scene) hintWidgets(c *stage.Context, add func(ui.Widget)) {
	h := &s.ses.Hint
	if h.Rung == session.HintOff {
		return
	}
	f := &s.frame
	p := f.Panel
	if h.Answer == nil || !h.Answer.Playable {
		p = f.ShortPanel()
	}
	do := func(fn func()) func(*ui.Widget) { return func(*ui.Widget) { fn(); s.fresh = true } }
	add(ui.Widget{ID: "btn/hint-close", Kind: ui.Button, Look: ui.Quiet, Icon: ui.IconCross, Rect: ui.Rect{X: p.X + p.W - 38, Y: p.Y + 3, W: 34, H: 34}, Tip: c.T("table.hint.close"), Do: do(func() { s.playing = false; s.ses.CloseHint() })})
	if h.Answer == nil || !h.Answer.Playable {
		return
	}
	rows := layout.Rect{X: p.X + 12, Y: p.Y + p.H - draw.PanelButtons + 4, W: p.W - 24, H: 40}
	gap := 8.0
	if f.Form != layout.Wide {
		rows = layout.Rect{X: p.X + 10, Y: p.Y + p.H - 42, W: p.W - 20, H: 36}
	}
	stepping := h.Rung == session.HintSteps
	play := ui.Widget{ID: "btn/hint-play", Kind: ui.Button, Look: ui.Primary, Text: c.T("table.hint.play"), Size: 15, Disabled: h.Done(), Refused: func(*ui.Widget) {}, Do: do(func() { s.playing, s.wait = true, 0 })}
	back := ui.Widget{ID: "btn/hint-back", Kind: ui.Button, Icon: ui.IconLeft, Tip: c.T("table.hint.back"), Disabled: h.At == 0, Refused: func(*ui.Widget) {}, Do: do(func() { s.playing = false; s.undoEdit(c) })}
	step := ui.Widget{ID: "btn/hint-step", Kind: ui.Button, Icon: ui.IconRight, Tip: c.T("table.hint.step"), Key: gi.Letter('x'), Disabled: h.Done(), Refused: func(*ui.Widget) {}, Do: do(func() { s.hintStep(c) })}
	more := ui.Widget{ID: "btn/hint-more", Kind: ui.Button, Text: c.T("table.hint.more." + itoa(int(h.Rung))), Size: 15, Do: do(s.ses.AskHint)}
	switch {
	case stepping && f.Form == layout.Wide:
		cols := rows.Cols(2, gap)
		back.Rect, step.Rect = ui.Rect(cols[0]), ui.Rect(cols[1])
		play.Rect = ui.Rect{X: rows.X, Y: rows.Y + 46, W: rows.W, H: 40}
		add(back)
		add(step)
		add(play)
	case stepping:
		back.Rect = ui.Rect{X: rows.X, Y: rows.Y, W: 52, H: rows.H}
		step.Rect = ui.Rect{X: rows.X + 60, Y: rows.Y, W: 52, H: rows.H}
		play.Rect = ui.Rect{X: rows.X + 120, Y: rows.Y, W: rows.W - 120, H: rows.H}
		add(back)
		add(step)
		add(play)
	case f.Form == layout.Wide:
		more.Rect = ui.Rect(rows)
		play.Rect = ui.Rect{X: rows.X, Y: rows.Y + 46, W: rows.W, H: 40}
		add(more)
		add(play)
	default:
		cols := rows.Cols(2, gap)
		more.Rect, play.Rect = ui.Rect(cols[0]), ui.Rect(cols[1])
		add(more)
		add(play)
	}
}

// paintHint fills the hint panel and the arrow.
func (s *Scene) paintHint(c *stage.Context) {
	m, h := &s.model, &s.ses.Hint
	m.Panel, m.Arrow, m.Ghost = nil, false, card.Card{}
	if h.Rung == session.HintOff || s.replay.on {
		return
	}
	p := &draw.Panel{}
	m.Panel = p
	if h.Asking || h.Answer == nil {
		p.Title = c.T("table.hint.asking")
		return
	}
	a := h.Answer
	switch {
	case !a.Playable && h.Repair:
		p.Title, p.Sub = c.T("table.hint.broken"), c.T("table.hint.broken.all")
		if len(a.Homeless) > 0 {
			p.Sub = c.T("table.hint.broken.sub", "cards", s.speech().list(plain(a.Homeless)))
		}
		return
	case !a.Playable:
		p.Title, p.Sub = c.T("table.hint.none"), c.T("table.hint.none.sub")
		return
	case h.Repair:
		p.Title, p.Sub = c.T("table.hint.repair"), c.T("table.hint.moves", "n", a.Moves)
	case a.Out:
		p.Title = c.T("table.hint.out", "n", a.Cards)
	default:
		p.Title = c.T("table.hint.count", "n", a.Cards)
	}
	p.Buttons = true
	if h.Rung >= session.HintCards && !h.Repair {
		p.Sub = s.speech().list(a.Play)
	}
	if h.Rung >= session.HintMelds {
		p.Sub = c.T("table.hint.touches", "n", h.Touched(), "of", len(h.Before)) + " · " + c.T("table.hint.moves", "n", a.Moves)
	}
	if !a.Exact {
		p.Title += " " + c.T("table.hint.unproven")
	}
	if h.Rung >= session.HintFirst {
		s.hintLines(c, p)
	}
	if s.frame.Form != layout.Wide && h.Rung >= session.HintFirst && h.At < len(p.Lines) {
		p.Sub = p.Lines[h.At].Mark + ". " + p.Lines[h.At].Text
	}
	if h.Rung >= session.HintFirst && h.At < len(h.Steps) && !s.playing && !s.stage.Moving() {
		s.point(h.Steps[h.At])
	}
}

func (s *Scene) hintLines(c *stage.Context, p *draw.Panel) {
	h := &s.ses.Hint
	for i := range h.Steps {
		if h.Rung == session.HintFirst && i > 0 {
			p.More = c.T("table.hint.more", "n", len(h.Steps)-i)
			break
		}
		p.Lines = append(p.Lines, draw.Line{Text: s.stepText(c, h.Before, h.Steps, i, true), Done: i < h.At, Now: i == h.At, Mark: itoa(i + 1)})
	}
}

// point draws the arrow of a step from where its card lies to where it goes.
func (s *Scene) point(step solver.Step) {
	h := &s.ses.Hint
	m := &s.model
	cards := step.Cards
	if len(cards) == 0 {
		return
	}
	from, ok := s.spotOf(cards[0].ID)
	if !ok {
		return
	}
	to, ok := s.targetOf(h, cards[0].ID)
	if !ok {
		return
	}
	m.Arrow, m.Ghost = true, cards[0]
	m.ArrowFrom, m.ArrowTo = from.Rect(), to
}

func (s *Scene) spotOf(id card.ID) (layout.Spot, bool) {
	for _, list := range [2][]layout.Spot{s.hand, s.table.Spots} {
		for _, p := range list {
			if p.ID == id {
				return p, true
			}
		}
	}
	return layout.Spot{}, false
}

// targetOf is where a card will lie after the next step: in the meld that it
// joins, or where a new meld will begin.
func (s *Scene) targetOf(h *session.Hint, id card.ID) (layout.Rect, bool) {
	next := s.named(h.Next())
	for _, m := range next {
		at := slices.IndexFunc(m.Cards, func(k card.Card) bool { return k.ID == id })
		if at < 0 {
			continue
		}
		if t, ok := s.table.Tray(m.ID); ok {
			first := s.table.Cards(t)[0].Rect()
			first.X += float64(at) * t.Pitch
			return first, true
		}
		places := s.places.Next(next, s.field(), s.areas(next)...)
		if places.Step != s.places.Step || places.Share != s.places.Share {
			return s.freeCard(), true // all will lie otherwise: it is not known where yet
		}
		var t layout.Table
		t.Lay(next, places, s.field(), s.zoom, layout.Gap{})
		for _, p := range t.Spots {
			if p.ID == id {
				return p.Rect(), true
			}
		}
	}
	return layout.Rect{}, false
}

// freeCard is a card on the felt, as far from all melds as can be.
func (s *Scene) freeCard() layout.Rect {
	f, w := s.frame.Felt, s.table.CardW
	x, y := s.table.FreeSpot(f)
	return layout.Rect{
		X: max(f.X, min(x-w/2, f.X+f.W-w)), Y: max(f.Y, min(y-w*layout.Aspect/2, f.Y+f.H-w*layout.Aspect)),
		W: w, H: w * layout.Aspect,
	}
}

// named gives the melds of a table that has yet to come the names of those
// from which they come.
func (s *Scene) named(next []match.Meld) []match.Meld {
	out := slices.Clone(next)
	taken := map[int]bool{}
	for i := range out {
		best, id := 0, -1000-i
		for _, m := range s.melds {
			n := 0
			for _, k := range m.Cards {
				if slices.ContainsFunc(out[i].Cards, func(d card.Card) bool { return d.ID == k.ID }) {
					n++
				}
			}
			if n > best && !taken[m.ID] {
				best, id = n, m.ID
			}
		}
		taken[id] = true
		out[i].ID = id
	}
	return out
}
