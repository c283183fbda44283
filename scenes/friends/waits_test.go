//go:build !js

package friends

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/table/wire"
	"machiavelli/game/app/friends"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/testing/stagetest"
)

// behind is a network in front of a server: it holds back whether that is there, or cuts what
// is asked.
func behind(t *testing.T, server string) (address string, holds, cut *atomic.Bool, end func()) {
	t.Helper()
	to, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }, FlushInterval: -1}
	holds, cut = new(atomic.Bool), new(atomic.Bool)
	at := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for holds.Load() && r.URL.Path == wire.Health && r.Context().Err() == nil {
			time.Sleep(time.Millisecond)
		}
		if cut.Load() {
			panic(http.ErrAbortHandler)
		}
		defer func() { _ = recover() }() // the proxy's own way to end what was cut
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(at.Close)
	return at.URL, holds, cut, at.CloseClientConnections
}

// TestNobodyIsToldThatThereIsNoServerBeforeItHasAnswered: nor that there is one.
func TestNobodyIsToldThatThereIsNoServerBeforeItHasAnswered(t *testing.T) {
	address, holds, _, _ := behind(t, tables(t))
	holds.Store(true)
	_, r := shown(t, address, nil, 390, 844)
	until(t, r, "make.asking")
	r.Tick(60)
	for _, id := range []string{"make.how", "here", "new"} {
		if r.C.UI.Get(id) != nil {
			t.Errorf("%s is shown before there is an answer", id)
		}
	}
	fits(r)
	holds.Store(false)
	until(t, r, "new")
	if r.C.UI.Get("make.asking") != nil {
		t.Error("it is still being asked")
	}
}

// TestWhatNobodyHasAskedForKeepsNobodyFromSittingDown: such as whether the server makes tables.
func TestWhatNobodyHasAskedForKeepsNobodyFromSittingDown(t *testing.T) {
	server := tables(t)
	address, holds, _, _ := behind(t, server)
	holds.Store(true)
	base, _ := rules.ByID("machiavelli")
	made, err := friends.Make(t.Context(), &transport.Client{Origin: address}, friends.Wish{Rules: base, Seats: []string{match.Human, match.Human}})
	if err != nil {
		t.Fatal(err)
	}
	_, r := shown(t, address, made.Link(), 390, 844)
	until(t, r, "sit")
	if w := r.Widget("sit"); w.Disabled {
		t.Errorf("the button waits: %q", w.Why)
	}
	holds.Store(false)
}

// TestTheLobbySaysThatTheLineIsDown: as long as it is, and what cannot be asked says why.
func TestTheLobbySaysThatTheLineIsDown(t *testing.T) {
	address, _, cut, end := behind(t, tables(t))
	_, r := inLobby(t, address, 390, 844)
	cut.Store(true)
	end()
	until(t, r, "line")
	r.Tick(600)
	if got := r.Widget("line").Text; got != "The line is down. It comes back by itself." {
		t.Errorf("the sign says %q", got)
	}
	for _, id := range []string{"start", "leave"} {
		if w := r.Widget(id); !w.Disabled || w.Why != "The line is down" {
			t.Errorf("%s says %q", id, w.Why)
		}
	}
	fits(r)
	cut.Store(false)
	soon(t, "the line is not back", r, func() bool { w := r.C.UI.Get("start"); return w != nil && !w.Disabled && r.C.UI.Get("line") == nil })
}

// TestAHostFreesASeat: before the match, once that is meant. The person who had it is told.
func TestAHostFreesASeat(t *testing.T) {
	server := tables(t)
	client := &transport.Client{Origin: server}
	base, _ := rules.ByID("machiavelli")
	at, err := friends.Make(t.Context(), client, friends.Wish{Rules: base, Seats: []string{match.Human, match.Human, match.Human}})
	if err != nil {
		t.Fatal(err)
	}
	anna, err := friends.Join(t.Context(), client, at, "Anna", friends.Nonce(), -1)
	if err != nil {
		t.Fatal(err)
	}
	s, r := shown(t, server, friends.Place{Seat: anna}, 390, 844)
	until(t, r, "start")
	at.Host = ""
	bert, err := friends.Join(t.Context(), client, at, "Bert", friends.Nonce(), -1)
	if err != nil {
		t.Fatal(err)
	}
	place := friends.Sit(friends.Options{Client: client, Seat: bert})
	defer place.Close()
	until(t, r, "free.1")
	fits(r)
	r.Resize(390, 844, 1)
	r.Tick(1)
	if w := r.Widget("free.1"); w.Says != "Free the seat, Bert" {
		t.Errorf("it says %q", w.Says)
	}
	r.ClickOn("free.1")
	r.ClickOn("free.no")
	r.Tick(10)
	if i := s.table.Info(); i.People[1].Free() {
		t.Fatal("nobody has meant it")
	}
	r.ClickOn("free.1")
	r.ClickOn("free.yes")
	soon(t, "the seat is not free", r, func() bool { return s.table.Info().People[1].Free() && r.C.UI.Get("free.1") == nil })
	gone := false
	soon(t, "Bert is not told", r, func() bool {
		for h, ok := place.Happened(); ok; h, ok = place.Happened() {
			gone = gone || h.What == friends.Gone
		}
		return gone
	})
}

// TestMyTablesBeginWithThoseThatWaitForMe: with who plays there, what, and who is on turn.
func TestMyTablesBeginWithThoseThatWaitForMe(t *testing.T) {
	server := tables(t)
	client := &transport.Client{Origin: server}
	_, r := shown(t, server, nil, 390, 844)
	begin := func(id string, mine bool) (code string) {
		base, _ := rules.ByID(id)
		made, err := friends.Make(t.Context(), client, friends.Wish{Rules: base, Seats: []string{match.Human, match.Human}, Hints: true})
		if err != nil {
			t.Fatal(err)
		}
		var seats [2]friends.Seat
		for i, name := range []string{"Anna", "Bert"} {
			if seats[i], err = friends.Join(t.Context(), client, made, name, friends.Nonce(), -1); err != nil {
				t.Fatal(err)
			}
		}
		stands, err := friends.Stands(t.Context(), client, seats[:1])
		if err != nil || len(stands) != 1 {
			t.Fatal(stands, err)
		}
		at := stands[0].Turn
		if !mine {
			at = 1 - at
		}
		if err := friends.Save(r.C.Store, seats[at], time.Now()); err != nil {
			t.Fatal(err)
		}
		return made.Code
	}
	first, second := begin("machiavelli", true), begin("carousel", false)
	s := New()
	r = stagetest.Again(t, "friends", s, nil, 390, 844)
	until(t, r, "mine.1.what")
	if a, b := r.Widget("mine.0"), r.Widget("mine.1"); a.Text != "Table "+first || a.Sub != "Your turn" || b.Text != "Table "+second {
		t.Errorf("first %q (%s), then %q (%s)", a.Text, a.Sub, b.Text, b.Sub)
	}
	one, other := r.Widget("mine.0.what").Text, r.Widget("mine.1.what").Text
	if !strings.HasPrefix(one, "Machiavelli · ") || strings.Contains(one, "on turn") || !strings.HasPrefix(other, "Carousel · ") || !strings.HasSuffix(other, "is on turn") {
		t.Errorf("%q, %q", one, other)
	}
	fits(r)
}
