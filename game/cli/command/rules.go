package command

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"machiavelli/engine/rules"
	"machiavelli/engine/text"
)

const rulesUsage text.Noun = `usage: machiavelli rules [-json] [-options KEY=VALUE,…] [ID]

Lists the rule sets, or prints one: as text or, with -json, as an object that
solve and simulate take in place of an id.

`

func explain(args []string, env Env) error {
	f := flags("rules")
	asJSON := f.Bool("json", false, "print the rule set as JSON")
	options := f.String("options", "", "house rules laid over it, such as limit=13,strict=true")
	if err := parse(f, args, rulesUsage, env, 0, 1); err != nil {
		return err
	}
	if f.NArg() == 0 {
		if *asJSON || *options != "" {
			return &usageError{text.Errorf("rules: which rule set? machiavelli rules lists them")}
		}
		return list(env)
	}
	r, _, err := ruleSet(f.Arg(0), *options)
	if err != nil {
		return &usageError{fmt.Errorf("rules: %w", err)}
	}
	page, err := env.Describe(r)
	if *asJSON {
		var fields []byte
		fields, err = json.MarshalIndent(r, "", "  ")
		page = string(fields) + "\n"
	}
	if err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	_, err = io.WriteString(env.Stdout, page)
	return err
}

func list(env Env) error {
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		if _, err := fmt.Fprintf(env.Stdout, "%-20s %s\n", id, env.said(listed(env.words().RuleSet(id, r.Name), &r))); err != nil {
			return err
		}
	}
	return nil
}

// ruleSet is a rule set by its id or from a file, with house rules laid over it.
func ruleSet(name, options string) (rules.Rules, rules.Options, error) {
	o, err := rules.ParseOptions(text.Typed(options))
	if err != nil {
		return rules.Rules{}, o, fmt.Errorf("-options: %w", err)
	}
	r, err := named(name)
	if err != nil || o == (rules.Options{}) {
		return r, o, err
	}
	if r, err = r.With(o); err != nil {
		return r, o, fmt.Errorf("-options: %w", err)
	}
	return r, o, nil
}

func named(name string) (rules.Rules, error) {
	if r, ok := rules.ByID(text.Line(name)); ok {
		return r, nil
	}
	if !strings.HasSuffix(name, ".json") {
		return rules.Rules{}, text.Errorf("there is no rule set %q; machiavelli rules lists them", name)
	}
	data, err := content(name)
	if err != nil {
		return rules.Rules{}, err
	}
	r, err := rules.Read(data)
	if err != nil {
		return r, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}

// listed is a rule set in the list.
func listed(name string, r *rules.Rules) error {
	if r.MinPlayers == r.MaxPlayers {
		return text.Errorf("%s, %d players", name, r.MinPlayers)
	}
	return text.Errorf("%s, %d to %d players", name, r.MinPlayers, r.MaxPlayers)
}

// seats says what is wrong with a number of players.
func seats(id string, r *rules.Rules, n int) error {
	switch {
	case n >= r.MinPlayers && n <= r.MaxPlayers:
		return nil
	case r.MinPlayers == r.MaxPlayers:
		return text.Errorf("-players: %s is for %d players, not %d", id, r.MinPlayers, n)
	}
	return text.Errorf("-players: %s is for %d to %d players, not %d", id, r.MinPlayers, r.MaxPlayers, n)
}
