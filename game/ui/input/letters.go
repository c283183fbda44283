package input

import (
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
)

// letters says what the keys mean that have a letter or a mark on some keyboard: the
// one that is typed with them, which is not the same on every keyboard. On one without
// Latin letters it is the letter that an American keyboard has at the place.
type letters struct {
	typed   [ebiten.KeyMax + 1]rune // with a key that is held; 0: nobody knows
	held    [ebiten.KeyMax + 1]bool
	foreign bool // the last letter that was typed is not a Latin one
}

// written is the places of keys that letters, + and − are typed with on some keyboard.
var written = func() (all []ebiten.Key) {
	for k := ebiten.KeyA; k <= ebiten.KeyZ; k++ {
		all = append(all, k)
	}
	for k := ebiten.KeyDigit0; k <= ebiten.KeyDigit9; k++ {
		all = append(all, k)
	}
	return append(all, ebiten.KeyBackquote, ebiten.KeyBackslash, ebiten.KeyBracketLeft, ebiten.KeyBracketRight, ebiten.KeyComma, ebiten.KeyEqual,
		ebiten.KeyIntlBackslash, ebiten.KeyMinus, ebiten.KeyPeriod, ebiten.KeyQuote, ebiten.KeySemicolon, ebiten.KeySlash)
}()

// read adds what the keys mean that are pressed. A key means until it is let go what
// it meant when it went down, whatever Shift does meanwhile.
func (l *letters) read(r *Raw, pressed func(ebiten.Key) bool, name func(ebiten.Key) rune) {
	for _, k := range written {
		down := pressed(k)
		if down && !l.held[k] {
			l.typed[k] = name(k)
		}
		l.held[k] = down
		if !down {
			continue
		}
		if to := l.meaning(k, l.typed[k]); to != NoKey {
			r.Keys[to] = true
		}
	}
}

// meaning is what a key means with which a character is typed.
func (l *letters) meaning(place ebiten.Key, typed rune) Key {
	switch typed = unicode.ToLower(typed); {
	case Letter(typed) != NoKey:
		l.foreign = false
		return Letter(typed)
	case typed >= '0' && typed <= '9':
		return Digit(int(typed - '0'))
	case typed == '+':
		return Plus
	case typed == '-', typed == '−':
		return Minus
	}
	if unicode.IsLetter(typed) && !unicode.Is(unicode.Latin, typed) {
		l.foreign = true
	}
	switch {
	case place >= ebiten.KeyDigit0 && place <= ebiten.KeyDigit9:
		return Digit(int(place - ebiten.KeyDigit0)) // typed with Shift on some keyboards
	case place == ebiten.KeyEqual && (typed == 0 || typed == '=' || l.foreign):
		return Plus // without Shift
	case place == ebiten.KeyMinus && (typed == 0 || typed == '_' || l.foreign):
		return Minus
	case place >= ebiten.KeyA && place <= ebiten.KeyZ && (typed == 0 || l.foreign):
		return KeyA + Key(place-ebiten.KeyA)
	}
	return NoKey
}

// Written is the letter on a key of the player's keyboard. It differs from the Latin letter
// of the key where the keyboard has another script and the system tells it.
func (src *Source) Written(k Key) string {
	if k < KeyA || k > KeyZ {
		return k.String()
	}
	on := unicode.ToUpper(src.typed.written(ebiten.KeyA + ebiten.Key(k-KeyA)))
	if unicode.IsLetter(on) && !unicode.Is(unicode.Latin, on) {
		return string(on)
	}
	return k.String()
}
