package chance

import (
	"cmp"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/stable"
)

// Figures are what a net sees of a View, each about 0 to 1.
type Figures [inputs]float64

const (
	inputs = 36
	ready  = 6  // the place of: can go out when it is its turn
	stock  = 30 // the place of: the cards of the stock
)

// EmptyStock reports whether the stock was empty.
func (f *Figures) EmptyStock() bool { return f[stock] == 0 }

// Bounds on work that are the same on every machine, unlike time.
const (
	patience = 10   // how often a search may ask whether to stop before it has to
	tired    = 10   // how often all for a hand may ask before no more cards are looked at
	near     = 2    // with more stuck cards than this nobody looks what one more card would do
	memory   = 4096 // hands that are remembered
)

// Sight finds the figures of views. It remembers the hands that it has looked at.
type Sight struct {
	solver *solver.Solver
	answer solver.Answer
	hands  map[string]holding
	key    []byte
	hand   []card.ID
	asked  int // how often the searches have asked whether to stop
}

// NewSight is a sight with the memory of a solver.
func NewSight(s *solver.Solver) *Sight {
	return &Sight{solver: s, hands: map[string]holding{}}
}

// faces is a set of faces, a bit each.
type faces uint64

func (f faces) has(x card.Face) bool { return f>>x&1 != 0 }

// holding is what there is to know of a hand before a table.
type holding struct {
	stuck  int   // cards that find no meld in the largest play, whatever the limit is
	worth  int   // of these
	known  faces // cards of which it is known whether they are outs
	outs   faces // cards that would leave none stuck
	pairs  faces // cards that make a meld with two stuck ones
	paired int   // stuck cards that are one of such two
}

// Figures are the figures of a view in the middle of a deal.
func (s *Sight) Figures(v *match.View) Figures {
	var unseen [card.Joker + 1]int
	all := 0
	for _, id := range v.Unseen() {
		unseen[id.Face()]++
		all++
	}
	count := func(f faces) float64 {
		n := 0
		for face, copies := range unseen {
			if f.has(card.Face(face)) {
				n += copies
			}
		}
		return float64(n)
	}
	share := func(f, known faces) float64 { return count(f) / max(count(known), 1) }
	h := s.holding(v)
	o := others(v)

	var x Figures
	at := 0
	put := func(value, top float64) {
		x[at] = min(value/top, 1.5)
		at++
	}
	is := func(yes bool) {
		if yes {
			x[at] = 1
		}
		at++
	}
	hand, n := float64(len(v.Hand)), float64(len(v.Seats))
	limit := v.Rules.LimitOf(v.Seats[v.Me].Opened, len(v.Table) == 0)
	opened := v.Seats[v.Me].Opened || v.Rules.Opening.Kind == rules.OpenAny
	within := limit == 0 || len(v.Hand) <= limit
	onTurn := v.Turn == v.Me
	// the hand
	put(float64(h.stuck), 8)
	is(h.stuck == 0)
	is(h.stuck == 1)
	is(h.stuck == 2)
	is(h.stuck == 3)
	is(h.stuck == 4)
	is(h.stuck == 0 && within && opened)
	is(h.stuck == 0 && within && opened && onTurn)
	put(hand, 20)
	put(float64(len(v.Hand)-limit), 6)
	if limit == 0 || len(v.Hand) <= limit {
		x[at-1] = 0
	}
	if limit == 0 && lastTurn(v) == v.Me { // no other figure of a game without a limit stands there
		x[at-1] = 1
	}
	outs := share(h.outs, h.known)
	if limit > 0 && len(v.Hand) >= limit { // no room for another card
		outs = 0
	}
	put(outs, 0.5)
	put(share(h.outs, h.known), 0.5)
	put(count(h.pairs)/float64(max(all, 1)), 0.5)
	put(float64(h.paired), 6)
	put(float64(h.stuck-h.paired), 6)
	put(float64(h.worth), 60)
	is(v.Rules.Knock.At != rules.KnockNever && h.worth <= v.Rules.Knock.Limit)
	is(opened)
	// the table
	put(float64(cardsOf(v)), 100)
	put(float64(len(v.Table)), 30)
	// the others
	put(float64(o.least), 20)
	put(float64(o.sum)/(n-1), 20)
	put(float64(o.over)/(n-1), 1)
	put(float64(o.fewer)/(n-1), 1)
	put(float64(o.drew)/(n-1), 1)
	put(hand-float64(o.least)+10, 20)
	is(o.least == 1)
	is(o.least == 2)
	// the deal
	put(float64((v.Me-v.Turn+len(v.Seats))%len(v.Seats)), n)
	put(float64(v.Drawn), 3)
	put(float64(v.Stock), 100)
	put(float64(min(v.Stock, 10)), 10)
	put(float64(v.Turns)/n, 40)
	put(float64(v.Last), n)
	put(float64(o.laid)/(n-1), 10)
	put(float64(o.idle)/(n-1), 1)
	return x
}

