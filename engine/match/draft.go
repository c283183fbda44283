package match

import (
	"cmp"
	"errors"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/stable"
)

// Draft is a half-made turn: the table as a player has moved it so far, and
// how to take it all back. It is made from a View and knows no more. Broken
// melds are allowed; what may never be is a table card in a hand, or a card in
// two places. A draft can be made, and planned in, when others are on turn.
type Draft struct {
	view  View
	order []card.ID // the hand at the start of the turn, in the order the player likes
	home  map[card.ID]place
	edits []Edit   // done, then undone ones that Redo brings back
	snaps []layout // before each edit, and after the last
	done  int
	moved bool
}

// place is where a card was at the start of the turn.
type place uint8

const (
	inHand place = iota + 1
	onTable
	asFree
)

// NewDraft is the turn that a view shows, with nothing moved.
func NewDraft(v View) *Draft {
	d := &Draft{view: v, order: slices.Clone(v.Hand), home: make(map[card.ID]place)}
	for _, id := range v.Hand {
		d.home[id] = inHand
	}
	for _, id := range v.Free {
		d.home[id] = asFree
	}
	for _, t := range v.Table {
		for _, c := range t.Cards {
			d.home[c.ID] = onTable
		}
	}
	d.snaps = []layout{{melds: cloneMelds(v.Table), free: slices.Clone(v.Free), next: -1}}
	d.moved = v.Touched && v.Turn == v.Me
	return d
}

func (d *Draft) now() *layout { return &d.snaps[d.done] }

// Melds is the table as it lies now: the old melds in their order, then new
// ones, which have negative IDs until the match numbers them.
func (d *Draft) Melds() []Meld { return cloneMelds(d.now().melds) }

// Hand is the cards in the hand, in the player's order.
func (d *Draft) Hand() []card.ID {
	var out []card.ID
	for _, id := range d.order {
		if d.now().meldOf(id) < 0 {
			out = append(out, id)
		}
	}
	return out
}

// Free is the free cards that nobody has used.
func (d *Draft) Free() []card.ID { return slices.Clone(d.now().free) }

// Mine reports whether the card is from the player's hand this turn.
func (d *Draft) Mine(id card.ID) bool { return d.home[id] == inHand }

// Changed reports whether the table differs from how the turn began, which it
// does not where equal copies have only changed places.
func (d *Draft) Changed() bool {
	l := d.now()
	return l != &d.snaps[0] && !sameMelds(l.melds, d.snaps[0].melds)
}

// sameMelds reports whether two tables hold the same melds, with copies alike.
func sameMelds(a, b []Meld) bool { return slices.EqualFunc(sorted(a), sorted(b), slices.Equal) }

// sorted is what each meld of a table holds, in one order, with copies alike.
func sorted(table []Meld) [][]card.Card {
	out := make([][]card.Card, len(table))
	for i, t := range table {
		for _, c := range t.Cards {
			out[i] = append(out[i], card.Card{ID: card.ID(c.ID.Face()), As: c.As})
		}
		stable.Sort(out[i], compareCards)
	}
	stable.Sort(out, func(a, b []card.Card) int { return slices.CompareFunc(a, b, compareCards) })
	return out
}

func compareCards(a, b card.Card) int {
	return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.As, b.As))
}

// Moved reports whether a card was moved this turn at all, taken back or not:
// in strict games that binds, once the match has been told by Touch.
func (d *Draft) Moved() bool { return d.moved }

// bound reports whether the turn now ends only by a legal play or by giving
// up: in strict games, once a card was moved when a play was possible.
func (d *Draft) bound() bool { return d.view.binds(d.moved) }

// binds reports whether a card that was moved this turn binds its player.
func (v *View) binds(moved bool) bool { return v.Rules.Strict && moved && v.option(Play) == nil }

// sameTable reports whether the same cards lie together and stand for the same.
func sameTable(a, b []Meld) bool {
	if len(a) != len(b) {
		return false
	}
	where := make(map[card.Card]int)
	for i, t := range a {
		for _, c := range t.Cards {
			where[c] = i + 1
		}
	}
	for _, t := range b {
		first := where[t.Cards[0]]
		if first == 0 || len(a[first-1].Cards) != len(t.Cards) {
			return false
		}
		for _, c := range t.Cards {
			if where[c] != first {
				return false
			}
		}
	}
	return true
}

