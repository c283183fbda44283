package movetext

import (
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
)

// Write writes steps that begin with the table and go to one place, as one line that
// Read understands.
func (t *Table) Write(list ...steps.Step) string {
	var parts []string
	for _, s := range list {
		parts = append(parts, t.what(s))
	}
	s := &list[0]
	where := "new"
	switch {
	case s.Do == steps.Home:
		where = "hand"
	case s.To < len(t.Melds):
		where = strconv.Itoa(s.To + 1)
	}
	if s.Do == steps.Free {
		where += " free"
	}
	return strings.Join(parts, " ") + " > " + where
}

// what names the cards of a step: the shortest way that reads as them.
func (t *Table) what(s steps.Step) string {
	if s.From == hand {
		var parts []string
		for _, c := range s.Cards {
			parts = append(parts, typed(c))
		}
		return strings.Join(parts, " ")
	}
	m := t.Melds[s.From].Cards
	meld := strconv.Itoa(s.From + 1)
	first, last := t.lying(s.Cards[0]), t.lying(s.Cards[len(s.Cards)-1])
	for _, text := range []string{
		meld, meld + ":" + first + "-", meld + ":" + first + "-" + last,
	} {
		whole := !strings.Contains(text, ":")
		if whole && (s.Do != steps.Join || len(m) < 2) || strings.HasSuffix(text, "-") && s.Do != steps.Split || len(s.Cards) == 1 && !whole {
			continue
		}
		if read, err := t.readSource(strings.ToLower(text), new([256]bool)); err == nil && slices.Equal(read.cards, s.Cards) {
			return text
		}
	}
	var parts []string
	for _, c := range s.Cards {
		parts = append(parts, meld+":"+t.lying(c))
	}
	return strings.Join(parts, " ")
}

// lying is how a card of the table is typed: with what it stands for, or is to.
func (t *Table) lying(c card.Card) string {
	was, from := t.lies(c.ID)
	if c.As == card.NoFace {
		c = was
	}
	if first, err := t.find(t.Melds[from].Cards, named{face: c.ID.Face(), as: c.As}, new([256]bool)); err == nil &&
		t.Melds[from].Cards[first].As != was.As {
		return named{c.ID.Face(), c.As, was.As}.String() // another joker would be meant
	}
	return typed(c)
}

// Coming translates the step at a place of a list, whose steps begin with an older
// table, into steps of this table, on which those before it are done; false if the table
// does not lie so. A free joker is declared once a card comes to it: until then that is
// not a step.
func (t *Table) Coming(before []match.Meld, list []steps.Step, at int) ([]steps.Step, bool) {
	frames, err := steps.Frames(match.CardsOf(before), list[:at], t.Rules)
	if err != nil {
		return nil, false
	}
	frame, s := frames[at], list[at]
	s.Cards = slices.Clone(s.Cards)
	ok := true
	var joker card.Card // a free one that the cards come to
	if s.To != hand {
		to := frame.Meld(s.To)
		if s.To, ok = t.numberOf(to); !ok {
			return nil, false
		}
		if s.To < len(t.Melds) && t.Melds[s.To].Kind == match.KindFree && to[0].As != t.Melds[s.To].Cards[0].As {
			joker = card.Card{ID: t.Melds[s.To].Cards[0].ID, As: to[0].As}
		}
	}
	if s.From != hand {
		if s.From, ok = t.numberOf(frame.Meld(s.From)); !ok || s.From == len(t.Melds) {
			return nil, false
		}
	} else if loose := slices.IndexFunc(frame, func(p steps.Piece) bool { return p.Kind == steps.Loose && card.Has(p.Cards, s.Cards[0].ID) }); loose >= 0 {
		if s.From, ok = t.number(frame[loose].Cards); !ok {
			return nil, false
		}
		s.Do = steps.Move
	}
	if s.From != hand && !t.there(s.Cards, t.Melds[s.From].Cards) {
		return nil, false
	}
	if s.From != hand && s.From == s.To && t.Melds[s.To].Kind == match.KindFree && at+1 < len(list) {
		return t.Coming(before, list, at+1)
	}
	if joker.ID != 0 && s.From != s.To {
		from := s.To
		s.To = len(t.Melds)
		return []steps.Step{s, {Do: steps.Move, Cards: []card.Card{joker}, From: from, To: s.To}}, true
	}
	return []steps.Step{s}, true
}

// numberOf is number for a meld of a plan; one that has yet to begin has the next.
func (t *Table) numberOf(cards []card.Card) (int, bool) {
	if len(cards) == 0 {
		return len(t.Melds), true
	}
	return t.number(cards)
}

// there puts for each of the cards the copy of it that lies in a meld, and reports
// whether all do.
func (t *Table) there(cards, m []card.Card) bool {
	for i, c := range cards {
		if card.Has(m, c.ID) {
			continue
		}
		k := slices.IndexFunc(m, func(o card.Card) bool { return o.ID.Face() == c.ID.Face() && !card.Has(cards, o.ID) })
		if k < 0 {
			return false
		}
		cards[i].ID = m[k].ID
	}
	return true
}

// number is the meld that holds just these cards: of equal copies the same ones if
// it can be, and if it must be with wild cards that stand for something else.
func (t *Table) number(cards []card.Card) (int, bool) {
	for _, same := range []func(a, b []card.Card) bool{card.Same, card.Alike, sameFaces} {
		if i := slices.IndexFunc(t.Melds, func(m match.Meld) bool { return same(m.Cards, cards) }); i >= 0 {
			return i, true
		}
	}
	return 0, false
}

// sameFaces is card.Alike whatever the wild cards stand for.
func sameFaces(a, b []card.Card) bool {
	bare := func(cards []card.Card) []card.Card {
		out := slices.Clone(cards)
		for i := range out {
			out[i].As = card.NoFace
		}
		return out
	}
	return card.Alike(bare(a), bare(b))
}
