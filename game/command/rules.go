package command

import (
	"encoding/json"
	"fmt"

	"machiavelli/engine/record"
	"machiavelli/engine/rules"
)

const rulesUsage = `usage: machiavelli rules [-json] [-options KEY=VALUE,…] [ID]

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
			return &usageError{"rules: which rule set? machiavelli rules lists them"}
		}
		return list(env)
	}
	r, err := record.RuleSet(f.Arg(0), *options)
	if err != nil {
		return &usageError{"rules: " + err.Error()}
	}
	if !*asJSON {
		return describe(env.Stdout, r)
	}
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	_, err = fmt.Fprintf(env.Stdout, "%s\n", text)
	return err
}

func list(env Env) error {
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		if _, err := fmt.Fprintf(env.Stdout, "%-20s %s, %d to %d players\n", id, r.Name, r.MinPlayers, r.MaxPlayers); err != nil {
			return err
		}
	}
	return nil
}
