package fonts_test

import (
	"reflect"
	"testing"

	"machiavelli/assets/fonts"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

func TestTheGoFontsDrawAsTheirModuleDoes(t *testing.T) {
	for name, pair := range map[string][2][]byte{
		"regular": {fonts.Sans, goregular.TTF},
		"bold":    {fonts.Bold, gobold.TTF},
	} {
		ours, err := sfnt.Parse(pair[0])
		if err != nil {
			t.Fatal(err)
		}
		theirs, err := sfnt.Parse(pair[1])
		if err != nil {
			t.Fatal(err)
		}
		drawn := 0
		for r := range rune(0x10000) {
			var a, b sfnt.Buffer
			i, err := theirs.GlyphIndex(&a, r)
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				continue
			}
			drawn++
			mine, err := ours.GlyphIndex(&b, r)
			if err != nil || mine == 0 {
				t.Fatalf("%s: no %q: %v", name, r, err)
			}
			if want, got := outline(t, theirs, &a, i), outline(t, ours, &b, mine); !reflect.DeepEqual(want, got) {
				t.Errorf("%s: %q is drawn otherwise", name, r)
			}
		}
		if drawn < 600 {
			t.Errorf("%s: %d letters", name, drawn)
		}
	}
}

// outline is a glyph at a size, and how far the next one stands.
func outline(t *testing.T, f *sfnt.Font, b *sfnt.Buffer, i sfnt.GlyphIndex) (all []any) {
	t.Helper()
	const size = fixed.Int26_6(40 << 6)
	advance, err := f.GlyphAdvance(b, i, size, font.HintingNone)
	if err != nil {
		t.Fatal(err)
	}
	segments, err := f.LoadGlyph(b, i, size, nil)
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, advance)
	for _, s := range segments {
		all = append(all, s)
	}
	return all
}
