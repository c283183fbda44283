// Train fits the net that judges the chance to win a deal: the Strategist plays
// against itself, and every position is an example of how its deal ended. In two deals
// of three the seats are players of any level for a while first, so that positions come
// up to which the Strategist alone does not lead. Then it measures the chances on deals
// that the net has not seen, and prints how far the chance and the share of wins lie
// apart in ten bins.
//
// What was played is kept in a folder, and goes on from there the next time. The same
// flags give the same net on one platform. With -out, every net of the folder that is
// calibrated is written as the source file that the program is built with,
// engine/chance/weights.go, beside those that the program has already and that were not
// tried again.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"machiavelli/engine/chance"
	"machiavelli/engine/rules"
)

// training is one run of the command.
type training struct {
	rules   rules.Rules
	players int
	deals   int         // to fit the net to; 0: the program's net is measured
	unseen  int         // to measure it on
	again   int         // to measure a net on that is fitted to the unseen ones as well
	from    *chance.Net // that the fit begins with, nil for none
	bend    bool        // only the line is fitted that bends its chances
	dir     string
	seed    string
	key     string
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	switch err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out, log io.Writer) error {
	f := flag.NewFlagSet("train", flag.ContinueOnError)
	f.SetOutput(log)
	var t training
	id := f.String("rules", rules.Default, "the rule set")
	options := f.String("options", "", "house rules: a limit, or none")
	f.IntVar(&t.players, "players", 2, "how many play")
	f.IntVar(&t.deals, "deals", 2000, "deals to fit the net to; with 0 the net of the program is measured")
	f.IntVar(&t.unseen, "unseen", 2000, "deals to measure it on")
	f.IntVar(&t.again, "again", 0, "deals to measure a second net on, which is fitted to those of the first measure as well; 0: there is none")
	from := f.String("from", "", "the net of the program that the fit begins with, as \"shanghai 3\"; fewer deals will do then")
	f.BoolVar(&t.bend, "bend", false, "keep the net of -from, and fit only the line that bends its chances")
	f.StringVar(&t.dir, "dir", filepath.Join("build", "train"), "the folder in which deals and nets are kept")
	f.StringVar(&t.seed, "seed", "1", "any text; the same text gives the same deals")
	source := f.String("out", "", "the source file for the nets, empty for none")
	if err := f.Parse(args); err != nil {
		return err
	}
	var ok bool
	if t.rules, ok = rules.ByID(*id); !ok {
		return fmt.Errorf("-rules: there is no rule set %q", *id)
	}
	o, err := rules.ParseOptions(*options)
	if err == nil {
		t.rules, err = t.rules.With(o)
	}
	if err != nil {
		return fmt.Errorf("-options: %w", err)
	}
	if r := &t.rules; t.players < r.MinPlayers || t.players > r.MaxPlayers {
		return fmt.Errorf("-players: %s is for %d to %d players, not %d", r.ID, r.MinPlayers, r.MaxPlayers, t.players)
	}
	if t.key = chance.Key(&t.rules, t.players); t.key == "" {
		return errors.New("-options: a net is for a rule set as it is, with or without a limit")
	}
	if t.deals < 0 || t.unseen < 1 || t.again < 0 {
		return errors.New("-deals and -again: want 0 or more, -unseen: 1 or more")
	}
	if *from != "" {
		if t.from, err = ours(*from); err != nil {
			return fmt.Errorf("-from: %w", err)
		}
	}
	if t.bend && (t.from == nil || t.deals == 0) {
		return errors.New("-bend: there must be a net to bend, -from, and deals to bend it to, -deals")
	}
	if err := t.run(ctx, out, log); err != nil {
		return err
	}
	if *source != "" {
		if err := t.write(*source); err != nil {
			return fmt.Errorf("-out: %w", err)
		}
	}
	return nil
}

// ours is the program's net of a key.
func ours(key string) (*chance.Net, error) {
	nets := chance.Nets()
	if nets[key] == "" {
		return nil, fmt.Errorf("there is no net %q, only %s", key, strings.Join(slices.Sorted(maps.Keys(nets)), ", "))
	}
	return chance.ReadNet(nets[key])
}

func (t *training) run(ctx context.Context, out, log io.Writer) error {
	examples, err := t.examples(ctx, toFit, fitted, t.deals, log)
	if err != nil {
		return err
	}
	others, err := t.examples(ctx, toMeasure, measured, t.unseen, log)
	if err != nil {
		return err
	}
	deals, unseen := t.deals, t.unseen
	if t.again > 0 {
		examples = append(examples, others...)
		deals, unseen = deals+unseen, t.again
		if others, err = t.examples(ctx, toMeasureAgain, measured, unseen, log); err != nil {
			return err
		}
	}
	net, err := t.net(examples, deals, out)
	if err != nil {
		return err
	}
	c := calibrationOf(net, others, unseen)
	c.print(out)
	holds := c.holds()
	for _, p := range parts {
		some, deals := p.of(others)
		fmt.Fprintf(out, "\n%s, %s, ", t.key, p.name)
		of := calibrationOf(net, some, deals)
		of.printBins(out)
		if of.apart(surely) {
			fmt.Fprintf(out, "not calibrated there: a bin is off by more than %.0f %% and %d standard errors\n", 100*mostOff, surely)
			holds = false
		}
	}
	if !holds {
		return t.drop()
	}
	return t.saveNet(net)
}

// net is fitted to the examples of a number of deals; without deals it is the
// program's.
func (t *training) net(examples []chance.Example, deals int, out io.Writer) (*chance.Net, error) {
	if deals == 0 {
		return ours(t.key)
	}
	if t.bend {
		fmt.Fprintf(out, "%s: bent to %d positions of %d deals\n", t.key, len(examples)*t.players, deals)
		return chance.ReadNet(chance.Bend(t.from, examples).Text())
	}
	fmt.Fprintf(out, "%s: fitted to %d positions of %d deals\n", t.key, len(examples)*t.players, deals)
	return chance.ReadNet(chance.Fit(examples, t.from, 1).Text())
}

const netSuffix = ".net"

func (t *training) netFile() string { return filepath.Join(t.dir, t.key+netSuffix) }

func (t *training) saveNet(net *chance.Net) error {
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
// are written by game/lab/train; docs/chance.md says how. A program that gets its
// net from another, as the page's worker does, is built without them: a map is made
// in any case, these only where something asks for them.
var weights = [...]struct{ key, text string }{
`)
	for _, key := range slices.Sorted(maps.Keys(nets)) {
		fmt.Fprintf(&b, "\t{%q, `\n%s\n`},\n", key, strings.TrimSpace(nets[key])) // which have no space in them
	}
	b.WriteString("}\n")
	return os.WriteFile(out, []byte(b.String()), 0o644)
}

// folder is where the deals of a net are kept.
func (t *training) folder(key string) string {
	return filepath.Join(t.dir, strings.ReplaceAll(key, " ", "_"))
}
