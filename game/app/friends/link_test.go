package friends

import (
	"strings"
	"testing"
)

// TestALinkIsFoundAsPeopleHaveIt: out of messages, read aloud, changed by programs on the way.
func TestALinkIsFoundAsPeopleHaveIt(t *testing.T) {
	const home = "http://192.168.1.5:8080"
	for _, given := range []string{
		"@/#t=CODE", "@#t=CODE", "@/#t=code", " @/#t=CODE ", "@/#t=CODE.", "<@/#t=CODE>", "(@/#t=CODE)", "@/?fbclid=x#t=CODE", "@/index.html#t=CODE", "CODE", "code", `"CODE"`,
		"@/#T=CODE", "@/#t%3DCODE", "@/#t%3dCODE", "@/%23t=CODE", "@/%23t%3DCODE", "@/#t=CODE,", "@/#t=CODE!", "@/#t=CODE?", "@/#t=CODE;", "@/#t=CODE*", "*@/#t=CODE*", "_@/#t=CODE_", "“@/#t=CODE”", "«@/#t=CODE»",
		"@/#t=CODE&utm_source=chat", "@/#t=CODE?fbclid=x", "@/#t=CODE/", "Machiavelli: @/#t=CODE", "@/#t=CODE see you at 8", "see\nyou:\r\n@/#t=CODE\nAnna", "@/#t= CODE", "@/#t=CO DE", "@/#t=CO-DE",
		"[the table](@/#t=CODE)", "https://away.example/?u=http%3A%2F%2F192.168.1.5%3A8080%2F%23t%3DCODE&h=1", "@/#CODE",
		"CO DE", "CO-DE", "CODE.", "#t=CODE", "#CODE", "Table CODE", "the code is CODE, come soon", "Table CODE at @", "@/ CODE", "code: code",
	} {
		given = strings.NewReplacer("CO DE", "KQX VTA", "CO-DE", "KQX-VTA", "CODE", "KQXVTA", "code", "kqxvta", "@", home).Replace(given)
		got, err := ReadLink(given, home)
		if want := (Seat{Origin: home, Code: "KQXVTA", P: -1}); got != want || err != nil {
			t.Errorf("%q leads to %+v, %v", given, got, err)
		}
	}
	for given, secret := range map[string]string{
		"Your seat: " + home + "/#s=KQXVTA.abc-_1.": "abc-_1", home + "/#S=kqxvta.abc, see you": "abc", home + "/#s%3DKQXVTA.abc": "abc",
	} {
		if got, err := ReadLink(given, ""); err != nil || got != (Seat{Origin: home, Code: "KQXVTA", P: -1, Secret: secret}) {
			t.Errorf("%q leads to %+v, %v", given, got, err)
		}
	}
}

// TestWhereThereIsNoCodeItIsSaid: no word of a sentence is taken for a host, and of two words
// that may be codes none is guessed.
func TestWhereThereIsNoCodeItIsSaid(t *testing.T) {
	for _, given := range []string{
		"", "hello", "http://x/", "http://x/server", "http://x/#table", "http://x/#t=", "http://x/#t", "#t=", "%", "%23", "%zz#t=KQXVT", "KQXVTA or ABCDEF", "KQX VTA B", "KQXVTAB",
		"javascript:alert(1) #t=KQXVTA", "come to http://name@x/#t=KQXVTA", "evil.example http:x#t=KQXVTA", strings.Repeat("KQXVTA ", 1000), strings.Repeat("#", 1999), strings.Repeat("%23", 600), "\x1b#t=KQXVTA",
	} {
		if got, err := ReadLink(given, "http://home"); err == nil {
			t.Errorf("%.60q leads to %+v", given, got)
		}
	}
	for address, want := range map[string]bool{"http://x/#t=": true, "http://x/%23T%3Dabc": true, "http://x/#w=K": true, "http://x/#p=abc": false, "": false} {
		if LooksLikeLink(address) != want {
			t.Errorf("%q: %v", address, !want)
		}
	}
}

func FuzzReadLink(f *testing.F) {
	for _, s := range []string{"http://x/#t=KQXVTA", "KQX-VTA", "http%3A//x/%23s%3DKQXVTA.abc", "“http://x/#w=KQXVTA.a”"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, given string) {
		s, err := ReadLink(given, "http://home")
		if err != nil {
			return
		}
		if code, err := readCode(s.Code); err != nil || code != s.Code || !s.sound() || s.Origin == "" {
			t.Fatalf("%q leads to %+v", given, s)
		}
		if again, err := ReadLink(s.Address(), ""); err != nil || again != s {
			t.Fatalf("%q is written as %q, which leads to %+v, %v", given, s.Address(), again, err)
		}
	})
}
