package wording

import (
	"strings"

	"machiavelli/engine/table/wire"
	"machiavelli/game/lang"
)

// Spelled is the code of a table in the words by which it is spelled aloud: several of its
// letters sound alike.
func Spelled(l *lang.Lang, code string) string {
	words := strings.Split(l.T("friends.spell"), ", ")
	var said []string
	for _, r := range code {
		if i := strings.IndexRune(wire.CodeLetters, r); i >= 0 && i < len(words) {
			said = append(said, words[i])
		}
	}
	return strings.Join(said, ", ")
}
