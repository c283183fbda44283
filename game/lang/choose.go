package lang

import (
	"machiavelli/assets/strings"
	"slices"
	text "strings"
)

// Usual is the language that every program holds. A player whose own language is not offered
// gets it.
const Usual = "en"

// Choose is the language for a setting: the one that the player has chosen, or, if
// that is not offered, the first of the system's that is offered.
func Choose(setting string) string { return choose(setting, System()) }

func choose(setting string, system []string) string {
	for _, locale := range append([]string{setting}, system...) {
		code := text.ToLower(locale)
		if end := text.IndexAny(code, "-_.@"); end >= 0 {
			code = code[:end]
		}
		if slices.Contains(Languages(), code) {
			return code
		}
	}
	return Usual
}

// Open loads the language for a setting. If that fails it returns the usual language, and the
// error says why.
func Open(setting string) (*Lang, error) {
	type answer struct {
		lang *Lang
		err  error
	}
	came := make(chan answer, 1)
	Fetch(Choose(setting), func(l *Lang, err error) { came <- answer{l, err} })
	a := <-came
	if a.err == nil {
		return a.lang, nil
	}
	usual, err := Load(strings.Files, Usual)
	if err != nil {
		return nil, err
	}
	return usual, a.err
}
