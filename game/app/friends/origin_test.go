package friends

import (
	"encoding/json"
	"strings"
	"testing"

	"machiavelli/game/testing/memstore"
)

func TestTheAddressOfAServerIsReadAsItIsTyped(t *testing.T) {
	for given, want := range map[string]string{
		"cards.example.org":                    "http://cards.example.org",
		" HTTPS://Cards.Example.ORG/#t=":       "https://cards.example.org",
		"http://cards.example.org./?y":         "http://cards.example.org",
		"https://cards.example.org:443":        "https://cards.example.org",
		"cards.example.org:80":                 "http://cards.example.org",
		"http://[0:0:0:0:0:0:0:1]:80":          "http://[::1]",
		"https://example.org/cards/":           "https://example.org/cards", // a proxy has put the page there
		"https://example.org/cards":            "https://example.org/cards",
		"https://example.org/a/b-1/#t=x":       "https://example.org/a/b-1",
		"https://example.org/index.html":       "https://example.org",
		"https://example.org/a/index.html?q#x": "https://example.org/a",
		"https://example.org//":                "https://example.org",
		"https://example.org/a/../b/":          "https://example.org",
		"https://example.org/a%2f/":            "https://example.org",
		"https://cards.example.org:08443":      "https://cards.example.org:8443",
		"localhost:8080":                       "http://localhost:8080",
		"my_nas:8080":                          "http://my_nas:8080",
		"192.168.1.7:8080":                     "http://192.168.1.7:8080",
		"http://[FE80::1]:8080/":               "http://[fe80::1]:8080",
		"[::ffff:192.168.1.7]":                 "http://[::ffff:192.168.1.7]",
		"xn--mnchen-3ya.example":               "http://xn--mnchen-3ya.example",
		"cards\u200b.exa\u202emple.org":        "http://cards.example.org", // what cannot be seen is no part of it
	} {
		if got, err := ReadOrigin(given); got != want || err != nil {
			t.Errorf("%q is read as %q, %v; want %q", given, got, err, want)
		} else if again, err := ReadOrigin(got); again != got || err != nil {
			t.Errorf("%q is read again as %q, %v", got, again, err)
		}
	}
}

// hostileOrigins are what is no address of a server, however much it looks like one.
var hostileOrigins = []string{
	"", "http://", "https://:80", "://x", "//x", "/x", "#x",
	"javascript:alert(1)", "javascript:alert(1)//http://x", "javascript://x", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "http://javascript:alert(1)",
	"data:text/html,<script>alert(1)</script>", "data://text/html", "vbscript:x", "file:///etc/passwd", "file://x", "ftp://x", "blob:http://x", "view-source:http://x", "mailto:anna@x", "ws://x",
	"http://name@x", "http://name:word@x", "http://x:80@y", "http:x", "http:/x", "http:\\\\x", "http://x\\y", "http://x\\@y",
	"http://x\r\nHost: y", "http://x\ny", "http://x\ty", "http://x\x00y", "http://x\x1b[31m", "http://x y", "http://x%2fy", "http://x<y", "http://x\"y", "http://x'y",
	"http://x:", "javascript:", "http:", "http://\u212aa.example",
	"http://x:0", "http://x:65536", "http://x:99999999999999999999", "http://x:-1", "http://x:+1", "http://x:8o", "http://x:80:80", "http://x:８０",
	"http://.", "http://..", "http://.x", "http://x..y", "http://-x", "http://x-", "http://x.-y", "http://x_.-", "http://*.x",
	"http://" + strings.Repeat("a", 64), "http://" + strings.Repeat("a.", 130) + "org", "http://x:" + strings.Repeat("0", 300) + "80", strings.Repeat("http://", 1000), strings.Repeat("a", 1<<20),
	"http://\u0430pple.example", "http://münchen.example", "http://cards。example.org", "http://ｃards.example.org", "http://xn--", "http://xn--.example", "http://ab--cd.example", // a name in other letters is written as xn--…
	"http://1.2.3", "http://1.2.3.4.5", "http://256.1.1.1", "http://1.2.3.04", "http://2130706433", "http://0x7f000001", "http://0x7f.1", "http://example.0x1", "http://1.2.3.4x.5",
	"http://[::1", "http://::1", "http://[]", "http://[::1%25eth0]", "http://[::1]x", "http://[::1]:x", "http://[g::1]", "http://[1.2.3.4]", "http://[:::]", "http://[1::2::3]", "http://[1:2:3:4:5:6:7]", "http://[1:2:3:4:5:6:7:8:9]", "http://[12345::]", "http://[::1.2.3.999]", "http://[v1.x]",
}

