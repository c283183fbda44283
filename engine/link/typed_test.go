package link_test

import (
	"reflect"
	"strings"
	"testing"

	"machiavelli/engine/link"
	"machiavelli/engine/rules"
)

func TestAPositionIsReadHoweverItIsHandedOn(t *testing.T) {
	const line = `{"rules":"tahiti","table":[["7H","8H","9H"],["TD","TS","X=TC"],["5D"]],"hand":["6H","KD","X"]}`
	want := read(t, line)
	l, err := link.Encode(want)
	if err != nil {
		t.Fatal(err)
	}
	r, _ := rules.ByID("tahiti")
	for _, text := range []string{
		line, "\n " + line + "\r\n", l, "https://somewhere.example/?a=b" + l, strings.TrimPrefix(l, link.Mark),
		"7H-8H-9H TD-TS-X=TC 5D | 6H KD X", "7h-8h-9h, 10d-10s-x=10c,\n5d\n|6h-kd-x", "7♥-8♥-9♥ 10♦-10♠-X=10♣ 5♦ | 6♥ K♦ X",
	} {
		if got, err := link.Read(text, r); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v\nis  %+v\nwas %+v", text, err, got, want)
		}
	}
}

func TestWhatIsNoPositionIsRefusedWithItsFirstFault(t *testing.T) {
	r, _ := rules.ByID(rules.Default)
	l, err := link.Encode(read(t, `{"rules":"machiavelli","table":[["7H","8H","9H"]],"hand":["6H"]}`))
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"":                          "no position",
		" | ":                       "",
		"7H-8H-1H | 6H":             "the rank must be one of",
		"7H-8H-9H | 7H 7H":          "more than",
		"7H--9H":                    "want a rank and a suit",
		`{"rules":"machiavelli"`:    "JSON",
		`{"rules":"nobody's game"}`: "nobody's game",
		l[:len(l)-4]:                "cut off",
		strings.Repeat("7H-", 9000): "more than",
		strings.Repeat("w", 9000):   "2000",
		"https://somewhere.example": "none of a link",
	} {
		if _, err := link.Read(text, r); (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
}
