package link

import (
	"encoding/binary"
	"encoding/json"
	"errors"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// reader reads what a writer wrote. After the first error it reads nothing any
// more.
type reader struct {
	b   []byte
	err error
}

var errShort = fault(Cut, "it ends in the middle")

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.b = nil
}

// number reads a number up to a bound.
func (r *reader) number(most int) int {
	n, used := binary.Uvarint(r.b)
	switch {
	case used <= 0:
		r.fail(errShort)
		return 0
	case n > uint64(most):
		r.fail(errors.New("a number is out of bounds"))
		return 0
	}
	r.b = r.b[used:]
	return int(n)
}

func (r *reader) text() string {
	n := r.number(Most)
	if n > len(r.b) {
		r.fail(errShort)
		return ""
	}
	s := string(r.b[:n])
	r.b = r.b[n:]
	return s
}

func (r *reader) byte() byte {
	if len(r.b) == 0 {
		r.fail(errShort)
		return 0
	}
	b := r.b[0]
	r.b = r.b[1:]
	return b
}

// line is the position as a line of text, such as people write it.
func (r *reader) line() []byte {
	q := map[string]any{"rules": r.rules()}
	flags := r.number(2*owned - 1)
	q["goal"] = goals[min(r.number(len(goals)-1), len(goals)-1)]
	q["deal"] = r.number(maxDeal)
	q["seat"] = r.number(rules.MaxPlayers)
	q["opened"], q["early"], q["stolen"] = flags&opened > 0, flags&early > 0, flags&stolen > 0
	q["table"], q["hand"] = r.melds(flags&owned > 0), r.hand()
	if mine := r.hand(); len(mine) > 0 {
		q["mine"] = mine
	}
	if flags&drafted > 0 {
		q["draft"] = map[string]any{"table": r.melds(flags&owned > 0), "hand": r.hand()}
	}
	if r.err == nil && len(r.b) > 0 {
		r.fail(errors.New("something follows the position"))
	}
	line, err := json.Marshal(q)
	if err != nil {
		r.fail(err)
	}
	return line
}

const maxDeal = 1 << 20

// melds reads a table, as texts.
func (r *reader) melds(owned bool) []any {
	melds := make([]any, 0, 32)
	for range r.number(Most) {
		owner := 0
		if owned {
			owner = r.number(rules.MaxPlayers)
		}
		cards := r.meld()
		if owner > 0 {
			melds = append(melds, map[string]any{"owner": owner - 1, "cards": cards})
		} else {
			melds = append(melds, cards)
		}
		if r.err != nil {
			break
		}
	}
	return melds
}

func (r *reader) meld() []string {
	var cards []string
	for r.err == nil {
		b := r.byte()
		s := r.face(b &^ (stands | last))
		if b&stands > 0 {
			s += "=" + r.face(r.byte())
		}
		cards = append(cards, s)
		if b&last > 0 {
			break
		}
	}
	return cards
}

func (r *reader) hand() []string {
	cards := make([]string, 0, 16)
	for range r.number(Most) {
		cards = append(cards, r.face(r.byte()))
		if r.err != nil {
			break
		}
	}
	return cards
}

func (r *reader) face(b byte) string {
	f := card.Face(b)
	if !f.Natural() && f != card.Joker {
		r.fail(errors.New("there is no such card"))
	}
	return f.String()
}
