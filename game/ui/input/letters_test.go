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

// A picture is drawn sixty times a second, and asks for the letter of each key that it shows.
func TestTheSystemIsSeldomAskedForTheLettersOnTheKeys(t *testing.T) {
	var l labels
	asked := 0
	layout := map[ebiten.Key]rune{ebiten.KeyE: 'ק', ebiten.KeyD: 'd', ebiten.KeyH: '/'}
	written := func(k ebiten.Key) rune { asked++; return layout[k] }
	want := func(k, label string) {
		t.Helper()
		if got := l.label(Letter(rune(k[0])), written); got != label {
			t.Errorf("%s is labelled %q, want %q", k, got, label)
		}
	}
	for range 100 {
		l.tick++
		want("e", "ק")
		want("d", "D")
		want("h", "H") // a mark
		want("z", "Z") // nobody knows
	}
	if asked != 4 {
		t.Errorf("the system was asked %d times", asked)
	}
	if n := testing.AllocsPerRun(1000, func() { l.tick++; l.label(KeyA+4, written) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	layout[ebiten.KeyE] = 'e' // another layout is chosen
	for range relabel + 1 {
		l.tick++
		l.label(Letter('e'), written)
	}
	want("e", "E")
	if got := l.label(Space, written); got != Space.String() {
		t.Errorf("space is %q", got)
	}
}