func TestWhatIsNoAddressOfAServerIsRefused(t *testing.T) {
	for _, given := range hostileOrigins {
		if got, err := ReadOrigin(given); err == nil {
			t.Errorf("%.60q is read as %.60q", given, got)
		} else if len(err.Error()) > 400 || strings.ContainsAny(err.Error(), "\x00\x1b\r\n") {
			t.Errorf("%.60q is refused with %q", given, err)
		}
		for _, mark := range []string{markJoin + "KQXVTA", markSeat + "KQXVTA.abc", markWatch + "KQXVTA.abc"} {
			if at, err := ReadLink(given+mark, ""); err == nil && !strings.Contains(given, "#") {
				t.Errorf("%.60q leads to %+v", given+mark, at)
			}
		}
	}
}

func TestALinkIsWrittenAsItIsRead(t *testing.T) {
	for _, link := range []string{"https://x.example/#t=KQXVTA", "https://x.example/cards/#s=KQXVTA.abc", "http://10.0.0.7:8080/#s=KQXVTA.abc", "http://[::1]:8080/#w=KQXVTA.a-b_C"} {
		at, err := ReadLink(" "+strings.ToUpper(link[:4])+link[4:]+"\n", "")
		if err != nil || at.Address() != link {
			t.Errorf("%s is written as %q, %v", link, at.Address(), err)
		}
	}
	if at, err := ReadLink("javascript:alert(1)#t=KQXVTA", "https://x.example"); err == nil {
		t.Errorf("a script is a link to %q", at.Address())
	}
}

func TestACodeHasSixLettersAndASecretGoesIntoAHeader(t *testing.T) {
	for _, given := range []string{
		"http://x/#t=KQXVT", "http://x/#t=KQXVTAA", "http://x/#t=KQXVT1", "http://x/#t=KQXVT/", "http://x/#t=..%2f..", "http://x/#t=KQXVTÄ", "http://x/#t=\u212aQXVTA", "http://x/#t=KQXVT\u017f",
		"http://x/#s=KQXVTA." + strings.Repeat("a", 201), "http://x/#s=KQXVTA.a\x00b", "http://x/#w=KQXVTA.ä", "http://x/#s=KQXVTA.a.b.c.d",
		strings.Repeat("#t=", 1<<18),
	} {
		if at, err := ReadLink(given, "http://x"); err == nil {
			t.Errorf("%.60q leads to %+v", given, at)
		}
	}
}

// What lies in the store may come out of a file that somebody else has made.
func TestAPlaceThatMakesNoSenseIsNotKept(t *testing.T) {
	good := kept{V: keptVersion, Seat: Seat{Origin: "http://x:8080", Code: "KQXVTA", P: 1, Secret: "s", Host: "h", Watch: "w"}}
	bend := func(how func(*kept)) kept {
		k := good
		how(&k)
		return k
	}
	for what, k := range map[string]kept{
		"good":   good,
		"own":    bend(func(k *kept) { k.Origin = "" }),
		"origin": bend(func(k *kept) { k.Origin = "javascript:alert(1)" }),
		"path":   bend(func(k *kept) { k.Origin = "http://x:8080/path/" }),
		"user":   bend(func(k *kept) { k.Origin = "http://name@x" }),
		"code":   bend(func(k *kept) { k.Code = "../../" }),
		"seat":   bend(func(k *kept) { k.P = -2 }),
		"high":   bend(func(k *kept) { k.P = 1000 }),
		"secret": bend(func(k *kept) { k.Secret = "a\r\nb" }),
		"host":   bend(func(k *kept) { k.Host = "a b" }),
		"watch":  bend(func(k *kept) { k.Watch = "\x1b" }),
	} {
		in := memstore.Store{}
		data, err := json.Marshal(k)
		if err != nil {
			t.Fatal(err)
		}
		if err := in.Save("seat-kqxvta-0a1b2c3d", data); err != nil {
			t.Fatal(err)
		}
		got, err := Seats(in)
		if want := what == "good" || what == "own"; err != nil || (len(got) == 1) != want {
			t.Errorf("%s: %+v, %v", what, got, err)
		}
	}
}

func TestWhatMeansThisDeviceAloneIsKnown(t *testing.T) {
	for origin, want := range map[string]bool{
		"http://localhost:8080": true, "http://127.0.0.1": true, "http://127.3.2.1:80": true, "http://[::1]:8080": true, "http://cards.localhost": true, "http://0.0.0.0:8080": true, "http://[::]:8080": true,
		"http://127.example.org": false, "http://localhost.example.org": false, "http://192.168.1.7": false, "http://[fe80::1]": false, "http://notlocalhost": false, "": false,
	} {
		if IsLoopback(origin) != want {
			t.Errorf("%s: %v", origin, !want)
		}
	}
}
