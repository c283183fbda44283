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