// What a Strategist does where each turn begins with a draw: engine/bot/strategist.go.
const (
	drawsFirst = 2 // cards before it lays any…
	holds      = 4 // …or more, while its hand has grown by no more than this
	laysThen   = 3 // at most
)

// lastTurn is whose turn is the last, where the end of the stock ends the deal and all go
// on as the Strategist does, -1 elsewhere: who draws the last card has it. It wins most such
// deals, as nobody can use what it leaves.
func lastTurn(v *match.View) int {
	switch {
	case v.Rules.Stock != rules.StockLast || v.Rules.Turn != rules.TurnDrawFirst:
		return -1
	case v.Last > 0:
		return (v.Turn + v.Last - 1) % len(v.Seats)
	}
	var hands [16]int
	for i, s := range v.Seats {
		hands[i%len(hands)] = s.Cards
	}
	seat, drawn, left := v.Turn, v.Drawn, v.Stock
	for left > 0 {
		hand := &hands[seat%len(hands)]
		for left > 0 && drawn < v.Rules.MaxDraw && (drawn < drawsFirst || *hand <= v.Rules.HandOf(v.Deal)+holds) {
			*hand, drawn, left = *hand+1, drawn+1, left-1
		}
		if left == 0 {
			break
		}
		if drawn < v.Rules.MaxDraw {
			*hand -= laysThen
		}
		seat, drawn = (seat+1)%len(v.Seats), 0
	}
	return seat
}

// rest is what there is to know of the others.
type rest struct {
	least, sum int // cards in a hand, in all hands
	over       int // who hold more cards than they may play
	fewer      int // who hold fewer cards than the player
	drew       int // who drew, and the table has not changed since
	laid       int // cards from their hands since the player's last turn
	idle       int // who laid none in a whole turn since then
}

func others(v *match.View) rest {
	var drew [16]bool
	r := rest{least: 99}
	on, plays := v.Me, false // who is on turn, and has played
	for _, e := range v.Events {
		switch {
		case e.E == match.EvTurn:
			if on != v.Me && !plays {
				r.idle++
			}
			on, plays = e.P, false
		case e.E == match.EvPlay:
			drew, plays = [16]bool{}, true
			if e.P != v.Me {
				r.laid += len(e.Hand)
			}
		case e.E == match.EvDraw && e.P < len(drew):
			drew[e.P] = true
		}
	}
	for i, s := range v.Seats {
		if i == v.Me {
			continue
		}
		r.least = min(r.least, s.Cards)
		r.sum += s.Cards
		if limit := v.Rules.LimitOf(s.Opened, len(v.Table) == 0); limit > 0 && s.Cards > limit {
			r.over++
		}
		if s.Cards < len(v.Hand) {
			r.fewer++
		}
		if i < len(drew) && drew[i] {
			r.drew++
		}
	}
	return r
}

func cardsOf(v *match.View) int {
	n := len(v.Free)
	for _, m := range v.Table {
		n += len(m.Cards)
	}
	return n
}

