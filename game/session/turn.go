package session

import (
	"slices"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
)

// newDraft begins the half-made turn of the player on turn, or a plan while
// others are. What was planned stays where the table is still the same.
func (s *Session) newDraft(plan *match.Draft) {
	if plan != nil && s.plans() {
		s.draft = plan.Rebase(s.view)
	} else {
		s.draft = match.NewDraft(s.view)
	}
	s.version++
	s.refresh()
}

// Turn is the half-made turn as it lies: made anew after every edit, so that
// drawing need not ask.
type Turn struct {
	Melds   []match.Meld
	States  []match.MeldState
	Hand    []card.ID
	Free    []card.ID
	Changed bool
	CanUndo bool
	CanRedo bool
	Version int // another after every edit
}

// Turn is the half-made turn, or the plan, that lies on the screen; nil when
// the player has none, or while others lay cards.
func (s *Session) Turn() *Turn {
	if !s.keeps() {
		return nil
	}
	return &s.turn
}

func (s *Session) refresh() {
	if s.draft == nil {
		return
	}
	s.turn = Turn{
		Melds: s.draft.Melds(), States: s.draft.State(), Hand: s.draft.Hand(), Free: s.draft.Free(), Changed: s.draft.Changed(),
		CanUndo: s.draft.CanUndo(), CanRedo: s.draft.CanRedo(), Version: s.version,
	}
	s.Hand.Follow(s.turn.Hand)
	s.measure()
}

// edited is called after every change of the draft.
func (s *Session) edited() {
	s.version++
	s.refresh()
	s.follow()
	s.touchSave()
}

// handNow is the hand as it lies: what has been shown of it, without what lies
// on the table in the half-made turn.
func (s *Session) handNow() []card.ID {
	if !s.keeps() {
		return s.Board.Hand
	}
	return slices.DeleteFunc(slices.Clone(s.Board.Hand), func(id card.ID) bool {
		return s.draft.Mine(id) && !slices.Contains(s.turn.Hand, id)
	})
}

// Mine reports whether a card on the table is from the hand of this turn.
func (s *Session) Mine(id card.ID) bool {
	return s.draft != nil && s.draft.Mine(id) && !slices.Contains(s.turn.Hand, id)
}

// Edit changes the half-made turn. It reports whether anything changed; what
// may not be is said.
func (s *Session) Edit(e match.Edit) bool {
	if !s.Movable() {
		return false
	}
	before := s.draft.CanUndo()
	melds := s.turn.Melds
	if err := s.draft.Do(e); err != nil {
		s.refuse(err)
		return false
	}
	s.touch()
	s.edited()
	return before != s.turn.CanUndo || !sameMelds(melds, s.turn.Melds)
}

func sameMelds(a, b []match.Meld) bool {
	return slices.EqualFunc(a, b, func(x, y match.Meld) bool { return x.ID == y.ID && slices.Equal(x.Cards, y.Cards) })
}

// Undo takes the last edit back, Redo brings it again; they report whether
// there was one.
func (s *Session) Undo() bool {
	if !s.Movable() || !s.draft.Undo() {
		return false
	}
	s.edited()
	return true
}

// Redo brings back the edit that was taken back last.
func (s *Session) Redo() bool {
	if !s.Movable() || !s.draft.Redo() {
		return false
	}
	s.edited()
	return true
}

// Home sends cards of the own hand back to it; cards of the table stay, and
// that is said.
func (s *Session) Home(cards []card.ID) bool {
	mine := slices.DeleteFunc(slices.Clone(cards), func(id card.ID) bool { return !s.Mine(id) })
	if len(mine) < len(cards) {
		s.tell(Note{Kind: NoteNotYours})
	}
	return len(mine) > 0 && s.Edit(match.Edit{Do: match.EditMove, Cards: mine, To: match.To{Hand: true, At: -1}})
}

// Fits lists the melds that cards would leave legal if they went there. What is
// broken is not looked at.
func (s *Session) Fits(cards ...card.ID) []int {
	if s.draft == nil {
		return nil
	}
	var out []int
	for i, m := range s.turn.Melds {
		if slices.ContainsFunc(m.Cards, func(c card.Card) bool { return slices.Contains(cards, c.ID) }) {
			continue
		}
		with := slices.Clone(m.Cards)
		for _, id := range cards {
			with = append(with, card.Card{ID: id})
		}
		if fits(with, s.turn.States[i], s.view.Rules.Meld) {
			out = append(out, m.ID)
		}
	}
	return out
}

