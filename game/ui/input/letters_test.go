package input

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

func TestALetterIsTheOneThatIsTyped(t *testing.T) {
	for _, c := range []struct {
		layout string
		place  ebiten.Key
		typed  rune
		want   Key
	}{
		{"us", ebiten.KeyZ, 'z', Letter('z')},
		{"us", ebiten.KeyZ, 'Z', Letter('z')},
		{"us", ebiten.KeyEqual, '=', Plus},
		{"us", ebiten.KeyEqual, '+', Plus},
		{"us", ebiten.KeyMinus, '-', Minus},
		{"us", ebiten.KeyMinus, '_', Minus},
		{"us", ebiten.KeyDigit7, '7', Digit(7)},
		{"us", ebiten.KeyDigit7, '&', Digit(7)},
		{"de", ebiten.KeyY, 'z', Letter('z')},
		{"de", ebiten.KeyZ, 'y', Letter('y')},
		{"de es it cs", ebiten.KeyBracketRight, '+', Plus},
		{"de", ebiten.KeySlash, '-', Minus},
		{"de", ebiten.KeyMinus, 'ß', NoKey},
		{"de", ebiten.KeySemicolon, 'ö', NoKey},
		{"cs", ebiten.KeyDigit2, 'ě', Digit(2)},
		{"fr", ebiten.KeyQ, 'a', Letter('a')},
		{"fr", ebiten.KeyA, 'q', Letter('q')},
		{"fr", ebiten.KeyW, 'z', Letter('z')},
		{"fr", ebiten.KeySemicolon, 'm', Letter('m')},
		{"fr", ebiten.KeyM, ',', NoKey},
		{"fr", ebiten.KeyDigit4, '\'', Digit(4)},
		{"ru", ebiten.KeyZ, 'я', Letter('z')},
		{"el", ebiten.KeyZ, 'ζ', Letter('z')},
		{"he", ebiten.KeyE, 'ק', Letter('e')},
		{"no name", ebiten.KeyH, 0, Letter('h')},
		{"no name", ebiten.KeyEqual, 0, Plus},
	} {
		var l letters
		if got := l.meaning(c.place, c.typed); got != c.want {
			t.Errorf("%s: %v with %q is %v, want %v", c.layout, c.place, c.typed, got, c.want)
		}
	}
	var l letters
	if l.meaning(ebiten.KeyE, 'ק'); l.meaning(ebiten.KeyQ, '/') != Letter('q') {
		t.Error("among Hebrew letters a mark has its place's letter")
	}
	if l.meaning(ebiten.KeyA, 'a'); l.meaning(ebiten.KeyQ, '/') != NoKey {
		t.Error("after a Latin letter a mark has its place's letter")
	}
}

func TestAKeyMeansWhatItMeantWhenItWentDown(t *testing.T) {
	var l letters
	down := true
	typed := 'z'
	read := func() Raw {
		var r Raw
		l.read(&r, func(k ebiten.Key) bool { return down && k == ebiten.KeyY }, func(ebiten.Key) rune { return typed })
		return r
	}
	if r := read(); !r.Keys[Letter('z')] || r.Keys[Letter('y')] {
		t.Fatal("Z is not heard")
	}
	typed = 'y' // another layout has been chosen
	if r := read(); !r.Keys[Letter('z')] || r.Keys[Letter('y')] {
		t.Fatal("a held key has become another")
	}
	down = false
	read()
	down = true
	if r := read(); !r.Keys[Letter('y')] {
		t.Fatal("the next press is not heard as it is typed")
	}
	if n := testing.AllocsPerRun(100, func() { read() }); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}
