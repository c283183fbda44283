//go:build !js

package friends

import (
	"strings"
	"testing"

	"machiavelli/engine/rules"
	"machiavelli/game/app/friends"
	"machiavelli/game/fetch/transport"
)

// TestALinkThatIsBrokenSaysSo: and stays to be mended.
func TestALinkThatIsBrokenSaysSo(t *testing.T) {
	_, r := shown(t, tables(t), "http://x.example/#t=KQXV", 390, 844)
	r.Tick(1)
	if got := r.Widget("join.wrong").Text; !strings.Contains(got, "link") {
		t.Errorf("it says %q", got)
	}
	if got := r.Widget("link").Text; !strings.Contains(got, "KQXV") {
		t.Errorf("the field has %q", got)
	}
	fits(r)
}

// TestWhoComesToAFullTableMayWatch: and learns at once, or when somebody else was faster.
func TestWhoComesToAFullTableMayWatch(t *testing.T) {
	server := tables(t)
	client := &transport.Client{Origin: server}
	base, _ := rules.ByID(rules.Default)
	at, err := friends.Make(t.Context(), client, friends.Wish{Rules: base, Seats: []string{"human", "strategist"}})
	if err != nil {
		t.Fatal(err)
	}
	code := friends.Seat{Origin: server, Code: at.Code, P: -1}
	late, l := shown(t, server, code.Link(), 390, 844)
	until(t, l, "sit")
	if _, err := friends.Join(t.Context(), client, code, "Anna", friends.Nonce(), -1); err != nil {
		t.Fatal(err)
	}
	late.name = "Bert"
	late.changed(l.C)
	l.ClickOn("sit")
	until(t, l, "guest")
	fits(l)
	l.Everywhere()
	later, r := shown(t, server, code.Link(), 844, 390)
	until(t, r, "guest")
	r.ClickOn("guest")
	soon(t, "nothing is watched", r, func() bool { return later.table != nil || r.Scene() == "table" })
	soon(t, "the table is not shown", r, func() bool { return r.Scene() == "table" })
	if got, ok := r.Given("table").(*friends.Table); !ok || got.Seat().P != -1 || got.Seat().Secret == at.Watch {
		t.Errorf("it leads to %+v", r.Given("table"))
	} else {
		got.Close()
	}
}
