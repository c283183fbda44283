//go:build !js

package menu

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"machiavelli/game/app/friends"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/testing/stagetest"
)

// tablesOf is a server at whose tables it is the turn of seat 1, or is not.
func tablesOf(t *testing.T) (address string, turn *atomic.Int32, asked *atomic.Int32) {
	t.Helper()
	turn, asked = new(atomic.Int32), new(atomic.Int32)
	at := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		body, _ := io.ReadAll(r.Body)
		var answers []string
		for _, part := range strings.Split(string(body), `"code":"`)[1:] {
			answers = append(answers, fmt.Sprintf(`{"code":%q,"p":1,"state":"playing","turn":%d,"n":4}`, part[:6], turn.Load()))
		}
		fmt.Fprintf(w, "[%s]\n", strings.Join(answers, ","))
	}))
	t.Cleanup(at.Close)
	return at.URL, turn, asked
}

// TestTheMenuShowsThatItIsMyTurnSomewhere: to the eye and by ear, at each size, without more
// drawing than that, and it is asked seldom.
func TestTheMenuShowsThatItIsMyTurnSomewhere(t *testing.T) {
	address, turn, asked := tablesOf(t)
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	in, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	turn.Store(1)
	for _, code := range []string{"KQXVTA", "ABCDEF"} {
		if err := friends.Save(in, friends.Seat{Origin: address, Code: code, P: 1, Secret: "secret" + code}, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	if err := friends.Save(in, friends.Seat{Origin: address, Code: "GGGGGG", P: 0, Secret: "gone", Gone: true}, time.Now()); err != nil {
		t.Fatal(err)
	}
	s := New()
	r := stagetest.Again(t, stage.Home, s, nil, 1280, 720)
	until := func(what string, is func() bool) {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); !is(); time.Sleep(2 * time.Millisecond) {
			if r.Tick(1); time.Now().After(end) {
				t.Fatal(what)
			}
		}
	}
	until("the turns", func() bool { return r.Widget("friends").Sub == "Your turn at 2 tables" })
	for _, size := range stagetest.Sizes {
		r.Resize(size[0], size[1], 1)
		r.Tick(1)
		r.Layout()
		heard := false
		for _, i := range r.C.UI.AllItems() {
			heard = heard || i.Name == "friends" && strings.Contains(i.Spoken()+" "+i.About, "Your turn at 2 tables")
		}
		if !heard {
			t.Errorf("%v: it is not heard at its button", size)
		}
	}
	r.Resize(1280, 720, 1)
	r.Tick(100)
	still := r.C.Still()
	r.Tick(600)
	if n := r.C.Still(); n < still+600 || asked.Load() != 1 {
		t.Errorf("at rest it is drawn (%d ticks ago), and asked %d times", n, asked.Load())
	}
	turn.Store(0)
	s.turns.due = time.Now()
	until("it is no more", func() bool { return r.Widget("friends").Sub == "" })
	if asked.Load() != 2 || time.Until(s.turns.due) < turnsEvery/2 {
		t.Errorf("asked %d times, and again in %v", asked.Load(), time.Until(s.turns.due))
	}
}

// TestAServerThatIsSilentIsAskedLessAndLess: what is known stays.
func TestAServerThatIsSilentIsAskedLessAndLess(t *testing.T) {
	var w turns
	now := time.Now()
	w.hear(friends.Waits{Turns: 1, Asked: 1, Answered: true}, now)
	if w.Turns != 1 || w.told || w.due.Sub(now) != turnsEvery {
		t.Errorf("%+v", w)
	}
	for _, want := range []time.Duration{2, 4, 8, 16, 16} {
		w.told = true
		w.hear(friends.Waits{Asked: 1}, now)
		if w.Turns != 1 || !w.told || w.due.Sub(now) != want*time.Minute {
			t.Errorf("after silence it is asked again in %v, want %v min: %+v", w.due.Sub(now), want, w.Waits)
		}
	}
	w.enter(now)
	if w.due.Sub(now) != turnsAtLeast {
		t.Errorf("whoever comes back to the menu waits for %v", w.due.Sub(now))
	}
}
