// Package strings embeds the sentences of the game. A page begins with the
// English ones and fetches another language when it is chosen. It has no sentences
// that only a terminal says.
package strings

import "embed"

// Files holds en.json, and named.json in all languages.
//
//go:embed en.json named.json
var Files embed.FS
