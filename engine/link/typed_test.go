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
		// As phones, messengers and text programs write them.
		"7♥\ufe0f-8♥\ufe0f-9♥\ufe0f 10♦\ufe0f-10♠\ufe0f-X=10♣\ufe0f 5♦\ufe0f | 6♥\ufe0f K♦\ufe0f X",
		"7H\u20138H\u20119H TD\u2212TS\u2014X=TC 5D | 6H KD X", "7H-8H-9H\u200b TD-TS-X=TC 5D\u2060 |\u200d 6H KD X",
		"7H-8H-9H\u00a0TD-TS-X=TC\u202f5D\u00a0|\u00a06H\u3000KD X", "\ufeff" + line, "\u200b" + l,
		"https://x.example/?utm=1" + l, "https://x.example/" + l + "&utm=1", "https://x.example/" + l + ".", "<https://x.example/" + l + ">",
		"(see https://x.example/" + l + ")", "“" + l + "”", l + "…",
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
		"":                                "no position",
		" | ":                             "",
		"7H-8H-1H | 6H":                   "the rank must be one of",
		"7H-8H-9H | 7H 7H":                "more than",
		"7H--9H":                          "want a rank and a suit",
		`{"rules":"machiavelli"`:          "JSON",
		`{"rules":"nobody's game"}`:       "nobody's game",
		l[:len(l)-4]:                      "cut off",
		strings.Repeat("7H-", 9000):       "more than",
		strings.Repeat("w", 9000):         "2000",
		"https://somewhere.example":       "none of a link",
		strings.Replace(l, "=", "%3D", 1): "%3D",
		"#p=ABé":                          `"é"`, // no half of it
		`{“rules”:"machiavelli"}`:         "'“'",
	} {
		if _, err := link.Read(text, r); (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
}
