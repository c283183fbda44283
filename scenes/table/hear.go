package table

import (
	"slices"
	"strings"

	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/report/wording"
	"machiavelli/game/settings"
	"machiavelli/game/shell/stage"
	"machiavelli/scenes/table/input"
)

// aloud is what is read aloud of the table.
type aloud struct {
	heard  heard
	spoken spoken
	cards  []input.Item // of the last description
}

// heard is what was told to those who listen to the table.
type heard struct {
	teller wording.Teller
	melds  map[int]string // before a move that has yet to be told
	hint   [3]string      // how much can go, more of it, and the step that is next
	next   string
	replay string
}

// hear tells those who listen what has come onto the board, in as much detail as
// they want.
func (s *Scene) hear(c *stage.Context, b *session.Playback) {
	if !c.Listened() {
		return
	}
	detail, t, w := c.Settings.Spoken, &s.aloud.heard.teller, s.view(c).words()
	lines := b.Lines
	if detail != settings.Full {
		lines = slices.DeleteFunc(slices.Clone(lines), func(d session.LogEntry) bool {
			return d.What == session.Remark || d.Step != nil && (detail == settings.Brief || d.Seat == s.ses.Me())
		})
	}
	t.Say = c.Say
	t.Tell(w, b, lines)
	e := b.Event
	if e.E == match.EvTurn && e.P == s.ses.Me() && b.Last {
		t.Flush(w)
		c.Say(w.Turn())
	}
	if !s.ses.Waiting() && (s.ses.Live() || e.P < 0 || e.P != s.ses.View().Turn) { // who is still on turn may draw more
		t.Flush(w)
	}
}

// expectMove remembers how the melds are before a move.
func (s *Scene) expectMove(c *stage.Context) {
	if c.Listened() && c.Settings.Spoken != settings.Brief && s.aloud.heard.melds == nil {
		s.aloud.heard.melds = s.meldTexts()
	}
}

func (s *Scene) meldTexts() map[int]string {
	texts := make(map[int]string, len(s.felt.melds))
	for _, m := range s.felt.melds {
		texts[m.ID] = s.view(s.ctx).meld(0, m) // one that only gets another number has not changed
	}
	return texts
}

// hearTable tells which melds a move has changed, what a hint or a replay says and,
// in full, what comes next. A play whose steps are done one after another is told when it lies: on
// its way there are melds that nobody has to know.
func (s *Scene) hearTable(c *stage.Context) {
	h := &s.aloud.heard
	if !c.Listened() || s.playback.walk.on {
		return
	}
	if before := h.melds; before != nil {
		h.melds = nil
		for i, m := range s.felt.melds {
			if s.view(c).meld(0, m) != before[m.ID] {
				text := s.view(c).meld(i+1, m)
				if i < len(s.model.Trays) {
					text = join(text, s.model.Trays[i].Text)
				}
				c.Say(text)
			}
		}
		if len(s.felt.melds) < len(before) {
			c.Say(tableText(c, len(s.felt.melds), freeCards(s.felt.melds)))
		}
	}
	if text := s.replay.text(); text != h.replay {
		h.replay = text
		c.Say(text)
	}
	var hint [3]string
	if p := s.model.Panel; p != nil {
		hint[0], hint[1] = p.Title, p.Sub
		for _, line := range p.Lines {
			if line.Now && p.Sub != line.Mark+". "+line.Text {
				hint[2] = line.Text
			}
		}
	}
	var fresh []string
	for i, text := range hint {
		onward := i == 1 && hint[2] != "" && h.hint[2] != "" // how much is left is not said with every step
		if text != "" && text != h.hint[i] && !onward {
			fresh = append(fresh, text)
		}
	}
	h.hint = hint
	c.Say(strings.Join(fresh, "\n"))
	if next := s.model.Step; next != h.next {
		if h.next = next; c.Settings.Spoken == settings.Full && s.ses.Live() {
			c.Say(next)
		}
	}
}
