package layout

import (
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// parts are the rectangles of a frame that no two of which may overlap.
func parts(f Frame) map[string]Rect {
	m := map[string]Rect{
		"title": f.Title, "menu": f.Menu, "felt": f.Felt, "hand": f.Hand, "label": f.Label,
		"undo": f.Turn.Undo, "redo": f.Turn.Redo, "reset": f.Turn.Reset, "hint": f.Turn.Hint, "end": f.Turn.End, "stock": f.Stock, "count": f.Count, "step": f.Step, "acts": f.Acts,
	}
	if f.Form == Wide {
		m["log"], m["tools"] = f.Log, f.Tools
	}
	for i, r := range f.Seats {
		m[fmt.Sprint("seat", i)] = r
	}
	for i, r := range f.Sorts {
		m[fmt.Sprint("sort", i)] = r
	}
	m["more"], m["goal"] = f.Turn.More, f.Goal
	for k, r := range m {
		if r.Empty() {
			delete(m, k)
		}
	}
	return m
}

func checkFrame(t interface {
	Errorf(string, ...any)
}, f Frame) {
	window := Rect{X: 0, Y: 0, W: f.W, H: f.H}
	ps := parts(f)
	for a, ra := range ps {
		if !ra.Inside(window) {
			t.Errorf("%v×%v: %s %v is outside", f.W, f.H, a, ra)
		}
		for b, rb := range ps {
			if a < b && ra.Overlap(rb) > 1 {
				t.Errorf("%v×%v: %s %v and %s %v overlap", f.W, f.H, a, ra, b, rb)
			}
		}
	}
	for _, name := range []string{"undo", "redo", "reset", "hint", "end", "menu", "sort0", "sort1", "sort2"} {
		least := 39.9
		if name[0] == 's' && f.Form == Wide {
			least = 35 // low windows of this form have a mouse
		}
		if r, ok := ps[name]; min(r.W, r.H) < least || !ok {
			t.Errorf("%v×%v: %s %v is too small for a finger", f.W, f.H, name, r)
		}
	}
	if f.Felt.H < f.H*0.3 || f.Felt.W < f.W*0.6 {
		t.Errorf("%v×%v: the felt %v is small", f.W, f.H, f.Felt)
	}
}

func TestPartsOfTheFrameAreInsideAndApart(t *testing.T) {
	for _, s := range [][2]float64{{360, 640}, {390, 844}, {430, 932}, {640, 360}, {480, 360}, {480, 480}, {360, 480}, {894, 400}, {844, 390}, {768, 1024}, {1024, 768}, {1280, 720}, {1280, 800}, {1920, 1080}, {2560, 1080}, {3840, 2160}} {
		for others := 1; others <= 7; others++ {
			checkFrame(t, NewFrame(s[0], s[1], others, LargeHand))
		}
	}
}

func TestANotchStaysFree(t *testing.T) {
	for _, s := range [][2]float64{{390, 844}, {844, 390}, {1280, 720}} {
		safe := Rect{X: 44, Y: 47, W: s[0] - 44 - 10, H: s[1] - 47 - 34}
		f := NewFrame(safe.W, safe.H, 3, LargeHand).Within(safe, s[0], s[1])
		for name, r := range parts(f) {
			if !r.Inside(safe.Inset(-3)) { // the menu's button may touch the bar's edge
				t.Errorf("%v: %s %v is not in the safe part %v", s, name, r, safe)
			}
		}
		if f.Top.H <= safe.Y || f.Base.Y+f.Base.H != s[1] || f.Top.W != s[0] {
			t.Errorf("%v: the bars %v and %v do not reach the edges", s, f.Top, f.Base)
		}
	}
}

func TestAPartnerSitsOpposite(t *testing.T) {
	for _, w := range []float64{1024, 1280, 1920} {
		f := NewFrame(w, w*9/16, 3, LargeHand)
		f.Face()
		if x, _ := f.Seats[1].Center(); x != w/2 {
			t.Errorf("%v wide: the middle seat is at %v", w, x)
		}
		checkFrame(t, f)
	}
}

func TestRoomForMoreActionsIsKeptWhereTheFormHasNone(t *testing.T) {
	for _, s := range [][2]float64{{360, 640}, {390, 844}, {844, 390}, {640, 360}, {1280, 720}} {
		f := NewFrame(s[0], s[1], 3, LargeHand)
		f.Reserve()
		ps := parts(f)
		if f.Turn.More.Empty() == f.Acts.Empty() {
			t.Errorf("%v: more %v, acts %v", s, f.Turn.More, f.Acts)
		}
		for name, r := range ps {
			if name != "acts" && r.Overlap(f.Acts) > 1 {
				t.Errorf("%v: %s %v lies over the actions %v", s, name, r, f.Acts)
			}
		}
	}
}

func TestTheGoalHasALineOfItsOwn(t *testing.T) {
	for _, s := range [][2]float64{{360, 640}, {390, 844}, {430, 932}, {640, 360}, {480, 480}, {844, 390}, {768, 1024}, {1024, 768}, {1280, 720}, {2560, 1080}} {
		for others := 1; others <= 7; others++ {
			f := NewFrame(s[0], s[1], others, LargeHand)
			f.Reserve()
			f.Aim()
			if f.Goal.W < 150 || f.Goal.H < 16 || f.Goal.Overlap(f.Acts) > 0 || f.Goal.Bottom() > f.Base.Y {
				t.Errorf("%v: the goal has %v, over a hand at %v", s, f.Goal, f.Base)
			}
			f = NewFrame(s[0], s[1], others, LargeHand)
			f.Aim()
			checkFrame(t, f)
		}
	}
	f := NewFrame(480, 360, 2, LargeHand)
	next := f.Step
	if f.Aim(); !f.Goal.Empty() || f.Step != next {
		t.Errorf("the goal has %v in the smallest window, what comes next %v of %v", f.Goal, f.Step, next)
	}
}

func TestPartsOfTheFrameAreInsideAndApartAtAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		short := rapid.Float64Range(360, 2160).Draw(t, "short side")
		w, h := short, max(short, rapid.Float64Range(640, 3840).Draw(t, "long side"))
		if rapid.Bool().Draw(t, "on its side") {
			w, h = h, w
		}
		checkFrame(t, NewFrame(w, h, rapid.IntRange(1, 7).Draw(t, "others"), LargeHand))
	})
}

