package review

import (
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/engine/text"
	"machiavelli/game/app/session"
	"machiavelli/game/lang"
	"machiavelli/game/report/statistics"
	"machiavelli/game/report/wording"
)

// Name is who sits in a seat.
func (s *Analysis) Name(l *lang.Lang, seat int) string {
	if s.own("", seat) == "" {
		return text.Line(s.Match.Players[seat].Name)
	}
	return l.T("you")
}

// own is the key of a sentence about a player, who may be addressed.
func (s *Analysis) own(key string, seat int) string {
	if seat == s.Match.Me {
		return key + ".you"
	}
	return key
}

// Did says what was done in a turn: of its actions, the last of those that matter most.
func (s *Analysis) Did(l *lang.Lang, t *Turn) string {
	did := func(what string, n int) string {
		return l.T(s.own("review.did."+what, t.Seat), "name", s.Name(l, t.Seat), "n", n)
	}
	if n := len(t.Laid()); n > 0 {
		if len(t.End.Hands[t.Seat]) == 0 {
			return did("out", n)
		}
		return did("play", n)
	}
	for i := range t.Did {
		switch e := &t.Did[i]; e.E {
		case match.EvGiveUp, match.EvKnock, match.EvPass, match.EvTake, match.EvPush, match.EvZap:
			return did(string(e.E), 0)
		}
	}
	if n := t.Drawn(); n > 0 {
		return did("draw", n)
	}
	return did("nothing", 0)
}

// words are those for cards.
func (s *Analysis) words(l *lang.Lang) wording.Words {
	return wording.In(l, s.Match.Rules.Tiles).As(s.Style)
}

// Told says what could have been laid, and what was missed.
func (s *Analysis) Told(l *lang.Lang, at int) (text string, weight Missed) {
	t, f := &s.Match.Turns[at], &s.Facts[at]
	switch weight = s.Missed(at); {
	case s.Secret(at):
		return l.T("review.secret"), Nothing
	case !t.Could, !f.Known && s.Whole:
		return "", Nothing
	case !f.Known:
		return l.T("review.asking"), Nothing
	case weight == Out && t.Seat == s.Me:
		return l.T("review.could.out.you"), Out
	case weight == Out:
		return l.T("review.could.out", "name", s.Name(l, t.Seat)), Out
	case f.Playable > f.Cards:
		return l.T("review.could.more", "n", f.Playable), weight
	case f.Playable == 0:
		return l.T("review.could.nothing"), weight
	}
	return l.T("review.could.all"), weight
}

// Figures are a choice in numbers: what it lost, the chance after it and the luck of its
// draws, where that is known.
func (s *Analysis) Figures(l *lang.Lang, at int) (lines []string) {
	t, f := &s.Match.Turns[at], &s.Facts[at]
	if !f.Known || !f.Judged || s.Secret(at) {
		return nil
	}
	if label := s.Label(l, at); label != "" {
		lines = append(lines, label)
	}
	if f.Choice {
		lines = append(lines, l.T(s.own("review.chance", t.Seat), "name", s.Name(l, t.Seat), "chance", l.Percent(f.Chance, 1)))
	}
	if t.Seat < len(f.Luck) && !s.Under(at) {
		lines = append(lines, l.T("review.luck", "luck", l.Signed(f.Luck[t.Seat], 1)))
	}
	return lines
}

// Reasons are the facts that explain a mark beside what Told says: how the better play
// goes, what the others made of the table, and which outs were given up.
func (s *Analysis) Reasons(l *lang.Lang, at int) []string { return s.reasons(l, at, true) }

// reasons are the same; where Told has not been said, how the better play goes is said with
// what it is.
func (s *Analysis) reasons(l *lang.Lang, at int, told bool) (lines []string) {
	t, f := &s.Match.Turns[at], &s.Facts[at]
	if s.Missed(at) == Nothing {
		return nil
	}
	if w := s.Way(at); w != nil {
		before := t.Begin.Melds()
		step := session.TellIdea(before, w.Steps, s.Match.Rules.Meld)
		moved := l.T("review.moved", "n", w.Moves)
		idea := s.words(l).Possible(&step)
		switch n := len(s.Played(at)); {
		case told && (f.MissedOut || n == f.Playable):
			lines = append(lines, l.T("review.fact.how", "step", lang.Capital(idea), "moved", moved))
		case f.MissedOut:
			lines = append(lines, l.T("review.fact.out", "step", idea, "moved", moved))
		default:
			lines = append(lines, l.T("review.fact.play", "n", n, "step", idea, "moved", moved))
		}
	} else if a := f.Better; a != nil && l.Has("review.better."+string(a.Do)) {
		lines = append(lines, l.T("review.better."+string(a.Do)))
	}
	if f.Label == review.None {
		return lines
	}
	if slices.Contains(f.Why, review.OpensTable) {
		if a := s.Match.Answered(at); a.Cards > 0 {
			lines = append(lines, l.T("review.fact.opened", "n", a.Cards, "name", s.Name(l, a.Seat), "meld", s.words(l).Called(a.Meld)))
		} else {
			lines = append(lines, l.T("review.why.opens-table"))
		}
	}
	if held := s.heldBack(l, at); held != "" {
		lines = append(lines, held)
	}
	switch outs := f.Found.Outs; {
	case outs[1] > outs[0] && f.Better != nil && f.Better.Do != match.Play:
		lines = append(lines, l.T("review.fact.holding", "n", outs[1], "than", outs[0]))
	case outs[1] > outs[0]:
		lines = append(lines, l.T("review.fact.outs", "n", outs[1], "than", outs[0]))
	case slices.Contains(f.Why, review.WorseHand):
		lines = append(lines, l.T("review.why.worse-hand"))
	}
	return lines
}

