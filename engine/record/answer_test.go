package record

import (
	"errors"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
)

func lie(t *testing.T, texts ...string) []card.Card {
	t.Helper()
	cards, err := readCards(card.NewBox(2, 4), "test", texts)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

func TestAnAnswerIsWrittenByteForByte(t *testing.T) {
	a := solver.Answer{
		Playable: true, Cards: 2, Points: 12, Play: lie(t, "6H", "X=KD"),
		Table: [][]card.Card{lie(t, "6H", "7H", "8H", "9H"), lie(t, "JD", "QD", "X=KD")},
		Moves: 3, Kept: 11, Exact: true,
		Steps: []steps.Step{
			{Do: steps.Play, Cards: lie(t, "6H"), From: -1, To: 0},
			{Do: steps.Move, Cards: lie(t, "6S"), From: 0, To: 4},
			{Do: steps.Split, From: 2, At: 3, To: 5},
			{Do: steps.Join, From: 5, To: 1},
			{Do: steps.Free, Cards: lie(t, "TD"), From: -1, To: 3, Joker: lie(t, "X=TD")[0]},
			{Do: steps.Free, Cards: lie(t, "TD"), From: 4, To: 3, Joker: lie(t, "X=TD")[0]},
		},
	}
	q := Question{ID: []byte(`"p1"`), Position: solver.Position{Goal: solver.Cards}}
	want := `{"id":"p1","playable":true,"out":false,"cards":2,"points":12,"play":["6H","X=KD"],` +
		`"table":[["6H","7H","8H","9H"],["JD","QD","X=KD"]],"moves":3,"kept":11,"steps":[` +
		`{"do":"play","card":"6H","to":0},{"do":"move","cards":["6S"],"from":0,"to":4},{"do":"split","from":2,"at":3,"new":5},` +
		`{"do":"join","from":5,"to":1},{"do":"free","joker":"X=TD","with":"TD","in":3},` +
		`{"do":"free","joker":"X=TD","with":"TD","from":4,"in":3}],"exact":true,"micros":41}` + "\n"
	if got := string(AppendAnswer(nil, q, a, 41)); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestTheGoalMaxLeavesOutMovesKeptAndSteps(t *testing.T) {
	q := Question{Position: solver.Position{Goal: solver.Max}}
	want := `{"id":null,"playable":false,"out":false,"cards":0,"points":0,"play":[],"table":[],"exact":false,"bound":2,"homeless":["7H"],"micros":0}` + "\n"
	if got := string(AppendAnswer(nil, q, solver.Answer{Bound: 2, Homeless: card.IDs(lie(t, "7H"))}, 0)); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestAFailureIsOneLineWhateverTheReason(t *testing.T) {
	got := string(AppendFailure(nil, []byte("7"), errors.New("a \"b\"\n\x01\\ é\xff")))
	want := `{"id":7,"error":"a \"b\"\n\u0001\\ é` + "\ufffd" + `"}` + "\n"
	if got != want {
		t.Errorf("got %q want %q", got, want)
	}
}
