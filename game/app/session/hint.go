package session

import (
	"reflect"
	"slices"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
)

// HintLevel says how much of a play a hint shows.
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

// After is the level that says more than another of a play that touches some melds and has
// some steps. A level that would say nothing new is left out: a single step names its cards
// and its meld, and where it is a new meld of the hand, its cards are all there is to say.
func (l HintLevel) After(touched, steps int) HintLevel {
	next := min(l+1, HintSteps)
	single := steps <= 1
	switch {
	case next == HintCards && single && touched == 0:
		next = HintSteps
	case next == HintMelds && single, next == HintFirst && single:
		next = HintSteps
	case next == HintMelds && touched == 0:
		next = HintFirst
	}
	return next
}

// Hint is the hint that the player has asked for. Its answer is the best play from how the
// turn began, with the steps from how the cards lie now. It stays for as long as the player
// follows it: see afterEdit. The zero Hint says nothing.
type Hint struct {
	Level  HintLevel
	Asking bool // something is still looked for
	Ticks  int  // for how long
	Answer *solver.Answer
	Advice *bot.Advice // what to do: nil until it is known
	// Most is how many cards could be laid where a play of other cards wins more often,
	// which the hint leads to while Winning; 0: no play does, or it is not known.
	Most    int
	Winning bool
	Planned bool              // while somebody else is on turn
	Judged  *review.Judgement // what the review will say of it; nil: it is not known
	// Holding: the answer is there and is not shown yet, since the judge may soon say more.
	Holding bool
	Judging bool         // the judge has not answered yet
	Lack    *review.Lack // why the hand does not go whole; nil: it does, or it is not known

	way                    // to the play, from the last change that was not one of its steps
	trail  map[int]way     // the ways by how many edits had been made
	front  []solver.Answer // the best play and cheaper ones, the one that is shown first
	brief  bool            // it has two rungs: the cards with the melds, and all steps
	base   solver.Position // the turn that it was asked for
	asked  []uint64        // requests under way
	renews bool            // the cards have been moved to where the answer does not lead
	held   int             // ticks for which the answer has been held
}

// Playable reports whether there is a play to show.
func (h *Hint) Playable() bool { return !h.Holding && h.leads() }

// leads reports whether there is a play, shown or held.
func (h *Hint) leads() bool { return h.Answer != nil && h.Answer.Playable && len(h.target) > 0 }

// Shown reports whether the hint says something.
func (h *Hint) Shown() bool { return h.Level != HintOff && h.Advice != nil && !h.Holding }

// Renewing reports whether another answer is looked for since the cards lie otherwise.
func (h *Hint) Renewing() bool { return h.renews }

// Touches reports whether the hint changes a meld.
func (h *Hint) Touches(m match.Meld) bool {
	return h.Playable() && !slices.ContainsFunc(h.target, func(t match.Meld) bool { return card.Same(t.Cards, m.Cards) })
}

// Touched counts the melds on the table that the hint changes, and all of them. A free card
// does not count.
func (h *Hint) Touched() (touched, melds int) {
	for _, m := range h.Before {
		if m.Kind != match.KindMeld {
			continue
		}
		melds++
		if h.Touches(m) {
			touched++
		}
	}
	return touched, melds
}

// More is the level of the hint if more is asked for.
func (h *Hint) More() HintLevel {
	if h.brief {
		return HintSteps
	}
	touched, _ := h.Touched()
	return h.Level.After(touched, len(h.Steps))
}

// Asks is the level whose question leads on to More, which may answer the next ones as well.
func (h *Hint) Asks() HintLevel {
	if len(h.Steps) <= 1 && !h.brief {
		return min(h.Level, HintMelds)
	}
	return h.More() - 1
}

// mostHeld is the number of ticks, 300 ms, for which an answer waits for the judge.
const mostHeld = 18

