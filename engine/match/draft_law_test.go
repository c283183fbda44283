package match

import (
	"encoding/json"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"

	"pgregory.net/rapid"
)

// tables are positions to move cards about in: rules, table, hand.
var tables = [...][3]string{
	{"machiavelli", "4H-5H-6H-7H-8H 9S-9H-9D AC-2C-3C", "6H TS QD 9C KC"},
	{"machiavelli-free", "5H-6H-7H 8H KC", "2S 3S 9H"},
	{"carousel", "8H-9H-X=TH 4S-5S-6S", "TH 7S KC"},
	{"tahiti", "8H-9H-X=TH 4S-5S-6S X", "TH 7S KC X"},
	{"push", "5H-6H-X=7H 9C-9S-9H", "7H 2S 2D X 9D"},
	{"krambambuli", "5H-6H-7H-8H 9S-9H-9D", "8S 8D 9C"},
}

// anyDraft draws a draft with some edits, each accepted or refused.
func anyDraft(rt *rapid.T, t *testing.T) *Draft {
	at := tables[rapid.IntRange(0, len(tables)-1).Draw(rt, "table")]
	m := setUp(t, ruleSet(t, at[0]), at[1], at[2], "2C")
	if m.Rules.Table == rules.TableOwned {
		m.Table[0].Owner, m.Table[1].Owner = 0, 1
	}
	d := NewDraft(m.View(0))
	for range rapid.IntRange(0, 12).Draw(rt, "edits") {
		anyEdit(rt, d)
	}
	return d
}

func anyEdit(rt *rapid.T, d *Draft) {
	var all []card.ID
	for id := range d.home {
		all = append(all, id)
	}
	slices.Sort(all)
	one := rapid.SampledFrom(append(all, 0, 63))
	id := rapid.IntRange(-4, 6)
	at := rapid.IntRange(-2, 9)
	switch rapid.IntRange(0, 8).Draw(rt, "edit") {
	case 0:
		d.Undo()
	case 1:
		d.Redo()
	case 2:
		d.Do(Edit{Do: EditSplit, To: To{Meld: id.Draw(rt, "meld"), At: at.Draw(rt, "at")}})
	case 3:
		d.Do(Edit{Do: EditDeclare, Cards: []card.ID{one.Draw(rt, "joker")}, As: card.Face(rapid.IntRange(0, 60).Draw(rt, "as"))})
	case 4:
		d.Do(Edit{Do: EditReset})
	default:
		cards := rapid.SliceOfN(one, 0, 3).Draw(rt, "cards")
		to := To{Meld: id.Draw(rt, "meld"), At: at.Draw(rt, "at")}
		switch rapid.IntRange(0, 6).Draw(rt, "to") {
		case 0:
			to = To{Hand: true, At: to.At}
		case 1:
			to = To{New: true}
		case 2:
			to = To{Free: true}
		}
		d.Move(cards, to)
	}
}

// everyCardOnce wants every card of the view in one place, table cards on the
// table.
func everyCardOnce(rt *rapid.T, d *Draft) {
	seen := map[card.ID]bool{}
	note := func(id card.ID, table bool) {
		if seen[id] || d.home[id] == 0 || !table && d.home[id] == onTable {
			rt.Fatalf("%s is in two places, or where it may not be", id)
		}
		seen[id] = true
	}
	for _, m := range d.Melds() {
		if len(m.Cards) == 0 {
			rt.Fatal("an empty meld")
		}
		for _, c := range m.Cards {
			note(c.ID, true)
		}
	}
	for _, id := range append(d.Hand(), d.Free()...) {
		note(id, false)
	}
	if len(seen) != len(d.home) {
		rt.Fatalf("%d cards of %d", len(seen), len(d.home))
	}
}

func TestWhateverIsMovedEveryCardIsSomewhereOnce(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) { everyCardOnce(rt, anyDraft(rt, t)) })
}

func TestUndoLeadsBackToTheBeginningAndRedoForthAgain(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := anyDraft(rt, t)
		for d.Redo() {
		}
		end := asJSON(d.Melds())
		for d.Undo() {
			everyCardOnce(rt, d)
		}
		if d.Changed() || len(d.Hand()) != len(d.view.Hand) {
			rt.Fatal("the beginning is another")
		}
		for d.Redo() {
		}
		if string(asJSON(d.Melds())) != string(end) {
			rt.Fatal("the end is another")
		}
	})
}

