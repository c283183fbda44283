package terminal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"

	"machiavelli/engine/match"
	"machiavelli/game/app/setup"
	"machiavelli/game/cli/command"
	"machiavelli/game/lang"
	"machiavelli/game/report/wording"
	"machiavelli/game/settings"
	"machiavelli/game/store"
)

// Open plays as the command line says, with the player's own settings and saves.
func Open(ctx context.Context, in, out *os.File, o command.TextOptions) error {
	files, err := store.Open()
	if err != nil {
		return err
	}
	chosen, notice := settings.Load(files)
	words, err := lang.Open(chosen.Language)
	if err != nil {
		return fmt.Errorf("the game's sentences: %w", err)
	}
	lease, err := store.Claim()
	if err != nil {
		return err
	}
	defer lease.Close()
	if lease.State() == store.Theirs {
		return errors.New(words.T("terminal.elsewhere"))
	}
	name := wording.Called(words, chosen.Name)
	if notice != nil {
		if _, err := fmt.Fprintln(out, wording.Store(words, notice)); err != nil {
			return err
		}
	}
	var begin *match.Config
	if o.Begin != nil {
		c := config(words, name, o.Begin)
		begin = &c
	}
	info, err := in.Stat()
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	env := Env{
		In: in, Out: out, Echo: err != nil || info.Mode()&os.ModeCharDevice == 0, Lang: words, Store: lease.Guard(files),
		Lost: func() bool { return lease.State() != store.Ours }, Name: name, Interrupts: interrupts,
		Style: styles[o.Cards], Winning: chosen.HintsAim == settings.AimWinning, Server: o.Server,
	}
	return Run(ctx, Options{Env: env, Begin: begin, Continue: o.Continue, Join: o.Join})
}

// styles are the ways to write cards, by name.
var styles = map[string]wording.Style{"letters": wording.Typed, "symbols": wording.Printed, "words": wording.Spoken}

// config is a match that the command line asks for.
func config(l *lang.Lang, name string, b *command.Beginning) match.Config {
	s := setup.Default(name)
	s.SetRules(setup.Of(b.Rules))
	s.Options, s.Seed = b.Options, b.Seed // no more deals than the rules have
	if s.Seed == "" {
		s.Seed = setup.NewSeed()
	}
	if len(b.Players) > 0 {
		s.Number = len(b.Players)
	}
	for i, by := range b.Players {
		s.Seats[i].By = by
	}
	return s.Config(l)
}
