package rules

import (
	"errors"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// Play is a whole turn's play: the table as it lay at the start of the turn
// and as it is to lie at the end, and the hand at the start. What happened in
// between does not matter: every rule is a condition on these.
type Play struct {
	Old, New [][]card.Card
	Free     []card.ID // the free cards before…
	Left     []card.ID // …and those that stay free
	Hand     []card.ID
	Opened   bool // the player's first-meld duty was done before
	Deal     int  // from 1, for contracts

	// Where melds have owners:
	Seat               int
	OldOwner, NewOwner []int
	Early              bool // the player had no meld before this turn
	Stolen             bool // a card was stolen earlier in this turn
}

// origin is where a card was at the start of the turn.
type origin uint8

const (
	nowhere origin = iota
	fromTable
	fromFree
	fromHand
)

// trace follows every physical card through a play.
type trace struct {
	from [256]origin
	old  [256]int16     // the meld of Old it lay in
	as   [256]card.Face // what it stood for then
	now  [256]int16     // the meld of New it lies in, plus one
	to   [256]card.Face // what it stands for now
	hand int            // cards played from the hand
	free int            // free cards used
}

// CheckPlay is the definition of a legal play: nil, or the first rule that it
// breaks, in the order in which a player wants to hear of them.
func (r *Rules) CheckPlay(p *Play) *Breach {
	var t trace
	if b := t.follow(p); b != nil {
		return b
	}
	if t.hand == 0 && (t.free == 0 || !r.FreePlay) {
		return &Breach{Why: NothingAdded, Meld: -1}
	}
	if b := r.checkMelds(p); b != nil {
		return b
	}
	if n := r.LimitOf(p.Opened, len(p.Old) == 0); n > 0 && t.hand > n {
		return &Breach{Why: OverLimit, Meld: -1, N: n}
	}
	if b := r.checkOpening(p, &t); b != nil {
		return b
	}
	switch r.Table {
	case TableOwned:
		return r.checkOwned(p, &t)
	case TableExtend:
		return r.checkExtend(p, &t)
	}
	return r.checkJokers(p, &t)
}

// LimitOf is the most hand cards that may be played in a turn, 0 for no limit.
// A limit below three does not bind on an empty table or a first-meld duty,
// and never one that is counted in points.
func (r *Rules) LimitOf(opened, empty bool) int {
	duty := !opened && r.Opening.Kind != OpenAny
	if r.Limit < 3 && (duty || empty) || duty && r.Opening.Kind == OpenPoints {
		return 0
	}
	return r.Limit
}

// follow finds every card before and after: each is somewhere exactly once.
func (t *trace) follow(p *Play) *Breach {
	for i, m := range p.Old {
		for _, c := range m {
			t.from[c.ID], t.old[c.ID], t.as[c.ID] = fromTable, int16(i), c.As
		}
	}
	for _, id := range p.Free {
		t.from[id] = fromFree
	}
	for _, id := range p.Hand {
		t.from[id] = fromHand
	}
	for i, m := range p.New {
		for _, c := range m {
			switch {
			case !c.ID.Valid() || t.from[c.ID] == nowhere:
				return &Breach{Why: CardForeign, Meld: i, Card: c.ID}
			case t.now[c.ID] != 0:
				return &Breach{Why: CardTwice, Meld: i, Card: c.ID}
			}
			t.now[c.ID], t.to[c.ID] = int16(i+1), c.As
			switch t.from[c.ID] {
			case fromHand:
				t.hand++
			case fromFree:
				t.free++
			}
		}
	}
	for _, m := range p.Old {
		for _, c := range m {
			if t.now[c.ID] == 0 {
				return &Breach{Why: CardMissing, Meld: -1, Card: c.ID}
			}
		}
	}
	return t.followFree(p)
}

func (t *trace) followFree(p *Play) *Breach {
	var left [256]bool
	for _, id := range p.Left {
		switch {
		case t.from[id] != fromFree:
			return &Breach{Why: CardForeign, Meld: -1, Card: id}
		case left[id] || t.now[id] != 0:
			return &Breach{Why: CardTwice, Meld: -1, Card: id}
		}
		left[id] = true
	}
	for _, id := range p.Free {
		if !left[id] && t.now[id] == 0 {
			return &Breach{Why: CardMissing, Meld: -1, Card: id}
		}
	}
	return nil
}

// checkMelds names the first wrong meld, else the first that is incomplete.
func (r *Rules) checkMelds(p *Play) *Breach {
	var open *Breach
	for i, m := range p.New {
		_, err := meld.Check(m, r.Meld)
		var cause *meld.Error
		if !errors.As(err, &cause) {
			continue
		}
		b := &Breach{Why: IllegalMeld, Meld: i, Cause: cause}
		if !cause.Incomplete() {
			return b
		}
		if open == nil {
			open = b
		}
	}
	return open
}
