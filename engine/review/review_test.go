package review

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/record"
	"machiavelli/engine/solver"
)

// act is what the player on turn does, as its level says.
func act(t *testing.T, m *match.Match) match.Action {
	t.Helper()
	v := m.View(m.OnTurn())
	p, err := bot.Parse(v.Seats[v.Me].By)
	if err != nil {
		t.Fatal(err)
	}
	return p.Act(v, uint64(v.Turns), nil)
}

// written is the record of a match's first turns, or of its first deal.
func written(t *testing.T, m *match.Match, turns int) []byte {
	t.Helper()
	b, err := record.Text(m.Config(), m.Log)
	if err != nil {
		t.Fatal(err)
	}
	for m.At() == match.Turning && turns > 0 {
		events, err := m.Apply(m.OnTurn(), act(t, m))
		if err != nil {
			t.Fatal(err)
		}
		b = record.AppendEvents(b, events)
		turns--
	}
	return b
}

// anyNet is a net for two players that likes small hands with few stuck cards.
func anyNet() *chance.Net {
	r := rand.New(rand.NewPCG(1, 2))
	var some []chance.Example
	for range 500 {
		e := chance.Example{Win: []float64{1, 0}, Points: []float64{0, 7}, Figures: make([]chance.Figures, 2)}
		for seat := range e.Figures {
			for i := range e.Figures[seat] {
				e.Figures[seat][i] = r.Float64()
			}
		}
		if e.Figures[0][0] > e.Figures[1][0] {
			slices.Reverse(e.Win)
		}
		some = append(some, e)
	}
	return chance.Fit(some, nil, 1)
}

