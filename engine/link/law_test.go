package link_test

import (
	"bufio"
	"os"
	"testing"

	"machiavelli/engine/link"
)

// The files are never written again, see engine/rules/testdata/law.
func TestLinksOfTheFirstReleaseAreReadAndWrittenTheSame(t *testing.T) {
	positions, links := lines(t, "positions.jsonl"), lines(t, "links.txt")
	if len(positions) != len(links) || len(links) == 0 {
		t.Fatalf("%d positions and %d links", len(positions), len(links))
	}
	for i, line := range positions {
		if got, err := link.Encode(read(t, line)); err != nil || got != links[i] {
			t.Errorf("%s: %v\n%s\nwant\n%s", line, err, got, links[i])
		}
		back, err := link.Decode(links[i])
		if err != nil {
			t.Error(err)
			continue
		}
		if again, err := link.Encode(back); err != nil || again != links[i] {
			t.Errorf("%s comes back as %s, %v", links[i], again, err)
		}
	}
}

func lines(t *testing.T, name string) (all []string) {
	t.Helper()
	f, err := os.Open("../rules/testdata/law/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		all = append(all, s.Text())
	}
	return all
}
