package command

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"machiavelli/game/cli/simulation"
)

// company is where the programs that wait for company leave word.
const company = "MACHIAVELLI_TEST_COMPANY"

func init() {
	programs["sociable"] = func() {
		word, err := os.CreateTemp(os.Getenv(company), "here")
		if err != nil {
			return
		}
		word.Close()
		for {
			if words, _ := filepath.Glob(filepath.Join(os.Getenv(company), "here*")); len(words) >= 3 {
				break
			}
			time.Sleep(5 * time.Millisecond)
		}
		answer(`{"do":"draw"}`)
	}
	programs["simulate"] = func() {
		os.Exit(Run(context.Background(), strings.Fields(os.Getenv(company)), Env{Stdout: os.Stdout, Stderr: os.Stderr}))
	}
}

// Each match has a program that answers nothing before those of two other
// matches are there: one after the other they would all be late.
func TestAsManyMatchesArePlayedAtATimeAsThereAreWorkers(t *testing.T) {
	t.Setenv(company, t.TempDir())
	s := simulated(t, "-players", "novice,"+as(t, "sociable"), "-deals", "3", "-options", "hand=5", "-workers", "3", "-timeout", patient)
	if late := s.Players[1].Faults["late"]; s.Matches != 3 || late > 0 {
		t.Errorf("%+v", s)
	}
}

func TestTheProgressLineIsForATerminalAndHasRateAndTimeLeft(t *testing.T) {
	p := simulation.Plan{Deals: 50, Duplicate: true, Players: []string{"a", "b"}}
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var text strings.Builder
	if newProgress(Env{Stderr: &text}, p.Goal()).out != nil || newProgress(Env{Stderr: file}, p.Goal()).out != nil {
		t.Error("progress goes to what is no terminal")
	}
	terminal, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0) // as a terminal, a device of characters
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	g := newProgress(Env{Stderr: terminal}, p.Goal())
	if g.out == nil {
		t.Fatal("no progress on a terminal")
	}
	now := time.Now()
	g.out, g.began, g.last = &text, now.Add(-10*time.Second), now.Add(-time.Second)
	g.step(&simulation.Summary{Deals: 25})
	g.step(&simulation.Summary{Deals: 26}) // too soon after
	if got, want := text.String(), "\r25 of 100 deals, 2.5 a second, 30s left \x1b[K"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	g.end()
	if !strings.HasSuffix(text.String(), "\r\x1b[K") {
		t.Error("the line stays when all is done")
	}
}
