// Package strings embeds the sentences of the game. A page begins with the
// English ones, and fetches another language's when they are wanted; what only a
// terminal says it does without.
package strings

import "embed"

// Files holds en.json.
//
//go:embed en.json
var Files embed.FS
