//go:build !js

package serve

import (
	"net"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

// TestAPageOnTheMachineLearnsWhereOthersReachIt: and nobody else does.
func TestAPageOnTheMachineLearnsWhereOthersReachIt(t *testing.T) {
	h := inside(t, t.TempDir(), func(o *Options) { o.Hosts = []string{"cards.example.org"} })
	peer, proxied := "127.0.0.1:4000", false
	ask := func(host string) string {
		r := httptest.NewRequest("GET", "http://"+host+"/v1/addresses", nil)
		r.RemoteAddr = peer
		if proxied {
			r.Header.Set("X-Forwarded-For", "10.0.0.9")
		}
		w := httptest.NewRecorder()
		h.s.ServeHTTP(w, r)
		return strings.TrimSpace(w.Body.String())
	}
	const nowhere = `{"addresses":[]}`
	h.s.listens = &net.TCPAddr{IP: net.IPv4(192, 0, 2, 7), Port: 8080}
	for host, want := range map[string]string{
		"localhost:8080": `{"addresses":["http://192.0.2.7:8080"]}`, "127.0.0.1": `{"addresses":["http://192.0.2.7:8080"]}`, "cards.example.org": nowhere,
	} {
		if got := ask(host); got != want {
			t.Errorf("%s: %s", host, got)
		}
	}
	for _, at := range []net.Addr{nil, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080}} {
		if h.s.listens = at; ask("localhost") != nowhere {
			t.Errorf("at %v: %s", at, ask("localhost"))
		}
	}
	h.s.listens = &net.TCPAddr{IP: net.IPv4(192, 0, 2, 7), Port: 8080}
	if peer = "10.0.0.9:4000"; ask("localhost") != nowhere {
		t.Error("somebody else who says localhost is told")
	}
	if peer, proxied = "127.0.0.1:4000", true; ask("localhost") != nowhere {
		t.Error("somebody behind a proxy who says localhost is told")
	}
	proxied = false
	h.s.listens = &net.TCPAddr{IP: net.IPv4zero, Port: 8080}
	if got := ask("localhost"); strings.Contains(got, "localhost") || strings.Contains(got, "127.") {
		t.Errorf("others cannot reach %s", got)
	}
}

// TestProxiesWriteHostOriginAndCallersInManyWays: the port left out, or the usual one named, the
// caller with a port.
func TestProxiesWriteHostOriginAndCallersInManyWays(t *testing.T) {
	h := inside(t, t.TempDir(), func(o *Options) {
		o.Hosts = []string{"cards.example.org"}
		o.Trusted = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
	})
	for _, c := range []struct {
		host, origin, site string
		status             int
	}{
		{"cards.example.org", "https://cards.example.org:8443", "same-origin", 200},
		{"cards.example.org", "https://cards.example.org:8443", "", 200},
		{"cards.example.org:443", "https://cards.example.org", "", 200},
		{"cards.example.org:8443", "https://cards.example.org", "", 200},
		{"127.0.0.1:8080", "https://cards.example.org:8443", "same-origin", 200}, // a proxy that says whom it asks
		{"cards.example.org", "https://cards.example.org.", "", 200},
		{"[::1]:8080", "http://[::1]:8080", "", 200},
		{"cards.example.org", "https://evil.example", "cross-site", 403},
		{"cards.example.org", "https://evil.example", "", 403},
		{"cards.example.org", "https://cards.example.org:8443", "same-site", 403},
		{"cards.example.org", "https://cards.example.org@evil.example", "", 403},
		{"cards.example.org", "null", "", 403},
		{"evil.example", "https://evil.example", "same-origin", 403}, // a name that leads here and is not ours
	} {
		r := httptest.NewRequest("POST", "/v1/seats", strings.NewReader("[]"))
		r.Host = c.host
		r.Header.Set("Origin", c.origin)
		if c.site != "" {
			r.Header.Set("Sec-Fetch-Site", c.site)
		}
		w := httptest.NewRecorder()
		if h.s.ServeHTTP(w, r); w.Code != c.status {
			t.Errorf("%+v: %d", c, w.Code)
		}
	}
	for chain, want := range map[string]string{
		"198.51.100.7": "198.51.100.7", "198.51.100.7:51234": "198.51.100.7", "[2001:db8::1]:443": "2001:db8::/64", "[2001:db8::1]": "2001:db8::/64", `"[2001:db8::1]:443"`: "2001:db8::/64",
		"203.0.113.1, 198.51.100.7:1, 192.0.2.9:2": "198.51.100.7", "": "192.0.2.1", "unknown": "192.0.2.1", "198.51.100.7:x": "192.0.2.1", "::ffff:198.51.100.7": "198.51.100.7", "[::ffff:198.51.100.7]:80": "198.51.100.7",
	} {
		r := httptest.NewRequest("GET", "/", nil) // from 192.0.2.1
		r.Header.Set("X-Forwarded-For", chain)
		if got := caller(r, h.s.options.Trusted); got != want {
			t.Errorf("%q: %s, want %s", chain, got, want)
		}
	}
}

// TestASecretMayHaveAHeaderOfItsOwn: a proxy in front may want Authorization for itself. Where both have
// one, the second header counts.
func TestASecretMayHaveAHeaderOfItsOwn(t *testing.T) {
	h := inside(t, t.TempDir(), nil)
	m := h.make(`{"rules":"machiavelli","seats":["human","human"]}`)
	_, anna := h.join(m.Code, "Anna")
	at := "/v1/tables/" + m.Code + "/say"
	for _, c := range []struct {
		authorization, own string
		status             int
	}{
		{"Bearer " + anna, "", 204}, {"", anna, 204}, {"Basic YTpi", anna, 204}, {"Bearer nobody", anna, 204}, {"Bearer " + anna, "nobody", 403}, {"Basic YTpi", "", 401}, {"", "", 401}, {"", strings.Repeat("x", 257), 401},
	} {
		h.s.at(t.Context(), m.Code, func(r *room) { r.load() }) // no remark is too soon
		a := h.send("POST", at, "", `{"key":"well"}`, "Authorization", c.authorization, "Machiavelli-Secret", c.own)
		if a.status != c.status {
			t.Errorf("%+v: %d %s", c, a.status, a.body)
		}
		if a.header.Get("WWW-Authenticate") != "" {
			t.Error("a browser would ask for a password")
		}
	}
}
