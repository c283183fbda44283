package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/stable"
)

// drop puts cards into a meld before an index: into it as a whole if they fit,
// else by splitting the run there.
func (d *Draft) drop(l layout, target int, cards []card.Card, at int) layout {
	r := d.view.Rules.Meld
	old := l.melds[target].Cards
	whole := d.arrange(&l, l.melds[target].ID, slices.Insert(slices.Clone(old), at, cards...))
	if !meld.Fits(whole, r) && at > 0 && at < len(old) {
		if left, right, ok := d.parts(&l, l.melds[target].ID, old, cards, at); ok {
			l = l.replace(target, left)
			return l.add(right, l.melds[target].Owner)
		}
	}
	return l.replace(target, whole)
}

// replace lays other cards as a meld.
func (l layout) replace(target int, cards []card.Card) layout {
	l.melds = slices.Clone(l.melds)
	l.melds[target].Cards = cards
	return l
}

// parts finds the cut of a run such that the cards dropped continue one of the
// parts: both legal if possible, nearest to where they were dropped.
func (d *Draft) parts(l *layout, id int, old, cards []card.Card, at int) (left, right []card.Card, ok bool) {
	if k, _ := meld.Check(old, d.view.Rules.Meld); k != meld.Run {
		return nil, nil, false
	}
	best := 0
	for cut := 1; cut < len(old); cut++ {
		for _, low := range []bool{true, false} {
			a, b := slices.Clone(old[:cut]), slices.Clone(old[cut:])
			if low {
				a = append(a, cards...)
			} else {
				b = append(slices.Clone(cards), b...)
			}
			a, b = d.arrange(l, id, a), d.arrange(l, l.next, b)
			score := 100*min(d.worthOf(a), d.worthOf(b)) + 10*max(d.worthOf(a), d.worthOf(b)) - abs(cut-at)
			if min(d.worthOf(a), d.worthOf(b)) > 0 && (!ok || score > best) {
				left, right, ok, best = a, b, true, score
			}
		}
	}
	return left, right, ok
}

// worthOf is 2 for a legal meld, 1 for part of one, 0 for what does not fit.
func (d *Draft) worthOf(cards []card.Card) int {
	switch {
	case meld.Legal(cards, d.view.Rules.Meld):
		return 2
	case meld.Fits(cards, d.view.Rules.Meld):
		return 1
	}
	return 0
}

func abs(n int) int { return max(n, -n) }

// standIn is the joker of a meld that stands for the card, 0 for none.
func (l *layout) standIn(target int, c card.Card) card.ID {
	for _, o := range l.melds[target].Cards {
		if o.As != card.NoFace && o.As == c.ID.Face() && c.As == card.NoFace {
			return o.ID
		}
	}
	return 0
}

// mayFree reports whether the card frees the joker when it takes its place: it is
// the one for which the joker stood when the turn began.
func (d *Draft) mayFree(joker, by card.ID) bool {
	r := &d.view.Rules
	if !joker.Joker() || by.Face() != d.wasAs(joker) || slices.Contains(d.now().loose, joker) {
		return false
	}
	if r.Joker.FreedBy != rules.FreedByHand || d.home[by] == inHand {
		return true
	}
	own, _ := d.now().find(func(c card.Card) bool { return c.ID.Face() == by.Face() && d.home[c.ID] == inHand })
	return own >= 0 // an equal card of the hand, which may have been played as this one
}

// swap puts a card in the place of the joker that stands for it. The joker is
// loose and lies alone, to be used again.
func (d *Draft) swap(l layout, target int, c card.Card, joker card.ID) layout {
	cards := slices.Clone(l.melds[target].Cards)
	for i := range cards {
		if cards[i].ID == joker {
			cards[i] = c
		}
	}
	l.loose = append(slices.Clone(l.loose), joker)
	return l.replace(target, cards).add([]card.Card{{ID: joker}}, d.owner())
}

func (d *Draft) split(l layout, id, at int) (layout, *Error) {
	i := l.index(id)
	if i < 0 || at < 1 || at >= len(l.melds[i].Cards) {
		return l, because(NoSuchMeld)
	}
	cards := l.melds[i].Cards
	head, tail := slices.Clone(cards[:at]), slices.Clone(cards[at:])
	return l.replace(i, head).add(tail, l.melds[i].Owner), nil
}

// declare says what a wild card stands for, where that is for the draft to say
// or the rules allow it to change.
func (d *Draft) declare(l layout, joker card.ID, as card.Face) (layout, *Error) {
	i := l.meldOf(joker)
	if i < 0 || !d.view.Rules.Meld.IsWild(joker.Face()) || !as.Natural() {
		return l, about(NoSuchChoice, joker)
	}
	if !slices.Contains(d.Choices(joker, l.melds[i].ID), as) {
		return l, about(NoSuchChoice, joker)
	}
	cards := slices.Clone(l.melds[i].Cards)
	for k := range cards {
		if cards[k].ID == joker {
			cards[k].As = as
		}
	}
	if !slices.Contains(l.pinned, joker) {
		l.pinned = append(slices.Clone(l.pinned), joker)
	}
	return l.replace(i, d.arrange(&l, l.melds[i].ID, cards)), nil
}

