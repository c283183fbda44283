package session

import (
	"slices"
	"testing"

	"machiavelli/engine/card"
)

func TestACardIsPutIntoTheHandsOrderWhereItIsDropped(t *testing.T) {
	h := Hand{Order: []card.ID{1, 2, 3, 4}}
	h.Move([]card.ID{1}, 2)
	if !slices.Equal(h.Order, []card.ID{2, 1, 3, 4}) || h.Sort != ByHand {
		t.Error(h)
	}
	h.Move([]card.ID{2, 1}, 4)
	if !slices.Equal(h.Order, []card.ID{3, 4, 2, 1}) {
		t.Error(h)
	}
}

func TestCardsOfTheTableThatAreDraggedAlongStayOutOfTheHand(t *testing.T) {
	h := Hand{Sort: BySuit, Order: []card.ID{1, 2, 3}}
	h.Move([]card.ID{3, 40, 41}, 0)
	if !slices.Equal(h.Order, []card.ID{3, 1, 2}) {
		t.Error(h.Order)
	}
	h = Hand{Sort: BySuit, Order: []card.ID{1, 2, 3}}
	h.Move([]card.ID{40}, 0)
	if !slices.Equal(h.Order, []card.ID{1, 2, 3}) || h.Sort != BySuit {
		t.Error(h)
	}
}
