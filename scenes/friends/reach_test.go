//go:build !js

package friends

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
	"time"

	"machiavelli/game/app/friends"
	"machiavelli/game/testing/stagetest"
)

// TestALinkLeadsPhonesToWhereTheyReachTheServer: though this computer calls it localhost.
func TestALinkLeadsPhonesToWhereTheyReachTheServer(t *testing.T) {
	const reach, other = "http://192.0.2.7:8080", "http://[2001:db8::7]:8080"
	tables := tables(t)
	at, err := url.Parse(tables)
	if err != nil {
		t.Fatal(err)
	}
	to := httputil.NewSingleHostReverseProxy(at)
	house := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v1/addresses" {
			fmt.Fprintf(w, `{"addresses":["not an address","http://127.0.0.1:1",%q,%q]}`, reach, other)
			return
		}
		to.ServeHTTP(w, r)
	}))
	t.Cleanup(house.CloseClientConnections)
	s, r := inLobby(t, house.URL, 1280, 720)
	for end := time.Now().Add(20 * time.Second); s.reach.origin() == "" && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		r.Tick(1)
	}
	r.Tick(2)
	if got := r.Widget("address").Text; !strings.HasPrefix(got, reach+"/#t=") {
		t.Errorf("the link is %q", got)
	}
	r.ClickOn("address.other") // which only the host can know to be the right one
	r.Tick(2)
	if got := r.Widget("address").Text; !strings.HasPrefix(got, other+"/#t=") {
		t.Errorf("the other link is %q", got)
	}
	fits(r)
	seat := s.table.Seat() // the program starts again, and the server has another port
	r = stagetest.Again(t, "friends", New(), friends.Place{Seat: seat}, 1280, 720)
	until(t, r, "address.other")
	if got := r.Widget("address").Text; !strings.HasPrefix(got, other+"/#") {
		t.Errorf("after a restart the link is %q", got)
	}
	r.ClickOn("address.other")
	r.Tick(2)
	if got := r.Widget("address").Text; !strings.HasPrefix(got, reach+"/#") {
		t.Errorf("the first link is not chosen again, but %q", got)
	}
	if s.table.Seat().Origin != house.URL {
		t.Errorf("this computer follows the table at %q", s.table.Seat().Origin)
	}
}

// TestMyTablesLeadToTheServerOfThisComputerAtAnotherPort: the server does not run when the
// screen is shown, and another program has taken its port meanwhile.
func TestMyTablesLeadToTheServerOfThisComputerAtAnotherPort(t *testing.T) {
	server := tables(t)
	at, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	address := server
	serving := func() (string, error) { return address, nil }
	first := New()
	r := stagetest.Serving(t, "friends", first, nil, serving, 1280, 720)
	r.ClickOn("here")
	until(t, r, "new")
	r.C.Go("friends", two())
	until(t, r, "sit")
	first.name = "Anna"
	first.changed(r.C)
	r.ClickOn("sit")
	until(t, r, "start")
	code := first.table.Seat().Code
	r.C.Go("friends", nil)
	r.Tick(1)

	moved := httptest.NewServer(httputil.NewSingleHostReverseProxy(at)) // the same tables elsewhere
	t.Cleanup(moved.CloseClientConnections)
	address = moved.URL
	second := New()
	r = stagetest.Serving(t, "friends", second, nil, serving, 390, 844)
	until(t, r, "mine.0")
	if got := r.Widget("mine.0").Sub; !strings.Contains(got, "off") {
		t.Errorf("of a table whose server does not run is said %q", got)
	}
	fits(r)
	r.ClickOn("mine.0")
	until(t, r, "start")
	if got := second.table.Seat(); got.Origin != moved.URL || got.Code != code {
		t.Errorf("it leads to %+v, not to %s", got, moved.URL)
	}
	if kept, err := friends.Seats(r.C.Store); err != nil || len(kept) != 1 || kept[0].Origin != moved.URL {
		t.Errorf("%+v are kept, %v", kept, err)
	}
}
