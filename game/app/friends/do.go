package friends

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/table/wire"
	"machiavelli/game/app/session"
)

// doing is an action of this place that has been sent.
type doing struct {
	match.Action
	n uint64 // its line, 0: it has not been answered
}

// done reports whether an action is among what has happened up to a line.
func (d *doing) done(n uint64) bool { return d != nil && d.n > 0 && d.n <= n }

// Do implements session.Source. The next deal, and the end of the match, are the
// host's, or are voted on.
func (t *Table) Do(_ int, a match.Action) {
	switch a.Do {
	case match.Deal:
		t.asHost(HostDo{Do: wire.HostDeal}, wire.VoteNext)
	case match.Stop:
		t.asHost(HostDo{Do: wire.HostStop}, wire.VoteEnd)
	default:
		t.do(a)
	}
}

func (t *Table) do(a match.Action) {
	t.mu.Lock()
	d := &doing{Action: a}
	t.doing = d
	n := t.seen()
	body := wire.Encode(wire.ActRequest{ID: drawn(), N: n, Action: record.AppendReply(nil, a)})
	first := request{post, t.place.path(wire.DoDraft), t.place.Secret, wire.Encode(wire.DraftRequest{N: n, Draft: t.draft}), ""}
	lies := a.Do == match.GiveUp && t.info.Rules.Failed.KeepFit && t.draft != nil // what fits of it stays, so the server is told first
	t.mu.Unlock()
	answered := func(answer []byte, r *wire.Refusal) {
		if t.doing != d {
			return // its line has been heard
		}
		var done wire.ActAnswer
		switch {
		case r != nil:
			t.doing = nil
			n := session.News{Done: true}
			if r.Code != wire.CodeStale { // else something has happened that is yet to be seen
				if n.Refused = r.Fact; r.Fact == nil {
					t.refused(r) // by the table, and not by the rules
				}
			}
			t.tell(n)
		case json.Unmarshal(answer, &done) != nil || t.knows && t.n >= done.N:
			t.doing = nil
			t.tell(session.News{Done: true})
		default:
			d.n = done.N // its line comes
		}
	}
	if !lies {
		t.post(wire.DoAct, t.place.Secret, body, answered)
		return
	}
	go func() {
		if _, _, err := insist(t.ctx, t.Client, first, t.back, t.unkept); err == nil { // refused or not
			t.post(wire.DoAct, t.place.Secret, body, answered)
		}
	}()
}

// Standby is the level of the computers that play for people who are away or never came.
const Standby = "strategist"

// HostDo is an action of the host.
type HostDo = wire.HostRequest

// asHost does what the host may, or asks all for it; the session hears when it is
// answered.
func (t *Table) asHost(h HostDo, what string) {
	answered := func(r *wire.Refusal) {
		n := session.News{Done: true}
		if r != nil && r.Fact == nil {
			t.refused(r)
		} else if r != nil {
			n.Refused = r.Fact
		}
		t.tell(n)
	}
	if t.MayHost() {
		t.host(h, answered)
	} else {
		t.send(wire.DoAsk, wire.AskRequest{What: what}, answered)
	}
}

// Host does an action of the host. A refusal comes as a Happening.
func (t *Table) Host(h HostDo) { t.host(h, t.refused) }

func (t *Table) host(h HostDo, answered func(*wire.Refusal)) {
	secret := t.place.Host
	if secret == "" {
		secret = t.place.Secret
	}
	t.post(wire.DoHost, secret, wire.Encode(h), func(_ []byte, r *wire.Refusal) { answered(r) })
}

// Remarks lists the keys of what can be said at a table.
var Remarks = []string{"well", "thanks", "sorry", "wait", "luck", "oops"}

// Say makes a remark.
func (t *Table) Say(key string) { t.send(wire.DoSay, wire.SayRequest{Key: key}, t.refused) }

// Leave gives up the seat, and the device forgets it. The rights of a host go to somebody who
// stays.
func (t *Table) Leave() {
	if heirs := t.Heirs(); len(heirs) > 0 {
		heir := heirs[0]
		t.host(HostDo{Do: wire.HostHand, P: &heir}, func(*wire.Refusal) { t.leave() })
		return
	}
	t.leave()
}

// Heirs lists the people to whom this place can hand the host's rights, those who are here
// first; nobody where it has none.
func (t *Table) Heirs() (seats []int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var away []int
	for i := range t.info.People {
		switch p := &t.info.People[i]; {
		case !t.mayHost() || i == t.info.Me || p.By != match.Human || p.Free() || t.info.State == Over:
		case p.Here == Away:
			away = append(away, i)
		default:
			seats = append(seats, i)
		}
	}
	return append(seats, away...)
}

