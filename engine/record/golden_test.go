package record

import (
	"os"
	"path/filepath"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// A golden record is one complete match as text. It is replayed by the rules
// alone: whatever changes in them shows here.
func TestTheGoldenRecordOfEveryRuleSetReplaysToItsEnd(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			f, err := os.Open(filepath.Join("testdata", "golden", id+".jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			plays, over := 0, false
			err = Replay(f, func(m *match.Match, e match.Event) {
				if got := m.Config().Rules.ID; got != id {
					t.Fatalf("a record of %s", got)
				}
				switch e.E {
				case match.EvPlay:
					plays++
				case match.EvOver:
					over = m.At() == match.Over
				}
			})
			if err != nil || !over || plays < 5 {
				t.Errorf("%v; over: %v; %d plays", err, over, plays)
			}
		})
	}
}
