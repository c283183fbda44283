package table

import (
	"math"
	"slices"
	"testing"

	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/input"
)

// laid has melds laid by hints until there are that many on the table, on the
// player's turn.
func (r *room) laidOut(melds int) {
	r.t.Helper()
	for range 40 {
		if len(r.s.desk.felt.melds) >= melds {
			return
		}
		if !r.follows() {
			r.key(gi.Cancel)
			r.key(gi.Letter('d'))
		}
	}
	r.t.Fatalf("only %d melds", len(r.s.desk.felt.melds))
}

func TestBesideAMeldACardJoinsOnlyWhatItFitsAndTheTargetIsShown(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver", "solver")
	r.laidOut(4)
	felt, joined, fresh := r.s.desk.frame.Felt, 0, 0
	hand := slices.Clone(r.hand())
	for _, id := range hand {
		for _, tray := range slices.Clone(r.s.desk.table.Trays) {
			cx, _ := tray.R.Center()
			for _, p := range [...][2]float64{{cx, tray.R.Y - 8}, {cx, tray.R.Y + tray.R.H + 8}, {tray.R.X + tray.R.W + 8, tray.R.Y + 30}} {
				x, y := p[0], p[1]
				if !felt.Contains(x, y) || slices.ContainsFunc(r.s.desk.table.Trays, func(t layout.Tray) bool { return t.R.Contains(x, y) }) {
					continue
				}
				r.press(r.at(name(id)))
				r.moveTo(x, y)
				over := r.s.desk.in.Over
				switch fits := r.s.ses.Fits(id); {
				case over.Place == input.OnTray:
					joined++
					if !slices.Contains(fits, over.Meld) {
						t.Fatalf("%v would go to meld %d, it fits %v", id, over.Meld, fits)
					}
				case over.Place != input.OnFelt:
					t.Fatalf("%v would go to place %d", id, over.Place)
				case slices.Contains(fits, tray.Meld):
					t.Fatalf("%v fits meld %d and would not go there from beside it", id, tray.Meld)
				default:
					fresh++
				}
				if r.s.picture.model.Marks.Gap.Empty() {
					t.Fatalf("%v at %v: no target is shown", id, p)
				}
				r.key(gi.Cancel)
				r.let()
			}
		}
	}
	if joined == 0 || fresh == 0 {
		t.Errorf("%d join, %d begin a meld: something was never tried", joined, fresh)
	}
	if !slices.Equal(hand, r.hand()) || r.s.ses.Turn().Changed {
		t.Error("something has changed")
	}
}

func TestACardLiesWhereItsTargetWasShown(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	for i, p := range [...][2]float64{{300, 200}, {640, 330}, {320, 205}, {800, 150}} {
		id := r.hand()[i]
		r.press(r.at(name(id)))
		r.moveTo(p[0], p[1])
		gap := r.s.picture.model.Marks.Gap
		r.let()
		spot, ok := r.s.desk.spotOf(id)
		if !ok || math.Abs(spot.X-gap.X) > 0.5 || math.Abs(spot.Y-gap.Y) > 0.5 {
			t.Errorf("shown at %+v, lies at %+v", gap, spot)
		}
	}
}

func TestADropThatFailsGoesWhereItCameFrom(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver", "solver")
	r.laidOut(2)
	hand := slices.Clone(r.hand())
	id := r.s.desk.table.Spots[0].ID
	before, _ := r.s.desk.spotOf(id)
	text, _ := id.MarshalText()
	r.press(r.at("card/" + string(text)))
	r.moveTo(r.at(name(hand[0]))) // a card of the table never goes to a hand
	r.let()
	now, _ := r.s.desk.spotOf(id)
	k, _ := r.s.desk.stage.At(id)
	if now != before || k.Held || math.Abs(k.X-before.X) > 0.5 || math.Abs(k.Y-before.Y) > 0.5 {
		t.Errorf("it lay at %+v and lies at %+v", before, k)
	}
	r.press(r.at(name(hand[0])))
	r.moveTo(r.s.desk.frame.Menu.X, r.s.desk.frame.Menu.Y+4) // nowhere
	r.let()
	if !slices.Equal(hand, r.hand()) || r.s.ses.Turn().Changed {
		t.Errorf("the hand is %v, was %v", r.hand(), hand)
	}
}
