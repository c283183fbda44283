//go:build !js

package lang

import "machiavelli/assets/strings"

// Fetch gets the language with a code.
func Fetch(code string, arrive func(*Lang, error)) { arrive(Load(strings.Files, code)) }
