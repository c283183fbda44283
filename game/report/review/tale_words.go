package review

import (
	"slices"
	"strings"

	"machiavelli/engine/text"
	"machiavelli/game/lang"
	"machiavelli/game/report/wording"
)

// say says a claim in a sentence. How the deal was won has no full stop: it is a title.
func (s narrator) say(l *lang.Lang, c *Claim) string {
	turn, did := 0, ""
	if c.At >= 0 {
		turn, did = s.Match.Turns[c.At].Turn, s.Did(l, &s.Match.Turns[c.At])
	}
	named := func(key string, pairs ...any) string {
		return l.T(s.own(key, c.Seat), append(pairs, "name", s.Name(l, c.Seat))...)
	}
	switch c.What {
	case WonAtOnce:
		return named("review.tale.at-once", "n", c.N, "of", c.Of)
	case WentOut:
		return did
	case Knocked:
		return named("review.tale.knocked")
	case Undercut:
		return named("review.tale.undercut")
	case WonWithLeast:
		return named("review.tale.least")
	case WonTogether:
		return l.T("review.tale.together")
	case WonByNobody:
		return l.T("review.tale.nobody")
	case Collected:
		return named("review.tale.collected", "n", c.N, "of", c.Of)
	case LaidOn:
		return named("review.tale.laid-on", "of", c.Of)
	case Grew:
		return named("review.tale.grew", "turn", turn, "n", c.N)
	case Few:
		return named("review.tale.few", "turn", turn)
	case Ahead:
		return named("review.tale.ahead", "turn", turn)
	case LateNews:
		return l.T("review.tale.late")
	case TurnedLast:
		return l.T("review.tale.turned-last", "did", did)
	}
	winner, _ := s.winners(c.Deal)
	key := s.own("review.tale.turned", winner[0])
	return l.T(key, "turn", turn, "did", did, "name", s.Name(l, winner[0]), "chances", wording.Chances(l, c.From, c.To))
}

// toldDeal is the deal of which the story tells the course: that of the player's dearest
// turn, or else the last that is over; 0 for none.
func (s narrator) toldDeal(turns []int) (deal int) {
	for d := range s.deals() {
		if _, ended := s.winners(d + 1); ended {
			deal = d + 1
		}
	}
	if len(turns) > 0 {
		dearest := slices.MaxFunc(turns, func(a, b int) int {
			if s.weight(a) < s.weight(b) {
				return -1
			}
			return 1
		})
		if d := s.Match.Turns[dearest].Deal; d != s.Match.Running {
			deal = d
		}
	}
	return deal
}

// tell is the course of a deal: how it was won, as a title, and the sentences about it.
func (s narrator) tell(l *lang.Lang, deal int) (title string, told []string) {
	tale := s.Tale(deal)
	if len(tale) == 0 {
		return "", nil
	}
	title = s.say(l, &tale[0])
	if s.deals() > 1 {
		title = l.T("review.tale.deal", "deal", deal, "what", title)
	}
	for i := range tale[1:] {
		told = append(told, s.say(l, &tale[1+i]))
	}
	return title, told
}

// praise says which turn was the player's best, and what was great about it.
func (s narrator) praise(l *lang.Lang, at int, why []Great) string {
	t := &s.Match.Turns[at]
	key := "review.best"
	if s.deals() > 1 {
		key += ".deal"
	}
	return strings.Join(append([]string{l.T(key, "deal", t.Deal, "turn", t.Turn, "did", s.Did(l, t))}, s.greats(l, at, why)...), " ")
}

// greats say what was great about a turn.
func (s narrator) greats(l *lang.Lang, at int, why []Great) (said []string) {
	for _, g := range why {
		switch g {
		case OutOfNothing:
			said = append(said, l.T("review.great.out-of-nothing"))
		case TurnedTheDeal:
			said = append(said, l.T("review.great.turned"))
		case Rearranged:
			said = append(said, l.T("review.great.moved", "n", s.Match.Turns[at].Moves))
		case MostAtOnce:
			said = append(said, l.T("review.great.most"))
		}
	}
	return said
}

// best is the player's best turn as the first of the moments.
func (s narrator) best(l *lang.Lang, at int, why []Great) Moment {
	t := &s.Match.Turns[at]
	title := l.T("review.best.title") + " · " + l.T("review.try.title", "deal", t.Deal, "turn", t.Turn)
	return Moment{At: at, Title: title, Did: s.Did(l, t), Better: text.Sentence(strings.Join(s.greats(l, at, why), " "))}
}
