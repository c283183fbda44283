package review

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/game/lang"
)

// happening is a turn of a record, as its events alone tell it.
type happening struct {
	seat, laid, drawn int
	hand              []int // by seat, how many cards after it
}

// course is a deal of a record.
type course struct {
	dealt []int
	turns []happening
	end   match.Event
}

// events reads a deal of a record.
func events(t *testing.T, text []byte, deal int) *course {
	t.Helper()
	c := &course{}
	now := 0
	var hands []int
	if err := record.Replay(bytes.NewReader(text), func(_ *match.Match, e match.Event) {
		if e.E == match.EvDeal {
			now = e.Deal
			hands = nil
			for _, h := range e.Hands {
				hands = append(hands, len(h))
			}
			if now == deal {
				c.dealt = slices.Clone(hands)
			}
		}
		if now != deal {
			return
		}
		switch e.E {
		case match.EvTurn:
			c.turns = append(c.turns, happening{seat: e.P})
		case match.EvPlay:
			hands[e.P] -= len(e.Hand)
			c.turns[len(c.turns)-1].laid += len(e.Hand)
		case match.EvDraw:
			hands[e.P] += len(e.Cards)
			c.turns[len(c.turns)-1].drawn += len(e.Cards)
		case match.EvScore:
			c.end = e
		}
		if len(c.turns) > 0 {
			c.turns[len(c.turns)-1].hand = slices.Clone(hands)
		}
	}); err != nil {
		t.Fatal(err)
	}
	return c
}

// denies says why a claim is not so, "" where it is.
func (c *course) denies(a *Analysis, claim *Claim) string {
	turn := func(at int) int { return a.Match.Turns[at].Turn - 1 }
	last := len(c.turns) - 1
	winner := -1
	if len(c.end.Wins) == 1 {
		winner = c.end.Wins[0]
	}
	chances := func(i int) []float64 {
		for at := range a.Match.Turns {
			if a.Match.Turns[at].Deal == claim.Deal && a.Match.Turns[at].Turn == i+1 {
				return a.Facts[at].Chances
			}
		}
		return nil
	}
	leads := func(i int) bool {
		for seat, x := range chances(i) {
			if seat != winner && x >= chances(i)[winner] {
				return false
			}
		}
		return true
	}
	switch claim.What {
	case WonAtOnce:
		h := c.turns[turn(claim.At)]
		if h.seat != winner || h.laid != claim.N || h.hand[winner]+h.laid != claim.Of || claim.N < great {
			return fmt.Sprint("the turn is ", h)
		}
	case WentOut:
		h := c.turns[last]
		if c.end.Reason != "out" || h.seat != winner || h.hand[winner] != 0 {
			return fmt.Sprint("it ended by ", c.end.Reason, " of ", c.end.P)
		}
	case Knocked, Undercut:
		if c.end.Reason != "knock" || (c.end.P == winner) != (claim.What == Knocked) {
			return fmt.Sprint("it ended by ", c.end.Reason, " of ", c.end.P)
		}
	case WonWithLeast:
		if c.end.Reason == "out" || c.end.Reason == "knock" {
			return "it ended by " + c.end.Reason
		}
		for seat, hand := range c.end.Hands {
			if seat != winner && a.Match.Rules.Worth(hand) < a.Match.Rules.Worth(c.end.Hands[winner]) {
				return fmt.Sprint(seat, " has less left")
			}
		}
	case WonTogether:
		if len(c.end.Wins) < 2 {
			return fmt.Sprint("winners: ", c.end.Wins)
		}
	case WonByNobody:
		if len(c.end.Wins) > 0 {
			return fmt.Sprint("winners: ", c.end.Wins)
		}
	case Collected, LaidOn:
		laid, could := 0, 0
		for at := range a.Match.Turns {
			if t := &a.Match.Turns[at]; t.Seat == claim.Seat && t.Deal == claim.Deal && a.Facts[at].Playable > 0 {
				could++
				if c.turns[turn(at)].laid > 0 {
					laid++
				}
			}
		}
		if could != claim.Of || claim.What == Collected && (could-laid != claim.N || 2*laid >= could) || claim.What == LaidOn && laid < could {
			return fmt.Sprint("laid in ", laid, " of ", could)
		}
	case Grew:
		at := turn(claim.At)
		if c.turns[at].hand[winner] != claim.N || claim.N < c.dealt[winner]+growth || at >= last {
			return fmt.Sprint("the hand is ", c.turns[at].hand)
		}
	case Few:
		for i := turn(claim.At); i < last; i++ {
			if c.turns[i].seat == winner && c.turns[i].hand[winner] > fewCards {
				return fmt.Sprint("in turn ", i+1, " the hand is ", c.turns[i].hand)
			}
		}
	case Ahead:
		for i := turn(claim.At); i <= last; i++ {
			if !leads(i) {
				return fmt.Sprint("in turn ", i+1, " the chances are ", chances(i))
			}
		}
	case LateNews:
		if leads(last) {
			return fmt.Sprint("in the last turn the chances are ", chances(last))
		}
	case TurnedIt, TurnedLast:
		rise := func(i int) float64 {
			if i == last {
				return 1 - chances(i)[winner]
			}
			return chances(i + 1)[winner] - chances(i)[winner]
		}
		at := turn(claim.At)
		for i := range c.turns {
			if rise(i) > rise(at)+1e-12 {
				return fmt.Sprint("turn ", i+1, " brought more")
			}
		}
		if (claim.What == TurnedLast) != (at == last) {
			return "it is not the last turn, or it is"
		}
	default:
		return "nobody has looked"
	}
	return ""
}

