package solver

import (
	"math/rand/v2"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// dealHandPlay is a small position of each kind in which the table is not
// rearranged, in turn.
func dealHandPlay(rnd *rand.Rand, i int) (Position, []card.Face) {
	r := rules.Rules{Meld: meld.Standard()}
	jokers, opened := rnd.IntN(3), false
	switch i % 7 {
	case 0:
		r.Opening = rules.Opening{Kind: rules.OpenPoints, N: 15 + rnd.IntN(20)}
	case 1:
		r.Opening = rules.Opening{Kind: rules.OpenMeld, N: 3}
		r.Meld.AnySuits, r.Meld.SetMax = true, 0
	case 2:
		r.Opening = rules.Opening{Kind: rules.OpenContract, Contracts: []rules.Contract{{Runs: 1, RunSize: 3 + rnd.IntN(2)}}}
		r.Table = rules.TableExtend
		r.Meld.Naturals, r.Meld.TwosWild = 1, true
	case 3:
		r.Opening = rules.Opening{Kind: rules.OpenContract, Contracts: []rules.Contract{{Sets: 1, SetSize: 3}}}
		r.Table = rules.TableExtend
		r.Meld.AnySuits, r.Meld.SetMax, r.Meld.Naturals = true, 0, 1
	case 4, 5:
		r.Table, opened = rules.TableExtend, true
		r.Meld.AnySuits, r.Meld.SetMax, r.Meld.Naturals = true, 0, 1
		r.Meld.TwosWild = i%7 == 5
	case 6:
		r.Table, opened, jokers = rules.TableOwned, true, 0
		r.Meld.AnySuits, r.Meld.SetMax = true, 0
	}
	if i%11 == 10 {
		r.Limit = 3 + rnd.IntN(2)
	}
	pos, faces := dealWild(rnd, r, rnd.IntN(3), 0, 2+rnd.IntN(4), jokers)
	pos.Opened, pos.Deal = opened, 1
	if r.Meld.TwosWild { // they lie as what they are to stand for
		for _, m := range pos.Table {
			for k, c := range m {
				if f := c.ID.Face(); f.Rank() == card.Two {
					m[k].As = f
				}
			}
		}
		pos.Table = slices.DeleteFunc(pos.Table, func(m []card.Card) bool { return !meld.Legal(m, r.Meld) })
	}
	if r.Table == rules.TableOwned {
		for range pos.Table {
			pos.Owners = append(pos.Owners, rnd.IntN(2))
		}
		pos.Early = rnd.IntN(3) == 0
	}
	return pos, faces
}

func TestBruteForceAgreesOnPlaysFromTheHand(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(7, 8))
	compared := 0
	for i := range 280 * *rounds {
		if pos, faces := dealHandPlay(rnd, i); size(pos) <= 10 && wildCards(&pos) <= 2 {
			agreeTurn(t, s, pos, faces)
			compared++
		}
	}
	t.Logf("%d positions", compared)
}

func TestBruteForceAgreesOnDraftsOfPlaysFromTheHand(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(41, 42))
	compared := 0
	for i := range 280 * *rounds {
		pos, faces := dealHandPlay(rnd, i)
		if size(pos) > 9 || wildCards(&pos) > 2 {
			continue
		}
		pos = begun(rnd, pos)
		if pos.Owners != nil {
			pos.Draft.Owners = draftOwners(&pos)
		}
		agreeDraft(t, s, pos, faces)
		compared++
	}
	t.Logf("%d positions", compared)
}

// wildCards is how many there are: the brute force lets each be any card.
func wildCards(pos *Position) int {
	n := 0
	for _, m := range pos.Table {
		n += wilds(m)
	}
	for _, id := range pos.Hand {
		if pos.Rules.Meld.IsWild(id.Face()) {
			n++
		}
	}
	return n
}

// draftOwners gives each meld of a draft to the owner of the old meld that one of its
// cards lay in, else to the player.
func draftOwners(pos *Position) []int {
	var owners []int
	for _, m := range pos.Draft.Table {
		seat := pos.Seat
		for i, old := range pos.Table {
			if alike(old, m) > 0 {
				seat = pos.Owners[i]
			}
		}
		owners = append(owners, seat)
	}
	return owners
}

