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
