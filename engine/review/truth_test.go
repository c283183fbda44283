package review

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/solver"
)

// go test ./engine/review -run 'TestPlayoutsEndAsDealsDo|TestLabelsHold' -v -timeout 5h -args -held 300
// holds more deals, and as many labels, of each net against the results; with -of carousel only
// of those whose name holds this.
var (
	held = flag.Int("held", 0, "deals and labels of each net that are held against the results; 0: a few of the carousel family")
	of   = flag.String("of", "", "only nets whose name holds this")
)

// judgedGames are the nets that are looked at, and of how many deals.
func judgedGames(few int) (names []string, n int) {
	names, n, part := slices.Sorted(maps.Keys(chance.Nets())), *held, *of
	if n == 0 {
		n, part = few, "carousel"
	}
	return slices.DeleteFunc(names, func(name string) bool { return !strings.Contains(name, part) }), n
}

// TestPlayoutsEndAsDealsDo: in deals of Strategists the playouts say at the first turns what
// share of the deals each place at the table wins. A playout that lets the last circuit out
// says 80 % for the first player of carousel, who wins 20.
func TestPlayoutsEndAsDealsDo(t *testing.T) {
	const playouts = 6
	names, deals := judgedGames(16)
	for _, name := range names {
		r, players := game(t, name)
		said, won, squares := make([]float64, players), make([]float64, players), make([]float64, players)
		for n := range deals {
			m := matchtest.Begin(t, r, fmt.Sprint("outcome ", n), slices.Repeat([]string{"strategist"}, players)...)
			says := make([]float64, players)
			first := m.OnTurn()
			for m.At() == match.Turning {
				seat := m.OnTurn()
				v := m.View(seat)
				do := act(t, m)
				if v.Turns <= players && v.Drawn == 0 && !v.Played {
					says[seat] = playedOut(v, do, uint64(n), playouts)
				}
				if _, err := m.Apply(seat, do); err != nil {
					t.Fatal(err)
				}
			}
			for seat, x := range says {
				v := m.View(seat)
				won1, place := share(&v, seat), (seat-first+players)%players
				said[place] += x
				won[place] += won1
				squares[place] += float64((x - won1) * (x - won1))
			}
		}
		for place := range players {
			k := float64(deals)
			apart := (said[place] - won[place]) / k
			se := math.Sqrt(max(squares[place]/k-float64(apart*apart), 0) / k)
			t.Logf("%s, player %d: the playouts say %.3f, %.3f are won, %+.3f ± %.3f apart", name, place+1, said[place]/k, won[place]/k, apart, se)
			if math.Abs(apart) > 4*se+0.02 {
				t.Errorf("%s, player %d: the playouts are %+.3f ± %.3f apart from the outcome", name, place+1, apart, se)
			}
		}
	}
}

// playedOut is the share that a seat wins in playouts of what it does.
func playedOut(v match.View, do match.Action, seed uint64, playouts int) float64 {
	trial := bot.NewTrial(solver.New(), v, do, seed, func() bool { return false })
	n, sum := 0.0, 0.0
	for range playouts {
		if !trial.Imagine() {
			continue
		}
		m, ok := trial.Play(0)
		if !ok || !trial.On(m, 300) || m.At() == match.Turning {
			continue
		}
		after := m.View(v.Me)
		n++
		sum += share(&after, v.Me)
	}
	return sum / max(n, 1)
}