// A meld from which a joker is set free can cost more points than anything in other
// programs does, and is looked for all the same.
func TestAJokerIsSetFreeForTheSakeOfPoints(t *testing.T) {
	pos := position(t, "push", "5S-5H-5H-5D-5D-5C-5C 3S-3S-3H-3H-3D 4S-4S-2C=4H-4H-4H-4D-4C 7S-7S-7H-7H-7D-7C-7C 9H-9D-9C "+
		"2H=6S-6S-6S-6H-6H-6D-6D-6C 9S-9H-9D 8C-X=9C-TC-JC-2D=QC-KC-AC JH-2D=QH-KH-AH 8S-9S-TS-JS TS-TD-TD-TC "+
		"AS-AH-AD-AD-AC 2C=KS-KS-KD-KD-KC 8S-8H-8H-8D-8C 2S=JS-JH-JD", "QC QH 9C")
	pos.Deal, pos.Goal = 1, Points
	if a, err := New().Solve(Limits{}, pos); err != nil || a.Points != 25 || !a.Exact {
		t.Errorf("%d points, exact %v, want 25 (9C frees the joker for the queens): %v", a.Points, a.Exact, err)
	}
}

// pushHand is a big hand of push before its first meld, which takes long.
func pushHand(t *testing.T) Position {
	pos := position(t, "push", "TD-2S=JD-QD 5S-X=5H-5D-5C 6C-7C-8C", "3C TS AS 6H 2H 3H 7D 7C 4H KC 6D 8D X AS 5D 2D 9C 2C 9H 5H 6S TC 8C TC 3D")
	pos.Opened, pos.Deal, pos.Goal = false, 3, Points
	return pos
}

func TestAStopEndsAPlayFromTheHandAtOnce(t *testing.T) {
	pos := pushHand(t)
	for polls := range 40 {
		asked, after := 0, 0
		a, err := New().Solve(Limits{Stop: func() bool {
			if asked++; asked > polls {
				after++
			}
			return asked > polls
		}}, pos)
		if err != nil || a.Exact != (after == 0) {
			t.Fatalf("%d polls: %+v, %v", polls, a, err)
		}
		if after > 1 {
			t.Fatalf("asked %d times after it was to stop", after)
		}
		if a.Playable {
			sound(t, pos, a)
		}
	}
}

func TestAFirstPlayHalfMadeGoesOn(t *testing.T) {
	pos := position(t, "sabra", "TS-JS-QS", "6S 6H 6D 3C 4C 5C KD")
	pos.Opened = false
	laid := pos.Hand[:3]
	pos.Draft = &Draft{Table: [][]card.Card{pos.Table[0], {{ID: laid[0]}, {ID: laid[1]}, {ID: laid[2]}}}, Hand: pos.Hand[3:]}
	a, err := New().Solve(Limits{}, pos)
	if err != nil || !a.Playable || a.Cards != 6 || a.Moves != 3 || !a.Exact {
		t.Fatalf("%+v, %v, want six cards with three moves", a, err)
	}
	soundDraft(t, pos, a)
}

func TestWithoutAFirstPlayWhatIsLaidGoesHome(t *testing.T) {
	pos := position(t, "sabra", "TS-JS-QS", "6S 6H 6D 3C KD")
	pos.Opened = false
	laid := pos.Hand[:3]
	pos.Draft = &Draft{Table: [][]card.Card{pos.Table[0], {{ID: laid[0]}, {ID: laid[1]}, {ID: laid[2]}}}, Hand: pos.Hand[3:]}
	a, err := New().Solve(Limits{}, pos)
	if err != nil || a.Playable || a.Moves != 3 {
		t.Fatalf("%+v, %v, want three moves home", a, err)
	}
	soundDraft(t, pos, a)
}

// A joker below queen and king counts eleven, above them, as an ace, one.
func TestAFirstMeldOfPointsPutsTheJokerWhereItCountsMost(t *testing.T) {
	for _, aces := range []meld.Aces{meld.AcesBoth, meld.AcesHigh, meld.AcesCorner} {
		pos := position(t, "machiavelli-jokers", "5S-6S-7S", "QC KC X")
		pos.Rules = rules.Rules{Meld: meld.Standard(), Opening: rules.Opening{Kind: rules.OpenPoints, N: 36}}
		pos.Rules.Meld.Aces, pos.Opened = aces, false
		for _, goal := range []Goal{Max, Cards, Points} {
			pos.Goal = goal
			if a, err := New().Solve(Limits{}, pos); err != nil || a.Cards != 3 {
				t.Errorf("aces %s, %s: %d cards, %v", aces, goal, a.Cards, err)
			}
		}
	}
}