func TestHandCardsAreInsideApartAndLegible(t *testing.T) {
	for _, s := range [][2]float64{{360, 640}, {390, 844}, {844, 390}, {1024, 768}, {1280, 720}, {1920, 1080}, {3840, 2160}} {
		f := NewFrame(s[0], s[1], 3, LargeHand)
		for n := 1; n <= 52; n++ {
			h := FitHand(f.Hand, n)
			for i := range n {
				r := h.Spot(i, 0).Rect()
				if !r.Inside(f.Hand.Inset(-1)) {
					t.Fatalf("%v: card %d of %d at %v is outside the hand %v", s, i, n, r, f.Hand)
				}
			}
			if n <= 26 && (h.Pitch < 20 && n > 1 || h.CardW < 30) {
				t.Errorf("%v: %d cards are %.0f wide and %.0f apart", s, n, h.CardW, h.Pitch)
			}
		}
	}
}

func TestAPointOverAHandCardIsItsIndex(t *testing.T) {
	for _, n := range []int{1, 7, 13, 30} {
		h := FitHand(NewFrame(390, 844, 2, LargeHand).Hand, n)
		for i := range n {
			s := h.Spot(i, 0)
			if got := h.Index(s.X+h.Pitch/2, s.Y+1); got != i {
				t.Errorf("card %d of %d: index %d", i, n, got)
			}
		}
	}
}

func TestThePanelOfAHintAndTheButtonsOfAReplayCoverNoCardWhereTheyNeedNot(t *testing.T) {
	for _, s := range [][2]float64{{360, 640}, {390, 844}, {430, 932}, {768, 1024}, {1280, 720}, {1920, 1080}, {844, 390}, {667, 375}} {
		for others := 1; others <= 7; others++ {
			f := NewFrame(s[0], s[1], others, LargeHand)
			f.Reserve()
			f.Hinted()
			over := append(f.Film(), f.Panel.Rect, f.ShortPanel(), f.Panel.Steer)
			if f.Form == Flat {
				over = over[len(over)-3:]
			}
			for _, r := range over {
				if r.Overlap(f.Felt) > 0 || r.Overlap(f.Hand) > 0 {
					t.Errorf("%v: %v lies over the felt %v or the hand %v", s, r, f.Felt, f.Hand)
				}
			}
			least := map[Form]float64{Wide: 84, Tall: Touch, Flat: 18}[f.Form]
			if f.Panel.W < 160 || f.Panel.H < least {
				t.Errorf("%v with %d others: the panel is %v", s, others, f.Panel.Rect)
			}
		}
	}
	flat := NewFrame(844, 390, 3, LargeHand)
	for _, r := range flat.Film() {
		if min(r.W, r.H) < 24 {
			t.Errorf("%v is too small for a finger", r)
		}
	}
}

