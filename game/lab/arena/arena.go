// Arena measures the strength of the computer players: pairs of them play the same
// deals in either seat, so that no seat and no deal favours one. What is played is kept
// in a folder, one file a pair, and goes on from there the next time. In the end, or
// when it is interrupted, two pages with the results are written.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/chance"
	"machiavelli/engine/rules"
	"machiavelli/game/cli/simulation"
)

// contest is a game in which pairs of players meet. They take alternate seats.
type contest struct {
	name    string // of its files
	title   string
	rules   string
	options string
	seats   int
	plan    string // what the Strategist does in it
	pairs   [][2]string
}

// against pairs each of the players with each of the others.
func against(players []string, others ...string) [][2]string {
	var pairs [][2]string
	for _, a := range players {
		for _, b := range others {
			pairs = append(pairs, [2]string{a, b})
		}
	}
	return pairs
}

// everyPair pairs each player with each that comes before it.
func everyPair(players ...string) [][2]string {
	var pairs [][2]string
	for i, a := range players {
		pairs = append(pairs, against([]string{a}, players[:i]...)...)
	}
	return pairs
}

// timed is the Master as it is measured.
const timed = "master:100ms"

// contests lists what is measured, the games with a bar in front.
func contests() []contest {
	levels := []string{"novice", "casual", "solver", "strategist"}
	strong := []string{"strategist", timed}
	references := []string{"melds", "hoarder", "hoarder:16"}
	whole := slices.Concat(everyPair(append(levels, timed)...), against(strong, references...))
	few := append(against(strong, references...), [2]string{timed, "strategist"})
	thinking := [][2]string{{"master:10ms", "strategist"}, {"master:30ms", "strategist"}, {timed, "strategist"}, {"master:300ms", "strategist"}}
	return append([]contest{
		{rules.First, "florence, two players", rules.First, "", 2, "lays the most, keeps what others may free", append(everyPair(levels...), against([]string{"strategist"}, "melds", "hoarder:200:1", "hoarder:10:2")...)},
		{"florence-four", "florence, four players", rules.First, "", 4, "lays the most, keeps what others may free", against([]string{"strategist"}, "solver", "casual")},
		{"limit-13", "machiavelli, two players, `limit=13`", "machiavelli", "limit=13", 2, "holds 12, lays at most three", whole},
		{"no-limit", "machiavelli, two players, no limit", "machiavelli", "", 2, "holds all until it can go", whole},
		{"limit-13-four", "machiavelli, four players, `limit=13`", "machiavelli", "limit=13", 4, "holds 12, lays at most three", few},
		{"no-limit-four", "machiavelli, four players, no limit", "machiavelli", "", 4, "holds 15, lays single cards; the least that is safe in the end", few},
		{"carousel", "carousel, two players, one deal", "carousel", "deals=1", 2, "draws twice, holds 14, lays at most three, knocks", few},
		{"shanghai", "shanghai, four players", "shanghai", "", 4, "lays the most, keeps what others may free", few},
		{"tahiti", "tahiti, two players", "tahiti", "", 2, "holds all until it can go", few},
		{thinkingTime, "", "machiavelli", "limit=13", 2, "", thinking},
	}, survey()...)
}

// thinkingTime is the contest that shows what time is worth to the Master.
const thinkingTime = "thinking"

// meeting is what two players have played so far, as it is kept in a file.
type meeting struct {
	Contest string  `json:"contest"`
	A       string  `json:"a"`
	B       string  `json:"b"`
	Deals   int     `json:"deals"`
	Sum     float64 `json:"sum"`     // of A's share of the wins, by deal, over both ways to sit
	Squares float64 `json:"squares"` // of the same
	// Adjusted is the same without luck, of the deals in which it was counted.
	Adjusted struct {
		Deals   int     `json:"deals"`
		Sum     float64 `json:"sum"`
		Squares float64 `json:"squares"`
	} `json:"adjusted,omitzero"`
	Took [2]pace `json:"took"`
}

// pace is how fast a player decided.
type pace struct {
	Decisions int     `json:"decisions"`
	Seconds   float64 `json:"seconds"`
	Longest   float64 `json:"longest"` // seconds
}

