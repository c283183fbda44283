package puzzles

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"
	"time"

	"machiavelli/assets/puzzles"
	"machiavelli/engine/puzzle"
	"machiavelli/engine/record"
)

// patience is longer than anything takes on the slowest machine.
const patience = 2 * time.Minute

// ends waits for the end of a fetch.
func ends(t *testing.T, f *Fetch) error {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if done, err := f.Poll(); done {
			return err
		}
	}
	t.Fatal("nothing arrived")
	return nil
}

// pastDays is the digest of the days' puzzles, which no later version changes:
// the same on the desktop and in the browser.
const pastDays = "e375d049df588fa00b78c58abb547bfe"

func TestNoDayGetsAnotherPuzzle(t *testing.T) {
	c, err := puzzle.Unpack(puzzles.File)
	if err != nil {
		t.Fatal(err)
	}
	all := sha256.New()
	for day := range puzzle.Cycle {
		i, err := c.Daily(day)
		if err != nil {
			t.Fatal(err)
		}
		p, err := c.At(i)
		if err != nil {
			t.Fatal(err)
		}
		line, err := record.AppendPuzzle(nil, &p)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(line)
	}
	if got := hex.EncodeToString(all.Sum(nil)[:16]); got != pastDays {
		t.Errorf("the days' puzzles are %s, they were %s", got, pastDays)
	}
}
