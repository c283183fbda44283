package table

import (
	"encoding/json"
	"slices"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/people"
	"machiavelli/game/session"
	"machiavelli/game/stage"
	"machiavelli/scenes/table/draw"
	"machiavelli/scenes/table/layout"
	"machiavelli/scenes/table/motion"
)

func itoa(n int) string { return strconv.Itoa(n) }

// look makes everything that is drawn from the session as it is now. It is
// called when something has changed, never because a frame is drawn.
func (s *Scene) look(c *stage.Context) {
	s.fresh = false
	if v := s.ses.View(); v.Rules.ID != s.framed || len(s.frame.Seats) != max(1, len(v.Seats)-1) {
		s.reframe(c)
	}
	c.DeckStyle(s.ses.View().Rules.Tiles)
	s.follow()
	s.layHand()
	s.layTable()
	s.layChooser(c)
	s.aim()
	s.paint(c)
	c.UI.Set(s.widgets(c))
	s.syncFocus(c)
}

// shown is the melds that lie on the screen: those of a replay, of the
// half-made turn, or of the board.
func (s *Scene) shown() []match.Meld {
	if s.replay.on {
		return s.replay.table()
	}
	if t := s.ses.Turn(); t != nil {
		return session.WithFree(t.Melds, t.Free)
	}
	return session.WithFree(s.ses.Board.Table, s.ses.Board.Free)
}

// follow gives the melds their places. What lay under another name keeps its
// place; what is new comes to lie near where its cards came from.
func (s *Scene) follow() {
	now := s.shown()
	if s.places.Step == 0 && len(s.places.At) == 0 {
		s.places.Step = s.field().FirstStep()
	}
	if s.turnOf != s.ses.View().Turns<<8|s.ses.View().Deal {
		s.turnOf = s.ses.View().Turns<<8 | s.ses.View().Deal
		s.undo, s.redo = nil, nil
	}
	if len(now) == 0 {
		s.places = layout.Places{Step: s.field().FirstStep()}
	}
	names := session.Renames(s.melds, now)
	if len(names) > 0 {
		s.places = s.places.Renamed(func(id int) int {
			if to, ok := names[id]; ok {
				return to
			}
			return id
		})
	}
	wishes := append(s.wishes, s.rooms(now)...)
	wishes = append(wishes, s.origins(now)...)
	wishes = append(wishes, s.areas(now)...)
	s.wishes = s.wishes[:0]
	s.places = s.places.Next(now, s.field(), wishes...)
	s.melds = now
	if !s.replay.on && !s.ses.Waiting() {
		if data, err := json.Marshal(s.places); err == nil {
			s.ses.KeepPlaces(data)
		}
	}
}

// origins wishes new melds near to where most of their cards lay.
func (s *Scene) origins(now []match.Meld) []layout.Wish {
	var out []layout.Wish
	for _, m := range now {
		if _, old := s.places.Find(m.ID); old {
			continue
		}
		for _, was := range s.melds {
			at := slices.IndexFunc(was.Cards, func(d card.Card) bool { return d.ID == m.Cards[0].ID })
			p, ok := s.places.Find(was.ID)
			if at < 0 || !ok || len(m.Cards) < 2 {
				continue
			}
			p.Col += 2*at + 3
			x, y := s.field().Point(p)
			out = append(out, layout.Wish{ID: m.ID, Near: true, X: x, Y: y})
			break
		}
	}
	return out
}

// rooms wishes new melds room for as many cards as they are about to have.
func (s *Scene) rooms(now []match.Meld) []layout.Wish {
	var out []layout.Wish
	final := s.ses.Ahead()
	for _, m := range final {
		if _, old := s.places.Find(m.ID); !old && slices.ContainsFunc(now, func(o match.Meld) bool { return o.ID == m.ID }) {
			out = append(out, layout.Wish{ID: m.ID, Room: len(m.Cards)})
		}
	}
	return out
}

