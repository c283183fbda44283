package solver

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// A plain play is what anybody sees: melds of the hand alone, and cards that melds of
// the table take as they lie. It costs next to nothing, so a search that is stopped
// before it has found anything answers with it.

// plainPlay is a plain play that is being made.
type plainPlay struct {
	pos    *Position
	melds  [][]card.Card
	hand   []card.ID // what is left of it
	left   []card.ID // of the free cards
	room   int       // cards that may still be played
	played int
}

// holdPlain holds the plain play, if there is one that keeps to the rules.
func (s *Solver) holdPlain() {
	pos := &s.pos
	p := plainPlay{pos: pos, hand: slices.Clone(pos.Hand), room: len(pos.Hand)}
	if n := pos.limit(); n > 0 {
		p.room = min(n, p.room)
	}
	for _, m := range pos.Table {
		if len(m) > 1 {
			p.melds = append(p.melds, slices.Clone(m))
		} else if len(m) == 1 {
			p.left = append(p.left, m[0].ID)
		}
	}
	if p.lay(); p.played == 0 {
		return
	}
	play := pos.Beginning()
	play.New, play.Left = p.melds, p.left
	if !s.check.Legal(&pos.Rules, &play) {
		return
	}
	melds := s.mem.melds.alloc(len(p.melds) + len(p.left))
	for _, m := range p.melds {
		melds = append(melds, newMeld{cards: m, old: -1})
	}
	for _, id := range p.left {
		melds = append(melds, newMeld{cards: []card.Card{{ID: id}}, old: -1})
	}
	a := Answer{Exact: true}
	s.answerMelds(&a, pos, melds)
	s.holdAnswer(&a)
}

// lay lays what can be laid: a first run that has to be, then melds, then single cards.
func (p *plainPlay) lay() {
	if opensWithRun(p.pos) {
		for _, ids := range openings(nil, p.pos) {
			if p.meld(ids) {
				break
			}
		}
	}
	for s := range card.Suit(card.Suits) {
		for low := 1; low <= card.Ranks; low++ {
			var run []card.ID
			for at := low; at < low+card.Ranks; at++ {
				id, ok := p.find(card.Of(s, rankAt(at)))
				if !ok {
					break
				}
				run = append(run, id)
			}
			for ; len(run) > 0 && !p.meld(run); run = run[:len(run)-1] {
			}
		}
	}
	for r := card.Ace; r <= card.King; r++ {
		var set []card.ID
		for s := range card.Suit(card.Suits) {
			if id, ok := p.find(card.Of(s, r)); ok {
				set = append(set, id)
			}
		}
		for ; len(set) > 0 && !p.meld(set); set = set[:len(set)-1] {
		}
	}
	for again := true; again && p.room > 0; {
		again = false
		for i := 0; i < len(p.hand) && p.room > 0; i++ {
			if p.lengthen(p.hand[i]) {
				p.room--
				p.hand = slices.Delete(p.hand, i, i+1)
				again, i = true, i-1
			}
		}
	}
	for i := 0; p.played == 0 && p.pos.Rules.FreePlay && i < len(p.left); i++ {
		if p.lengthen(p.left[i]) {
			p.left = slices.Delete(p.left, i, i+1)
		}
	}
}

// find is a natural card of the hand.
func (p *plainPlay) find(f card.Face) (card.ID, bool) {
	i := slices.IndexFunc(p.hand, func(id card.ID) bool { return id.Face() == f })
	if i < 0 || p.pos.Rules.Meld.IsWild(f) {
		return 0, false
	}
	return p.hand[i], true
}

// meld lays cards of the hand as a new meld, if they are one.
func (p *plainPlay) meld(ids []card.ID) bool {
	m := card.Plain(ids)
	if len(ids) > p.room || !meld.Legal(m, p.pos.Rules.Meld) {
		return false
	}
	p.melds = append(p.melds, m)
	p.hand = slices.DeleteFunc(p.hand, func(id card.ID) bool { return slices.Contains(ids, id) })
	p.room -= len(ids)
	p.played += len(ids)
	return true
}

// lengthen adds a card to the first meld that takes it.
func (p *plainPlay) lengthen(id card.ID) bool {
	as := []card.Face{card.NoFace}
	if p.pos.Rules.Meld.IsWild(id.Face()) {
		as = as[:0]
		for f := card.Face(1); f <= 52; f++ {
			as = append(as, f)
		}
	}
	for i, m := range p.melds {
		for _, f := range as {
			if longer := append(slices.Clone(m), card.Card{ID: id, As: f}); meld.Legal(longer, p.pos.Rules.Meld) {
				p.melds[i] = longer
				p.played++
				return true
			}
		}
	}
	return false
}
