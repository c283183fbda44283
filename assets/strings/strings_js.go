// Package strings embeds the sentences of the game. A page begins with the
// English ones, and fetches another language's when they are wanted.
package strings

import "embed"

// Files holds en.json.
//
//go:embed en.json
var Files embed.FS
