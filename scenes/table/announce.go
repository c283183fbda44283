package table

import (
	"slices"
	"strings"

	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/report/wording"
	"machiavelli/game/settings"
	"machiavelli/scenes/table/draw"
	"machiavelli/scenes/table/input"
)

// announcer tells those who listen what happens at the table, and describes it.
type announcer struct {
	teller wording.Teller
	melds  map[int]string // before a move that has yet to be told
	hint   [3]string      // how much can go, more of it, and the step that is next
	heard  []string       // the sentences of the hint that have been said
	next   string
	replay string

	phrases phrases
	cards   []input.Item // of the last description
}

// event tells what has come onto the board, in as much detail as is wanted.
func (a *announcer) event(v *view, b *session.Playback) {
	if !v.c.Listened() {
		return
	}
	detail, t, w := v.c.Settings.Spoken, &a.teller, v.words()
	lines := b.Lines
	if detail != settings.Full {
		lines = slices.DeleteFunc(slices.Clone(lines), func(d session.LogEntry) bool {
			return d.What == session.Remark || d.Step != nil && (detail == settings.Brief || d.Seat == v.ses.Me())
		})
	}
	t.Say = v.c.Say
	t.Tell(w, b, lines)
	e := b.Event
	if e.E == match.EvTurn && e.P == v.ses.Me() && b.Last {
		t.Flush(w)
		v.c.Say(w.Turn())
	}
	if !v.ses.Waiting() && (v.ses.Live() || e.P < 0 || e.P != v.ses.View().Turn) { // who is still on turn may draw more
		t.Flush(w)
	}
}

// beforeMove remembers how the melds are before a move.
func (a *announcer) beforeMove(v *view, melds []match.Meld) {
	if !v.c.Listened() || v.c.Settings.Spoken == settings.Brief || a.melds != nil {
		return
	}
	a.melds = make(map[int]string, len(melds))
	for _, m := range melds {
		a.melds[m.ID] = v.meld(0, m) // one that only gets another number has not changed
	}
}

// changes tells which melds a move has changed, what a hint or a replay says and, in
// full, what comes next. A play whose steps are done one after another is told when it
// lies: on its way there are melds that nobody has to know.
func (a *announcer) changes(v *view, melds []match.Meld, m *draw.Model) {
	if !v.c.Listened() || v.walking {
		return
	}
	a.moved(v, melds, m)
	if v.replay.text != a.replay {
		a.replay = v.replay.text
		v.c.Say(a.replay)
	}
	a.hinted(v, m.Panel)
	if m.Step != a.next {
		if a.next = m.Step; v.c.Settings.Spoken == settings.Full && v.ses.Live() {
			v.c.Say(a.next)
		}
	}
}

// moved tells which melds are not as they were before a move.
func (a *announcer) moved(v *view, melds []match.Meld, m *draw.Model) {
	before := a.melds
	if a.melds = nil; before == nil {
		return
	}
	for i, meld := range melds {
		if v.meld(0, meld) != before[meld.ID] {
			text := v.meld(i+1, meld)
			if i < len(m.Trays) {
				text = join(text, m.Trays[i].Text)
			}
			v.c.Say(text)
		}
	}
	if len(melds) < len(before) {
		v.c.Say(tableText(v.c, len(melds), freeCards(melds)))
	}
}

// hinted tells what is new in the hint panel, each sentence of a hint once: its next rungs
// say the advice of the former ones again, and more.
func (a *announcer) hinted(v *view, p *draw.Panel) {
	var hint [3]string
	if p == nil {
		a.heard = a.heard[:0]
	} else {
		hint[0], hint[1] = p.Title, p.Sub
		for _, line := range p.Lines {
			if line.Now && p.Sub != line.Mark+". "+line.Text {
				hint[2] = line.Text
			}
		}
	}
	var fresh []string
	for i, text := range hint {
		onward := i == 1 && hint[2] != "" && a.hint[2] != "" // how much is left is not said with every step
		if text == "" || text == a.hint[i] || onward {
			continue
		}
		if i < 2 { // a step may well be as another one was
			text = a.unheard(text)
		}
		if text != "" {
			fresh = append(fresh, text)
		}
	}
	a.hint = hint
	v.c.Say(strings.Join(fresh, "\n"))
}

// unheard leaves the sentences of a text that the hint has not said yet, and notes them.
func (a *announcer) unheard(text string) string {
	var fresh []string
	all := 0
	for _, line := range strings.Split(text, "\n") {
		for _, sentence := range sentencesOf(line) {
			if all++; !slices.Contains(a.heard, sentence) {
				a.heard = append(a.heard, sentence)
				fresh = append(fresh, sentence)
			}
		}
	}
	if len(fresh) == all {
		return text
	}
	return strings.Join(fresh, " ")
}

// sentencesOf cuts a text behind the signs that end a sentence before a blank.
func sentencesOf(text string) (all []string) {
	from := 0
	for i := 1; i < len(text); i++ {
		if text[i] == ' ' && strings.IndexByte(".!?", text[i-1]) >= 0 {
			all, from = append(all, text[from:i]), i+1
		}
	}
	return append(all, text[from:])
}
