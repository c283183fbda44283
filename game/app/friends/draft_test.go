//go:build !js

package friends

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/memstore"
)

// drafts is what a server has answered to half-made turns.
type drafts struct {
	sync.Mutex
	statuses []int
	taken    int // cards in the hand of the last that was taken
}

func (d *drafts) hear(status int, body []byte) {
	var q struct {
		Draft *struct{ Hand []string }
	}
	d.Lock()
	defer d.Unlock()
	d.statuses = append(d.statuses, status)
	if json.Unmarshal(body, &q) == nil && q.Draft != nil && status == http.StatusNoContent {
		d.taken = len(q.Draft.Hand)
	}
}

// TestACardThatIsLaidJustAfterADrawIsNoBadDraft: the screen still shows the draw, so the hand
// of the half-made turn lacks the card that the line has told of already.
func TestACardThatIsLaidJustAfterADrawIsNoBadDraft(t *testing.T) {
	var heard drafts
	c := served(t, func(w http.ResponseWriter, r *http.Request, tables http.Handler) {
		if !strings.HasSuffix(r.URL.Path, "/draft") {
			tables.ServeHTTP(w, r)
			return
		}
		time.Sleep(100 * time.Millisecond) // the line is slow
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(body))
		answer := httptest.NewRecorder()
		tables.ServeHTTP(answer, r)
		heard.hear(answer.Code, body)
		w.WriteHeader(answer.Code)
	})
	anna, bert := atTable(t, c)
	turn := anna
	if anna.view().Turn == 1 {
		turn = bert
	}
	seat := turn.Seat()
	turn.Close()
	place := Sit(Options{Client: c, Seat: seat, Store: memstore.Store{}})
	defer place.Close()
	ses := session.New(&instant.Engine{}, memstore.Store{})
	ses.Open(place)
	until := func(what string, is func() bool) {
		t.Helper()
		for end := time.Now().Add(30 * time.Second); !is(); time.Sleep(2 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal(what)
			}
			ses.Update()
		}
	}
	shown := func() bool {
		for ses.Waiting() {
			ses.Advance()
		}
		return true
	}
	until("the turn", func() bool { return shown() && ses.Live() })
	n := len(ses.View().Hand)
	if err := ses.Act(match.Draw); err != nil {
		t.Fatal(err)
	}
	until("the draw", func() bool { return len(ses.View().Hand) == n+1 })
	if !ses.Waiting() {
		t.Fatal("the draw is shown already")
	}
	lay := func(id card.ID) {
		t.Helper()
		if !ses.Edit(match.Edit{Do: match.EditMove, Cards: []card.ID{id}, To: match.To{New: true, At: -1}}) {
			t.Fatalf("%v cannot be laid", id)
		}
	}
	hand := ses.View().Hand
	lay(hand[0])
	time.Sleep(draftEvery) // whatever is sent has arrived
	shown()
	lay(hand[1])
	until("the turn with the card that was drawn", func() bool {
		heard.Lock()
		defer heard.Unlock()
		return heard.taken == n+1-2
	})
	heard.Lock()
	defer heard.Unlock()
	for _, status := range heard.statuses {
		if status == http.StatusBadRequest {
			t.Errorf("a draft is refused: %v", heard.statuses)
		}
	}
}

// TestARemarkIsNoTurn: nor is anything else that is said or done beside the match while it is
// one's turn, and each turn has a name of its own.
func TestARemarkIsNoTurn(t *testing.T) {
	anna, bert := atTable(t, served(t, func(w http.ResponseWriter, r *http.Request, tables http.Handler) { tables.ServeHTTP(w, r) }))
	turn, other := anna, bert
	if anna.view().Turn == 1 {
		turn, other = bert, anna
	}
	first, mine := TurnAt(turn.Table)
	if _, others := TurnAt(other.Table); !mine || others {
		t.Fatalf("on turn: %v, and the other %v", mine, others)
	}
	said := func(p *person, what What) {
		t.Helper()
		p.until(string(what), func() bool {
			for h, ok := p.Happened(); ok; h, ok = p.Happened() {
				if h.What == what {
					return true
				}
			}
			return false
		})
		if id, mine := TurnAt(turn.Table); id != first || !mine {
			t.Errorf("after %q it is turn %d (%v), and was %d", what, id, mine, first)
		}
	}
	other.Say("well")
	said(turn, Said)
	other.Ask("end", -1)
	said(turn, Asked)
	turn.Answer("end", false)
	said(turn, Declined)
	turn.Do(turn.view().Me, match.Action{Do: match.Draw})
	other.until("the turn", other.OnTurn)
	second, mine := TurnAt(other.Table)
	if !mine || second == first {
		t.Errorf("the next turn is %d (%v), and the first was %d", second, mine, first)
	}
	other.Do(other.view().Me, match.Action{Do: match.Draw})
	turn.until("a third turn", func() bool {
		third, mine := TurnAt(turn.Table)
		return mine && third != second && third != first
	})
}
