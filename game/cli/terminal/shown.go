package terminal

import (
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/movetext"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/session"
	"machiavelli/game/report/wording"
)

// shown is the match, or the task that is played in its place, in words.
type shown struct {
	*page
	ses    *session.Session
	teller wording.Teller
	task   task // nil: a match is played
	posed  bool // the task has yet to hear that its cards lie
}

// words is what there is to say of the match.
func (s *shown) words() wording.Match {
	w := wording.Of(wording.In(s.Lang, s.ses.View().Rules.Tiles).As(s.Style), s.ses)
	w.Exercise = s.task != nil && !s.task.Draws()
	return w
}

// table is what a line is read against.
func (s *shown) table() *movetext.Table {
	v := s.ses.View()
	return &movetext.Table{Melds: s.lying(), Hand: s.ses.Hand.Order, Own: v.Hand, Free: v.Free, Rules: v.Rules.Meld}
}

// lying is the table as it lies.
func (s *shown) lying() []match.Meld {
	if turn := s.ses.Turn(); turn != nil {
		return match.WithFree(turn.Melds, turn.Free)
	}
	return match.WithFree(s.ses.Board.Table, s.ses.Board.Free)
}

// tell tells what has happened.
func (s *shown) tell(b *session.Playback) {
	s.teller.Tell(s.words(), b, b.Lines)
	switch e := b.Event; {
	case !b.Last:
	case e.E == match.EvDeal:
		s.melds, s.hand = nil, ""
	case e.E == match.EvTurn && e.P == s.ses.Me():
		s.advice = "" // it is said again
	}
}

// lines is each meld as a line: its number, its owner where it has one, its cards,
// and what is wrong with it.
func (s *shown) lines() (out []string) {
	w, turn := s.words(), s.ses.Turn()
	for i, m := range s.lying() {
		line := strconv.Itoa(i+1) + ": "
		if m.Owner >= 0 {
			line = s.Lang.T("terminal.owned", "number", i+1, "name", w.Name(m.Owner)) + " "
		}
		line += s.words().Cards(m.Cards)
		if m.Kind == match.KindFree {
			line += " " + s.Lang.T("terminal.free")
		}
		if turn != nil && i < len(turn.States) && turn.States[i].State != match.Legal {
			line += " – " + w.State(turn.States[i], m)
		}
		out = append(out, line)
	}
	return out
}

// hear tells the task, if there is one, what has happened.
func (s *shown) hear(e exercise.Event) {
	if s.task == nil {
		return
	}
	if turn := s.ses.Turn(); turn != nil {
		e.Melds, e.Hand = match.WithFree(turn.Melds, turn.Free), turn.Hand
	} else if r, over := s.ses.Result(); over {
		e.Melds = r.View.Table
	}
	s.task.Hear(e)
}

// goal is what the task says now, "" for what the rules say.
func (s *shown) goal() string {
	turn, said := s.ses.Turn(), s.task.Prompt()
	switch said.Say {
	case exercise.SayCards:
		switch {
		case !turn.Changed:
			return s.words().Pieces("puzzles.goal", len(turn.Hand))
		case len(turn.Hand) > 0 && s.ses.Refuses(match.Play) == nil:
			return s.words().Pieces("table.exercise.left", len(turn.Hand))
		}
	case exercise.SayMove: // as it is typed
		on := s.table()
		if next, ok := on.Coming(on.Melds, said.Move.Steps, said.Move.First); ok {
			return s.Lang.T("terminal.type", "line", on.Write(next...))
		}
	case exercise.SayEnd:
		return s.Lang.T("terminal.lesson.end")
	case exercise.SayDraw:
		return s.Lang.T("terminal.lesson.draw")
	case exercise.SayKeep:
		return s.Lang.T("terminal.lesson.keep")
	case exercise.SayWhole:
		return s.Lang.T("learn.say.goal")
	}
	return ""
}

// did reports whether an event is what the player has done in place of a turn.
func (s *shown) did(b *session.Playback) bool {
	switch b.Event.E {
	case match.EvTurn, match.EvDeal, match.EvScore, match.EvOver:
		return false
	}
	return b.Last && b.Event.P == s.ses.Me()
}

// handLine is the hand.
func (s *shown) handLine() string {
	if len(s.ses.Hand.Order) == 0 {
		return s.Lang.T("terminal.hand.none")
	}
	return s.Lang.T("terminal.hand", "n", len(s.ses.Hand.Order), "cards", s.words().Cards(card.Plain(s.ses.Hand.Order)))
}

