package terminal

import (
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/movetext"
	"machiavelli/engine/text"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/session"
	"machiavelli/game/report/results"
	"machiavelli/game/report/wording"
	"machiavelli/game/store"
)

// table is what a line is read against.
func (t *terminal) table() *movetext.Table {
	v := t.ses.View()
	return &movetext.Table{Melds: t.lying(), Hand: t.ses.Hand.Order, Own: v.Hand, Free: v.Free, Rules: v.Rules.Meld}
}

// lying is the table as it lies.
func (t *terminal) lying() []match.Meld {
	if turn := t.ses.Turn(); turn != nil {
		return match.WithFree(turn.Melds, turn.Free)
	}
	return match.WithFree(t.ses.Board.Table, t.ses.Board.Free)
}

// tell tells what has happened.
func (t *terminal) tell(b *session.Playback) {
	t.teller.Tell(t.words(), b, b.Lines)
	switch e := b.Event; {
	case !b.Last:
	case e.E == match.EvDeal:
		t.melds, t.hand = nil, ""
	case e.E == match.EvTurn && e.P == t.ses.Me():
		t.advice = "" // it is said again
	}
}

// lines is each meld as a line: its number, its owner where it has one, its cards,
// and what is wrong with it.
func (t *terminal) lines() (out []string) {
	w, turn := t.words(), t.ses.Turn()
	for i, m := range t.lying() {
		line := strconv.Itoa(i+1) + ": "
		if m.Owner >= 0 {
			line = t.Lang.T("terminal.owned", "number", i+1, "name", w.Name(m.Owner)) + " "
		}
		line += t.words().Cards(m.Cards)
		if m.Kind == match.KindFree {
			line += " " + t.Lang.T("terminal.free")
		}
		if turn != nil && i < len(turn.States) && turn.States[i].State != match.Legal {
			line += " – " + w.State(turn.States[i], m)
		}
		out = append(out, line)
	}
	return out
}

// report writes what is not as it was written last.
func (t *terminal) report() {
	t.teller.Flush(t.words())
	if r, over := t.ses.Result(); over {
		if !t.scored && t.task == nil {
			t.scored = true
			t.result(&r)
		}
		return
	}
	t.scored = false
	if seat, curtain := t.ses.Curtain(); curtain {
		t.melds, t.hand, t.advice = nil, "", ""
		if !t.Echo {
			t.write(strings.Repeat("\n", screen)) // what the others have seen is no business of the next
		}
		t.say("terminal.curtain", "name", t.words().Name(seat))
		return
	}
	melds := t.lines()
	for i, line := range melds {
		if i >= len(t.melds) || t.melds[i] != line {
			t.write(line)
		}
	}
	if len(melds) < len(t.melds) {
		t.say("terminal.melds", "n", len(melds))
	}
	t.melds = melds
	if hand := t.handLine(); hand != t.hand {
		t.hand = hand
		t.write(hand)
	}
	if next := t.comes(); next != t.advice {
		t.advice = next
		t.write(next)
		if left := t.ses.SecondsLeft(); t.place != nil && left >= 0 {
			t.say("terminal.join.clock", "n", left)
		}
	}
}

// comes says what the player is to do next.
func (t *terminal) comes() string {
	if t.task != nil && t.ses.Turn() != nil {
		if t.posed {
			t.posed = false
			t.hear(exercise.Event{What: exercise.Begun})
		}
		if goal := t.goal(); goal != "" {
			return goal
		}
	}
	return t.words().Next()
}

// screen is more lines than most screens have.
const screen = 60

// handLine is the hand.
func (t *terminal) handLine() string {
	if len(t.ses.Hand.Order) == 0 {
		return t.Lang.T("terminal.hand.none")
	}
	return t.Lang.T("terminal.hand", "n", len(t.ses.Hand.Order), "cards", t.words().Cards(card.Plain(t.ses.Hand.Order)))
}

// whole writes the table as a whole.
func (t *terminal) whole() {
	b := &t.ses.Board
	t.melds = t.lines()
	if len(t.melds) == 0 {
		t.say("access.empty")
	}
	for _, line := range t.melds {
		t.write(line)
	}
	stock := t.Lang.T("table.stock", "n", b.Stock)
	if n := len(b.Pile); n > 0 {
		stock += " · " + t.Lang.T("terminal.upcard", "card", t.words().Face(b.Pile[n-1].Face()))
	}
	t.write(stock)
}

