package table

import (
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/game/ui/layout"
)

// dealt finds a seed whose first hand of the first seat, which is on turn, has
// what is wanted, and gives the cards.
func dealt(t testing.TB, cfg match.Config, want func([]card.ID) []card.ID) (match.Config, []card.ID) {
	t.Helper()
	for seed := range 3000 {
		cfg.Seed = "deal " + itoa(seed)
		m, _, err := match.New(cfg)
		if err != nil {
			t.Fatal(err)
		}
		if v := m.View(0); v.Turn == 0 {
			if cards := want(v.Hand); cards != nil {
				return cfg, cards
			}
		}
	}
	t.Fatal("no seed deals that")
	return cfg, nil
}

// meldOf finds cards of a hand that make a whole meld of a kind.
func meldOf(kind meld.Kind, r meld.Rules) func([]card.ID) []card.ID {
	return func(hand []card.ID) []card.ID {
		for i, a := range hand {
			for j, b := range hand[:i] {
				for _, c := range hand[:j] {
					cards := []card.Card{{ID: a}, {ID: b}, {ID: c}}
					meld.Arrange(cards, r)
					if k, err := meld.Check(cards, r); err == nil && k == kind {
						return card.IDs(cards)
					}
				}
			}
		}
		return nil
	}
}

func (r *room) areaOf(id card.ID) layout.Area {
	for _, m := range r.s.desk.felt.melds {
		for _, k := range m.Cards {
			if p, ok := r.s.desk.felt.places.Find(m.ID); ok && k.ID == id {
				return p.Area
			}
		}
	}
	return layout.Whole
}

func TestWhatIsDroppedAnywhereLiesInTheAreaOfItsKind(t *testing.T) {
	for _, kind := range []meld.Kind{meld.Set, meld.Run} {
		for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
			rs, _ := rules.ByID("manipulation-rummy")
			cfg, cards := dealt(t, config(t, "manipulation-rummy", "", "human", "novice"), meldOf(kind, rs.Meld))
			r := sitAt(t, size[0], size[1], cfg)
			wrong, right := layout.Sets, layout.Runs
			if kind == meld.Set {
				wrong, right = right, wrong
			}
			area := r.s.desk.table.Areas[wrong]
			x, y := area.Center()
			// one card first: it stays where it is dropped, its kind is open
			r.press(r.at(name(cards[0])))
			r.moveTo(x, y)
			r.let()
			if got := r.areaOf(cards[0]); got != wrong {
				t.Errorf("%v: a single card lies in area %d, dropped in %d", size, got, wrong)
			}
			before := slices.Clone(r.s.desk.felt.places.At)
			for _, id := range cards[1:] {
				spot, _ := r.s.desk.spotOf(cards[0])
				r.press(r.at(name(id)))
				r.moveTo(spot.X+spot.W/2, spot.Y+spot.W/2)
				r.let()
			}
			if got := r.areaOf(cards[0]); got != right {
				t.Errorf("%v: the whole %v lies in area %d, want %d", size, kind, got, right)
			}
			tray, _ := r.s.desk.table.Tray(r.s.desk.felt.melds[0].ID)
			if !tray.R.Inside(r.s.desk.table.Areas[right]) {
				t.Errorf("%v: the tray %v is not inside its area %v", size, tray.R, r.s.desk.table.Areas[right])
			}
			r.click("btn/undo")
			if got := r.areaOf(cards[0]); got != wrong {
				t.Errorf("%v: after undo the meld lies in area %d; places before %v", size, got, before)
			}
		}
	}
}

func TestAWholeDealKeepsSetsAndRunsApart(t *testing.T) {
	for _, id := range []string{"manipulation-rummy", "manipulation"} {
		for _, size := range [][2]float64{{1280, 720}, {390, 844}} {
			levels := []string{"human", "solver", "solver"}
			r := sitAt(t, size[0], size[1], config(t, id, "areas", levels...))
			r.watch()
			most := 0
			for range 60 {
				if _, over := r.s.ses.Result(); over || r.s.desk.in.World.Pan { // more than there is room for
					break
				}
				r.turn()
				most = max(most, len(r.s.desk.felt.melds))
				if r.s.desk.in.World.Pan {
					continue
				}
				for i, a := range r.s.desk.table.Trays {
					k, err := meld.Check(r.s.desk.felt.melds[i].Cards, r.s.ses.View().Rules.Meld)
					area := layout.Runs
					if k == meld.Set {
						area = layout.Sets
					}
					if err == nil && !a.R.Inside(r.s.desk.table.Areas[area]) {
						t.Fatalf("%s %v: the %v %v at %v lies outside its area %v", id, size, k, r.s.desk.felt.melds[i].Cards, a.R, r.s.desk.table.Areas[area])
					}
					a.R.W -= a.Gap // which a hint has opened
					for _, b := range r.s.desk.table.Trays[:i] {
						if b.R.W -= b.Gap; a.R.Overlap(b.R) > 0 {
							t.Fatalf("%s %v: trays %v and %v overlap", id, size, a, b)
						}
					}
				}
			}
			if most < 8 {
				t.Errorf("%s %v: %d melds are no table to speak of", id, size, most)
			}
		}
	}
}

// untouched wants every meld that has the same cards as before where it lay.
// watch holds, from tick to tick, that what nobody touches stays where it is.
func (r *room) watch() {
	var was []layout.Place
	var melds []match.Meld
	r.each = func() {
		if !r.s.desk.in.World.Pan {
			r.untouched(was, melds)
		}
		was, melds = slices.Clone(r.s.desk.felt.places.At), slices.Clone(r.s.desk.felt.melds)
	}
}

func (r *room) untouched(was []layout.Place, melds []match.Meld) {
	r.t.Helper()
	for _, m := range melds {
		at := slices.IndexFunc(r.s.desk.felt.melds, func(o match.Meld) bool { return slices.Equal(o.Cards, m.Cards) })
		i := slices.IndexFunc(was, func(p layout.Place) bool { return p.ID == m.ID })
		if at < 0 || i < 0 {
			continue
		}
		if now, _ := r.s.desk.felt.places.Find(r.s.desk.felt.melds[at].ID); now.Row != was[i].Row || now.Col != was[i].Col || now.Area != was[i].Area {
			r.t.Errorf("the meld %v moved from %+v to %+v, and nobody touched it", m.Cards, was[i], now)
		}
	}
}

func TestPlacesSavedBeforeThereWereAreasAreReadAndSorted(t *testing.T) {
	old := placesOf([]byte(`{"step":2,"at":[{"id":1,"row":0,"col":0,"size":3},{"id":2,"row":1,"col":4,"size":4}]}`))
	if len(old.At) != 2 || old.Step != 2 || old.At[1] != (layout.Place{ID: 2, Row: 1, Col: 4, Size: 4}) {
		t.Fatalf("read as %+v", old)
	}
	r := sitAt(t, 1280, 720, config(t, "manipulation-rummy", "old", "human", "solver", "solver"))
	for range 8 {
		r.turn()
	}
	for i := range r.s.desk.felt.places.At {
		r.s.desk.felt.places.At[i].Area, r.s.desk.felt.places.At[i].Row = layout.Whole, i
	}
	r.s.relayout(r.c)
	for _, p := range r.s.desk.felt.places.At {
		if p.Area == layout.Whole {
			t.Errorf("%+v lies in no area", p)
		}
	}
}
