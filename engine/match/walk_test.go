package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// turn does one random legal action.
func (w *walk) turn() {
	seat := w.m.Turn
	v := w.m.View(seat)
	if w.rng.IntN(8) > 0 && optionOf(v, Play) == nil {
		if a, ok := w.findPlay(v); ok {
			if w.m.bound() && !w.m.Now.Able {
				w.t.Errorf("%s is a play where the duty to play saw none", written(a.Table))
			}
			if w.rng.IntN(2) == 0 {
				a.Table = w.otherCopies(a)
			}
			w.apply(seat, a)
			return
		}
	}
	var can []Do
	for _, o := range v.Options {
		if o.Why == nil && o.Do != Play && o.Do != Zap && (o.Do != GiveUp || v.Touched || w.rng.IntN(10) == 0) {
			can = append(can, o.Do)
		}
	}
	if v.Rules.Strict && optionOf(v, Play) == nil && w.rng.IntN(20) == 0 && !v.Touched {
		w.apply(seat, Action{Do: Touch})
		return
	}
	if v.Rules.Timer > 0 && w.rng.IntN(10) == 0 {
		w.apply(seat, Action{Do: GiveUp, Timed: true})
		return
	}
	if w.rng.IntN(10) == 0 && optionOf(v, Zap) == nil && v.Rules.Zap {
		joker := slices.IndexFunc(v.Hand, card.ID.Joker)
		w.apply(seat, Action{Do: Zap, Card: v.Hand[joker], To: (seat + 1) % len(v.Seats)})
		return
	}
	if len(can) == 0 && v.Rules.MustPlay != rules.MustNever {
		if a := w.duty(seat); a != nil {
			w.apply(seat, *a)
			return
		}
	}
	if len(can) == 0 {
		w.t.Errorf("nothing can be done: %+v", v.Options)
		return
	}
	a := Action{Do: can[w.rng.IntN(len(can))]}
	if a.Do == Discard {
		a.Card = v.Hand[w.rng.IntN(len(v.Hand))]
	}
	w.apply(seat, a)
}

// otherCopies is the table of a play with any copies of its cards: equal copies
// are equal.
func (w *walk) otherCopies(a Action) []Meld {
	copies := map[card.Face][]card.ID{}
	for _, id := range slices.Concat(cardIDs(w.m.Table), w.m.Free, w.m.Seats[w.m.Turn].Hand) {
		if !slices.Contains(a.Free, id) {
			copies[id.Face()] = append(copies[id.Face()], id)
		}
	}
	for f := range card.Joker + 1 {
		w.rng.Shuffle(len(copies[f]), func(i, j int) { copies[f][i], copies[f][j] = copies[f][j], copies[f][i] })
	}
	table := cloneMelds(a.Table)
	for _, t := range table {
		for j, c := range t.Cards {
			f := c.ID.Face()
			t.Cards[j].ID, copies[f] = copies[f][0], copies[f][1:]
		}
	}
	return table
}

func cardIDs(melds []Meld) []card.ID {
	var out []card.ID
	for _, t := range melds {
		out = append(out, card.IDs(t.Cards)...)
	}
	return out
}

// duty is a play of a seat that must play: of some of its cards, or of all of
// them if those will not do.
func (w *walk) duty(seat int) *Action {
	if w.m.opensAlone(seat) {
		return w.m.smallest(seat)
	}
	hand := w.m.Seats[seat].Hand
	try := solver.New()
	if a := w.m.playOf(try, w.m.position(seat, hand[:1+w.rng.IntN(len(hand))])); a != nil {
		return a
	}
	return w.m.playOf(try, w.m.position(seat, hand))
}

func optionOf(v View, do Do) *Error {
	for _, o := range v.Options {
		if o.Do == do {
			return o.Why
		}
	}
	return because(NoSuchAction)
}

// findPlay lays random melds from the hand and adds random cards to melds,
// while the rules allow the whole.
func (w *walk) findPlay(v View) (Action, bool) {
	d := NewDraft(v)
	var best Action
	found := false
	for range 3 {
		if !w.addMeld(d) {
			w.addCard(d)
		}
		if a, err := d.Action(); err == nil {
			best, found = a, true
			if w.rng.IntN(2) == 0 {
				break
			}
		}
	}
	return best, found
}

// addMeld lays three cards of the hand that make a meld.
func (w *walk) addMeld(d *Draft) bool {
	hand := d.Hand()
	w.rng.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	hand = hand[:min(len(hand), 20)]
	needsRun := d.view.Rules.Opening.Kind == rules.OpenRun && !d.view.Seats[d.view.Me].Opened && !d.Changed()
	for i := range hand {
		for j := range i {
			for k := range j {
				if !promising([3]card.ID{hand[i], hand[j], hand[k]}, d.view.Rules.Meld) {
					continue
				}
				cs := []card.Card{{ID: hand[i]}, {ID: hand[j]}, {ID: hand[k]}}
				m, ok := meld.Resolve(cs, d.view.Rules.Meld)
				if kind, _ := meld.Check(m, d.view.Rules.Meld); ok && kind != meld.Neither && (kind == meld.Run || !needsRun) {
					return d.Move(card.IDs(cs), To{New: true}) == nil
				}
			}
		}
	}
	return false
}

// promising is a quick look whether three cards can be a meld.
func promising(ids [3]card.ID, r meld.Rules) bool {
	f := make([]card.Face, 0, len(ids))
	for _, id := range ids {
		if !r.IsWild(id.Face()) {
			f = append(f, id.Face())
		}
	}
	for i := range f {
		if f[i].Rank() == f[0].Rank() {
			continue
		}
		far := (int(f[i].Rank()) - int(f[0].Rank()) + card.Ranks) % card.Ranks
		if f[i].Suit() != f[0].Suit() || far > 2 && far < card.Ranks-2 {
			return false
		}
	}
	return true
}

// addCard puts a card of the hand, or a free one, where it fits.
func (w *walk) addCard(d *Draft) bool {
	loose := append(d.Hand(), d.Free()...)
	var with []card.Card
	w.rng.Shuffle(len(loose), func(i, j int) { loose[i], loose[j] = loose[j], loose[i] })
	for _, id := range loose {
		for _, m := range d.now().melds {
			with = append(append(with[:0], m.Cards...), card.Card{ID: id})
			if r := d.view.Rules.Meld; !r.IsWild(id.Face()) && !meld.Legal(with, r) {
				continue
			}
			if err := d.Move([]card.ID{id}, To{Meld: m.ID, At: w.rng.IntN(len(m.Cards) + 1)}); err != nil {
				w.t.Errorf("a hand card cannot be put down: %v", err)
				return false
			}
			if !slices.ContainsFunc(d.State(), func(s MeldState) bool { return s.State != Legal }) {
				return true
			}
			d.Undo()
		}
	}
	return false
}
