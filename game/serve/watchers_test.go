//go:build !js

package serve

import (
	"fmt"
	"strings"
	"testing"
)

// TestWireWhoKnowsTheCodeMayWatchAFullTable: and sees no hand, plays nothing and is no host.
func TestWireWhoKnowsTheCodeMayWatchAFullTable(t *testing.T) {
	w := newTwo(t, "")
	w.try(409, "started", "POST", w.at+"/join", "", `{"name":"Carla","nonce":"cccccccccccccccc"}`)
	guest := w.must(200, "POST", w.at+"/watch", "", "").object(t)
	keys(t, "watch", guest, "secret")
	secret := guest["secret"].(string)
	if again := w.must(200, "POST", w.at+"/watch", "", "").object(t)["secret"]; again != secret || secret == w.Watch {
		t.Errorf("the secrets are %v and %v, that of the host's link is %v", secret, again, w.Watch)
	}
	lines := w.lines(w.Code, secret, "")
	if me := lines[0]["me"]; me != -1.0 {
		t.Errorf("a guest is seat %v", me)
	}
	if hand := lines[1]["view"].(map[string]any)["hand"]; fmt.Sprint(hand) != "[]" {
		t.Errorf("a guest sees the hand %v", hand)
	}
	w.try(403, "not-yours", "POST", w.at+"/do", secret, `{"id":"x","n":1,"action":{"do":"draw"}}`)
	w.try(403, "not-host", "POST", w.at+"/host", secret, `{"do":"pause"}`)
	w.try(404, "no-table", "POST", strings.Replace(w.at, w.Code, "ABCDEF", 1)+"/watch", "", "")
	w.try(403, "not-yours", "GET", w.at+"/lines", secret+"x", "")
}
