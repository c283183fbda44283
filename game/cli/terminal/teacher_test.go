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
)

// go test ./game/cli/terminal -run EveryHint -args -hinted 8 follows hints for eight matches.
var hinted = flag.Int("hinted", 1, "matches that are played as hints say")

// TestWhoFollowsEveryHintMakesNoMistake: what the terminal says to type, typed for
// whole matches, has no label in their review.
func TestWhoFollowsEveryHintMakesNoMistake(t *testing.T) {
	held := 0
	for n := range *hinted {
		o := options(t, "machiavelli", "limit=13,deals=1", fmt.Sprint("hinted ", n), "solver")
		o.Winning = true
		said := talk(t, o, func(said string) (string, bool) {
			return follows(said), !strings.Contains(said, "Type next") && !strings.Contains(said, "The match is over.")
		})
		held += strings.Count(said, "wins more often")
		kept := archive.Of(o.Store)
		entries, err := kept.IDs()
		if err != nil || len(entries) != 1 {
			t.Fatalf("%d records, %v:\n%s", len(entries), err, said)
		}
		text, err := kept.Read(entries[0])
		if err != nil {
			t.Fatal(err)
		}
		h, err := record.ReadHistory(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		c := h.Start.Config()
		net, err := chance.ReadNet(chance.Text(&c.Rules, len(c.Players)))
		if err != nil {
			t.Fatal(err)
		}
		r, err := review.Of(h, review.Limits{Net: net})
		if err != nil {
			t.Fatal(err)
		}
		own := 0
		for i, turn := range r.Turns {
			if turn.Seat != 0 {
				continue
			}
			own++
			if turn.Label != review.None {
				t.Errorf("match %d, turn %d (%d): %s of %.2f %%, better %+v", n, turn.Turn, i, turn.Label, 100*turn.Loss, turn.Better)
			}
		}
		if own < 5 {
			t.Errorf("match %d: %d turns of the player among %d: too few to tell", n, own, len(r.Turns))
		}
	}
	if held == 0 {
		t.Error("no hint has said that something wins more often")
	}
}
