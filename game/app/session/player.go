package session

import (
	"slices"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
)

// player is the person in the shown seat: the half-made turn, or a plan, the hand, and
// what is advised.
type player struct {
	Hand Hand
	Advice
	turn  Turn
	clock time.Duration // of this turn, for the turn timer

	shows   *shows
	queue   *queue
	keeping *keeping
}

// Movable reports whether the player may move cards now: in the player's turn, or
// in a plan while somebody else thinks.
func (p *player) Movable() bool { return p.Live() || p.Planning() }

// Live reports whether the player is on turn and may move cards.
func (p *player) Live() bool {
	return p.turn.begun() && p.ownTurn() && !p.queue.acting() && !p.shows.Waiting()
}

// beginTurn begins the turn that comes next, or a plan.
func (p *player) beginTurn() {
	p.clock = 0
	plan := p.turn.end()
	switch {
	case p.view.Phase != match.Turning:
	case p.curtain.drawn:
	case p.ownTurn() && p.sights.people() > 1 && p.curtain.last != p.view.Turn:
		p.curtain.draw(p.view.Turn)
	case p.plans(), p.ownTurn() && p.sights.people() == 1 && !p.practice:
		p.turn.start(p.view, plan)
	case p.ownTurn():
		p.turn.start(p.view, nil)
	}
	p.turned()
	p.refreshHint()
}

// turned looks at the half-made turn, which has become another.
func (p *player) turned() {
	p.Hand.Update(p.turn.handOf(p.shows.Board.Hand))
	if p.turn.begun() && p.turn.Changed {
		p.queue.source.ShareDraft(p.turn.lies(), p.turn.Hand)
	} else {
		p.queue.source.ShareDraft(nil, nil)
	}
	p.measure()
}

// Turn is the half-made turn, or the plan, that lies on the screen; nil when
// the player has none, or while others lay cards.
func (p *player) Turn() *Turn {
	if !p.turn.keeps() {
		return nil
	}
	return &p.turn
}

// restoreTurn restores a half-made turn that was saved. One that
// does not fit is left out.
func (p *player) restoreTurn() {
	if p.keeping.halfMade == nil || !p.turn.begun() {
		return
	}
	if d, err := match.RestoreDraft(p.keeping.halfMade, p.view); err == nil {
		p.turn.draft = d
		p.turn.refresh()
		p.touch()
		p.edited()
	}
	p.keeping.halfMade = nil
}

// Position is the turn as the cards lie, for a link or a text. It reports
// false while no turn is shown.
func (p *player) Position() (solver.Position, bool) {
	switch {
	case !p.Playing() || p.curtain.drawn || p.view.Phase != match.Turning:
		return solver.Position{}, false
	case p.turn.begun():
		return p.turn.draft.Position(solver.Cards), true
	}
	return p.view.Position(solver.Cards), true
}

// Edit changes the half-made turn. It reports whether anything changed; what
// may not be is said.
func (p *player) Edit(e match.Edit) bool {
	if !p.Movable() {
		return false
	}
	before := p.turn
	if err := p.turn.do(e); err != nil {
		p.refuse(err)
		return false
	}
	p.touch()
	p.edited()
	return before.CanUndo != p.turn.CanUndo || !sameMelds(before.Melds, p.turn.Melds)
}

// Undo takes the last edit back, and reports whether there was one.
func (p *player) Undo() bool {
	return p.Movable() && p.travel(p.turn.draft.Undo)
}

// Redo brings back the edit that was taken back last, and reports whether there was one.
func (p *player) Redo() bool {
	return p.Movable() && p.travel(p.turn.draft.Redo)
}

// travel goes to another point of the turn, if there is one.
func (p *player) travel(to func() bool) bool {
	if !to() {
		return false
	}
	p.turn.refresh()
	p.edited()
	return true
}

// touch tells the match of a strict game that a card has been moved: what it
// knows is saved with it, whatever becomes of the half-made turn.
func (p *player) touch() {
	if p.view.Rules.Strict && p.turn.moved() && !p.view.Touched && len(p.queue.acts) == 0 {
		p.queue.apply(p.view.Turn, match.Action{Do: match.Touch}, func(*match.Error) {})
	}
}

// Mine reports whether a card on the table is from the hand of this turn.
func (p *player) Mine(id card.ID) bool { return p.turn.mine(id) }

// Fits lists the melds that cards would leave legal if they went there. What is
// broken is not looked at.
func (p *player) Fits(cards ...card.ID) []int { return p.turn.fits(p.view.Rules.Meld, cards) }

