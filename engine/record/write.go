package record

import (
	"strconv"

	"machiavelli/engine/card"
)

// AppendPosition appends a position as ReadQuestion reads it, as one line with
// its end. The error is that its rules cannot be written.
func AppendPosition(b []byte, q Question) ([]byte, error) {
	p := &q.Position
	start := len(b)
	if q.ID != nil {
		b = appendID(b, q.ID)
	}
	b, err := appendRules(b, p.Rules)
	if err != nil {
		return b[:start], err
	}
	if q.ID == nil {
		b[start] = '{' // in place of the first comma
	}
	b = append(b, `,"table":`...)
	b = appendOwned(b, p.Table, p.Owners)
	b = appendKeyHand(b, "hand", p.Hand)
	b = appendTruth(b, "opened", p.Opened)
	b = appendInt(b, "deal", max(p.Deal, 1))
	b = append(b, `,"goal":`...)
	b = appendText(b, string(p.Goal))
	if len(p.Mine) > 0 {
		b = appendKeyHand(b, "mine", p.Mine)
	}
	if p.Seat != 0 {
		b = appendInt(b, "seat", p.Seat)
	}
	if p.Early && p.Opened { // a first meld that is owed says so already
		b = appendTruth(b, "early", true)
	}
	if p.Stolen {
		b = appendTruth(b, "stolen", true)
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
	b = append(b, '[')
	for i, m := range table {
		if i > 0 {
			b = append(b, ',')
		}
		if i >= len(owners) || owners[i] < 0 {
			b = appendCards(b, m)
			continue
		}
		b = append(b, `{"owner":`...)
		b = strconv.AppendInt(b, int64(owners[i]), 10)
		b = append(b, `,"cards":`...)
		b = append(appendCards(b, m), '}')
	}
	return append(b, ']')
}

func appendTruth(b []byte, key string, v bool) []byte {
	b = append(b, ',', '"')
	b = append(b, key...)
	b = append(b, '"', ':')
	return strconv.AppendBool(b, v)
}
