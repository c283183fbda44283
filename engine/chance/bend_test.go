package chance

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestBendingMendsChancesThatAreTooSure: where of 70 % said 60 are won, and so on
// down, the bent net says what is won, and a better position never has a lower
// chance.
func TestBendingMendsChancesThatAreTooSure(t *testing.T) {
	var all []reliabilityBin
	for z := -2.5; z < 2.6; z += 0.1 {
		all = append(all, reliabilityBin{n: 5000, logits: 5000 * z, won: 5000 * Logistic(z/2)})
	}
	n := &Net{}
	n.bendBy(all, 50)
	last := 0.0
	for z := -4.0; z < 4; z += 0.05 {
		p := Logistic(n.bent(z))
		if p <= last {
			t.Errorf("logit %.2f: %.3f, the one before %.3f", z, p, last)
		}
		if last = p; z > -2 && z < 2 && math.Abs(p-Logistic(z/2)) > 0.015 {
			t.Errorf("logit %.2f: %.3f, won are %.3f", z, p, Logistic(z/2))
		}
	}
	few := &Net{}
	few.bendBy([]reliabilityBin{{n: 5, logits: 5 * 1.4, won: 0}}, 50)
	if p := Logistic(few.bent(1.4)); p < 0.7 {
		t.Errorf("5 positions lower 80 %% to %.2f", p)
	}
}

// TestFewPositionsAreBentAsTheManyAre: where a hundred positions say one thing and a hundred
// thousand beside them another, the line goes on nearly as straight as these have it.
func TestFewPositionsAreBentAsTheManyAre(t *testing.T) {
	var all []reliabilityBin
	for z := -1.0; z < 1.05; z += 0.1 {
		all = append(all, reliabilityBin{n: 5000, logits: 5000 * z, won: 5000 * Logistic(0.8*z)})
	}
	few := reliabilityBin{n: 100, logits: 100 * 1.7, won: 62} // that is 81 % by the line of the others
	n := &Net{}
	n.bendBy(append(all, few), 150)
	if p := Logistic(n.bent(1.7)); p < 0.74 || p > 0.81 {
		t.Errorf("of 100 positions 62 were won: the chance becomes %.3f", p)
	}
	sure := &Net{}
	few.n, few.logits, few.won = 20_000, 20_000*1.7, 12_400
	sure.bendBy(append(all, few), 150)
	if p := Logistic(sure.bent(1.7)); p > 0.68 {
		t.Errorf("of 20,000 positions 62 %% were won: the chance stays %.3f", p)
	}
}

// TestTheLineIsHeldAsTheDealsCanTell: where a hundred thousand positions say that chances
// go up in steps, the line does; where a hundred say so, it goes on nearly straight.
func TestTheLineIsHeldAsTheDealsCanTell(t *testing.T) {
	won := func(z float64) float64 { return Logistic(z + 0.3*math.Sin(4*z)) }
	apart := func(each float64) (worst float64) {
		parts := make([][]reliabilityBin, folds)
		r := rand.New(rand.NewPCG(1, 2))
		for i := range parts {
			for z := -2.5; z < 2.6; z += 0.1 {
				f := reliabilityBin{n: each, logits: each * z}
				for range int(each) {
					if r.Float64() < won(z) {
						f.won++
					}
				}
				parts[i] = append(parts[i], f)
			}
		}
		n := &Net{}
		n.bend(parts)
		for z := -ends; z < ends; z += 0.1 {
			worst = max(worst, math.Abs(n.bent(z)-z))
		}
		return worst
	}
	if far := apart(200); far < 0.2 {
		t.Errorf("of 100,000 positions the line makes %.2f where 0.3 is right", far)
	}
	if far := apart(1); far > 0.2 {
		t.Errorf("of 250 positions the line makes %.2f", far)
	}
}

// TestNoChanceIsSaidThatTooFewDealsHaveLedTo: where deals are many the chance is what was won,
// however far out; where a few dozen positions of some deals lie it stays near that of the
// last logit that is known, and a better position still has a higher one.
func TestNoChanceIsSaidThatTooFewDealsHaveLedTo(t *testing.T) {
	bent := func(each float64) *Net { // positions of a tenth of the deals at a logit below -1.5
		parts := make([][]reliabilityBin, folds)
		r := rand.New(rand.NewPCG(3, 4))
		for i := range parts {
			luck := 2 * r.Float64() // of a deal, from which all of these are
			for z := -2.7; z < 1; z += 0.1 {
				f := reliabilityBin{n: 20_000, logits: 20_000 * z, won: 20_000 * Logistic(z)}
				if z < -1.5 {
					f = reliabilityBin{n: each, logits: each * z, won: each * Logistic(z)}
					if each < 100 {
						f.won *= luck
					}
				}
				parts[i] = append(parts[i], f)
			}
		}
		n := &Net{}
		n.bend(parts)
		return n
	}
	many, few := bent(5000), bent(10)
	if p := Logistic(many.bent(-2.4)); p > 0.1 {
		t.Errorf("of 50,000 positions 8 %% were won: the chance is %.3f", p)
	}
	if p := Logistic(few.bent(-2.4)); p < 0.14 || p > 0.2 {
		t.Errorf("of a hundred positions of ten deals the chance is %.3f", p)
	}
	last := 0.0
	for z := -3.5; z < 3.5; z += 0.05 {
		p := Logistic(few.bent(z))
		if p <= last {
			t.Errorf("logit %.2f: %.3f, the one before %.3f", z, p, last)
		}
		last = p
	}
}
