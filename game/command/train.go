package command

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"machiavelli/engine/bot"
	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/text"
)

const trainUsage text.Noun = `usage: machiavelli train [flags]

Fits the net that judges the chance to win a deal: the Strategist plays against
itself, and every position is an example of how its deal ended. In two deals of
three the seats are players of any level for a while first, so that positions
come up to which the Strategist alone does not lead. Then it measures the
chances on deals that the net has not seen, and prints how far the chance and
the share of wins lie apart in ten bins.

What was played is kept in a folder, and goes on from there the next time. The
same flags give the same net on one platform. With -out, every net of the
folder that is calibrated is written as the source file that the program is
built with, engine/chance/weights.go, beside those that the program has already
and that were not tried again.

`

// training is one run of the command.
type training struct {
	rules   rules.Rules
	players int
	deals   int         // to fit the net to; 0: the program's net is measured
	unseen  int         // to measure it on
	again   int         // to measure a net on that is fitted to the unseen ones as well
	from    *chance.Net // that the fit begins with, nil for none
	dir     string
	seed    string
	key     string
	solver  *solver.Solver // of the players and the sight, which take turns
	sight   *chance.Sight
}

func train(ctx context.Context, args []string, env Env) error {
	f := flags("train")
	var t training
	id := f.String("rules", rules.Default, "the rule set")
	options := f.String("options", "", "house rules: a limit, or none")
	f.IntVar(&t.players, "players", 2, "how many play")
	f.IntVar(&t.deals, "deals", 2000, "deals to fit the net to; with 0 the net of the program is measured")
	f.IntVar(&t.unseen, "unseen", 2000, "deals to measure it on")
	f.IntVar(&t.again, "again", 0, "deals to measure a second net on, which is fitted to those of the first measure as well; 0: there is none")
	from := f.String("from", "", "the net of the program that the fit begins with, as \"shanghai 3\"; fewer deals will do then")
	f.StringVar(&t.dir, "dir", filepath.Join("build", "train"), "the folder in which deals and nets are kept")
	f.StringVar(&t.seed, "seed", "1", "any text; the same text gives the same deals")
	out := f.String("out", "", "the source file for the nets, empty for none")
	if err := parse(f, args, trainUsage, env, 0, 0); err != nil {
		return err
	}
	var err error
	if t.rules, _, err = ruleSet(*id, *options); err != nil {
		return &usageError{fmt.Errorf("train: %w", err)}
	}
	if err := seats(*id, &t.rules, t.players); err != nil {
		return &usageError{fmt.Errorf("train: %w", err)}
	}
	if t.key = chance.Key(&t.rules, t.players); t.key == "" {
		return &usageError{text.Errorf("train: -options: a net is for a rule set as it is, with or without a limit")}
	}
	if t.deals < 0 || t.unseen < 1 || t.again < 0 {
		return &usageError{text.Errorf("train: -deals and -again: want 0 or more, -unseen: 1 or more")}
	}
	if *from != "" {
		if t.from, err = ours(*from); err != nil {
			return &usageError{fmt.Errorf("train: -from: %w", err)}
		}
	}
	ctx, stop := untilInterrupted(ctx)
	defer stop()
	if err := t.run(ctx, env); err != nil {
		return fmt.Errorf("train: %w", err)
	}
	if *out != "" {
		if err := t.write(*out); err != nil {
			return fmt.Errorf("train: -out: %w", err)
		}
	}
	return nil
}

// ours is the program's net of a key.
func ours(key string) (*chance.Net, error) {
	nets := chance.Nets()
	if nets[key] == "" {
		return nil, text.Errorf("there is no net %q, only %s", key, strings.Join(slices.Sorted(maps.Keys(nets)), ", "))
	}
	return chance.ReadNet(nets[key])
}

func (t *training) run(ctx context.Context, env Env) error {
	t.solver = solver.New()
	t.sight = chance.NewSight(t.solver)
	examples, err := t.examples(ctx, toFit, fitted, t.deals, env)
	if err != nil {
		return err
	}
	others, err := t.examples(ctx, toMeasure, measured, t.unseen, env)
	if err != nil {
		return err
	}
	deals, unseen := t.deals, t.unseen
	if t.again > 0 {
		examples = append(examples, others...)
		deals, unseen = deals+unseen, t.again
		if others, err = t.examples(ctx, toMeasureAgain, measured, unseen, env); err != nil {
			return err
		}
	}
	net, err := t.net(examples, deals, env)
	if err != nil {
		return err
	}
	c := calibrationOf(net, others, unseen)
	c.print(env.Stdout)
	if !c.holds() {
		return t.drop()
	}
	return t.keep(net)
}

