package match

import (
	"encoding/json"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// half is a draft of seat 0 on a table of machiavelli.
func half(t *testing.T, table, hand string) *Draft {
	t.Helper()
	return NewDraft(setUp(t, ruleSet(t, "machiavelli"), table, hand, "2C 2C").View(0))
}

// pick finds cards of a draft by how they are written: hand cards first.
func pick(t *testing.T, d *Draft, faces ...string) []card.ID {
	t.Helper()
	var all, out []card.ID
	all = append(all, d.Hand()...)
	for _, m := range d.Melds() {
		all = append(all, card.IDs(m.Cards)...)
	}
	used := map[card.ID]bool{}
	for _, f := range faces {
		n := len(out)
		for _, id := range all {
			if id.String() == f && !used[id] {
				out, used[id] = append(out, id), true
				break
			}
		}
		if len(out) == n {
			t.Fatalf("no card %s", f)
		}
	}
	return out
}

func TestDroppingIntoTheMiddleOfARunSplitsItThere(t *testing.T) {
	for _, c := range []struct{ table, hand, drop, want string }{
		{"4H-5H-6H-7H-8H", "6H", "6H", "4H-5H-6H 6H-7H-8H"},
		{"3H-4H-5H-6H-7H-8H-9H", "5H", "5H", "3H-4H-5H 5H-6H-7H-8H-9H"},
		{"3H-4H-5H-6H-7H-8H", "5H 6H", "5H 6H", "3H-4H-5H-6H 5H-6H-7H-8H"},
		{"4H-5H-6H-7H-8H", "9H", "9H", "4H-5H-6H-7H-8H-9H"},
		{"4H-5H-6H-7H-8H", "9C", "9C", "4H-5H-9C-6H-7H-8H"},
	} {
		d := half(t, c.table, c.hand+" KC")
		var ids []card.ID
		for _, h := range d.Hand() {
			if h.String() != "KC" {
				ids = append(ids, h)
			}
		}
		if err := d.Move(ids, To{Meld: 1, At: 2}); err != nil {
			t.Fatal(err)
		}
		if got := written(d.Melds()); got != c.want {
			t.Errorf("%s dropped into %s: %s, want %s", c.drop, c.table, got, c.want)
		}
		d.Undo()
		if got := written(d.Melds()); got != c.table {
			t.Errorf("undone: %s", got)
		}
	}
}

func TestACardPutInAMeldOrdersItself(t *testing.T) {
	d := half(t, "5H-6H-7H KS-KH-KD", "4H 8H KC")
	for _, f := range []string{"8H", "4H"} {
		if err := d.Move(pick(t, d, f), To{Meld: 1, At: 1}); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Move(pick(t, d, "KC"), To{Meld: 2, At: 0}); err != nil {
		t.Fatal(err)
	}
	if got := written(d.Melds()); got != "4H-5H-6H-7H-8H KS-KH-KD-KC" {
		t.Error(got)
	}
}

func TestATableCardDoesNotGoToTheHand(t *testing.T) {
	d := half(t, "5H-6H-7H", "4H")
	five := pick(t, d, "5H")
	if err := d.Move(five, To{Hand: true, At: -1}); err == nil || err.Why != StaysOnTable || err.Card != five[0] {
		t.Error(err)
	}
	if d.CanUndo() || d.Moved() {
		t.Error("a refused edit was kept")
	}
}

func TestAHandCardGoesHomeToItsPlace(t *testing.T) {
	d := half(t, "5H-6H-7H", "2S 4H KC")
	four := pick(t, d, "4H")
	for _, to := range []To{{Meld: 1, At: -1}, {Hand: true, At: -1}} {
		if err := d.Move(four, to); err != nil {
			t.Fatal(err)
		}
	}
	if h := d.Hand(); len(h) != 3 || h[1] != four[0] || d.Changed() {
		t.Error(h, d.Changed())
	}
	if err := d.Move(four, To{Hand: true, At: 0}); err != nil {
		t.Fatal(err)
	}
	if h := d.Hand(); h[0] != four[0] {
		t.Error("dropped at the front, it lies at", h)
	}
}

func TestEveryMeldSaysLegalIncompleteOrWrongAndWhy(t *testing.T) {
	d := half(t, "5H-6H-7H-8H 9S-9H-9D", "KC 2S")
	must := func(err *Error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	must(d.Move(pick(t, d, "7H"), To{New: true}))
	must(d.Move(pick(t, d, "KC"), To{Meld: 2, At: -1}))
	want := []struct {
		s State
		k meld.Reason
	}{{Wrong, meld.Gap}, {Wrong, meld.Mixed}, {Incomplete, meld.Short}}
	for i, s := range d.State() {
		if s.State != want[i].s || s.Why.Kind != want[i].k {
			t.Errorf("meld %d: %+v, want %+v", i, s, want[i])
		}
	}
	must(d.Do(Edit{Do: EditReset}))
	for _, s := range d.State() {
		if s.State != Legal || s.Why != nil {
			t.Errorf("%+v", s)
		}
	}
	if d.Undo(); d.State()[0].State != Wrong {
		t.Error("a reset can be undone")
	}
}

func TestTheActionOfADraftIsWhatApplyTakes(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli"), "4H-5H-6H-7H-8H 9S-9H-9D", "6H KC", "2C 2C")
	d := NewDraft(m.View(0))
	if _, err := d.Action(); err == nil || err.Why != NothingAdded {
		t.Error("nothing moved:", err)
	}
	d.Move(pick(t, d, "6H"), To{Meld: 1, At: 3})
	a, err := d.Action()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Apply(0, a); err != nil {
		t.Fatal(err)
	}
	got := m.View(0).Table
	if written(got) != "4H-5H-6H 9S-9H-9D 6H-7H-8H" || got[0].ID != 1 || got[1].ID != 2 || got[2].ID != 3 {
		t.Error(written(got), got)
	}
}

func TestStrictAMovedCardBindsEvenWhenItIsTakenBack(t *testing.T) {
	r := ruleSet(t, "machiavelli")
	r.Strict = true
	d := NewDraft(setUp(t, r, "5H-6H-7H", "4H KC", "2C 2C").View(0))
	if err := d.Refuses(Draw); err != nil {
		t.Fatal(err)
	}
	d.Move(pick(t, d, "4H"), To{Meld: 1, At: 0})
	d.Undo()
	if err := d.Refuses(Draw); err == nil || err.Why != MoveBegun {
		t.Error(err)
	}
	if err := d.Refuses(GiveUp); err != nil {
		t.Error(err)
	}
}

func TestAWholeSolvedTableIsOneEditAndMeldsKeepTheirIDs(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli"), "3S-4S-5S-6S 3D-4D-5D-6D", "6H KC", "2C 2C")
	d := NewDraft(m.View(0))
	a := lay(t, m, 0, "6S-6D-6H 3S-4S-5S 3D-4D-5D")
	if err := d.Do(Edit{Do: EditTable, Table: a.Table}); err != nil {
		t.Fatal(err)
	}
	got := d.Melds()
	if written(got) != "3S-4S-5S 3D-4D-5D 6S-6H-6D" && written(got) != "3S-4S-5S 3D-4D-5D 6S-6D-6H" ||
		got[0].ID != 1 || got[1].ID != 2 || got[2].ID >= 0 {
		t.Error(written(got), got)
	}
	if d.Undo(); d.Changed() || d.CanUndo() {
		t.Error("one undo takes it back")
	}
	if d.Redo(); !d.Changed() {
		t.Error("redo brings it back")
	}
}

func TestADraftSurvivesASaveWithItsUndoHistory(t *testing.T) {
	d := half(t, "4H-5H-6H-7H-8H 9S-9H-9D", "6H KC")
	d.Move(pick(t, d, "6H"), To{Meld: 1, At: 3})
	d.Move(pick(t, d, "KC"), To{New: true})
	d.Undo()
	data, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	e, err := RestoreDraft(data, d.view)
	if err != nil {
		t.Fatal(err)
	}
	if written(e.Melds()) != written(d.Melds()) || !e.CanUndo() || !e.CanRedo() || !e.Moved() {
		t.Error(written(e.Melds()))
	}
	if e.Redo(); len(e.Melds()) != 4 {
		t.Error("the undone edit is lost")
	}
	if e.Undo(); e.Undo() && e.Changed() {
		t.Error("the beginning is lost")
	}
}

func TestASavedDraftOfAnotherMomentIsRefused(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli"), "4H-5H-6H", "7H KC", "2C 2C")
	d := NewDraft(m.View(0))
	d.Move(pick(t, d, "7H"), To{Meld: 1, At: -1})
	data, _ := json.Marshal(d)
	m.Apply(0, Action{Do: Draw})
	if _, err := RestoreDraft(data, m.View(0)); why(err) != NotPlanned {
		t.Error(err)
	}
}

func TestALongDraftIsSavedWithItsLastEdits(t *testing.T) {
	d := half(t, "4H-5H-6H-7H-8H 9S-9H-9D", "6H KC")
	king := pick(t, d, "KC")
	for range 3 * keepEdits {
		d.Move(king, To{New: true})
		d.Move(king, To{Hand: true, At: -1})
	}
	d.Move(king, To{New: true})
	data, err := json.Marshal(d)
	if err != nil || len(data) > 64<<10 {
		t.Fatal(len(data), err)
	}
	e, err := RestoreDraft(data, d.view)
	if err != nil || written(e.Melds()) != written(d.Melds()) {
		t.Fatal(err)
	}
	n := 0
	for e.Undo() {
		n++
	}
	if n < keepEdits || e.Changed() {
		t.Error(n, e.Changed())
	}
}
