package layout

import (
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"

	"pgregory.net/rapid"
)

func meldOf(id, n int) match.Meld {
	m := match.Meld{ID: id, Owner: -1}
	for i := range n {
		m.Cards = append(m.Cards, card.Card{ID: card.ID(i + 1)})
	}
	return m
}

var testFelts = []Rect{
	NewFrame(360, 640, 3, LargeHand).Felt, NewFrame(390, 844, 3, LargeHand).Felt, NewFrame(844, 390, 3, LargeHand).Felt, NewFrame(1024, 768, 3, LargeHand).Felt,
	NewFrame(1280, 720, 3, LargeHand).Felt, NewFrame(1920, 1080, 3, LargeHand).Felt, NewFrame(3840, 2160, 3, LargeHand).Felt,
}

func fieldOf(r Rect) Field { return Field{Rect: r} }

// fullTable is a full table: 104 cards in 30 melds.
func fullTable() []match.Meld {
	var ms []match.Meld
	for i := range 30 {
		n := 3
		if i%2 == 0 && i < 28 {
			n = 4
		}
		ms = append(ms, meldOf(i+1, n))
	}
	return ms
}

func TestATableOfThirtyMeldsIsLegibleInASmallWindow(t *testing.T) {
	felt := NewFrame(1280, 720, 3, LargeHand).Felt
	p := Tidy(fullTable(), fieldOf(felt))
	// the index of a card is a quarter of its width high: 14 px
	if w := Widths[p.Step]; w < 56 {
		t.Errorf("30 melds at 1280×720: cards %v wide", w)
	}
	var tab Table
	tab.Place(fullTable(), p, fieldOf(felt), Zoom{}, Gap{})
	checkTable(t, &tab, felt)
}

func TestATableGrownMeldByMeldIsLegibleToo(t *testing.T) {
	felt := NewFrame(1280, 720, 3, LargeHand).Felt
	p := Places{Step: fieldOf(felt).FirstStep()}
	all := fullTable()
	for i := range all {
		p = p.Next(all[:i+1], fieldOf(felt))
	}
	if w := Widths[p.Step]; w < 56 {
		t.Errorf("30 melds laid one by one at 1280×720: cards %v wide", w)
	}
}

func checkTable(t interface {
	Fatalf(string, ...any)
}, tab *Table, felt Rect) {
	for i, a := range tab.Trays {
		if !a.R.Inside(felt) {
			t.Fatalf("tray %d %v is outside the felt %v", a.Meld, a.R, felt)
		}
		for _, s := range tab.Cards(a) {
			if !s.Rect().Inside(a.R) {
				t.Fatalf("card %v is outside its tray %v", s.Rect(), a.R)
			}
		}
		for _, b := range tab.Trays[:i] {
			if a.R.Overlap(b.R) > 0 {
				t.Fatalf("trays %v and %v overlap", a, b)
			}
		}
	}
}

// overflows reports whether even the smallest cards leave no room.
func overflows(p Places, f Field) bool {
	f.Share = p.Share
	return !p.inside(f.at(p.Step))
}

// kinds places melds into areas by their IDs, as if these told sets from runs.
func kinds(ms []match.Meld, f Field) []Placement {
	var out []Placement
	for _, m := range ms {
		if f.Split != Undivided && len(m.Cards) > 2 {
			out = append(out, Placement{ID: m.ID, Area: Sets + Area(m.ID%2)})
		}
	}
	return out
}

