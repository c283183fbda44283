package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/opponents"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/draw"
)

// paint fills the model.
func (s *Scene) paint(c *stage.Context) {
	m := &s.model
	m.Frame, m.Table, m.Stage = &s.frame, &s.table, &s.stage
	m.Hand.CardW = s.in.World.Fit.CardW
	m.Marks.Band = layout.Rect{}
	if s.in.Banding {
		m.Marks.Band = s.in.Band
	}
	s.paintCards()
	s.paintTrays()
	s.paintSeats(c)
	s.paintWords(c)
	s.paintHint(c)
}

func (s *Scene) paintCards() {
	m := &s.model
	board := &s.ses.Board
	live := s.ses.Turn() != nil && !s.replay.on
	for i := range m.Cards {
		m.Cards[i] = draw.Card{}
	}
	set := func(id card.ID, k draw.Mark) { m.Cards[id].Mark |= k }
	for _, t := range s.felt.melds {
		for _, k := range t.Cards {
			look := &m.Cards[k.ID]
			look.As = k.As
			if live && s.ses.Mine(k.ID) {
				look.Mark |= draw.Mine
			}
			if seat, changed := board.Traces.Who(k.ID); changed {
				look.Mark |= draw.Changed
				look.By = seat
			}
		}
	}
	for _, id := range s.in.Selected {
		set(id, draw.Selected)
	}
	for _, id := range s.in.Hover {
		set(id, draw.Hover)
	}
	for _, id := range s.ses.Hand.Order {
		if s.view(s.ctx).hintsCard(id) {
			set(id, draw.Hinted)
		}
		if board.Traces.Drawn[id] {
			set(id, draw.Drawn)
		}
	}
	if s.keys() {
		set(s.in.Focus.Card, draw.Focused)
	}
	m.Marks.Loupe = draw.Loupe{}
	if id := s.in.Pressed; id != 0 {
		m.Marks.Loupe = draw.Loupe{Card: card.Card{ID: id, As: m.Cards[id].As}, At: s.loupe()}
	}
}

// loupe is where the card that a finger hides is shown: above it, or beside it
// where that is off the screen.
func (s *Scene) loupe() layout.Rect {
	const w, away = 84, 36
	p := s.ctx.Input.Pointer
	r := layout.Rect{X: p.X - w/2, Y: p.Y - away - w*layout.Aspect, W: w, H: w * layout.Aspect}
	if r.Y < 4 {
		r.Y = 4
		if r.X += w; p.X > s.frame.W/2 {
			r.X -= 2 * w
		}
	}
	r.X = max(4, min(r.X, s.frame.W-w-4))
	return r
}

func (s *Scene) paintTrays() {
	m := &s.model
	m.Trays = m.Trays[:0]
	turn := s.ses.Turn()
	h := &s.ses.Hint
	live := turn != nil && !s.replay.on
	for i, t := range s.felt.melds {
		look := draw.Tray{Owner: t.Owner, Giver: -1, Flash: s.notices.points(t.ID) || s.ending.glow && slices.ContainsFunc(t.Cards, func(k card.Card) bool { return slices.Contains(s.ses.Board.Traces.Last, k.ID) })}
		look.Over = s.in.Drag.On && s.in.Over.Place == overTray && s.in.Over.Meld == t.ID && s.in.Drag.Meld != t.ID
		if live && i < len(turn.States) {
			st := turn.States[i]
			switch st.State {
			case match.Incomplete:
				look.State, look.Text = draw.Incomplete, s.view(s.ctx).words().State(st, t)
			case match.Wrong:
				look.State, look.Text = draw.Wrong, s.view(s.ctx).words().State(st, t)
			default:
				if s.changed(t) {
					look.State = draw.Good
				}
			}
		}
		if t.Kind == match.KindFree {
			look.State = draw.Free
		}
		if seat, gave := s.ses.Board.Traces.Giver(t.ID); gave {
			look.Giver = seat
		}
		look.Hint = live && h.Level >= session.HintMelds && h.At == 0 && h.Touches(t)
		m.Trays = append(m.Trays, look)
	}
}

// changed reports whether a meld is not as the turn began, wherever it lies.
func (s *Scene) changed(t match.Meld) bool {
	return !slices.ContainsFunc(s.ses.View().Table, func(o match.Meld) bool {
		return len(o.Cards) == len(t.Cards) && !slices.ContainsFunc(o.Cards, func(k card.Card) bool { return !slices.Contains(t.Cards, k) })
	})
}

func (s *Scene) paintSeats(c *stage.Context) {
	m := &s.model
	v, b := s.ses.View(), &s.ses.Board
	m.Owners = m.Owners[:0]
	for i, p := range v.Seats {
		m.Owners = append(m.Owners, opponents.Of(p.Name, i))
	}
	m.Seats = m.Seats[:0]
	for i := 1; i < len(v.Seats) && !s.practice.on; i++ {
		at := (s.ses.Me() + i) % len(v.Seats)
		p := v.Seats[at]
		n := p.Cards
		if at < len(b.Seats) {
			n = b.Seats[at].Cards
		}
		m.Seats = append(m.Seats, draw.Seat{
			Who: opponents.Of(p.Name, at), Status: s.view(c).words().Status(at), Cards: n, Count: itoa(n),
			Turn: v.Phase == match.Turning && b.Turn == at, Alarm: n <= 3, Ally: at == s.ses.Partner(),
		})
		if last := &m.Seats[len(m.Seats)-1]; last.Ally && last.Status == "" {
			last.Status = c.T("table.partner") // the ring says it, too
		}
	}
}

// join puts what there is of two things side by side.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " · " + b
}
