package session

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

// Sort is how a hand is sorted.
type Sort string

// The ways to sort a hand.
const (
	BySuit  Sort = "suit"
	ByRank  Sort = "rank"
	ByMelds Sort = "melds"
	ByHand  Sort = "hand" // as the player has laid the cards
)

// Hand keeps the order in which the cards of the hand lie.
type Hand struct {
	Sort  Sort      `json:"sort"`
	Order []card.ID `json:"order"`
	// Melds groups the cards for ByMelds; cards it lacks follow by suit.
	Melds [][]card.ID `json:"melds,omitempty"`
	// Deal is the one that Since is of: by card, the turn of the deal in which it was seen
	// in the hand first, 0 where it may have been there before.
	Deal  int             `json:"deal,omitempty"`
	Since map[card.ID]int `json:"since,omitempty"`
}

// setSince records in which turn each card came to the hand of a view.
func (h *Hand) setSince(v *match.View) {
	begun := v.Turns <= 1 // the whole deal has been seen
	since := map[card.ID]int{}
	for _, id := range v.Hand {
		switch turn, known := h.Since[id]; {
		case h.Deal == v.Deal && known:
			since[id] = turn
		case h.Deal == v.Deal || begun:
			since[id] = v.Turns
		default:
			since[id] = 0
		}
	}
	h.Deal, h.Since = v.Deal, since
}

// Turns is the number of the player's earlier turns for which a card has been in the hand
// of a view; 0 if that is not known.
func (h *Hand) Turns(v *match.View, id card.ID) int {
	turn := h.Since[id]
	if turn == 0 || h.Deal != v.Deal {
		return 0
	}
	return max(0, v.Turns-turn) / max(1, len(v.Seats))
}

// Update sets the cards of the hand: those that are still there keep their order, new ones
// go where the sorting puts them, or to the end.
func (h *Hand) Update(now []card.ID) {
	order := make([]card.ID, 0, len(now))
	for _, id := range h.Order {
		if slices.Contains(now, id) {
			order = append(order, id)
		}
	}
	for _, id := range now {
		if !slices.Contains(order, id) {
			order = append(order, id)
		}
	}
	h.Order = order
	h.sort()
}

// SortBy sorts the hand, and keeps it sorted.
func (h *Hand) SortBy(by Sort) {
	h.Sort = by
	h.sort()
}

// Move moves cards of the hand before the card at an index, as a player does by dragging.
// Cards of the table, which can be dragged along with them, stay there.
func (h *Hand) Move(cards []card.ID, at int) {
	cards = slices.DeleteFunc(slices.Clone(cards), func(id card.ID) bool { return !slices.Contains(h.Order, id) })
	if len(cards) == 0 {
		return
	}
	h.Sort = ByHand
	out := make([]card.ID, 0, len(h.Order))
	put := func() { out = append(out, cards...) }
	for i, id := range h.Order {
		if i == at {
			put()
		}
		if !slices.Contains(cards, id) {
			out = append(out, id)
		}
	}
	if at >= len(h.Order) {
		put()
	}
	h.Order = out
}

// suitOrder lays black and red in turn.
var suitOrder = [card.Suits]int{card.Spades: 0, card.Hearts: 1, card.Clubs: 2, card.Diamonds: 3}

func (h *Hand) sort() {
	switch h.Sort {
	case ByHand:
	case ByRank:
		slices.SortStableFunc(h.Order, func(a, b card.ID) int { return rankKey(a) - rankKey(b) })
	case ByMelds:
		at := func(id card.ID) int {
			for i, m := range h.Melds {
				if j := slices.Index(m, id); j >= 0 {
					return i*64 + j
				}
			}
			return 1<<16 + suitKey(id)
		}
		slices.SortStableFunc(h.Order, func(a, b card.ID) int { return at(a) - at(b) })
	default:
		slices.SortStableFunc(h.Order, func(a, b card.ID) int { return suitKey(a) - suitKey(b) })
	}
}

func suitKey(id card.ID) int {
	f := id.Face()
	if !f.Natural() {
		return 1 << 12
	}
	return suitOrder[f.Suit()]<<6 | int(f.Rank())<<2 | id.Pack()
}

func rankKey(id card.ID) int {
	f := id.Face()
	if !f.Natural() {
		return 1 << 12
	}
	return int(f.Rank())<<5 | suitOrder[f.Suit()]<<2 | id.Pack()
}
