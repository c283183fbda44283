package link

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode"

	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/text"
)

// Read reads a position as people hand it on: a link, a line of JSON as solve
// reads it, or cards as they are typed under the given rules, with the hand
// after a bar: 7H-8H-9H 5D-5S-5C | 6H KD. The error is the first thing that is
// wrong with it.
func Read(given string, r rules.Rules) (solver.Position, error) {
	given = strings.TrimSpace(text.Clean(given))
	switch {
	case given == "":
		return solver.Position{}, fault(Empty, "there is no position in it")
	case strings.HasPrefix(given, "{"):
		q, err := record.ReadQuestion([]byte(given))
		return q.Position, err
	}
	if cards := text.Typed(given); typed(cards) {
		return readTyped(cards, r)
	}
	return Decode(given)
}

// longest is the most letters of a card that is typed: X=10H.
const longest = 5

// typed reports whether a text is made of words as short as cards, which a link
// is not.
func typed(given string) bool {
	return !slices.ContainsFunc(strings.FieldsFunc(given, func(c rune) bool { return c == '-' || apart(c) }),
		func(word string) bool { return len([]rune(word)) > longest })
}

// apart reports whether a letter stands between melds.
func apart(c rune) bool { return unicode.IsSpace(c) || c == ',' || c == ';' || c == '|' }

func readTyped(given string, r rules.Rules) (solver.Position, error) {
	table, hand, _ := strings.Cut(strings.ReplaceAll(strings.ToUpper(given), "10", "T"), "|")
	melds, cards := [][]string{}, []string{}
	for _, word := range strings.FieldsFunc(table, apart) {
		melds = append(melds, strings.Split(word, "-"))
	}
	cards = append(cards, strings.FieldsFunc(hand, func(c rune) bool { return c == '-' || apart(c) })...)
	line, err := json.Marshal(map[string]any{"rules": r, "table": melds, "hand": cards})
	if err != nil {
		return solver.Position{}, err
	}
	q, err := record.ReadQuestion(line)
	return q.Position, err
}
