// Against measures two builds of the game against each other on many kinds of
// positions: those of play in every rule set, with each aim, and files of hard ones.
// Both answer the same lines in turns, and of several rounds the shortest time of
// each answer counts, as other work on the machine only lengthens it. `make
// bench-against REV=…` builds the two.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

func main() {
	before := flag.String("before", "", "the program to measure against")
	after := flag.String("after", "", "the program that is measured")
	rounds := flag.Int("rounds", 5, "how often both answer each kind")
	flag.Parse()
	if err := measure(os.Stdout, [2]string{*before, *after}, *rounds, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "against:", err)
		os.Exit(1)
	}
}

// kind is positions of one kind, as lines for solve.
type kind struct {
	name  string
	lines [][]byte
}

func measure(out io.Writer, programs [2]string, rounds int, files []string) error {
	all, err := ofPlay()
	if err != nil {
		return err
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		all = append(all, kind{filepath.Base(name), bytes.Split(bytes.TrimSpace(text), []byte("\n"))})
	}
	fmt.Fprintln(out, "Microseconds, before and after; the last columns say how many answers are worth something else, and how many another layout.")
	fmt.Fprintln(out)
	fmt.Fprintln(out, "| positions | number | median | 99 % | worst | all | ratio of all | worth | layout |")
	fmt.Fprintln(out, "|---|---|---|---|---|---|---|---|---|")
	for _, k := range all {
		if err := k.measure(out, programs, rounds); err != nil {
			return fmt.Errorf("%s: %w", k.name, err)
		}
	}
	return nil
}

// answer is what a line of solve says; the rest of it is the layout.
type answer struct {
	Cards, Points, Moves, Micros int
	Exact                        bool
	Error                        string
	layout                       string
}

func (k *kind) measure(out io.Writer, programs [2]string, rounds int) error {
	var best [2][]answer
	for round := range rounds {
		for i := range programs {
			side := (round + i) % 2 // each begins in turn
			got, err := answers(programs[side], k.lines)
			if err != nil {
				return err
			}
			if best[side] == nil {
				best[side] = got
			}
			for n := range got {
				best[side][n].Micros = min(best[side][n].Micros, got[n].Micros)
			}
		}
	}
	var times [2][]int
	var sums [2]int
	worth, layout := 0, 0
	for n := range best[0] {
		a, b := best[0][n], best[1][n]
		if a.Error != "" || b.Error != "" {
			continue
		}
		for side, x := range []answer{a, b} {
			times[side] = append(times[side], x.Micros)
			sums[side] += x.Micros
		}
		if a.Cards != b.Cards || a.Points != b.Points || a.Moves != b.Moves || a.Exact != b.Exact {
			worth++
		} else if a.layout != b.layout {
			layout++
		}
	}
	if len(times[0]) == 0 {
		return errors.New("no line is answered")
	}
	slices.Sort(times[0])
	slices.Sort(times[1])
	at := func(side, percent int) int { return times[side][(len(times[side])-1)*percent/100] }
	_, err := fmt.Fprintf(out, "| %s | %d | %d, %d | %d, %d | %d, %d | %d, %d | %.2f | %d | %d |\n", k.name, len(times[0]), at(0, 50), at(1, 50),
		at(0, 99), at(1, 99), at(0, 100), at(1, 100), sums[0], sums[1], float64(sums[1])/float64(max(sums[0], 1)), worth, layout)
	return err
}

// answers has a program answer lines.
func answers(program string, lines [][]byte) ([]answer, error) {
	cmd := exec.Command(program, "solve")
	cmd.Stdin = bytes.NewReader(append(bytes.Join(lines, []byte("\n")), '\n'))
	said, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || len(said) == 0) {
		return nil, err // a line that is refused says so, and is left out
	}
	var all []answer
	for line := range strings.Lines(string(said)) {
		var a answer
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			return nil, err
		}
		a.layout, _, _ = strings.Cut(line, `"micros"`)
		all = append(all, a)
	}
	if len(all) != len(lines) {
		return nil, fmt.Errorf("%s answers %d of %d lines", program, len(all), len(lines))
	}
	return all, nil
}

// ofPlay is positions of play: in every rule set, with each aim.
func ofPlay() ([]kind, error) {
	goals := []solver.Goal{solver.Max, solver.Cards, solver.Points}
	var all []kind
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		kinds := make([]kind, len(goals))
		for n := range 2 {
			err := turns(r, n, func(v match.View) error {
				for g, goal := range goals {
					line, err := lineOf(v.Position(goal), id)
					if err != nil {
						return err
					}
					kinds[g].name = fmt.Sprintf("%s, %s", id, goal)
					kinds[g].lines = append(kinds[g].lines, line)
				}
				return nil
			})
			if err != nil {
				return nil, fmt.Errorf("%s: %w", id, err)
			}
		}
		all = append(all, kinds...)
	}
	return all, nil
}

// lineOf is a position as a line for solve, which names the rule set.
func lineOf(p solver.Position, id string) ([]byte, error) {
	text, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(text, &fields); err != nil {
		return nil, err
	}
	table, hand := [][]string{}, []string{} // as people write cards, without their copy
	for _, m := range p.Table {
		cards := []string{}
		for _, c := range m {
			cards = append(cards, c.String())
		}
		table = append(table, cards)
	}
	for _, id := range p.Hand {
		hand = append(hand, id.String())
	}
	for name, v := range map[string]any{"rules": id, "table": table, "hand": hand} {
		if fields[name], err = json.Marshal(v); err != nil {
			return nil, err
		}
	}
	return json.Marshal(fields)
}

// turns plays a match and calls do with what each player on turn sees.
func turns(r rules.Rules, n int, do func(v match.View) error) error {
	level, err := bot.Parse("casual") // who lets the tables grow
	if err != nil {
		return err
	}
	config := match.Config{Rules: r, Seed: fmt.Sprintf("against/%d", n)}
	for i := range max(r.MinPlayers, min(r.MaxPlayers, 3)) {
		config.Players = append(config.Players, match.Player{Name: string(rune('A' + i)), By: "casual"})
	}
	m, _, err := match.New(config)
	for err == nil {
		v := m.View(m.OnTurn())
		if v.Phase != match.Turning || v.Turns > 60 {
			return nil
		}
		if err = do(v); err == nil {
			_, err = m.Apply(v.Turn, level.Act(v, uint64(v.Turns), nil))
		}
	}
	return err
}
