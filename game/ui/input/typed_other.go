//go:build !js

package input

import (
	"unicode/utf8"

	"github.com/hajimehoshi/ebiten/v2"
)

// typed is what is typed with the keys: in a window what is written on them.
type typed struct{}

// listen: the system is asked.
func (*typed) listen() {}

// name is the character that is typed with a key, 0 if nobody knows.
func (*typed) name(k ebiten.Key) rune {
	on := ebiten.KeyName(k)
	r, size := utf8.DecodeRuneInString(on)
	if r == utf8.RuneError || len(on) != size {
		return 0
	}
	return r
}

// written is the character that is written on a key, 0 if nobody knows.
func (t *typed) written(k ebiten.Key) rune { return t.name(k) }
