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

// recipe makes a sound; take tells apart the takes of one sound, so that a
// row of cards does not sound like a machine.
type recipe struct {
	name  string
	takes int
	make  func(take int) wave
}

var recipes = []recipe{
	{Click, 1, click},
	{Place, 4, place},
	{Lift, 3, lift},
	{Deal, 4, deal},
	{Draw, 2, draw},
	{Refuse, 1, refuse},
	{Hint, 1, hint},
	{End, 1, end},
	{Turn, 1, turn},
	{Flip, 2, flip},
	{Score, 1, score},
	{Shuffle, 1, shuffle},
	{Win, 1, win},
}

// seed of a take; never 0.
func seed(base, take int) noise { return noise(base*2654435 + take*40503 + 1) }

// about varies a number a little from take to take.
func about(v float64, take int) float64 {
	return v * [4]float64{1, 0.93, 1.08, 0.97}[take%4]
}

func click(int) wave {
	w := silence(0.07)
	w.rustle(seed(1, 0), 0, 0.03, 2400, 1700, 1.2, 0.001, 0.006, 0.9)
	w.thump(0, 420, 300, 0.008, 0.5)
	return w.level(0.22)
}

func place(take int) wave {
	w := silence(0.2)
	w.rustle(seed(2, take), 0, 0.06, about(3200, take), 1500, 0.8, 0.001, 0.010, 0.9)
	w.rustle(seed(3, take), 0.004, 0.12, about(800, take), 420, 0.9, 0.003, 0.028, 1.6)
	w.thump(0.002, about(170, take), 92, 0.026, 0.55)
	return w.level(0.5)
}

func lift(take int) wave {
	w := silence(0.12)
	w.rustle(seed(4, take), 0, 0.1, about(1100, take), 3600, 0.9, 0.035, 0.02, 1)
	return w.level(0.26)
}

func deal(take int) wave {
	w := silence(0.22)
	w.rustle(seed(5, take), 0, 0.16, about(2900, take), about(1300, take), 0.8, 0.03, 0.045, 1)
	w.rustle(seed(6, take), 0.1, 0.08, 900, 500, 0.9, 0.003, 0.02, 1.1)
	w.thump(0.1, about(150, take), 90, 0.018, 0.22)
	return w.level(0.4)
}

func draw(take int) wave {
	w := silence(0.3)
	w.rustle(seed(7, take), 0, 0.26, about(1500, take), about(2600, take), 0.8, 0.09, 0.06, 1)
	w.rustle(seed(8, take), 0.17, 0.08, 1000, 600, 0.9, 0.004, 0.02, 0.8)
	return w.level(0.36)
}

func flip(take int) wave {
	w := silence(0.22)
	w.rustle(seed(9, take), 0, 0.09, 1500, about(4200, take), 1.1, 0.05, 0.012, 0.8)
	w.rustle(seed(10, take), 0.075, 0.1, about(2600, take), 900, 0.8, 0.001, 0.02, 1.2)
	w.thump(0.077, 160, 100, 0.02, 0.35)
	return w.level(0.42)
}

func shuffle(int) wave {
	w := silence(1.15)
	at := 0.02
	for i := range 34 {
		// Two packets fall into each other, faster in the middle.
		w.rustle(seed(11, i), at, 0.03, about(3000, i), 1700, 1, 0.001, 0.006, 0.55+0.12*float64(i%3))
		x := float64(i-17) / 17
		at += 0.012 + 0.010*x*x
	}
	w.rustle(seed(12, 0), at+0.04, 0.3, 1400, 2800, 0.8, 0.12, 0.06, 0.7)
	w.thump(at+0.26, 150, 95, 0.025, 0.5)
	return w.level(0.42)
}

func refuse(int) wave {
	w := silence(0.36)
	w.thump(0, 215, 190, 0.05, 1)
	w.thump(0.12, 170, 150, 0.06, 1)
	w.rustle(seed(13, 0), 0, 0.04, 700, 400, 0.9, 0.001, 0.012, 0.5)
	w.rustle(seed(14, 0), 0.12, 0.04, 600, 350, 0.9, 0.001, 0.012, 0.5)
	return w.level(0.4)
}

func hint(int) wave {
	w := silence(1.2)
	w.bell(0, 987.77, 0.24, 0.8) // b''
	w.bell(0.1, 1318.5, 0.28, 1) // e'''
	return w.level(0.24)
}

func turn(int) wave {
	w := silence(0.9)
	w.pluck(seed(15, 0), 0, 440, 0.7, 0.8)        // a'
	w.pluck(seed(16, 0), 0.11, 587.33, 0.75, 0.9) // d''
	return w.level(0.3)
}

func end(int) wave {
	w := silence(0.3)
	w.thump(0, 300, 262, 0.035, 0.8)
	w.thump(0.085, 400, 349, 0.045, 1)
	w.rustle(seed(17, 0), 0, 0.03, 1600, 900, 1, 0.001, 0.006, 0.35)
	return w.level(0.3)
}

func score(int) wave {
	w := silence(0.16)
	w.bell(0, 1174.7, 0.022, 1) // d'''
	return w.level(0.16)
}

// win is a lute: a rising chord of d major, and the chord struck at last.
func win(int) wave {
	w := silence(2.6)
	run := []float64{293.66, 369.99, 440, 587.33, 739.99}
	for i, hz := range run {
		w.pluck(seed(18, i), 0.11*float64(i), hz, 1.3, 0.7)
	}
	for i, hz := range []float64{146.83, 220, 293.66, 369.99, 440, 587.33} {
		w.pluck(seed(19, i), 0.68+0.022*float64(i), hz, 1.8, 0.75)
	}
	return w.level(0.45)
}