func TestToolsLieApartAndCoverNothing(t *testing.T) {
	for _, s := range [][2]float64{{360, 640}, {390, 844}, {844, 390}, {894, 400}, {1280, 720}, {1024, 768}} {
		for _, pile := range []bool{false, true} {
			f := NewFrame(s[0], s[1], 3, LargeHand)
			for n := 1; n <= 3; n++ {
				slots := f.Slots(n, pile)
				if len(slots) == 0 || f.Form == Tall && len(slots) != min(n, 2) || f.Form == Wide && len(slots) != n {
					t.Errorf("%v: %d places for %d tools", s, len(slots), n)
				}
				for i, r := range slots {
					if r.Overlap(f.Stock) > 0 || pile && r.Overlap(f.Pile) > 0 || r.Overlap(f.Step) > 0 || r.Overlap(f.Base) > 0 || min(r.W, r.H) < 34 {
						t.Errorf("%v: tool %d of %d lies at %v", s, i, n, r)
					}
					for _, o := range slots[:i] {
						if r.Overlap(o) > 0 {
							t.Errorf("%v: %v and %v", s, r, o)
						}
					}
				}
			}
		}
	}
}

func TestWhatASmallHandDoesNotNeedIsTheFelts(t *testing.T) {
	for _, s := range [][2]float64{{360, 640}, {390, 844}, {768, 1024}} {
		large, middle, small := NewFrame(s[0], s[1], 3, LargeHand), NewFrame(s[0], s[1], 3, MiddleHand), NewFrame(s[0], s[1], 3, SmallHand)
		if small.Felt.H < middle.Felt.H+10 || middle.Felt.H < large.Felt.H+10 {
			t.Errorf("%v: the felt is %.0f, %.0f and %.0f high over a small, a middle and a large hand", s, small.Felt.H, middle.Felt.H, large.Felt.H)
		}
	}
}

func TestEveryPlaceOfAFrameMovesOffANotch(t *testing.T) {
	type places struct {
		One   Rect
		Many  []Rect
		Panel Panel
		Turn  Turn
	}
	p := places{Many: make([]Rect, 2)}
	shift(reflect.ValueOf(&p).Elem(), 3, 5)
	at := Rect{X: 3, Y: 5}
	want := places{at, []Rect{at, at}, Panel{at, at, at, at}, Turn{at, at, at, at, at, at}}
	if !reflect.DeepEqual(p, want) {
		t.Errorf("%+v", p)
	}
}

// TestWhoWatchesSeesAllPlayersLargeAndMoreFelt: in every window, and nothing lies on another.
func TestWhoWatchesSeesAllPlayersLargeAndMoreFelt(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {1920, 1080}, {390, 844}, {360, 640}, {844, 390}, {1024, 768}} {
		for n := 2; n <= 8; n++ {
			plays, f := NewFrame(size[0], size[1], n, 0), NewFrame(size[0], size[1], n, 0)
			f.Watch()
			if len(f.Seats) != n || !f.Hand.Empty() || !f.Turn.End.Empty() || len(f.Sorts) != SortCount {
				t.Fatalf("%v, %d players: %+v", size, n, f)
			}
			if f.Felt.H <= plays.Felt.H || f.Seats[0].H <= plays.Seats[0].H {
				t.Errorf("%v, %d players: the felt is %.0f high, with a hand %.0f; a seat %.0f, %.0f", size, n, f.Felt.H, plays.Felt.H, f.Seats[0].H, plays.Seats[0].H)
			}
			if f.Form == Wide && f.Afar() != NameSize(f.Seats[0]) {
				t.Errorf("%v, %d players: the log has %.1f, a name %.1f", size, n, f.Afar(), NameSize(f.Seats[0]))
			}
			parts := append([]Rect{f.Felt, f.Stock, f.Step, f.Menu, f.Title, f.Words}, f.Seats...)
			if f.Form == Wide {
				parts = append(parts, f.Log, f.Count, f.Tools)
			}
			for i, a := range parts {
				if a.X < 0 || a.Y < 0 || a.Right() > f.W+0.01 || a.Bottom() > f.H+0.01 {
					t.Errorf("%v, %d players: part %d, %+v, is off the window", size, n, i, a)
				}
				for k, b := range parts[:i] {
					if min(a.Right(), b.Right())-max(a.X, b.X) > 0.01 && min(a.Bottom(), b.Bottom())-max(a.Y, b.Y) > 0.01 {
						t.Errorf("%v, %d players: parts %d and %d lie on each other: %+v, %+v", size, n, k, i, b, a)
					}
				}
			}
		}
	}
}