func TestADraftIsRestoredAsItWas(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := anyDraft(rt, t)
		data, err := json.Marshal(d)
		if err != nil {
			rt.Fatal(err)
		}
		e, err := RestoreDraft(data, d.view)
		if err != nil {
			rt.Fatalf("%v\n%s", err, data)
		}
		if string(asJSON(e.Melds())) != string(asJSON(d.Melds())) || !slices.Equal(e.Hand(), d.Hand()) ||
			e.CanUndo() != d.CanUndo() || e.CanRedo() != d.CanRedo() || e.Moved() != d.Moved() {
			rt.Fatalf("%s\n%s", written(d.Melds()), written(e.Melds()))
		}
	})
}

func TestWhatADraftCallsAnActionTheMatchTakes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		at := tables[rapid.IntRange(0, len(tables)-1).Draw(rt, "table")]
		m := setUp(t, ruleSet(t, at[0]), at[1], at[2], "2C")
		m.Now.Drawn = 1
		d := NewDraft(m.View(0))
		for range 6 {
			anyEdit(rt, d)
			a, err := d.Action()
			_, refusal := m.Clone().Apply(0, a)
			if err != nil {
				a = Action{Do: Play, Table: d.Melds(), Free: d.Free()}
				if _, refusal = m.Clone().Apply(0, a); why(refusal) != err.Why {
					rt.Fatalf("the draft says %v, the match %v", err, refusal)
				}
			} else if refusal != nil {
				rt.Fatalf("the match refuses: %v", refusal)
			}
		}
	})
}

func FuzzRestoreDraft(f *testing.F) {
	m := setUp(f, ruleSet(f, "carousel"), "8H-9H-X=TH 4S-5S-6S", "TH 7S KC", "2C")
	d := NewDraft(m.View(0))
	d.Move(d.view.Hand[:1], To{Meld: 1, At: 2})
	f.Add(asJSON(d))
	f.Fuzz(func(t *testing.T, data []byte) {
		if d, err := RestoreDraft(data, m.View(0)); err == nil {
			d.State()
			d.Action()
			for d.Undo() {
			}
		}
	})
}

func TestDroppingTheRealCardOnAJokerFreesIt(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli-jokers"), "8H-9H-X=TH", "TH 4S 5S KC", "2C")
	d := NewDraft(m.View(0))
	if err := d.Move(pick(t, d, "TH"), To{Meld: 1, At: 2}); err != nil {
		t.Fatal(err)
	}
	if got := written(d.Melds()); got != "8H-9H-TH X" {
		t.Fatal(got)
	}
	if s := d.State(); s[1].State != Incomplete {
		t.Errorf("the joker is to be used: %+v", s[1])
	}
	joker := d.Melds()[1]
	if err := d.Move(pick(t, d, "4S", "5S"), To{Meld: joker.ID, At: 0}); err != nil {
		t.Fatal(err)
	}
	if got := written(d.Melds()); got != "8H-9H-TH 4S-5S-X=6S" {
		t.Fatal(got)
	}
	if got := d.Choices(joker.Cards[0].ID, joker.ID); !slices.Equal(got, []card.Face{card.Of(card.Spades, 3), card.Of(card.Spades, 6)}) {
		t.Error("what it may stand for:", got)
	}
	if err := d.Do(Edit{Do: EditDeclare, Cards: card.IDs(joker.Cards[:1]), As: card.Of(card.Spades, 3)}); err != nil {
		t.Fatal(err)
	}
	if got := written(d.Melds()); got != "8H-9H-TH X=3S-4S-5S" {
		t.Error(got)
	}
	if err := d.Do(Edit{Do: EditDeclare, Cards: card.IDs(joker.Cards[:1]), As: card.Of(card.Hearts, 3)}); err == nil || err.Why != NoSuchChoice {
		t.Error(err)
	}
	if a, err := d.Action(); err != nil {
		t.Error(err)
	} else {
		apply(t, m, 0, a)
	}
}