// tick counts a tick while something is waited for, and reports whether that changes what
// is shown. An answer that was held long enough is shown, and what the judge says later is
// an offer beside it: nothing that is on the screen changes its meaning.
func (h *Hint) tick() (changed bool) {
	if h.Asking || h.Holding {
		h.Ticks++
		changed = h.Ticks == SignOfLife
	}
	if h.Holding && h.Answer != nil {
		if h.held++; h.held >= mostHeld {
			h.show()
			changed = true
		}
	}
	return changed
}

// show ends the holding of an answer.
func (h *Hint) show() { h.Holding, h.Ticks = false, 0 }

// SignOfLife is the number of ticks after which a player is told that a search goes on, and
// what it has found so far.
const SignOfLife = 9

// The most milliseconds that is looked for the play with the fewest moves
// before the best one so far is shown, which is said to be not proven, then for the
// proof, and for a way to a play that is known.
const (
	firstBudget = 100
	hintBudget  = 400
	proofBudget = 8000
)

// sayMore has the hint say one step more of the turn. Of a position of no match it says the
// cards and the melds at once, and then the steps: a puzzle has named its idea before.
func (a *Advice) sayMore() {
	h := &a.Hint
	if h.Level != HintOff {
		if h.Playable() {
			h.Level = h.More()
		}
		return
	}
	a.Hints++
	*h = Hint{Level: HintCount, Holding: true, base: a.view.Position(a.aim())}
	if a.posed {
		h.Level, h.brief = HintMelds, true
	}
	a.searchPlay()
}

// searchPlay asks for the best play of the turn from how the cards lie now, and for
// what to do. What is known stays until the answer comes.
func (a *Advice) searchPlay() {
	h := &a.Hint
	a.unask()
	h.front = nil
	h.Planned = a.Planning()
	h.renews = h.Answer != nil
	a.countMost()
	a.advise(a.question(), firstBudget)
}

// unask ends what is looked for.
func (a *Advice) unask() {
	for _, id := range a.Hint.asked {
		a.engine.Cancel(id)
	}
	a.Hint.asked, a.Hint.Asking, a.Hint.Judging, a.Hint.Ticks = nil, false, false, 0
}

// advise asks for the play and the advice, in budget milliseconds. An answer
// that the match would refuse is not shown: the turn is asked for as it began,
// and the way from how the cards lie is found for that. A play that is not proven is
// shown while the proof is looked for; see proved.
func (a *Advice) advise(pos *solver.Position, budget int) {
	h := &a.Hint
	h.Asking = true
	request(a, worker.Advise{View: a.view, Position: pos}, budget, func(got worker.Advice, err error) {
		h.Asking = false
		switch leads := err == nil && (got.Solved == nil || !got.Solved.Playable || a.lead(got.Solved)); {
		case leads:
			h.Advice, h.Answer, h.renews = &got.Advice, got.Solved, false
			if got.Solved != nil && !got.Solved.Exact && budget < proofBudget {
				if got.Solved.Playable {
					h.show()
				}
				a.prove(pos)
				return
			}
			a.judge()
			a.lacks()
			if got.Solved != nil && got.Solved.Exact && got.Solved.Playable {
				a.cheaper(pos)
			}
		case err == nil && pos.Draft != nil:
			begun := *pos
			begun.Draft = nil
			a.advise(&begun, budget)
		case err == nil && a.outdated(pos):
			h.Asking, h.base = true, a.view.Position(a.aim()) // refreshHint asks again
		default:
			a.CloseHint()
			a.tell(Note{Kind: NoteNoHint})
		}
	})
}

