package table

import (
	"slices"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/draw"
	"machiavelli/scenes/table/keys"
)

// askHint climbs the ladder.
func (s *Scene) askHint(c *stage.Context) {
	if s.unaided() {
		c.UI.Toast(c.T("friends.nohints"))
		return
	}
	s.playback.walk.on = false
	s.in.Clear()
	c.Play("hint")
	if s.askIdea(c) {
		return
	}
	s.ses.AskHint()
	s.tell(c, exercise.Event{What: exercise.Hinted, Level: int(s.ses.Hint.Level)})
}

// hintStep does the next step of the hint.
func (s *Scene) hintStep(c *stage.Context) bool {
	before := s.felt.places
	s.expectMove(c)
	if !s.ses.HintStep() {
		return false
	}
	s.felt.edited(before)
	s.in.Clear()
	c.Play("place")
	s.tell(c, exercise.Event{What: exercise.Stepped})
	return true
}

// walk is the steps of the hint, done one after another.
type walk struct {
	on   bool
	wait int // ticks until the next step
}

// due lets a tick pass, and reports whether the next step is to be done.
func (w *walk) due(moving bool) bool {
	if w.on && w.wait > 0 {
		w.wait--
		return false
	}
	return w.on && !moving
}

// runHint does the hint's steps one after another once *Play it* was pressed.
func (s *Scene) runHint(c *stage.Context) {
	if !s.playback.walk.due(s.stage.Moving() && pace(c, 1) > 0) {
		return
	}
	s.stale = true
	if !s.hintStep(c) {
		s.playback.walk.on = false
		return
	}
	s.playback.walk.wait = pace(c, stepTicks/2)
}

// hintWidgets are the buttons of the hint panel.
func (s *Scene) hintWidgets(c *stage.Context, add func(ui.Widget)) {
	h := &s.ses.Hint
	if !s.hinting() {
		return
	}
	f := &s.frame
	do := func(fn func()) func(*ui.Widget) { return func(*ui.Widget) { fn() } }
	add(ui.Widget{ID: "btn/hint-close", Kind: ui.Button, Look: ui.Quiet, Icon: ui.IconCross, Rect: f.Panel.Close, Tip: c.T("table.hint.close"), Do: do(func() { s.playback.walk.on = false; s.ses.CloseHint() })})
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
	play := ui.Widget{ID: "btn/hint-play", Kind: ui.Button, Text: c.T("table.hint.play"), Size: 15, Disabled: h.Arrived(), Refused: func(*ui.Widget) {}, Do: do(func() { s.playback.walk = walk{on: true} })}
	back := ui.Widget{ID: "btn/hint-back", Kind: ui.Button, Icon: ui.IconLeft, Tip: c.T("table.hint.back"), Disabled: h.Progress() == 0, Refused: func(*ui.Widget) {}, Do: do(func() { s.playback.walk.on = false; s.undoEdit(c) })}
	step := ui.Widget{ID: "btn/hint-step", Kind: ui.Button, Icon: ui.IconRight, Tip: c.T("table.hint.step"), Key: keys.Of(keys.Step), Disabled: h.Arrived(), Refused: func(*ui.Widget) {}, Do: do(func() { s.hintStep(c) })}
	more := ui.Widget{ID: "btn/hint-more", Kind: ui.Button, Text: c.T("table.hint.more." + itoa(int(h.More())-1)), Size: 15, Disabled: h.Arrived(), Refused: func(*ui.Widget) {}, Do: do(func() { s.askHint(c) })}
	if s.practice.untried() {
		play.Disabled, play.Why, play.Refused = true, c.T("table.hint.try"), nil
	}
	if rows.W < 260 {
		more.Size, play.Size = 13, 13
	}
	if stepping { // before that it is one way among others
		play.Look = ui.Primary
	} else if text := s.words().Better(); text != "" {
		play.Text, play.Look, play.Do = text, ui.Primary, do(func() { s.in.Clear(); s.ses.TakeBetter() })
	}
	var other []ui.Widget
	if a := h.Other(); a != nil && !stepping && (f.Form != layout.Wide || !twoRows || high && h.Level < session.HintFirst) {
		cards, moves := c.T("table.hint.other.cards", "n", a.Cards), c.T("table.hint.other.moves", "n", a.Moves)
		w := ui.Widget{ID: "btn/hint-other", Kind: ui.Button, Look: ui.Quiet, Text: c.T("table.hint.other", "cards", cards, "moves", moves), Size: 12.5, Tip: c.T("table.hint.other.tip"), Do: do(func() { s.ses.TakeOther() })}
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
		add(back)
		add(step)
		add(play)
	case stepping:
		side := min(52, rows.W*0.26)
		back.Rect = ui.Rect{X: rows.X, Y: rows.Y, W: side, H: rows.H}
		step.Rect = ui.Rect{X: rows.X + side + gap, Y: rows.Y, W: side, H: rows.H}
		play.Rect = ui.Rect{X: rows.X + 2*(side+gap), Y: rows.Y, W: rows.W - 2*(side+gap), H: rows.H}
		add(back)
		add(step)
		add(play)
	case twoRows:
		more.Rect = rows
		play.Rect = ui.Rect{X: rows.X, Y: rows.Y + layout.Touch + 6, W: rows.W, H: layout.Touch}
		for _, w := range other {
			w.Rect = ui.Rect{X: rows.X, Y: rows.Y - layout.Touch - 6, W: rows.W, H: layout.Touch}
			add(w)
		}
		add(more)
		add(play)
	case f.Form != layout.Wide: // there is room for two
		second := play
		if len(other) > 0 && h.Level == session.HintCards && s.words().Better() == "" {
			second = other[0]
		}
		first := (rows.W - gap) * 0.56 // its question is longer than the other's words
		more.Rect = ui.Rect{X: rows.X, Y: rows.Y, W: first, H: rows.H}
		second.Rect = ui.Rect{X: rows.X + first + gap, Y: rows.Y, W: rows.W - gap - first, H: rows.H}
		add(more)
		add(second)
	default:
		cols := rows.Cols(2+len(other), gap)
		more.Rect, play.Rect = cols[0], cols[len(cols)-1]
		for _, w := range other {
			w.Rect = cols[1]
			add(w)
		}
		add(more)
		add(play)
	}
}

