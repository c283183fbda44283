package record

import "machiavelli/engine/card"

// AppendPosition appends a position as ReadQuestion reads it, as one line with
// its end. The error is that its rules cannot be written.
func AppendPosition(b []byte, q Question) ([]byte, error) {
	p := &q.Position
	start := len(b)
	if q.ID != nil {
		b = appendName(b, q.ID)
	}
	b, err := appendRules(b, p.Rules)
	if err != nil {
		return b[:start], err
	}
	if q.ID == nil {
		b[start] = '{' // in place of the first comma
	}
	b = appendOwned(appendKey(b, "table"), p.Table, p.Owners)
	b = appendKeyHand(b, "hand", p.Hand)
	b = appendBool(b, "opened", p.Opened)
	b = appendInt(b, "deal", max(p.Deal, 1))
	b = appendText(b, "goal", string(p.Goal))
	if len(p.Mine) > 0 {
		b = appendKeyHand(b, "mine", p.Mine)
	}
	if p.Seat != 0 {
		b = appendInt(b, "seat", p.Seat)
	}
	if p.Early && p.Opened { // a first meld that is owed says so already
		b = appendBool(b, "early", true)
	}
	if p.Stolen {
		b = appendBool(b, "stolen", true)
	}
	if d := p.Draft; d != nil {
		b = append(b, `,"draft":{"table":`...)
		b = appendOwned(b, d.Table, d.Owners)
		b = appendKeyHand(b, "hand", d.Hand)
		b = append(b, '}')
	}
	return append(b, "}\n"...), nil
}

// appendOwned appends melds, those that have an owner with it.
func appendOwned(b []byte, table [][]card.Card, owners []int) []byte {
	i := -1
	return appendList(b, table, func(b []byte, m []card.Card) []byte {
		if i++; i < len(owners) {
			return appendMeld(b, m, owners[i])
		}
		return appendCards(b, m)
	})
}
