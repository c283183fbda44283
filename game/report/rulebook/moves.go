package rulebook

import (
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// Move is an example of a turn: the table before, cards of the hand, the table after, and
// why that is refused; empty if it is allowed.
type Move struct {
	Title  string
	Table  [][]card.Card
	Hand   []card.Card
	Result [][]card.Card
	Why    string
}

// story is a move that some rule sets allow and others do not: the rules are
// asked. Melds are written as in RULES, separated by blanks.
type story struct {
	key                 string // of its title: rules.move.key
	table, hand, result string
	owners, after       []int // of the melds, where they have owners; 0 is the player
	early               bool  // the player has no meld from an earlier turn
}

// jokerStories is what may be done with a joker that lies on the table.
func jokerStories(r *rules.Rules) []story {
	list := []story{
		{key: "call", table: "8H-9H-X=TH", hand: "6H", result: "6H-X=7H-8H-9H"},
		{key: "free", table: "8H-9H-X=TH", hand: "TH 4C 5C", result: "8H-9H-TH 4C-5C-X=6C"},
		{key: "bare", table: "8H-9H-X=TH 4C-5C-6C", hand: "TH", result: "8H-9H-TH 4C-5C-6C-X=7C"},
		{key: "borrow", table: "8H-9H-X=TH TH-TS-TD-TC", hand: "4C 5C", result: "8H-9H-TH TS-TD-TC 4C-5C-X=6C"},
		{key: "carry", table: "8H-9H-X=TH", hand: "7H TS TD", result: "7H-8H-9H TS-TD-X=TH"},
		{key: "split", table: "7H-8H-9H-X=TH", hand: "7S 7D", result: "8H-9H-X=TH 7S-7D-7H"},
	}
	if r.Meld.Wild == 1 {
		list = append(list, story{key: "second", table: "8H-9H-X=TH", hand: "X", result: "8H-9H-X=TH-X=JH"})
	}
	return list
}

func ownedStories() []story {
	return []story{
		{key: "add", table: "7H-8H-9H", hand: "TH", result: "7H-8H-9H-TH", owners: []int{0}, after: []int{0}},
		{key: "addother", table: "7H-8H-9H", hand: "TH", result: "7H-8H-9H-TH", owners: []int{1}, after: []int{1}},
		{key: "steal", table: "7S-7H-7D-7C", hand: "8C 9C", result: "7S-7H-7D 7C-8C-9C", owners: []int{1}, after: []int{1, 0}},
		{key: "stealalone", table: "7S-7H-7D-7C 8C-9C-TC", hand: "JC", result: "7S-7H-7D 7C-8C-9C-TC-JC", owners: []int{1, 0}, after: []int{1, 0}},
		{key: "stealtorn", table: "7S-7H-7D", hand: "8D 9D", result: "7S-7H 7D-8D-9D", owners: []int{1}, after: []int{1, 0}},
		{key: "stealearly", table: "7S-7H-7D-7C", hand: "8C 9C", result: "7S-7H-7D 7C-8C-9C", owners: []int{1}, after: []int{1, 0}, early: true},
	}
}

func extendStories(r *rules.Rules) []story {
	list := []story{
		{key: "extend", table: "7H-8H-9H", hand: "TH", result: "7H-8H-9H-TH"},
		{key: "take", table: "7S-7H-7D-7C", hand: "8C 9C", result: "7S-7H-7D 7C-8C-9C"},
	}
	if !wild(r) {
		return list
	}
	list = append(list,
		story{key: "swap", table: "8H-9H-X=TH", hand: "TH 4C 5C", result: "8H-9H-TH 4C-5C-X=6C"},
		story{key: "swapset", table: "QS-QH-X=QD", hand: "QC 4C 5C", result: "QS-QH-QC 4C-5C-X=6C"},
	)
	if r.Meld.TwosWild {
		list = append(list, story{key: "swaptwo", table: "8H-9H-2S=TH", hand: "TH 4C 5C", result: "8H-9H-TH 4C-5C-2S=6C"})
	}
	return list
}

// Moves are the examples of a rule set: on a shared table what rearranging can
// do, as the solver finds it; what may be done with jokers, with melds that
// have owners, and with those that are only extended, as the rules say.
func Moves(t func(key string, pairs ...any) string, r *rules.Rules) []Move {
	var list []Move
	var stories []story
	switch r.Table {
	case rules.TableOwned:
		stories = ownedStories()
	case rules.TableExtend:
		stories = extendStories(r)
	default:
		list = append(list, solved(t, r, "one", "3S-4S-5S-6S 3D-4D-5D-6D", "6H")...)
		if r.MustPlay == rules.MustIfAble {
			list = append(list, solved(t, r, "three", "7S-8S-9S 7D-8D-9D 8H-9H-TH", "7C 9C JH")...)
		}
		if jokers(r) {
			stories = jokerStories(r)
		}
	}
	for _, s := range stories {
		list = append(list, s.tell(t, r))
	}
	return list
}

// cast reads melds and a hand, each card a card of its own.
func cast(table, hand string) (melds [][]card.Card, cards []card.Card) {
	box := card.NewBox(card.MaxPacks, card.MaxPacks*card.JokersPerPack)
	one := func(text string) []card.Card {
		var out []card.Card
		for part := range strings.SplitSeq(text, "-") {
			if c, err := box.Read(part); err == nil {
				out = append(out, c)
			}
		}
		return out
	}
	for m := range strings.FieldsSeq(table) {
		melds = append(melds, one(m))
	}
	for c := range strings.FieldsSeq(hand) {
		cards = append(cards, one(c)...)
	}
	return melds, cards
}

// solved is the best play of a position; none if the rules leave none.
func solved(t func(key string, pairs ...any) string, r *rules.Rules, key, table, hand string) []Move {
	melds, cards := cast(table, hand)
	a, err := solver.New().Solve(solver.Limits{}, solver.Position{Rules: *r, Table: melds, Hand: card.IDs(cards), Opened: true, Goal: solver.Cards})
	if err != nil || !a.Playable {
		return nil
	}
	return []Move{{Title: t("rules.move." + key), Table: melds, Hand: cards, Result: a.Table}}
}

// tell asks the rules whether the move may be made.
func (s story) tell(t func(key string, pairs ...any) string, r *rules.Rules) Move {
	m := Move{Title: t("rules.move." + s.key)}
	m.Table, m.Hand = cast(s.table, s.hand)
	m.Result, _ = cast(s.result, "")
	m.Result = same(m.Result, append(flat(m.Table), m.Hand...))
	b := r.CheckPlay(&rules.Play{
		Old: m.Table, New: m.Result, Hand: card.IDs(m.Hand), Opened: true, Deal: 1, OldOwner: s.owners, NewOwner: s.after, Early: s.early,
	})
	switch {
	case b == nil:
	case b.Why == rules.IllegalMeld && b.Cause != nil:
		m.Why = t("rules.move.nomeld", "why", why(t, b.Cause, r))
	default:
		m.Why = t("table.why."+string(b.Why), "n", b.N, "card", faceWord(b.Card.Face()))
	}
	return m
}

func flat(melds [][]card.Card) []card.Card {
	var out []card.Card
	for _, m := range melds {
		out = append(out, m...)
	}
	return out
}

// same gives every card of the melds the identity of one that was there.
func same(melds [][]card.Card, there []card.Card) [][]card.Card {
	used := make(map[card.ID]bool)
	for _, m := range melds {
		for i := range m {
			for _, c := range there {
				if !used[c.ID] && c.ID.Face() == m[i].ID.Face() {
					m[i].ID, used[c.ID] = c.ID, true
					break
				}
			}
		}
	}
	return melds
}

// faceWord is a card in a sentence: 10♥.
func faceWord(f card.Face) string {
	if !f.Natural() {
		return "★"
	}
	rank := f.Rank().String()
	if f.Rank() == card.Ten {
		rank = "10"
	}
	return rank + string([]rune("♠♥♦♣")[f.Suit()])
}
