package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"time"
	"unicode/utf8"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/table/wire"
	"machiavelli/engine/text"
)

// did does an action in the match. A turn that begins for a seat whose person
// has come back is that person's; a match that is over is told with its secret.
func (a *asking) did(p int, act match.Action, by, id string) *wire.Refusal {
	t := a.t
	seat := max(p, 0)
	l := Line{E: wire.LineDid, P: p, By: by, ID: id, Act: record.AppendReply(nil, act), Timed: act.Timed}
	read, err := record.ReadAction(l.Act, t.match.View(seat))
	if err != nil {
		return refusal(err)
	}
	if read.Timed = act.Timed; act.Do == match.GiveUp && len(act.Table) > 0 {
		l.Lies = t.mem.seats[seat].draft
		read.Table, read.Free = act.Table, act.Free
	}
	m := t.match.Clone()
	events, err := m.Apply(seat, read)
	if err != nil {
		return refusal(err)
	}
	l.Events = rawEvents(events)
	a.emit(l, m, events)
	a.afterDid()
	return nil
}

// refusal is why the match does not do something.
func refusal(err error) *wire.Refusal {
	var e *match.Error
	if errors.As(err, &e) {
		return wire.ByRules(e)
	}
	return wire.BadJSON(err)
}

// Searched reports whether Decide, for these lines, has searched whether the next player
// must play. The time that this took depends on a hidden hand.
func (t *Table) Searched(lines []Line) bool {
	if t.rules.MustPlay == rules.MustNever {
		return false
	}
	return slices.ContainsFunc(lines, func(l Line) bool { return l.E == wire.LineDid || l.E == wire.LineBack })
}

// afterDid is what follows from an action.
func (a *asking) afterDid() {
	t := a.t
	for _, v := range slices.Clone(t.asks) {
		if v.what == wire.VoteBack && !t.canTakeBack(v.p) || v.what == wire.VoteNext && t.match.At() != match.Scored {
			a.emit(Line{E: wire.LineDeclined, P: -1, What: v.what}, nil, nil)
		}
	}
	switch {
	case t.match.At() == match.Over:
		a.end(wire.EndMatch)
		return
	case t.size.all > MaxLog: // the match has found no end in all that
		a.end(wire.EndClosed)
		return
	}
	p := t.OnTurn()
	if p < 0 || t.match.Now.Drawn > 0 || t.match.Now.Played {
		return
	}
	if s := &t.seats[p]; s.human() && s.Level != "" && t.isHere(p, a.now) {
		seats := slices.Clone(t.seats)
		seats[p].Level = ""
		a.emit(Line{E: wire.LineSeats, Seats: seats}, nil, nil)
	}
}

// end ends the table, and tells the secret of chance.
func (a *asking) end(why string) {
	a.emit(Line{E: wire.LineOver, Secret: a.t.made.Secret, Why: why}, nil, nil)
}

// startMatch starts the match with the first deal.
func (a *asking) startMatch() *wire.Refusal {
	m, events, err := match.New(a.t.config())
	if err != nil {
		return wire.BadRules(err)
	}
	a.emit(Line{E: wire.LineDid, P: -1, By: wire.ByHuman, Act: json.RawMessage(`{"do":"deal"}`), Events: rawEvents(events)}, m, events)
	a.afterDid()
	return nil
}

// MaxID is the most characters of the name of an action.
const MaxID = 36

func (c Do) decide(a *asking) *wire.Refusal {
	seat, r := a.seat()
	if r != nil {
		return r
	}
	t := a.t
	if c.ID == "" || utf8.RuneCountInString(c.ID) > MaxID {
		return wire.BadJSON(text.Errorf("id: want 1 to %d characters", MaxID))
	}
	if _, known := t.Answered(a.who, c.ID); known {
		return nil
	}
	if r := a.fits(c.N); r != nil {
		return r
	}
	switch {
	case t.state == wire.Over:
		return wire.Because(match.MatchOver)
	case t.match == nil:
		return wire.Because(match.NotYourTurn)
	case t.paused:
		return wire.IsPaused
	case t.seats[seat].Level != "":
		return wire.Because(match.NotYourTurn) // a computer plays this turn to its end
	}
	if p := t.OnTurn(); p >= 0 && p != seat { // before anything is read
		return wire.Because(match.NotYourTurn)
	}
	view := t.match.View(seat)
	if isTooLarge(c.Action, &view) {
		return wire.LongTurn
	}
	act, err := record.ReadAction(c.Action, view)
	if err != nil {
		return refusal(err)
	}
	if act.Do == match.GiveUp && t.rules.Failed.KeepFit {
		lies := t.lying(seat, view) // what fits of it stays
		act.Table, act.Free = lies.Table, lies.Free
	}
	if act.Do == match.Deal || act.Do == match.Stop {
		return wire.NotHost // which the host asks for as such, or a vote
	}
	return a.did(seat, act, wire.ByHuman, c.ID)
}

