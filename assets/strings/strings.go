//go:build !js

// Package strings embeds the sentences of the game, one file a language. Sentences
// that only a terminal says stand in files of their own, which no page loads.
package strings

import "embed"

// Files holds en.json and its translations, and in Terminal theirs.
//
//go:embed *.json terminal/*.json
var Files embed.FS
