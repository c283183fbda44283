package record

import (
	"strings"
	"testing"

	"machiavelli/engine/card"
)

func TestADraftHasTheCardsOfThePosition(t *testing.T) {
	q, err := ReadQuestion([]byte(`{"rules":"machiavelli-jokers","table":[["7H","8H","9H"],["TS","X=JS","QS"]],"hand":["6H","7H","X"],` +
		`"draft":{"table":[["7H","8H"],["9H"],["X","X=6D"],["TS","QS"],["7H"]],"hand":["6H"]}}`))
	if err != nil {
		t.Fatal(err)
	}
	p := q.Position
	all := map[card.ID]int{}
	for _, m := range p.Table {
		for _, c := range m {
			all[c.ID]++
		}
	}
	for _, id := range p.Hand {
		all[id]++
	}
	for _, m := range p.Draft.Table {
		for _, c := range m {
			all[c.ID]--
		}
	}
	if len(p.Draft.Hand) != 1 || p.Draft.Hand[0] != p.Hand[0] {
		t.Errorf("in the hand are %v of %v", p.Draft.Hand, p.Hand)
	}
	all[p.Draft.Hand[0]]--
	for id, n := range all {
		if n != 0 {
			t.Errorf("%s: %d times more in the position than in the draft", id, n)
		}
	}
	if got := card.Join(p.Draft.Table[2]); got != "X-X=6D" {
		t.Errorf("jokers may say what they stand for, or not: %s", got)
	}
}

func TestADraftKeepsTheJokerThatStandsForTheSame(t *testing.T) {
	q, err := ReadQuestion([]byte(`{"rules":"machiavelli-jokers","table":[["7H","8H","X=9H"],["TS","X=JS","QS"]],"hand":["6H"],` +
		`"draft":{"table":[["TS","X=JS","QS"],["6H","7H","8H","X=9H"]],"hand":[]}}`))
	if err != nil {
		t.Fatal(err)
	}
	p := q.Position
	if p.Draft.Table[0][1] != p.Table[1][1] || p.Draft.Table[1][3] != p.Table[0][2] {
		t.Errorf("%v has become %v", p.Table, p.Draft.Table)
	}
}

func TestAPositionNamesTheOwnersOfMelds(t *testing.T) {
	q, err := ReadQuestion([]byte(`{"rules":"krambambuli","table":[{"owner":1,"cards":["7H","8H","9H"]},{"owner":0,"cards":["5S","5D","5C"]}],"hand":["TH","5H"],` +
		`"seat":1,"early":true,"stolen":true,"draft":{"table":[{"owner":0,"cards":["5S","5D","5C"]},["7H","8H","9H","TH"]],"hand":["5H"]}}`))
	if err != nil {
		t.Fatal(err)
	}
	p := q.Position
	if len(p.Owners) != 2 || p.Owners[0] != 1 || p.Owners[1] != 0 || p.Seat != 1 || !p.Early || !p.Stolen {
		t.Errorf("owners %v seat %d early %v stolen %v", p.Owners, p.Seat, p.Early, p.Stolen)
	}
	if o := p.Draft.Owners; len(o) != 2 || o[0] != 0 || o[1] != -1 {
		t.Errorf("owners in the draft: %v", o)
	}
}

func TestAWrongDraftNamesTheCard(t *testing.T) {
	const start = `{"rules":"machiavelli-jokers","table":[["7H","8H","9H"]],"hand":["6H","X"],"draft":`
	for _, c := range []struct{ draft, want string }{
		{`{"table":[["7H","8H"]],"hand":["6H","X"]}`, `draft: card 9H of the table is missing`},
		{`{"table":[["7H","8H","9H"]],"hand":["6H"]}`, `draft: card X of the hand is missing`},
		{`{"table":[["7H","8H","9H"]],"hand":["6H","X","KC"]}`, `draft.hand[2]: card KC is not in the hand`},
		{`{"table":[["7H","8H"]],"hand":["6H","X","9H"]}`, `draft.hand[2]: card 9H is not in the hand`},
		{`{"table":[["7H","8H","9H"],["KC"]],"hand":["6H","X"]}`, `draft.table[1][0]: card KC is neither on the table nor in the hand`},
		{`{"table":[["7H","8H","9H"],["6H","6H"]],"hand":["X"]}`, `draft.table[1][1]: card 6H is neither`},
		{`{"table":[["7H","8H","9H"],["X=6Z"]],"hand":["6H"]}`, `draft.table[1][0]: card "6Z": the suit must be`},
		{`{"table":[["7H","8H","9H"],["2H=9C"]],"hand":["X"]}`, `draft.table[1][0]: card "2H=9C": 2H is not wild in these rules`},
		{`{"table":[["7H","8H","9H"],[]],"hand":["6H","X"]}`, `draft.table[1]: a meld without cards`},
		{`{"table":[["7H","8H","9H"]],"hand":["6H","X=TD"]}`, `draft.hand[1]: card "X=TD": a card in a hand stands for nothing yet`},
		{`{"table":[{"owner":0,"cards":["7H","8H","9H"]}],"hand":["6H","X"]}`, `draft.table[0]: melds have no owners in these rules`},
		{`{"table":[["7H","8H","9H"]]}`, `draft: missing: hand`},
		{`{"table":7,"hand":[]}`, `draft: `},
		{`[]`, `draft: `},
		{`null`, `draft: null, want a table and a hand as they lie now`},
		{`{"table":[["7H","8H","9H"]],"hand":["6H","X"]},"goal":"repair","mine":["7H"]`, `mine: a draft tells itself`},
		{`{"table":[["7H","8H","9H"]],"hand":["6H","X"]},"seat":9`, `seat: 9, want 0 to 7`},
	} {
		_, err := ReadQuestion([]byte(start + c.draft + "}"))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\n got  %v\n want %s", c.draft, err, c.want)
		}
	}
}