// layHand lays the hand out; what is selected or hinted is raised.
func (s *Scene) layHand() {
	order := s.ses.Hand.Order
	w := &s.world
	s.hand = s.hand[:0]
	if _, drawn := s.ses.Curtain(); drawn {
		w.Hand = s.hand
		return
	}
	n, hole := len(order), -1
	lifted := func(id card.ID) bool { return s.hands.Drag.On && slices.Contains(s.hands.Drag.Cards, id) }
	if s.hands.Drag.On && s.hands.Over.Place == overHand && s.hands.Drag.From == fromHand {
		hole = s.hands.Over.At
	}
	w.Fit = layout.FitHand(s.frame.Hand, n)
	i := 0
	for k, id := range order {
		if k == hole {
			i += len(s.hands.Drag.Cards)
		}
		if lifted(id) && hole >= 0 {
			continue
		}
		spot := w.Fit.Spot(min(i, max(0, n-1)), id)
		if s.hands.Has(id) {
			spot.Y -= s.frame.Lift
		} else if s.hintsCard(id) {
			spot.Y -= s.frame.Lift * 0.7
		}
		s.hand = append(s.hand, spot)
		i++
	}
	w.Hand = s.hand
}

// layTable lays the melds out, with a gap where a drag is over one.
func (s *Scene) layTable() {
	gap := layout.Gap{}
	if d := &s.hands.Drag; d.On && s.hands.Over.Place == overTray && s.hands.Over.Meld != d.Meld {
		gap = layout.Gap{Meld: s.hands.Over.Meld, At: s.slotFor(s.hands.Over), Size: len(d.Cards)}
	}
	s.zoom = s.zoom.Clamp(s.table.Extent, s.frame.Felt)
	s.table.Lay(s.melds, s.places, s.field(), s.zoom, gap)
	w := &s.world
	w.Pile = layout.Rect{}
	if s.ses.View().Rules.Upcard {
		w.Pile = s.frame.Pile
	}
	w.Felt, w.Base, w.Table, w.Melds = s.frame.Felt, s.frame.Base, &s.table, s.melds
	w.Live = s.ses.Movable() && !s.replay.on
	w.Pan = s.table.Extent.W > w.Felt.W || s.table.Extent.H > w.Felt.H
	w.Run = s.isRun
	s.model.Gap = layout.Rect{}
	if gap.Meld != 0 {
		if t, ok := s.table.Tray(gap.Meld); ok {
			first := s.table.Cards(t)[0]
			s.model.Gap = layout.Rect{X: first.X + float64(gap.At)*t.Pitch, Y: first.Y, W: s.table.CardW, H: s.table.CardW * layout.Aspect}
			if gap.At == 0 {
				s.model.Gap.X = first.X - t.Pitch*float64(gap.Size)
			}
		}
	}
}

// isRun reports whether a meld lies as a run.
func (s *Scene) isRun(id int) bool {
	for _, m := range s.melds {
		if m.ID == id && len(m.Cards) > 1 {
			return m.Cards[0].Shows().Suit() == m.Cards[1].Shows().Suit() && m.Cards[0].Shows().Rank() != m.Cards[1].Shows().Rank()
		}
	}
	return false
}

// aim sends the cards to where they belong.
func (s *Scene) aim() {
	s.cards = false
	s.targets = s.targets[:0]
	z := 0
	for _, spot := range s.table.Spots {
		s.targets = append(s.targets, motion.Target{ID: spot.ID, X: spot.X, Y: spot.Y, W: spot.W, Z: z})
		z++
	}
	z = draw.HandZ
	_, curtain := s.ses.Curtain()
	for _, spot := range s.hand {
		s.targets = append(s.targets, motion.Target{ID: spot.ID, X: spot.X, Y: spot.Y, W: spot.W, Z: z, Down: curtain})
		z++
	}
	s.aimPile()
	if d := &s.hands.Drag; d.On {
		for _, id := range d.Cards {
			if !slices.ContainsFunc(s.targets, func(t motion.Target) bool { return t.ID == id }) {
				s.targets = append(s.targets, motion.Target{ID: id, W: d.W, Z: z})
			}
		}
	}
	s.stage.Aim(s.targets)
	s.hold()
}

// hold keeps dragged cards at the pointer.
func (s *Scene) hold() {
	d := &s.hands.Drag
	if !d.On {
		return
	}
	for i := range d.Cards {
		p := d.Spot(i)
		s.stage.Hold(p.ID, p.X, p.Y, p.W, 2*draw.HandZ+i)
	}
}

