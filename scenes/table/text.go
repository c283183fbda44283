package table

import (
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
	"machiavelli/game/session"
	"machiavelli/game/stage"
	"machiavelli/scenes/table/input"
	"machiavelli/scenes/table/layout"
)

// stepText is one of the steps of a hint, or of somebody's turn, in words;
// before is the table that the steps begin with.
func (s *Scene) stepText(c *stage.Context, before []match.Meld, steps []steps.Step, at int, mine bool) string {
	told := session.Tell(before, steps, at, s.ses.View().Rules.Meld)
	return s.toldText(c, &told, mine)
}

func (s *Scene) toldText(c *stage.Context, t *session.Told, mine bool) string {
	return s.speech().Step(t, mine)
}

// meldText is why a meld is not legal, short enough for its tray.
func (s *Scene) meldText(c *stage.Context, st match.MeldState, m match.Meld) string {
	if st.Rule != nil {
		return s.shortReason(c, st.Rule)
	}
	if st.Why == nil {
		return ""
	}
	return s.speech().MeldFault(st.Why, m.Cards)
}

// reasonText is why something is refused, as a whole sentence.
func (s *Scene) reasonText(c *stage.Context, err *match.Error) string {
	if err.Why == match.IllegalMeld && err.Cause != nil {
		return c.T("table.why.illegal-meld", "why", s.speech().MeldFault(err.Cause, nil))
	}
	if err.Why == match.NothingAdded {
		return c.T("table.why.nothing-added" + s.instead())
	}
	return s.sentence(c, "table.why.", err)
}

// instead names what the player can do when no card of the hand is laid: what
// ends a sentence's key.
func (s *Scene) instead() string {
	for _, do := range [...]match.Do{match.Discard, match.Draw, match.Pass} {
		if s.ses.Offers(do) && (do == match.Discard || s.mayDraw() && s.ses.Refuses(do) == nil) {
			return "." + string(do)
		}
	}
	return ""
}

// shortReason is the same in a few words, for a button.
func (s *Scene) shortReason(c *stage.Context, err *match.Error) string {
	if turn := s.ses.Turn(); err.Why == match.IllegalMeld && turn != nil {
		n := 0
		for _, st := range turn.States {
			if st.State != match.Legal {
				n++
			}
		}
		return c.T("table.short.illegal-meld", "n", n)
	}
	if err.Why == match.NothingAdded {
		return c.T("table.short.nothing-added" + s.instead())
	}
	return s.sentence(c, "table.short.", err)
}

func (s *Scene) sentence(c *stage.Context, prefix string, err *match.Error) string {
	key := prefix + string(err.Why)
	if err.Why == match.DrawFirst && !s.ses.Offers(match.Draw) {
		key += ".take" // where the turn begins otherwise
	}
	if !c.Lang.Has(key) {
		key = "table.why." + string(err.Why)
	}
	if !c.Lang.Has(key) {
		key = "table.why.other"
	}
	return c.T(key, "n", err.N, "card", s.speech().Face(err.Card.Face()), "why", err.Error())
}

// turnText says whose turn it is and what comes next.
func (s *Scene) turnText(c *stage.Context) string {
	v := s.ses.View()
	b := &s.ses.Board
	switch {
	case !s.ses.Playing():
		return c.T("table.turn.dealing")
	case s.practice.on && b.Turn != s.ses.Me():
		return ""
	case v.Phase != match.Turning && !s.ses.Waiting():
		return c.T("table.turn.over")
	case b.Turn < 0 || b.Deal == 0:
		return c.T("table.turn.dealing")
	case b.Turn == s.ses.Me() && b.Turn < len(v.Seats):
		return c.T("table.turn.yours")
	case b.Turn < len(v.Seats):
		return c.T("table.turn.of", "name", v.Seats[b.Turn].Name)
	}
	return ""
}

// statusText is what a seat did last, or does now.
func (s *Scene) statusText(c *stage.Context, seat int) string {
	b := &s.ses.Board
	if percent, fetching := s.ses.Fetching(); fetching && s.ses.View().Seats[seat].By != match.Human {
		return c.T("table.status.fetching", "n", percent)
	}
	if s.ses.Thinking() == seat {
		return c.T("table.status.thinking")
	}
	if seat >= len(b.Latest) {
		return ""
	}
	d := b.Latest[seat]
	if s.ses.View().Rules.Announce && seat < len(b.Seats) && b.Seats[seat].Cards == 1 {
		return c.T("table.status.one")
	}
	if v := s.ses.View(); seat < len(v.Seats) && v.Seats[seat].Skip {
		return c.T("table.status.skip")
	}
	if d.What == "" || d.What == match.EvTurn || d.What == match.EvDeal {
		return ""
	}
	key := "table.status." + string(d.What)
	if c.Lang.Has(key + "." + d.Why) {
		key += "." + d.Why
	}
	if !c.Lang.Has(key) {
		return ""
	}
	return c.T(key, "n", d.N)
}

