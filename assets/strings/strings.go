//go:build !js

// Package strings embeds the sentences of the game, one file a language. Sentences
// that only a terminal says stand in files of their own, which no page loads. What rule
// sets and levels are called stands in named.json in every language, so that a new one
// changes one file.
package strings

import "embed"

// Files holds en.json and its translations, and in Terminal theirs.
//
//go:embed *.json terminal/*.json
var Files embed.FS
