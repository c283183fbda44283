package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// To is where cards go: to the meld with an ID, to a new meld, home to the
// hand, or back among the free cards. At is the index before which they are
// dropped, -1 for wherever they fit.
type To struct {
	Meld int  `json:"meld,omitempty"`
	New  bool `json:"new,omitempty"`
	Hand bool `json:"hand,omitempty"`
	Free bool `json:"free,omitempty"`
	At   int  `json:"at"`
}

// EditKind is a kind of edit.
type EditKind string

// The kinds of edit.
const (
	EditMove    EditKind = "move"    // Cards To
	EditSplit   EditKind = "split"   // the meld To.Meld before To.At
	EditDeclare EditKind = "declare" // the wild card Cards[0] As
	EditTable   EditKind = "table"   // the whole table, as Table says
	EditReset   EditKind = "reset"   // everything as the turn began
)

// Edit is one change of a draft, undone and done again as one.
type Edit struct {
	Do    EditKind  `json:"do"`
	Cards []card.ID `json:"cards,omitempty"`
	To    To        `json:"to,omitzero"`
	As    card.Face `json:"as,omitempty"`
	Table []Meld    `json:"table,omitempty"`
}

// Move moves cards: one, several, or a whole meld. Cards order themselves
// where they arrive. Dropped into the middle of a run that they do not extend
// they split it, if both parts then fit together. A card dropped on a joker of
// the table that stands for it takes its place: the joker is loose, and lies
// alone; and a joker that is taken out of its meld before its card is laid stands
// for what fits where it goes. Table cards do not go to the hand.
func (d *Draft) Move(cards []card.ID, to To) *Error {
	return d.Do(Edit{Do: EditMove, Cards: slices.Clone(cards), To: to})
}

// Undo takes the last edit back, and reports whether there was one.
func (d *Draft) Undo() bool {
	if d.done == 0 {
		return false
	}
	d.done--
	return true
}

// Redo does the edit again that was taken back last.
func (d *Draft) Redo() bool {
	if d.done == len(d.edits) {
		return false
	}
	d.done++
	return true
}

// Edits is how many edits can be taken back.
func (d *Draft) Edits() int { return d.done }

// CanUndo and CanRedo report whether there is an edit to take back, or to do
// again.
func (d *Draft) CanUndo() bool { return d.done > 0 }

// CanRedo reports whether there is an edit to do again.
func (d *Draft) CanRedo() bool { return d.done < len(d.edits) }