// hinting reports whether the hint panel is seen.
func (s *Scene) hinting() bool {
	h := &s.ses.Hint
	return h.Level != session.HintOff && !s.replay.on && (h.Advice != nil || h.Ticks >= session.SignOfLife)
}

// paintHint fills the hint panel and the arrow.
func (s *Scene) paintHint(c *stage.Context) {
	m, h := &s.model, &s.ses.Hint
	m.Panel, m.Marks.Arrow = nil, draw.Arrow{}
	if !s.hinting() {
		return
	}
	p := &draw.Panel{Buttons: h.Playable()}
	m.Panel = p
	p.Title, p.Sub = s.words().Hint()
	if p.Sub == m.Step {
		m.Step = "" // once is enough
	}
	if h.Level < session.HintFirst {
		s.paintLack(p)
		s.paintJudged(p)
	}
	if !h.Playable() {
		return
	}
	if h.Level >= session.HintFirst {
		s.hintLines(c, p)
	}
	now := h.Progress()
	if s.frame.Form != layout.Wide && h.Level >= session.HintFirst && now < len(p.Lines) {
		p.Sub = p.Lines[now].Mark + ". " + p.Lines[now].Text
	}
	if h.Level >= session.HintFirst && h.At < len(h.Steps) && !s.playback.walk.on && !s.stage.Moving() {
		s.point(h.Steps[h.At])
	}
}

// paintLack adds why nothing goes, or not all. A narrow panel has no line for it.
func (s *Scene) paintLack(p *draw.Panel) {
	if lines := s.words().Lack(); len(lines) > 0 && s.frame.Form == layout.Wide {
		p.Sub = strings.TrimSpace(p.Sub + "\n" + strings.Join(lines, "\n"))
	}
}