func (t *Table) leave() {
	t.send(wire.DoLeave, nil, func(r *wire.Refusal) {
		if r != nil {
			t.refused(r)
			return
		}
		Forget(t.Store, t.place)
		t.stream.Close()
		t.happens(Happening{What: Gone, P: -1, Code: left})
	})
}

// left is the code of a seat that the player has given up.
const left = "left"

// refused has a refusal happen.
func (t *Table) refused(r *wire.Refusal) {
	switch {
	case r == nil:
	case r.IsStrange():
		t.strange(r.Message)
	default:
		t.happens(Happening{What: Refused, P: -1, Code: r.Said()})
	}
}

// send sends a request of the place's seat.
func (t *Table) send(what string, body any, answered func(*wire.Refusal)) {
	var text []byte
	if body != nil {
		text = wire.Encode(body)
	}
	t.post(what, t.place.Secret, text, func(_ []byte, r *wire.Refusal) { answered(r) })
}

// post sends a request until it is answered.
func (t *Table) post(what, secret string, body []byte, answered func([]byte, *wire.Refusal)) {
	q := request{post, t.place.path(what), secret, body, ""}
	if what == wire.DoAct {
		q.has = "n"
	}
	go func() {
		answer, r, err := insist(t.ctx, t.Client, q, t.back, t.unkept)
		if err == nil {
			t.now(func() { answered(answer, r) })
		}
	}()
}

// unkept has the player hear that a server cannot keep what is asked of it, which is asked
// again.
func (t *Table) unkept(r *wire.Refusal) { t.now(func() { t.refused(r) }) }

// back is closed when the line comes back.
func (t *Table) back() <-chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.woken
}

// ShareDraft implements session.Source: the server and the device are told how the half-made
// turn lies.
func (t *Table) ShareDraft(table []match.Meld, hand []card.ID) {
	var lies []byte
	if table != nil {
		lies = record.AppendLayout(nil, table, hand)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if slices.Equal(lies, t.draft) || !t.began {
		return
	}
	t.draft = lies
	saveDraft(t.Store, t.place, lies)
	t.redraft()
}

// forgetDraft forgets the half-made turn, as the server does after a play.
func (t *Table) forgetDraft() {
	if t.draft != nil {
		t.draft = nil
		saveDraft(t.Store, t.place, nil)
	}
}

// redraft has the half-made turn sent.
func (t *Table) redraft() {
	select {
	case t.drafts <- struct{}{}:
	default:
	}
}

// fits reports whether a half-made turn is of the table and the hand of a view, so that it may
// go with its number.
func fits(draft []byte, v *match.View) bool {
	if draft == nil {
		return true
	}
	_, err := record.ReadLayout(draft, *v)
	return err == nil
}

// draftEvery is the time between two that are sent: the server takes two a second.
const draftEvery = 600 * time.Millisecond

// sendDrafts sends the half-made turn when it is another, and again where the server could
// not take it: a page that was loaded again may be too soon after the last one. One that
// gets lost is not sent again before the next, or before the line comes back. One that is
// older than what has been heard is not sent: the session shows that first, and shares again.
func (t *Table) sendDrafts() {
	sent := false
	for {
		select {
		case <-t.ctx.Done():
			return
		case <-t.drafts:
		}
		t.mu.Lock()
		lies, n, fits := t.draft, t.n, fits(t.draft, &t.view)
		t.mu.Unlock()
		if lies == nil && !sent || !fits {
			continue
		}
		sent = lies != nil
		body := wire.Encode(wire.DraftRequest{N: n, Draft: lies})
		answered := make(chan bool, 1)
		cancel := t.Client.Do(post, t.place.path(wire.DoDraft), t.place.Secret, body, func(status int, _ []byte, err error) { answered <- err == nil && unsaid(status) })
		again := false
		select {
		case again = <-answered:
		case <-t.ctx.Done():
			cancel()
			return
		}
		if !sleep(t.ctx, draftEvery, nil) {
			return
		}
		if again {
			sent = true // an empty turn is sent as well
			t.redraft()
		}
	}
}

// sleep waits, or until something has woken it; false: the context is done.
func sleep(ctx context.Context, d time.Duration, woken <-chan struct{}) bool {
	limit := time.NewTimer(d)
	defer limit.Stop()
	select {
	case <-limit.C:
	case <-woken:
	case <-ctx.Done():
	}
	return ctx.Err() == nil
}
