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
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/draw"
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

// paintHint fills the hint panel and the arrow.
func (s *Scene) paintHint(c *stage.Context) {
	m, h := &s.model, &s.ses.Hint
	m.Panel, m.Marks.Arrow = nil, draw.Arrow{}
	if !s.view(c).hinting() {
		return
	}
	p := &draw.Panel{Buttons: h.Playable()}
	m.Panel = p
	p.Title, p.Sub = s.view(c).words().Hint()
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
	if lines := s.view(s.ctx).words().Lack(); len(lines) > 0 && s.frame.Form == layout.Wide {
		p.Sub = strings.TrimSpace(p.Sub + "\n" + strings.Join(lines, "\n"))
	}
}

// paintJudged adds what wins more often. A narrow panel has one line for that and one for
// the reason.
func (s *Scene) paintJudged(p *draw.Panel) {
	what, why := s.view(s.ctx).words().JudgedWhy()
	switch {
	case what == "":
	case s.frame.Form == layout.Wide:
		p.Sub = strings.TrimSpace(p.Sub + "\n" + s.view(s.ctx).words().Judged())
	case why == "":
		p.Sub = what
	default:
		p.Title, p.Sub = what, why
	}
}

func (s *Scene) hintLines(c *stage.Context, p *draw.Panel) {
	h := &s.ses.Hint
	now := h.Progress()
	for i, text := range s.view(c).words().HintSteps() {
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