// net is fitted to the examples of so many deals; if there are none it is the
// program's.
func (t *training) net(examples []chance.Example, deals int, env Env) (*chance.Net, error) {
	if deals == 0 {
		return ours(t.key)
	}
	fmt.Fprintf(env.Stdout, "%s: fitted to %d positions of %d deals\n", t.key, len(examples)*t.players, deals)
	return chance.ReadNet(chance.Fit(examples, t.from, 1).Text())
}

// portion is how many deals a file holds at most.
const portion = 50

// examples are the positions of deals, which are played where that has not
// been done yet.
func (t *training) examples(ctx context.Context, what string, oneIn, deals int, env Env) ([]chance.Example, error) {
	dir := filepath.Join(t.folder(t.key), what+"-"+t.seed)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	var all []chance.Example
	for first := 0; first < deals; first += portion {
		to := min(first+portion, deals)
		name := filepath.Join(dir, fmt.Sprintf("%06d-%06d", first+1, to))
		some, err := readExamples(name, t.players)
		if errors.Is(err, fs.ErrNotExist) {
			for n := first; n < to; n++ {
				if ctx.Err() != nil {
					return nil, ctx.Err()
				}
				more, err := t.played(ctx, n, oneIn, fmt.Sprintf("%s %s %s/%d", what, t.seed, t.key, n+1), n%3 > 0)
				if err != nil {
					return nil, err
				}
				some = append(some, more...)
			}
			fmt.Fprintln(env.Stderr, env.said(text.Errorf("%s: up to deal %d (%s)", t.key, to, what)))
			if err = writeExamples(name, some); err == nil {
				some, err = readExamples(name, t.players) // rounded as the next time
			}
		}
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// warmUp is the most turns each that a deal is begun with by players of any
// level.
const warmUp = 40

// The sets of deals, and of how many decisions one is kept. Those of a deal are
// much alike, so that a fit learns little from all of them; where few positions
// lie a measure is the better for each.
const (
	toFit, fitted       = "fit", 3
	toMeasure, measured = "unseen", 1
	toMeasureAgain      = "again"
)

// played is some positions of a deal. One that ends while players of any level
// play has none, and another is played, with fewer turns of theirs: the same cards
// once more would be such as end soon.
func (t *training) played(ctx context.Context, number, oneIn int, seed string, mixed bool) (seen []chance.Example, err error) {
	warm := 0
	if r := rand.New(rand.NewPCG(decisionSeed(seed, 0, 0), 3)); mixed {
		warm = r.IntN(warmUp * t.players)
	}
	for ; ; seed, warm = seed+"+", warm/2 {
		if seen, err = t.deal(ctx, number, oneIn, seed, warm); err != nil || len(seen) > 0 || warm == 0 {
			return seen, err
		}
	}
}

// deal plays a deal, so many turns of it by players of any level, and gives some of
// the positions after these: a decision as every seat sees it.
func (t *training) deal(ctx context.Context, number, oneIn int, seed string, warm int) ([]chance.Example, error) {
	c := match.Config{Rules: t.rules, Seed: seed}
	r := rand.New(rand.NewPCG(decisionSeed(seed, 0, 0), 1))
	plays, err := t.player("strategist")
	if err != nil {
		return nil, err
	}
	var all []bot.Player
	for _, level := range []string{"novice", "casual", "solver", "strategist", "hoarder:16", "strategist/open"} {
		p, err := t.player(level)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	first := make([]bot.Player, t.players)
	for seat := range first {
		first[seat] = all[r.IntN(len(all))]
		c.Players = append(c.Players, match.Player{Name: fmt.Sprint(seat + 1), By: first[seat].Level})
	}
	m, _, err := match.New(c)
	if err != nil {
		return nil, err
	}
	var seen []chance.Example
	look := rand.New(rand.NewPCG(decisionSeed(seed, 0, 0), 2))
	stop := func() bool { return ctx.Err() != nil }
	for n := 0; m.At() == match.Turning; n++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		turn := m.OnTurn()
		v := m.View(turn)
		if v.Turns > maxTurns {
			return nil, text.Errorf("seed %q: no end after %d turns", seed, maxTurns)
		}
		p := &plays
		if v.Turns <= warm {
			if p = &first[turn]; r.IntN(3) == 0 {
				p = &all[r.IntN(len(all))]
			}
		} else if look.IntN(oneIn) == 0 {
			e := chance.Example{Deal: number}
			for seat := range t.players {
				u := m.View(seat)
				e.Figures = append(e.Figures, t.sight.Figures(&u))
			}
			seen = append(seen, e)
		}
		if _, err := m.Apply(turn, p.Act(v, decisionSeed(seed, turn, n), stop)); err != nil {
			return nil, text.Errorf("seed %q: %w", seed, err)
		}
	}
	v := m.View(0)
	score := v.Scores[len(v.Scores)-1]
	for i := range seen {
		for seat := range t.players {
			seen[i].Win = append(seen[i].Win, share(score.Wins, seat))
			seen[i].Points = append(seen[i].Points, float64(score.Points[seat]))
		}
	}
	return seen, nil
}

// player is a player with the training's solver: a new one for each decision took
// a seventh of the time.
func (t *training) player(level string) (bot.Player, error) {
	p, err := bot.Parse(level)
	return p.Using(t.solver), err
}

// readExamples reads examples that writeExamples has written.
func readExamples(name string, players int) ([]chance.Example, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	const width = len(chance.Figures{}) + 2
	size := 4 * (1 + width*players)
	if len(data)%size != 0 {
		return nil, text.Errorf("%s holds examples of another version: remove the folder", name)
	}
	next := func() float64 {
		x := math.Float32frombits(binary.LittleEndian.Uint32(data))
		data = data[4:]
		return float64(x)
	}
	var all []chance.Example
	for len(data) > 0 {
		e := chance.Example{Deal: int(next())}
		for range players {
			e.Win, e.Points = append(e.Win, next()), append(e.Points, next())
			var f chance.Figures
			for i := range f {
				f[i] = next()
			}
			e.Figures = append(e.Figures, f)
		}
		all = append(all, e)
	}
	return all, nil
}

// writeExamples writes a whole file or none.
func writeExamples(name string, all []chance.Example) error {
	var b []byte
	put := func(x float64) { b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(x))) }
	for i := range all {
		e := &all[i]
		put(float64(e.Deal))
		for seat := range e.Win {
			put(e.Win[seat])
			put(e.Points[seat])
			for _, x := range e.Figures[seat] {
				put(x)
			}
		}
	}
	if err := os.WriteFile(name+".part", b, 0o644); err != nil {
		return err
	}
	return os.Rename(name+".part", name)
}

