package lang

import (
	"syscall/js"

	"machiavelli/assets/strings"
	"machiavelli/game/fetch"
)

// Fetch gets the language with a code, from the page unless it is in the program.
func Fetch(code string, arrive func(*Lang, error)) {
	if code == Usual {
		arrive(Load(strings.Files, code))
		return
	}
	fetch.Page(code, func(file []byte, err error) {
		if err != nil {
			arrive(nil, err)
			return
		}
		arrive(Read(code, file))
	})
}

// System is the languages that the browser prefers, best first.
func System() (list []string) {
	prefers := js.Global().Get("navigator").Get("languages")
	for i := 0; prefers.Type() == js.TypeObject && i < prefers.Length(); i++ {
		list = append(list, prefers.Index(i).String())
	}
	return list
}
