package table

import (
	"machiavelli/engine/match"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/input"
)

// paintWords fills in what is written on the table.
func (s *Scene) paintWords(c *stage.Context) {
	m, v, b := &s.model, s.ses.View(), &s.ses.Board
	m.Title = c.RuleSet(&v.Rules)
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
	m.NoStock, m.Words = !s.view(c).mayDraw(), ""
	if p := &s.practice; p.on {
		m.Words, m.Sub = p.said.Text, ""
		if p.Title != "" {
			m.Title = p.Title
		}
	}
	m.Stock.Cards, m.Stock.Text = b.Stock, itoa(b.Stock)
	if s.frame.Form == layout.Wide && !v.Rules.Upcard {
		m.Stock.Text = c.T("table.stock", "n", b.Stock)
	}
	m.Pile.Shown, m.Pile.Upcard = v.Rules.Upcard, 0
	if n := len(b.Pile); n > 0 {
		m.Pile.Upcard = b.Pile[n-1]
	}
	m.Pile.Open = s.ses.Live() && (s.ses.Refuses(match.Take) == nil || s.in.Drag.On && s.in.Over.Place == input.OnPile)
	m.Stock.Open = s.ses.Live() && s.view(c).mayDraw() && s.ses.Refuses(match.Draw) == nil && !s.ses.Turn().Changed
	n := len(s.ses.Hand.Order)
	if s.replay.on {
		n = len(s.in.World.Hand)
	}
	m.Hand.Title = s.view(c).turnText()
	m.Hand.Text = c.T("table.cards", "n", n)
	if left := s.ses.SecondsLeft(); left >= 0 {
		m.Hand.Text += " · " + c.T("table.seconds", "n", left)
	}
	if mt := &s.ses.Meter; mt.Known && s.ses.Live() {
		switch {
		case c.Settings.ShowMeter:
			m.Hand.Text = c.T("table.meter", "n", mt.Cards, "of", n)
		case c.Settings.ShowExists && mt.Cards > 0:
			m.Hand.Text += " · " + c.T("table.exists")
		}
	}
	m.Log = m.Log[:0]
	for _, d := range b.Log {
		if t := s.view(c).words().Log(d); t != "" {
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
