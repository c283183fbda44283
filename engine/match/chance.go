package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/text"
)

// Chance is what chance gave to an action, as a record tells it. Cards are
// meant by their faces: which copy of a card it is makes no difference.
type Chance struct {
	Stock []card.ID // the stock once the discards were shuffled into it, the top first
	Card  card.ID   // the card that a zapped player drew
	// Trust asks no solver whether a duty to play exists: what happened is told.
	// Afterwards Look finds it out again.
	Trust  bool
	Forced int     // cards drawn until able to play
	Play   *Action // what a turn laid whose time was up
}

// ApplyWith is Apply with what chance gave, where the action asks for it, told
// and not rolled: so a record is played again without the dice that made it.
// The error says what of it cannot be, and then nothing is changed.
func (m *Match) ApplyWith(seat int, a Action, c Chance) ([]Event, error) {
	if err := m.possible(seat, a, c); err != nil {
		return nil, err
	}
	able := m.Now.Able
	m.told = c
	m.Now.Able = able && !c.Trust
	defer func() { m.told = Chance{} }()
	events, err := m.Apply(seat, a)
	if err != nil {
		m.Now.Able = able
	}
	return events, err
}

// possible is why chance cannot have given that.
func (m *Match) possible(seat int, a Action, c Chance) error {
	if m.refuse(seat, a.Do) != nil {
		return nil // which Apply says
	}
	if a.Do == Zap && c.Card != 0 {
		if rest := without(m.Seats[seat].Hand, a.Card); faceAt(rest, c.Card.Face()) < 0 {
			return text.Errorf("zap: %s is not among the cards to draw from", c.Card.Face())
		}
	}
	renews := a.Do == Push && len(m.Stock) < pushCards || a.Do == Draw && len(m.Stock) == 0
	if renews && c.Stock != nil {
		if _, ok := told(m.Pile[:len(m.Pile)-1], m.Stock, c.Stock); !ok {
			return text.Errorf("restock: the cards are not those under the upcard, below what was left of the stock")
		}
	}
	return nil
}

// faceAt is where a card with a face is, -1 for nowhere.
func faceAt(ids []card.ID, f card.Face) int {
	return slices.IndexFunc(ids, func(id card.ID) bool { return id.Face() == f })
}

// told puts the discards in the order of a stock that is told by faces, of
// which left are the top; false if they are other cards.
func told(discards, left, stock []card.ID) ([]card.ID, bool) {
	same := func(a, b card.ID) bool { return a.Face() == b.Face() }
	if len(stock) != len(left)+len(discards) || !slices.EqualFunc(stock[:len(left)], left, same) {
		return nil, false
	}
	stock, rest := stock[len(left):], slices.Clone(discards)
	if slices.EqualFunc(stock, discards, same) {
		return rest, true
	}
	var out []card.ID
	for _, like := range stock {
		i := faceAt(rest, like.Face())
		if i < 0 {
			return nil, false
		}
		out = append(out, rest[i])
		rest = slices.Delete(rest, i, i+1)
	}
	return out, true
}
