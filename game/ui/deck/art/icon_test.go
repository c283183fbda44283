package art

import "testing"

func TestTheIconFillsItsSquareAndShowsAllItsColours(t *testing.T) {
	for _, size := range append(IconSizes, 192, 512) {
		m := Icon(size)
		if m.Rect.Dx() != size || m.Rect.Dy() != size {
			t.Fatalf("size %d: %v", size, m.Rect)
		}
		var green, light, dark, clear int
		for y := range size {
			for x := range size {
				switch k := m.RGBAAt(x, y); {
				case k.A < 40:
					clear++
				case int(k.G) > int(k.R)+30:
					green++
				case k.R > 220 && k.G > 210:
					light++
				case k.B > k.R && k.R < 60:
					dark++
				}
			}
		}
		all := size * size
		if green < all/4 || light < all/10 || dark < all/40 || clear > all/8 {
			t.Errorf("size %d: green %d, light %d, dark %d, clear %d of %d", size, green, light, dark, clear, all)
		}
	}
}

// The circle of four fifths of the size is what every system leaves of it.
func TestAMaskableIconFillsTheSquareAndHasItsCardsInTheCircle(t *testing.T) {
	const size, safe = 192, 0.4 * 192
	img := MaskableIcon(size)
	for y := range size {
		for x := range size {
			at := img.RGBAAt(x, y)
			if at.A != 255 {
				t.Fatalf("one can see through it at %d, %d", x, y)
			}
			dx, dy := float64(x)+0.5-size/2, float64(y)+0.5-size/2
			if dx*dx+dy*dy > safe*safe && at.R > at.G {
				t.Fatalf("the card at %d, %d is cut off", x, y)
			}
		}
	}
}