func TestAJokerThatIsNotFreedHasOneChoice(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli-jokers"), "8H-9H-X=TH", "6H 4S 5S KC", "2C")
	d := NewDraft(m.View(0))
	joker := d.Melds()[0].Cards[2].ID
	if got := d.Choices(joker, 1); !slices.Equal(got, []card.Face{card.Of(card.Hearts, card.Ten)}) {
		t.Error(got)
	}
	if err := d.Move(pick(t, d, "6H"), To{Meld: 1, At: 0}); err != nil {
		t.Fatal(err)
	}
	if s := d.State()[0]; s.State != Wrong {
		t.Errorf("%s: %+v", written(d.Melds()), s)
	}
}

// A joker may be taken out before its own card is laid: what it stands for then is
// found where it lies, and whether it was freed is asked at the end of the turn.
func TestAJokerTakenOutOfItsMeldStandsForWhatFitsWhereItGoes(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli-jokers"), "5S-X=6S-7S", "6S 6H 6D 4H 5H JC QC KC", "2C")
	d := NewDraft(m.View(0))
	joker := d.Melds()[0].Cards[1].ID
	move := func(to To, want string, cards ...card.ID) {
		t.Helper()
		if err := d.Move(cards, to); err != nil {
			t.Fatal(err)
		}
		if got := written(d.Melds()); got != want {
			t.Fatalf("%s, want %s", got, want)
		}
	}
	move(To{New: true, At: -1}, "5S-7S X=6S", joker)
	felt := d.Melds()[1].ID
	move(To{Meld: felt, At: 0}, "5S-7S 4H-5H-X=6H", pick(t, d, "4H", "5H")...)
	if got := d.Choices(joker, felt); !slices.Equal(got, []card.Face{card.Of(card.Hearts, 3), card.Of(card.Hearts, 6)}) {
		t.Error("what it may stand for:", got)
	}
	move(To{Meld: 1, At: 1}, "5S-X=6S-7S 4H-5H", joker) // back it is what it was
	move(To{Meld: felt, At: -1}, "5S-7S 4H-5H-X=6H", joker)
	if err := d.Do(Edit{Do: EditDeclare, Cards: []card.ID{joker}, As: card.Of(card.Hearts, 3)}); err != nil || written(d.Melds()) != "5S-7S X=3H-4H-5H" {
		t.Fatal(written(d.Melds()), err)
	}
	move(To{New: true, At: -1}, "5S-7S 4H-5H X=6S", joker) // declared there, not for good
	club := d.Melds()[2].ID
	move(To{Meld: club, At: 0}, "5S-7S 4H-5H JC-QC-X=KC", pick(t, d, "JC", "QC")...)
	move(To{Meld: 1, At: 1}, "5S-6S-7S 4H-5H JC-QC-X=KC", pick(t, d, "6S")...)
	move(To{Hand: true, At: -1}, "5S-6S-7S JC-QC-X=KC", pick(t, d, "4H", "5H")...)
	a, err := d.Action()
	if err != nil {
		t.Fatal(err)
	}
	apply(t, m, 0, a)
}

func TestAJokerThatIsNotFreedKeepsItsCardWhereThatFits(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli-jokers"), "4S-5S-6S-X=7S", "5H 6H 7H 7D JC", "2C")
	for _, c := range []struct {
		with  []string
		want  string
		state State
		why   rules.Reason
	}{
		{[]string{"7H", "7D"}, "4S-5S-6S X=7S-7H-7D", Legal, ""},
		{[]string{"5H", "6H"}, "4S-5S-6S 5H-6H-X=7H", Wrong, rules.JokerChanged},
		{[]string{"5H", "JC"}, "4S-5S-6S 5H-JC-X=7S", Wrong, ""},
	} {
		d := NewDraft(m.View(0))
		d.Move([]card.ID{d.Melds()[0].Cards[3].ID}, To{New: true, At: -1})
		d.Move(pick(t, d, c.with...), To{Meld: d.Melds()[1].ID, At: 0})
		s := d.State()[1]
		if got := written(d.Melds()); got != c.want || s.State != c.state || c.why != "" && (s.Rule == nil || s.Rule.Why != c.why) {
			t.Errorf("%s: %+v, want %+v", got, s, c)
		}
	}
}

