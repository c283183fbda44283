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

// CheckPlay is the definition of a legal play: nil, or the first rule that it
// breaks, in the order in which a player wants to hear of them.
//
// Equal copies of a card are equal, jokers too: a play is legal if some
// assignment of them to where they came from makes it so. Which copy the play
// names only matters to what is said of an illegal one.
func (r *Rules) CheckPlay(p *Play) *Breach {
	_, b := r.Assign(p)
	return b
}

// Assign does as CheckPlay and, for a legal play, returns an equal one that names the
// copies for which every rule holds: every card of the old table is on the new one, and
// the others come from where they must.
func (r *Rules) Assign(p *Play) (*Play, *Breach) {
	var t trace
	p, b, other := r.asNamed(p, &t)
	if other {
		if q := new(Checker).exchanged(r, p); q != nil {
			return q, nil
		}
	}
	return p, b.kept()
}

// asNamed checks a play with the copies that it names, and reports whether it
// may be legal with others where it is not.
func (r *Rules) asNamed(p *Play, t *trace) (whole *Play, b *Breach, other bool) {
	whole, b = t.check(p)
	if b == nil {
		b = r.checkCards(whole, t)
	}
	if b != nil {
		return whole, b, false
	}
	b = r.checkOrigins(whole, t)
	return whole, b, b != nil
}

// checkCards is the rules that ask which cards are played, and which lie
// together.
func (r *Rules) checkCards(p *Play, t *trace) *Breach {
	if t.hand == 0 && (t.free == 0 || !r.FreePlay) {
		return t.refuse(Breach{Why: NothingAdded, Meld: -1})
	}
	if b := r.checkMelds(p, t); b != nil {
		return b
	}
	if n := r.LimitOf(p.Opened, len(p.Old) == 0); n > 0 && t.hand > n {
		return t.refuse(Breach{Why: OverLimit, Meld: -1, N: n})
	}
	return nil
}

// checkOrigins is the rules that ask where each card came from, of the copies
// that the play names.
func (r *Rules) checkOrigins(p *Play, t *trace) *Breach {
	if b := r.checkOpening(p, t); b != nil {
		return b
	}
	switch r.Table {
	case TableOwned:
		return r.checkOwned(p, t)
	case TableExtend:
		return r.checkExtend(p, t)
	}
	return r.checkJokers(p, t)
}

// LimitOf is the most hand cards that may be played in a turn, 0 for no limit. A limit
// below three does not bind on an empty table or a first-meld duty, and no limit binds
// a duty that is counted in points.
func (r *Rules) LimitOf(opened, empty bool) int {
	duty := !opened && r.Opening.Kind != OpenAny
	if r.Limit < 3 && (duty || empty) || duty && r.Opening.Kind == OpenPoints {
		return 0
	}
	return r.Limit
}

// checkMelds names the first wrong meld, else the first that is incomplete.
func (r *Rules) checkMelds(p *Play, t *trace) *Breach {
	var open *Breach
	for i, m := range p.New {
		if meld.Legal(m, r.Meld) {
			continue
		}
		_, err := meld.Check(m, r.Meld)
		var cause *meld.Error
		if !errors.As(err, &cause) {
			continue
		}
		b := t.refuse(Breach{Why: IllegalMeld, Meld: i, Cause: cause})
		if !cause.Incomplete() {
			return b
		}
		if open == nil {
			open = b
		}
	}
	return open
}
