package session

import (
	"reflect"
	"slices"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
)

// HintLevel is how much a hint says.
type HintLevel int

// The levels of the ladder: each says more than the one before.
const (
	HintOff   HintLevel = iota
	HintCount           // how many cards can go, or what else to do
	HintCards           // which
	HintMelds           // which melds are touched
	HintFirst           // the first step
	HintSteps           // all steps
)

// Hint is what the player has asked for. Its answer is that of the whole turn:
// the play that is best from how the turn began, with the steps from how the
// cards lie now. It lives for as long as the player follows it: see follow. The
// zero Hint says nothing.
type Hint struct {
	Level   HintLevel
	Asking  bool // something is still looked for
	Ticks   int  // for how long
	Answer  *solver.Answer
	Advice  *bot.Advice // what to do: nil until it is known
	Planned bool        // while somebody else is on turn

	way                   // to the play, from the last change that was not one of its steps
	trail map[int]way     // the ways by how many edits had been made
	front []solver.Answer // the best play and cheaper ones, the one that is shown first
	base  solver.Position // the turn that it was asked for
	asked []uint64        // requests under way
}

// Playable reports whether there is a play to show.
func (h *Hint) Playable() bool { return h.Answer != nil && h.Answer.Playable && len(h.target) > 0 }

// Touches reports whether the hint changes a meld.
func (h *Hint) Touches(m match.Meld) bool {
	return h.Playable() && !slices.ContainsFunc(h.target, func(t match.Meld) bool { return sameCards(t.Cards, m.Cards) })
}

// Touched is how many of the melds that lie the hint changes.
func (h *Hint) Touched() int {
	n := 0
	for _, m := range h.Before {
		if h.Touches(m) {
			n++
		}
	}
	return n
}

// SignOfLife is after how many ticks a player is told that something is looked
// for, and what is known so far.
const SignOfLife = 9

// The most milliseconds that is looked for the play with the fewest moves
// before the best one so far is shown, and then for the proof.
const (
	hintBudget  = 400
	proofBudget = 8000
)

// AskHint says more: the first time it asks the engine, then it climbs the
// ladder. It is counted once a turn as it lies.
func (s *Session) AskHint() {
	if !s.Movable() {
		return
	}
	h := &s.Hint
	if h.Level != HintOff {
		if h.Playable() && h.Level < HintSteps {
			h.Level++
		}
		return
	}
	s.Hints++
	*h = Hint{Level: HintCount, base: s.view.Position(s.aim())}
	s.seek()
	s.touchSave()
}

// aim is what a hint's play is best at.
func (s *Session) aim() solver.Goal { return bot.Aim(&s.view.Rules) }

// seek asks for the best play of the turn from how the cards lie now, and for
// what to do. What is known stays until the answer comes.
func (s *Session) seek() {
	h := &s.Hint
	s.unask()
	h.front = nil
	h.Planned = s.Planning()
	s.countMost()
	s.advise(s.question(), hintBudget)
}

// question is the turn as the cards lie, nil where no play may be made.
func (s *Session) question() *solver.Position {
	if !s.Hint.Planned && !s.mayLay() {
		return nil
	}
	pos := s.draft.Position(s.aim())
	return &pos
}

// unask ends what is looked for.
func (s *Session) unask() {
	for _, id := range s.Hint.asked {
		s.engine.cancel(id)
	}
	s.Hint.asked, s.Hint.Asking, s.Hint.Ticks = nil, false, 0
}

