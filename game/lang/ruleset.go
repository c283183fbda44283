package lang

import (
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
)

// catalogue is the names of the rule sets that the game comes with, by id.
func catalogue() map[string]string {
	names := map[string]string{}
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		names[id] = r.Name
	}
	return names
}

// RuleSet is what a rule set is called: one of the catalogue in the language's
// words, any other as its maker has named it.
func (l *Lang) RuleSet(id, name string) string {
	if name != "" && l.known[id] == name {
		return l.T("rules.name." + id)
	}
	return text.Line(name)
}
