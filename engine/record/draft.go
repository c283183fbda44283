package record

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/solver"
	"machiavelli/engine/text"
)

// textDraft is how a half-made turn lies, as it is written.
type textDraft struct {
	Table []textMeld `json:"table"`
	Hand  []string   `json:"hand"`
}

const aDraft = "a table and a hand as they lie now"

// readDraft reads a half-made turn. It holds the cards of the position, of
// which those of the table are still on it; its melds may be broken, and a wild
// card may say what it stands for or not.
func readDraft(lies *textDraft, p solver.Position) (*solver.Draft, error) {
	if len(lies.Table) > maxCards {
		return nil, text.Errorf("draft.table: %d melds are more than there are cards", len(lies.Table))
	}
	var err error
	d := &solver.Draft{Table: make([][]card.Card, len(lies.Table))}
	rest := cardsLeft{hand: slices.Clone(p.Hand)}
	for _, m := range p.Table {
		rest.table = append(rest.table, m...)
	}
	for i, t := range lies.Hand {
		printed, as, err := card.Parse(t)
		switch at := slices.IndexFunc(rest.hand, func(id card.ID) bool { return id.Face() == printed }); {
		case err != nil:
			return nil, text.Errorf("draft.hand[%d]: %w", i, err)
		case as != card.NoFace:
			return nil, text.Errorf("draft.hand[%d]: card %q: a card in a hand stands for nothing yet", i, t)
		case at < 0:
			return nil, text.Errorf("draft.hand[%d]: card %s is not in the hand", i, t)
		default:
			d.Hand = append(d.Hand, rest.hand[at])
			rest.hand = slices.Delete(rest.hand, at, at+1)
		}
	}
	for i, m := range lies.Table {
		if len(m.cards) == 0 {
			return nil, text.Errorf("draft.table[%d]: a meld without cards", i)
		}
		for j, t := range m.cards {
			c, err := rest.take(t, p)
			if err != nil {
				return nil, text.Errorf("draft.table[%d][%d]: %w", i, j, err)
			}
			d.Table[i] = append(d.Table[i], c)
		}
	}
	switch {
	case len(rest.table) > 0:
		return nil, text.Errorf("draft: card %s of the table is missing", rest.table[0].ID)
	case len(rest.hand) > 0:
		return nil, text.Errorf("draft: card %s of the hand is missing", rest.hand[0])
	}
	d.Owners, err = readOwners("draft.table", lies.Table, p.Rules)
	return d, err
}

// cardsLeft is the cards of a position that a draft has not named yet.
type cardsLeft struct {
	table []card.Card
	hand  []card.ID
}

// take is the card of a draft's table that is written: a copy from the table,
// of wild cards one that stands for the same there, else one from the hand.
func (r *cardsLeft) take(written string, p solver.Position) (card.Card, error) {
	printed, as, err := card.Parse(written)
	if err != nil {
		return card.Card{}, err
	}
	if as != card.NoFace && !p.Rules.Meld.IsWild(printed) {
		return card.Card{}, text.Errorf("card %q: %s is not wild in these rules", written, printed)
	}
	is := func(c card.Card) bool { return c.ID.Face() == printed }
	at := slices.IndexFunc(r.table, func(c card.Card) bool { return is(c) && c.As == as })
	if at < 0 {
		at = slices.IndexFunc(r.table, is)
	}
	if at >= 0 {
		id := r.table[at].ID
		r.table = slices.Delete(r.table, at, at+1)
		return card.Card{ID: id, As: as}, nil
	}
	if at = slices.IndexFunc(r.hand, func(id card.ID) bool { return id.Face() == printed }); at < 0 {
		return card.Card{}, text.Errorf("card %s is neither on the table nor in the hand", written)
	}
	id := r.hand[at]
	r.hand = slices.Delete(r.hand, at, at+1)
	return card.Card{ID: id, As: as}, nil
}
