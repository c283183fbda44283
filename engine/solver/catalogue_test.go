package solver

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/steps"
)

// manyDeals is how many deals of every rule set are looked at.
var manyDeals = flag.Int("deals", 1, "deals of every rule set that are searched for slow positions")

// asked is what is asked of every position; "" is whether there is any play.
// The other goals are asked of more than one deal.
func asked() []Goal {
	if *manyDeals == 1 {
		return []Goal{Max, ""}
	}
	return []Goal{Max, "", Cards, Points, Repair}
}

// effort is how often a search may ask whether to stop before it is too long:
// every 32 to 256 places, or every 4 cases of jokers. It does not depend on
// the machine; 1,000 are some 0.1 to 0.5 s.
var effort = map[Goal]int{Max: 200, "": 200, Cards: 1000, Points: 1000, Repair: 1000}

// TestEveryRuleSetIsAnsweredInTime plays every rule set as it is dealt, with
// its jokers and one limit of cards a turn or another.
func TestEveryRuleSetIsAnsweredInTime(t *testing.T) {
	for _, id := range rules.IDs() {
		took := map[Goal][]time.Duration{}
		for d := range *manyDeals {
			r, _ := rules.ByID(id)
			if r.Offers("limit") {
				r.Limit = []int{3, 0, 1, 2, 5, 8, 13}[d%7]
			}
			rnd := rand.New(rand.NewPCG(uint64(d), 77))
			n := 0
			playOut(r, r.MinPlayers+rnd.IntN(r.MaxPlayers-r.MinPlayers+1), uint64(d), func(pos Position) bool {
				if n++; n%9 == 0 {
					for _, goal := range asked() {
						if begin := time.Now(); inTime(t, rnd, pos, goal) {
							took[goal] = append(took[goal], time.Since(begin))
						}
					}
				}
				return n < 72
			})
		}
		for _, goal := range asked() {
			if l := took[goal]; len(l) > 0 {
				slices.Sort(l)
				t.Logf("%s %s: %d positions, median %v, 99 %% %v, worst %v", id, goal, len(l), l[len(l)/2], l[len(l)*99/100], l[len(l)-1])
			}
		}
	}
}

// inTime asks something of a position; it reports whether it can be asked.
func inTime(t *testing.T, rnd *rand.Rand, pos Position, goal Goal) bool {
	t.Helper()
	if pos.Goal = goal; goal == Repair {
		if pos.Rules.Table != rules.TableShared {
			return false
		}
		pos = broken(rnd, pos)
	}
	polls := 0
	limits := Limits{Stop: func() bool { polls++; return polls > effort[goal] }}
	var err error
	if goal == "" {
		_, err = New().Playable(limits, pos)
	} else {
		_, err = New().Solve(limits, pos)
	}
	if err != nil {
		t.Fatal(text(pos), err)
	}
	if polls > effort[goal] {
		t.Errorf("%s limit %d, opened %v: %s is not done after %d polls", pos.Rules.ID, pos.Rules.Limit, pos.Opened, text(pos), effort[goal])
	}
	return true
}

// broken is a table left half broken: some cards lie elsewhere, some hand cards
// are down.
func broken(rnd *rand.Rand, pos Position) Position {
	q := pos
	q.Goal = Repair
	q.Table = nil
	for _, m := range pos.Table {
		q.Table = append(q.Table, slices.Clone(m))
	}
	q.Hand = slices.Clone(pos.Hand)
	muddle(rnd, &q)
	q.Table = slices.DeleteFunc(q.Table, func(m []card.Card) bool { return len(m) == 0 })
	return q
}

// playOut is selfPlay for every rule set.
func playOut(r rules.Rules, players int, seed uint64, each func(Position) bool) {
	packs, jokers := r.Deck(players)
	s := New()
	rnd := rand.New(rand.NewPCG(seed, 1))
	stock := card.Deck(packs, jokers)
	rnd.Shuffle(len(stock), func(i, j int) { stock[i], stock[j] = stock[j], stock[i] })
	hands := make([][]card.ID, players)
	seats := make([]int, players)
	hoards := make([]float64, players)
	opened := make([]bool, players)
	for p := range hands {
		n := r.HandOf(1)
		hands[p], stock = slices.Clone(stock[:n]), stock[n:]
		hoards[p], seats[p] = rnd.Float64()*0.9, p
	}
	pos := Position{Rules: r, Deal: 1, Goal: Cards}
	for range r.Free {
		pos.Table = append(pos.Table, []card.Card{{ID: stock[0]}})
		stock = stock[1:]
	}
	for p := 0; len(stock) > 0; p = (p + 1) % len(hands) {
		pos.Hand, pos.Opened, pos.Seat = hands[p], opened[p], seats[p]
		pos.Early = !opened[p]
		if !each(pos) {
			return
		}
		a, err := s.Solve(Limits{Stop: patient(40)}, pos)
		if err != nil {
			panic(err)
		}
		if !a.Playable || !a.Out && rnd.Float64() < hoards[p] {
			hands[p] = append(slices.Clone(hands[p]), stock[0])
			if stock = stock[1:]; r.Upcard { // and one is discarded
				hands[p] = hands[p][1:]
			}
			continue
		}
		if pos.Table, hands[p], err = steps.Apply(pos.Table, pos.Hand, a.Steps, r.Meld); err != nil {
			panic(err)
		}
		if r.Table != rules.TableShared {
			pos.Owners = slices.Clone(pos.Owners)
			for len(pos.Owners) < len(pos.Table) {
				pos.Owners = append(pos.Owners, seats[p])
			}
		}
		if opened[p] = true; a.Out {
			hands = slices.Delete(hands, p, p+1)
			hoards, opened, seats = slices.Delete(hoards, p, p+1), slices.Delete(opened, p, p+1), slices.Delete(seats, p, p+1)
			if len(hands) == 0 {
				return
			}
			p--
		}
	}
}