// prove looks longer for the best play. If the play that is shown is the best, it is
// proven now. Else a better one is offered beside it, and takes nothing from under a finger.
func (a *Advice) prove(pos *solver.Position) {
	h := &a.Hint
	if !h.Playable() {
		a.advise(pos, proofBudget)
		return
	}
	h.Asking = true
	request(a, worker.Advise{View: a.view, Position: pos}, proofBudget, func(got worker.Advice, err error) {
		h.Asking, h.Ticks = false, 0
		if err != nil || got.Solved == nil || !got.Solved.Playable || h.Progress() > 0 {
			return
		}
		found := got.Solved
		if found.Cards == h.Answer.Cards && found.Points == h.Answer.Points && found.Moves == h.Answer.Moves {
			proven := *h.Answer
			proven.Exact = found.Exact
			h.Answer = &proven
			a.judge()
		} else {
			h.front = []solver.Answer{*h.Answer, *found}
		}
		a.lacks()
	})
}

// outdated reports whether the table of a question has become another: somebody's play has
// arrived and is being shown, and the turn that follows has not begun.
func (a *Advice) outdated(pos *solver.Position) bool {
	if pos == nil {
		return false
	}
	then, now := *pos, a.view.Position(pos.Goal)
	then.Draft, now.Draft = nil, nil
	return !reflect.DeepEqual(then, now)
}

// cheaper asks for plays of fewer cards that take fewer moves.
func (a *Advice) cheaper(pos *solver.Position) {
	h := &a.Hint
	h.front = nil
	request(a, worker.Front{Position: *pos}, proofBudget, func(plays []solver.Answer, _ error) {
		if h.Most == 0 {
			h.front = plays
		}
	})
}

// Other returns a play of other cards that takes fewer moves, or more, or wins more
// often. It is nil if no such play is known, while the judge may still name one, and once
// the player has begun to follow the hint.
func (h *Hint) Other() *solver.Answer {
	if len(h.front) < 2 || h.Progress() > 0 || h.Holding || h.Judging {
		return nil
	}
	return &h.front[1]
}

// leadToOther leads to the other play. The one it led to comes last of those that
// there are.
func (a *Advice) leadToOther() bool {
	h := &a.Hint
	to := h.Other()
	if to == nil || !a.lead(to) {
		return false
	}
	h.Answer = to
	h.front = append(slices.Clone(h.front[1:]), h.front[0])
	if h.Most > 0 {
		h.Winning = !h.Winning
	} else {
		a.judge()
	}
	return true
}

// lead takes a play, and makes the tables of its steps. It reports false,
// and takes nothing, when the match would not accept the play.
func (a *Advice) lead(to *solver.Answer) bool {
	w := a.wayTo(laid(to.Table))
	if list, f := frames(w.Before, laid(to.Table), to.Steps, a.view.Rules); f != nil {
		w.Steps, w.frames, w.target = list, f, laid(to.Table)
	}
	if !a.accepted(w) {
		return false
	}
	a.Hint.way = w
	a.Hint.trail = map[int]way{w.depth: w}
	return true
}

// accepted reports whether the match would accept the table at a way's end.
func (a *Advice) accepted(w way) bool {
	end := *a.turn.draft // whose lists are never written to
	if err := end.Do(match.Laying(a.view.Free, w.target)); err != nil {
		return false
	}
	return a.view.CheckPlay(end.Melds(), end.Free()) == nil
}

// stepped takes note that a step was done, after a number of edits: a table that lay
// so already is no step.
func (a *Advice) stepped(edits int) {
	h := &a.Hint
	if h.Level = HintSteps; a.turn.draft.Edits() == edits {
		h.At++
		h.trail[edits] = h.way
	}
}

// CloseHint closes the hint. Cards that have been moved stay where they are.
func (a *Advice) CloseHint() {
	a.unask()
	a.Hint = Hint{}
}

// refreshHint updates a hint whose turn has changed, or closes it
// when the question is another one.
func (a *Advice) refreshHint() {
	h := &a.Hint
	if h.Level == HintOff {
		return
	}
	if !a.turn.begun() || !reflect.DeepEqual(h.base, a.view.Position(a.aim())) {
		a.CloseHint()
		return
	}
	a.searchPlay()
}
