package chance

import (
	"errors"
	"math"
	"strings"
)

// A net is written as text, a digit of base 91 for a weight of a unit and two for
// any other number. A unit that is linear above 0 may get smaller weights in and
// larger ones out, so each is written with 1 as the largest of its weights.
// That is coarse; so it is done before a net is bent (Fit), and what little it
// changes is mended with the rest.

// digits are characters that neither Go nor JSON escapes in a string, except for <, >
// and &, which JSON may.
const digits = "!#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~"

const (
	most  = len(digits) / 2          // the largest number of one digit; the smallest is as far below 0
	most2 = most * (len(digits) + 1) // of two
	part  = 128                      // what one that has two is written in: parts of 1
)

// rounded is the net with such numbers as its text has.
func (n *Net) rounded() *Net {
	r := *n
	for i := range r.In {
		r.scale(i)
	}
	r.others(func(x *float64) {
		*x = math.Round(max(float64(-most2), min(float64(*x*part), float64(most2)))) / part
	})
	for i := range r.In {
		if r.mute(i) { // nothing need be written of it
			r.In[i], r.Bias[i] = [inputs]float64{}, 0
		}
		for j, x := range r.In[i] {
			r.In[i][j] = math.Round(float64(x*float64(most))) / float64(most)
		}
	}
	return &r
}

// scale makes the largest weight of a unit 1, without changing its
// effect.
func (n *Net) scale(unit int) {
	top := 0.0
	for _, x := range n.In[unit] {
		top = max(top, math.Abs(x))
	}
	if top == 0 {
		return
	}
	for j := range n.In[unit] {
		n.In[unit][j] /= top
	}
	n.Bias[unit] /= top
	for o := range n.Out {
		n.Out[o][unit] = float64(n.Out[o][unit] * top)
	}
}

// mute reports whether a unit has no effect.
func (n *Net) mute(unit int) bool {
	for o := range n.Out {
		if n.Out[o][unit] != 0 {
			return false
		}
	}
	return true
}

// Text is the net as text, its numbers rounded: the weights of the units, then of
// all others the higher digits, which are much alike, and then the lower, so that a
// page packs them smaller.
func (n *Net) Text() string {
	n = n.rounded()
	var b []byte
	for i := range n.In {
		for _, x := range n.In[i] {
			b = append(b, digits[most+int(math.Round(float64(x*float64(most))))])
		}
	}
	var low []byte
	n.others(func(x *float64) {
		v := most2 + int(math.Round(float64(*x*part)))
		b, low = append(b, digits[v/len(digits)]), append(low, digits[v%len(digits)])
	})
	text := string(append(b, low...))
	var lines strings.Builder
	const wide = 120
	for len(text) > wide {
		lines.WriteString(text[:wide] + "\n")
		text = text[wide:]
	}
	return lines.String() + text + "\n"
}

var errNet = errors.New("this is no net of this version")

// ReadNet reads a net's text.
func ReadNet(text string) (*Net, error) {
	var all []int
	for _, c := range strings.ReplaceAll(text, "\n", "") {
		v := strings.IndexRune(digits, c)
		if v < 0 {
			return nil, errNet
		}
		all = append(all, v)
	}
	n, two := &Net{}, 0
	n.others(func(*float64) { two++ })
	if len(all) != units*inputs+2*two {
		return nil, errNet
	}
	for i := range n.In {
		for j := range n.In[i] {
			n.In[i][j] = float64(all[i*inputs+j]-most) / float64(most)
		}
	}
	high, low, at := all[units*inputs:], all[units*inputs+two:], 0
	n.others(func(x *float64) {
		*x = float64(high[at]*len(digits)+low[at]-most2) / part
		at++
	})
	return n, nil
}