// advise asks for the play and the advice, in so many milliseconds. An answer
// that the match would refuse is not shown: the turn is asked for as it began,
// and the way from how the cards lie is found for that.
func (s *Session) advise(pos *solver.Position, budget int) {
	h := &s.Hint
	view := s.match.View(s.viewer) // which knows that a card was touched
	h.Asking = true
	h.asked = append(h.asked, s.engine.ask(worker.Advise{View: view, Position: pos}, budget, func(a worker.Answer) {
		h.asked, h.Asking, h.Ticks = nil, false, 0
		switch leads := a.Advice != nil && (a.Solved == nil || !a.Solved.Playable || s.lead(a.Solved)); {
		case leads:
			h.Advice, h.Answer = a.Advice, a.Solved
			switch {
			case a.Solved == nil:
			case !a.Solved.Exact && budget < proofBudget:
				s.advise(pos, proofBudget)
			case a.Solved.Exact && a.Solved.Playable:
				s.cheaper(pos)
			}
		case a.Advice != nil && pos.Draft != nil:
			begun := *pos
			begun.Draft = nil
			s.advise(&begun, budget)
		default:
			s.CloseHint()
			s.note(NoteNoHint, a.Fault)
		}
	}))
}

// cheaper asks for plays of fewer cards that take fewer moves.
func (s *Session) cheaper(pos *solver.Position) {
	h := &s.Hint
	h.front = nil
	h.asked = append(h.asked, s.engine.ask(worker.Front{Position: *pos}, proofBudget, func(a worker.Answer) {
		h.asked = nil
		h.front = a.Front
	}))
}

// Other is a play of other cards that takes fewer moves, or more; nil if there
// is none, and once the player has begun to follow the hint.
func (h *Hint) Other() *solver.Answer {
	if len(h.front) < 2 || h.Progress() > 0 {
		return nil
	}
	return &h.front[1]
}

// TakeOther has the hint lead to the other play, and reports whether it does.
// What it led to comes last of those that there are.
func (s *Session) TakeOther() bool {
	h := &s.Hint
	a := h.Other()
	if a == nil || !s.Movable() || !s.lead(a) {
		return false
	}
	h.Answer = a
	h.front = append(slices.Clone(h.front[1:]), h.front[0])
	return true
}

// mayLay reports whether the player on turn may lay cards at all now, if only
// they were the right ones.
func (s *Session) mayLay() bool {
	return slices.ContainsFunc(s.view.Options, func(o match.Option) bool { return o.Do == match.Play && o.Why == nil })
}

// lead takes an answer, and makes the tables of its steps. It reports false,
// and takes nothing, when the match would not accept the play.
func (s *Session) lead(a *solver.Answer) bool {
	w := s.wayTo(laid(a.Table))
	if list, f := frames(w.Before, laid(a.Table), a.Steps, s.view.Rules); f != nil {
		w.Steps, w.frames, w.target = list, f, laid(a.Table)
	}
	if !s.accepted(w) {
		return false
	}
	s.Hint.way = w
	s.Hint.trail = map[int]way{w.depth: w}
	return true
}

// accepted reports whether the match would accept the table at a way's end.
func (s *Session) accepted(w way) bool {
	end := *s.draft // whose lists are never written to
	if err := end.Do(match.Laying(s.view.Free, w.target)); err != nil {
		return false
	}
	return s.view.CheckPlay(end.Melds(), end.Free()) == nil
}

// lying is what lies on the table, free cards as melds of their own.
func (s *Session) lying() []match.Meld { return match.WithFree(s.turn.Melds, s.turn.Free) }

// HintStep does the next step, as an edit that can be undone; it reports
// whether there was one.
func (s *Session) HintStep() bool {
	h := &s.Hint
	if !s.Movable() || !h.Playable() || h.Next() == nil {
		return false
	}
	done := s.draft.Edits()
	if err := s.draft.Do(match.Laying(s.view.Free, h.Next())); err != nil {
		s.refuse(err)
		return false
	}
	if s.draft.Edits() == done { // it lies so already
		h.At++
		h.trail[done] = h.way
	}
	s.touch()
	h.Level = HintSteps
	s.edited()
	return true
}

// CloseHint puts the hint away; what its steps have done stays.
func (s *Session) CloseHint() {
	s.unask()
	s.Hint = Hint{}
}

// keepHint goes on with a hint whose turn has become another, or puts it away
// when the question is another one.
func (s *Session) keepHint() {
	h := &s.Hint
	if h.Level == HintOff {
		return
	}
	if s.draft == nil || !reflect.DeepEqual(h.base, s.view.Position(s.aim())) {
		s.CloseHint()
		return
	}
	s.seek()
}
