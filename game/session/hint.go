package session

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
)

// Rung is how much a hint says.
type Rung int

// The rungs of the ladder: each says more than the one before.
const (
	HintOff   Rung = iota
	HintCount      // how many cards can go
	HintCards      // which
	HintMelds      // which melds are touched
	HintFirst      // the first step
	HintSteps      // all steps
)

// Hint is what the player has asked for. The zero Hint says nothing.
type Hint struct {
	Rung   Rung
	Asking bool // the solver is at it
	Answer *solver.Answer
	Repair bool // the table was broken: the answer mends it
	Before []match.Meld
	Steps  []solver.Step
	At     int // steps that have been done

	frames  [][]match.Meld
	version int // of the turn that it was asked for, as the steps have changed it
	wanted  int // the version that the solver was asked for
}

func (h *Hint) reset() { *h = Hint{} }

// stale drops the hint when the turn has gone another way.
func (h *Hint) stale(version int) {
	if h.Rung != HintOff && h.version != version {
		h.reset()
	}
}

// Done reports whether all steps have been done.
func (h *Hint) Done() bool { return h.Answer != nil && h.At >= len(h.frames) }

// Touches reports whether the hint changes a meld.
func (h *Hint) Touches(m match.Meld) bool {
	if h.Answer == nil {
		return false
	}
	return !slices.ContainsFunc(h.Answer.Table, func(t []card.Card) bool { return sameCards(t, m.Cards) })
}

// Touched is how many melds the hint changes.
func (h *Hint) Touched() int {
	n := 0
	for _, m := range h.Before {
		if h.Touches(m) {
			n++
		}
	}
	return n
}

// hintBudget is the most milliseconds that a hint is looked for.
const hintBudget = 8000

// AskHint says more: the first time it asks the solver, then it climbs the
// ladder. It is counted once a turn as it lies.
func (s *Session) AskHint() {
	if !s.Movable() {
		return
	}
	h := &s.Hint
	if h.Rung != HintOff {
		if h.Answer != nil && h.Answer.Playable && h.Rung < HintSteps {
			h.Rung++
		}
		return
	}
	if err := s.draft.Refuses(match.Play); err != nil && (err.Why == match.DrawFirst || err.Why == match.PlayedOnce || err.Why == match.DrawnAll) {
		s.refuse(err) // nothing may be played at all
		return
	}
	s.Hints++
	*h = Hint{Rung: HintCount, Asking: true, version: s.version, wanted: s.version, Before: WithFree(s.turn.Melds, s.turn.Free)}
	pos := s.position()
	h.Repair = pos.Goal == solver.Repair
	s.cancel(worker.Solve)
	s.request(worker.Request{Kind: worker.Solve, Position: &pos, Budget: hintBudget}, func(a worker.Answer) {
		if h.wanted != s.version || h.Rung == HintOff {
			return // the turn has gone on since
		}
		h.Asking = false
		if a.Solved == nil || !sound(a.Solved, h.Before, s.view.Rules.Meld) {
			h.reset()
			s.note(NoteNoHint, a.Fault)
			return
		}
		h.take(a.Solved, s.view.Rules)
	})
	s.touchSave()
}

// sound reports whether an answer is one that the match would take: every meld
// of it is legal, but for free cards that stay as they are.
func sound(a *solver.Answer, before []match.Meld, r meld.Rules) bool {
	if !a.Playable {
		return true
	}
	for _, t := range a.Table {
		was := slices.ContainsFunc(before, func(m match.Meld) bool { return sameCards(m.Cards, t) })
		if !meld.Legal(t, r) && !(len(t) == 1 && was) {
			return false
		}
	}
	return true
}

// newMeld is the ID of the first new meld of a hint's tables; more count down.
// Those of a draft are never as low.
const newMeld = -1000

// take keeps an answer and makes the tables of its steps.
func (h *Hint) take(a *solver.Answer, r rules.Rules) {
	h.Answer = a
	after := make([]match.Meld, len(a.Table))
	for i, t := range a.Table {
		after[i] = match.Meld{ID: newMeld - i, Cards: t, Owner: -1}
	}
	h.Steps, h.frames = frames(h.Before, after, a.Steps, r)
	if h.frames == nil && a.Playable {
		h.frames = [][]match.Meld{after} // no way by hand was given: in one go
	}
}

// position is the turn as it lies, as a question.
func (s *Session) position() solver.Position {
	v := &s.view
	pos := solver.Position{Rules: v.Rules, Hand: s.turn.Hand, Opened: true, Deal: v.Deal, Goal: solver.Cards}
	if v.Me < len(v.Seats) {
		pos.Opened = v.Seats[v.Me].Opened
	}
	for _, m := range WithFree(s.turn.Melds, s.turn.Free) {
		pos.Table = append(pos.Table, m.Cards)
	}
	for i, m := range s.turn.Melds {
		if s.turn.States[i].State != match.Legal {
			pos.Goal = solver.Repair
		}
		for _, c := range m.Cards {
			if s.draft.Mine(c.ID) {
				pos.Mine = append(pos.Mine, c.ID)
			}
		}
	}
	if pos.Goal != solver.Repair {
		pos.Mine = nil // only a repair takes cards back
	}
	return pos
}

// HintStep does the next step, as an edit that can be undone; it reports
// whether there was one.
func (s *Session) HintStep() bool {
	h := &s.Hint
	if !s.Movable() || h.Answer == nil || h.At >= len(h.frames) {
		return false
	}
	e := match.Edit{Do: match.EditTable}
	for _, m := range h.frames[h.At] {
		id := m.ID
		if len(m.Cards) == 1 && slices.Contains(s.turn.Free, m.Cards[0].ID) {
			continue // it stays free
		}
		if id <= newMeld {
			id = 0 // for the draft to name
		}
		e.Table = append(e.Table, match.Meld{ID: id, Cards: slices.Clone(m.Cards), Owner: m.Owner})
	}
	return s.step(1, func() *match.Error { return s.draft.Do(e) })
}

// HintBack takes the last step of the hint back.
func (s *Session) HintBack() bool {
	if !s.Movable() || s.Hint.At == 0 {
		return false
	}
	return s.step(-1, func() *match.Error { s.draft.Undo(); return nil })
}

// step changes the turn without losing the hint.
func (s *Session) step(by int, do func() *match.Error) bool {
	if err := do(); err != nil {
		s.refuse(err)
		return false
	}
	h := &s.Hint
	h.At += by
	h.Rung = HintSteps
	h.version = s.version + 1
	s.edited()
	return true
}

// CloseHint puts the hint away; what its steps have done stays.
func (s *Session) CloseHint() {
	s.cancel(worker.Solve)
	s.Hint.reset()
}

// Next is the table after the next step, nil when there is none.
func (h *Hint) Next() []match.Meld {
	if h.At >= len(h.frames) {
		return nil
	}
	return h.frames[h.At]
}
