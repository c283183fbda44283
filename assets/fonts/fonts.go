// Package fonts embeds the fonts of the game that no Go module brings.
package fonts

import _ "embed"

// Serif is EB Garamond Medium, the typeface of titles: the letters of Latin-1
// and Latin-2 with kerning. Its licence (OFL) lies beside it.
//
//go:embed EBGaramond-Medium.ttf
var Serif []byte
