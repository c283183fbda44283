package layout

import (
	"testing"

	"machiavelli/engine/match"
)

// freeCards is a table of free cards, and of melds after them.
func freeCards(free, melds int) []match.Meld {
	var ms []match.Meld
	for i := range free {
		m := meldOf(-i-1, 1)
		m.Kind = match.KindFree
		ms = append(ms, m)
	}
	for i := range melds {
		ms = append(ms, meldOf(i+1, 3))
	}
	return ms
}

func TestFreeCardsLieInOneRow(t *testing.T) {
	for _, felt := range testFelts {
		f := fieldOf(felt)
		p := Places{Step: f.FirstStep()}.Next(freeCards(4, 0), f)
		if p.Step != f.FirstStep() {
			t.Errorf("four free cards on %v: drawn smaller", felt)
		}
		for _, q := range p.At {
			if q.Row != 0 {
				t.Errorf("four free cards on %v: one in row %d", felt, q.Row)
			}
		}
		for n := range 8 { // what is laid afterwards moves none of them
			next := p.Next(freeCards(4, n+1), f)
			if next.Step != p.Step {
				break
			}
			for id := -4; id < 0; id++ {
				was, _ := p.Find(id)
				if is, _ := next.Find(id); is != was {
					t.Errorf("%d melds on %v: a free card moved from %+v to %+v", n+1, felt, was, is)
				}
			}
			p = next
			var tab Table
			tab.Place(freeCards(4, n+1), p, f, Zoom{}, Gap{})
			checkTable(t, &tab, felt)
		}
		used := freeCards(3, 0)
		if next := p.Next(used, f); len(next.At) == 3 {
			var tab Table
			tab.Place(used, next, f, Zoom{}, Gap{})
			checkTable(t, &tab, felt)
		}
		for _, q := range Tidy(freeCards(4, 6), f).At {
			if q.ID < 0 && q.Row != 0 {
				t.Errorf("tidied on %v: a free card in row %d", felt, q.Row)
			}
		}
	}
}
