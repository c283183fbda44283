package puzzle

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/ideas"
	"machiavelli/engine/meld"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/text"
)

// Collection is a list of certified positions with their levels, read from a small
// file; the rest of a puzzle is computed from its position. Puzzles are only ever added
// at the end, as each day has the puzzle at its place in the list.
type Collection struct {
	rules   []rules.Rules
	puzzles [][]byte
}

// magic begins a file: what it is, and its version.
const magic = "MPZ1"

// A puzzle's bytes are a byte of its level and its rule set, the melds, a zero
// byte, and the hand's faces. A meld is one of these:
//
//	1 … 52           a run from this face, and a byte with its length
//	set + …          a set: which suits, times 13, plus the rank less one
//	listed + n       n cards, each its face, and as a wild card what it stands for
const (
	set    = 64
	listed = 192
)

// setSuits is the suits of the sets that have a byte of their own.
var setSuits = []uint8{0b1111, 0b0111, 0b1011, 0b1101, 0b1110}

// Pack writes puzzles as a file, in their order. Their rule sets must be those of the
// catalogue.
func Pack(list []record.Puzzle) ([]byte, error) {
	var ids []string
	var all [][]byte
	for i := range list {
		r := &list[i].Position.Rules
		if house, ok := r.House(); !ok || house != (rules.Options{}) {
			return nil, fmt.Errorf("puzzle %d: its rules are none of the catalogue", i+1)
		}
		at := slices.Index(ids, r.ID)
		if at < 0 {
			at, ids = len(ids), append(ids, r.ID)
		}
		b := []byte{byte(at<<3 | list[i].Level)}
		for _, m := range list[i].Position.Table {
			b = appendMeld(b, m, r.Meld)
		}
		b = append(b, 0)
		for _, id := range list[i].Position.Hand {
			b = append(b, byte(id.Face()))
		}
		all = append(all, b)
	}
	b := append([]byte(magic), byte(len(ids)))
	for _, id := range ids {
		b = append(b, byte(len(id)))
		b = append(b, id...)
	}
	b = binary.AppendUvarint(b, uint64(len(all)))
	for _, p := range all {
		b = append(b, byte(len(p)))
		b = append(b, p...)
	}
	return b, nil
}

func appendMeld(b []byte, m []card.Card, r meld.Rules) []byte {
	var suits uint8
	plain := true
	for _, c := range m {
		f := c.ID.Face()
		plain = plain && !r.IsWild(f) && suits>>f.Suit()&1 == 0 && f.Rank() == m[0].ID.Face().Rank()
		suits |= 1 << f.Suit()
	}
	if k := slices.Index(setSuits, suits); plain && k >= 0 {
		return append(b, byte(set+k*card.Ranks+int(m[0].ID.Face().Rank())-1))
	}
	if len(m) > 1 && meld.InOrder(m) && !slices.ContainsFunc(m, card.Card.Wild) {
		return append(b, byte(m[0].ID.Face()), byte(len(m)))
	}
	b = append(b, byte(listed+len(m)))
	for _, c := range m {
		b = append(b, byte(c.ID.Face()))
		if r.IsWild(c.ID.Face()) {
			b = append(b, byte(c.As))
		}
	}
	return b
}

// Mix orders puzzles for a collection: one of each level in turn, from the lowest, as
// long as there are any. Within a level they come by their names, which are as good as
// random.
func Mix(list []record.Puzzle) []record.Puzzle {
	var of [ideas.Chain + 1][]record.Puzzle
	for _, p := range list {
		of[p.Level] = append(of[p.Level], p)
	}
	for l := range of {
		slices.SortFunc(of[l], func(a, b record.Puzzle) int { return strings.Compare(a.ID, b.ID) })
	}
	var mixed []record.Puzzle
	for len(mixed) < len(list) {
		for l := range of {
			if len(of[l]) > 0 {
				mixed, of[l] = append(mixed, of[l][0]), of[l][1:]
			}
		}
	}
	return mixed
}

// Packed reports whether a file begins as a collection does.
func Packed(b []byte) bool { return len(b) >= len(magic) && string(b[:len(magic)]) == magic }

var errTorn = text.Errorf("no collection of puzzles: it is cut off or damaged")

