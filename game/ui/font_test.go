package ui

import (
	"math"
	"strings"
	"testing"

	"machiavelli/assets/fonts"

	"golang.org/x/image/font/sfnt"
)

func newFonts(t *testing.T) *Fonts {
	t.Helper()
	f, err := NewFonts(2)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestLinesAreNoWiderThanTheyMayBe(t *testing.T) {
	f := newFonts(t)
	text := "Every meld on the table may be broken up and put together again, as long as all of them are whole."
	lines := f.Lines(text, Sans, 16, 200)
	if len(lines) < 3 || strings.Join(lines, " ") != text {
		t.Fatalf("%q", lines)
	}
	for _, l := range lines {
		if w := f.Width(l, Sans, 16); w > 200 {
			t.Errorf("%q is %v wide", l, w)
		}
	}
	if got := f.Lines("one\ntwo", Sans, 16, 500); len(got) != 2 {
		t.Errorf("%q", got)
	}
}

// What belongs together, as a sign and its number, is not broken over two lines.
func TestALineDoesNotBreakWhereWordsAreHeldTogether(t *testing.T) {
	f := newFonts(t)
	for width := 60.0; width < 400; width += 5 {
		for _, line := range f.Lines("of the chance to win (±\u00a01.0)", Sans, 16, width) {
			if strings.HasSuffix(line, "±") {
				t.Errorf("%.0f: %q ends a line", width, line)
			}
		}
	}
}

// A line of one word at the end of a paragraph looks lost, and a letter at the end of a
// line is a mistake in Czech and poor anywhere.
func TestAParagraphEndsInNoWordAloneAndALineInNoSingleLetter(t *testing.T) {
	f := newFonts(t)
	for _, text := range []string{
		"Trying things out costs nothing: until you end the turn, everything can be undone.",
		"Karty zůstanou na stole a v ruce máš o jednu víc, i když k tomu s nimi nic neuděláš.",
	} {
		for width := 160.0; width < 500; width += 3 {
			lines := f.Lines(text, Sans, 16, width)
			if got := strings.Join(lines, " "); got != text {
				t.Fatalf("%.0f: %q", width, lines)
			}
			for i, line := range lines {
				words := strings.Fields(line)
				if f.Width(line, Sans, 16) > width {
					t.Errorf("%.0f: %q is too wide", width, line)
				}
				if end := words[len(words)-1]; i < len(lines)-1 && short(end) {
					t.Errorf("%.0f: %q ends a line", width, end)
				}
				if i > 0 && i == len(lines)-1 && len(words) < 2 {
					t.Errorf("%.0f: %q is alone", width, line)
				}
			}
		}
	}
	if got := f.Lines("New match", Sans, 16, 60); len(got) != 2 {
		t.Errorf("two words that need two lines: %q", got)
	}
	if got := f.Lines("first\n\nlast", Sans, 16, 60); len(got) != 3 || got[1] != "" {
		t.Errorf("an empty line: %q", got)
	}
}

func TestATextThatIsTooLongEndsInAnEllipsis(t *testing.T) {
	f := newFonts(t)
	got := f.Fit("Niccolò di Bernardo dei Machiavelli", Bold, 18, 120)
	if !strings.HasSuffix(got, "…") || f.Width(got, Bold, 18) > 120.5 || len(got) < 8 {
		t.Fatalf("%q", got)
	}
	if got := f.Fit("", Bold, 18, -3); got != "" {
		t.Errorf("nothing, where there is no room, is %q", got)
	}
	if got := f.Fit("short", Bold, 18, 120); got != "short" {
		t.Fatalf("%q", got)
	}
}

func TestAWordOnANarrowButtonIsAllThere(t *testing.T) {
	f := newFonts(t)
	w := &Widget{Kind: Button, Text: "number", Size: 13}
	room := f.buttonRoom(w, Rect{W: 62, H: 32}).W
	size := f.Shrink(w.Text, Bold, w.size(), room, LeastText(w.size()))
	if got := f.Fit(w.Text, Bold, size, room); got != w.Text || size < 11 {
		t.Errorf("%q at size %v", got, size)
	}
	short := &Widget{Kind: Button, Text: "OK", Size: 13}
	if room := f.buttonRoom(short, Rect{W: 62, H: 32}); room.X != 14 || room.W != 34 {
		t.Errorf("a short word has %+v", room)
	}
}

func TestTheWordsOfARowHaveOneSize(t *testing.T) {
	f := newFonts(t)
	for _, width := range []float64{40, 62, 66, 80, 120} {
		var row []Widget
		for i, text := range []string{"suit", "number", "Kombinationen"} {
			row = append(row, Widget{Kind: Button, Text: text, Size: 13, Rect: Rect{X: float64(i) * width, W: width, H: 44}})
		}
		long := row[2]
		f.OneSize(row)
		for i := range row {
			if row[i].Size != row[0].Size || row[i].Size > 13 || row[i].Size < LeastText(13) {
				t.Errorf("%v wide: %q at %v, %q at %v", width, row[i].Text, row[i].Size, row[0].Text, row[0].Size)
			}
		}
		if room := f.buttonRoom(&row[2], long.Rect).W; row[2].Size > LeastText(13) && f.Width(long.Text, Bold, row[2].Size) > room {
			t.Errorf("%v wide: the longest has no room at %v", width, row[2].Size)
		}
		if width == 120 && row[0].Size != 13 {
			t.Errorf("there is room for all, at %v", row[0].Size)
		}
	}
}

func TestTheWidthInPointsDoesNotDependOnTheScale(t *testing.T) {
	f := newFonts(t)
	at2 := f.Width("Lucrezia goes out", Serif, 30)
	f.SetScale(1)
	if at1 := f.Width("Lucrezia goes out", Serif, 30); math.Abs(at1-at2) > 2 {
		t.Fatalf("%v and %v", at1, at2)
	}
}

// The alphabets of central Europe, with marks that the game writes itself.
const latin = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿĄąĆćČčĎďĘęĚěĹĺĽľŁłŃńŇňŐőŔŕŘřŚśŠšŞşŤťŢţŮůŰűŹźŻżŽž–—‘’“”„…"

func TestEveryTypefaceHasTheLettersOfLatin2(t *testing.T) {
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"sans": {fonts.Sans, latin + "♠♥♦♣·−←↑→↓■□×"}, "bold": {fonts.Bold, latin + "♠♥♦♣·−←↑→↓"}, "serif": {fonts.Serif, latin + "·−"},
	} {
		face, err := sfnt.Parse(c.data)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range c.want {
			if g, err := face.GlyphIndex(nil, r); err != nil || g == 0 {
				t.Errorf("%s has no %c (%v)", name, r, err)
			}
		}
	}
}