// rate is A's share of the wins and the half of its 95 % interval, from the
// spread of the deals.
func (m *meeting) rate() (rate, half float64) { return rateOf(m.Deals, m.Sum, m.Squares) }

// adjusted is rate without luck.
func (m *meeting) adjusted() (rate, half float64) {
	return rateOf(m.Adjusted.Deals, m.Adjusted.Sum, m.Adjusted.Squares)
}

func rateOf(deals int, sum, squares float64) (rate, half float64) {
	if deals == 0 {
		return 0.5, 0.5
	}
	n := float64(deals)
	rate = sum / n
	const z = 1.959964
	// half a deal that went the other way keeps a clean sweep from being certain
	spread := max(squares/n-rate*rate, 0) + 0.25/n
	return rate, z * math.Sqrt(spread/n)
}

// arena is one run of the command.
type arena struct {
	dir     string
	out     string // the page with the bars
	tables  string // the page with a table for every contest
	deals   int    // for every pair
	master  int    // for a pair in which the Master plays
	only    string
	luck    bool // count it, where the chance to win is calibrated
	workers int
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	switch err := run(ctx, os.Args[1:], os.Stderr); {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "arena:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, log io.Writer) error {
	f := flag.NewFlagSet("arena", flag.ContinueOnError)
	f.SetOutput(log)
	var a arena
	f.StringVar(&a.dir, "dir", filepath.Join("build", "arena"), "the folder in which results are kept")
	f.StringVar(&a.out, "out", filepath.Join("docs", "strength.md"), "the page that says which bars are met")
	f.StringVar(&a.tables, "tables", filepath.Join("docs", "notes", "arena.md"), "the page with the tables of every game")
	f.IntVar(&a.deals, "deals", 2000, "deals for a pair")
	f.IntVar(&a.master, "master", 400, "deals for a pair in which the Master plays")
	f.StringVar(&a.only, "only", "", "contests or pairs to play, separated by commas, such as carousel,limit-13.strategist.solver; empty for all")
	f.BoolVar(&a.luck, "luck", false, "count the luck of what is played now, where the chance to win is calibrated, and give the rates without it too (slower)")
	f.IntVar(&a.workers, "workers", runtime.GOMAXPROCS(0), "matches played at the same time")
	if err := f.Parse(args); err != nil {
		return err
	}
	if err := a.check(); err != nil {
		return err
	}
	if err := os.MkdirAll(a.dir, 0o755); err != nil {
		return fmt.Errorf("-dir: %w", err)
	}
	if err := a.playAll(ctx, log); err != nil {
		return err
	}
	return a.report()
}

func (a *arena) check() error {
	if a.deals < 0 || a.master < 0 {
		return fmt.Errorf("-deals and -master: want 0 or more")
	}
	if err := simulation.CheckWorkers(a.workers); err != nil {
		return err
	}
	for _, name := range strings.Split(a.only, ",") {
		if one := (&arena{only: name}); !slices.ContainsFunc(contests(), func(c contest) bool {
			return slices.ContainsFunc(c.pairs, func(pair [2]string) bool { return one.wants(c, pair) })
		}) {
			return fmt.Errorf("-only: there is no contest %q", name)
		}
	}
	return nil
}

// wants reports whether a pair is to play: all do, or those of the contests and
// pairs that -only names.
func (a *arena) wants(c contest, pair [2]string) bool {
	return a.only == "" || slices.ContainsFunc(strings.Split(a.only, ","), func(name string) bool {
		return strings.HasPrefix(nameOf(c, pair)+".", name+".")
	})
}

// nameOf is the name of a pair's file, and of the pair on the command line.
func nameOf(c contest, pair [2]string) string {
	return strings.ReplaceAll(c.name+"."+pair[0]+"."+pair[1], ":", "-")
}

// playAll plays what is missing. The games go round in portions, so that
// an interruption leaves something of each.
func (a *arena) playAll(ctx context.Context, log io.Writer) error {
	for part := 1; part <= portions; part++ {
		for _, c := range contests() {
			for _, pair := range c.pairs {
				if !a.wants(c, pair) {
					continue
				}
				if err := a.playOn(ctx, log, c, pair, part); err != nil {
					return err
				}
				if ctx.Err() != nil {
					return nil
				}
			}
		}
	}
	return nil
}

// portions is in how many parts the deals of a pair are played.
const portions = 10

// playOn plays a pair's deals up to a portion and keeps the result.
func (a *arena) playOn(ctx context.Context, log io.Writer, c contest, pair [2]string, part int) error {
	goal := a.deals
	if slices.ContainsFunc(pair[:], isMaster) {
		goal = a.master
	}
	if strings.HasPrefix(c.name, surveyed+".") {
		goal = min(goal, surveyDeals)
	}
	goal = goal * part / portions
	m, err := a.load(c, pair)
	if err != nil || m.Deals >= goal {
		return err
	}
	p := simulation.Plan{
		Deals: goal - m.Deals, Most: 2 * (goal - m.Deals), First: m.Deals, Seed: "arena " + c.name, Duplicate: true, Alternate: true,
		Patience: time.Second, Workers: a.workers, Each: m.counter(),
	}
	for seat := range c.seats {
		p.Players = append(p.Players, pair[seat%2])
	}
	if p.Rules, p.Options, err = ruleSet(c.rules, c.options); err == nil {
		p.Luck = a.luck && chance.Calibrated(&p.Rules, c.seats) && simulation.OneDeal(&p.Rules)
		err = p.Check()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	fmt.Fprintf(log, "%s: %s against %s, up to deal %d\n", c.name, pair[0], pair[1], goal)
	if _, err := p.Run(ctx); err != nil {
		return err
	}
	return a.save(m)
}

// counter counts matches, which come in order: each deal first one way to sit,
// then the other. A deal that was not played both ways does not count.
func (m *meeting) counter() func(*simulation.Result) {
	var before *simulation.Result
	return func(r *simulation.Result) {
		if before == nil {
			before = r
			return
		}
		share, all, luck := 0.0, 0.0, 0.0
		for _, half := range []*simulation.Result{before, r} {
			for i := range half.Players {
				t := &half.Players[i]
				all += t.Wins
				if i%2 == 0 {
					share += t.Wins
					luck += t.Luck
				}
				took := &m.Took[i%2]
				took.Decisions += t.Decisions
				took.Seconds += t.Spent.Seconds()
				took.Longest = max(took.Longest, t.Longest.Seconds())
			}
		}
		judged := before.Judged && r.Judged
		before = nil
		x := share / all
		m.Deals++
		m.Sum += x
		m.Squares += x * x
		if judged {
			x -= luck / all
			m.Adjusted.Deals++
			m.Adjusted.Sum += x
			m.Adjusted.Squares += x * x
		}
	}
}

func (a *arena) file(c contest, pair [2]string) string {
	return filepath.Join(a.dir, nameOf(c, pair)+".json")
}

// load is what a pair has played, nothing if it has not met.
func (a *arena) load(c contest, pair [2]string) (*meeting, error) {
	m := &meeting{Contest: c.name, A: pair[0], B: pair[1]}
	data, err := os.ReadFile(a.file(c, pair))
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if err == nil {
		err = json.Unmarshal(data, m)
	}
	if err == nil && (m.Contest != c.name || m.A != pair[0] || m.B != pair[1]) {
		err = fmt.Errorf("it is of %s, %s against %s", m.Contest, m.A, m.B)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.file(c, pair), err)
	}
	return m, nil
}

// save keeps a meeting, whole or not at all.
func (a *arena) save(m *meeting) error {
	data, err := json.MarshalIndent(m, "", "\t")
	if err != nil {
		return err
	}
	name := a.file(contest{name: m.Contest}, [2]string{m.A, m.B})
	if err := os.WriteFile(name+".part", append(data, '\n'), 0o644); err != nil {
		return err
	}
	return os.Rename(name+".part", name)
}

// isMaster reports whether a player of the arena is the Master, at any time.
func isMaster(player string) bool {
	l, _ := bot.Of(player)
	return l.Name == "master"
}

// ruleSet is a rule set of the catalogue with house rules laid over it.
func ruleSet(id, options string) (rules.Rules, rules.Options, error) {
	o, err := rules.ParseOptions(options)
	if err != nil {
		return rules.Rules{}, o, err
	}
	r, ok := rules.ByID(id)
	if !ok {
		return r, o, fmt.Errorf("there is no rule set %q", id)
	}
	r, err = r.With(o)
	return r, o, err
}
