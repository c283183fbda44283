package command

import "fmt"

// PlayOptions is what the command line says of the window.
type PlayOptions struct {
	Mute bool
	Seed string // of the first match, empty for one that is drawn
	// Position is what the game begins with, as a link or in another text form;
	// empty for the menu.
	Position string
}

func play(args []string, env Env) error {
	f := flags("play")
	var o PlayOptions
	f.BoolVar(&o.Mute, "mute", false, "no sound")
	f.StringVar(&o.Seed, "seed", "", "the seed of the first match, any text")
	f.StringVar(&o.Position, "position", "", "a `LINK` or a line of JSON: the position to play on from")
	version := f.Bool("version", false, "print the version and end")
	if err := parse(f, args, usage, env, 0, 0); err != nil {
		return err
	}
	if *version {
		_, err := fmt.Fprintln(env.Stdout, Version())
		return err
	}
	return env.Play(o)
}