// Home sends the player's cards back to the hand; cards of the table stay, and
// that is said.
func (p *player) Home(cards []card.ID) bool {
	mine := slices.DeleteFunc(slices.Clone(cards), func(id card.ID) bool { return !p.Mine(id) })
	if len(mine) < len(cards) {
		p.tell(Note{Kind: NoteNotYours})
	}
	return len(mine) > 0 && p.Edit(match.Edit{Do: match.EditMove, Cards: mine, To: match.To{Hand: true, At: -1}})
}

// Send puts a card where it fits, when there is one such place; otherwise it
// says why not.
func (p *player) Send(id card.ID) bool {
	if !p.Movable() {
		return false
	}
	places := p.Fits(id)
	switch len(places) {
	case 0:
		p.notify(NoteNoPlace)
		return false
	case 1:
		return p.Edit(match.Edit{Do: match.EditMove, Cards: []card.ID{id}, To: match.To{Meld: places[0], At: -1}})
	}
	p.tell(Note{Kind: NotePlaces, N: len(places)})
	return false
}

// Refuses is why an action is refused now; nil if it is not.
func (p *player) Refuses(do match.Do) *match.Error {
	if !p.Live() {
		return &match.Error{Why: match.NotYourTurn, Meld: -1}
	}
	return p.turn.draft.Refuses(do)
}

// EndTurn ends the turn with the play that lies, or returns why not.
func (p *player) EndTurn() *match.Error {
	if err := p.Refuses(match.Play); err != nil {
		return err
	}
	act, err := p.turn.draft.Action()
	if err != nil {
		return err
	}
	p.act(act)
	return nil
}

// Act does any other action, with the card that it takes, or returns why
// not.
func (p *player) Act(do match.Do, with ...card.ID) *match.Error {
	if err := p.Refuses(do); err != nil {
		return err
	}
	act := match.Action{Do: do}
	if len(with) > 0 {
		act.Card = with[0]
	}
	if do == match.GiveUp {
		act.Table, act.Free = p.turn.Melds, p.turn.Free
	}
	p.act(act)
	return nil
}

// Zap spends a joker of the hand on an opponent, or returns why not.
func (p *player) Zap(joker card.ID, seat int) *match.Error {
	if err := p.Refuses(match.Zap); err != nil {
		return err
	}
	p.act(match.Action{Do: match.Zap, Card: joker, To: seat})
	return nil
}

// NextDeal deals again after a deal.
func (p *player) NextDeal() { p.any(match.Deal) }

// EndMatch ends the match after this deal, by agreement.
func (p *player) EndMatch() { p.any(match.Stop) }

func (p *player) any(do match.Do) {
	if !p.Playing() || p.queue.acting() {
		return
	}
	p.queue.apply(p.viewer, match.Action{Do: do}, p.refuse)
}

// edited is called after every change of the half-made turn.
func (p *player) edited() {
	p.turned()
	p.afterEdit()
	p.keeping.touchSave()
}

func (p *player) act(a match.Action) {
	p.follow(a)
	p.CloseHint()
	p.queue.apply(p.view.Turn, a, p.refuse)
}

// Rewind takes the turn back to how it began, as one edit.
func (p *player) Rewind() bool { return p.Edit(match.Edit{Do: match.EditReset}) }

// sortBudget is the most milliseconds that is looked for the melds of a hand.
const sortBudget = 400

// SortBy sorts the hand. By melds, the solver says which cards go together.
func (p *player) SortBy(by Sort) {
	p.Hand.SortBy(by)
	p.keeping.touchSave()
	if by != ByMelds || !p.Playing() {
		return
	}
	pos := solver.Position{Rules: p.view.Rules, Hand: slices.Clone(p.Hand.Order), Opened: true, Goal: solver.Max}
	worker.Ask(p.engine, worker.Solve{Position: pos}, sortBudget, func(found solver.Answer, err error) {
		if err != nil || p.Hand.Sort != ByMelds {
			return
		}
		p.Hand.Melds = nil
		for _, t := range found.Table {
			p.Hand.Melds = append(p.Hand.Melds, card.IDs(t))
		}
		p.Hand.SortBy(ByMelds)
	})
}

// Moved reports whether a card has been moved in this turn, which binds in a
// strict game.
func (p *player) Moved() bool { return p.turn.moved() }

// Choices lists what a joker on the table may stand for where it lies; fewer
// than two are no choice.
func (p *player) Choices(joker card.ID) []card.Face {
	if !p.Live() {
		return nil
	}
	for _, m := range p.turn.Melds {
		if card.Has(m.Cards, joker) {
			return p.turn.draft.Choices(joker, m.ID)
		}
	}
	return nil
}

// Declare says what a joker on the table stands for.
func (p *player) Declare(joker card.ID, as card.Face) bool {
	return p.Edit(match.Edit{Do: match.EditDeclare, Cards: []card.ID{joker}, As: as})
}
