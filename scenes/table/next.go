package table

import (
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/stage"
)

// nextText says what the player is to do next, at every point of every kind of
// turn, and whose turn it is when there is nothing to do.
func (s *Scene) nextText(c *stage.Context) string {
	v := s.ses.View()
	_, curtain := s.ses.Curtain()
	switch {
	case !s.ses.Playing() || s.replay.on || curtain:
		return ""
	case s.ses.Planning() && !s.ses.Waiting():
		return c.T("table.next.plan", "name", v.Seats[v.Turn].Name)
	case !s.ses.Live() && s.ses.Waiting() && s.playback.said != "":
		return s.playback.said
	case !s.ses.Live():
		return s.turnText(c)
	case s.practice.on && !s.ses.Turn().Changed:
		return "" // the exercise says it
	case s.lacking() > 0 && s.ses.Refuses(match.Play) == nil:
		return c.T("table.exercise.left", "n", s.lacking())
	}
	if s.chooser.on {
		return c.T("table.next.joker")
	}
	left := v.Seats[(s.ses.Me()+1)%len(v.Seats)].Name
	text := c.T("table.next."+s.nextStep(), "n", v.Rules.MaxDraw-v.Drawn, "name", left, "card", s.speech().Face(s.model.Pile.Face()))
	if duty := s.dutyText(c); duty != "" {
		text = duty + " " + text
	}
	if s.ses.Offers(match.Zap) && s.ses.Refuses(match.Zap) == nil && !s.ses.Turn().Changed {
		text += " " + c.T("table.next.zap")
	}
	return text
}

// nextStep names what the player on turn can do next.
func (s *Scene) nextStep() string {
	if s.ses.Turn().Changed {
		return s.layStep()
	}
	v := s.ses.View()
	draw, pass := s.ses.Refuses(match.Draw), s.ses.Refuses(match.Pass)
	switch {
	case draw != nil && draw.Why == match.MoveBegun:
		return "strict"
	case v.Rules.Turn == rules.TurnDiscard || v.Rules.Turn == rules.TurnPush:
		return s.pileStep(draw)
	case v.Rules.Turn == rules.TurnDrawFirst:
		return s.drawStep(draw)
	case draw != nil && draw.Why == match.MustPlayNow, pass != nil && pass.Why == match.MustPlayNow:
		return "must"
	case draw != nil && v.Stock == 0:
		return "pass"
	}
	return string(v.Rules.Turn)
}

// layStep is what comes next while cards have been moved.
func (s *Scene) layStep() string {
	err := s.ses.Refuses(match.Play)
	discards := s.ses.Offers(match.Discard)
	switch {
	case err == nil && discards:
		return "lay-discard"
	case err == nil:
		return "lay"
	case err.Why == match.DrawFirst && discards:
		return s.pileStep(s.ses.Refuses(match.Draw))
	case err.Why == match.DrawFirst:
		return "draw"
	}
	return "finish"
}

// pileStep is what comes next in the games with a discard pile.
func (s *Scene) pileStep(draw *match.Error) string {
	take, push := s.ses.Refuses(match.Take), s.ses.Refuses(match.Push)
	switch {
	case s.ses.View().Drawn > 0:
		return "discard"
	case push == nil:
		return "take-or-push"
	case take == nil && draw == nil:
		return "draw-or-take"
	case take == nil:
		return "take"
	}
	return "draw"
}

// drawStep is what comes next where a turn begins with a draw.
func (s *Scene) drawStep(draw *match.Error) string {
	v := s.ses.View()
	knock := s.ses.Offers(match.Knock) && s.ses.Refuses(match.Knock) == nil
	switch {
	case v.Played && knock, s.ses.Refuses(match.Play) != nil && s.ses.Refuses(match.Pass) == nil && knock:
		return "knock-or-end"
	case v.Drawn == 0 && draw == nil && knock:
		return "draw-or-knock"
	case v.Drawn == 0 && draw == nil:
		return "draw"
	case draw == nil && v.Drawn+1 == v.Rules.MaxDraw:
		return "draw-last"
	case draw == nil:
		return "draw-more"
	case v.Last > 0:
		return "last-round"
	}
	return "play-or-pass"
}

// dutyText says what the first play has to be, until it is done.
func (s *Scene) dutyText(c *stage.Context) string {
	v := s.ses.View()
	open := v.Rules.Opening
	if open.Kind == rules.OpenAny || v.Seats[s.ses.Me()].Opened {
		return ""
	}
	if open.Kind != rules.OpenContract || len(open.Contracts) == 0 {
		return c.T("table.duty."+string(open.Kind), "n", open.N)
	}
	k := open.Contracts[(max(1, v.Deal)-1)%len(open.Contracts)]
	sets := c.T("table.duty.sets", "n", k.Sets, "size", k.SetSize)
	runs := c.T("table.duty.runs", "n", k.Runs, "size", k.RunSize)
	switch {
	case k.Runs == 0:
		runs = sets
	case k.Sets > 0:
		runs = c.T("and", "a", sets, "b", runs)
	}
	return c.T("table.duty.contract", "melds", runs)
}

// announce says at once that somebody holds one card, where that is a duty.
func (s *Scene) announce(c *stage.Context, e *match.Event) {
	v, b := s.ses.View(), &s.ses.Board
	if !v.Rules.Announce || e.E != match.EvPlay || e.P >= len(b.Seats) || b.Seats[e.P].Cards != 1 {
		return
	}
	key := "table.announce"
	if e.P == s.ses.Me() {
		key = "table.announce.you"
	}
	s.notices.say(c.T(key, "name", v.Seats[e.P].Name), bannerTicks)
	c.Play("turn")
}

// bannerTicks is how long an announcement stays.
const bannerTicks = 150
