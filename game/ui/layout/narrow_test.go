package layout

import "testing"

// A window of 320 by 256 window points is drawn as one of 427 by 341.
func TestTheSmallestWindowHasRoomForAHandAndAMeld(t *testing.T) {
	for w := 352.0; w < narrowFlat; w += 4 {
		for h := 330.0; h < w; h += 4 {
			f := NewFrame(w, h, 3, LargeHand)
			hand := FitHand(f.Hand, 13)
			if hand.CardW < 30 || hand.Pitch < 16 {
				t.Errorf("%v by %v: a hand of cards %.0f wide, %.0f apart", w, h, hand.CardW, hand.Pitch)
			}
			if f.Felt.H < 100 || f.Felt.Bottom() > f.Base.Y {
				t.Errorf("%v by %v: the felt is %+v", w, h, f.Felt)
			}
			buttons := append([]Rect{f.Hand, f.Turn.End, f.Turn.Hint, f.Turn.Undo, f.Turn.Redo, f.Turn.Reset}, f.Sorts...)
			for i, a := range buttons {
				if a.X < 0 || a.Right() > w || a.Y < f.Base.Y || a.Bottom() > h || a.W < 40 || a.H < 40 {
					t.Errorf("%v by %v: button %d is at %+v", w, h, i, a)
				}
				for j, b := range buttons[:i] {
					if a.Overlap(b) > 0 {
						t.Errorf("%v by %v: %d and %d are at %+v and %+v", w, h, i, j, a, b)
					}
				}
			}
		}
	}
}
