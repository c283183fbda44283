package main

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"machiavelli/engine/rules"
)

func TestThePageHasAsManyHintsAsAreAskedForAllInWords(t *testing.T) {
	var args []string
	for _, id := range rules.IDs() {
		if r, _ := rules.ByID(id); r.Table == rules.TableShared && len(args) < 6 {
			args = append(args, fmt.Sprintf("%s:%d:3", id, r.MinPlayers+1))
		}
	}
	var page, again bytes.Buffer
	if err := write(&page, args); err != nil {
		t.Fatal(err)
	}
	text := page.String()
	if n := strings.Count(text, "\n### "); n != 18 {
		t.Errorf("%d hints", n)
	}
	if n := strings.Count(text, "\n## "); n != 6 {
		t.Errorf("%d rule sets", n)
	}
	steps := regexp.MustCompile(`(?m)^\d+\. .*$`).FindAllString(text, -1)
	if len(steps) < 54 {
		t.Errorf("only %d steps", len(steps))
	}
	for _, s := range steps {
		if strings.ContainsAny(s, "{}★?") || strings.Contains(s, "step.") || strings.Contains(s, "  ") {
			t.Errorf("%q is no sentence", s)
		}
	}
	if err := write(&again, args); err != nil || again.String() != text {
		t.Errorf("the page is another one the second time: %v", err)
	}
}

func TestWhatIsNoRuleSetIsRefused(t *testing.T) {
	for _, arg := range []string{"", "poker:2:3", rules.IDs()[0], rules.IDs()[0] + ":two:3"} {
		if err := write(&bytes.Buffer{}, []string{arg}); err == nil {
			t.Errorf("%q was taken", arg)
		}
	}
}
