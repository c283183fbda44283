// Package lesson holds the lessons, one for each idea of engine/ideas, as positions
// chosen by hand and the tables that they lead to. It says what to do next from how
// the cards lie, and keeps the player's progress.
package lesson

import (
	"slices"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/ideas"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
	"machiavelli/game/app/exercise"
)

// Lesson teaches an idea, or something else that has a name.
type Lesson struct {
	Idea  ideas.Level
	Name  string // of a lesson that teaches no idea of the ladder
	Steps []Step
	Test  Step // to be done unaided: the same idea with other cards
}

// Step is a position and where it leads.
type Step struct {
	Joker bool   // by the rules that have jokers
	Table string // melds, as the notation has cards: 7H2 is the second pack's
	Hand  string
	End   string // the table after the turn; empty: a card is drawn, as nothing can be laid or all is kept
	Turn  bool   // it is about the turn: some of the hand stays
	Shown bool   // every move is said at once
	Twice bool   // single cards are to be sent by a double tap
	Keep  bool   // something could be laid, and is to be kept
	Limit int    // of cards a turn, 0: none
	Topic Topic  // of a lesson with a name
	Seed  string // of the cards that are not seen, where the next step has the one that is drawn
}

// Key names a lesson in sentences and on screens.
func (l *Lesson) Key() string {
	if l.Name != "" {
		return l.Name
	}
	return l.Idea.String()
}

// All is the lessons in their order: that of the ladder.
func All() []Lesson {
	return []Lesson{
		{Idea: ideas.Extend, Steps: []Step{
			{Table: "7H 8H 9H | KS KH KD", Hand: "TH 3C 6D", End: "7H 8H 9H TH | KS KH KD", Turn: true, Shown: true},
			{Table: "7H 8H 9H TH | KS KH KD", Hand: "3C 6D", Turn: true, Shown: true},
			{Table: "7H 8H 9H TH | KS KH KD", Hand: "6H KC 2S 2D 2C", End: "6H 7H 8H 9H TH | KS KH KD KC | 2S 2D 2C", Shown: true, Twice: true},
		}, Test: Step{Table: "3D 4D 5D | 9S 9H 9C", Hand: "6D 9D JS QS KS", End: "3D 4D 5D 6D | 9S 9H 9C 9D | JS QS KS"}},
		{Idea: ideas.Borrow, Steps: []Step{
			{Table: "8S 8H 8D 8C | 2D 3D 4D", Hand: "9S TS", End: "8H 8D 8C | 2D 3D 4D | 8S 9S TS", Shown: true},
			{Table: "4H 5H 6H 7H | KS KH KD | 9C TC JC", Hand: "7C 7D", End: "4H 5H 6H | KS KH KD | 9C TC JC | 7H 7C 7D"},
		}, Test: Step{Table: "5D 6D 7D 8D | QS QH QC | 2C 3C 4C", Hand: "5S 5C", End: "6D 7D 8D | QS QH QC | 2C 3C 4C | 5D 5S 5C"}},
		{Idea: ideas.Split, Steps: []Step{
			{Table: "3H 4H 5H 6H 7H | JS JD JC", Hand: "5H2", End: "3H 4H 5H | JS JD JC | 5H2 6H 7H", Shown: true},
			{Table: "4C 5C 6C 7C 8C 9C TC | 2S 2H 2D", Hand: "7H 7D", End: "4C 5C 6C | 2S 2H 2D | 8C 9C TC | 7C 7H 7D"},
			{Joker: true, Table: "5S X=6S 7S | 9C TC JC", Hand: "6S JH QH", End: "5S 6S 7S | 9C TC JC | JH QH X=KH", Shown: true},
		}, Test: Step{Table: "6S 7S 8S 9S TS | AH AD AC", Hand: "8S2", End: "6S 7S 8S | AH AD AC | 8S2 9S TS"}},
		{Idea: ideas.Dissolve, Steps: []Step{
			{Table: "KS KH KD | TS JS QS | TH JH QH", Hand: "JD QD", End: "TS JS QS KS | TH JH QH KH | JD QD KD", Shown: true},
			{Table: "6C 7C 8C | 6S 6H 6D | 8S 8H 8D", Hand: "7H 7D", End: "6S 6H 6D 6C | 8S 8H 8D 8C | 7C 7H 7D"},
		}, Test: Step{Table: "3D 4D 5D | 3S 3H 3C | 5S 5H 5C | TH JH QH", Hand: "4S 4C", End: "3S 3H 3C 3D | 5S 5H 5C 5D | TH JH QH | 4D 4S 4C"}},
		{Idea: ideas.Two, Steps: []Step{
			{Table: "8S 8H 8D 8C | 9S 9H 9D 9C | 2H 3H 4H", Hand: "TS", End: "8H 8D 8C | 9H 9D 9C | 2H 3H 4H | 8S 9S TS", Shown: true},
			{Table: "6S 6H 6D 6C | 8S 8H 8D 8C | TC JC QC", Hand: "7D", End: "6S 6H 6C | 8S 8H 8C | TC JC QC | 6D 7D 8D"},
		}, Test: Step{Table: "JS JH JD JC | KS KH KD KC | 4D 5D 6D", Hand: "QC", End: "JS JH JD | KS KH KD | 4D 5D 6D | JC QC KC"}},
		{Idea: ideas.Chain, Steps: []Step{
			{Table: "7S 7H 7D 7C | 8H 8D 8C | 8S 9S TS JS", Hand: "6C", End: "7S 7H 7D | 8H 8D 8S | 9S TS JS | 6C 7C 8C", Shown: true},
			{Table: "TS TH TD | TC JC QC KC | 9S 9H 9D 9C", Hand: "JH", End: "TS TD TC | JC QC KC | 9S 9D 9C | 9H TH JH"},
		}, Test: Step{Table: "5S 5H 5D 5C | 4S 4H 4D | AC 2C 3C 4C", Hand: "6S", End: "5H 5D 5C | 4H 4D 4C | AC 2C 3C | 4S 5S 6S"}},
	}
}

