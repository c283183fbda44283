package solver

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// survey is how many deals of each rule set TestSurvey looks at.
var survey = flag.Int("survey", 0, "look for slow positions in so many deals of each rule set")
var surveyOnly = flag.String("surveyonly", "", "only this rule set")
var surveyGoal = flag.String("surveygoals", "max cards points repair any", "")

func TestSurvey(t *testing.T) {
	type slow struct {
		took time.Duration
		goal Goal
		text string
	}
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		if *surveyOnly != "" && !slices.Contains(strings.Fields(*surveyOnly), r.ID) {
			continue
		}
		took := map[Goal][]time.Duration{}
		var worst []slow
		for d := range *survey {
			rr := r.Clone()
			if rr.Table != rules.TableOwned {
				rr.Limit = []int{0, 1, 2, 3, 5, 8, 13}[d%7]
			}
			rnd := rand.New(rand.NewPCG(uint64(d), 77))
			players := rr.MinPlayers + rnd.IntN(rr.MaxPlayers-rr.MinPlayers+1)
			packs, jokers := rr.Deck(players)
			n := 0
			playOut(rr, players, packs, jokers, uint64(d), func(pos Position) bool {
				n++
				if n%4 != 0 {
					return n < 100
				}
				for _, goal := range []Goal{Max, Cards, Points, Repair, ""} {
					if !slices.Contains(strings.Fields(*surveyGoal), string(goal)) && (goal != "" || !strings.Contains(*surveyGoal, "any")) {
						continue
					}
					q := pos
					q.Goal = goal
					if goal == Repair {
						if rr.Table != rules.TableShared {
							continue
						}
						q = broken(rnd, pos)
					}
					begin := time.Now()
					stop := func() bool { return time.Since(begin) > time.Second }
					s := New()
					if goal == "" {
						s.Playable(Limits{Stop: stop}, q)
					} else if _, err := s.Solve(Limits{Stop: stop}, q); err != nil {
						t.Fatal(err, text(q))
					}
					d := time.Since(begin)
					took[goal] = append(took[goal], d)
					if d > 100*time.Millisecond {
						worst = append(worst, slow{d, goal, fmt.Sprintf("limit=%d opened=%v %s", rr.Limit, q.Opened, text(q))})
					}
				}
				return true
			})
		}
		for _, goal := range []Goal{Max, Cards, Points, Repair, ""} {
			l := took[goal]
			if len(l) == 0 {
				continue
			}
			slices.Sort(l)
			fmt.Printf("%-20s %-7s n=%d p50=%v p90=%v p99=%v max=%v\n", r.ID, goal, len(l), l[len(l)/2], l[len(l)*9/10], l[len(l)*99/100], l[len(l)-1])
		}
		slices.SortFunc(worst, func(a, b slow) int { return int(b.took - a.took) })
		for _, w := range worst[:min(8, len(worst))] {
			fmt.Printf("   %v %s %s\n", w.took, w.goal, w.text)
		}
	}
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
func playOut(r rules.Rules, players, packs, jokers int, seed uint64, each func(Position) bool) {
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
			stock = stock[1:]
			continue
		}
		if pos.Table, hands[p], err = Apply(pos.Table, pos.Hand, a.Steps, r); err != nil {
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
