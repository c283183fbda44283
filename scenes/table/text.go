package table

import (
	"slices"

	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/input"
)

// text fills in what is written on the table.
func (p *painter) text() {
	m, v, b, c := p.m, p.ses.View(), &p.ses.Board, p.c
	m.Title = c.RuleSet(&v.Rules)
	if m.Title == "" {
		m.Title = c.T("app.title")
	}
	m.Sub = ""
	if p.ses.Playing() && p.ses.Me() < len(v.Seats) {
		deals := c.T("table.deal", "deal", max(1, b.Deal))
		if n := v.Rules.End.Deals; n > 1 {
			deals = c.T("table.deal.of", "deal", max(1, b.Deal), "of", n)
		}
		m.Sub = deals
		if me := p.ses.Me(); me >= 0 && (v.Deal > 1 || v.Rules.End.Target > 0) {
			m.Sub += " · " + c.T("table.points", "n", v.Seats[me].Total)
		}
		if partner := p.ses.Partner(); partner >= 0 && p.ses.Me() >= 0 {
			them := v.Seats[(p.ses.Me()+1)%len(v.Seats)]
			m.Sub = deals + " · " + c.T("table.sides", "name", v.Seats[partner].Name, "n", v.Seats[partner].Total, "m", them.Total)
		}
		if p.desk.frame.Form == layout.Wide && v.Rules.End.Target > 0 {
			m.Sub += " " + c.T("table.target", "n", v.Rules.End.Target)
		}
	}
	m.NoStock, m.Words = !p.mayDraw(), ""
	if e := &p.exercise; e.on {
		m.Words, m.Sub = e.text, ""
		if e.title != "" {
			m.Title = e.title
		}
	}
	if m.Watched = p.ses.Playing() && p.ses.Me() < 0; m.Watched {
		m.Words = p.news()
	}
	m.Stock.Cards, m.Stock.Text = b.Stock, itoa(b.Stock)
	if p.desk.frame.Form == layout.Wide && !v.Rules.Upcard {
		m.Stock.Text = c.T("table.stock", "n", b.Stock)
	}
	m.Pile.Shown, m.Pile.Upcard = v.Rules.Upcard, 0
	if n := len(b.Pile); n > 0 {
		m.Pile.Upcard = b.Pile[n-1]
	}
	m.Pile.Open = p.mayAct() && (p.ses.Refuses(match.Take) == nil || p.desk.in.Drag.On && p.desk.in.Over.Place == input.OnPile)
	m.Stock.Open = p.mayAct() && p.mayDraw() && p.ses.Refuses(match.Draw) == nil && !p.ses.Turn().Changed
	n := len(p.ses.Hand.Order)
	if p.replay.on {
		n = len(p.desk.in.World.Hand)
	}
	m.Hand.Title = p.turnText()
	m.Hand.Text = c.T("table.cards", "n", n)
	m.Hand.Clock = ""
	if left := p.ses.SecondsLeft(); left >= 0 {
		m.Hand.Clock = c.T("table.seconds", "n", left)
		m.Hand.Text += " · " + m.Hand.Clock
	}
	if mt := &p.ses.Meter; mt.Known && p.ses.Live() {
		switch {
		case c.Settings.ShowMeter:
			m.Hand.Text = c.T("table.meter", "n", mt.Cards, "of", n)
		case c.Settings.ShowExists && mt.Cards > 0:
			m.Hand.Text += " · " + c.T("table.exists")
		}
	}
	m.Log = m.Log[:0]
	for _, d := range b.Log {
		if t := p.words().Log(d); t != "" {
			m.Log = append(m.Log, t)
		}
	}
	m.Banner = p.notices.banner
	m.Step = p.nextText()
	m.Goal = ""
	if v := p.view; v.aims {
		m.Goal = rulebook.Goal(c.T, &v.ses.View().Rules)
	}
	m.Areas = [2]string{c.T("table.area.sets"), c.T("table.area.runs")}
	m.Empty = ""
	switch nothing := len(p.desk.felt.melds) == 0 && p.ses.Playing(); {
	case nothing && m.Watched:
		m.Empty = c.T("access.empty")
	case nothing:
		m.Empty = c.T("table.empty")
	}
	m.Curtain = ""
	if seat, drawn := p.ses.Curtain(); drawn && seat < len(v.Seats) {
		m.Curtain = c.T("table.curtain", "name", v.Seats[seat].Name)
	}
	if p.replay.on {
		m.Step = p.replay.text
	}
}

// news is what has just happened.
func (p *painter) news() string {
	if p.ses.Waiting() && p.said != "" {
		return p.said
	}
	for _, d := range slices.Backward(p.ses.Board.Log) {
		if d.What != session.Step && d.What != session.Remark {
			return p.words().Log(d)
		}
	}
	return ""
}

// nextText says what the player is to do next, and whose turn it is when there is
// nothing to do.
func (p *painter) nextText() string {
	_, curtain := p.ses.Curtain()
	live := p.ses.Live()
	switch {
	case !p.ses.Playing() || p.replay.on || curtain:
		return ""
	case p.paused:
		return p.c.T("friends.paused")
	case p.ses.Planning() && !p.ses.Waiting():
	case !live && p.ses.Waiting() && p.said != "":
		return p.said
	case !live:
		return p.turnText()
	case p.exercise.on && !p.ses.Turn().Changed:
		return "" // the exercise says it
	case p.choosing:
		return p.c.T("table.next.joker")
	case p.lacking() > 0 && p.ses.Refuses(match.Play) == nil:
		return "" // the button that ends the turn says it
	}
	return p.words().Next()
}
