//go:build !js

package serve

import (
	"net"
	"net/http/httptest"
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
