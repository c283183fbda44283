package main_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/bot"
)

// A page of the docs links to files that are there.
func TestEveryLinkOfTheDocsLeadsToAFile(t *testing.T) {
	pages := slices.Concat(pagesIn(t, "docs"), pagesIn(t, "docs/notes"))
	link := regexp.MustCompile(`\]\(([^)#\s]+)(?:#[^)]*)?\)`)
	links := 0
	for _, page := range append(pages, "README.md", "CONTRIBUTING.md", "LICENSES/README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			links++
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), m[1])); err != nil {
				t.Errorf("%s links to %s: %v", page, m[1], err)
			}
		}
	}
	if links < 40 {
		t.Errorf("only %d links were found", links)
	}
}

func pagesIn(t *testing.T, dir string) []string {
	t.Helper()
	pages, err := filepath.Glob(dir + "/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%s has no pages: %v", dir, err)
	}
	return pages
}

// What holds today can be read. What was tried and measured on the way stands in
// docs/notes.
func TestThePagesOfTheDocsCanBeRead(t *testing.T) {
	const most, page = 30_000, 1_400
	words := map[string]int{} // outside the tables that a command writes
	sum := 0
	for _, path := range pagesIn(t, "docs") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		written := false
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "<!-- ") {
				written = strings.Contains(line, "written by")
			}
			if !written {
				words[path] += len(strings.Fields(line))
			}
		}
		sum += words[path]
	}
	if sum > most {
		t.Errorf("docs/*.md have %d words, at most %d", sum, most)
	}
	for _, name := range []string{"review", "performance", "strength", "solver"} {
		if n := words["docs/"+name+".md"]; n == 0 || n > page {
			t.Errorf("docs/%s.md has %d words, at most %d", name, n, page)
		}
	}
}

// The README is a door: what it leads to has pages of its own.
func TestTheReadmeIsADoor(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n > 120 {
		t.Errorf("it has %d lines, at most 120", n)
	}
}

// README says in words how many levels there are, and the pages for players
// and programs name each level.
func TestThePagesCountAndNameTheLevels(t *testing.T) {
	spelled := map[int]string{4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
	for page, wanted := range map[string][]string{
		"README.md":        {"of " + spelled[len(bot.Opponents())] + " levels"},
		"docs/terminal.md": bot.Opponents(),
		"docs/formats.md":  bot.Opponents(),
	} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, words := range wanted {
			if !strings.Contains(string(text), words) {
				t.Errorf("%s does not say %q", page, words)
			}
		}
	}
}
