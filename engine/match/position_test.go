package match

import (
	"errors"
	"os"
	"testing"

	"machiavelli/engine/rules"
	"machiavelli/engine/rules/rulestest"
	"machiavelli/engine/solver"
)

func TestAPositionSaysHowTheTurnBeganAndHowItLiesNow(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli-free"), "5H-6H-7H KC", "8H 2S KS KD", "2C")
	v := m.View(0)
	d := NewDraft(v)
	if p := d.Position(solver.Cards); p.Draft != nil || len(p.Table) != 2 || len(p.Hand) != 4 {
		t.Errorf("nothing was moved: %+v", p)
	}
	if err := d.Move(pick(t, d, "8H"), To{Meld: 1, At: -1}); err != nil {
		t.Fatal(err)
	}
	p := d.Position(solver.Cards)
	if len(p.Table[0]) != 3 || len(p.Hand) != 4 {
		t.Errorf("the beginning has changed: %+v", p)
	}
	if p.Draft == nil || len(p.Draft.Table) != 2 || len(p.Draft.Table[0]) != 4 || len(p.Draft.Hand) != 3 {
		t.Fatalf("the draft: %+v", p.Draft)
	}
	d.Do(Edit{Do: EditReset})
	if p := d.Position(solver.Cards); p.Draft != nil {
		t.Errorf("all is as it was: %+v", p.Draft)
	}
}

func TestAPositionHasTheOwnersOfMelds(t *testing.T) {
	m := setUp(t, ruleSet(t, "krambambuli"), "5H-6H-7H 9S-9H-9D", "8H 2S KS KD", "2C")
	m.Now.Drawn, m.Table[0].Owner, m.Table[1].Owner = 1, 0, 1
	d := NewDraft(m.View(0))
	d.Move(pick(t, d, "8H"), To{Meld: 1, At: -1})
	d.Move(pick(t, d, "2S"), To{New: true})
	p := d.Position(solver.Cards)
	if len(p.Owners) != 2 || p.Owners[1] != 1 || len(p.Draft.Owners) != 3 || p.Draft.Owners[2] != 0 || p.Seat != 0 {
		t.Errorf("%v, in the draft %v, seat %d", p.Owners, p.Draft.Owners, p.Seat)
	}
}

func TestWhileOthersPlayAPositionIsAPlanForTheOwnTurn(t *testing.T) {
	m := setUp(t, ruleSet(t, "krambambuli"), "5H-6H-7H 9S-9H-9D-9C", "8S KS KD", "2C")
	m.Table[0].Owner, m.Table[1].Owner = 0, 1
	m.Turn, m.Now.Fresh, m.Now.Stolen = 1, true, true
	v := m.View(0)
	if p := v.Position(solver.Cards); p.Early || p.Stolen {
		t.Errorf("early %v, stolen %v: that is the other's", p.Early, p.Stolen)
	}
	m.Turn = 0
	v = m.View(0)
	if p := v.Position(solver.Cards); !p.Early || !p.Stolen {
		t.Errorf("early %v, stolen %v: that is the player's", p.Early, p.Stolen)
	}
}

func TestWhereAPlayerSeesAPlayThePositionHasOne(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			s := solver.New()
			for n := range rulestest.Each(t, os.Getenv("SOAK"), 4) {
				w := newWalk(t, id, uint64(500+n))
				for w.m.Phase == Turning && len(w.actions) < 150 && !t.Failed() {
					v := w.m.View(w.m.Turn)
					if optionOf(v, Play) == nil && w.rng.IntN(3) == 0 {
						if a, ok := w.findPlay(v); ok {
							can, err := s.Playable(solver.Limits{}, v.Position(solver.Max))
							var bad *solver.Error
							if errors.As(err, &bad) && bad.Why == solver.TooMany { // three packs and jokers at will
								break
							}
							if !can || err != nil {
								t.Fatalf("%s: %s with %v is a play; the solver sees none (%v)", w.options, written(a.Table), v.Hand, err)
							}
						}
					}
					w.turn()
				}
			}
		})
	}
}
