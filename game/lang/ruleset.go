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

// RuleSet is the name of a rule set: of one of the catalogue in this language, of any other as
// its author has named it.
func (l *Lang) RuleSet(id, name string) string {
	if name != "" && l.known[id] == name {
		return l.T("rules.name." + id)
	}
	return text.Line(name)
}
