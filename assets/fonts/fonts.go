// Package fonts embeds the fonts of the game.
package fonts

import _ "embed"

// Serif is EB Garamond Medium, the typeface of titles: the letters of Latin-1
// and Latin-2 with kerning. Its licence (OFL) lies beside it.
//
//go:embed EBGaramond-Medium.ttf
var Serif []byte

// Sans and Bold are the Go fonts, with every glyph that golang.org/x/image has of
// them. What tells a printer's grid how to bend outlines is left out, as nothing
// here reads it and a page would load half as much again:
//
//	pyftsubset Go-Regular.ttf --unicodes='*' --glyphs='*' --no-hinting --name-IDs='*' --notdef-outline
//
// Their licence is LICENSES/font-go.txt.
var (
	//go:embed Go-Regular.ttf
	Sans []byte
	//go:embed Go-Bold.ttf
	Bold []byte
)
