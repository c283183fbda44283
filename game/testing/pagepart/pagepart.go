// Package pagepart is the part of a page that a command or a test writes: what lies
// between two lines. What stands around it is left alone.
package pagepart

import (
	"fmt"
	"os"
	"strings"
)

// Part is such a part. Begin and End are whole lines, with their ends.
type Part struct{ Page, Begin, End string }

// Text is what lies there.
func (p Part) Text() (string, error) {
	_, text, _, err := p.cut()
	return text, err
}

// Write puts a text in its place.
func (p Part) Write(text string) error {
	head, _, tail, err := p.cut()
	if err != nil {
		return err
	}
	return os.WriteFile(p.Page, []byte(head+p.Begin+text+p.End+tail), 0o644)
}

func (p Part) cut() (head, text, tail string, err error) {
	page, err := os.ReadFile(p.Page)
	if err != nil {
		return "", "", "", err
	}
	head, rest, begins := strings.Cut(string(page), p.Begin)
	text, tail, ends := strings.Cut(rest, p.End)
	if !begins || !ends {
		return "", "", "", fmt.Errorf("%s has no place for what lies between %q and %q", p.Page, p.Begin, p.End)
	}
	return head, text, tail, nil
}
