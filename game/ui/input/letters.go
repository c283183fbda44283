package input

import (
	"unicode"
	"unicode/utf8"

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

// labels are the letters on the keys of the player's keyboard, as they were when they were
// asked for last. The system is asked across threads, or by a call of the browser, so each
// key is asked for again only once in relabel ticks: a player may choose another layout.
type labels struct {
	tick int
	of   [KeyZ - KeyA + 1]struct {
		label string // empty: not asked for yet
		due   int    // the tick from which on it is asked for again
	}
}

const relabel = 300

// label is the letter on a key, whose character the caller's function tells.
func (l *labels) label(k Key, written func(ebiten.Key) rune) string {
	if k < KeyA || k > KeyZ {
		return k.String()
	}
	one := &l.of[k-KeyA]
	if one.label != "" && l.tick < one.due {
		return one.label
	}
	one.due = l.tick + relabel
	on := unicode.ToUpper(written(ebiten.KeyA + ebiten.Key(k-KeyA)))
	if !unicode.IsLetter(on) || unicode.Is(unicode.Latin, on) {
		on = rune(k.String()[0])
	}
	if r, _ := utf8.DecodeRuneInString(one.label); r != on {
		one.label = string(on)
	}
	return one.label
}

// Written is the letter on a key of the player's keyboard. It differs from the Latin letter
// of the key where the keyboard has another script and the system tells it.
func (src *Source) Written(k Key) string {
	if src.typedWritten == nil {
		src.typedWritten = src.typed.written
	}
	return src.labels.label(k, src.typedWritten)
}
