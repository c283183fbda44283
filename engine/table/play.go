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
	"machiavelli/engine/text"
)

// did does an action in the match. A turn that begins for a seat whose person
// has come back is that person's; a match that is over is told with its secret.
func (a *asking) did(p int, act match.Action, by, id string, timed bool) *Refusal {
	t := a.t
	seat := max(p, 0)
	named := act
	if act.Do == match.GiveUp && len(act.Table) > 0 {
		named.Do = match.Play // how it lay, as a play is written
	}
	raw := record.AppendReply(nil, named)
	read, err := record.ReadAction(raw, t.match.View(seat))
	if err != nil {
		return refusal(err)
	}
	read.Do, read.Timed = act.Do, timed
	m := t.match.Clone()
	events, err := m.Apply(seat, read)
	if err != nil {
		return refusal(err)
	}
	a.emit(Line{E: lineDid, P: p, By: by, ID: id, Act: raw, Timed: timed, Events: rawEvents(events)}, m, events)
	a.afterDid()
	return nil
}

// refusal is why the match does not do something.
func refusal(err error) *Refusal {
	var e *match.Error
	if errors.As(err, &e) {
		return byRules(e)
	}
	return badJSON(err)
}

// Searched reports whether Decide, for these lines, has searched whether the next player
// must play. The time that this took depends on a hidden hand.
func (t *Table) Searched(lines []Line) bool {
	if t.rules.MustPlay == rules.MustNever {
		return false
	}
	return slices.ContainsFunc(lines, func(l Line) bool { return l.E == lineDid || l.E == lineBack })
}

// afterDid is what follows from an action.
func (a *asking) afterDid() {
	t := a.t
	for _, v := range slices.Clone(t.asks) {
		if v.what == askBack && !t.canTakeBack(v.p) || v.what == askNext && t.match.At() != match.Scored {
			a.emit(Line{E: lineDeclined, What: v.what}, nil, nil)
		}
	}
	if t.match.At() == match.Over {
		a.end(whyMatch)
		return
	}
	p := t.OnTurn()
	if p < 0 || t.match.Now.Drawn > 0 || t.match.Now.Played {
		return
	}
	if s := &t.seats[p]; s.human() && s.Level != "" && t.isHere(p, a.now) {
		seats := slices.Clone(t.seats)
		seats[p].Level = ""
		a.emit(Line{E: lineSeats, Seats: seats}, nil, nil)
	}
}

// The ways a table ends.
const (
	whyMatch  = "match"
	whyAgreed = "agreed"
	whyClosed = "closed"
)

// end ends the table, and tells the secret of chance.
func (a *asking) end(why string) {
	a.emit(Line{E: lineOver, Secret: a.t.made.Secret, Why: why}, nil, nil)
}

// startMatch starts the match with the first deal.
func (a *asking) startMatch() *Refusal {
	m, events, err := match.New(a.t.config())
	if err != nil {
		return refuse(422, "bad-rules", err.Error())
	}
	a.emit(Line{E: lineDid, P: -1, By: byHuman, Act: json.RawMessage(`{"do":"deal"}`), Events: rawEvents(events)}, m, events)
	a.afterDid()
	return nil
}

// MaxID is the most characters of the name of an action.
const MaxID = 36

func (c Do) decide(a *asking) *Refusal {
	seat, r := a.seat()
	if r != nil {
		return r
	}
	t := a.t
	if c.ID == "" || utf8.RuneCountInString(c.ID) > MaxID {
		return badJSON(text.Errorf("id: want 1 to %d characters", MaxID))
	}
	if _, known := t.Answered(a.who, c.ID); known {
		return nil
	}
	if r := a.fits(c.N); r != nil {
		return r
	}
	switch {
	case t.state == StateOver:
		return because(match.MatchOver)
	case t.match == nil:
		return because(match.NotYourTurn)
	case t.paused:
		return isPaused
	case t.seats[seat].Level != "":
		return because(match.NotYourTurn) // a computer plays this turn to its end
	}
	if p := t.OnTurn(); p >= 0 && p != seat { // before anything is read
		return because(match.NotYourTurn)
	}
	view := t.match.View(seat)
	if isTooLarge(c.Action, &view) {
		return tooLarge
	}
	act, err := record.ReadAction(c.Action, view)
	if err != nil {
		return refusal(err)
	}
	if act.Do == match.GiveUp && t.rules.Failed.KeepFit {
		if lies, moved := t.lying(seat, view); moved { // what fits of it stays
			act.Table, act.Free = lies.Table, lies.Free
		}
	}
	if act.Do == match.Deal || act.Do == match.Stop {
		return notHost // which the host asks for as such, or a vote
	}
	return a.did(seat, act, byHuman, c.ID, false)
}

// fits refuses what was sent before something was done that its sender did not
// know.
func (a *asking) fits(n uint64) *Refusal {
	if n < a.t.lastDid || n > a.t.last {
		r := *refuse(409, codeStale, "Something has happened since.")
		r.N = a.t.last
		return &r
	}
	return nil
}

// table does what the table itself does: the next deal, or the end.
func (a *asking) table(do match.Do) *Refusal {
	if a.t.state != StatePlaying {
		return because(match.DealRunning)
	}
	return a.did(-1, match.Action{Do: do}, byHuman, "", false)
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

func (c Computed) decide(a *asking) *Refusal {
	if r := a.fits(c.N); r != nil {
		return r
	}
	if p := a.t.OnTurn(); p < 0 || p != c.Seat || a.t.seats[p].computer() == "" || a.t.paused {
		return because(match.NotYourTurn)
	}
	if c.Action.Do == match.Deal || c.Action.Do == match.Stop || c.Action.Timed {
		return because(match.NoSuchAction)
	}
	return a.did(c.Seat, c.Action, byComputer, "", false)
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

func (c Draft) decide(a *asking) *Refusal {
	seat, r := a.seat()
	if r != nil {
		return r
	}
	t := a.t
	mine := &t.mem.seats[seat]
	if wait := mine.drafted[0] + draftsIn - a.now; mine.drafted[0] != never && wait > 0 {
		return tooOften(wait)
	}
	if r := a.fits(c.N); r != nil {
		return r
	}
	if t.match == nil || t.match.At() != match.Turning || t.state != StatePlaying {
		return because(match.DealOver)
	}
	view := t.match.View(seat)
	if isTooLarge(c.Draft, &view) {
		return tooLarge
	}
	draft := slices.Clone([]byte(c.Draft))
	if string(draft) == "null" {
		draft = nil
	} else if _, err := record.ReadLayout(draft, view); err != nil {
		return badJSON(err)
	}
	mine.drafted = [2]time.Duration{mine.drafted[1], a.now}
	mine.draft = draft
	return nil
}

// lying is the half-made turn of a seat as a play, and whether anything of it
// lies otherwise than the turn began.
func (t *Table) lying(seat int, v match.View) (match.Action, bool) {
	d := t.mem.seats[seat].draft
	if d == nil {
		return match.Action{}, false
	}
	lies, err := record.ReadLayout(d, v)
	if err != nil || len(lies.Hand) == len(v.Hand) { // no card of the hand was laid: it goes home
		return match.Action{}, false
	}
	act := match.Action{Do: match.Play}
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
	return act, true
}

// canTakeBack reports whether the last action of a seat can be taken back.
func (t *Table) canTakeBack(p int) bool {
	return t.state == StatePlaying && len(t.undo) > 0 && t.undo[len(t.undo)-1].p == p
}
