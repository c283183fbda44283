package sweep

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"pgregory.net/rapid"
)

// drawn is a common deal and what it was drawn as, for the message of a failure.
type drawn struct {
	Problem
	text string
}

// draw draws a common deal with at most melds melds and hand cards in the hand.
// At most wild cards of the melds are wild. The dice give a number below n.
func draw(dice func(n int) int, aces meld.Aces, melds, hand, wild int) *drawn {
	d := &drawn{}
	d.Reset(meld.Rules{Aces: aces, SetMin: 3, SetMax: 4, RunMin: 3})
	d.text = fmt.Sprint(aces)
	var used [54]int
	points := dice(2) == 0
	for range melds {
		var faces []card.Face
		if s := card.Suit(dice(card.Suits)); dice(3) > 0 {
			low, n := dice(card.Ranks), 3+dice(5)
			for k := low; k < low+n && (k < card.Ranks || k == card.Ranks && aces != meld.AcesLow); k++ {
				if k > 0 || aces != meld.AcesHigh {
					faces = append(faces, card.Of(s, card.Rank(k%card.Ranks+1)))
				}
			}
		} else {
			without, rank := dice(5), card.Rank(dice(card.Ranks)+1)
			for s := range card.Suit(card.Suits) {
				if int(s) != without {
					faces = append(faces, card.Of(s, rank))
				}
			}
		}
		there := len(faces) >= 3
		for _, f := range faces {
			there = there && used[f] < 2
		}
		if !there {
			continue
		}
		d.text += fmt.Sprint(" ", faces)
		joker := -1
		if wild > 0 && dice(2) == 0 {
			wild, joker = wild-1, dice(len(faces))
		}
		for i, f := range faces {
			if i == joker {
				d.text += fmt.Sprint("-", f)
				continue
			}
			used[f]++
			d.Must(f)
		}
	}
	d.text += " hand"
	for range hand {
		f := card.Of(card.Suit(dice(card.Suits)), card.Rank(dice(card.Ranks)+1))
		if used[f] == 2 {
			continue
		}
		used[f]++
		d.text += fmt.Sprint(" ", f)
		worth := int32(1)
		if points {
			worth = int32(f.Rank())
		}
		d.Play(f, worth)
	}
	return d
}

// failer is a test, of a table or of a property.
type failer interface {
	Helper()
	Fatalf(string, ...any)
}

// both holds the search for the common deal, in depth and in breadth, to the
// general one, when wild cards are to be placed.
func both(t failer, q *Pairs, e *General, d *drawn, wild int) {
	t.Helper()
	if !q.Prepare(&d.Problem, wild) {
		if wild > 0 && q.wholeSuit() {
			return
		}
		t.Fatalf("%s is no common deal", d.text)
	}
	value, found, done := q.Find(-Impossible, 0)
	wide, foundWide, doneWide := q.broaden(Floor(q.top()), 0)
	if !done || !doneWide || found != foundWide || found && wide != value {
		t.Fatalf("%s, %d wild: %d (%v) in breadth, %d (%v) in depth", d.text, wild, wide/ValueUnit, foundWide, value/ValueUnit, found)
	}
	e.Prepare(&d.Problem, wild)
	want, foundAny := e.Find(wild, NoLimit, e.Top(wild), 0)
	if found != foundAny || found && value != want {
		t.Fatalf("%s, %d wild: %d (%v), the general search %d (%v)", d.text, wild, value/ValueUnit, found, want/ValueUnit, foundAny)
	}
}

var aces = []meld.Aces{meld.AcesBoth, meld.AcesLow, meld.AcesHigh}

func TestTheCommonDealIsSearchedAsAnyOther(t *testing.T) {
	var q Pairs
	var e General
	rapid.Check(t, func(rt *rapid.T) {
		dice := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "dice") }
		wild := dice(3) // that natural cards need no third of a face in runs is what these look at
		both(rt, &q, &e, draw(dice, aces[dice(3)], dice(26), dice(26), wild), wild)
	})
}

// Full tables and large hands are where the suits want most that does not go
// together.
func TestHardDealsAreSearchedAsAnyOther(t *testing.T) {
	var q Pairs
	var e General
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		both(t, &q, &e, draw(rnd.IntN, aces[rnd.IntN(3)], 30+rnd.IntN(45), 10+rnd.IntN(31), 0), 0)
	}
}
