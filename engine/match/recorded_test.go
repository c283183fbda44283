package match_test

import (
	"bytes"
	"os"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/rules/rulestest"
)

// written is the record of a match.
func written(t *testing.T, c match.Config, events []match.Event) []byte {
	t.Helper()
	text, err := record.Text(c, events)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestTheRecordOfAnyRandomMatchIsPlayedAgainWithoutItsDice(t *testing.T) {
	t.Parallel()
	for _, id := range rules.IDs() {
		for n := range uint64(rulestest.Each(t, os.Getenv("SOAK"), 1)) {
			c, events := match.RandomMatch(t, id, 1000+n)
			text := written(t, c, events)
			if err := record.Verify(bytes.NewReader(text)); err != nil {
				t.Fatalf("%s, match %d: %v\n%s", id, n, err, text)
			}
			c.Seed = "another"
			if err := record.Verify(bytes.NewReader(written(t, c, events))); err != nil {
				t.Fatalf("%s, match %d, with another seed: %v", id, n, err)
			}
		}
	}
}