// Position is the step as a position for the solver.
func (s *Step) Position() solver.Position {
	return solver.Position{Rules: s.rules(), Table: melds(s.Table), Hand: card.IDs(cards(s.Hand)), Opened: true, Deal: 1, Goal: solver.Cards}
}

// rules is the rule set: the usual one, with a limit if the step has one, or the first like
// it in which a joker can be freed.
func (s *Step) rules() rules.Rules {
	usual, _ := rules.ByID(rules.Default)
	usual.Limit = s.Limit
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		if s.Joker && r.Joker.Reuse > 0 && r.Table == usual.Table && r.Turn == usual.Turn {
			return r
		}
	}
	return usual
}

// Goal is the table that the step leads to.
func (s *Step) Goal() [][]card.Card { return melds(s.End) }

// melds reads a table.
func melds(text string) [][]card.Card {
	var table [][]card.Card
	for _, m := range strings.Split(text, "|") {
		if c := cards(m); len(c) > 0 {
			table = append(table, c)
		}
	}
	return table
}

// cards reads cards. It leaves out what is not a card; the tests find that.
func cards(text string) []card.Card {
	var out []card.Card
	for _, word := range strings.Fields(text) {
		var c card.Card
		if c.UnmarshalText([]byte(word)) == nil {
			out = append(out, c)
		}
	}
	return out
}

// Next is the next move from how the cards lie; false at the end of the step.
func (s *Step) Next(table [][]card.Card, hand []card.ID) (exercise.Move, bool) {
	_, list, _ := steps.Toward(table, s.Goal(), hand, s.rules().Meld)
	moves := func(s steps.Step) bool { return s.From != s.To } // what a joker stands for is as good
	at := slices.IndexFunc(list, moves)
	if at < 0 {
		return exercise.Move{}, false
	}
	first := list[at]
	m := exercise.Move{Cards: first.Cards, Home: first.Do == steps.Home, Steps: list, First: at}
	if first.Do == steps.Split || first.Do == steps.Join {
		from := table[first.From]
		m.Cards = from[first.At:]
		m.Tail = first.Do == steps.Split && len(m.Cards) > 1 && from[0].Shows().Suit() == from[1].Shows().Suit()
	}
	if first.To >= 0 && first.To < len(table) && !m.Home {
		m.To = nearest(table[first.To], m.Cards[0])
	}
	m.Twice = s.Twice && len(m.Cards) == 1 && m.To.ID != 0
	return m, true
}

// Moves lists the moves from the beginning of the step to its end, as prompts have them.
func (s *Step) Moves() []exercise.Move {
	p := s.Position()
	table, hand := p.Table, p.Hand
	var list []exercise.Move
	for len(list) < mostMoves && s.End != "" {
		m, more := s.Next(table, hand)
		if !more {
			break
		}
		list = append(list, m)
		table, hand = do(m, table, hand)
	}
	return list
}

// mostMoves is more than any step has.
const mostMoves = 16

// do is the table and the hand after a move.
func do(m exercise.Move, table [][]card.Card, hand []card.ID) ([][]card.Card, []card.ID) {
	var next [][]card.Card
	put := false
	for _, old := range table {
		meld := slices.DeleteFunc(slices.Clone(old), func(c card.Card) bool { return card.Has(m.Cards, c.ID) })
		if m.To.ID != 0 && card.Has(meld, m.To.ID) {
			meld, put = append(meld, m.Cards...), true
		}
		if len(meld) > 0 {
			next = append(next, meld)
		}
	}
	if !put {
		next = append(next, m.Cards)
	}
	return next, slices.DeleteFunc(slices.Clone(hand), func(id card.ID) bool { return card.Has(m.Cards, id) })
}

// nearest is the card of a meld that another one goes beside: that of its suit and
// the nearest rank, or the last.
func nearest(meld []card.Card, to card.Card) card.Card {
	apart := func(c card.Card) int {
		a, b := c.Shows(), to.Shows()
		if a.Suit() != b.Suit() {
			return card.Ranks
		}
		return max(int(a.Rank())-int(b.Rank()), int(b.Rank())-int(a.Rank()))
	}
	best := meld[len(meld)-1]
	for _, c := range slices.Backward(meld) {
		if apart(c) < apart(best) {
			best = c
		}
	}
	return best
}
