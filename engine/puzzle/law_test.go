package puzzle

import (
	"os"
	"strings"
	"testing"

	"machiavelli/engine/record"
)

// The files are never written again, see engine/rules/testdata/law: players keep
// their progress under these IDs.
func TestPuzzlesKeepTheIDsOfTheFirstRelease(t *testing.T) {
	positions, ids := lawLines(t, "positions.jsonl"), lawLines(t, "puzzles.txt")
	if len(positions) != len(ids) || len(ids) == 0 {
		t.Fatalf("%d positions and %d IDs", len(positions), len(ids))
	}
	for i, line := range positions {
		q, err := record.ReadQuestion([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := ID(&q.Position); err != nil || got != ids[i] {
			t.Errorf("%s: %s, %v, want %s", line, got, err, ids[i])
		}
	}
}

// lawLines are the lines of a file.
func lawLines(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile("../rules/testdata/law/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}