// TestLabelsHold: what is called a mistake or a blunder, though it misses no going out, is
// played again by Strategists who weigh each decision as in a match, and the better choice
// too, in deals that other dice have dealt. On average it costs what the review says.
func TestLabelsHold(t *testing.T) {
	names, most := judgedGames(3)
	imagined := 40
	if *held == 0 {
		imagined = 16
	}
	for _, name := range names {
		r, players := game(t, name)
		net, err := chance.ReadNet(chance.Text(&r, players))
		if err != nil {
			t.Fatal(err)
		}
		said, cost, squares, spread, n, wrong := 0.0, 0.0, 0.0, 0.0, 0.0, 0
		for deal := 0; int(n) < most && deal < 40*most; deal++ {
			m := matchtest.Begin(t, r, fmt.Sprint("again ", deal), slices.Repeat([]string{"casual", "solver", "strategist"}, players)[deal%3:deal%3+players]...)
			for m.At() == match.Turning && int(n) < most {
				v := m.View(m.OnTurn())
				do := act(t, m)
				j, err := Judge(v, do, Limits{Net: net})
				if err != nil {
					t.Fatal(err)
				}
				if (j.Label == Blunder || j.Label == Mistake) && len(j.Why) > 0 {
					if loss, se, ok := again(v, do, *j.Better, imagined); ok {
						n++
						said += j.Loss
						cost += loss
						squares += float64((j.Loss - loss) * (j.Loss - loss))
						spread += float64(se * se)
						if loss+float64(2*se) < threshold(j.Loss-2*j.SE)/2 {
							wrong++
						}
					}
				}
				if _, err := m.Apply(v.Me, do); err != nil {
					t.Fatal(err)
				}
			}
		}
		if n == 0 {
			t.Logf("%s: no label", name)
			continue
		}
		apart := (said - cost) / n
		se := math.Sqrt(max(squares/n-float64(apart*apart), spread/n) / n)
		t.Logf("%s: %.0f labels say a loss of %.3f, played again it is %.3f, %+.3f ± %.3f apart; %d are false", name, n, said/n, cost/n, apart, se, wrong)
		if math.Abs(apart) > 4*se+0.02 {
			t.Errorf("%s: labels say a loss of %.3f, played again it is %.3f ± %.3f", name, said/n, cost/n, se)
		}
	}
}

// again is how much oftener the better choice wins where Strategists go on.
func again(v match.View, did, better match.Action, deals int) (loss, se float64, ok bool) {
	rnd := rand.New(rand.NewPCG(4, uint64(v.Deal)<<32|uint64(v.Turns)<<8|uint64(len(v.Hand))))
	n, sum, squares := 0.0, 0.0, 0.0
	for i := range deals {
		unseen := v.Unseen()
		rnd.Shuffle(len(unseen), func(i, j int) { unseen[i], unseen[j] = unseen[j], unseen[i] })
		hands := make([][]card.ID, len(v.Seats))
		for seat, s := range v.Seats {
			if seat != v.Me {
				known, rest := match.Holding(unseen, s.Known)
				hands[seat], unseen = slices.Concat(known, rest[:s.Cards-len(known)]), rest[s.Cards-len(known):]
			}
		}
		m, err := match.Imagine(v, hands, unseen, fmt.Sprint("again ", i))
		if err != nil {
			continue
		}
		a, fits := endOf(m.Clone(), v.Me, did)
		b, too := endOf(m, v.Me, better)
		if !fits || !too {
			continue
		}
		n++
		sum += b - a
		squares += float64((b - a) * (b - a))
	}
	mean := sum / max(n, 1)
	return mean, math.Sqrt((max(squares/max(n, 1)-float64(mean*mean), 0) + 0.25/max(n, 1)) / max(n, 1)), n > 0
}

// endOf is what a seat wins of a deal that Strategists play on after an action.
func endOf(m *match.Match, seat int, do match.Action) (float64, bool) {
	s, _ := bot.Parse("strategist")
	s = s.Using(solver.New())
	for n := uint64(1); m.At() == match.Turning && n < 3000; n++ {
		on := m.OnTurn()
		if n > 1 {
			do = s.Act(m.View(on), n, nil)
		}
		if _, err := m.Apply(on, do); err != nil {
			return 0, false
		}
	}
	v := m.View(seat)
	return share(&v, seat), m.At() != match.Turning
}
