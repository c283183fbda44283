package opponents

import (
	"image/color"

	"machiavelli/engine/text"
)

// Person is somebody who sits at the table.
type Person struct {
	Name  string
	Color color.NRGBA // the ground of the monogram; ivory can be read on it
	Line  color.NRGBA // the same hue, light enough for lines and words on dark ground
}

func of(name string, ground, line uint32) Person {
	rgb := func(v uint32) color.NRGBA {
		return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
	}
	return Person{name, rgb(ground), rgb(line)}
}

// court is who plays against you, in the order in which they take their seats.
// No two share a first letter, so that a monogram tells who it is without its
// colour.
func court() []Person {
	return []Person{
		of("Lucrezia", 0x8a1f30, 0xf08a92),
		of("Cesare", 0x2c4c86, 0x8fb3f2),
		of("Niccolò", 0x7a5a14, 0xe6c368),
		of("Bianca", 0x6b2d73, 0xd79be0),
		of("Giuliano", 0x1f6a70, 0x77d0d6),
		of("Isabella", 0x8a4a16, 0xf0ac70),
		of("Ercole", 0x4a4f5c, 0xc3cad8),
		of("Simonetta", 0x2f6f3a, 0x93d89b),
	}
}

// Names lists the names of the court.
func Names() []string {
	var names []string
	for _, p := range court() {
		names = append(names, p.Name)
	}
	return names
}

// Of is the person in a seat: one of the court by name, else somebody with the
// colours of a guest, which follow the seat. Two seats of one name have
// different colours if the seats differ.
func Of(name string, seat int) Person {
	for _, p := range court() {
		if p.Name == name {
			return p
		}
	}
	guests := []Person{
		of("", 0x456528, 0xb4da80), of("", 0x7d3a56, 0xf0a0c0), of("", 0x305f6f, 0x92cfe2), of("", 0x5f5230, 0xdccb92),
	}
	p := guests[max(0, seat)%len(guests)]
	p.Name = name
	return p
}

// Monogram is the letter that stands for a name.
func Monogram(name string) string {
	if name == "" {
		return "·"
	}
	return text.First(name, 1)
}
