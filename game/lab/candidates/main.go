// Candidates measures rules that could be the first game: whether holding cards back
// wins there, how long a deal is, and how much is rearranged.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"machiavelli/engine/solver"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "candidates:", err)
		os.Exit(1)
	}
}

// command is one run.
type command struct {
	dir     string
	only    string
	deals   int
	holders string
	workers int
	seats   string
	page    string
}

func run(ctx context.Context, args []string) error {
	f := flag.NewFlagSet("candidates", flag.ContinueOnError)
	var c command
	f.StringVar(&c.dir, "dir", filepath.Join("build", "candidates"), "the folder in which results are kept")
	f.StringVar(&c.only, "only", "", "names of candidates, separated by commas; empty for all")
	f.IntVar(&c.deals, "deals", 40, "deals for each measurement")
	f.StringVar(&c.holders, "holders", "strategist", "players who meet the Solver, separated by commas; grid for the holders of every h and m")
	f.StringVar(&c.seats, "seats", "2,3,4", "numbers of Strategists whose deals are counted")
	f.StringVar(&c.page, "page", "", "the page whose table is written from what is kept, such as docs/strength.md")
	f.IntVar(&c.workers, "workers", 1, "candidates measured at the same time")
	all := f.Bool("catalogue", false, "measure the rule sets of the catalogue in place of the candidates")
	if err := f.Parse(args); err != nil {
		return err
	}
	if err := os.MkdirAll(c.dir, 0o755); err != nil {
		return err
	}
	var wanted []candidate
	from := candidates()
	if *all {
		from = catalogue()
	}
	for _, one := range from {
		if c.only == "" || slices.Contains(strings.Split(c.only, ","), one.name) {
			wanted = append(wanted, one)
		}
	}
	if len(wanted) == 0 {
		return fmt.Errorf("-only: no candidate is called %s", c.only)
	}
	if err := c.all(ctx, wanted); err != nil || c.page == "" {
		return err
	}
	return c.write()
}

// all measures the candidates, some at the same time.
func (c *command) all(ctx context.Context, wanted []candidate) error {
	jobs := make(chan candidate)
	faults := make(chan error, len(wanted))
	var wait sync.WaitGroup
	for range c.workers {
		wait.Go(func() {
			for one := range jobs {
				if err := c.measure(ctx, one); err != nil {
					faults <- fmt.Errorf("%s: %w", one.name, err)
				}
			}
		})
	}
	for _, one := range wanted {
		if ctx.Err() == nil {
			jobs <- one
		}
	}
	close(jobs)
	wait.Wait()
	close(faults)
	return <-faults
}

// result is what was measured of a candidate, as it is kept.
type result struct {
	Name string `json:"name"`
	// Alike are deals of Strategists alone, by their number.
	Alike map[string]*tally `json:"alike"`
	// Against are duplicate deals for two of a player against the Solver.
	Against map[string]*meeting `json:"against"`
}

// meeting is duplicate deals of two players.
type meeting struct {
	Deals   int     `json:"deals"`
	Sum     float64 `json:"sum"` // of the first one's share of the wins, over both ways to sit
	Squares float64 `json:"squares"`
	Both    tally   `json:"both"`
}

func (m *meeting) rate() (rate, half float64) {
	if m.Deals == 0 {
		return 0.5, 0.5
	}
	n := float64(m.Deals)
	rate = m.Sum / n
	return rate, 1.96 * math.Sqrt((max(m.Squares/n-rate*rate, 0)+0.25/n)/n)
}

func (c *command) file(name string) string { return filepath.Join(c.dir, name+".json") }

func load(file, name string) (*result, error) {
	r := &result{Name: name, Alike: map[string]*tally{}, Against: map[string]*meeting{}}
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err == nil {
		err = json.Unmarshal(data, r)
	}
	return r, err
}

func (c *command) save(r *result) error {
	data, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	if err := os.WriteFile(c.file(r.Name)+".part", append(data, '\n'), 0o644); err != nil {
		return err
	}
	return os.Rename(c.file(r.Name)+".part", c.file(r.Name))
}

// often is after how many deals the result is kept.
const often = 20

// measure plays what is missing of a candidate's deals.
func (c *command) measure(ctx context.Context, one candidate) error {
	r, err := load(c.file(one.name), one.name)
	if err != nil {
		return err
	}
	s := solver.New()
	for _, n := range strings.FieldsFunc(c.seats, comma) {
		seats := int(n[0] - '0')
		if seats < one.rules.MinPlayers || seats > one.rules.MaxPlayers {
			continue
		}
		levels := slices.Repeat([]string{"strategist"}, seats)
		t := r.Alike[n]
		if t == nil {
			t = &tally{}
			r.Alike[n] = t
		}
		for t.Deals < c.deals && ctx.Err() == nil {
			deal(one.rules, fmt.Sprint("alike ", n, " ", t.Deals), levels, s, t)
			if t.Deals%often == 0 {
				if err := c.save(r); err != nil {
					return err
				}
			}
		}
	}
	for _, holder := range c.players() {
		m := r.Against[holder]
		if m == nil {
			m = &meeting{}
			r.Against[holder] = m
		}
		for m.Deals < c.deals && ctx.Err() == nil {
			seed := fmt.Sprint("against ", m.Deals)
			x := deal(one.rules, seed, []string{holder, "solver"}, s, &m.Both)[0]
			x = (x + deal(one.rules, seed, []string{"solver", holder}, s, &m.Both)[1]) / 2
			m.Deals++
			m.Sum += x
			m.Squares += x * x
			if m.Deals%often == 0 {
				if err := c.save(r); err != nil {
					return err
				}
			}
		}
	}
	if err := c.save(r); err != nil {
		return err
	}
	fmt.Println(one.name, r.row(one))
	return nil
}

func comma(r rune) bool { return r == ',' }

// players are those who meet the Solver.
func (c *command) players() (all []string) {
	for _, name := range strings.FieldsFunc(c.holders, comma) {
		if name != "grid" {
			all = append(all, name)
			continue
		}
		for _, h := range []int{1, 4, 7, 10, 13, 16, 20, 200} {
			for _, m := range []int{1, 2, 3, 4, 6} {
				all = append(all, fmt.Sprintf("hoarder:%d:%d", h, m))
			}
			all = append(all, fmt.Sprintf("hoarder:%d", h))
		}
	}
	return all
}
