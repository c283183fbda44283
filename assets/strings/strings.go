//go:build !js

// Package strings embeds the sentences of the game, one file a language.
package strings

import "embed"

// Files holds en.json and its translations.
//
//go:embed *.json
var Files embed.FS