// heldBack says for how long cards have been in the hand that stay in it by what was done:
// those that the better play lays, or, where it is to lay other ones or nothing, all.
func (s *Analysis) heldBack(l *lang.Lang, at int) string {
	t := &s.Match.Turns[at]
	if !slices.Contains(s.Facts[at].Why, review.WorseHand) && !s.Facts[at].MissedOut {
		return ""
	}
	stays := slices.Clone(s.gain(at))
	if len(stays) == 0 {
		stays = slices.Clone(t.Position.Hand)
	}
	laid := card.IDs(t.Laid())
	stays = slices.DeleteFunc(stays, func(id card.ID) bool { return slices.Contains(laid, id) })
	return s.words(l).Held(stays, func(id card.ID) int { return s.held(at, id) })
}

// held is for how many of the player's turns before a turn a card had been in the hand.
func (s *Analysis) held(at int, id card.ID) (turns int) {
	t := &s.Match.Turns[at]
	for i := at - 1; i >= 0 && s.Match.Turns[i].Deal == t.Deal; i-- {
		was := &s.Match.Turns[i]
		if was.Seat != t.Seat {
			continue
		}
		if !slices.Contains(was.Begin.Hands[t.Seat], id) {
			break
		}
		turns++
	}
	return turns
}

// Ended says how the deal ended, if it did with this turn.
func (s *Analysis) Ended(l *lang.Lang, t *Turn) string {
	if t.Score == nil {
		return ""
	}
	var points []string
	for seat, n := range t.Score.Points {
		points = append(points, s.Name(l, seat)+" "+strconv.Itoa(n))
	}
	if len(t.Score.Wins) == 0 {
		return l.T("review.ended.none", "points", strings.Join(points, ", "))
	}
	return l.T("review.ended", "name", statistics.Names(l, s.Match.Players, t.Score.Wins), "points", strings.Join(points, ", "))
}

// Sum is a line of the sums over the player's turns of the match; without a value it is
// a sentence.
type Sum struct{ ID, Label, Value string }

// Sums is the sums over the player's turns of the match, as far as they are known.
func (s *Analysis) Sums(l *lang.Lang) []Sum {
	turns, known, more, outs, laid, most, moved, moves := 0, 0, 0, 0, 0, 0, 0, 0
	for i := range s.Match.Turns {
		t := &s.Match.Turns[i]
		if t.Seat != s.Me || !t.Could {
			continue
		}
		n := len(t.Laid())
		turns, laid, most = turns+1, laid+n, max(most, n)
		if t.Moves-n > moved { // the longest rearrangement is the one that moves the most of the table
			moved, moves = t.Moves-n, t.Moves
		}
		if s.Facts[i].Known {
			known++
		}
		switch s.Missed(i) {
		case Nothing:
		case Out:
			outs++
		default:
			more++
		}
	}
	if known < turns && !s.Whole {
		return []Sum{{Label: l.T("review.progress", "n", known, "of", turns)}}
	}
	lines := []Sum{{Label: l.T("review.sum", "name", s.Name(l, s.Me))}}
	add := func(id, value string) { lines = append(lines, Sum{id, l.T("review.sum." + id), value}) }
	if s.Review.Judged && s.Me < len(s.Review.Match) {
		all := &s.Review.Match[s.Me]
		lines = append(lines, s.exactness(l, all)...)
		add("dear", strconv.Itoa(more))
	} else {
		add("more", strconv.Itoa(more))
	}
	add("out", strconv.Itoa(outs))
	add("laid", strconv.Itoa(laid))
	add("most", strconv.Itoa(most))
	add("moves", strconv.Itoa(moves))
	if !s.Review.Judged {
		lines = append(lines, Sum{Label: l.T("review.sum.facts")})
	}
	return lines
}

// exactness is what a choice has cost on average, beside what it costs the levels
// where that was measured.
func (s *Analysis) exactness(l *lang.Lang, all *review.Sum) []Sum {
	loss := l.T("review.percent", "n", l.Percent(all.Loss(), 1))
	to := review.Yardstick(&s.Match.Rules, len(s.Match.Players))
	if len(to) == 0 || all.Choices == 0 {
		return []Sum{{"loss", l.T("review.sum.loss"), loss}}
	}
	var levels []string
	for _, m := range to {
		levels = append(levels, l.T("review.sum.level", "level", l.T("level."+m.Level), "loss", l.Percent(m.Loss, 1)))
	}
	return []Sum{
		{"loss", l.T("review.sum.exact", "level", l.T("level."+review.Nearest(to, all.Loss()).Level)), loss},
		{Label: strings.Join(levels, " · ")},
	}
}

// deals is how many deals the match has had.
func (s *Analysis) deals() int { return s.Match.Turns[len(s.Match.Turns)-1].Deal }

// Label names the kind of mistake in a turn, "" if it cost nothing.
func (s *Analysis) Label(l *lang.Lang, at int) string {
	f := &s.Facts[at]
	if f.Label == review.None || s.Secret(at) {
		return ""
	}
	return l.T("review.label."+string(f.Label), "loss", l.Percent(f.Loss, 1), "se", l.Percent(f.SE, 1))
}