// With is the meld with an ID as it would lie with cards put at its end.
func (d *Draft) With(id int, cards []card.ID) []card.Card {
	l := d.now()
	i := l.index(id)
	if i < 0 {
		return nil
	}
	with := slices.Clone(l.melds[i].Cards)
	for _, c := range cards {
		with = append(with, l.card(c))
	}
	return d.arrange(l, id, with)
}

// Choices lists what a wild card may stand for in the meld with an ID, in
// which it lies or into which it would go, such that the meld is legal. A
// joker of the table that is not free to change has only its card where that
// fits.
func (d *Draft) Choices(joker card.ID, id int) []card.Face {
	l := d.now()
	i := l.index(id)
	r := d.view.Rules.Meld
	if i < 0 || d.home[joker] == 0 || !r.IsWild(joker.Face()) {
		return nil
	}
	cards := slices.Clone(l.melds[i].Cards)
	if !holds(cards, joker) {
		cards = append(cards, card.Card{ID: joker})
	}
	anew := *l // as if it had not been declared
	anew.pinned = slices.DeleteFunc(slices.Clone(l.pinned), func(id card.ID) bool { return id == joker })
	cards, open := d.opened(&anew, id, cards) // what one of them may stand for, any of them may
	if was := d.wasAs(joker); !slices.Contains(open, joker) {
		if !d.mayChange(joker, was) {
			return []card.Face{was}
		}
		cards[slices.IndexFunc(cards, func(c card.Card) bool { return c.ID == joker })].As = card.NoFace
		open = append(open, joker)
	}
	var out []card.Face
	for _, m := range meld.Readings(cards, r) {
		for _, c := range m {
			if slices.Contains(open, c.ID) && !slices.Contains(out, c.As) {
				out = append(out, c.As)
			}
		}
	}
	stable.Ordered(out)
	return out
}

// wasAs is what a joker of the table stood for when the turn began.
func (d *Draft) wasAs(joker card.ID) card.Face {
	if d.home[joker] != onTable {
		return card.NoFace
	}
	return d.snaps[0].cardAs(joker)
}

func (l *layout) cardAs(id card.ID) card.Face { return l.card(id).As }

// mayChange reports whether a joker of the table may stand for another card as
// things lie: it may change at will, or a copy of its card lies on the table.
func (d *Draft) mayChange(joker card.ID, was card.Face) bool {
	if d.view.Rules.Joker.Change == rules.ChangeFree || slices.Contains(d.now().loose, joker) {
		return true
	}
	lay := d.snaps[0].melds[d.snaps[0].meldOf(joker)].Cards
	for _, t := range d.now().melds {
		for _, c := range t.Cards {
			if c.As == card.NoFace && rules.Frees(&d.view.Rules, lay, card.Card{ID: joker, As: was}, c.ID.Face()) &&
				(d.view.Rules.Joker.FreedBy != rules.FreedByHand || d.home[c.ID] == inHand) {
				return true
			}
		}
	}
	return false
}

// set lays a whole table: all table cards, and hand or free cards. A card of
// the hand in place of an equal one of the table changes places with it.
func (d *Draft) set(l layout, table []Meld) (layout, *Error) {
	var lies [256]bool
	for i, t := range table {
		if len(t.Cards) == 0 {
			return l, &Error{Why: NoSuchMeld, Meld: i}
		}
		for _, c := range t.Cards {
			lies[c.ID] = true
		}
	}
	free := slices.DeleteFunc(slices.Clone(d.view.Free), func(id card.ID) bool { return lies[id] })
	s := d.view.stand()
	whole, b := s.play(table, free).Complete()
	if b != nil {
		return l, (*Error)(b)
	}
	table = withCards(table, whole.New)
	out := layout{next: l.next, loose: l.loose, free: free}
	table, out.next = identified(table, l.melds, d.snaps[0].melds, out.next)
	for _, t := range table {
		t.Cards = arranged(t.Cards, d.view.Rules.Meld)
		t.Owner = d.ownerOf(t.ID)
		out.melds = append(out.melds, t)
		for _, c := range t.Cards {
			if c.As != card.NoFace && (c.As != d.wasAs(c.ID) || d.isOpen(&out, c.ID)) {
				out.pinned = append(out.pinned, c.ID)
			}
		}
	}
	return out, nil
}

// ownerOf is who owns a meld: who did when the turn began, or the player.
func (d *Draft) ownerOf(id int) int {
	if i := d.snaps[0].index(id); i >= 0 {
		return d.snaps[0].melds[i].Owner
	}
	return d.owner()
}