const storiesHead = `# Twenty stories beside their records

Notes of November 2026. Written by

    go test ./game/report/review -run TestStories -args -stories ../../../docs/notes/2026-11-stories.md

which plays the matches, reviews them as the game does, and holds each claim of the story to the events of the record
(` + "`TestStoriesAreWhatHappened`" + `). Ada is the person. [review.md](../review.md) has the rules of a story. A record in
brief has, for each player, the cards in the hand after each of its turns: a letter before it says that cards were
laid (+), and the chance to win as its turn began stands behind it, where it is known.
`

// write adds a story beside its record.
func write(b *strings.Builder, l *lang.Lang, a *Analysis, n int, rules string, levels []string, c *course, deal int) {
	fmt.Fprintf(b, "\n## %d. %s, seed `story %d`: %s\n\n", n, strings.TrimSpace(rules), n, strings.Join(levels, ", "))
	of := a.Story(l)
	for _, line := range slices.Concat([]string{of.Praise, "**" + of.Title + ".**"}, of.Told, []string{of.Mine + "."}) {
		if line != "" && line != "." {
			fmt.Fprintf(b, "> %s\n>\n", line)
		}
	}
	for _, m := range of.Moments {
		fmt.Fprintln(b, strings.TrimSpace(fmt.Sprintf("> - %s: %s. %s %s", m.Title, m.Did, m.Better, m.Chance)))
	}
	for _, bar := range of.Bars {
		fmt.Fprintf(b, "> - %s\n", bar.Label)
	}
	fmt.Fprintf(b, "\nThe record: %d turns, %d cards dealt to each; it ends by %q of %s, left are", len(c.turns), c.dealt[0], c.end.Reason, who(a, c.end.P))
	for seat, hand := range c.end.Hands {
		fmt.Fprintf(b, " %s %d", who(a, seat), len(hand))
	}
	fmt.Fprint(b, ".\n\n")
	for seat := range a.Match.Players {
		fmt.Fprintf(b, "- %s:", who(a, seat))
		for i, h := range c.turns {
			if h.seat != seat {
				continue
			}
			laid := ""
			if h.laid > 0 {
				laid = fmt.Sprint("+", h.laid, " ")
			}
			fmt.Fprintf(b, " %d. %s%d", i+1, laid, h.hand[seat])
			for at := range a.Match.Turns {
				if t := &a.Match.Turns[at]; t.Deal == deal && t.Turn == i+1 && seat < len(a.Facts[at].Chances) {
					fmt.Fprintf(b, " (%.0f %%)", 100*a.Facts[at].Chances[seat])
				}
			}
			fmt.Fprint(b, ";")
		}
		fmt.Fprint(b, "\n")
	}
}

func who(a *Analysis, seat int) string {
	if seat < 0 {
		return "nobody"
	}
	return a.Match.Players[seat].Name
}
