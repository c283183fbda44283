package table

import (
	"machiavelli/scenes/table/input"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/opponents"
	"machiavelli/game/app/session"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/draw"
)

// painter fills the model of what is drawn.
type painter struct {
	*view
	desk    *desk
	m       *draw.Model
	notices notices
	glow    bool   // what was laid last lights up
	said    string // of somebody's step that was shown last
}

// paint fills the model.
func (p *painter) paint() {
	m := p.m
	m.Frame, m.Table, m.Stage = p.frame, &p.desk.table, &p.desk.stage
	m.Hand.CardW = p.desk.in.World.Fit.CardW
	m.Marks.Band = layout.Rect{}
	if p.desk.in.Banding {
		m.Marks.Band = p.desk.in.Band
	}
	p.cards()
	p.trays()
	p.seats()
	p.text()
	m.Panel, m.Marks.Arrow = p.hint()
}

func (p *painter) cards() {
	m := p.m
	board := &p.ses.Board
	live := p.ses.Turn() != nil && !p.replay.on
	for i := range m.Cards {
		m.Cards[i] = draw.Card{}
	}
	set := func(id card.ID, k draw.Mark) { m.Cards[id].Mark |= k }
	for _, t := range p.desk.felt.melds {
		for _, k := range t.Cards {
			look := &m.Cards[k.ID]
			look.As = k.As
			if live && p.ses.Mine(k.ID) {
				look.Mark |= draw.Mine
			}
			if seat, changed := board.Traces.Who(k.ID); changed {
				look.Mark |= draw.Changed
				look.By = seat
			}
		}
	}
	for _, id := range p.desk.in.Selected {
		set(id, draw.Selected)
	}
	for _, id := range p.desk.in.Hover {
		set(id, draw.Hover)
	}
	for _, id := range p.ses.Hand.Order {
		if p.hintsCard(id) {
			set(id, draw.Hinted)
		}
		if board.Traces.Drawn[id] {
			set(id, draw.Drawn)
		}
	}
	if p.c.Input.Keyboard {
		set(p.desk.in.Focus.Card, draw.Focused)
	}
	m.Marks.Loupe = draw.Loupe{}
	if id := p.desk.in.Pressed; id != 0 {
		m.Marks.Loupe = draw.Loupe{Card: card.Card{ID: id, As: m.Cards[id].As}, At: p.loupe()}
	}
}

// loupe is where the card that a finger hides is shown: above it, or beside it
// where that is off the screen.
func (p *painter) loupe() layout.Rect {
	const w, away = 84, 36
	at := p.c.Input.Pointer
	r := layout.Rect{X: at.X - w/2, Y: at.Y - away - w*layout.Aspect, W: w, H: w * layout.Aspect}
	if r.Y < 4 {
		r.Y = 4
		if r.X += w; at.X > p.frame.W/2 {
			r.X -= 2 * w
		}
	}
	r.X = max(4, min(r.X, p.frame.W-w-4))
	return r
}

func (p *painter) trays() {
	m := p.m
	m.Trays = m.Trays[:0]
	turn := p.ses.Turn()
	h := &p.ses.Hint
	live := turn != nil && !p.replay.on
	for i, t := range p.desk.felt.melds {
		look := draw.Tray{Owner: t.Owner, Giver: -1, Flash: p.notices.points(t.ID) || p.glow && slices.ContainsFunc(t.Cards, func(k card.Card) bool { return slices.Contains(p.ses.Board.Traces.Last, k.ID) })}
		look.Over = p.desk.in.Drag.On && p.desk.in.Over.Place == input.OnTray && p.desk.in.Over.Meld == t.ID && p.desk.in.Drag.Meld != t.ID
		if live && i < len(turn.States) {
			st := turn.States[i]
			switch st.State {
			case match.Incomplete:
				look.State, look.Text = draw.Incomplete, p.words().State(st, t)
			case match.Wrong:
				look.State, look.Text = draw.Wrong, p.words().State(st, t)
			default:
				if p.changed(t) {
					look.State = draw.Good
				}
			}
		}
		if p.ses.Me() < 0 && p.marked(t) {
			look.Flash = true
		}
		if t.Kind == match.KindFree {
			look.State = draw.Free
		}
		if seat, gave := p.ses.Board.Traces.Giver(t.ID); gave {
			look.Giver = seat
		}
		look.Hint = live && h.Level >= session.HintMelds && h.At == 0 && h.Touches(t)
		m.Trays = append(m.Trays, look)
	}
}

// marked reports whether there is a card in a meld that somebody has laid or moved.
func (p *painter) marked(t match.Meld) bool {
	return slices.ContainsFunc(t.Cards, func(k card.Card) bool {
		_, changed := p.ses.Board.Traces.Who(k.ID)
		return changed
	})
}

// changed reports whether a meld is not as the turn began, wherever it lies.
func (p *painter) changed(t match.Meld) bool {
	return !slices.ContainsFunc(p.ses.View().Table, func(o match.Meld) bool {
		return len(o.Cards) == len(t.Cards) && !slices.ContainsFunc(o.Cards, func(k card.Card) bool { return !slices.Contains(t.Cards, k) })
	})
}

func (p *painter) seats() {
	m := p.m
	v, b := p.ses.View(), &p.ses.Board
	m.Owners = m.Owners[:0]
	for i, seat := range v.Seats {
		p.c.Fonts.Seat(seat.Name, i)
		m.Owners = append(m.Owners, opponents.Of(seat.Name, i))
	}
	m.Seats = m.Seats[:0]
	others := len(v.Seats)
	if p.ses.Me() >= 0 {
		others--
	}
	var people []friends.Person
	if p.place != nil {
		people = p.place.Info().People
	}
	for i := 1; i <= others && !p.exercise.on; i++ {
		at := (p.ses.Me() + i) % len(v.Seats)
		seat := v.Seats[at]
		n := seat.Cards
		if at < len(b.Seats) {
			n = b.Seats[at].Cards
		}
		m.Seats = append(m.Seats, draw.Seat{
			Who: opponents.Of(seat.Name, at), Status: p.words().Status(at), Cards: n, Count: itoa(n),
			Turn: v.Phase == match.Turning && b.Turn == at, Alarm: n <= 3, Ally: at == p.ses.Partner(),
		})
		if last := &m.Seats[len(m.Seats)-1]; last.Ally && last.Status == "" {
			last.Status = p.c.T("table.partner") // the ring says it, too
		}
		if at < len(people) && people[at].By == match.Human && people[at].Here == friends.Away {
			m.Seats[len(m.Seats)-1].Status = p.c.T("table.company.away")
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
