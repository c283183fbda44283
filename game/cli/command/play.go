package command

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"syscall"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
	"machiavelli/game/app/friends"
)

// PlayOptions is what the command line says of the window.
type PlayOptions struct {
	Mute bool
	Seed string // of the first match, empty for one that is drawn
	// Position is what the game begins with, as a link or in another text form, or the
	// link to a table of several people; empty for the menu.
	Position string
}

// TextOptions is what the command line says of a game in text.
type TextOptions struct {
	Begin    *Beginning // a match to begin with
	Continue bool       // go on with the one that was played last
	Cards    string     // how they are written: letters, symbols or words
	Join     string     // a link to a table of several people, or its code
	Server   string     // the address of its server, or of the one where a match to begin is played
}

// Beginning is a match to begin with.
type Beginning struct {
	Rules   rules.Rules
	Options rules.Options
	Players []string // levels, or a person, by seat; empty: the usual ones
	Seed    string   // empty: drawn
}

// cardStyles are the ways to write cards.
var cardStyles = []string{"letters", "symbols", "words"}

func play(ctx context.Context, args []string, env Env) error {
	f := flags("play")
	var o PlayOptions
	var x TextOptions
	inText := f.Bool("text", false, "play in lines of text, here, instead of in a window")
	id := f.String("rules", "", "with -text: the rule set of a new match, an `ID` or a .json file")
	players := f.String("players", "", "with -text: the `LEVELS` of the opponents of a new match, separated by commas; or all seats, a person's as human")
	options := f.String("options", "", "with -text: house rules of a new match, such as limit=13,strict=true")
	f.BoolVar(&x.Continue, "continue", false, "with -text: go on with the match that was played last")
	f.StringVar(&x.Join, "join", "", "the `LINK` to a table of several people, or its code with -server")
	f.StringVar(&x.Server, "server", "", "the `ADDRESS` of a server of tables; with -text and -players a table is made there")
	f.StringVar(&x.Cards, "cards", "letters", "with -text: how cards are written, letters, symbols or words")
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
	*inText = *inText || env.Play == nil
	asked := *id != "" || *players != "" || *options != ""
	switch {
	case !*inText && (asked || x.Continue):
		return &usageError{text.Errorf("play: -rules, -players, -options and -continue are for -text; in the window a new match asks")}
	case !*inText && x.Join != "":
		seat, err := friends.ReadLink(x.Join, x.Server)
		if err != nil {
			return &usageError{fmt.Errorf("play: -join: %w", err)}
		}
		if o.Position = x.Join; !seat.Joined() {
			o.Position = seat.Link()
		}
		return env.Play(o)
	case !*inText:
		o.Seed = text.Line(o.Seed)
		return env.Play(o)
	case o.Position != "":
		return &usageError{text.Errorf("play: -position needs the window")}
	case x.Continue && (asked || o.Seed != ""):
		return &usageError{text.Errorf("play: -continue goes on with a match, -rules, -players, -options and -seed begin one")}
	case x.Join != "" && (asked || x.Continue || o.Seed != ""):
		return &usageError{text.Errorf("play: -join sits down at a table that is there, -rules, -players, -options, -seed and -continue are for others")}
	case x.Server != "" && o.Seed != "":
		return &usageError{text.Errorf("play: a table of a server has no -seed")}
	case !slices.Contains(cardStyles, x.Cards):
		return &usageError{fmt.Errorf("play: -cards: %s", strings.Join(cardStyles, ", "))}
	}
	if asked || o.Seed != "" {
		b, err := beginning(*id, *options, *players, o.Seed)
		if err != nil {
			return &usageError{fmt.Errorf("play: %w", err)}
		}
		x.Begin = b
	}
	ctx, stop := until(ctx, syscall.SIGTERM) // interrupts are for the terminal to heed
	defer stop()
	return env.Text(ctx, x)
}

// beginning is the match that the command line asks for.
func beginning(id, options, players, seed string) (*Beginning, error) {
	if id == "" {
		id = rules.First
	}
	b := &Beginning{Seed: text.Line(seed)}
	var err error
	if b.Rules, err = named(id); err != nil {
		return nil, err
	}
	r, o, err := ruleSet(id, options)
	if err != nil {
		return nil, err
	}
	b.Options = o
	if players == "" {
		return b, nil
	}
	b.Players = strings.Split(text.Typed(players), ",")
	if !slices.Contains(b.Players, match.Human) {
		b.Players = append([]string{match.Human}, b.Players...)
	}
	if err := seats(id, &r, len(b.Players)); err != nil {
		return nil, err
	}
	for _, level := range b.Players {
		if level == match.Human {
			continue
		}
		if _, err := bot.Parse(level); err != nil {
			return nil, fmt.Errorf("-players: %w", err)
		}
	}
	return b, nil
}