// changes tells what the others have done since the player's last turn, and which melds
// have changed by it.
func (t *terminal) changes() {
	b := &t.ses.Board
	since := b.Since(t.ses.Me())
	for _, d := range since {
		t.teller.Line(t.words(), d)
	}
	t.teller.Flush(t.words())
	w := t.words()
	lines := t.lines()
	for i, m := range t.lying() {
		var laid []string
		for _, c := range m.Cards {
			if _, changed := b.Traces.Who(c.ID); changed {
				laid = append(laid, w.Card(c))
			}
		}
		giver, gave := b.Traces.Giver(m.ID)
		switch {
		case len(laid) > 0:
			t.write(lines[i] + " – " + t.Lang.T("terminal.new", "cards", w.Listed(laid)))
		case gave && giver >= 0:
			t.write(lines[i] + " – " + t.Lang.T("access.gave", "name", w.Name(giver)))
		}
	}
	if len(since) == 0 {
		t.say("terminal.nothing")
	}
}

// standing writes who has how many cards and points.
func (t *terminal) standing() {
	b := &t.ses.Board
	for i, s := range b.Seats {
		line := t.Lang.T("terminal.seat", "number", i+1, "name", s.Name, "cards", t.Lang.T("table.cards", "n", s.Cards))
		points := t.Lang.T("access.points", "n", s.Total)
		if i == t.ses.Me() {
			line += " " + t.Lang.T("terminal.me")
		}
		line += ", " + points
		if status := t.words().Status(i); status != "" {
			line += " – " + status
		}
		t.write(line)
	}
}

// result writes how a deal has ended, and the match.
func (t *terminal) result(r *session.Result) {
	d := results.Of(*r)
	t.write(text.Sentence(d.Title(t.Lang)))
	for i := range d.Rows {
		x := &d.Rows[i]
		t.write(d.Told(t.Lang, x, t.words().Cards(card.Plain(x.Cards))))
	}
	t.write(d.Line(t.Lang))
	if d.Over && t.place != nil {
		t.say("terminal.over")
		t.say("terminal.join.over")
		return
	}
	if d.Over {
		t.save() // with its record, which is what stays
		t.over = true
		if err := t.Store.Remove(store.MatchKey); err != nil {
			t.write(wording.Store(t.Lang, err))
		}
		t.say("terminal.over")
		return
	}
	t.say("terminal.next")
}

// places says where a card fits.
func (t *terminal) places(id card.ID) {
	fits := t.ses.Fits(id)
	found := false
	lines := t.lines()
	for i, m := range t.lying() {
		if slices.Contains(fits, m.ID) {
			found = true
			t.write(lines[i])
		}
	}
	if !found {
		t.say("table.note.no-place")
	}
}

// hint writes as much of the hint as was asked for, and what to type.
func (t *terminal) hint() {
	h := &t.ses.Hint
	if h.Level == session.HintOff {
		return
	}
	w := t.words()
	title, sub := w.Hint()
	t.write(title)
	leads := h.Playable() && !h.Arrived()
	if leads && h.Level >= session.HintCards {
		t.write(t.words().Cards(t.ses.HintCards()))
	}
	if sub != "" && !(leads && h.Level == session.HintCards) {
		t.write(sub)
	}
	if text := w.Judged(); text != "" {
		t.write(text)
	}
	for _, text := range w.Lack() {
		t.write(text)
	}
	better := h.Better()
	aside := better != nil && better.Do != match.Play
	switch {
	case aside:
		t.say("terminal.type", "line", movetext.Act(better.Do, better.Card.Face(), better.To))
		if !h.Playable() || h.Level < session.HintFirst {
			return
		}
	case !h.Playable():
		if a := h.Advice; a != nil && a.Do != "" && a.Do != match.Zap {
			t.say("terminal.type", "line", movetext.Act(a.Do, a.Card.Face(), 0))
		}
		return
	case h.Level < session.HintFirst:
		return
	}
	now := h.Progress()
	for i, text := range w.HintSteps() {
		if i < now || h.Level == session.HintFirst && i > now {
			continue
		}
		t.write(strconv.Itoa(i+1) + ". " + text)
	}
	if aside {
		t.say("terminal.type.lay", "line", t.coming())
		return
	}
	t.say("terminal.type", "line", t.coming())
}

// coming is the next step of the hint as it is typed; once all are done, the end
// of the turn.
func (t *terminal) coming() string {
	h := &t.ses.Hint
	if h.Arrived() || h.At >= len(h.Steps) {
		if !h.Arrived() {
			return string(movetext.Lay) // in one go
		}
		return string(movetext.End)
	}
	table := t.table()
	list, ok := table.Coming(h.Before, h.Steps, h.At)
	if !ok {
		return string(movetext.Lay)
	}
	return strings.TrimSpace(table.Write(list...))
}