// paintJudged adds what wins more often. A narrow panel has one line for that and one for
// the reason.
func (s *Scene) paintJudged(p *draw.Panel) {
	what, why := s.words().JudgedWhy()
	switch {
	case what == "":
	case s.frame.Form == layout.Wide:
		p.Sub = strings.TrimSpace(p.Sub + "\n" + s.words().Judged())
	case why == "":
		p.Sub = what
	default:
		p.Title, p.Sub = what, why
	}
}

func (s *Scene) hintLines(c *stage.Context, p *draw.Panel) {
	h := &s.ses.Hint
	now := h.Progress()
	for i, text := range s.words().HintSteps() {
		if h.Level == session.HintFirst && i > now {
			p.More = c.T("table.hint.more", "n", len(h.Ticked)+len(h.Steps)-i)
			break
		}
		p.Lines = append(p.Lines, draw.Line{Text: text, Done: i < now, Now: i == now, Mark: itoa(i + 1)})
	}
}

// hintGap is where the next step of the hint puts cards into a meld that lies.
func (s *Scene) hintGap() layout.Gap {
	h := &s.ses.Hint
	if h.Level < session.HintFirst || h.At >= len(h.Steps) || s.playback.walk.on || s.replay.on || !s.ses.Movable() || s.in.Drag.On {
		return layout.Gap{}
	}
	step := h.Steps[h.At]
	if step.Do == steps.Free || step.Do == steps.Home || step.From == step.To {
		return layout.Gap{}
	}
	for _, m := range session.Continued(s.felt.melds, h.Next()) {
		at := card.Index(m.Cards, step.Cards[0].ID)
		if at < 0 || !slices.ContainsFunc(s.felt.melds, func(o match.Meld) bool { return o.ID == m.ID }) {
			continue
		}
		gap := layout.Gap{Meld: m.ID, At: at, Whole: true}
		for _, k := range m.Cards[at:] {
			if !card.Has(step.Cards, k.ID) {
				break
			}
			gap.Size++
		}
		return gap
	}
	return layout.Gap{}
}

// point draws the arrow of a step from where its card lies to where it goes.
func (s *Scene) point(step steps.Step) {
	h := &s.ses.Hint
	m := &s.model
	cards := step.Cards
	if len(cards) == 0 {
		return
	}
	from, ok := s.seenOf(cards[0].ID)
	if !ok {
		return
	}
	to, ok := s.targetOf(h, cards[0].ID)
	if !ok {
		return
	}
	m.Marks.Arrow = draw.Arrow{Card: cards[0], From: from, To: to}
	if t, ok := s.table.Tray(s.hintGap().Meld); ok && s.hintGap().At < t.N {
		m.Marks.Arrow.Strip = min(to.W, t.Pitch*float64(s.hintGap().Size))
	}
}

// seenOf is the part of a card that no other card of its row lies over.
func (s *Scene) seenOf(id card.ID) (layout.Rect, bool) {
	for _, list := range [2][]layout.Spot{s.in.World.Hand, s.table.Spots} {
		at := slices.IndexFunc(list, func(p layout.Spot) bool { return p.ID == id })
		if at < 0 {
			continue
		}
		r := list[at].Rect()
		for _, over := range list[at+1:] {
			if o := over.Rect(); o.Overlaps(r) && o.Y == r.Y {
				r.W = min(r.W, o.X-r.X)
			} else if o.Overlaps(r) && o.Y > r.Y {
				r.H = min(r.H, o.Y-r.Y)
			}
		}
		return r, true
	}
	return layout.Rect{}, false
}

func (s *Scene) spotOf(id card.ID) (layout.Spot, bool) {
	for _, list := range [2][]layout.Spot{s.in.World.Hand, s.table.Spots} {
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
	next := session.Continued(s.felt.melds, h.Next())
	for _, m := range next {
		at := card.Index(m.Cards, id)
		if at < 0 {
			continue
		}
		if t, ok := s.table.Tray(m.ID); ok {
			if r, ok := s.gapRect(s.hintGap()); ok {
				return r, true
			}
			r := s.table.Cards(t)[0].Rect()
			r.X += float64(at) * t.Pitch
			return r, true
		}
		t, known := s.ahead(next, next)
		if !known {
			return s.freeCard(), true
		}
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
