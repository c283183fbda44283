package sound

import "math"

// rate is the number of samples in a second.
const rate = 48000

// wave is a sound in the making: mono samples, about -1 to 1.
type wave []float64

// noise is white noise from a seed that is not 0 (xorshift, Marsaglia 2003).
type noise uint32

func (n *noise) next() float64 {
	x := uint32(*n)
	x ^= x << 13
	x ^= x >> 17
	x ^= x << 5
	*n = noise(x)
	return float64(int32(x)) / (1 << 31)
}

// swell is an envelope that rises in attack seconds and dies away with a time
// constant in seconds.
func swell(t, attack, decay float64) float64 {
	switch {
	case t < 0:
		return 0
	case t < attack:
		return 0.5 - 0.5*math.Cos(math.Pi*t/attack)
	}
	return math.Exp(-(t - attack) / decay)
}

// band is a resonant filter whose frequency may move (state variable filter
// after Simper 2013).
type band struct{ g, k, a, b float64 }

// tune sets the filter's frequency in hertz and its quality.
func (f *band) tune(hertz, q float64) {
	f.g, f.k = math.Tan(math.Pi*math.Min(hertz, 0.45*rate)/rate), 1/q
}

// pass filters one sample and answers its low and its middle part.
func (f *band) pass(x float64) (low, mid float64) {
	v1 := (f.a + f.g*(x-f.b)) / (1 + f.g*(f.g+f.k))
	v2 := f.b + f.g*v1
	f.a, f.b = 2*v1-f.a, 2*v2-f.b
	return v2, v1 * f.k
}

// retune is after how many samples a moving filter gets its next frequency.
const retune = 24

// paper is noise through a band that moves from one frequency to another, in
// hertz; times are in seconds.
type paper struct {
	seed          noise
	at, length    float64
	from, to, q   float64
	attack, decay float64
	gain          float64
}

// rustle adds paper.
func (w wave) rustle(p paper) {
	var f band
	for i := range int(p.length * rate) {
		t := float64(i) / rate
		if i%retune == 0 {
			f.tune(p.from*math.Pow(p.to/p.from, t/p.length), p.q)
		}
		_, mid := f.pass(p.seed.next())
		// The end of the length is faded, whatever is left of the decay.
		w.add(p.at+t, p.gain*mid*swell(t, p.attack, p.decay)*math.Min(1, (p.length-t)/0.01))
	}
}

// thump adds a soft knock: a sine that falls from one frequency to another.
func (w wave) thump(at, from, to, decay, gain float64) {
	phase := 0.0
	for i := range int(7 * decay * rate) {
		t := float64(i) / rate
		hz := to + (from-to)*math.Exp(-t/(decay/2))
		phase += 2 * math.Pi * hz / rate
		w.add(at+t, gain*math.Sin(phase)*swell(t, 0.002, decay))
	}
}

// bell adds a struck bar: a few partials that are no multiples of each other.
func (w wave) bell(at, hertz, decay, gain float64) {
	const attack = 0.004
	for _, p := range []struct{ ratio, gain, decay float64 }{{1, 1, 1}, {2.756, 0.32, 0.45}, {5.404, 0.1, 0.2}} {
		// A vector that turns and shrinks by the same step each sample.
		sin, cos := math.Sincos(2 * math.Pi * hertz * p.ratio / rate)
		shrink := math.Exp(-1 / (decay * p.decay * rate))
		x, y := gain*p.gain, 0.0
		for i := range int(6 * decay * p.decay * rate) {
			t := float64(i) / rate
			w.add(at+t, y*math.Min(1, t/attack))
			x, y = shrink*(x*cos-y*sin), shrink*(x*sin+y*cos)
		}
	}
}

// pluck adds a gut string (Karplus and Strong 1983, softened before it starts).
func (w wave) pluck(seed noise, at, hertz, seconds, gain float64) {
	n := int(rate / hertz)
	ring := make([]float64, n)
	var soft band
	soft.tune(5*hertz, 0.7)
	for range 2 { // the second round, when the filter has settled, stays
		for i := range ring {
			ring[i], _ = soft.pass(seed.next())
		}
	}
	var mean float64
	for _, v := range ring {
		mean += v / float64(n)
	}
	for i := range ring {
		ring[i] -= mean
	}
	for i := range int(seconds * rate) {
		t := float64(i) / rate
		k := i % n
		out := ring[k]
		ring[k] = 0.998 * (ring[k] + ring[(k+1)%n]) / 2
		w.add(at+t, gain*out*math.Min(1, t/0.002)*math.Min(1, (seconds-t)/0.15))
	}
}

// add mixes a sample in at a time in seconds; outside the wave it is dropped.
func (w wave) add(t, v float64) {
	if i := int(t * rate); i >= 0 && i < len(w) {
		w[i] += v
	}
}

// fadeOut is the part of a second in which every sound comes to its end.
const fadeOut = 0.012

// level brings the loudest sample to a peak below 1 and the end to silence.
func (w wave) level(peak float64) wave {
	n := int(fadeOut * rate)
	top := 0.0
	for i := range w {
		if left := len(w) - 1 - i; left < n {
			w[i] *= float64(left) / float64(n)
		}
		top = math.Max(top, math.Abs(w[i]))
	}
	for i := range w {
		w[i] *= peak / top
	}
	return w
}

// pcm is the wave as the device wants it: 16 bits, low byte first, both
// channels alike.
func (w wave) pcm() []byte {
	out := make([]byte, 0, 4*len(w))
	for _, v := range w {
		s := int16(math.Round(math.Max(-1, math.Min(1, v)) * math.MaxInt16))
		out = append(out, byte(s), byte(s>>8), byte(s), byte(s>>8))
	}
	return out
}
