package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// runShapes lists the runs of least to most cards, as faces from the low end.
func runShapes(r meld.Rules, least, most int) [][]card.Face {
	var out [][]card.Face
	for s := range card.Suit(card.Suits) {
		for low := 1; low <= card.Ranks; low++ {
			if low == 1 && r.Aces == meld.AcesHigh {
				continue
			}
			var faces []card.Face
			for k := range min(most, card.Ranks) {
				rank := low + k
				if rank > 14 && r.Aces != meld.AcesCorner || rank == 14 && r.Aces == meld.AcesLow {
					break
				}
				faces = append(faces, card.Of(s, card.Rank((rank-1)%card.Ranks+1)))
				if n := k + 1; n >= least && (n < card.Ranks || low == 1 || r.Aces != meld.AcesCorner) {
					out = append(out, faces[:n:n])
				}
			}
		}
	}
	return out
}

// setShapes lists the sets of up to most cards.
func setShapes(r meld.Rules, most int) [][]card.Face {
	if r.SetMax > 0 {
		most = min(most, r.SetMax)
	}
	var out [][]card.Face
	for rank := card.Ace; rank <= card.King; rank++ {
		var rec func(faces []card.Face, s card.Suit)
		rec = func(faces []card.Face, s card.Suit) {
			if len(faces) >= r.SetMin {
				out = append(out, append([]card.Face(nil), faces...))
			}
			if len(faces) == most {
				return
			}
			for ; s < card.Suits; s++ {
				next := s + 1
				if r.AnySuits {
					next = s
				}
				rec(append(faces, card.Of(s, rank)), next)
			}
		}
		rec(nil, 0)
	}
	return out
}