func reviewed(t *testing.T, text []byte, l Limits) *Review {
	t.Helper()
	h, err := record.ReadHistory(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := Of(h, l)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestTheSameRecordGivesTheSameLines: twice, and a few turns at a time.
func TestTheSameRecordGivesTheSameLines(t *testing.T) {
	for _, c := range []struct {
		rules, options string
		moves          int
	}{{"machiavelli", "limit=13", 24}, {"carousel", "", 24}, {"tahiti", "", 20}} {
		text := written(t, matchtest.Begin(t, matchtest.Rules(t, c.rules, c.options), "lines", "solver", "casual"), c.moves)
		net := anyNet()
		whole := reviewed(t, text, Limits{Net: net, Work: 1_500_000})
		lines := string(whole.AppendLines(nil))
		if whole.Total <= 5 || strings.Count(lines, "\n") != whole.Total+len(whole.Deals)+2 {
			t.Fatalf("%s: %d turns, lines\n%s", c.rules, whole.Total, lines)
		}
		parts := reviewed(t, text, Limits{Net: net, Work: 1_500_000, Turns: 5})
		for from := 5; from < whole.Total; from += 5 {
			parts.Add(reviewed(t, text, Limits{Net: net, Work: 1_500_000, From: from, Turns: 5}))
		}
		if again := string(parts.AppendLines(nil)); again != lines {
			t.Errorf("%s: in parts it says\n%s\nand as a whole\n%s", c.rules, again, lines)
		}
	}
}

// TestNothingIsBetterThanToWin: however much the moves of a turn lose, one by
// one and by playouts, all of it lies between the chance that is left and 1.
func TestNothingIsBetterThanToWin(t *testing.T) {
	lost := 0
	for _, seed := range []string{"one", "two"} {
		text := written(t, matchtest.Begin(t, matchtest.Rules(t, "machiavelli", "limit=13"), seed, "novice", "novice"), 60)
		for _, x := range reviewed(t, text, Limits{Net: anyNet(), Work: 1_500_000}).Turns {
			if x.Best > 1 || x.Loss < 0 || x.Best != x.Chance+x.Loss {
				t.Errorf("turn %d: chance %v, best %v, loss %v", x.Turn, x.Chance, x.Best, x.Loss)
			}
			if x.Loss > 0 {
				lost++
			}
		}
	}
	if lost < 10 {
		t.Errorf("%d turns lose anything: too few to tell", lost)
	}
}

// TestResultIsLuckSkillAndAnEvenShare: over all seats it adds up to nothing, and with the
// skill and an even share it makes the result.
func TestResultIsLuckSkillAndAnEvenShare(t *testing.T) {
	text := written(t, matchtest.Begin(t, matchtest.Rules(t, "machiavelli", "limit=13,hand=5"), "sums", "solver", "solver"), 1000)
	r := reviewed(t, text, Limits{Net: anyNet(), Work: 100_000})
	sum, luck := 0.0, 0.0
	for _, s := range r.Deals {
		if !s.Ended {
			t.Fatal("the deal has no end")
		}
		sum += s.Skill(2)
		luck += s.Luck
		if math.Abs(s.Luck+s.Skill(2)+0.5-s.Result) > 1e-12 {
			t.Errorf("%+v", s)
		}
	}
	if math.Abs(sum) > 1e-9 || math.Abs(luck) > 1e-9 {
		t.Errorf("skill adds up to %g, luck to %g", sum, luck)
	}
}

// TestExercisesAreTheLabelledTurns: the list and the labels cannot differ.
func TestExercisesAreTheLabelledTurns(t *testing.T) {
	r := Review{Turns: []Turn{{}, {Label: Small}, {MissedOut: true}, {Choice: true, Judged: true}, {Label: Blunder}}}
	if got := r.Exercises(); !slices.Equal(got, []int{1, 2, 4}) {
		t.Error(got)
	}
}

func TestLabels(t *testing.T) {
	for _, c := range []struct {
		loss, se float64
		want     Label
	}{
		{0.0025, 0, None}, {0.0026, 0, Small}, {0.03, 0.001, Small}, {0.0301, 0.01, Mistake}, {0.07, 0.01, Mistake},
		{0.071, 0.01, Blunder}, {0.05, 0.026, None}, {0.3, 0.16, None},
	} {
		turn := Turn{Judged: true, Choice: true, Loss: c.loss, SE: c.se}
		if got := turn.label(); got != c.want {
			t.Errorf("a loss of %v ± %v is %q, want %q", c.loss, c.se, got, c.want)
		}
		turn.Choice = false
		if got := turn.label(); got != None {
			t.Errorf("a turn without a choice is %q", got)
		}
	}
}

// TestALabelIsNeverLouderThanWhatIsKnown: where the error is no third of a label's
// threshold (except for what the net errs), as a dozen turns before the end of a deal, the
// loss has that label only if it is above the threshold without twice its error, too;
// and none under twice its error.
func TestALabelIsNeverLouderThanWhatIsKnown(t *testing.T) {
	above := map[Label]float64{Small: 0.0025, Mistake: 0.03, Blunder: 0.07}
	for thousandths := range 300 {
		for _, se := range []float64{0, 0.0005, 0.005, 0.01, 0.015, 0.019, 0.023, 0.024, 0.04} {
			turn := Turn{Judged: true, Choice: true, Loss: float64(thousandths) / 1000, SE: se}
			got := turn.label()
			if got == None {
				continue
			}
			if known := math.Hypot(above[got]/3, 0.01); turn.Loss <= 2*se || se > known && turn.Loss-2*se <= above[got] {
				t.Errorf("a loss of %v ± %v is %q", turn.Loss, se, got)
			}
		}
	}
	late := Turn{Judged: true, Choice: true, SE: 0.019}
	for _, c := range []struct {
		loss float64
		want Label
	}{{0.038, None}, {0.040, None}, {0.041, Small}, {0.067, Small}, {0.069, Mistake}, {0.07, Mistake}, {0.071, Blunder}} {
		if late.Loss = c.loss; late.label() != c.want {
			t.Errorf("late in a deal a loss of %v is %q, want %q", c.loss, late.label(), c.want)
		}
	}
}

// verdict has the player on turn do something, and reviews that alone.
func verdict(t *testing.T, m *match.Match, do match.Action, net *chance.Net, work int) Turn {
	t.Helper()
	n := len(m.Players())
	r := &reviewer{solver: solver.New(), out: &Review{Match: sums(0, n), Deals: sums(1, n)},
		limits: Limits{Work: work, Net: net, Stop: func() bool { return false }}}
	r.judge = chance.With(net, r.solver)
	seat := m.OnTurn()
	move := match.Moved{Move: match.Move{Seat: seat, Action: do}, Before: m.Clone(), After: m}
	var err error
	if move.Events, err = m.Apply(seat, do); err != nil {
		t.Fatal(err)
	}
	r.moved(move)
	r.endTurn()
	return r.out.Turns[0]
}

// TestHiddenCardsNeverEnterAVerdict: with the hidden cards dealt otherwise a
// turn is reviewed alike, except for luck.
func TestHiddenCardsNeverEnterAVerdict(t *testing.T) {
	m := matchtest.Begin(t, matchtest.Rules(t, "machiavelli", "limit=13"), "hidden", "solver", "novice")
	net := calibrated(t, m)
	rnd := rand.New(rand.NewPCG(5, 6))
	weighed := 0
	for turn := 0; m.At() == match.Turning && turn < 70; turn++ {
		seat := m.OnTurn()
		do := act(t, m)
		if turn < 45 { // the first turns lose next to nothing
			if _, err := m.Apply(seat, do); err != nil {
				t.Fatal(err)
			}
			continue
		}
		other := m.Clone()
		hidden := slices.Concat(other.Seats[1-seat].Hand, other.Stock)
		rnd.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
		n := len(other.Seats[1-seat].Hand)
		other.Seats[1-seat].Hand, other.Stock = slices.Clone(hidden[:n]), slices.Clone(hidden[n:])
		a, b := verdict(t, m, do, net, 2_000_000), verdict(t, other, do, net, 2_000_000)
		for _, x := range []*Turn{&a, &b} {
			x.Luck, x.Chances = nil, x.Chances[seat:seat+1]
		}
		if !reflect.DeepEqual(a, b) {
			t.Fatalf("%+v\nwith other hidden cards\n%+v", a, b)
		}
		if a.Loss > 0 {
			weighed++
		}
	}
	if weighed == 0 {
		t.Error("nothing was weighed: the match shows nothing")
	}
}

// calibrated is the net of a match's rule set.
func calibrated(t *testing.T, m *match.Match) *chance.Net {
	t.Helper()
	c := m.Config()
	net, err := chance.ReadNet(chance.Text(&c.Rules, len(c.Players)))
	if err != nil {
		t.Fatal(err)
	}
	return net
}

// TestADrawInsteadOfGoingOutIsALoss: with the net of the rule set.
func TestADrawInsteadOfGoingOutIsALoss(t *testing.T) {
	m := matchtest.Begin(t, matchtest.Rules(t, "machiavelli", "limit=13"), "blunder", "strategist", "strategist")
	net := calibrated(t, m)
	text, err := record.Text(m.Config(), m.Log)
	if err != nil {
		t.Fatal(err)
	}
	planted := 0
	for m.At() == match.Turning {
		do := act(t, m)
		if _, out, _ := bot.Largest(solver.New(), m.View(m.OnTurn()), nil); out && planted == 0 {
			planted = m.Turns
			do = match.Action{Do: match.Draw}
		}
		events, err := m.Apply(m.OnTurn(), do)
		if err != nil {
			t.Fatal(err)
		}
		text = record.AppendEvents(text, events)
	}
	r := reviewed(t, text, Limits{From: planted - 1, Turns: 1, Net: net})
	turn := r.Turns[0]
	if turn.Turn != planted || !turn.MissedOut || turn.Label == None || turn.Better == nil || turn.Better.Do != match.Play {
		t.Errorf("%+v", turn)
	}
	if line := string(r.AppendLines(nil)); !strings.Contains(line, `"missed_out":true,"why":["out-missed"],"better":{"do":"play","table":[`) {
		t.Error(line)
	}
}

// TestFactsAlone: where the rule set has no calibrated chance.
func TestFactsAlone(t *testing.T) {
	text := written(t, matchtest.Begin(t, matchtest.Rules(t, "carousel", "hand=5"), "facts", "solver", "solver"), 20)
	r := reviewed(t, text, Limits{})
	lines := string(r.AppendLines(nil))
	if r.Judged || len(r.Turns) == 0 || strings.Contains(lines, "chance") || strings.Contains(lines, "luck") || !strings.Contains(lines, `"playable":`) {
		t.Errorf("%d turns\n%s", len(r.Turns), lines)
	}
}

func TestAReviewCanBeStopped(t *testing.T) {
	text := written(t, matchtest.Begin(t, matchtest.Rules(t, "machiavelli", "limit=13"), "stop", "solver", "solver"), 20)
	asked := 0
	r := reviewed(t, text, Limits{Net: anyNet(), Stop: func() bool { asked++; return asked > 200 }})
	if len(r.Turns) == 0 || len(r.Turns) == 20 {
		t.Errorf("%d turns", len(r.Turns))
	}
}

// TestShortPlayoutsAreMore: what a decision gets is work. Where somebody goes out
// soon, so that a playout takes few turns, it gets many more of them.
func TestShortPlayoutsAreMore(t *testing.T) {
	const playouts = 30
	const most = playouts * (1 + 2*depth) * aTurn // if they were of full length
	m := matchtest.Begin(t, matchtest.Rules(t, "machiavelli", "limit=13"), "short2", "strategist", "strategist")
	s := solver.New()
	for m.At() == match.Turning {
		v := m.View(m.OnTurn())
		if _, out, _ := bot.Largest(s, v, nil); !out || v.Stock == 0 {
			if _, err := m.Apply(m.OnTurn(), act(t, m)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		draw := match.Action{Do: match.Draw}
		w := newWeighing(s, calibrated(t, m), &v, bot.NewTrial(s, v, draw, 7, nil))
		pairs := 0
		if _, se := w.playOut(most, func() bool { pairs++; return false }); pairs < 3*playouts || se > 0.05 {
			t.Errorf("turn %d: %d pairs of playouts, an error of %.3f", v.Turns, pairs, se)
		}
		if w.work() > most*11/10 {
			t.Errorf("turn %d: the work of %d, at most %d was to be done", v.Turns, w.work(), most)
		}
		return
	}
	t.Error("nobody could go out: the seed shows nothing")
}
