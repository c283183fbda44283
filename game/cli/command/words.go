package command

import (
	"flag"
	"fmt"
	"regexp"
	"strings"

	"machiavelli/engine/text"
	"machiavelli/game/lang"
	"machiavelli/game/report/wording"
)

// words is the reader's language, in which the commands print.
func (env Env) words() *lang.Lang {
	if env.Words == nil {
		return new(lang.Lang) // every sentence is its own answer, in English
	}
	return env.Words()
}

// say is a text in the player's language.
func (env Env) say(s text.Noun) string { return env.words().Say(string(s)) }

// said is an error, and any sentence with values in it, in the player's language.
// In English it is as scripts have always read it.
func (env Env) said(err error) string {
	if l := env.words(); l.Code() != "" && l.Code() != lang.Usual {
		return wording.Unread(l, err)
	}
	return err.Error()
}

// explain prints a command's flags.
func (env Env) explain(f *flag.FlagSet) {
	f.VisitAll(func(x *flag.Flag) {
		x.Usage = env.words().Say(x.Usage)
		value, about := flag.UnquoteUsage(x)
		switch value {
		case "int", "string", "duration": // not named between backquotes; Go's words are no player's
			value = "…"
		}
		fmt.Fprintf(env.Stdout, "%s\n    \t%s", strings.TrimRight("  -"+x.Name+" "+value, " "), about)
		switch x.DefValue {
		case "", "0", "0s", "false":
			fmt.Fprintln(env.Stdout)
		default:
			fmt.Fprintf(env.Stdout, " (%s)\n", env.said(text.Errorf("default %s", x.DefValue)))
		}
	})
}

// misread is how package flag says that a value cannot be read.
var misread = regexp.MustCompile(`^invalid (?:boolean )?value (".*") for (?:flag )?(-\S+): `)

// refused is why package flag refuses a command line, whose errors have no types, in
// a sentence that every language has.
func refused(err error) error {
	s := err.Error()
	if name, ok := strings.CutPrefix(s, "flag provided but not defined: "); ok {
		return text.Errorf("there is no flag %s", name)
	}
	if name, ok := strings.CutPrefix(s, "flag needs an argument: "); ok {
		return text.Errorf("%s needs a value", name)
	}
	if m := misread.FindStringSubmatch(s); m != nil {
		return text.Errorf("%s does not take %s", m[2], m[1])
	}
	if name, ok := strings.CutPrefix(s, "bad flag syntax: "); ok {
		return text.Errorf("%s is no flag", name)
	}
	return err
}
