package sound

// The names of the sounds.
const (
	Deal    = "deal"    // a card slides off the pack
	Draw    = "draw"    // a card slides to the hand
	Lift    = "lift"    // a card is picked up
	Place   = "place"   // a card is put down
	Flip    = "flip"    // a card is turned over
	Shuffle = "shuffle" // the pack is riffled
	Refuse  = "refuse"  // that cannot be done
	Hint    = "hint"    // a hint is there
	Turn    = "turn"    // it is your turn
	End     = "end"     // the turn is ended
	Score   = "score"   // points are counted
	Win     = "win"     // the match is won
	Click   = "click"   // a button
)

// recipe is a sound as it is made: its parts are mixed into one wave. Each part
// is little enough to be computed between two frames of a browser.
type recipe struct {
	name    string
	takes   int     // a row of cards must not sound like a machine
	seconds float64 // its length
	peak    float64 // its loudest sample
	parts   []part
}

// part mixes something into a wave; the takes of a sound differ a little.
type part func(w wave, take int)

// recipes are all sounds, those heard first first.
var recipes = []recipe{
	{Click, 1, 0.07, 0.22, []part{
		paper{seed: 1, length: 0.03, from: 2400, to: 1700, q: 1.2, attack: 0.001, decay: 0.006, gain: 0.9}.part,
		knock(0, 420, 300, 0.008, 0.5),
	}},
	{Place, 4, 0.2, 0.5, []part{
		paper{seed: 2, length: 0.06, from: 3200, to: 1500, q: 0.8, attack: 0.001, decay: 0.010, gain: 0.9}.part,
		paper{seed: 3, at: 0.004, length: 0.12, from: 800, to: 420, q: 0.9, attack: 0.003, decay: 0.028, gain: 1.6}.part,
		knock(0.002, 170, 92, 0.026, 0.55),
	}},
	{Lift, 3, 0.12, 0.26, []part{
		paper{seed: 4, length: 0.1, from: 1100, to: 3600, q: 0.9, attack: 0.035, decay: 0.02, gain: 1}.part,
	}},
	{Deal, 4, 0.22, 0.4, []part{
		paper{seed: 5, length: 0.16, from: 2900, to: 1300, q: 0.8, attack: 0.03, decay: 0.045, gain: 1}.part,
		paper{seed: 6, at: 0.1, length: 0.08, from: 900, to: 500, q: 0.9, attack: 0.003, decay: 0.02, gain: 1.1}.part,
		knock(0.1, 150, 90, 0.018, 0.22),
	}},
	{Draw, 2, 0.3, 0.36, []part{
		paper{seed: 7, length: 0.26, from: 1500, to: 2600, q: 0.8, attack: 0.09, decay: 0.06, gain: 1}.part,
		paper{seed: 8, at: 0.17, length: 0.08, from: 1000, to: 600, q: 0.9, attack: 0.004, decay: 0.02, gain: 0.8}.part,
	}},
	{Refuse, 1, 0.36, 0.4, []part{
		knock(0, 215, 190, 0.05, 1),
		knock(0.12, 170, 150, 0.06, 1),
		paper{seed: 13, length: 0.04, from: 700, to: 400, q: 0.9, attack: 0.001, decay: 0.012, gain: 0.5}.part,
		paper{seed: 14, at: 0.12, length: 0.04, from: 600, to: 350, q: 0.9, attack: 0.001, decay: 0.012, gain: 0.5}.part,
	}},
	{Hint, 1, 1.2, 0.24, []part{
		strike(0, 987.77, 0.24, 0.8), // b''
		strike(0.1, 1318.5, 0.28, 1), // e'''
	}},
	{End, 1, 0.3, 0.3, []part{
		knock(0, 300, 262, 0.035, 0.8),
		knock(0.085, 400, 349, 0.045, 1),
		paper{seed: 17, length: 0.03, from: 1600, to: 900, q: 1, attack: 0.001, decay: 0.006, gain: 0.35}.part,
	}},
	{Turn, 1, 0.9, 0.3, []part{
		lute(0, 440, 0.7, 0.8),        // a'
		lute(0.11, 587.33, 0.75, 0.9), // d''
	}},
	{Flip, 2, 0.22, 0.42, []part{
		paper{seed: 9, length: 0.09, from: 1500, to: 4200, q: 1.1, attack: 0.05, decay: 0.012, gain: 0.8}.part,
		paper{seed: 10, at: 0.075, length: 0.1, from: 2600, to: 900, q: 0.8, attack: 0.001, decay: 0.02, gain: 1.2}.part,
		knock(0.077, 160, 100, 0.02, 0.35),
	}},
	{Score, 1, 0.16, 0.16, []part{strike(0, 1174.7, 0.022, 1)}}, // d'''
	{Shuffle, 1, 1.15, 0.42, []part{
		riffle(0, 17), riffle(17, 34),
		paper{seed: 12, at: 0.59, length: 0.3, from: 1400, to: 2800, q: 0.8, attack: 0.12, decay: 0.06, gain: 0.7}.part,
		knock(0.81, 150, 95, 0.025, 0.5),
	}},
	// A lute: a chord of d major that rises, and is struck at last.
	{Win, 1, 2.6, 0.45, []part{
		lute(0, 293.66, 1.2, 0.7), lute(0.11, 369.99, 1.2, 0.7), lute(0.22, 440, 1.2, 0.7),
		lute(0.33, 587.33, 1.2, 0.7), lute(0.44, 739.99, 1.2, 0.7),
		lute(0.68, 146.83, 1.8, 0.75), lute(0.702, 220, 1.8, 0.75), lute(0.724, 293.66, 1.8, 0.75),
		lute(0.746, 369.99, 1.8, 0.75), lute(0.768, 440, 1.8, 0.75), lute(0.79, 587.33, 1.8, 0.75),
	}},
}

// start is the wave that a recipe's parts are mixed into.
func (r recipe) start() wave { return make(wave, int(r.seconds*rate)) }

// about varies a number a little from take to take.
func about(v float64, take int) float64 {
	return v * [4]float64{1, 0.93, 1.08, 0.97}[take%4]
}

// part is the paper of a take: other noise, at a pitch of its own.
func (p paper) part(w wave, take int) {
	p.seed = p.seed*2654435 + noise(take)*40503 + 1
	p.from, p.to = about(p.from, take), about(p.to, take)
	w.rustle(p)
}

func knock(at, from, to, decay, gain float64) part {
	return func(w wave, take int) { w.thump(at, about(from, take), to, decay, gain) }
}

func strike(at, hertz, decay, gain float64) part {
	return func(w wave, _ int) { w.bell(at, hertz, decay, gain) }
}

// lute takes its noise from its place in time.
func lute(at, hertz, seconds, gain float64) part {
	return func(w wave, _ int) { w.pluck(noise(hertz+1000*at)*40503+1, at, hertz, seconds, gain) }
}

// riffle is two packets of cards that fall into each other, card by card,
// faster in the middle.
func riffle(first, end int) part {
	return func(w wave, _ int) {
		at := 0.02
		for i := range end {
			if i >= first {
				paper{seed: 11, at: at, length: 0.03, from: 3000, to: 1700, q: 1, attack: 0.001, decay: 0.006, gain: 0.55 + 0.12*float64(i%3)}.part(w, i)
			}
			x := float64(i-17) / 17
			at += 0.012 + 0.010*x*x
		}
	}
}
