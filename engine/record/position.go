package record

import (
	"encoding/json"
	"fmt"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/text"
)

// Question is a line of `machiavelli solve`: a position and the name that its
// answer is given under.
type Question struct {
	ID       json.RawMessage // a JSON text or number, nil if the line has none
	Position solver.Position
}

// maxCards bounds what a position may hold; no deck here has more cards.
const maxCards = card.MaxPacks * (52 + card.JokersPerPack)

// ReadQuestion reads a position line. When it fails, the question still has
// its ID if the line has one.
func ReadQuestion(line []byte) (Question, error) {
	var q Question
	o, err := readObject(line)
	if err != nil {
		return q, err
	}
	if q.ID, err = readID(o.raw("id")); err != nil {
		return q, err
	}
	q.Position, err = readPosition(o)
	return q, err
}

func readID(raw json.RawMessage) (json.RawMessage, error) {
	if raw == nil || string(raw) == "null" {
		return nil, nil
	}
	if c := raw[0]; c != '"' && c != '-' && (c < '0' || c > '9') {
		return nil, text.Errorf("id: want a text or a number")
	}
	return raw, nil
}

func readPosition(o *object) (solver.Position, error) {
	p := solver.Position{Opened: true, Goal: solver.Cards, Deal: 1}
	var table []textMeld
	var hand, mine []string
	var draft *textDraft
	goal := string(p.Goal)
	p.Rules = readRules(o)
	o.read("table", aTable, &table)
	o.read("hand", aList, &hand)
	o.read("opened", aTruth, &p.Opened)
	o.read("deal", aNumber, &p.Deal)
	o.read("goal", aText, &goal)
	o.read("mine", aList, &mine)
	o.read("draft", aDraft, &draft)
	o.read("seat", "a seat", &p.Seat)
	o.read("early", aTruth, &p.Early)
	o.read("stolen", aTruth, &p.Stolen)
	if err := o.done(); err != nil {
		return p, err
	}
	p.Goal = solver.Goal(goal)
	switch p.Goal {
	case solver.Cards, solver.Max, solver.Points, solver.Repair:
	default:
		return p, text.Errorf("goal: %q is none of cards, max, points, repair", goal)
	}
	if p.Deal < 1 {
		return p, text.Errorf("deal: %d, want 1 or more", p.Deal)
	}
	switch {
	case len(mine) > 0 && p.Goal != solver.Repair:
		return p, text.Errorf("mine: only the goal repair has it")
	case len(mine) > 0 && draft != nil:
		return p, text.Errorf("mine: a draft tells itself which cards are the player's own")
	case p.Seat < 0 || p.Seat >= rules.MaxPlayers:
		return p, text.Errorf("seat: %d, want 0 to %d", p.Seat, rules.MaxPlayers-1)
	}
	p.Early = p.Early || !p.Opened
	var err error
	box := boxOf(p.Rules)
	if p.Table, err = readMelds(box, "table", table, p.Rules); err != nil {
		return p, err
	}
	if p.Owners, err = readOwners("table", table, p.Rules); err != nil {
		return p, err
	}
	if p.Hand, err = readHand(box, "hand", hand); err != nil {
		return p, err
	}
	if draft != nil {
		p.Draft, err = readDraft(draft, p)
		return p, err
	}
	p.Mine, err = readMine(mine, p)
	return p, err
}

// readOwners is the seats that melds are said to belong to, -1 where none is
// said; nil if no meld has one.
func readOwners(key string, table []textMeld, r rules.Rules) ([]int, error) {
	var owners []int
	for i, m := range table {
		switch {
		case m.owner < 0:
			continue
		case r.Table == rules.TableShared:
			return nil, text.Errorf("%s[%d]: melds have no owners in these rules", key, i)
		case m.owner >= rules.MaxPlayers:
			return nil, text.Errorf("%s[%d]: owner %d, want 0 to %d", key, i, m.owner, rules.MaxPlayers-1)
		case owners == nil:
			owners = slices.Repeat([]int{-1}, len(table))
		}
		owners[i] = m.owner
	}
	return owners, nil
}

// boxOf holds every card a position under the rules may name: the naturals of
// its largest deck, and as many jokers as those packs are sold with, so that a
// joker can be asked about under any rule set.
func boxOf(r rules.Rules) *card.Box {
	packs := 1
	for _, p := range r.Packs {
		packs = max(packs, p.Packs)
	}
	packs = min(packs, card.MaxPacks)
	return card.NewBox(packs, packs*card.JokersPerPack)
}

// readMelds reads a table. A wild card says what it stands for, unless jokers
// may change at will or it lies alone, a free card.
func readMelds(box *card.Box, key string, table []textMeld, r rules.Rules) ([][]card.Card, error) {
	if len(table) > maxCards {
		return nil, text.Errorf("%s: %d melds are more than there are cards", key, len(table))
	}
	melds := make([][]card.Card, 0, len(table))
	for i, texts := range table {
		at := fmt.Sprintf("%s[%d]", key, i)
		m, err := readCards(box, at, texts.cards)
		if err != nil {
			return nil, err
		}
		if len(m) == 0 {
			return nil, text.Errorf("%s: a meld without cards", at)
		}
		for j, c := range m {
			wild := r.Meld.IsWild(c.ID.Face())
			switch {
			case c.As != card.NoFace && !wild:
				return nil, text.Errorf("%s[%d]: card %q: %s is not wild in these rules", at, j, c, c.ID)
			case c.As == card.NoFace && wild && len(m) > 1 && r.Joker.Change != rules.ChangeFree:
				return nil, text.Errorf("%s[%d]: card %q: say what it stands for, such as %s=TD", at, j, c, c)
			}
		}
		if len(m) > 1 {
			declare(m, r.Meld)
		}
		melds = append(melds, m)
	}
	return melds, nil
}

// declare makes bare wild cards of a meld stand for what makes it legal, the
// likeliest way; where none does, they stay bare.
func declare(m []card.Card, r meld.Rules) {
	if !slices.ContainsFunc(m, func(c card.Card) bool { return c.As == card.NoFace && r.IsWild(c.ID.Face()) }) {
		return
	}
	all := meld.Readings(m, r)
	if len(all) == 0 {
		return
	}
	for i := range m {
		at := card.Index(all[0], m[i].ID)
		m[i].As = all[0][at].As
	}
}

// readMine finds the table cards that are named. Of equal copies it takes one
// that lies in no legal meld, if there is one.
func readMine(texts []string, p solver.Position) ([]card.ID, error) {
	taken := map[card.ID]bool{}
	var mine []card.ID
	for i, t := range texts {
		printed, as, err := card.Parse(t)
		if err != nil {
			return nil, text.Errorf("mine[%d]: %w", i, err)
		}
		var found card.ID
		for _, m := range p.Table {
			legal := meld.Legal(m, p.Rules.Meld)
			for _, c := range m {
				if c.ID.Face() != printed || taken[c.ID] || as != card.NoFace && c.As != as {
					continue
				}
				if found == 0 || !legal {
					found = c.ID
				}
			}
		}
		if found == 0 {
			return nil, text.Errorf("mine[%d]: card %q is not on the table", i, t)
		}
		taken[found] = true
		mine = append(mine, found)
	}
	return mine, nil
}
