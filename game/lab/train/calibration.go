package main

import (
	"fmt"
	"io"
	"math"

	"machiavelli/engine/chance"
)

// The bar of calibration.
const (
	bins    = 10
	mostOff = 0.02 // the chance and the share of wins in a bin that counts lie no farther apart
	likely  = 2    // standard errors by which they are known to lie farther apart
	surely  = 3    // the same in a part of the deals, and those by which the chances are better than an even share
)

// calibration is how the chances of a net compare with the results of unseen deals.
type calibration struct {
	deals, positions int
	bins             [bins]bin
	loss             float64 // the sum of the log loss
	square, even     float64 // sums of squared errors: of the chances, of an even share for everybody
	gain, gains      float64 // by deals, how much smaller the first is: the sum, and that of the squares
}

// bin is the positions with chances within a tenth.
type bin struct {
	n         int
	said, won float64
	deal      float64 // said and not won in the deal at hand
	squares   float64 // of that, by deals
}

// off is how much more was said than won.
func (b *bin) off() float64 { return (b.said - b.won) / float64(b.n) }

// calibrationOf holds the chances that a net gives to the examples of a number of deals
// against their results.
func calibrationOf(net *chance.Net, examples []chance.Example, deals int) *calibration {
	c := &calibration{deals: deals}
	gain := 0.0
	for i := range examples {
		e := &examples[i]
		for seat, won := range e.Win {
			p := net.Estimate(&e.Figures[seat]).Win
			b := &c.bins[min(int(p*bins), bins-1)]
			b.n++
			b.said += p
			b.won += won
			b.deal += p - won
			q := min(max(p, 1e-6), 1-1e-6)
			c.loss -= won*math.Log(q) + (1-won)*math.Log(1-q)
			even := 1/float64(len(e.Win)) - won
			c.square += (p - won) * (p - won)
			c.even += even * even
			gain += even*even - (p-won)*(p-won)
			c.positions++
		}
		if i == len(examples)-1 || e.Deal != examples[i+1].Deal {
			for i := range c.bins {
				b := &c.bins[i]
				b.squares += b.deal * b.deal
				b.deal = 0
			}
			c.gain += gain
			c.gains += gain * gain
			gain = 0
		}
	}
	return c
}

// part is some of the examples, which are measured by themselves.
type part struct {
	name string
	is   func(*chance.Example) bool
}

// parts are the deals of Strategists alone, those that others began, and of both the
// positions with an empty stock: what is right of all may be wrong of each.
var parts = []part{
	{"Strategists alone", alone},
	{"others began", func(e *chance.Example) bool { return !alone(e) }},
	{"Strategists alone, empty stock", func(e *chance.Example) bool { return alone(e) && empty(e) }},
	{"others began, empty stock", func(e *chance.Example) bool { return !alone(e) && empty(e) }},
}

// alone reports whether an example is of a deal that Strategists played from its first
// turn.
func alone(e *chance.Example) bool { return !mixed(e.Deal) }

func empty(e *chance.Example) bool { return e.Figures[0].EmptyStock() }

// of are the examples of a part, and how many deals they are of.
func (p part) of(examples []chance.Example) (some []chance.Example, deals int) {
	last := -1
	for i := range examples {
		if e := &examples[i]; p.is(e) {
			some = append(some, *e)
			if e.Deal != last {
				deals, last = deals+1, e.Deal
			}
		}
	}
	return some, deals
}

// filled is how many positions make a bin count: 100 of 2,000 deals, and of more
// deals as many more. Otherwise any bin would count in the end, and in those that
// are hardly ever met chance decides.
func (c *calibration) filled() int { return (100*c.deals + 1999) / 2000 }

// worst is how far chances and wins lie apart in the worst bin that counts.
func (c *calibration) worst() float64 {
	worst := 0.0
	for i := range c.bins {
		if b := &c.bins[i]; b.n >= c.filled() {
			worst = max(worst, math.Abs(b.off()))
		}
	}
	return worst
}

// sharp reports whether the chances tell more than an even share for everybody
// does, which is calibrated too, and beyond the noise of the deals.
func (c *calibration) sharp() bool {
	return c.gain > surely*math.Sqrt(max(0, c.gains-c.gain*c.gain/float64(max(c.deals, 1))))
}

// apart reports whether chances and wins lie farther apart in a bin that counts than they
// may, by more than some standard errors.
func (c *calibration) apart(errors float64) bool {
	for i := range c.bins {
		b := &c.bins[i]
		if n := float64(b.n); b.n >= c.filled() && math.Abs(b.off())-errors*math.Sqrt(b.squares)/n > mostOff {
			return true
		}
	}
	return false
}

// holds reports whether the net may judge its game.
func (c *calibration) holds() bool { return !c.apart(likely) && c.sharp() }

// print says it all, with standard errors by deals.
func (c *calibration) print(w io.Writer) {
	c.printBins(w)
	if !c.holds() {
		fmt.Fprintf(w, "not calibrated: at most %.0f %% may be, and two standard errors, and the Brier score must be better than that of an even share\n", 100*mostOff)
	}
}

// printBins says how far chances and wins lie apart, bin by bin.
func (c *calibration) printBins(w io.Writer) {
	n := float64(max(c.positions, 1))
	fmt.Fprintf(w, "on %d positions of %d unseen deals: log loss %.4f, Brier score %.4f, of an even share %.4f: skill %.1f %%\n\n| chance | positions | said | won | apart | ± |\n|---|---|---|---|---|---|\n",
		c.positions, c.deals, c.loss/n, c.square/n, c.even/n, 100*(1-c.square/c.even))
	for i := range c.bins {
		if b := &c.bins[i]; b.n > 0 {
			m := float64(b.n)
			fmt.Fprintf(w, "| %d–%d %% | %d | %.1f %% | %.1f %% | %+.1f %% | %.1f %% |\n", i*100/bins, (i+1)*100/bins, b.n, 100*b.said/m, 100*b.won/m, 100*b.off(), 100*math.Sqrt(b.squares)/m)
		}
	}
	fmt.Fprintf(w, "\nthe worst bin of %d positions or more: %.1f %% apart\n", c.filled(), 100*c.worst())
}