func TestTraysNeverOverlapAndUntouchedMeldsNeverMove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		felt := rapid.SampledFrom(testFelts).Draw(t, "felt")
		f := fieldOf(felt)
		f.Split = rapid.SampledFrom([]Split{Undivided, SideBySide, Stacked}).Draw(t, "split")
		p := Places{Step: f.FirstStep()}
		var ms []match.Meld
		id := 0
		var tab Table
		for range rapid.IntRange(1, 40).Draw(t, "edits") {
			before := p
			touched := map[int]bool{}
			var placements []Placement
			switch k := rapid.IntRange(0, 5).Draw(t, "edit"); {
			case k <= 1 || len(ms) == 0: // lay
				id++
				ms = append(ms, meldOf(id, rapid.IntRange(1, 7).Draw(t, "size")))
				touched[id] = true
				if k == 0 {
					placements = append(placements, Placement{ID: id, Near: true, X: rapid.Float64Range(-50, 4000).Draw(t, "x"), Y: rapid.Float64Range(-50, 2000).Draw(t, "y")})
				}
			case k == 2: // add
				i := rapid.IntRange(0, len(ms)-1).Draw(t, "which")
				if len(ms[i].Cards) < 13 {
					ms[i] = meldOf(ms[i].ID, len(ms[i].Cards)+1)
					touched[ms[i].ID] = true
				}
			case k == 3: // take away
				i := rapid.IntRange(0, len(ms)-1).Draw(t, "which")
				if len(ms[i].Cards) > 1 {
					ms[i] = meldOf(ms[i].ID, len(ms[i].Cards)-1)
				} else {
					ms = append(ms[:i:i], ms[i+1:]...)
				}
			case k == 4: // split
				i := rapid.IntRange(0, len(ms)-1).Draw(t, "which")
				if n := len(ms[i].Cards); n > 1 {
					id++
					ms[i] = meldOf(ms[i].ID, n/2)
					ms = append(ms, meldOf(id, n-n/2))
					touched[id] = true
				}
			}
			p = p.Next(ms, f, append(placements, kinds(ms, f)...)...)
			for _, m := range ms {
				old, was := before.Find(m.ID)
				now, is := p.Find(m.ID)
				if !is {
					t.Fatalf("meld %d has no place", m.ID)
				}
				if was && f.Split != Undivided && len(m.Cards) > 2 && (old.Area != now.Area || p.Step == len(Widths)-1) {
					continue // it has become whole and goes to its area, or there is no more room
				}
				if was && !touched[m.ID] && (old.Row != now.Row || old.Col != now.Col || old.Area != now.Area) {
					t.Fatalf("meld %d moved from %v to %v, and nobody touched it", m.ID, old, now)
				}
			}
			if overflows(p, f) {
				return
			}
			tab.Place(ms, p, f, Zoom{}, Gap{})
			checkTable(t, &tab, felt)
			for i, tray := range tab.Trays {
				if w := kinds(ms[i:i+1], f); len(w) > 0 && p.Step < len(Widths)-1 && !tray.R.Inside(tab.Areas[w[0].Area]) {
					t.Fatalf("tray %v is outside its area %v", tray, tab.Areas[w[0].Area])
				}
			}
		}
	})
}

func TestAnotherWindowKeepsEveryMeldInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var ms []match.Meld
		for i := range rapid.IntRange(1, 16).Draw(t, "melds") {
			ms = append(ms, meldOf(i+1, rapid.IntRange(1, 5).Draw(t, "size")))
		}
		p := Tidy(ms, fieldOf(rapid.SampledFrom(testFelts).Draw(t, "from")))
		felt := rapid.SampledFrom(testFelts).Draw(t, "to")
		p = p.Fitted(ms, fieldOf(felt))
		if overflows(p, fieldOf(felt)) {
			return
		}
		var tab Table
		tab.Place(ms, p, fieldOf(felt), Zoom{}, Gap{})
		if len(tab.Trays) != len(ms) {
			t.Fatalf("%d trays for %d melds", len(tab.Trays), len(ms))
		}
		checkTable(t, &tab, felt)
	})
}

func TestADroppedMeldLiesWhereItWasDropped(t *testing.T) {
	felt := NewFrame(1280, 720, 3, LargeHand).Felt
	p := Places{Step: fieldOf(felt).FirstStep()}
	var tab Table
	tab.Place(nil, p, fieldOf(felt), Zoom{}, Gap{})
	x, y := tab.Point(p, fieldOf(felt), Zoom{}, felt.X+400, felt.Y+150)
	p = p.Next([]match.Meld{meldOf(1, 1)}, fieldOf(felt), Placement{ID: 1, Near: true, X: x, Y: y})
	tab.Place([]match.Meld{meldOf(1, 1)}, p, fieldOf(felt), Zoom{}, Gap{})
	s := tab.Spots[0]
	if dx, dy := s.X-felt.X-400, s.Y-felt.Y-150; dx*dx > 200 || dy*dy > 75*75 {
		t.Errorf("dropped at 400,150 it lies %v,%v away", dx, dy)
	}
}

func TestOnlyTheTargetedMeldOpensAGap(t *testing.T) {
	felt := NewFrame(1280, 720, 3, LargeHand).Felt
	ms := []match.Meld{meldOf(1, 3), meldOf(2, 3)}
	p := Tidy(ms, fieldOf(felt))
	var shut, open Table
	shut.Place(ms, p, fieldOf(felt), Zoom{}, Gap{})
	open.Place(ms, p, fieldOf(felt), Zoom{}, Gap{Meld: 1, At: 1, Size: 1})
	for i := range shut.Spots {
		moved := open.Spots[i] != shut.Spots[i]
		if want := i == 1 || i == 2; moved != want {
			t.Errorf("card %d moved: %v", i, moved)
		}
	}
}

