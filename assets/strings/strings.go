//go:build !js

// Package strings embeds the sentences of the game, one file a language, and apart
// from them those that only a terminal says, which no page has to load.
package strings

import "embed"

// Files holds en.json and its translations, and in Terminal theirs.
//
//go:embed *.json terminal/*.json
var Files embed.FS
