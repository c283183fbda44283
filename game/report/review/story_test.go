package review

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	english "machiavelli/assets/strings"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/game/lang"
	"machiavelli/game/report/statistics"
	"machiavelli/game/report/wording"
)

// told is an analysis of a recorded match in which the first player is a person, of which
// everything is known: nothing is missed, and the chance of every turn is a half.
func told(t *testing.T) (*Analysis, *lang.Lang) {
	t.Helper()
	m, err := Read(context.Background(), played(t, "machiavelli"), Person)
	if err != nil {
		t.Fatal(err)
	}
	m.Players = slices.Clone(m.Players)
	m.Players[0].By, m.Me = match.Human, 0
	a := Of(m)
	a.Whole, a.Review.Judged = true, true
	for i := range a.Facts {
		a.Facts[i] = Fact{Known: true, Turn: review.Turn{Judged: true, Chance: 0.5, Best: 0.5}}
	}
	l, err := lang.Load(english.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	return &a, l
}

// cost has a turn cost a part of the chance.
func (s *Analysis) cost(at int, loss float64, label review.Label) {
	f := &s.Facts[at]
	f.Loss, f.Best, f.Label = loss, f.Chance+loss, label
}

// dear are the moments of a story without the best turn.
func dear(of Story) []Moment {
	if of.Praise != "" {
		return of.Moments[1:]
	}
	return of.Moments
}

// falls has a seat stand even in a deal until a turn, and below that after it.
func (s *Analysis) falls(at int) {
	t := &s.Match.Turns[at]
	for i := range s.Match.Turns {
		if s.Match.Turns[i].Deal != t.Deal {
			continue
		}
		c := make([]float64, len(s.Match.Players))
		if i <= at {
			c[t.Seat] = 1 / float64(len(c))
		}
		s.Facts[i].Chances = c
	}
}

// turns are those of a seat in the deals that it won, or did not win.
func (s *Analysis) turns(seat int, won bool) (turns []int) {
	for i := range s.Match.Turns {
		wins, ended := s.winners(s.Match.Turns[i].Deal)
		if s.Match.Turns[i].Seat == seat && ended && slices.Contains(wins, seat) == won {
			turns = append(turns, i)
		}
	}
	return turns
}

func TestTheStoryTellsTheThreeTurnsThatDecided(t *testing.T) {
	a, l := told(t)
	lost := a.turns(0, false)
	if len(lost) < 6 {
		t.Fatalf("the person lost %d turns only: another match is needed", len(lost))
	}
	if of := a.Story(l); of.Mine != "None of your turns decided it" || len(dear(of)) != 0 || of.Legend != "" {
		t.Errorf("where nothing was missed: %+v", of)
	}
	a.cost(lost[1], 0.05, review.Mistake)
	if of := a.Story(l); of.Mine != "None decided it; one turn cost something" || len(dear(of)) != 1 || dear(of)[0].At != lost[1] {
		t.Errorf("after one mistake, which the graph does not show: %+v", of)
	}
	a.falls(lost[1])
	if of := a.Story(l); of.Mine != "One of your turns decided it" || len(dear(of)) != 1 || dear(of)[0].At != lost[1] {
		t.Errorf("after one mistake, from which on the player stood worse than the others: %+v", of)
	}
	a.falls(lost[3])
	if of := a.Story(l); of.Mine != "None decided it; one turn cost something" {
		t.Errorf("after one mistake, after which the player stood as before: %+v", of)
	}
	a.cost(lost[0], 0.01, review.Small)
	a.cost(lost[2], 0.04, review.Mistake)
	a.cost(lost[4], 0.17, review.Blunder)
	a.cost(lost[5], 0.08, review.Blunder)
	of := a.Story(l)
	var at []int
	for _, m := range dear(of) {
		at = append(at, m.At)
	}
	if of.Mine != "None decided it; three turns cost most" || !slices.Equal(at, []int{lost[1], lost[4], lost[5]}) {
		t.Errorf("the three dearest, in their order, are not %v: %q", at, of.Mine)
	}
	if got := dear(of)[1].Chance; got != "A blunder. The chance to win: a half\u00a0→\u00a0two thirds." || of.Legend == "" {
		t.Errorf("of a blunder it says %q", got)
	}
}

func TestTheStorySaysWhyHoldingBackWasBetter(t *testing.T) {
	a, l := told(t)
	at := a.turns(0, false)[0]
	a.cost(at, 0.2, review.Blunder)
	a.Facts[at].Better = &match.Action{Do: match.Draw}
	for why, says := range map[review.Why]string{
		review.WorseHand:  "Better: drawing. The cards that were kept are the harder ones to get rid of.",
		review.OpensTable: "Better: drawing. The table that was left lets the others lay more.",
	} {
		a.Facts[at].Why = []review.Why{why}
		if got := dear(a.Story(l))[0].Better; got != says && !strings.HasPrefix(got, "Better: drawing. "+a.Name(l, 1)) {
			t.Errorf("%s: %q", why, got)
		}
	}
	a.Facts[at].MissedOut = true
	if got := dear(a.Story(l))[0].Better; strings.Count(got, ".") > 1 {
		t.Errorf("going out needs no reason: %q", got)
	}
}

// Turns that follow each other and miss the same card are one decision, and so are those in
// which it was to hold back; others are several.
func TestTurnsThatAreOneDecisionAreToldOnce(t *testing.T) {
	a, l := told(t)
	lost := a.turns(0, false)
	deal := a.Match.Turns[lost[0]].Deal
	lost = slices.DeleteFunc(lost, func(at int) bool { return a.Match.Turns[at].Deal != deal })
	if len(lost) < 8 {
		t.Fatalf("the person lost %d turns of a deal only: another match is needed", len(lost))
	}
	lays := func(at int, cards ...card.ID) {
		a.Facts[at].Better = &match.Action{Do: match.Play, Table: []match.Meld{{Cards: card.Plain(cards)}}}
	}
	tells := func(what string, want ...int) {
		t.Helper()
		var at []int
		for _, m := range dear(a.Story(l)) {
			at = append(at, m.At)
		}
		if !slices.Equal(at, want) {
			t.Errorf("%s: %v are told, not %v", what, at, want)
		}
	}
	a.cost(lost[0], 0.05, review.Mistake)
	a.cost(lost[1], 0.15, review.Blunder)
	a.cost(lost[2], 0.06, review.Mistake)
	for _, at := range lost[:3] {
		a.Facts[at].Better = &match.Action{Do: match.Draw}
	}
	tells("three in a row in which it was to draw", lost[1])
	a.cost(lost[6], 0.05, review.Mistake)
	a.Facts[lost[6]].Better = &match.Action{Do: match.Draw}
	tells("another one much later", lost[1], lost[6])
	held := a.Match.Turns[lost[1]].Position.Hand
	both := slices.DeleteFunc(slices.Clone(held), func(id card.ID) bool { return !slices.Contains(a.Match.Turns[lost[2]].Position.Hand, id) })
	if len(both) < 2 {
		t.Fatal("the hands have too little in common")
	}
	lays(lost[1], both[0])
	lays(lost[2], both[0], both[1])
	tells("the same card could go in both", lost[0], lost[1], lost[6])
	lays(lost[2], both[1])
	a.cost(lost[2], 0.2, review.Blunder)
	a.cost(lost[0], 0.01, review.Small)
	tells("each could lay another card", lost[1], lost[2], lost[6])
	a.Facts[lost[2]].MissedOut, a.Facts[lost[6]].MissedOut = true, true
	tells("the hand could have gone, and four turns later again", lost[2])
}

// What cost something in a deal that was won decided nothing.
func TestAMistakeInADealThatWasWonDecidedNothing(t *testing.T) {
	a, l := told(t)
	seat := 0
	for ; len(a.turns(seat, true)) == 0; seat++ {
		if seat+1 == len(a.Match.Players) {
			t.Fatal("nobody has won a deal")
		}
	}
	a.Match.Players[0].By, a.Match.Players[seat].By, a.Me, a.Match.Me = "novice", match.Human, seat, seat
	a.cost(a.turns(seat, true)[0], 0.2, review.Blunder)
	if of := a.Story(l); of.Mine != "None decided it; one turn cost something" || len(dear(of)) != 1 {
		t.Errorf("%+v", of)
	}
}

// Nobody knows whether to lay more is better where the chance is not known; to go out is.
func TestWhereTheChanceIsNotKnownOnlyAMissedGoingOutDecides(t *testing.T) {
	a, l := told(t)
	a.Review.Judged = false
	lost := a.turns(0, false)
	a.Facts[lost[0]].Turn = review.Turn{Cards: 1, Playable: 3}
	if of := a.Story(l); len(dear(of)) != 0 {
		t.Errorf("%+v", of)
	}
	a.Facts[lost[1]].Turn = review.Turn{Cards: 0, Playable: 3, Out: true, MissedOut: true}
	if of := a.Story(l); of.Mine != "One of your turns decided it" || dear(of)[0].At != lost[1] || dear(of)[0].Chance != "" || of.Bars != nil {
		t.Errorf("%+v", of)
	}
}

func TestTheStoryTellsOnlyOfThePlayersTurns(t *testing.T) {
	a, l := told(t)
	other := a.turns(1, false)
	a.cost(other[0], 0.3, review.Blunder)
	if of := a.Story(l); len(dear(of)) != 0 || a.Mine(other[0]) {
		t.Errorf("%+v", of)
	}
	a.falls(other[0])
	a.Match.Players[0].By, a.Match.Me = "novice", -1 // where only computers play, it tells of all
	if of := a.Story(l); of.Mine != "One turn decided it" || !a.Mine(other[0]) {
		t.Errorf("%+v", of)
	}
}

// Luck and skill are bars of an average deal, and no figure.
func TestLuckAndSkillAreBarsOfAnAverageDeal(t *testing.T) {
	a, l := told(t)
	for deal := 1; deal <= 2; deal++ {
		a.Review.Deals = append(a.Review.Deals, review.Sum{Deal: deal, Ended: true, Result: 1, Luck: 0.6})
	}
	bars := a.Story(l).Bars
	if len(bars) != 2 || bars[0].Label != "Luck: much for you" || bars[1].Label != "Skill: a little above an even share" || bars[0].Value < 0.59 || bars[0].Value > 0.61 {
		t.Fatalf("%+v", bars)
	}
	for _, b := range bars {
		if strings.ContainsAny(b.Label, "%0123456789") {
			t.Errorf("%q", b.Label)
		}
	}
	a.Match.Running = 1
	if bars := a.Story(l).Bars; bars != nil {
		t.Errorf("of a deal that is not over: %+v", bars)
	}
}

func TestAChanceIsSaidAsTheNearestFraction(t *testing.T) {
	_, l := told(t)
	for p, want := range map[float64]string{0: "almost none", 0.04: "almost none", 0.12: "a tenth", 0.31: "a third", 0.34: "a third", 0.52: "a half", 0.72: "three quarters", 0.96: "almost certain", 1: "certain"} {
		if got := wording.Chance(l, p); got != want {
			t.Errorf("%v is %q, want %q", p, got, want)
		}
	}
	if got := wording.Chances(l, 0.31, 0.34); got != "a third, a little more with the better play" {
		t.Errorf("%q", got)
	}
}

// A deal, the match and all matches of the game are a line each.
func TestDealMatchAndAllMatchesAreALineEach(t *testing.T) {
	a, l := told(t)
	r := a.Match.Rules
	a.Kept = []statistics.Sum{
		{Group: statistics.Group{Rules: r.ID, Name: r.Name, Players: 2}, Matches: 3, Won: 2},
		{Group: statistics.Group{Rules: r.ID, Name: r.Name, Players: 3}, Matches: 4, Won: 1},
		{Group: statistics.Group{Rules: "tahiti", Name: "Tahiti"}, Matches: 9, Won: 9},
	}
	lines := a.Story(l).Lines
	if len(lines) != 4 || !strings.HasPrefix(lines[0], "Deal 1: won by ") || !strings.HasPrefix(lines[2], "The match: ") || lines[3] != "All your matches of this game: 3 of 7 won." {
		t.Errorf("%q", lines)
	}
}

// A review says for how long cards have been in the hand that stay in it, where that is
// long: those that the better play lays.
func TestItIsSaidForHowLongCardsHaveStayed(t *testing.T) {
	a, l := told(t)
	said := 0
	for _, at := range a.turns(0, false) {
		turn, begun := &a.Match.Turns[at], 0
		if len(turn.Laid()) > 0 || len(turn.Position.Hand) == 0 {
			continue
		}
		id := turn.Position.Hand[0]
		for i := at - 1; i >= 0 && a.Match.Turns[i].Deal == turn.Deal; i-- {
			if was := &a.Match.Turns[i]; was.Seat == turn.Seat {
				if !slices.Contains(was.Begin.Hands[0], id) {
					break
				}
				begun++
			}
		}
		f := a.Facts[at]
		a.cost(at, 0.05, review.Mistake)
		a.Facts[at].Why = []review.Why{review.WorseHand}
		a.Facts[at].Better = &match.Action{Do: match.Play, Table: []match.Meld{{Cards: card.Plain([]card.ID{id})}}}
		want := "In the hand for " + strconv.Itoa(begun) + " turns already: "
		if got := strings.Join(a.Reasons(l, at), " "); strings.Contains(got, "turns already") != (begun >= 3) || begun >= 3 && !strings.Contains(got, want) {
			t.Errorf("turn %d: after %d turns in the hand: %s", at, begun, got)
		} else if begun >= 3 {
			said++
		}
		a.Facts[at].Why = []review.Why{review.OpensTable}
		if got := strings.Join(a.Reasons(l, at), " "); strings.Contains(got, "turns already") {
			t.Errorf("turn %d, where the table is what was dear: %s", at, got)
		}
		a.Facts[at] = f
	}
	if said == 0 {
		t.Error("no card has stayed for long: too little to tell")
	}
}
