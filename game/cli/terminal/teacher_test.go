package terminal

import (
	"bytes"
	"flag"
	"fmt"
	"strings"
	"testing"

	"machiavelli/engine/chance"
	"machiavelli/engine/record"
	"machiavelli/engine/review"
	"machiavelli/game/app/archive"
	"machiavelli/game/lang"
	report "machiavelli/game/report/review"
	"machiavelli/game/report/rulebook"
)

// go test ./game/cli/terminal -run 'EveryHint|AFirstMatch' -v -args -hinted 8 -first 20 follows hints for
// eight matches with each aim, and for twenty first ones.
var (
	hinted = flag.Int("hinted", 1, "matches that are played as hints say, with each aim")
	first  = flag.Int("first", 2, "first matches that are played as hints say")
)

// TestWhoFollowsEveryHintMakesNoMistake: what the terminal says to type, typed for whole
// matches, has no mark in their review, whether hints aim at winning or at what can go, and
// its player is told of no skill below an even share.
func TestWhoFollowsEveryHintMakesNoMistake(t *testing.T) {
	for _, winning := range []bool{true, false} {
		held, laid := 0, 0
		for n := range *hinted {
			r := followed(t, "machiavelli", "limit=13,deals=1", fmt.Sprint("hinted ", n), winning, "solver")
			held += strings.Count(r.said, "wins more often")
			own := 0
			for i, turn := range r.Review.Turns {
				if turn.Seat != 0 {
					continue
				}
				own++
				if winning && turn.Label != review.None {
					t.Errorf("match %d, turn %d (%d): %s of %.2f %%, better %+v", n, turn.Turn, i, turn.Label, 100*turn.Loss, turn.Better)
				}
				if turn.Label != review.None {
					laid++
				}
				if at := r.Could[i]; r.Missed(at) != report.Nothing || r.Mine(at) {
					t.Errorf("aim at winning %v, match %d, turn %d did what the hint said and has a mark", winning, n, turn.Turn)
				}
			}
			if own < 5 {
				t.Errorf("match %d: %d turns of the player among %d: too few to tell", n, own, len(r.Review.Turns))
			}
			if list := r.Exercises(); len(list) > 0 {
				t.Errorf("match %d: %d turns that did what the hint said are exercises", n, len(list))
			}
			for _, bar := range r.Story(r.lang).Bars {
				if bar.ID == "skill" && bar.Value < 0 {
					t.Errorf("aim at winning %v, match %d: %s", winning, n, bar.Label)
				}
			}
		}
		if winning && held == 0 {
			t.Error("no hint has said that something wins more often")
		}
		if !winning && laid == 0 {
			t.Error("the judge finds nothing better than to lay the most: nothing is shown")
		}
	}
}

// TestAFirstMatchIsPlayed: whoever follows every hint of first matches keeps cards that could
// go in less than a tenth of the turns, and in none of the first three.
func TestAFirstMatchIsPlayed(t *testing.T) {
	turns, keeps := 0, 0
	for n := range *first {
		r := followed(t, rulebook.First(), "deals=1", fmt.Sprint("first ", n), true, "casual", "casual")
		own := 0
		for _, turn := range r.Review.Turns {
			if turn.Seat != 0 {
				continue
			}
			turns++
			own++
			if turn.Playable > 0 && turn.Cards == 0 {
				keeps++
				if own <= 3 {
					t.Errorf("match %d: in turn %d of the player something could go, and the hint kept it", n, own)
				}
			}
		}
	}
	t.Logf("%d turns, %d keeps", turns, keeps)
	if turns < 5**first || 10*keeps >= turns {
		t.Errorf("in %d of %d turns something could go, and the hint kept it", keeps, turns)
	}
}

// hintedMatch is a match that was played as the hints said, and its review.
type hintedMatch struct {
	report.Analysis
	said string
	lang *lang.Lang
}

// followed plays a match as the hints say.
func followed(t *testing.T, rules, house, seed string, winning bool, players ...string) *hintedMatch {
	t.Helper()
	o := options(t, rules, house, seed, players...)
	o.Winning = winning
	said := talk(t, o, func(said string) (string, bool) {
		return follows(said), !strings.Contains(said, "Type next") && !strings.Contains(said, "The match is over.")
	})
	kept := archive.Of(o.Store)
	ids, err := kept.IDs()
	if err != nil || len(ids) != 1 {
		t.Fatalf("%d records, %v:\n%s", len(ids), err, said)
	}
	text, err := kept.Read(ids[0])
	if err != nil {
		t.Fatal(err)
	}
	m, err := report.Read(t.Context(), text, report.Person)
	if err != nil {
		t.Fatal(err)
	}
	m.Followed = kept.Followed(ids[0])
	h, err := record.ReadHistory(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := h.Start.Config()
	net, err := chance.ReadNet(chance.Text(&c.Rules, len(c.Players)))
	if err != nil {
		t.Fatal(err)
	}
	of, err := review.Of(h, review.Limits{Net: net})
	if err != nil {
		t.Fatal(err)
	}
	r := &hintedMatch{report.Of(m), said, o.Lang}
	r.Append(of, nil)
	return r
}
