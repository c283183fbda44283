package review

import (
	"strconv"
	"strings"

	"machiavelli/engine/match"
	"machiavelli/engine/review"
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

// playable says what could have been laid, and what was missed.
func (s *Scene) playable(c *stage.Context) (text string, weight missed) {
	t, f := &s.m.Turns[s.at], &s.facts[s.at]
	switch weight = s.missed(s.at); {
	case !t.Could, !f.known && s.whole:
		return "", nothing
	case !f.known:
		return c.T("review.asking"), nothing
	case weight == out && t.Seat == s.me:
		return c.T("review.could.out.you"), out
	case weight == out:
		return c.T("review.could.out", "name", s.name(c, t.Seat)), out
	case f.Playable > f.Cards:
		return c.T("review.could.more", "n", f.Playable), weight
	case f.Playable == 0:
		return c.T("review.could.nothing"), weight
	}
	return c.T("review.could.all"), weight
}

// verdict says what the choice was worth, where that is known: how dear it was,
// why, and what would have been better.
func (s *Scene) verdict(c *stage.Context) (lines []string) {
	t, f := &s.m.Turns[s.at], &s.facts[s.at]
	if !f.known || !s.review.Judged {
		return nil
	}
	if f.Label != review.None {
		lines = append(lines, c.T("review.label."+string(f.Label), "loss", percent(f.Loss), "se", percent(f.SE)))
		for _, why := range f.Why {
			if why != review.OutMissed { // which is said already
				lines = append(lines, c.T("review.why."+string(why)))
			}
		}
		lines = append(lines, s.better(c, t, f.Better))
	}
	if f.Judged && f.Choice {
		lines = append(lines, c.T("review.chance", "name", s.name(c, t.Seat), "chance", percent(f.Chance)))
	}
	if t.Seat < len(f.Luck) {
		lines = append(lines, c.T("review.luck", "luck", signed(f.Luck[t.Seat])))
	}
	return lines
}

// better says what would have been better, as far as that is one thing to say.
func (s *Scene) better(c *stage.Context, t *replay.Turn, a *match.Action) string {
	if a == nil {
		return ""
	}
	if a.Do != match.Play {
		key := "review.better." + string(a.Do)
		if !c.Lang.Has(key) {
			return ""
		}
		return c.T(key)
	}
	lay := func(melds []match.Meld) (n int) {
		for _, m := range melds {
			n += len(m.Cards)
		}
		return n
	}
	return c.T("review.better.play", "n", lay(a.Table)+len(a.Free)-lay(t.Begin.Table)-len(t.Begin.Free))
}

// percent is a chance in percent, signed one that is more or less.
func percent(x float64) string { return strconv.FormatFloat(100*x, 'f', 1, 64) }

func signed(x float64) string {
	if x > 0 {
		return "+" + percent(x)
	}
	return strings.Replace(percent(x), "-", "−", 1)
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
		case nothing:
		case out:
			outs++
		default:
			more++
		}
	}
	if known < turns && !s.whole {
		return c.T("review.progress", "n", known, "of", turns)
	}
	if s.review.Judged && s.me < len(s.review.Match) {
		sum := &s.review.Match[s.me]
		return c.T("review.sum.judged", "name", s.name(c, s.me), "turns", turns, "most", most, "more", more, "out", outs, "loss", percent(sum.Loss()), "luck", signed(sum.Luck))
	}
	return c.T("review.sum", "name", s.name(c, s.me), "turns", turns, "most", most, "more", more, "out", outs)
}