// Unpack reads a file. What its puzzles hold is read when they are asked for.
func Unpack(b []byte) (*Collection, error) {
	if !Packed(b) || len(b) == len(magic) {
		return nil, errTorn
	}
	c := &Collection{}
	sets := int(b[len(magic)])
	b = b[len(magic)+1:]
	part := func() ([]byte, bool) {
		if len(b) == 0 || len(b) < 1+int(b[0]) {
			return nil, false
		}
		p := b[1 : 1+b[0]]
		b = b[1+b[0]:]
		return p, true
	}
	for range sets {
		id, ok := part()
		if !ok {
			return nil, errTorn
		}
		r, ok := rules.ByID(string(id))
		if !ok {
			return nil, fmt.Errorf("no rule set is called %q", id)
		}
		c.rules = append(c.rules, r)
	}
	n, used := binary.Uvarint(b)
	if used <= 0 {
		return nil, errTorn
	}
	b = b[used:]
	for range n {
		p, ok := part()
		if !ok || len(p) == 0 || int(p[0]>>3) >= len(c.rules) {
			return nil, errTorn
		}
		c.puzzles = append(c.puzzles, p)
	}
	if len(b) > 0 {
		return nil, errTorn
	}
	return c, nil
}

// Len is the number of puzzles.
func (c *Collection) Len() int { return len(c.puzzles) }

// Level is the level of a puzzle, from 0 to Len.
func (c *Collection) Level(i int) int { return int(c.puzzles[i][0] & 7) }

// At is the position and the level of a puzzle, from 0 to Len. Its cards are those
// of the rule set's largest deck, so that a match can begin there.
func (c *Collection) At(i int) (record.Puzzle, error) {
	b := c.puzzles[i]
	r := c.rules[b[0]>>3].Clone()
	e := record.Puzzle{Level: c.Level(i), Position: solver.Position{Rules: r, Opened: true, Deal: 1, Goal: solver.Max}}
	box := card.NewBox(r.Deck(rules.MaxPlayers))
	rd := reader{b: b[1:], box: box, r: &r}
	for rd.err == nil && len(rd.b) > 0 && rd.b[0] != 0 {
		e.Position.Table = append(e.Position.Table, rd.meld())
	}
	rd.byte()
	for rd.err == nil && len(rd.b) > 0 {
		e.Position.Hand = append(e.Position.Hand, rd.card(card.Face(rd.byte()), card.NoFace).ID)
	}
	return e, rd.err
}

// reader reads the bytes of a puzzle. After the first error it reads nothing.
type reader struct {
	b   []byte
	box *card.Box
	r   *rules.Rules
	err error
}

func (r *reader) byte() byte {
	if len(r.b) == 0 {
		r.err = errTorn
		return 0
	}
	first := r.b[0]
	r.b = r.b[1:]
	return first
}

// card takes a copy of a card out of the box.
func (r *reader) card(f, as card.Face) card.Card {
	id, err := r.box.Take(f)
	if as != card.NoFace && !as.Natural() {
		err = errTorn
	}
	if err != nil && r.err == nil {
		r.err = err
	}
	return card.Card{ID: id, As: as}
}

func (r *reader) meld() []card.Card {
	first := r.byte()
	var m []card.Card
	switch {
	case first <= 52:
		f := card.Face(first)
		for i := range int(r.byte()) {
			m = append(m, r.card(card.Of(f.Suit(), card.Rank((int(f.Rank())-1+i)%card.Ranks+1)), card.NoFace))
		}
	case first >= set && int(first) < set+len(setSuits)*card.Ranks:
		k, rank := int(first-set)/card.Ranks, card.Rank(int(first-set)%card.Ranks+1)
		for s := range card.Suit(card.Suits) {
			if setSuits[k]>>s&1 != 0 {
				m = append(m, r.card(card.Of(s, rank), card.NoFace))
			}
		}
	case first > listed:
		for range first - listed {
			f, as := card.Face(r.byte()), card.NoFace
			if r.r.Meld.IsWild(f) {
				as = card.Face(r.byte())
			}
			m = append(m, r.card(f, as))
		}
	default:
		r.err = errTorn
	}
	return m
}
