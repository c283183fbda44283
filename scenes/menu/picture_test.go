package menu

import (
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui/deck"

	"github.com/hajimehoshi/ebiten/v2"
)

// lying is a table of n melds: runs of three to five cards.
func lying(n int) (table []match.Meld) {
	for i := range n {
		m := match.Meld{}
		for rank := range 3 + i%3 {
			m.Cards = append(m.Cards, card.Card{ID: card.NewID(card.Of(card.Suit(i%4), card.Rank(1+(i+rank)%13)), 0)})
		}
		table = append(table, m)
	}
	return table
}

// With the table of the match that goes on, and today's five things, the menu of a player
// who plays and practises is whole.
func TestTheMenuOfAPlayerWhoPractisesIsWhole(t *testing.T) {
	r0, _ := rules.ByID(rules.Default)
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		saved(t, 0)
		practised(t, puzzles.Shown)
		s := New()
		r := stagetest.Again(t, stage.Home, s, nil, size[0], size[1])
		for end := 0; s.goes == nil && end < 500; end++ {
			r.Tick(1)
			time.Sleep(time.Millisecond)
		}
		s.goes, s.told = &match.View{Rules: r0, Deal: 1, Table: lying(9)}, true
		s.Resize(r.C)
		if !s.shows || r.C.UI.Get("today") == nil {
			t.Errorf("%v: the table is shown %v", size, s.shows)
		}
		r.Layouts()
	}
}

func TestTheMenuAtRestAllocatesNothing(t *testing.T) {
	r0, _ := rules.ByID(rules.Default)
	saved(t, 0)
	practised(t, puzzles.Shown)
	s := New()
	r := stagetest.Again(t, stage.Home, s, nil, 1280, 720)
	for end := 0; s.goes == nil && end < 500; end++ {
		r.Tick(1)
		time.Sleep(time.Millisecond)
	}
	s.goes, s.told = &match.View{Rules: r0, Deal: 1, Table: lying(9)}, true
	s.Resize(r.C)
	r.Tick(patience)
	dst := ebiten.NewImage(1280, 720)
	frame := func() {
		s.Update(r.C)
		r.C.Painter.Begin(dst, 1)
		s.Draw(r.C, dst)
	}
	for range 20 { // everything is baked and every buffer has grown
		frame()
		r.C.Deck.Update()
	}
	if !s.shows || r.C.UI.Get("today") == nil {
		t.Fatal("the menu lacks its pictures")
	}
	if got := stagetest.Allocations(60, frame); len(got) > 0 {
		t.Errorf("60 frames at rest allocate: %v", got)
	}
}

// The table of the match that goes on lies beside the buttons, all of it, over nothing, and
// leads to the match.
func TestTheMenuShowsTheTableOfTheMatchThatGoesOn(t *testing.T) {
	r0, _ := rules.ByID(rules.Default)
	for _, size := range [][2]float64{{1280, 720}, {1920, 1080}, {390, 844}, {360, 740}, {844, 390}, {1024, 768}} {
		for _, n := range []int{1, 4, 9, 16} {
			saved(t, 0)
			s := New()
			r := stagetest.Again(t, stage.Home, s, nil, size[0], size[1])
			for end := 0; s.goes == nil && end < 500; end++ {
				r.Tick(1)
				time.Sleep(time.Millisecond)
			}
			s.goes, s.told = &match.View{Rules: r0, Deal: 1, Table: lying(n)}, true
			s.Resize(r.C)
			if !s.shows {
				t.Errorf("%v: no picture of %d melds", size, n)
				continue
			}
			p, _ := pictured(s.tabled(), s.fan.room)
			for i, m := range s.tabled() {
				right, bottom := p.melds[i].X+deck.MeldWidth(len(m), p.card), p.melds[i].Y+p.card*deck.Ratio
				if p.melds[i].X < p.box.X || right > p.box.Right()+0.5 || p.melds[i].Y < p.box.Y || bottom > p.box.Bottom()+0.5 {
					t.Errorf("%v: meld %d of %d lies outside", size, i, n)
				}
			}
			ws, _, _ := r.C.UI.Widgets()
			for _, w := range ws {
				if w.ID != "continue.table" && w.Rect.Overlaps(p.box) {
					t.Errorf("%v: %d melds lie over %s", size, n, w.ID)
				}
			}
			r.Layout()
			r.ClickOn("continue.table")
			if _, goesOn := r.Given("table").(session.Resume); !goesOn {
				t.Errorf("%v: it leads to %s", size, r.Scene())
			}
		}
	}
}

func TestWhatWasMissedIsOneTapAway(t *testing.T) {
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	practised(t, puzzles.Shown)
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		r := stagetest.Again(t, stage.Home, New(), nil, size[0], size[1])
		r.Layouts()
		if h := r.Widget("missed").Rect.H; h < 44 {
			t.Errorf("%v: its button is %.1f high", size, h)
		}
		r.ClickOn("missed")
		if _, wanted := r.Given("puzzles").(training.Missed); !wanted {
			t.Errorf("%v: in %s", size, r.Scene())
		}
	}
}
