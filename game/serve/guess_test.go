//go:build !js

package serve

import (
	"fmt"
	"net/http"
	"testing"
	"testing/synctest"

	"machiavelli/engine/table/wire"
)

// stranger is somebody at an address of their own, without a network.
func (h *house) stranger(from byte, method, path, secret, body string) (int, string) {
	a := h.from(fmt.Sprintf("10.9.9.%d:1", from), method, path, secret, body)
	return a.status, a.code()
}

func TestAfterTenWrongCodesTheRightOneWaitsToo(t *testing.T) {
	h := inside(t, t.TempDir(), nil)
	m := h.make(`{"rules":"machiavelli","seats":["human","human"]}`)
	_, anna := h.join(m.Code, "Anna")
	at := "/v1/tables/" + m.Code
	h.stranger(1, "GET", at+"/lines?wait=1&after=1", anna, "") // from this address, before
	for i := range 10 {
		if status, code := h.stranger(1, "GET", "/v1/tables/AAAAA"+string(wire.CodeLetters[i]), "", ""); status != 404 {
			t.Fatalf("%d: %d %s", i, status, code)
		}
	}
	for what, ask := range map[string][4]string{
		"a wrong code":         {"GET", "/v1/tables/AAAAAB", "", ""},
		"no code":              {"GET", "/v1/tables/A", "", ""},
		"the right code":       {"GET", at, "", ""},
		"its record":           {"GET", at + "/record", "", ""},
		"its lines":            {"GET", at + "/lines?wait=1", "guess", ""},
		"its watching":         {"GET", at + "/lines?wait=1", m.Watch, ""},
		"a seat":               {"POST", at + "/join", "", `{"name":"Eve","nonce":"0123456789abcdef"}`},
		"a seat with a secret": {"POST", at + "/join", anna, `{"name":"Eve","nonce":"0123456789abcdef"}`},
		"the host":             {"POST", at + "/host", "guess", `{"do":"close"}`},
		"many at once":         {"POST", "/v1/seats", "", `[{"code":"` + m.Code + `","secret":"guess"}]`},
	} {
		if status, code := h.stranger(1, ask[0], ask[1], ask[2], ask[3]); status != 429 {
			t.Errorf("%s: %d %s", what, status, code)
		}
		if status, code := h.stranger(2, ask[0], ask[1], ask[2], ask[3]); status == 429 {
			t.Errorf("%s, to somebody else: %d %s", what, status, code)
		}
	}
	if status, code := h.stranger(1, "POST", at+"/say", anna, `{"key":"well"}`); status != 204 {
		t.Errorf("who sits at a table behind the same address: %d %s", status, code)
	}
}

func TestASecretThatWasTriedIsNoNewGuess(t *testing.T) {
	h := inside(t, t.TempDir(), nil)
	for range 30 { // a device that asks for a table which is gone
		a := h.from("10.9.9.9:1", "POST", "/v1/seats", "", `[{"code":"AAAAAA","secret":"of old"},{"code":"BBBBBB","secret":"of old"}]`)
		if a.status != http.StatusOK || string(a.body) != `[{"code":"AAAAAA","state":"gone"},{"code":"BBBBBB","state":"gone"}]`+"\n" {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	if status, _ := h.stranger(9, "GET", "/v1/tables/CCCCCC", "", ""); status != 404 {
		t.Errorf("another guess: %d", status)
	}
}

func TestManyCodesAtOnceAreAsManyGuesses(t *testing.T) {
	h := inside(t, t.TempDir(), nil)
	body := "["
	for i := range wire.MostStands {
		body += fmt.Sprintf(`{"code":"AAAAA%c","secret":"x"},`, wire.CodeLetters[i])
	}
	if a := h.from("10.9.9.9:1", "POST", "/v1/seats", "", body[:len(body)-1]+"]"); a.status != 429 {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// The right word of those who make tables waits as a wrong one does.
func TestTheWordOfWhoMakesTablesIsNotGuessed(t *testing.T) {
	h := inside(t, t.TempDir(), func(o *Options) { o.Makers = "word" })
	wish := `{"rules":"machiavelli","seats":["human","human"]}`
	for i := range 10 {
		if status, code := h.stranger(1, "POST", "/v1/tables", fmt.Sprint("wor", i), wish); status != 403 {
			t.Fatal(status, code)
		}
	}
	if status, code := h.stranger(1, "POST", "/v1/tables", "word", wish); status != 429 {
		t.Errorf("the right one: %d %s", status, code)
	}
	if status, code := h.stranger(2, "POST", "/v1/tables", "word", wish); status != 201 {
		t.Errorf("to somebody else: %d %s", status, code)
	}
}

func TestAnUnknownCodeCostsNoRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inside(t, t.TempDir(), nil)
		for i := range 10 {
			h.stranger(1, "GET", "/v1/tables/AAAAA"+string(wire.CodeLetters[i]), "", "")
		}
		h.s.mu.Lock()
		n := len(h.s.rooms)
		h.s.mu.Unlock()
		if n > 0 {
			t.Errorf("%d rooms", n)
		}
	})
}

// TestAFloodOfAddressesLiftsNoLimit: who is at a limit stays there while others come.
func TestAFloodOfAddressesLiftsNoLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // or a slow machine is forgiven while it counts
		l := newLimiter(wrongEvery, wrongBurst)
		for range wrongBurst {
			l.allow("guesser")
		}
		for i := range 4 * mostKeys {
			l.allow(fmt.Sprint(i))
		}
		if l.allow("guesser") == 0 {
			t.Error("the limit was forgotten")
		}
		if n := len(l.byKey); n > mostKeys {
			t.Errorf("%d callers are remembered", n)
		}
	})
}

// What is begun at once is counted at its end, however much it was.
func TestGuessesAtOnceAreCounted(t *testing.T) {
	l := newLimiter(wrongEvery, wrongBurst)
	n := 0
	for l.begin("guesser") == 0 {
		n++
	}
	if n != mostOpen {
		t.Errorf("%d at once", n)
	}
	for range n {
		l.end("guesser", 1)
	}
	if after := l.begin("guesser"); after <= wrongEvery*(mostOpen-wrongBurst) {
		t.Errorf("after %v", after)
	}
}