// Sort puts the hand in an order: cards that it does not name follow in the
// order they were in. It is no edit: there is nothing to take back.
func (d *Draft) Sort(order []card.ID) {
	var out []card.ID
	for _, id := range append(slices.Clone(order), d.order...) {
		if d.home[id] == inHand && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	d.order = out
}

// Do does an edit, or says why not and changes nothing. An edit that changes
// nothing is not kept.
func (d *Draft) Do(e Edit) *Error {
	next, err := d.after(e)
	if err != nil {
		return err
	}
	if e.Do == EditMove && e.To.Hand {
		_, cards := d.exchanged(*d.now(), e.Cards, e.To)
		d.order = insertHome(d.order, d.Hand(), cards, e.To.At)
	}
	if next.equal(d.now()) {
		return nil // nothing to take back
	}
	d.edits = append(d.edits[:d.done:d.done], e)
	d.snaps = append(d.snaps[:d.done+1:d.done+1], next)
	d.done++
	d.moved = true
	return nil
}

// insertHome puts cards that come home before the card that is now at an index
// of the hand, or leaves them where they were before they left (-1).
func insertHome(order, hand, cards []card.ID, at int) []card.ID {
	if at < 0 {
		return order
	}
	moving := func(id card.ID) bool { return slices.Contains(cards, id) }
	before := card.ID(0)
	for _, id := range hand[min(at, len(hand)):] {
		if !moving(id) {
			before = id
			break
		}
	}
	rest := slices.DeleteFunc(slices.Clone(order), moving)
	if i := slices.Index(rest, before); i >= 0 {
		return slices.Insert(rest, i, cards...)
	}
	return append(rest, cards...)
}

// after is the layout that an edit leads to.
func (d *Draft) after(e Edit) (layout, *Error) {
	l := *d.now()
	switch e.Do {
	case EditMove:
		return d.move(l, e.Cards, e.To)
	case EditSplit:
		return d.split(l, e.To.Meld, e.To.At)
	case EditDeclare:
		if len(e.Cards) != 1 {
			return l, because(NoSuchChoice)
		}
		return d.declare(l, e.Cards[0], e.As)
	case EditTable:
		return d.set(l, e.Table)
	case EditReset:
		start := d.snaps[0]
		start.next = l.next
		return start, nil
	}
	return l, because(NoSuchAction)
}

func (d *Draft) move(l layout, ids []card.ID, to To) (layout, *Error) {
	l, ids = d.exchanged(l, ids, to)
	if err := d.known(ids, to); err != nil {
		return l, err
	}
	target := -1
	if !to.Hand && !to.Free && !to.New {
		if target = l.index(to.Meld); target < 0 {
			return l, because(NoSuchMeld)
		}
	}
	cards := make([]card.Card, len(ids))
	for i, id := range ids {
		cards[i] = l.card(id)
	}
	at := to.At
	if target >= 0 {
		at = l.atWithout(target, ids, at)
	}
	swap := target >= 0 && len(ids) == 1
	if len(ids) == 1 && l.meldOf(ids[0]) != target { // what it was declared to be, it was there
		l.pinned = slices.DeleteFunc(slices.Clone(l.pinned), func(id card.ID) bool { return id == ids[0] })
	}
	l = l.lift(ids, to)
	switch {
	case to.Hand:
		return d.tidied(l), nil
	case to.Free:
		l.free = append(slices.Clone(l.free), ids...)
		return d.tidied(l), nil
	case to.New:
		l = l.add(d.arrange(&l, l.next, cards), d.owner())
		return d.tidied(l), nil
	}
	if joker := l.standIn(target, cards[0]); swap && joker != 0 && d.mayFree(joker, cards[0].ID) {
		return d.tidied(d.swap(l, target, cards[0], joker)), nil
	}
	return d.tidied(d.drop(l, target, cards, at)), nil
}

// exchanged is the layout and the cards with copies changed that are to go home
// to the hand, or to the free cards, but came from elsewhere: where an equal
// card lies in a meld that came from there, the two change places.
func (d *Draft) exchanged(l layout, ids []card.ID, to To) (layout, []card.ID) {
	home := inHand
	switch {
	case to.Free:
		home = asFree
	case !to.Hand:
		return l, ids
	}
	ids = slices.Clone(ids)
	for k, id := range ids {
		if d.home[id] == home || d.home[id] == 0 {
			continue
		}
		if i, j := l.find(func(c card.Card) bool {
			return c.ID.Face() == id.Face() && d.home[c.ID] == home && !slices.Contains(ids, c.ID)
		}); i >= 0 {
			twin := l.melds[i].Cards[j].ID
			l = l.exchange(id, twin)
			ids[k] = twin
		}
	}
	return l, ids
}

// known wants cards of the game, each once, that may go there.
func (d *Draft) known(ids []card.ID, to To) *Error {
	if len(ids) == 0 {
		return because(NothingAdded)
	}
	for i, id := range ids {
		switch {
		case d.home[id] == 0:
			return about(CardForeign, id)
		case slices.Contains(ids[:i], id):
			return about(CardTwice, id)
		case to.Hand && d.home[id] != inHand, to.Free && d.home[id] != asFree:
			return about(StaysOnTable, id)
		}
	}
	return nil
}

// owner is who owns a new meld.
func (d *Draft) owner() int {
	if d.view.Rules.Table == rules.TableShared {
		return -1
	}
	return d.view.Me
}

// tidied drops empty melds, and settles jokers in those that have changed.
func (d *Draft) tidied(l layout) layout {
	before := d.now()
	melds := make([]Meld, 0, len(l.melds))
	for _, t := range l.melds {
		if len(t.Cards) == 0 {
			continue
		}
		if i := before.index(t.ID); i >= 0 && !slices.Equal(before.melds[i].Cards, t.Cards) {
			t.Cards = d.arrange(&l, t.ID, t.Cards)
		}
		melds = append(melds, t)
	}
	l.melds = melds
	return l
}

// arrange is the cards of the meld with an ID in order, with the wild cards
// declared whose meaning is open.
func (d *Draft) arrange(l *layout, id int, cards []card.Card) []card.Card {
	r := d.view.Rules.Meld
	cards, open := d.opened(l, id, cards)
	if len(open) > 0 {
		if m, ok := meld.Resolve(cards, r); ok {
			return m
		}
		return cards
	}
	if alike(cards) {
		meld.Arrange(cards, r)
	}
	return cards
}

// opened is the cards of the meld with an ID with those undeclared whose
// meaning is open, and which they are: what isOpen says, and jokers that were
// taken out of their meld, if the cards fit only so. Whether those are freed by
// the end of the turn is for the rules to judge.
func (d *Draft) opened(l *layout, id int, cards []card.Card) (out []card.Card, open []card.ID) {
	out = slices.Clone(cards)
	var taken []int
	for i, c := range cards {
		switch was := d.wasAs(c.ID); {
		case d.isOpen(l, c.ID):
			out[i].As = card.NoFace
			open = append(open, c.ID)
		case was != card.NoFace && !slices.Contains(l.pinned, c.ID):
			if out[i].As = was; d.takenOut(id, cards, c.ID) {
				taken = append(taken, i)
			}
		}
	}
	if len(taken) == 0 || meld.Fits(out, d.view.Rules.Meld) {
		return out, open
	}
	free, all := slices.Clone(out), slices.Clone(open)
	for _, i := range taken {
		free[i].As = card.NoFace
		all = append(all, free[i].ID)
	}
	if !meld.Fits(free, d.view.Rules.Meld) {
		return out, open
	}
	return free, all
}

// isOpen reports whether what a wild card stands for is for the draft to say:
// of those of the hand and of the free cards, of loose ones, and of all where
// jokers may change at will, unless the player has declared them.
func (d *Draft) isOpen(l *layout, id card.ID) bool {
	if !d.view.Rules.Meld.IsWild(id.Face()) || slices.Contains(l.pinned, id) {
		return false
	}
	return d.home[id] != onTable || d.view.Rules.Joker.Change == rules.ChangeFree || slices.Contains(l.loose, id)
}

// takenOut reports whether a joker of the table that could be freed lies, among
// cards of the meld with an ID, elsewhere than where the turn found it, or has
// been left there alone.
func (d *Draft) takenOut(id int, cards []card.Card, joker card.ID) bool {
	if !joker.Joker() || d.view.Rules.Meld.IsWild(d.wasAs(joker)) {
		return false
	}
	from := d.snaps[0].melds[d.snaps[0].meldOf(joker)]
	return id != from.ID || !slices.ContainsFunc(cards, func(c card.Card) bool { return c.ID != joker && holds(from.Cards, c.ID) })
}

// alike reports whether all cards have one suit, or all one rank.
func alike(cards []card.Card) bool {
	suit, rank := true, true
	for _, c := range cards {
		f, g := c.Shows(), cards[0].Shows()
		suit = suit && f.Natural() && f.Suit() == g.Suit()
		rank = rank && f.Natural() && f.Rank() == g.Rank()
	}
	return suit || rank
}