// fits asks whether a meld with a card more is legal, or on its way to be.
func fits(with []card.Card, was match.MeldState, r meld.Rules) bool {
	_, err := meld.Check(with, r)
	if err == nil {
		return true
	}
	why, ok := err.(*meld.Error)
	return ok && was.State == match.Incomplete && why.Incomplete()
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
		s.note(NoteNoPlace, "")
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
	return s.draft.Refuses(do)
}

// Offers reports whether the rule set has a kind of action.
func (s *Session) Offers(do match.Do) bool {
	return slices.ContainsFunc(s.view.Options, func(o match.Option) bool { return o.Do == do })
}

// EndTurn ends the turn with the play that lies, or returns why not.
func (s *Session) EndTurn() *match.Error {
	if err := s.Refuses(match.Play); err != nil {
		return err
	}
	act, err := s.draft.Action()
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
		act.Table, act.Free = s.draft.Melds(), s.draft.Free()
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

// Opponents lists the seats that play against the shown one.
func (s *Session) Opponents() []int {
	var out []int
	for i := range s.view.Seats {
		if i != s.viewer && i != s.Partner() {
			out = append(out, i)
		}
	}
	return out
}

// Partner is the seat that is one side with the shown one, -1 where everyone
// plays alone.
func (s *Session) Partner() int {
	if n := len(s.view.Seats); s.view.Rules.Partners && n > 0 {
		return (s.viewer + n/2) % n
	}
	return -1
}

func (s *Session) act(a match.Action) {
	s.CloseHint()
	s.apply(s.view.Turn, a, s.refuse)
}

// Pass tells that time has passed since it was last told, as clocks on walls
// have it, and ends a turn whose time is up. A machine that slept, or a page
// that was hidden, has stopped the clock where nobody else waits.
func (s *Session) Pass(d time.Duration) {
	limit := time.Duration(s.view.Rules.Timer) * time.Second
	if limit == 0 || !s.Live() || d > asleep && s.humans() == 1 {
		return
	}
	if s.clock += d; s.clock >= limit {
		s.clock = 0
		s.note(NoteTimeUp, "")
		s.act(s.draft.TimeUp())
	}
}

// asleep is the time between two ticks after which nobody can have been
// playing.
const asleep = 2 * time.Second

// ticksASecond is the unit in which saves have the clock.
const ticksASecond = 60

// SecondsLeft is what is left of the turn, -1 without a timer.
func (s *Session) SecondsLeft() int {
	if s.view.Rules.Timer == 0 || !s.Live() {
		return -1
	}
	return s.view.Rules.Timer - int(s.clock/time.Second)
}

// Rewind takes the turn back to how it began, as one edit.
func (s *Session) Rewind() bool { return s.Edit(match.Edit{Do: match.EditReset}) }

// sortBudget is the most milliseconds that is looked for the melds of a hand.
const sortBudget = 400

// SortBy sorts the hand. By melds, the solver says which cards go together.
func (s *Session) SortBy(by Sort) {
	s.Hand.SortBy(by)
	s.touchSave()
	if by != ByMelds || s.match == nil {
		return
	}
	pos := solver.Position{Rules: s.view.Rules, Hand: slices.Clone(s.Hand.Order), Opened: true, Goal: solver.Max}
	s.engine.ask(worker.Solve{Position: pos}, sortBudget, func(a worker.Answer) {
		if a.Solved == nil || s.Hand.Sort != ByMelds {
			return
		}
		s.Hand.Melds = nil
		for _, t := range a.Solved.Table {
			s.Hand.Melds = append(s.Hand.Melds, card.IDs(t))
		}
		s.Hand.SortBy(ByMelds)
	})
}

// Moved reports whether a card has been moved in this turn, which binds in a
// strict game.
func (s *Session) Moved() bool { return s.draft != nil && s.draft.Moved() }

// Seed is the seed of the match, empty until there is one.
func (s *Session) Seed() string {
	if s.match == nil {
		return ""
	}
	return s.match.Config().Seed
}

// Choices lists what a joker on the table may stand for where it lies; fewer
// than two are no choice.
func (s *Session) Choices(joker card.ID) []card.Face {
	if !s.Live() {
		return nil
	}
	for _, m := range s.turn.Melds {
		if card.Has(m.Cards, joker) {
			return s.draft.Choices(joker, m.ID)
		}
	}
	return nil
}

// Declare says what a joker on the table stands for.
func (s *Session) Declare(joker card.ID, as card.Face) bool {
	return s.Edit(match.Edit{Do: match.EditDeclare, Cards: []card.ID{joker}, As: as})
}