// paint fills the model.
func (s *Scene) paint(c *stage.Context) {
	m := &s.model
	m.Frame, m.Table, m.Zoom, m.Stage = &s.frame, &s.table, s.zoom, &s.stage
	m.TableCardW, m.HandCardW = s.table.CardW, s.world.Fit.CardW
	m.Band, m.Banding = s.hands.Band, s.hands.Banding
	s.paintCards()
	s.paintTrays(c)
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
	for _, t := range s.melds {
		for _, k := range t.Cards {
			look := &m.Cards[k.ID]
			look.As = k.As
			if live && s.ses.Mine(k.ID) {
				look.Mark |= draw.Mine
			}
			if board.Changed[k.ID] {
				look.Mark |= draw.Changed
			}
		}
	}
	for _, id := range s.hands.Selected {
		set(id, draw.Selected)
	}
	for _, id := range s.hands.Hover {
		set(id, draw.Hover)
	}
	for _, id := range s.ses.Hand.Order {
		if s.hintsCard(id) {
			set(id, draw.Hinted)
		}
	}
	if s.keys() {
		set(s.hands.Focus.Card, draw.Focused)
	}
}

// hintsCard reports whether the hint names a card of the hand.
func (s *Scene) hintsCard(id card.ID) bool {
	h := &s.ses.Hint
	if h.Rung < session.HintCards || h.Answer == nil || s.replay.on {
		return false
	}
	return slices.ContainsFunc(h.Answer.Play, func(k card.Card) bool { return k.ID == id })
}

func (s *Scene) paintTrays(c *stage.Context) {
	m := &s.model
	m.Trays = m.Trays[:0]
	turn := s.ses.Turn()
	h := &s.ses.Hint
	live := turn != nil && !s.replay.on
	for i, t := range s.melds {
		look := draw.Tray{Owner: t.Owner, Flash: s.flash == t.ID && s.flashing > 0}
		look.Over = s.hands.Drag.On && s.hands.Over.Place == overTray && s.hands.Over.Meld == t.ID && s.hands.Drag.Meld != t.ID
		if live && i < len(turn.States) {
			st := turn.States[i]
			switch st.State {
			case match.Incomplete:
				look.State, look.Text = draw.Incomplete, s.meldText(c, st, t)
			case match.Wrong:
				look.State, look.Text = draw.Wrong, s.meldText(c, st, t)
			default:
				if s.changed(t) {
					look.State = draw.Good
				}
			}
		}
		if _, free := session.IsFree(t.ID); free {
			look.State = draw.Free
		}
		look.Hint = live && h.Rung >= session.HintMelds && h.At == 0 && h.Touches(t)
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
		m.Owners = append(m.Owners, people.Of(p.Name, i))
	}
	m.Seats = m.Seats[:0]
	for i := 1; i < len(v.Seats); i++ {
		at := (s.ses.Me() + i) % len(v.Seats)
		p := v.Seats[at]
		n := p.Cards
		if at < len(b.Counts) {
			n = b.Counts[at]
		}
		m.Seats = append(m.Seats, draw.Seat{
			Who: people.Of(p.Name, at), Deed: s.deedText(c, at), Cards: n, Count: itoa(n),
			Turn: v.Phase == match.Turning && b.Turn == at, Alarm: n <= 3, Ally: at == s.ses.Partner(),
		})
		if last := &m.Seats[len(m.Seats)-1]; last.Ally {
			last.Deed = join(c.T("table.partner"), last.Deed)
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

// seatRect is where a seat is on the screen: the hand for the own one.
func (s *Scene) seatRect(seat int) layout.Rect {
	n := len(s.ses.View().Seats)
	if n == 0 || seat == s.ses.Me() {
		return s.frame.Hand
	}
	i := (seat - s.ses.Me() - 1 + n) % n
	if i < len(s.frame.Seats) {
		return s.frame.Seats[i]
	}
	return s.frame.Top
}

// freeSpot is a small place on the felt where nothing lies.
func (s *Scene) freeSpot() layout.Rect {
	x, y := s.table.FreeSpot(s.frame.Felt)
	return layout.Rect{X: x - 4, Y: y - 4, W: 8, H: 8}
}
