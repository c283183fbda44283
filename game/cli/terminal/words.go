package terminal

import (
	"slices"
	"strings"

	"machiavelli/engine/movetext"
	"machiavelli/engine/text"
)

// own is what a word is called in the player's language: the first of them is told,
// all of them are understood.
func (e *Env) own(w movetext.Word) []string {
	return strings.Fields(e.Lang.T("terminal.word." + string(w)))
}

// meant is a line with the game's word in the place of the player's, where it begins
// with one. The game's words are understood in every language.
func (e *Env) meant(line string) string {
	line = text.Line(line)
	first, rest, _ := strings.Cut(text.Typed(line), " ")
	if slices.Contains(movetext.Words(), movetext.Word(strings.ToLower(first))) {
		return line
	}
	for _, w := range movetext.Words() {
		for _, own := range e.own(w) {
			if text.Bare(own) == text.Bare(first) {
				return strings.TrimSpace(string(w) + " " + rest)
			}
		}
	}
	return line
}

// explained is a word, what it is called in the player's language, and what it does.
func (e *Env) explained(w movetext.Word) string {
	what := string(w)
	if own := e.own(w); len(own) > 0 && own[0] != what {
		what += ", " + own[0]
	}
	return e.Lang.T("statistics.figure", "what", what, "value", e.Lang.T("terminal.help."+string(w)))
}
