// Package liar is a server of tables whose words nobody should believe: tests have it call
// people, and say things, as no real server does.
package liar

import (
	"strings"

	"machiavelli/engine/text"
)

// Names are what somebody may call themselves to make mischief at a table.
var Names = map[string]string{
	"escape":      "Eva\x1b[31m\x1b[2J\x1b]8;;http://x\a",
	"c1":          "Eva\u009b2J\u0085",
	"lines":       "Eva\r\nAnna lays\n\n\t3\b\b\x7f",
	"override":    "\u202egnihtyna\u202c\u2066\u2067\u200f\u061c",
	"zero width":  "E\u200bv\u2060a\ufeff\u00ad\u034f\u3164",
	"nothing":     "\u200b\u2060\ufeff\u3164",
	"blank":       " \u00a0\u3000\t",
	"marks":       "E" + strings.Repeat("\u0301\u0489", 500) + "va",
	"marks alone": strings.Repeat("\u0489", 16),
	"long":        strings.Repeat("W", 10_000),
	"wide":        strings.Repeat("\U0001f468\u200d\U0001f469\u200d\U0001f467", 1000),
	"tags":        "Eva\U000e0041\U000e0042",
	"gap":         "{name}{n}<b>&amp;%s%!d",
	"no UTF-8":    "Eva\xff\xc3",
	"computer":    "Computer",
	"another":     "anna",
	"looks alike": "\u200bAnna\u200b",
}

// Steers reports whether there is something in a text that no screen, terminal or voice
// should be given.
func Steers(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r != '\n' && text.Steers(r) })
}
