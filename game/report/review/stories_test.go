package review

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	english "machiavelli/assets/strings"
	"machiavelli/engine/bot"
	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/record"
	"machiavelli/engine/review"
	"machiavelli/game/lang"
)

// go test ./game/report/review -run TestStories -args -stories FILE writes the stories beside
// what happened.
var stories = flag.String("stories", "", "the file to write the stories to")

// matches are those of the twenty stories: rules, house rules, and who plays; the first is the
// person.
var matches = [...]struct {
	rules, house string
	levels       []string
}{
	{"florence", "", []string{"casual", "solver", "strategist"}},
	{"florence", "", []string{"novice", "casual"}},
	{"florence", "", []string{"solver", "casual", "novice"}},
	{"florence", "", []string{"strategist", "solver"}},
	{"florence", "", []string{"casual", "casual", "casual"}},
	{"machiavelli", "", []string{"solver", "strategist"}},
	{"machiavelli", "", []string{"strategist", "solver"}},
	{"machiavelli", "", []string{"casual", "hoarder", "solver"}},
	{"machiavelli", "limit=13", []string{"casual", "strategist"}},
	{"machiavelli", "limit=13", []string{"strategist", "casual", "solver"}},
	{"machiavelli", "limit=13", []string{"novice", "solver"}},
	{"carousel", "", []string{"casual", "strategist"}},
	{"carousel", "", []string{"strategist", "solver"}},
	{"carousel-classic", "", []string{"solver", "strategist"}},
	{"carousel-cats", "", []string{"casual", "solver"}},
	{"shanghai", "", []string{"casual", "solver", "strategist"}},
	{"manipulation", "", []string{"solver", "casual", "novice"}},
	{"new-smyrna", "", []string{"casual", "solver", "novice"}},
	{"tahiti", "", []string{"casual", "solver"}},
	{"sabra", "", []string{"casual", "solver"}},
}

// TestStoriesAreWhatHappened holds each claim of twenty stories to its record: of each the
// events are looked through again, and the graph.
func TestStoriesAreWhatHappened(t *testing.T) {
	l, err := lang.Load(english.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[What]int{}
	var page strings.Builder
	fmt.Fprint(&page, storiesHead)
	for n, of := range matches {
		text := playedBy(t, of.rules, of.house, fmt.Sprint("story ", n+1), of.levels)
		a := storyOf(t, text)
		deal := narrator{a}.toldDeal(first(a.Moments()))
		e := events(t, text, deal)
		for _, c := range a.Tale(deal) {
			kinds[c.What]++
			if why := e.denies(a, &c); why != "" {
				t.Errorf("story %d (%s): %q is not so: %s", n+1, of.rules, narrator{a}.say(l, &c), why)
			}
		}
		for _, at := range decidedBy(a) {
			if wins, _ := a.winners(a.Match.Turns[at].Deal); slices.Contains(wins, a.Me) || !a.Facts[at].MissedOut && comesBack(a, at) {
				t.Errorf("story %d: turn %d decided nothing", n+1, at)
			}
		}
		if at, why := (narrator{a}).Best(); at >= 0 {
			praises(t, a, n+1, at, why)
		}
		write(&page, l, a, n+1, fmt.Sprint(of.rules, " ", of.house), of.levels, e, deal)
	}
	for _, want := range []What{WonAtOnce, WentOut, Collected, LaidOn, Ahead, TurnedIt, TurnedLast} {
		if kinds[want] == 0 {
			t.Errorf("no story has a claim of kind %d: too little to tell", want)
		}
	}
	if *stories != "" {
		if err := os.WriteFile(*stories, []byte(page.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func first(turns []int, _ bool) []int { return turns }

// decidedBy are the turns of which the story says that they decided it.
func decidedBy(a *Analysis) []int {
	turns, decided := a.Moments()
	if !decided {
		return nil
	}
	return turns
}

// comesBack reports whether the player stood below an even share when a turn began, or
// at or above it after that turn.
func comesBack(a *Analysis, at int) bool {
	even, t := 1/float64(len(a.Match.Players)), &a.Match.Turns[at]
	for i := at; i < len(a.Match.Turns) && a.Match.Turns[i].Deal == t.Deal; i++ {
		if (a.Facts[i].Chances[t.Seat] >= even) != (i == at) {
			return true
		}
	}
	return false
}

// praises holds what is said of the best turn against all turns.
func praises(t *testing.T, a *Analysis, n, at int, why []Great) {
	t.Helper()
	best := &a.Match.Turns[at]
	if best.Seat != a.Me || len(best.Laid()) == 0 || a.Missed(at) != Nothing {
		t.Errorf("story %d: turn %d is praised", n, at)
	}
	for i := range a.Match.Turns {
		o := &a.Match.Turns[i]
		if slices.Contains(why, MostAtOnce) && len(o.Laid()) > len(best.Laid()) {
			t.Errorf("story %d: turn %d has laid more than the most", n, i)
		}
		if slices.Contains(why, Rearranged) && o.Moves-len(o.Laid()) > best.Moves-len(best.Laid()) {
			t.Errorf("story %d: turn %d has moved more than the most", n, i)
		}
	}
	if slices.Contains(why, OutOfNothing) && (best.Score == nil || len(best.End.Hands[a.Me]) > 0) {
		t.Errorf("story %d: turn %d has not gone out", n, at)
	}
}

// playedBy is the record of a deal.
func playedBy(t *testing.T, id, house, seed string, levels []string) []byte {
	t.Helper()
	r := matchtest.Rules(t, id, house)
	m := matchtest.Begin(t, r, seed, levels...)
	c := m.Config()
	c.Players = slices.Clone(c.Players)
	for i := range c.Players {
		c.Players[i] = match.Player{Name: [...]string{"Ada", "Bruno", "Carla"}[i], By: levels[i]}
	}
	c.Players[0].By = match.Human
	m, es, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	text, err := record.Text(c, es)
	if err != nil {
		t.Fatal(err)
	}
	for n := uint64(0); m.At() == match.Turning; n++ {
		v := m.View(m.OnTurn())
		p, err := bot.Parse(levels[v.Me])
		if err != nil {
			t.Fatal(err)
		}
		es, err := m.Apply(v.Me, p.Act(v, n, nil))
		if err != nil {
			t.Fatal(err)
		}
		text = record.AppendEvents(text, es)
	}
	return text
}

// storyOf is a record with its review, by little work: what is told of a deal needs the
// facts and the graph, and labels of any loudness.
func storyOf(t *testing.T, text []byte) *Analysis {
	t.Helper()
	m, err := Read(t.Context(), text, Person)
	if err != nil {
		t.Fatal(err)
	}
	h, err := record.ReadHistory(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	limits := review.Limits{Work: 1}
	if s := chance.Text(&m.Rules, len(m.Players)); s != "" {
		if limits.Net, err = chance.ReadNet(s); err != nil {
			t.Fatal(err)
		}
	}
	if *stories != "" {
		limits.Work = 0 // as in the game
	}
	r, err := review.Of(h, limits)
	if err != nil {
		t.Fatal(err)
	}
	a := Of(m)
	a.Append(r, nil)
	return &a
}
