// Package chance estimates how a deal stands: a seat's chance to win it and the
// points to expect, if all seats go on as the Strategist plays. It sees only the
// seat's View.
//
// A View becomes a few figures (Figures): how many cards of the hand find no
// meld, which unseen cards let it go out, how many cards the others hold. A
// small net, fitted to deals that the Strategist played against itself
// (game/lab/train), turns them into the chance. The arithmetic gives the same bits
// on every platform.
//
// A rule set has one net for each number of players. If the measured chances of a
// net agree with the results, the rule set is Calibrated; docs/chance.md has the
// figures.
package chance

import (
	"fmt"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// Estimate is what a seat may expect of a deal.
type Estimate struct {
	Win    float64 // the share of the win, 0 to 1
	Points float64 // of the deal, as its score will say
	Stand  float64 // compared with those of the other seats, all hands open
}

// Judge estimates chances under one rule set. It holds memory that is used
// again, so it serves one caller at a time; what it has judged before makes no
// difference to what it says.
type Judge struct {
	net   *Net
	sight *Sight
}

// Key names what a net is for: a rule set with its limit, and the number of
// players; "" for house rules that no net is made for. How long the match is,
// the timer and strict moves change nothing in it.
func Key(r *rules.Rules, players int) string {
	o, ok := r.House()
	if !ok {
		return ""
	}
	limit := o.Limit
	o.Strict, o.Timer, o.Deals, o.Target, o.Limit = false, 0, 0, 0, 0
	if o != (rules.Options{}) {
		return ""
	}
	if limit > 0 {
		return fmt.Sprintf("%s limit=%d %d", r.ID, limit, players)
	}
	return fmt.Sprintf("%s %d", r.ID, players)
}

// Calibrated reports whether the chances of a rule set with its house rules
// were measured for that number of players, and hold.
func Calibrated(r *rules.Rules, players int) bool { return Text(r, players) != "" }

// Text is the net of a rule set for a number of players, as ReadNet reads it, ""
// where it has no calibrated chance.
func Text(r *rules.Rules, players int) string {
	key := Key(r, players)
	for _, w := range weights {
		if w.key == key {
			return w.text
		}
	}
	return ""
}

// Nets are the nets of the program, by Key.
func Nets() map[string]string {
	nets := map[string]string{}
	for _, w := range weights {
		nets[w.key] = w.text
	}
	return nets
}

// For is a judge with the memory of a solver, nil where the rule set has no
// calibrated chance.
func For(r *rules.Rules, players int, s *solver.Solver) *Judge {
	net, err := ReadNet(Text(r, players))
	if err != nil {
		return nil // the nets that there are can be read, as a test shows
	}
	return With(net, s)
}

// With is a judge with the caller's net.
func With(net *Net, s *solver.Solver) *Judge { return &Judge{net: net, sight: NewSight(s)} }

// Of is the estimate for a view's player, in the middle of a deal. It may be
// anybody's turn.
func (j *Judge) Of(v *match.View) Estimate {
	f := j.sight.Figures(v)
	return j.net.Estimate(&f)
}

// Open is the share of the win of each seat where all hands lie open: what each
// seat sees of its own, compared. The views are those of one moment, by seat.
func (j *Judge) Open(views []match.View) []float64 {
	stands := make([]float64, len(views))
	for i := range views {
		stands[i] = j.Of(&views[i]).Stand
	}
	return Shares(stands)
}