// whole writes the table as a whole.
func (s *shown) whole() {
	b := &s.ses.Board
	s.melds = s.lines()
	if len(s.melds) == 0 {
		s.say("access.empty")
	}
	for _, line := range s.melds {
		s.write(line)
	}
	stock := s.Lang.T("table.stock", "n", b.Stock)
	if n := len(b.Pile); n > 0 {
		stock += " · " + s.Lang.T("terminal.upcard", "card", s.words().Face(b.Pile[n-1].Face()))
	}
	s.write(stock)
}

// changes tells what the others have done since the player's last turn, and which melds
// have changed by it.
func (s *shown) changes() {
	b := &s.ses.Board
	since := b.Since(s.ses.Me())
	for _, d := range since {
		s.teller.Line(s.words(), d)
	}
	s.teller.Flush(s.words())
	w := s.words()
	lines := s.lines()
	for i, m := range s.lying() {
		var laid []string
		for _, c := range m.Cards {
			if _, changed := b.Traces.Who(c.ID); changed {
				laid = append(laid, w.Card(c))
			}
		}
		giver, gave := b.Traces.Giver(m.ID)
		switch {
		case len(laid) > 0:
			s.write(lines[i] + " – " + s.Lang.T("terminal.new", "cards", w.Listed(laid)))
		case gave && giver >= 0:
			s.write(lines[i] + " – " + s.Lang.T("access.gave", "name", w.Name(giver)))
		}
	}
	if len(since) == 0 {
		s.say("terminal.nothing")
	}
}

// standing writes who has how many cards and points.
func (s *shown) standing() {
	b := &s.ses.Board
	for i, seat := range b.Seats {
		line := s.Lang.T("terminal.seat", "number", i+1, "name", seat.Name, "cards", s.Lang.T("table.cards", "n", seat.Cards))
		points := s.Lang.T("access.points", "n", seat.Total)
		if i == s.ses.Me() {
			line += " " + s.Lang.T("terminal.me")
		}
		line += ", " + points
		if status := s.words().Status(i); status != "" {
			line += " – " + status
		}
		s.write(line)
	}
}

// places says where a card fits.
func (s *shown) places(id card.ID) {
	fits := s.ses.Fits(id)
	found := false
	lines := s.lines()
	for i, m := range s.lying() {
		if slices.Contains(fits, m.ID) {
			found = true
			s.write(lines[i])
		}
	}
	if !found {
		s.say("table.note.no-place")
	}
}

// hint writes as much of the hint as was asked for, and what to type.
func (s *shown) hint() {
	h := &s.ses.Hint
	if h.Level == session.HintOff {
		return
	}
	w := s.words()
	title, sub := w.Hint()
	s.write(title)
	leads := h.Playable() && !h.Arrived()
	if leads && h.Level >= session.HintCards {
		s.write(s.words().Cards(s.ses.HintCards()))
	}
	if sub != "" && !(leads && h.Level == session.HintCards) {
		s.write(sub)
	}
	if text := w.Judged(); text != "" {
		s.write(text)
	}
	for _, text := range w.Lack() {
		s.write(text)
	}
	better := h.Better()
	aside := better != nil && better.Do != match.Play
	switch {
	case aside:
		s.say("terminal.type", "line", movetext.Act(better.Do, better.Card.Face(), better.To))
		if !h.Playable() || h.Level < session.HintFirst {
			return
		}
	case !h.Playable():
		if a := h.Advice; a != nil && a.Do != "" && a.Do != match.Zap {
			s.say("terminal.type", "line", movetext.Act(a.Do, a.Card.Face(), 0))
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
		s.write(strconv.Itoa(i+1) + ". " + text)
	}
	if aside {
		s.say("terminal.type.lay", "line", s.coming())
		return
	}
	s.say("terminal.type", "line", s.coming())
}

// coming is the next step of the hint as it is typed; once all are done, the end
// of the turn.
func (s *shown) coming() string {
	h := &s.ses.Hint
	if h.Arrived() || h.At >= len(h.Steps) {
		if !h.Arrived() {
			return string(movetext.Lay) // in one go
		}
		return string(movetext.End)
	}
	table := s.table()
	list, ok := table.Coming(h.Before, h.Steps, h.At)
	if !ok {
		return string(movetext.Lay)
	}
	return strings.TrimSpace(table.Write(list...))
}