const netSuffix = ".net"

func (t *training) netFile() string { return filepath.Join(t.dir, t.key+netSuffix) }

func (t *training) keep(net *chance.Net) error {
	return os.WriteFile(t.netFile(), []byte(net.Text()), 0o644)
}

func (t *training) drop() error {
	if err := os.Remove(t.netFile()); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// write writes the source file of all nets: those that are kept, and those that the
// program has already and that were not tried again.
func (t *training) write(out string) error {
	nets := chance.Nets()
	for key := range nets {
		if _, err := os.Stat(t.folder(key)); err == nil {
			delete(nets, key)
		}
	}
	files, err := filepath.Glob(filepath.Join(t.dir, "*"+netSuffix))
	if err != nil {
		return err
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		nets[strings.TrimSuffix(filepath.Base(name), netSuffix)] = string(text)
	}
	var b strings.Builder
	b.WriteString(`package chance

// weights are the nets of the rule sets with a calibrated chance, by Key. They
// are written by machiavelli train; docs/review.md says how. A program that gets its
// net from another, as the page's worker does, is built without them: a map is made
// in any case, these only where something asks for them.
var weights = [...]struct{ key, text string }{
`)
	for _, key := range slices.Sorted(maps.Keys(nets)) {
		fmt.Fprintf(&b, "\t{%q, `\n%s`},\n", key, nets[key])
	}
	b.WriteString("}\n")
	return os.WriteFile(out, []byte(b.String()), 0o644)
}

// folder is where the deals of a net are kept.
func (t *training) folder(key string) string {
	return filepath.Join(t.dir, strings.ReplaceAll(key, " ", "_"))
}
