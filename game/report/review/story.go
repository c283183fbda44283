package review

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/lang"
	"machiavelli/game/report/statistics"
	"machiavelli/game/report/wording"
)

// mostMoments is how many turns are told of first: three can be remembered.
const mostMoments = 3

// Moment is a turn in the story.
type Moment struct {
	At     int    // the turn
	Title  string // which turn it is
	Did    string // what was played
	Better string // what was better, and a reason
	Chance string // what that was worth, in words; "" where it is not known
}

// Bar is luck or skill: Value is from −1 to 1, and 0 is neither good nor bad.
type Bar struct {
	ID, Label string
	Value     float64
}

// Story is a match in brief: the player's best turn, how the deal was won and what turned
// it, then the turns of the player that cost most, and how it all ended. docs/review.md has
// the rules.
type Story struct {
	Praise  string   // of the player's best turn; empty without one
	Title   string   // how the deal was won; what Mine says, where none is over
	Told    []string // who wanted what, since when one could have known, and the turning point
	Mine    string   // whether turns of the player decided it; empty where Title says it
	Moments []Moment // the best turn, then those that decided it or cost something
	Legend  string   // explains the chances; empty where no chance is told
	Bars    []Bar
	Lines   []string // a line for each deal, one for the match and one for all matches of the game
}

// Theirs reports whether a turn belongs to the player whose story it is. If only computers
// play, every turn does.
func (s *Analysis) Theirs(at int) bool {
	return s.Match.Turns[at].Seat == s.Me || s.Match.Me < 0
}

// Mine reports whether a turn is the player's own, and something was missed in it.
func (s *Analysis) Mine(at int) bool { return s.Theirs(at) && s.Missed(at) != Nothing }

// winners are who won a deal, false while nobody knows.
func (s *Analysis) winners(deal int) (seats []int, ended bool) {
	for i := range s.Match.Turns {
		if t := &s.Match.Turns[i]; t.Deal == deal && t.Score != nil {
			return t.Score.Wins, true
		}
	}
	return nil, false
}

// decided reports whether a turn decided its deal, which was lost: a going out was missed, or
// by the graph the player stood as well as others or better when it began, and never again
// after it.
func (s *Analysis) decided(at int) bool {
	t := &s.Match.Turns[at]
	wins, ended := s.winners(t.Deal)
	switch {
	case s.Missed(at) < Mistake || !ended || slices.Contains(wins, t.Seat):
		return false
	case s.Missed(at) == Out:
		return true
	}
	even := 1 / float64(len(s.Match.Players))
	stands := func(i int) bool { c := s.Facts[i].Chances; return t.Seat < len(c) && c[t.Seat] >= even }
	if !stands(at) {
		return false
	}
	for i := at + 1; i < len(s.Match.Turns) && s.Match.Turns[i].Deal == t.Deal; i++ {
		if stands(i) {
			return false
		}
	}
	return true
}

// weight is what a turn cost: where the chance is not known, a missed going out weighs most.
func (s *Analysis) weight(at int) float64 {
	f := &s.Facts[at]
	if !f.Judged && f.MissedOut {
		return 1
	}
	return f.Loss
}

// gain is the cards of the hand that the better choice of a turn lays; none where it is to
// hold back.
func (s *Analysis) gain(at int) (cards []card.ID) {
	hand, f := s.Match.Turns[at].Position.Hand, &s.Facts[at]
	switch {
	case f.MissedOut:
		return hand
	case f.Better == nil || f.Better.Do != match.Play:
		return nil
	}
	for _, m := range match.WithFree(f.Better.Table, f.Better.Free) {
		for _, c := range m.Cards {
			if slices.Contains(hand, c.ID) {
				cards = append(cards, c.ID)
			}
		}
	}
	return cards
}

// near is how many own turns apart turns can be one decision.
const near = 2

// same reports whether two turns are one decision: of one player in one deal a going out was
// missed in both, or they follow each other closely, and what was missed in both is to lay
// the same card, or to hold back.
func (s *Analysis) same(a, b int) bool {
	if a > b {
		a, b = b, a
	}
	first, last := &s.Match.Turns[a], &s.Match.Turns[b]
	if first.Seat != last.Seat || first.Deal != last.Deal {
		return false
	}
	if s.Facts[a].MissedOut && s.Facts[b].MissedOut {
		return true // after the first there need not have been another
	}
	apart := 0
	for i := a + 1; i <= b; i++ {
		if s.Match.Turns[i].Seat == last.Seat {
			apart++
		}
	}
	holds := func(at int) bool { f := &s.Facts[at]; return f.Better != nil && f.Better.Do != match.Play }
	one, other := s.gain(a), s.gain(b)
	return apart <= near && (holds(a) && holds(b) || slices.ContainsFunc(one, func(id card.ID) bool { return slices.Contains(other, id) }))
}

// Moments chooses the turns that the story tells, in their order: at most three that decided
// the match, or else three that cost something. Of turns that are one decision it takes the
// dearest.
func (s *Analysis) Moments() (turns []int, decided bool) {
	var cost []int
	for at := range s.Match.Turns {
		switch {
		case !s.Mine(at) || s.Missed(at) == Some:
		case s.decided(at):
			turns = append(turns, at)
		default:
			cost = append(cost, at)
		}
	}
	if decided = len(turns) > 0; !decided {
		turns = cost
	}
	slices.SortStableFunc(turns, func(a, b int) int { return cmp.Compare(s.weight(b), s.weight(a)) })
	var told []int
	for _, at := range turns {
		if len(told) < mostMoments && !slices.ContainsFunc(told, func(o int) bool { return s.same(o, at) }) {
			told = append(told, at)
		}
	}
	slices.Sort(told)
	return told, decided
}

