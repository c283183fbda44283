package wording

import (
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/review"
	"machiavelli/engine/rules"
	"machiavelli/game/app/session"
)

// mostWanted is how many unseen cards, or pairs of them, a hint names.
const mostWanted = 4

// fewStay is how many cards may stay of a hand that nearly goes whole.
const fewStay = 3

// Lack says, a line each, why no card goes, or why a hand that nearly goes whole does not:
// the fewest cards that keep it from going, once the hint says which cards go, and the
// unseen cards that would help.
func (w Match) Lack() []string {
	h := &w.ses.Hint
	l := w.lack()
	if l == nil {
		return nil
	}
	var lines []string
	if h.Playable() {
		lines = append(lines, w.lang.T("table.hint.lack.stay", "cards", w.Cards(card.Plain(l.Stay))))
	}
	if held := w.Held(l.Stay, func(id card.ID) int { return w.ses.Hand.Turns(w.ses.View(), id) }); held != "" && len(l.Stay) <= fewStay {
		lines = append(lines, held)
	}
	switch {
	case len(l.Two) > 0:
		lines = append(lines, w.lang.T("table.hint.lack.two", "cards", w.pairs(l.Two, mostWanted)))
	case len(l.One) > 0 && l.Whole:
		lines = append(lines, w.lang.T("table.hint.lack.whole", "n", copies(l.One), "cards", w.faces(l.One, mostWanted)))
	case len(l.One) > 0 && !w.someGo(l):
		lines = append(lines, w.lang.T("table.hint.lack.some", "n", copies(l.One), "cards", w.faces(l.One, mostWanted)))
	case len(l.One) > 0:
		lines = append(lines, w.lang.T("table.hint.lack.more", "n", copies(l.One), "cards", w.faces(l.One, mostWanted)))
	}
	return lines
}

// lack is what Lack and LackBrief are about, nil where there is nothing to say of it.
func (w Match) lack() *review.Lack {
	h := &w.ses.Hint
	l := h.Lack
	if l == nil || h.Arrived() || h.Playable() && (h.Level < session.HintCards || len(l.Stay) > fewStay) {
		return nil
	}
	if v := w.ses.View(); v.Stock == 0 && v.Rules.Stock != rules.StockTurn && v.Rules.Stock != rules.StockShuffle {
		l = &review.Lack{Stay: l.Stay, Exact: l.Exact} // nobody can draw a card any more
	}
	return l
}

// someGo reports whether some cards of the hand can go already: now, or where a card has to
// be drawn first.
func (w Match) someGo(l *review.Lack) bool {
	return w.ses.Hint.Playable() || len(l.Stay) < len(w.ses.View().Hand)
}

// LackBrief is the most telling line of Lack in a few words, for a panel that has no room
// for more.
func (w Match) LackBrief() string {
	l := w.lack()
	switch {
	case l == nil:
		return ""
	case w.ses.Hint.Playable():
		return w.lang.T("table.hint.lack.brief.stay", "cards", w.Cards(card.Plain(l.Stay)))
	case len(l.Two) > 0:
		return w.lang.T("table.hint.lack.brief.whole", "cards", w.pairs(l.Two, 1))
	case len(l.One) > 0 && l.Whole:
		return w.lang.T("table.hint.lack.brief.whole", "cards", w.faces(l.One, 2))
	case len(l.One) > 0 && w.someGo(l):
		return w.lang.T("table.hint.lack.brief.more", "cards", w.faces(l.One, 2))
	case len(l.One) > 0:
		return w.lang.T("table.hint.lack.brief.some", "cards", w.faces(l.One, 2))
	}
	return ""
}

// long is from how many turns on it is worth saying that a card stays in the hand.
const long = 3

// Held says which cards have been in the hand for the longest time, and for how many turns,
// which a function gives; "" if that is not long.
func (w Words) Held(cards []card.ID, turns func(card.ID) int) string {
	most, of := 0, []card.ID(nil)
	for _, id := range cards {
		switch n := turns(id); {
		case n > most:
			most, of = n, []card.ID{id}
		case n == most:
			of = append(of, id)
		}
	}
	if most < long {
		return ""
	}
	return w.lang.T("hand.held", "n", most, "cards", w.Cards(card.Plain(of)))
}

// copies is how many unseen cards are wanted.
func copies(wanted []review.Wanted) int {
	n := 0
	for _, x := range wanted {
		n += x.Unseen
	}
	return n
}

// faces names the first of what is wanted.
func (w Words) faces(wanted []review.Wanted, most int) string {
	names := make([]string, 0, most)
	for _, x := range wanted[:min(len(wanted), most)] {
		names = append(names, w.Face(x.Face))
	}
	return some(names, len(wanted))
}

// pairs names the first of the pairs that are wanted.
func (w Words) pairs(wanted [][2]card.Face, most int) string {
	names := make([]string, 0, most)
	for _, p := range wanted[:min(len(wanted), most)] {
		names = append(names, w.Face(p[0])+" + "+w.Face(p[1]))
	}
	return some(names, len(wanted))
}

// some lists names, with an ellipsis where there are more.
func some(names []string, all int) string {
	if all > len(names) {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}