// meldOf is the index of the meld that the card lies in, -1 for none.
func (l *layout) meldOf(id card.ID) int {
	return slices.IndexFunc(l.melds, func(t Meld) bool { return holds(t.Cards, id) })
}

// index is where the meld with an ID is, -1 for nowhere.
func (l *layout) index(id int) int {
	return slices.IndexFunc(l.melds, func(t Meld) bool { return t.ID == id })
}

func holds(cards []card.Card, id card.ID) bool {
	return card.Has(cards, id)
}

// State is what a meld of a draft is.
type State string

// The states.
const (
	Legal      State = "legal"
	Incomplete State = "incomplete" // more cards alone can make it legal
	Wrong      State = "wrong"
)

// MeldState is what a meld of a draft is, and why it is not legal: by the
// rules of melds (Why), or by those of the turn (Rule), such as a joker that
// must be freed first. Those of jokers are looked at in every legal meld, the others
// once all melds are legal; they name one meld at a time.
type MeldState struct {
	State State
	Why   *meld.Error
	Rule  *Error
}

// State is the state of each meld, in the order of Melds.
func (d *Draft) State() []MeldState {
	l := d.now()
	out := make([]MeldState, len(l.melds))
	for i, t := range l.melds {
		out[i] = stateOf(t, d.view.Rules.Meld)
	}
	b := d.view.CheckPlay(l.melds, l.free)
	if b != nil && b.Why == rules.IllegalMeld {
		b = d.view.checkJokers(l.melds, l.free)
	}
	if b != nil && b.Meld >= 0 {
		out[b.Meld].State, out[b.Meld].Rule = Wrong, (*Error)(b)
	}
	return out
}

func stateOf(t Meld, r meld.Rules) MeldState {
	s := MeldState{State: Legal}
	if _, err := meld.Check(t.Cards, r); !errors.As(err, &s.Why) {
		return s
	}
	s.State = Wrong
	switch {
	case s.Why.Incomplete():
		s.State = Incomplete
	case s.Why.Kind == meld.Undeclared && meld.Fits(t.Cards, r):
		s.State = Incomplete
		s.Why = &meld.Error{Kind: meld.Short, At: len(t.Cards), Want: min(r.SetMin, r.RunMin)}
	}
	return s
}

// Action is what ending the turn as things lie would send, or the first reason
// why not; the Error's Meld is an index into Melds.
func (d *Draft) Action() (Action, *Error) {
	if err := d.option(Play); err != nil {
		return Action{}, err
	}
	if b := d.view.CheckPlay(d.now().melds, d.now().free); b != nil {
		return Action{}, (*Error)(b)
	}
	return Action{Do: Play, Table: d.Melds(), Free: d.Free()}, nil
}

// TimeUp is what the player's turn becomes when the timer runs out, see View.TimeUp.
func (d *Draft) TimeUp() Action { return d.view.TimeUp(d.now().melds, d.now().free, d.moved) }

// TimeUp is what a player's turn becomes when its time is up and the table lies so: the
// play, if that is legal; else a failed move; where nothing lies otherwise than the turn
// began, what the turn takes by default. moved says that a card was moved in this turn,
// taken back or not, which counts in strict games.
func (v *View) TimeUp(table []Meld, free []card.ID, moved bool) Action {
	if v.option(Play) == nil && v.CheckPlay(table, free) == nil {
		return Action{Do: Play, Table: cloneMelds(table), Free: slices.Clone(free)}
	}
	a := Action{Do: GiveUp, Timed: true}
	if !sameMelds(table, v.Table) || v.binds(moved) {
		a.Table, a.Free = cloneMelds(table), slices.Clone(free)
		a.Timed = len(table) > 0 // an empty table does not tell that it was moved
	}
	return a
}

// Refuses is why a kind of action is refused now, nil if it is not: for Play
// what Action says, for the others what the view says, and that in a strict
// game a card has been moved.
func (d *Draft) Refuses(do Do) *Error {
	if do == Play {
		_, err := d.Action()
		return err
	}
	if err := d.option(do); err != nil {
		return err
	}
	if d.bound() && do != GiveUp {
		return because(MoveBegun)
	}
	return nil
}

func (d *Draft) option(do Do) *Error { return d.view.option(do) }

// option is why the view refuses a kind of action.
func (v *View) option(do Do) *Error {
	for _, o := range v.Options {
		if o.Do == do {
			return o.Why
		}
	}
	return because(NoSuchAction)
}