// fits refuses what was sent before something was done that its sender did not
// know.
func (a *asking) fits(n uint64) *wire.Refusal {
	if n < a.t.lastDid || n > a.t.last {
		return wire.Stale(a.t.last)
	}
	return nil
}

// table does what the table itself does: the next deal, or the end.
func (a *asking) table(do match.Do) *wire.Refusal {
	if a.t.state != wire.Playing {
		return wire.Because(match.DealRunning)
	}
	return a.did(-1, match.Action{Do: do}, wire.ByHuman, "")
}

// Think is a question to a computer player.
type Think struct {
	Seat  int
	Level string
	N     uint64 // the last number
	View  match.View
}

// Thinks returns the question to the computer player on turn; false where none is.
func (t *Table) Thinks() (Think, bool) {
	t.findDuty()
	p := t.OnTurn()
	if p < 0 || t.paused || t.seats[p].computer() == "" {
		return Think{}, false
	}
	return Think{p, t.seats[p].computer(), t.last, t.match.View(p)}, true
}

func (c Computed) decide(a *asking) *wire.Refusal {
	if r := a.fits(c.N); r != nil {
		return r
	}
	if p := a.t.OnTurn(); p < 0 || p != c.Seat || a.t.seats[p].computer() == "" || a.t.paused {
		return wire.Because(match.NotYourTurn)
	}
	if c.Action.Do == match.Deal || c.Action.Do == match.Stop || c.Action.Timed {
		return wire.Because(match.NoSuchAction)
	}
	return a.did(c.Seat, c.Action, wire.ByComputer, "")
}

// The most drafts in a time, and the most bytes of one, and of an action.
const (
	draftsIn = time.Second
	maxDraft = 8 << 10
)

// isTooLarge reports whether a turn as it is written has more bytes than one may have, or
// more melds than its player sees cards. Each meld costs work, so that is looked at first.
func isTooLarge(turn []byte, v *match.View) bool {
	cards := len(v.Hand) + len(v.Free)
	for _, m := range v.Table {
		cards += len(m.Cards)
	}
	return len(turn) > maxDraft || bytes.Count(turn, []byte("[")) > cards+2 // the table is a list, and the hand
}

func (c Draft) decide(a *asking) *wire.Refusal {
	seat, r := a.seat()
	if r != nil {
		return r
	}
	t := a.t
	mine := &t.mem.seats[seat]
	if wait := mine.drafted[0] + draftsIn - a.now; mine.drafted[0] != never && wait > 0 {
		return wire.TooOften(wait, tooSoon)
	}
	if r := a.fits(c.N); r != nil {
		return r
	}
	if t.match == nil || t.match.At() != match.Turning || t.state != wire.Playing {
		return wire.Because(match.DealOver)
	}
	view := t.match.View(seat)
	if isTooLarge(c.Draft, &view) {
		return wire.LongTurn
	}
	draft := slices.Clone([]byte(c.Draft))
	if string(draft) == "null" {
		draft = nil
	} else if _, err := record.ReadLayout(draft, view); err != nil {
		return wire.BadJSON(err)
	}
	mine.drafted = [2]time.Duration{mine.drafted[1], a.now}
	mine.draft = draft
	return nil
}

// lying returns how the cards lie in a seat's half-made turn. A seat that has moved
// nothing gets them as they lay when the turn began.
func (t *Table) lying(seat int, v match.View) match.Action {
	if d := t.mem.seats[seat].draft; d != nil {
		if lies, err := readLies(d, v); err == nil {
			return lies
		}
	}
	return match.Action{Table: v.Table, Free: v.Free}
}

// readLies is a draft as the table of a play.
func readLies(draft []byte, v match.View) (match.Action, error) {
	lies, err := record.ReadLayout(draft, v)
	if err != nil {
		return match.Action{}, err
	}
	var act match.Action
	for i, cards := range lies.Table {
		if len(cards) == 1 && slices.Contains(v.Free, cards[0].ID) {
			act.Free = append(act.Free, cards[0].ID)
			continue
		}
		owner := -1
		if i < len(lies.Owners) {
			owner = lies.Owners[i]
		}
		act.Table = append(act.Table, match.Meld{Cards: cards, Owner: owner})
	}
	return act, nil
}

// canTakeBack reports whether the last action of a seat can be taken back.
func (t *Table) canTakeBack(p int) bool {
	return t.state == wire.Playing && len(t.undo) > 0 && t.undo[len(t.undo)-1].p == p
}