// TestEverySignOfACardIsDrawn: also the joker's, in every typeface.
func TestEverySignOfACardIsDrawn(t *testing.T) {
	f := newFonts(t)
	for _, font := range []Font{Sans, Bold, Serif} {
		for _, c := range "♠♥♦♣★" {
			if l := f.letter(c, faceKey{font, 16}); l.index == 0 {
				t.Errorf("font %v has no %c", font, c)
			}
		}
	}
}

func TestMeasuringAgainDoesNotAllocate(t *testing.T) {
	f := newFonts(t)
	measure := func() {
		f.Width("Cesare", Bold, 16)
		f.Fit("Cesare Borgia, duca di Valentinois", Bold, 16, 60)
		f.Lines("a few words that go over two lines", Sans, 16, 100)
	}
	measure()
	if n := testing.AllocsPerRun(100, measure); n != 0 {
		t.Fatalf("%v allocations", n)
	}
}

func TestTheSerifTakesSignsFromTheSansAndLettersStandInOrder(t *testing.T) {
	f := newFonts(t)
	line := f.set("Va ♠", faceKey{Serif, 30})
	if len(line.letters) != 4 {
		t.Fatalf("%d letters", len(line.letters))
	}
	for i, l := range line.letters {
		if l.index == 0 {
			t.Errorf("letter %d has no picture", i)
		}
		if i > 0 && l.x <= line.letters[i-1].x {
			t.Errorf("letter %d does not stand after the one before it", i)
		}
	}
	if line.letters[3].font != Sans || line.letters[0].font != Serif {
		t.Errorf("%+v", line.letters)
	}
	if apart := f.set("V", faceKey{Serif, 30}).width; line.letters[1].x >= apart {
		t.Errorf("V and a are not kerned: %v, %v", line.letters[1].x, apart)
	}
}

func TestAWordThatIsTooLongBreaksAnywhere(t *testing.T) {
	f, err := NewFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	path := "/home/somebody/with/a/very/long/path/to/the/rules/Niccolò"
	lines := f.Lines("The folder "+path+" is read.", Sans, 15, 120)
	all := ""
	for _, l := range lines {
		if w := f.Width(l, Sans, 15); w > 120 {
			t.Errorf("%q is %.0f wide", l, w)
		}
		all += l
	}
	if !strings.Contains(all, path) {
		t.Errorf("%q", lines)
	}
	if got := f.Lines("WWW", Sans, 15, 1); len(got) != 3 {
		t.Errorf("one letter a line: %q", got)
	}
}
