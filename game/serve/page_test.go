//go:build !js

package serve

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/table"
	"machiavelli/engine/table/wire"
)

// aboutTables is what docs/formats.md says of tables, from which others write programs.
func aboutTables(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile("../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	_, about, _ := strings.Cut(string(page), "\n## Tables of several people")
	about, _, _ = strings.Cut(about, "\n## ")
	return about
}

// Each path of the server has its row on the page, and each row its path.
func TestThePageHasEveryPath(t *testing.T) {
	about := aboutTables(t)
	var told []string // in the words of ServeMux
	for _, row := range regexp.MustCompile("(?m)^\\| `((?:GET|POST) [^`]+)` \\|").FindAllStringSubmatch(about, -1) {
		path := strings.Replace(row[1], "…/CODE", wire.Tables+"/{code}", 1)
		told = append(told, strings.Replace(path, "/CODE", "/{code}", 1))
	}
	command := "POST " + wire.Path("{code}", "{what}")
	var served []string
	for _, p := range pathsOf(new(Server)) {
		if p.pattern != command {
			served = append(served, p.pattern)
			continue
		}
		for _, what := range commands {
			if _, refused := table.ReadCommand(what, nil); refused == wire.NoPath {
				t.Errorf("no command is called %q", what)
			}
			served = append(served, "POST "+wire.Path("{code}", what))
		}
	}
	for _, path := range served {
		if !slices.Contains(told, path) {
			t.Errorf("docs/formats.md has no row for %s", path)
		}
	}
	for _, path := range told {
		if !slices.Contains(served, path) {
			t.Errorf("docs/formats.md has %s, which nothing serves", path)
		}
	}
}

// commands are what is asked of a table through table.ReadCommand; package wire's test knows
// that the page has each constant of that package.
var commands = []string{wire.DoJoin, wire.DoLeave, wire.DoName, wire.DoAct, wire.DoDraft, wire.DoAsk, wire.DoAnswer, wire.DoSay, wire.DoHost, wire.DoMove}

// The limits on the page are those of the server.
func TestThePageHasEveryLimit(t *testing.T) {
	about := aboutTables(t)
	thousands := func(n int) string {
		if n < 1000 {
			return fmt.Sprint(n)
		}
		return fmt.Sprintf("%d,%03d", n/1000, n%1000)
	}
	a := newLimiter(requestsEvery, requestsBurst)
	b := newLimiter(asksEvery, asksBurst)
	for _, row := range []string{
		fmt.Sprintf("| a body | %d KiB |", wire.MaxBody>>10),
		fmt.Sprintf("| requests of a caller | %s at once, %d a second |", thousands(a.burst), int(a.every)),
		fmt.Sprintf("| requests with a secret | %s at once, %d a second |", thousands(b.burst), int(b.every)),
		fmt.Sprintf("| wrong codes and secrets of a caller | %d at once, %d a minute |", wrongBurst, int(60*newLimiter(wrongEvery, 1).every)),
		fmt.Sprintf("| tables that a caller makes, rematches included | %d an hour; %d that are not over |", mostHourly, mostMade),
		fmt.Sprintf("at a table with a secret | %d at once, one in %d s |", changesBurst, int(changesEvery.Seconds())),
		fmt.Sprintf("| answers with lines at once | %d of a caller, %d with a secret, half of these of one caller |", mostStreams, mostStreams),
		fmt.Sprintf("| connections of a caller | %d |", mostConnections),
		fmt.Sprintf("| a table's log | %d MiB |", table.MaxLog>>20),
		fmt.Sprintf("at most %d | 200", wire.MostStands),
	} {
		if !strings.Contains(about, row) {
			t.Errorf("docs/formats.md lacks %q", row)
		}
	}
}
