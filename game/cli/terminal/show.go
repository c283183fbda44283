package terminal

import (
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/text"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/session"
	"machiavelli/game/report/results"
	"machiavelli/game/report/wording"
	"machiavelli/game/store"
)

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
		t.forget()
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
		if left := t.ses.SecondsLeft(); t.place != nil && left >= 0 && t.ses.Live() {
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

// result writes how a deal has ended, and the match.
func (t *terminal) result(r *session.Result) {
	d := results.Of(*r)
	t.save() // with its record, by which it is known what was missed
	if q, ok := d.Request(t.Store, r.Record); ok {
		if a, err := now(t.engine, q, 0); err == nil {
			d.Found(a)
		}
	}
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