// Story tells the match in brief.
func (s *Analysis) Story(l *lang.Lang) Story {
	turns, decided := s.Moments()
	var of Story
	n := strconv.Itoa(len(turns))
	person := s.Match.Me >= 0
	switch {
	case len(turns) == 0 && person:
		of.Mine = l.T("review.story.none")
	case len(turns) == 0:
		of.Mine = l.T("review.story.nobody")
	case !decided:
		of.Mine = l.T("review.story.cost." + n)
	case person:
		of.Mine = l.T("review.story.your." + n)
	default:
		of.Mine = l.T("review.story.turns." + n)
	}
	by := narrator{s}
	of.Title, of.Told = by.tell(l, by.toldDeal(turns))
	if of.Title == "" {
		of.Title, of.Mine = of.Mine, ""
	}
	if at, why := by.Best(); at >= 0 {
		of.Praise = by.praise(l, at, why)
		of.Moments = append(of.Moments, by.best(l, at, why))
	}
	for _, at := range turns {
		of.Moments = append(of.Moments, s.moment(l, at))
		if s.Facts[at].Label != "" {
			of.Legend = l.T("review.legend")
		}
	}
	of.Bars, of.Lines = s.bars(l), s.lines(l)
	return of
}

// moment tells a turn.
func (s *Analysis) moment(l *lang.Lang, at int) Moment {
	t := &s.Match.Turns[at]
	m := Moment{At: at, Title: l.T("review.try.title", "deal", t.Deal, "turn", t.Turn), Did: s.Did(l, t), Chance: s.Weighed(l, at)}
	lines := s.reasons(l, at, false)
	switch {
	case len(lines) == 0:
		m.Better, _ = s.Told(l, at)
	case s.Facts[at].MissedOut: // going out needs no reason
		m.Better = lines[0]
	default:
		m.Better = strings.Join(lines[:min(2, len(lines))], " ")
	}
	return m
}

// Weighed says in words what a choice cost, "" where it cost nothing.
func (s *Analysis) Weighed(l *lang.Lang, at int) string {
	f := &s.Facts[at]
	if f.Label == "" || s.Secret(at) {
		return ""
	}
	return l.T("review.words."+string(f.Label), "chances", wording.Chances(l, f.Chance, f.Best))
}

// bars are luck and skill in an average deal of the player.
func (s *Analysis) bars(l *lang.Lang) (bars []Bar) {
	if !s.Review.Judged || !s.Whole || s.Match.Running != 0 || s.Match.Me < 0 {
		return nil
	}
	luck, skill, deals := 0.0, 0.0, 0
	for i := range s.Review.Deals {
		if d := &s.Review.Deals[i]; d.Seat == s.Me && d.Ended {
			luck, skill, deals = luck+d.Luck, skill+d.Skill(len(s.Match.Players)), deals+1
		}
	}
	if deals == 0 {
		return nil
	}
	add := func(id, words string, value float64) {
		value = max(-1, min(1, value/float64(deals)))
		bars = append(bars, Bar{id, l.T("review.bar."+id, "how", l.T("review.bar."+words+"."+strconv.Itoa(how(value)))), value})
	}
	add("luck", "how", luck)
	if skill < 0 && (narrator{s}).followedAll() { // what the hints lost is no want of skill
		skill = 0
	}
	add("skill", "skilled", skill)
	return bars
}

// followedAll reports whether the player has done what a hint said in every turn with a
// choice.
func (s narrator) followedAll() bool {
	choices := 0
	for at := range s.Match.Turns {
		f := &s.Facts[at]
		if s.Match.Turns[at].Seat != s.Me || !f.Choice {
			continue
		}
		if !s.Match.Followed[[2]int{f.Deal, f.Turn.Turn}] {
			return false
		}
		choices++
	}
	return choices > 0
}

// From these parts of a deal on, luck and skill are little, and much.
const little, much = 0.05, 0.25

// how is which word tells a bar, from much against the player to much for them.
func how(value float64) int {
	step := 0
	switch size := math.Abs(value); {
	case size >= much:
		step = 2
	case size >= little:
		step = 1
	}
	if value < 0 {
		step = -step
	}
	return 2 + step
}

// lines are a line for each deal, one for a match of several, and one for all matches of
// the game.
func (s *Analysis) lines(l *lang.Lang) (lines []string) {
	won, over, deals := 0, 0, s.deals()
	for deal := 1; deal <= deals; deal++ {
		wins, ended := s.winners(deal)
		said := l.T("review.story.running")
		if ended {
			over++
			said = l.T("review.story.unwon")
		}
		if slices.Contains(wins, s.Me) {
			won++
		}
		if len(wins) == 1 {
			said = l.T(s.own("review.story.won", wins[0]), "name", s.Name(l, wins[0]))
		} else if len(wins) > 1 {
			said = l.T("review.story.won", "name", statistics.Names(l, s.Match.Players, wins))
		}
		lines = append(lines, l.T("review.story.deal", "deal", deal, "ended", said))
	}
	if over > 1 && s.Match.Me >= 0 {
		lines = append(lines, l.T("review.story.match", "n", won, "of", over))
	}
	won, over = 0, 0
	for _, sum := range s.Kept {
		if sum.Rules == s.Match.Rules.ID && sum.Name == s.Match.Rules.Name {
			won, over = won+sum.Won, over+sum.Matches
		}
	}
	if over > 1 {
		lines = append(lines, l.T("review.story.season", "n", won, "of", over))
	}
	return lines
}
