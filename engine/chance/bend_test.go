package chance

import (
	"math"
	"testing"
)

// TestBendingMendsChancesThatAreTooSure: where of 70 % said 60 are won, and so on
// down, the bent net says what is won, and a better position never has a lower
// chance.
func TestBendingMendsChancesThatAreTooSure(t *testing.T) {
	var all []foresight
	for z := -2.5; z < 2.6; z += 0.1 {
		all = append(all, foresight{n: 5000, logits: 5000 * z, won: 5000 * Logistic(z/2)})
	}
	n := &Net{}
	n.bend(all)
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
	few.bend([]foresight{{n: 5, logits: 5 * 1.4, won: 0}})
	if p := Logistic(few.bent(1.4)); p < 0.7 {
		t.Errorf("5 positions lower 80 %% to %.2f", p)
	}
}

// TestFewPositionsAreBentAsTheManyAre: where a hundred positions say one thing and a hundred
// thousand beside them another, the line goes on nearly as straight as these have it.
func TestFewPositionsAreBentAsTheManyAre(t *testing.T) {
	var all []foresight
	for z := -1.0; z < 1.05; z += 0.1 {
		all = append(all, foresight{n: 5000, logits: 5000 * z, won: 5000 * Logistic(0.8*z)})
	}
	few := foresight{n: 100, logits: 100 * 1.7, won: 62} // that is 81 % by the line of the others
	n := &Net{}
	n.bend(append(all, few))
	if p := Logistic(n.bent(1.7)); p < 0.74 || p > 0.81 {
		t.Errorf("of 100 positions 62 were won: the chance becomes %.3f", p)
	}
	sure := &Net{}
	few.n, few.logits, few.won = 20_000, 20_000*1.7, 12_400
	sure.bend(append(all, few))
	if p := Logistic(sure.bent(1.7)); p > 0.68 {
		t.Errorf("of 20,000 positions 62 %% were won: the chance stays %.3f", p)
	}
}
