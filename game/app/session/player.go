package session

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
)

// Edit changes the half-made turn. It reports whether anything changed; what
// may not be is said.
func (s *Session) Edit(e match.Edit) bool {
	if !s.Movable() {
		return false
	}
	before := s.turn
	if err := s.turn.do(e); err != nil {
		s.refuse(err)
		return false
	}
	s.touch()
	s.edited()
	return before.CanUndo != s.turn.CanUndo || !sameMelds(before.Melds, s.turn.Melds)
}

// Undo takes the last edit back, Redo brings it again; they report whether
// there was one.
func (s *Session) Undo() bool {
	return s.Movable() && s.travel(s.turn.draft.Undo)
}

// Redo brings back the edit that was taken back last.
func (s *Session) Redo() bool {
	return s.Movable() && s.travel(s.turn.draft.Redo)
}

// travel goes to another point of the turn, if there is one.
func (s *Session) travel(to func() bool) bool {
	if !to() {
		return false
	}
	s.turn.refresh()
	s.edited()
	return true
}

// Mine reports whether a card on the table is from the hand of this turn.
func (s *Session) Mine(id card.ID) bool { return s.turn.mine(id) }

// Fits lists the melds that cards would leave legal if they went there. What is
// broken is not looked at.
func (s *Session) Fits(cards ...card.ID) []int { return s.turn.fits(s.view.Rules.Meld, cards) }

// Home sends the player's cards back to the hand; cards of the table stay, and
// that is said.
func (s *Session) Home(cards []card.ID) bool {
	mine := slices.DeleteFunc(slices.Clone(cards), func(id card.ID) bool { return !s.Mine(id) })
	if len(mine) < len(cards) {
		s.tell(Note{Kind: NoteNotYours})
	}
	return len(mine) > 0 && s.Edit(match.Edit{Do: match.EditMove, Cards: mine, To: match.To{Hand: true, At: -1}})
}

// Send puts a card where it fits, when there is one such place; otherwise it
// says why not.
func (s *Session) Send(id card.ID) bool {
	if !s.Movable() {
		return false
	}
	places := s.Fits(id)
	switch len(places) {
	case 0:
		s.note(NoteNoPlace)
		return false
	case 1:
		return s.Edit(match.Edit{Do: match.EditMove, Cards: []card.ID{id}, To: match.To{Meld: places[0], At: -1}})
	}
	s.tell(Note{Kind: NotePlaces, N: len(places)})
	return false
}

// Refuses is why an action is refused now; nil if it is not.
func (s *Session) Refuses(do match.Do) *match.Error {
	if !s.Live() {
		return &match.Error{Why: match.NotYourTurn, Meld: -1}
	}
	return s.turn.draft.Refuses(do)
}

// EndTurn ends the turn with the play that lies, or returns why not.
func (s *Session) EndTurn() *match.Error {
	if err := s.Refuses(match.Play); err != nil {
		return err
	}
	act, err := s.turn.draft.Action()
	if err != nil {
		return err
	}
	s.act(act)
	return nil
}

// Act does any other action, with the card that it takes, or returns why
// not.
func (s *Session) Act(do match.Do, with ...card.ID) *match.Error {
	if err := s.Refuses(do); err != nil {
		return err
	}
	act := match.Action{Do: do}
	if len(with) > 0 {
		act.Card = with[0]
	}
	if do == match.GiveUp {
		act.Table, act.Free = s.turn.Melds, s.turn.Free
	}
	s.act(act)
	return nil
}

// Zap spends a joker of the hand on an opponent, or returns why not.
func (s *Session) Zap(joker card.ID, seat int) *match.Error {
	if err := s.Refuses(match.Zap); err != nil {
		return err
	}
	s.act(match.Action{Do: match.Zap, Card: joker, To: seat})
	return nil
}

// edited is called after every change of the half-made turn.
func (s *Session) edited() {
	s.turned()
	s.follow()
	s.touchSave()
}

func (s *Session) act(a match.Action) {
	s.CloseHint()
	s.apply(s.view.Turn, a, s.refuse)
}

// Rewind takes the turn back to how it began, as one edit.
func (s *Session) Rewind() bool { return s.Edit(match.Edit{Do: match.EditReset}) }

// sortBudget is the most milliseconds that is looked for the melds of a hand.
const sortBudget = 400

// SortBy sorts the hand. By melds, the solver says which cards go together.
func (s *Session) SortBy(by Sort) {
	s.Hand.SortBy(by)
	s.touchSave()
	if by != ByMelds || !s.Playing() {
		return
	}
	pos := solver.Position{Rules: s.view.Rules, Hand: slices.Clone(s.Hand.Order), Opened: true, Goal: solver.Max}
	worker.Ask(&s.engine, worker.Solve{Position: pos}, sortBudget, func(found solver.Answer, err error) {
		if err != nil || s.Hand.Sort != ByMelds {
			return
		}
		s.Hand.Melds = nil
		for _, t := range found.Table {
			s.Hand.Melds = append(s.Hand.Melds, card.IDs(t))
		}
		s.Hand.SortBy(ByMelds)
	})
}

// Moved reports whether a card has been moved in this turn, which binds in a
// strict game.
func (s *Session) Moved() bool { return s.turn.moved() }

// Choices lists what a joker on the table may stand for where it lies; fewer
// than two are no choice.
func (s *Session) Choices(joker card.ID) []card.Face {
	if !s.Live() {
		return nil
	}
	for _, m := range s.turn.Melds {
		if card.Has(m.Cards, joker) {
			return s.turn.draft.Choices(joker, m.ID)
		}
	}
	return nil
}

// Declare says what a joker on the table stands for.
func (s *Session) Declare(joker card.ID, as card.Face) bool {
	return s.Edit(match.Edit{Do: match.EditDeclare, Cards: []card.ID{joker}, As: as})
}

// AskHint says more: the first time it asks the engine, then it climbs the
// ladder. It is counted once a turn as it lies.
func (s *Session) AskHint() {
	if s.Movable() {
		s.ask()
		s.touchSave()
	}
}

// TakeOther has the hint lead to the other play, and reports whether it does.
func (s *Session) TakeOther() bool { return s.Movable() && s.takeOther() }

// TakeBetter does the action that wins more often than the play of the hint, after the
// cards that were moved have gone back. It is false where there is none that is done at
// once: a play is led to.
func (s *Session) TakeBetter() bool {
	do := s.Hint.Better()
	if do == nil || do.Do == match.Play || !s.Live() || s.Moved() && !s.Rewind() {
		return false
	}
	if err := s.Act(do.Do, do.Card); err != nil {
		s.refuse(err)
		return false
	}
	return true
}

// HintStep does the next step, as an edit that can be undone; it reports
// whether there was one.
func (s *Session) HintStep() bool {
	if !s.Movable() || !s.Hint.Playable() || s.Hint.Next() == nil {
		return false
	}
	done := s.turn.draft.Edits()
	if err := s.turn.do(match.Laying(s.view.Free, s.Hint.Next())); err != nil {
		s.refuse(err)
		return false
	}
	s.stepped(done)
	s.touch()
	s.edited()
	return true
}
