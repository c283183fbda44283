package review

import (
	"math"
	"slices"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
)

// Figures of weighing a choice: docs/notes/2026-11-review.md says where they come from.
const (
	enough = 12   // pairs of playouts, before it may be enough
	third  = 3    // an error under this part of a label's threshold is small enough
	looks  = 24   // pairs that are looked at after a circuit, for what is dearer
	depth  = 8    // circuits of the table that a playout goes on
	flaw   = 0.01 // how far the net errs after these when it compares two positions of one deal, however many playouts there are
	aTurn  = 3000 // work of a turn of a playout besides that of the solver, as of beginning one
	sure   = 0.01 // how far the chance errs that is left where the other choice wins the deal at once
)

// after is the player's chance after what it did, before it knows which card
// came if it drew one: the mean over those that nobody has seen.
func after(j *chance.Judge, v *match.View, events []match.Event) float64 {
	now := *v
	var drawn []card.ID
	for _, e := range events {
		e = match.Seen(e, v.Me)
		if e.E == match.EvDraw && e.P == v.Me {
			drawn = append(drawn, e.Cards...)
		}
		now = now.After(e)
	}
	if now.Phase != match.Turning {
		return share(&now, v.Me)
	}
	if len(drawn) != 1 {
		return j.Of(&now).Win
	}
	at := slices.Index(now.Hand, drawn[0])
	var said [card.Joker + 1]float64
	sum := 0.0
	unseen := v.Unseen()
	for _, id := range unseen {
		f := id.Face()
		if said[f] == 0 {
			now.Hand = slices.Clone(now.Hand)
			now.Hand[at] = id
			said[f] = j.Of(&now).Win
		}
		sum += said[f]
	}
	return sum / float64(len(unseen))
}

// weighing is one choice being weighed.
type weighing struct {
	solver *solver.Solver
	judge  *chance.Judge
	me     int
	turn   int // that is weighed
	trial  *bot.Trial
	circle [2][][]match.View // how the deal stood after a circuit, by choice, a view a seat
	turns  int               // that the playouts have taken, and as many as they take to begin
	begun  int               // what the solver had spent before
	open   float64           // playouts that left the deal open
}

// newWeighing has a judge of its own, who remembers nothing of other turns: what he
// remembers saves work, and the work decides when there is enough of it.
func newWeighing(s *solver.Solver, net *chance.Net, v *match.View, trial *bot.Trial) *weighing {
	return &weighing{solver: s, judge: chance.With(net, s), me: v.Me, turn: v.Turns, trial: trial, begun: s.Spent()}
}

// work is what the playouts have taken so far, in units of solver.Spent.
func (w *weighing) work() int { return w.turns*aTurn + w.solver.Spent() - w.begun }

// wins reports whether the other choice wins the deal in this turn. Then what is lost
// is what the chance lacks of 1, and no playout can tell it better.
func (w *weighing) wins() bool {
	if !w.trial.Imagine() {
		return false
	}
	m, ok := w.trial.Play(1)
	if !ok || m.At() == match.Turning || m.Turns != w.turn {
		return false
	}
	v := m.View(w.me)
	return share(&v, w.me) == 1
}

// playOut plays what was done and the other choice on in the same imagined
// deals, until the loss is known well enough for its label, or will have none,
// or the work is done. Near the end of a deal, where playouts are short, it
// is enough for many of them; with jokers on the table for few.
func (w *weighing) playOut(most int, stop func() bool) (loss, se float64) {
	n, sum, squares := 0.0, 0.0, 0.0
	for w.work() < most && !stop() {
		w.turns += 2
		if !w.trial.Imagine() {
			continue
		}
		a, ok := w.value(0)
		b, fits := w.value(1)
		if !ok || !fits {
			continue
		}
		d := b - a
		n++
		sum += d
		squares += float64(d * d)
		if n < enough {
			continue
		}
		loss = sum / n
		spread := max(squares/n-float64(loss*loss), 0) + 0.25/n // a few like results prove little
		err := float64(flaw * w.open / (2 * n))
		se = math.Sqrt(float64(err*err) + spread/n)
		last := min(1, float64(w.work())/float64(most)) / n // of all that there will be, one part
		least := float64(2 * math.Sqrt(float64(err*err)+float64(spread*last)))
		chance := math.Sqrt(spread / n)
		if loss < 0 || loss+float64(2*math.Sqrt(float64(spread*(1/n-last)))) < least || chance < threshold(loss-chance)/third {
			break
		}
	}
	return loss, se
}

// threshold is the least loss that has the label of a loss.
func threshold(loss float64) float64 {
	switch {
	case loss > aboveMistake:
		return aboveMistake
	case loss > aboveSmall:
		return aboveSmall
	}
	return aboveNone
}

// value plays a choice on and says how the deal stands then, all hands open.
func (w *weighing) value(choice int) (float64, bool) {
	m, ok := w.trial.Play(choice)
	if !ok {
		return 0, false
	}
	if m.At() == match.Turning && len(w.circle[choice]) < looks {
		w.circle[choice] = append(w.circle[choice], views(m))
	}
	if !w.trial.On(m, depth-1) {
		return 0, false
	}
	w.turns += m.Turns - w.turn
	if m.At() != match.Turning {
		v := m.View(w.me)
		return share(&v, w.me), true
	}
	w.open++
	return w.judge.Open(views(m))[w.me], true
}

// views are what the seats see.
func views(m *match.Match) []match.View {
	views := make([]match.View, len(m.Players()))
	for seat := range views {
		views[seat] = m.View(seat)
	}
	return views
}

// why is which part of a loss is dearer: the hand, or what the others get.
func (w *weighing) why() []Why {
	own, rest := w.stand(0)
	better, restBetter := w.stand(1)
	if better-own >= rest-restBetter {
		return []Why{WorseHand}
	}
	return []Why{OpensTable}
}

// opens is how many cards the next player could lay after each choice, on average over
// as many imagined deals as are looked at otherwise.
func (w *weighing) opens() (cards [2]float64) {
	n := 0.0
	for range looks {
		if !w.trial.Imagine() {
			continue
		}
		done, ok := w.trial.Next(0)
		better, fits := w.trial.Next(1)
		if ok && fits {
			n++
			cards[0] += (float64(done) - cards[0]) / n
			cards[1] += (float64(better) - cards[1]) / n
		}
	}
	return cards
}

// stand is how the player's hand stood after a circuit of playouts of a choice, on
// average, and all of the others'.
func (w *weighing) stand(choice int) (own, rest float64) {
	n := float64(max(len(w.circle[choice]), 1))
	for _, views := range w.circle[choice] {
		for seat := range views {
			if stand := w.judge.Of(&views[seat]).Stand / n; seat == w.me {
				own += stand
			} else {
				rest += stand
			}
		}
	}
	return own, rest
}

// share is a seat's share of the deal that is over in a view.
func share(v *match.View, seat int) float64 {
	won := v.Scores[len(v.Scores)-1].Wins
	if !slices.Contains(won, seat) {
		return 0
	}
	return 1 / float64(len(won))
}
