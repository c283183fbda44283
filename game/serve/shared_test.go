//go:build !js

package serve

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// TestAViewNeverGoesBack: two servers share a log, and neither hears what the other writes. A
// reload of the page has nothing to ask after, so the server has to read what is new.
func TestAViewNeverGoesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := inside(t, t.TempDir(), func(o *Options) { o.Shared = true })
		b := &house{t: t, dir: a.dir, log: a.log}
		var err error
		o := a.s.options
		if b.s, err = New(o); err != nil {
			t.Fatal(err)
		}
		defer b.s.Close()
		m := a.make(`{"rules":"machiavelli","seats":["human","human"]}`)
		var secrets [2]string
		for i, name := range []string{"Anna", "Bert"} {
			_, secrets[i] = a.join(m.Code, name)
		}
		b.lines(m.Code, m.Watch, "") // from now on it has the table open
		for i := range 5 {
			view := a.lines(m.Code, m.Watch, "")[1]
			n, turn := view["n"].(float64), int(view["view"].(map[string]any)["turn"].(float64))
			a.must(200, "POST", "/v1/tables/"+m.Code+"/do", secrets[turn], fmt.Sprintf(`{"id":"%d","n":%v,"action":{"do":"draw"}}`, i, n))
			for _, secret := range []string{m.Watch, secrets[0]} {
				if got := b.lines(m.Code, secret, ""); got[0]["last"].(float64) != n+1 || got[1]["n"].(float64) != n+1 {
					t.Fatalf("the view has gone back: %v, %v", got[0]["last"], got[1]["n"])
				}
			}
		}
		// Somebody who has seen more than the log has is put off, until it is sure that there is no more.
		last := int(b.lines(m.Code, m.Watch, "")[0]["last"].(float64))
		path := fmt.Sprintf("/v1/tables/%s/lines?after=%d&wait=1", m.Code, last+5)
		b.try(503, "unknown", "GET", path, secrets[0], "")
		time.Sleep(behindFor / 2)
		b.try(503, "unknown", "GET", path, secrets[0], "")
		time.Sleep(behindFor)
		b.must(200, "GET", path, secrets[0], "")
	})
}
