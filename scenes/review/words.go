package review

import (
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/game/replay"
	"machiavelli/game/session"
	"machiavelli/game/share"
	"machiavelli/game/stage"
	"machiavelli/game/statistics"
	"machiavelli/game/wording"
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

// told says what could have been laid, and what was missed.
func (s *Scene) told(c *stage.Context) (text string, weight missed) {
	t, f := &s.m.Turns[s.at], &s.facts[s.at]
	switch weight = s.missed(s.at); {
	case s.secret(s.at):
		return c.T("review.secret"), nothing
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

// verdict says of a choice in facts why it was dear, and what the chance was after
// it, where that is known.
func (s *Scene) verdict(c *stage.Context) (lines []string) {
	t, f := &s.m.Turns[s.at], &s.facts[s.at]
	if !f.known || s.secret(s.at) {
		return nil
	}
	lines = s.reasons(c, t, f)
	if f.Judged && f.Choice {
		lines = append(lines, c.T("review.chance", "name", s.name(c, t.Seat), "chance", c.Lang.Percent(f.Chance, 1)))
	}
	if f.Judged && t.Seat < len(f.Luck) && !s.under(s.at) {
		lines = append(lines, c.T("review.luck", "luck", c.Lang.Signed(f.Luck[t.Seat], 1)))
	}
	return lines
}

// reasons are the facts that explain a mark: what could have gone and how, what the
// others made of the table, and which outs were given up.
func (s *Scene) reasons(c *stage.Context, t *replay.Turn, f *fact) (lines []string) {
	if s.missed(s.at) == nothing {
		return nil
	}
	if w := s.way(s.at); w != nil {
		before := match.WithFree(t.Begin.Table, t.Begin.Free)
		step := session.TellIdea(before, w.Steps, s.m.Config.Rules.Meld)
		moved := c.T("review.moved", "n", w.Moves)
		idea := wording.In(c.Lang, s.m.Config.Rules.Tiles).Possible(&step)
		if f.MissedOut {
			lines = append(lines, c.T("review.fact.out", "step", idea, "moved", moved))
		} else {
			lines = append(lines, c.T("review.fact.play", "n", len(s.played(s.at)), "step", idea, "moved", moved))
		}
	} else if a := f.Better; a != nil && c.Lang.Has("review.better."+string(a.Do)) {
		lines = append(lines, c.T("review.better."+string(a.Do)))
	}
	if f.Label == review.None {
		return lines
	}
	if slices.Contains(f.Why, review.OpensTable) {
		if a := s.m.Answered(s.at); a.Cards > 0 {
			lines = append(lines, c.T("review.fact.opened", "n", a.Cards, "name", s.name(c, a.Seat), "meld", wording.In(c.Lang, s.m.Config.Rules.Tiles).Called(a.Meld)))
		} else {
			lines = append(lines, c.T("review.why.opens-table"))
		}
	}
	switch outs := f.better.outs; {
	case outs[1] > outs[0] && f.Better != nil && f.Better.Do != match.Play:
		lines = append(lines, c.T("review.fact.holding", "n", outs[1], "than", outs[0]))
	case outs[1] > outs[0]:
		lines = append(lines, c.T("review.fact.outs", "n", outs[1], "than", outs[0]))
	case slices.Contains(f.Why, review.WorseHand):
		lines = append(lines, c.T("review.why.worse-hand"))
	}
	return lines
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

// sum is a line of what the own turns of the match come to; without a value it is
// a sentence.
type sum struct{ id, label, value string }

// sums is what the own turns of the match come to, as far as they are known.
func (s *Scene) sums(c *stage.Context) []sum {
	turns, known, more, outs, laid, most, moves := 0, 0, 0, 0, 0, 0, 0
	for i := range s.m.Turns {
		t := &s.m.Turns[i]
		if t.Seat != s.me || !t.Could {
			continue
		}
		n := len(t.Laid())
		turns, laid, most, moves = turns+1, laid+n, max(most, n), max(moves, t.Moves)
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
		return []sum{{label: c.T("review.progress", "n", known, "of", turns)}}
	}
	lines := []sum{{label: c.T("review.sum", "name", s.name(c, s.me))}}
	add := func(id, value string) { lines = append(lines, sum{id, c.T("review.sum." + id), value}) }
	if s.review.Judged && s.me < len(s.review.Match) {
		all := &s.review.Match[s.me]
		lines = append(lines, s.exactness(c, all)...)
		if s.running == 0 {
			add("luck", c.T("review.percent", "n", c.Lang.Signed(all.Luck, 1)))
		}
		if all.Ended && s.deals() == 1 {
			add("skill", c.T("review.percent", "n", c.Lang.Signed(all.Skill(len(s.review.Match)), 1)))
		}
		add("dear", strconv.Itoa(more))
	} else {
		add("more", strconv.Itoa(more))
	}
	add("out", strconv.Itoa(outs))
	add("laid", strconv.Itoa(laid))
	add("most", strconv.Itoa(most))
	add("moves", strconv.Itoa(moves))
	if !s.review.Judged {
		lines = append(lines, sum{label: c.T("review.sum.facts")})
	}
	return lines
}

// exactness is what a choice has cost on average, beside what it costs the levels
// where that was measured.
func (s *Scene) exactness(c *stage.Context, all *review.Sum) []sum {
	loss := c.T("review.percent", "n", c.Lang.Percent(all.Loss(), 1))
	to := review.Yardstick(&s.m.Config.Rules, len(s.m.Config.Players))
	if len(to) == 0 || all.Choices == 0 {
		return []sum{{"loss", c.T("review.sum.loss"), loss}}
	}
	var levels []string
	for _, m := range to {
		levels = append(levels, c.T("review.sum.level", "level", c.T("level."+m.Level), "loss", c.Lang.Percent(m.Loss, 1)))
	}
	return []sum{
		{"loss", c.T("review.sum.exact", "level", c.T("level."+review.Nearest(to, all.Loss()).Level)), loss},
		{label: strings.Join(levels, " · ")},
	}
}

// deals is how many deals the match has had: luck is counted in deals, and so are
// results only where it was one.
func (s *Scene) deals() int { return s.m.Turns[len(s.m.Turns)-1].Deal }
