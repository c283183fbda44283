package steps

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// Kind is the kind of a piece of a frame.
type Kind uint8

// The kinds.
const (
	Old   Kind = iota // a meld of the table that the steps begin with
	New               // one that has begun since
	Loose             // a wild card that was freed and has yet to be played
)

// Piece is a group of cards that lie together in a frame. Its kind and number stay the same
// from frame to frame. The number is that of the steps, for a loose card its ID.
type Piece struct {
	Kind   Kind
	Number int
	Cards  []card.Card
}

// Frame is a table at one moment of a plan: the melds by their numbers, then
// the loose cards. No piece is empty.
type Frame []Piece

// Meld is the cards of a meld of the frame, nil if it is empty or the hand.
func (f Frame) Meld(number int) []card.Card {
	for _, p := range f {
		if p.Kind != Loose && p.Number == number {
			return p.Cards
		}
	}
	return nil
}

// Frames is the table before the first step, and after each. Melds that have
// been touched lie in the order of a meld. Steps that cannot be done are an
// *Error.
func Frames(table [][]card.Card, steps []Step, r meld.Rules) ([]Frame, error) {
	var w Walk
	w.Reset(table, fromHand(steps))
	frames := []Frame{w.frame(len(table), r)}
	for i := range steps {
		if err := w.Do(&steps[i]); err != nil {
			return nil, err
		}
		frames = append(frames, w.frame(len(table), r))
	}
	return frames, nil
}

// fromHand is the cards that steps take from the hand.
func fromHand(steps []Step) (hand []card.ID) {
	freed := map[card.ID]bool{}
	for _, s := range steps {
		for _, c := range s.Cards {
			if s.From < 0 && !freed[c.ID] {
				hand = append(hand, c.ID)
			}
		}
		if s.Do == Free {
			freed[s.Joker.ID] = true
		}
	}
	return hand
}

// frame is what lies now; the first olds melds are those of the beginning.
func (w *Walk) frame(olds int, r meld.Rules) Frame {
	var f Frame
	for i, m := range w.Melds {
		if len(m) == 0 {
			continue
		}
		p := Piece{Kind: Old, Number: i, Cards: slices.Clone(m)}
		if i >= olds {
			p.Kind = New
		}
		if w.touched[i] && !meld.InOrder(p.Cards) {
			meld.Arrange(p.Cards, r)
		}
		f = append(f, p)
	}
	for _, id := range w.Loose {
		f = append(f, Piece{Kind: Loose, Number: int(id), Cards: []card.Card{{ID: id}}})
	}
	return f
}
