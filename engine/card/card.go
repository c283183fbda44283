// Package card is the deck: faces, physical cards, what a wild card stands
// for, and how cards are written.
package card

import "slices"

// Suit is one of the four suits, in the order of the notation S H D C.
type Suit uint8

// The suits.
const (
	Spades Suit = iota
	Hearts
	Diamonds
	Clubs
)

// Suits is the number of suits.
const Suits = 4

// Red reports whether the suit is printed in red.
func (s Suit) Red() bool { return s == Hearts || s == Diamonds }

// String is the letter of the suit in the notation.
func (s Suit) String() string {
	if s >= Suits {
		return "?"
	}
	return "SHDC"[s : s+1]
}

// Rank is 1 (ace) to 13 (king); 0 is no rank.
type Rank uint8

// The ranks that have a name.
const (
	Ace   Rank = 1
	Two   Rank = 2
	Ten   Rank = 10
	Jack  Rank = 11
	Queen Rank = 12
	King  Rank = 13
)

// Ranks is the number of ranks.
const Ranks = 13

const rankLetters = "?A23456789TJQK"

// String is the letter of the rank in the notation.
func (r Rank) String() string {
	if r > King {
		r = 0
	}
	return rankLetters[r : r+1]
}

// Face is what is printed on a card: 1 to 52 for the natural cards (all of
// spades, then hearts, diamonds, clubs), Joker, or 0 for none.
type Face uint8

// Joker is the face of every joker. NoFace is the zero value.
const (
	NoFace Face = 0
	Joker  Face = 53
)

// Of is the natural face of a suit and rank, NoFace if either is invalid.
func Of(s Suit, r Rank) Face {
	if s >= Suits || r < Ace || r > King {
		return NoFace
	}
	return Face(uint8(s)*Ranks + uint8(r))
}

// Natural reports whether the face has a suit and a rank.
func (f Face) Natural() bool { return f >= 1 && f <= 52 }

// Suit is the suit of a natural face, Spades for any other.
func (f Face) Suit() Suit {
	if !f.Natural() {
		return Spades
	}
	return Suit((f - 1) / Ranks)
}

// Rank is the rank of a natural face, 0 for any other.
func (f Face) Rank() Rank {
	if !f.Natural() {
		return 0
	}
	return Rank((f-1)%Ranks) + 1
}

// ID is one physical card: its pack and its place in the pack. Two copies of a
// card have two IDs, so a screen can follow one of them. 0 is no card.
type ID uint8

// MaxPacks is how many packs an ID can tell apart; JokersPerPack how many
// jokers of one pack.
const (
	MaxPacks      = 4
	JokersPerPack = 2
)

const (
	packShift = 6
	slotMask  = 1<<packShift - 1
)

// NewID is the copy of a natural face in a pack, counted from 0; 0 for any other face
// or pack.
func NewID(f Face, pack int) ID {
	if !f.Natural() || pack < 0 || pack >= MaxPacks {
		return 0
	}
	return ID(pack<<packShift | int(f))
}

// JokerID is the n-th joker (from 0) of a pack; 0 for numbers that no deck has.
func JokerID(n, pack int) ID {
	if n < 0 || n >= JokersPerPack || pack < 0 || pack >= MaxPacks {
		return 0
	}
	return ID(pack<<packShift | (int(Joker) + n))
}

// Pack is the number of the pack, from 0.
func (id ID) Pack() int { return int(id >> packShift) }

// Face is what is printed on the card.
func (id ID) Face() Face {
	slot := Face(id & slotMask)
	switch {
	case slot.Natural():
		return slot
	case slot >= Joker && slot < Joker+JokersPerPack:
		return Joker
	}
	return NoFace
}

// Joker reports whether the card is a joker.
func (id ID) Joker() bool { return id.Face() == Joker }

// Valid reports whether the ID is that of a card.
func (id ID) Valid() bool { return id.Face() != NoFace }

// Card is a card as it lies on the table: the physical card and, for a wild
// card, the face it stands for. The zero As is a card that stands for itself,
// or a joker not yet declared.
type Card struct {
	ID ID
	As Face
}

// Shows is the face the card counts as: As when it is declared, its own
// otherwise. An undeclared joker shows Joker.
func (c Card) Shows() Face {
	if c.As != NoFace {
		return c.As
	}
	return c.ID.Face()
}

// Wild reports whether the card stands for another: a joker, or a two that is
// declared to be wild.
func (c Card) Wild() bool { return c.As != NoFace || c.ID.Joker() }

// SortByFace puts cards in the order of their faces. Copies of a card keep their order.
func SortByFace(ids []ID) {
	var next [Joker + 2]int // where the next card of a face goes, one face on
	for _, id := range ids {
		next[id.Face()+1]++
	}
	for f := range Joker {
		next[f+1] += next[f]
	}
	for _, id := range slices.Clone(ids) {
		ids[next[id.Face()]] = id
		next[id.Face()]++
	}
}

// Deck lists every physical card of a number of packs and jokers in a fixed
// order: packs in turn, in each the natural faces, then its jokers. Jokers are
// spread evenly, the first packs taking one more. Too many packs or jokers for
// an ID give nil.
func Deck(packs, jokers int) []ID {
	if packs < 1 || packs > MaxPacks || jokers < 0 || jokers > packs*JokersPerPack {
		return nil
	}
	deck := make([]ID, 0, packs*52+jokers)
	for p := range packs {
		for f := Face(1); f <= 52; f++ {
			deck = append(deck, NewID(f, p))
		}
		mine := jokers / packs
		if p < jokers%packs {
			mine++
		}
		for n := range mine {
			deck = append(deck, JokerID(n, p))
		}
	}
	return deck
}