// paintWords fills in what is written on the table.
func (s *Scene) paintWords(c *stage.Context) {
	m, v, b := &s.model, s.ses.View(), &s.ses.Board
	m.Title = v.Rules.Name
	if m.Title == "" {
		m.Title = c.T("app.title")
	}
	m.Sub = ""
	if s.ses.Playing() && s.ses.Me() < len(v.Seats) {
		deals := c.T("table.deal", "deal", max(1, b.Deal))
		if n := v.Rules.End.Deals; n > 1 {
			deals = c.T("table.deal.of", "deal", max(1, b.Deal), "of", n)
		}
		m.Sub = deals
		if v.Deal > 1 || v.Rules.End.Target > 0 {
			m.Sub += " · " + c.T("table.points", "n", v.Seats[s.ses.Me()].Total)
		}
		if p := s.ses.Partner(); p >= 0 {
			them := v.Seats[(s.ses.Me()+1)%len(v.Seats)]
			m.Sub = deals + " · " + c.T("table.sides", "name", v.Seats[p].Name, "n", v.Seats[p].Total, "m", them.Total)
		}
		if s.frame.Form == layout.Wide && v.Rules.End.Target > 0 {
			m.Sub += " " + c.T("table.target", "n", v.Rules.End.Target)
		}
	}
	m.Alone, m.Words = !s.mayDraw(), ""
	if p := &s.practice; p.on {
		m.Words, m.Sub = p.words, ""
		if p.Title != "" {
			m.Title = p.Title
		}
	}
	m.Stock = b.Stock
	m.StockText = itoa(b.Stock)
	if s.frame.Form == layout.Wide && !v.Rules.Upcard {
		m.StockText = c.T("table.stock", "n", b.Stock)
	}
	m.HasPile, m.Pile = v.Rules.Upcard, 0
	if n := len(b.Pile); n > 0 {
		m.Pile = b.Pile[n-1]
	}
	m.PileOpen = s.ses.Live() && (s.ses.Refuses(match.Take) == nil || s.hands.Drag.On && s.hands.Over.Place == input.OnPile)
	m.StockOpen = s.ses.Live() && s.mayDraw() && s.ses.Refuses(match.Draw) == nil && !s.ses.Turn().Changed
	n := len(s.ses.Hand.Order)
	m.HandTitle = s.turnText(c)
	m.HandText = c.T("table.cards", "n", n)
	if left := s.ses.SecondsLeft(); left >= 0 {
		m.HandText += " · " + c.T("table.seconds", "n", left)
	}
	if mt := &s.ses.Meter; mt.Known && s.ses.Live() {
		switch {
		case c.Settings.ShowMeter:
			m.HandText = c.T("table.meter", "n", mt.Cards, "of", n)
		case c.Settings.ShowExists && mt.Cards > 0:
			m.HandText += " · " + c.T("table.exists")
		}
	}
	m.Log = m.Log[:0]
	for _, d := range b.Log {
		if t := s.logText(c, d); t != "" {
			m.Log = append(m.Log, t)
		}
	}
	m.Banner = s.notices.banner
	m.Step = s.nextText(c)
	m.Areas = [2]string{c.T("table.area.sets"), c.T("table.area.runs")}
	m.Empty = ""
	if len(s.felt.melds) == 0 && s.ses.Playing() {
		m.Empty = c.T("table.empty")
	}
	m.Curtain = ""
	if seat, drawn := s.ses.Curtain(); drawn && seat < len(v.Seats) {
		m.Curtain = c.T("table.curtain", "name", v.Seats[seat].Name)
	}
	if s.replay.on {
		m.Step = s.replay.text()
	}
}

// logText is a line of the log.
func (s *Scene) logText(c *stage.Context, d session.LogEntry) string {
	key := "table.log." + string(d.What)
	me := s.ses.Me()
	for _, more := range [...]struct {
		on  bool
		key string
	}{{d.Seat == me, ".you"}, {d.To == me && d.Seat != me, ".at-you"}, {d.Why != "", "." + d.Why}} {
		if more.on && c.Lang.Has(key+more.key) {
			key += more.key
		}
	}
	switch {
	case d.Step != nil:
		return s.toldText(c, d.Step, false)
	case d.What == session.Remark:
		if !c.Lang.Has("manners.say." + d.Why) {
			return "" // of a save that knows other words
		}
		return c.T("table.log.remark", "name", s.nameOf(d.Seat), "says", c.T("manners.say."+d.Why))
	}
	if !c.Lang.Has(key) {
		return ""
	}
	return c.T(key, "n", d.N, "name", s.nameOf(d.Seat), "to", s.nameOf(d.To), "card", s.speech().Face(d.Card.Face()))
}

// nameOf is the name of who sits in a seat.
func (s *Scene) nameOf(seat int) string {
	if v := s.ses.View(); seat >= 0 && seat < len(v.Seats) {
		return v.Seats[seat].Name
	}
	return ""
}

// laid is how many cards of the hand lie on the table.
func (s *Scene) laid() int {
	n := 0
	for _, m := range s.felt.melds {
		for _, k := range m.Cards {
			if s.ses.Mine(k.ID) {
				n++
			}
		}
	}
	return n
}