// table writes what lies on the table into the key of the memory.
func (s *Sight) table(v *match.View) {
	s.key = s.key[:0]
	for _, m := range v.Table {
		for _, c := range m.Cards {
			s.key = append(s.key, byte(c.ID.Face()), byte(c.As))
		}
		s.key = append(s.key, 0)
	}
	for _, id := range v.Free {
		s.key = append(s.key, byte(id.Face()))
	}
	s.key = append(s.key, 0xff)
}

// largest is the most cards of a hand that find a meld, whatever the limit and
// the duties of a first play are.
func (s *Sight) largest(p *solver.Position, least int) int {
	asked := 0
	stop := func() bool { asked++; s.asked++; return asked > patience }
	if s.solver.SolveInto(&s.answer, solver.Limits{Stop: stop, Least: least}, *p) != nil {
		return 0
	}
	return s.answer.Cards
}

// position is the question for a view's largest play.
func position(v *match.View) solver.Position {
	p := v.Position(solver.Max)
	p.Rules.Limit, p.Opened = 0, true
	return p
}

// holding looks at the view's hand.
func (s *Sight) holding(v *match.View) holding {
	s.table(v)
	at := len(s.key)
	for _, id := range v.Hand {
		s.key = append(s.key, byte(id.Face()))
	}
	stable.Ordered(s.key[at:])
	if h, ok := s.hands[string(s.key)]; ok {
		return h
	}
	key := string(s.key)
	p := position(v)
	// in one order, so that equal hands are played alike
	p.Hand = slices.SortedFunc(slices.Values(v.Hand), func(a, b card.ID) int {
		return cmp.Or(cmp.Compare(a.Face(), b.Face()), cmp.Compare(a, b))
	})
	var h holding
	h.stuck = len(v.Hand) - s.largest(&p, 0)
	var played [256]bool
	for _, c := range s.answer.Play {
		played[c.ID] = true
	}
	var stuck []card.ID
	for _, id := range p.Hand {
		if !played[id] {
			stuck = append(stuck, id)
		}
	}
	h.worth = v.Rules.Worth(stuck)
	for i, a := range stuck {
		mated := false
		for j, b := range stuck {
			if i != j {
				with := thirds(a.Face(), b.Face(), &v.Rules.Meld)
				h.pairs |= with
				mated = mated || with != 0
			}
		}
		if mated {
			h.paired++
		}
	}
	s.drawing(v, p, &h)
	if len(s.hands) >= memory {
		clear(s.hands)
	}
	s.hands[key] = h
	return h
}

// drawing looks at which cards that may come would be outs. Where searches take
// long it does not come to all: known are those that it came to.
func (s *Sight) drawing(v *match.View, p solver.Position, h *holding) {
	if h.stuck == 0 || h.stuck > near {
		return
	}
	some, hand, before := spare(v, p.Hand), p.Hand, s.asked
	for i := range some {
		f := i * stride % len(some) // suits and ranks mixed, so that the first ones speak for all
		if some[f] == 0 {
			continue
		}
		if h.known != 0 && s.asked-before > tired {
			break
		}
		s.hand = append(append(s.hand[:0], hand...), some[f])
		p.Hand = s.hand
		if s.largest(&p, len(p.Hand)) == len(p.Hand) {
			h.outs |= 1 << f
		}
		h.known |= 1 << f
	}
}

// stride has no divisor in common with the number of faces.
const stride = 17

// spare is, by face, a card that lies neither on the table nor in a hand, 0 for
// none.
func spare(v *match.View, hand []card.ID) (some [card.Joker + 1]card.ID) {
	var taken [256]bool
	for _, m := range v.Table {
		for _, c := range m.Cards {
			taken[c.ID] = true
		}
	}
	for _, ids := range [][]card.ID{v.Free, hand} {
		for _, id := range ids {
			taken[id] = true
		}
	}
	for _, id := range card.Deck(v.Rules.Deck(len(v.Seats))) {
		if !taken[id] {
			some[id.Face()] = id
		}
	}
	return some
}
