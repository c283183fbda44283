package main_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A page of the docs links to files that are there.
func TestEveryLinkOfTheDocsLeadsToAFile(t *testing.T) {
	pages, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
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
