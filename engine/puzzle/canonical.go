package puzzle

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/solver"
)

// exchange is another name for each suit, and for each rank.
type exchange struct {
	suits [card.Suits]card.Suit
	ranks [card.Ranks + 1]card.Rank
}

func (x *exchange) face(f card.Face) card.Face {
	if !f.Natural() {
		return f
	}
	return card.Of(x.suits[f.Suit()], x.ranks[f.Rank()])
}

// suits lists the ways to exchange suits, ranks staying as they are.
func suits() []exchange {
	var all []exchange
	for code := range 1 << (2 * card.Suits) {
		var x exchange
		seen := 0
		for s := range card.Suits {
			x.suits[s] = card.Suit(code >> (2 * s) & 3)
			seen |= 1 << x.suits[s]
		}
		for r := range x.ranks {
			x.ranks[r] = card.Rank(r)
		}
		if seen == 1<<card.Suits-1 {
			all = append(all, x)
		}
	}
	return all
}

// ranks lists the ways to exchange suits and to move all ranks up, round the
// corner, or to turn them over.
func ranks() []exchange {
	var all []exchange
	for _, x := range suits() {
		for by := range card.Ranks {
			up, down := x, x
			for r := range card.Ranks {
				up.ranks[r+1] = card.Rank((r+by)%card.Ranks) + 1
				down.ranks[r+1] = card.Rank((card.Ranks-r+by)%card.Ranks) + 1
			}
			all = append(all, up, down)
		}
	}
	return all
}

// canonical is the least text of a position under exchanges, whatever the order
// of its melds and their cards.
func canonical(pos *solver.Position, exchanges []exchange) string {
	least := ""
	for i := range exchanges {
		x := &exchanges[i]
		melds := make([]string, len(pos.Table))
		for j, m := range pos.Table {
			b := make([]byte, 0, 8)
			for _, c := range m {
				b = append(b, byte(x.face(c.Shows())))
			}
			slices.Sort(b)
			for _, c := range m {
				if c.Wild() {
					b = append(b, byte(c.ID.Face()), byte(x.face(c.As)))
				}
			}
			melds[j] = string(b)
		}
		slices.Sort(melds)
		hand := make([]byte, len(pos.Hand))
		for j, id := range pos.Hand {
			hand[j] = byte(x.face(id.Face()))
		}
		slices.Sort(hand)
		if text := strings.Join(append(melds, string(hand)), "\x00"); i == 0 || text < least {
			least = text
		}
	}
	return least
}

// ID names a position by its content: positions that differ only by an exchange of
// suits, or by the order in which cards and melds lie, have the same name.
func ID(pos *solver.Position) (string, error) { return digest(pos, suits()) }

// Shape names a position as ID does, and positions whose ranks are all moved up, or
// turned over, have the same name too. A person takes them for one puzzle.
func Shape(pos *solver.Position) (string, error) { return digest(pos, ranks()) }

func digest(pos *solver.Position, exchanges []exchange) (string, error) {
	r, err := json.Marshal(pos.Rules)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(append(r, canonical(pos, exchanges)...))
	return hex.EncodeToString(sum[:8]), nil
}
