package review

import (
	"strconv"
	"strings"

	"machiavelli/engine/match"
	"machiavelli/game/replay"
	"machiavelli/game/share"
	"machiavelli/game/stage"
	"machiavelli/game/statistics"
)

// reason is why the record ends before the match does.
func (s *Scene) reason() string { return share.Clip(s.why.Error()) }

// name is who sits in a seat.
func (s *Scene) name(c *stage.Context, seat int) string {
	if p := s.m.Config.Players[seat]; p.By != match.Human || seat != s.me {
		return p.Name
	}
	return c.T("you")
}

// did says what was done in a turn: the last thing of it that matters most.
func (s *Scene) did(c *stage.Context, t *replay.Turn) string {
	name := s.name(c, t.Seat)
	if n := len(t.Laid()); n > 0 {
		if len(t.End.Hands[t.Seat]) == 0 {
			return c.T("review.did.out", "name", name, "n", n)
		}
		return c.T("review.did.play", "name", name, "n", n)
	}
	for i := range t.Did {
		switch e := &t.Did[i]; e.E {
		case match.EvGiveUp, match.EvKnock, match.EvPass, match.EvTake, match.EvPush, match.EvZap:
			return c.T("review.did."+string(e.E), "name", name)
		}
	}
	if n := t.Drawn(); n > 0 {
		return c.T("review.did.draw", "name", name, "n", n)
	}
	return c.T("review.did.nothing", "name", name)
}

// could says what could have been laid, and how much it matters: 0 for nothing, 2
// for a hand that could have gone.
func (s *Scene) could(c *stage.Context) (text string, weight missed) {
	t, f := &s.m.Turns[s.at], s.facts[s.at]
	laid := len(t.Laid())
	switch weight = s.missed(s.at); {
	case !t.Could:
		return "", nothing
	case !f.known:
		return c.T("review.asking"), nothing
	case weight == out && t.Seat == s.me:
		return c.T("review.could.out.you"), out
	case weight == out:
		return c.T("review.could.out", "name", s.name(c, t.Seat)), out
	case weight == some:
		return c.T("review.could.more", "n", f.playable, "laid", laid), some
	case f.playable == 0:
		return c.T("review.could.nothing"), nothing
	}
	return c.T("review.could.all"), nothing
}

// ended says how the deal ended, if it did with this turn.
func (s *Scene) ended(c *stage.Context, t *replay.Turn) string {
	if t.Score == nil {
		return ""
	}
	var points []string
	for seat, n := range t.Score.Points {
		points = append(points, s.name(c, seat)+" "+strconv.Itoa(n))
	}
	if len(t.Score.Wins) == 0 {
		return c.T("review.ended.none", "points", strings.Join(points, ", "))
	}
	return c.T("review.ended", "name", statistics.Names(c.Lang, s.m.Config.Players, t.Score.Wins), "points", strings.Join(points, ", "))
}

// sum is what the own turns of the match come to, as far as they are known.
func (s *Scene) sum(c *stage.Context) string {
	turns, known, more, outs, most := 0, 0, 0, 0, 0
	for i := range s.m.Turns {
		t := &s.m.Turns[i]
		if t.Seat != s.me || !t.Could {
			continue
		}
		turns++
		most = max(most, len(t.Laid()))
		if s.facts[i].known {
			known++
		}
		switch s.missed(i) {
		case some:
			more++
		case out:
			outs++
		}
	}
	if known < turns {
		return c.T("review.progress", "n", known, "of", turns)
	}
	return c.T("review.sum", "name", s.name(c, s.me), "turns", turns, "most", most, "more", more, "out", outs)
}
