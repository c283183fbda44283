package record

import (
	"encoding/json"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

func TestAPositionIsReadWithItsDefaults(t *testing.T) {
	q, err := ReadQuestion([]byte(`{"id":"p1","rules":"machiavelli","options":{},"table":[["7H","8H","9H"],["5D"],["TS","X=JS","QS"]],"hand":["6H","7H","X"]}`))
	if err != nil {
		t.Fatal(err)
	}
	p := q.Position
	if string(q.ID) != `"p1"` || p.Rules.ID != "machiavelli" || !p.Opened || p.Goal != solver.Cards || p.Deal != 1 {
		t.Errorf("got %s %s opened=%v goal=%s deal=%d", q.ID, p.Rules.ID, p.Opened, p.Goal, p.Deal)
	}
	if got := card.Join(p.Table[2]); got != "TS-X=JS-QS" {
		t.Errorf("the third meld is %s", got)
	}
	if p.Table[0][0].ID == p.Hand[1] || p.Hand[1].Face() != p.Table[0][0].ID.Face() {
		t.Error("two copies of 7H must be two cards")
	}
	if p.Table[2][1].ID == p.Hand[2] {
		t.Error("two jokers must be two cards")
	}
}

func TestAWrongPositionSaysWhatAndWhere(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{`{"rules":"machiavelli","hand":["6H"],"hnad":[]}`, `unknown key "hnad"`},
		{`{"rules":"machiavelli","hand":["6H"],"hand":[]}`, `key "hand" twice`},
		{`{"rules":"machiavelli","hand":["6H","7Z"]}`, `hand[1]: card "7Z": the suit must be one of S H D C`},
		{`{"rules":"machiavelli","table":[["6H","1S"]]}`, `table[0][1]: card "1S": the rank must be`},
		{`{"rules":"machiavelli","hand":["6H","6H","6H"]}`, `hand[2]: card 6H: more than the 2 in the deck`},
		{`{"rules":"machiavelli","hand":["X=6H"]}`, `hand[0]: card "X=6H": a card in a hand stands for nothing yet`},
		{`{"rules":"machiavelli","table":[["6H","X","8H"]]}`, `table[0][1]: card "X": say what it stands for`},
		{`{"rules":"machiavelli","table":[["2H=6H","7H","8H"]]}`, `table[0][0]: card "2H=6H": 2H is not wild in these rules`},
		{`{"rules":"machiavelli","table":[[]]}`, `table[0]: a meld without cards`},
		{`{"rules":"whist"}`, `rules: no rule set "whist"`},
		{`{"rules":7}`, `rules: a number, want a rule set's id`},
		{`{"rules":{"id":"mine","colour":1}}`, `rules: unknown key "colour"; missing: name, tiles`},
		{`{"hand":[]}`, `rules is missing`},
		{`{"rules":"machiavelli","options":{"Limit":13}}`, `options: unknown key "Limit", it is written "limit"`},
		{`{"rules":"machiavelli","options":{"limit":13,"limit":12}}`, `options: key "limit" twice`},
		{`{"Rules":"machiavelli"}`, `unknown key "Rules"`},
		{`{"rules":"machiavelli","goal":"fun"}`, `goal: "fun" is none of`},
		{`{"rules":"machiavelli","opened":1}`, `opened: a number, want true or false`},
		{`{"rules":"machiavelli","hand":"6H"}`, `hand: a text, want a list of cards`},
		{`{"rules":"machiavelli","hand":null}`, `hand: null, want a list of cards`},
		{`{"rules":"machiavelli","hand":[6]}`, `hand: a number, want a list of cards`},
		{`{"rules":"machiavelli","mine":["6H"]}`, `mine: only the goal repair has it`},
		{`{"rules":"machiavelli","goal":"repair","table":[["7H"]],"mine":["6H"]}`, `mine[0]: card "6H" is not on the table`},
		{`{"rules":"machiavelli","deal":0}`, `deal: 0, want 1 or more`},
		{`{"id":[],"rules":"machiavelli"}`, `id: want a text or a number`},
		{`{"rules":"machiavelli"`, `column 22: unexpected end of JSON input`},
		{`{"rules":"machiavelli"} x`, `column 25: invalid character 'x' after top-level value`},
		{`{"rules":machiavelli}`, `column 10: `},
		{`[]`, `column 1: want an object`},
		{"{\"rules\":\"\xff\"}", `not UTF-8`},
	} {
		_, err := ReadQuestion([]byte(c.line))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\n got  %v\n want %s", c.line, err, c.want)
		}
	}
}

func TestAnIDOfNullIsNone(t *testing.T) {
	q, err := ReadQuestion([]byte(`{"id":null,"rules":"machiavelli","hand":["6H"]}`))
	if err != nil || q.ID != nil {
		t.Errorf("%s, %v", q.ID, err)
	}
}

func TestAQuestionThatFailsKeepsItsID(t *testing.T) {
	q, err := ReadQuestion([]byte(`{"rules":"machiavelli","hand":["7Z"],"id":12}`))
	if err == nil || string(q.ID) != "12" {
		t.Errorf("id %s, error %v", q.ID, err)
	}
}

func TestMineTakesTheCopyThatLiesInNoLegalMeld(t *testing.T) {
	q, err := ReadQuestion([]byte(`{"rules":"machiavelli","goal":"repair","table":[["7H","8H","9H"],["7H","9D"]],"mine":["7H"]}`))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := q.Position.Mine[0], q.Position.Table[1][0].ID; got != want {
		t.Errorf("mine is the copy in the legal meld")
	}
}

func TestBareJokersAreDeclaredWhereJokersAreFree(t *testing.T) {
	r, _ := rules.ByID("machiavelli")
	r.Packs[0].Jokers, r.Joker.Change = 4, rules.ChangeFree
	own, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	line := `{"rules":` + string(own) + `,"table":[["6H","X","8H"],["X","JS","QS"],["KD","X","KC"],["X"]]}`
	q, err := ReadQuestion([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"6H-X=7H-8H", "X=TS-JS-QS", "KD-X=KS-KC", "X"} {
		if got := card.Join(q.Position.Table[i]); got != want {
			t.Errorf("meld %d is %s, want %s", i, got, want)
		}
	}
}

func TestManyBareWildCardsAreReadAtOnce(t *testing.T) {
	q, err := ReadQuestion([]byte(`{"rules":"machiavelli-jokers","options":{"jokers":"free","packs":3},"table":[["X","7H","X","X","X","X","X"]],"hand":["6H"]}`))
	if err != nil {
		t.Fatal(err)
	}
	if m := q.Position.Table[0]; !meld.Legal(m, q.Position.Rules.Meld) || m[1].ID.Face() != card.Of(card.Hearts, 7) {
		t.Errorf("%v", m)
	}
}