// TestTheFreeSpotIsOfHowTheTraysLie: it is kept for as long as they do, and on the same felt.
func TestTheFreeSpotIsOfHowTheTraysLie(t *testing.T) {
	felt, other := Rect{X: 0, Y: 0, W: 800, H: 400}, Rect{X: 0, Y: 0, W: 300, H: 400}
	tab := &Table{}
	for _, melds := range [][]match.Meld{fullTable()[:1], fullTable()[:9], fullTable()[:3], nil} {
		tab.Place(melds, Places{}.Next(melds, fieldOf(felt)), fieldOf(felt), Zoom{}, Gap{})
		for _, f := range []Rect{felt, felt, other, felt} {
			x, y := tab.FreeSpot(f)
			if freshX, freshY := (&Table{Trays: tab.Trays}).FreeSpot(f); x != freshX || y != freshY {
				t.Errorf("%d melds on a felt %v wide: %v, %v, and it is at %v, %v", len(melds), f.W, x, y, freshX, freshY)
			}
		}
	}
}

func TestLayingTheTableDoesNotAllocate(t *testing.T) {
	felt := NewFrame(1280, 720, 3, LargeHand).Felt
	ms := fullTable()
	p := Tidy(ms, fieldOf(felt))
	var tab Table
	tab.Place(ms, p, fieldOf(felt), Zoom{}, Gap{})
	if n := testing.AllocsPerRun(20, func() { tab.Place(ms, p, fieldOf(felt), Zoom{}, Gap{}) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestCardsAreAsLargeAsBeforeWhenAWindowIsAsLargeAsBefore(t *testing.T) {
	wide, phone := fieldOf(NewFrame(1280, 720, 3, LargeHand).Felt), fieldOf(NewFrame(390, 844, 3, LargeHand).Felt)
	for n := 1; n <= 14; n++ {
		ms := fullTable()[:n]
		p := Tidy(ms, wide)
		small := p.Fitted(ms, phone)
		if anew := Tidy(ms, phone); small.Step > anew.Step+bearings(Widths[small.Step]) {
			t.Errorf("%d melds are %v wide on a phone, and could be %v", n, Widths[small.Step], Widths[anew.Step])
		}
		if back := small.Fitted(ms, wide); back.Step > p.Step+bearings(Widths[back.Step]) {
			t.Errorf("%d melds were %v wide, and are %v after a smaller window", n, Widths[p.Step], Widths[back.Step])
		}
	}
}

// packedTable is all cards of some packs but one in each hand: sets of the first
// pack, runs of the others, as placements into areas have them.
func packedTable(packs, hands int) (ms []match.Meld, kinds []Placement) {
	add := func(cards int, a Area) {
		ms = append(ms, meldOf(len(ms)+1, cards))
		kinds = append(kinds, Placement{ID: len(ms), Area: a})
	}
	for rank := range 13 {
		if rank < hands {
			add(3, Sets)
		} else {
			add(4, Sets)
		}
	}
	for range 4 * (packs - 1) {
		for _, n := range [...]int{3, 3, 3, 4} {
			add(n, Runs)
		}
	}
	return ms, kinds
}

func TestAllCardsOfTwoPacksFitTheAreasOfAPhone(t *testing.T) {
	for others := 1; others <= 4; others++ {
		f := fieldOf(NewFrame(390, 844, others, LargeHand).Felt)
		f.Split = Stacked
		ms, kinds := packedTable(2, others+1)
		p := Tidy(ms, f, kinds...)
		if overflows(p, f) {
			t.Errorf("with %d others %d melds do not fit", others, len(ms))
		}
		var tab Table
		tab.Place(ms, p, f, Zoom{}, Gap{})
		checkTable(t, &tab, f.Rect)
	}
}

func TestAllCardsOfThreePacksFitAPhone(t *testing.T) {
	f := fieldOf(NewFrame(390, 844, 7, LargeHand).Felt)
	ms, _ := packedTable(3, 8)
	p := Tidy(ms, f)
	if overflows(p, f) {
		t.Errorf("%d melds do not fit", len(ms))
	}
	var tab Table
	tab.Place(ms, p, f, Zoom{}, Gap{})
	checkTable(t, &tab, f.Rect)
}

func TestNoRowIsLostBetweenTwoAreas(t *testing.T) {
	f := fieldOf(NewFrame(390, 844, 4, LargeHand).Felt)
	f.Split = Stacked
	for step, w := range Widths {
		f.Step = step
		if room := f.H - areaGap - 2*(areaHead+areaPad); room < 2*w*rowPitch(w) {
			continue // an area has no row at all: such cards are too large
		}
		most := 0
		for share := range shares {
			f.Share = share
			sets, runs := f.part(Sets).rows(w), f.part(Runs).rows(w)
			if most > 0 && sets+runs != most {
				t.Errorf("cards %v wide: %d and %d rows, and %d with another share", w, sets, runs, most)
			}
			most = sets + runs
		}
	}
}