func TestARuleOfTheTurnIsToldAtItsMeld(t *testing.T) {
	m := setUp(t, ruleSet(t, "tahiti"), "6H-7H-8H-9H-X=TH-JH", "QH KC", "2C")
	d := NewDraft(m.View(0))
	d.Do(Edit{Do: EditSplit, To: To{Meld: 1, At: 3}})
	d.Move(pick(t, d, "QH"), To{Meld: -1, At: -1})
	s := d.State()
	if s[1].State != Wrong || s[1].Rule == nil || s[1].Rule.Why != rules.JokerFrozen || s[1].Why != nil {
		t.Errorf("%s: %+v", written(d.Melds()), s)
	}
}

// TestARuleOfJokersIsToldWhileAnotherMeldIsUnfinished: of melds that are legal by themselves;
// two equal jokers that have changed places break no rule.
func TestARuleOfJokersIsToldWhileAnotherMeldIsUnfinished(t *testing.T) {
	m := setUp(t, ruleSet(t, "tahiti"), "6H-7H-8H-9H-X=TH-JH", "QH KC", "2C")
	d := NewDraft(m.View(0))
	d.Do(Edit{Do: EditSplit, To: To{Meld: 1, At: 3}})
	d.Move(pick(t, d, "QH"), To{Meld: -1, At: -1})
	d.Move(pick(t, d, "KC"), To{New: true, At: -1})
	s := d.State()
	if len(s) != 3 || s[2].State != Incomplete || s[1].State != Wrong || s[1].Rule == nil || s[1].Rule.Why != rules.JokerFrozen {
		t.Errorf("%s: %+v", written(d.Melds()), s)
	}

	m = setUp(t, ruleSet(t, "vatikan"), "8H-9H-X=TH", "JH QH 4S KC", "2C")
	d = NewDraft(m.View(0))
	d.Move(pick(t, d, "JH", "QH"), To{New: true, At: -1})
	d.Move([]card.ID{d.Melds()[0].Cards[2].ID}, To{Meld: d.Melds()[1].ID, At: 0})
	s = d.State()
	if len(s) != 2 || s[0].State != Incomplete || s[1].State != Wrong || s[1].Rule == nil || s[1].Rule.Why != rules.JokerBound {
		t.Errorf("%s: %+v", written(d.Melds()), s)
	}

	m = setUp(t, ruleSet(t, "vatikan"), "8H-9H-X=TH 8H-9H-X=TH", "KC", "2C")
	v := m.View(0)
	table := slices.Clone(v.Table)
	for i := range table {
		table[i].Cards = slices.Clone(table[i].Cards)
	}
	table[0].Cards[2], table[1].Cards[2] = table[1].Cards[2], table[0].Cards[2]
	table = append(table, Meld{ID: 9, Owner: -1, Cards: []card.Card{{ID: v.Hand[0]}}})
	if b := v.checkJokers(table, nil); b != nil {
		t.Errorf("equal jokers have changed places: %+v", b)
	}
}

func TestANewViewKeepsTheOrderOfTheHandAndThePlanWhereTheTableIsTheSame(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli"), "5H-6H-7H", "2S 4H KC", "2C 2D")
	m.Turn = 1
	d := NewDraft(m.View(0))
	if err := d.Refuses(Play); err == nil || err.Why != NotYourTurn {
		t.Error("planning while others play", err)
	}
	d.Move(pick(t, d, "KC"), To{Hand: true, At: 0})
	d.Move(pick(t, d, "4H"), To{Meld: 1, At: 0})
	apply(t, m, 1, Action{Do: Draw})
	e := d.Rebase(m.View(0))
	if written(e.Melds()) != "4H-5H-6H-7H" || e.Hand()[0].String() != "KC" || e.Moved() {
		t.Error(written(e.Melds()), e.Hand(), e.Moved())
	}
	if err := e.Refuses(Play); err != nil {
		t.Error(err)
	}
	apply(t, m, 0, Action{Do: Draw})
	if f := e.Rebase(m.View(0)); len(f.Hand()) != 3 || f.Hand()[0].String() != "KC" || len(f.order) != 4 {
		t.Error("the new card lies at the end", f.Hand())
	}
}
