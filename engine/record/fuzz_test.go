package record

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// FuzzPosition reads hostile positions and solves those that are some, with an
// end to its patience: no panic, no hang, and every answer is a legal table
// made of the cards that there are.
func FuzzPosition(f *testing.F) {
	for _, line := range []string{
		`{"id":"p1","rules":"machiavelli","table":[["3S","4S","5S","6S"],["3D","4D","5D","6D"]],"hand":["6H","KS"],"goal":"cards"}`,
		`{"id":2,"rules":"shanghai","table":[["7S","8S","9S"],["7D","8D","9D"],["8H","9H","TH"]],"hand":["7C","9C","JH"],"goal":"max"}`,
		`{"rules":"machiavelli","table":[["7H","8H","9H"],["KS","KD"]],"hand":["KC"],"goal":"repair","mine":["KD"]}`,
		`{"rules":"carousel","table":[["8H","9H","X=TH"]],"hand":["7H","TS","TD"],"goal":"points"}`,
		`{"rules":"tahiti","options":{"jokers":"free"},"table":[["8H","9H","X"],["X"]],"hand":["7H","TS","X"]}`,
		`{"rules":"push","deal":2,"opened":false,"hand":["4H","5H","6H","2S","9C","9H","9S"]}`,
		`{"rules":"machiavelli-jokers","table":[["7H","8H","X=9H"]],"hand":["6H","9H"],"draft":{"table":[["7H","8H","9H"],["X"]],"hand":["6H"]}}`,
		`{"rules":"krambambuli","table":[{"owner":1,"cards":["7H","8H","9H"]}],"hand":["TH","5H"],"seat":1,"draft":{"table":[{"owner":1,"cards":["7H","8H","9H","TH"]}],"hand":["5H"]}}`,
		`{"rules":"vatikan","opened":false,"table":[["8H","9H","X=TH"]],"hand":["4H","5H","6H"]}`,
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		q, err := ReadQuestion(line)
		if err != nil {
			if err.Error() == "" {
				t.Error("refused without a reason")
			}
			return
		}
		polls := 0
		a, err := solver.New().Solve(solver.Limits{Stop: func() bool { polls++; return polls > 50 }}, q.Position)
		if err != nil {
			return
		}
		AppendAnswer(nil, q, a, 0)
		if !a.Playable {
			return
		}
		from := map[card.ID]bool{}
		for _, m := range q.Position.Table {
			for _, c := range m {
				from[c.ID] = true
			}
		}
		for _, id := range q.Position.Hand {
			from[id] = true
		}
		for i, m := range a.Table {
			if len(m) > 1 && q.Position.Goal != solver.Repair && !meld.Legal(m, q.Position.Rules.Meld) {
				t.Errorf("meld %d of the answer is illegal: %s", i, card.Join(m))
			}
			for _, c := range m {
				if !from[c.ID] {
					t.Errorf("%s of the answer is from nowhere, or twice", c)
				}
				delete(from, c.ID)
			}
		}
	})
}

// FuzzVerify reads hostile records: no panic, no hang, and every fault names
// its line.
func FuzzVerify(f *testing.F) {
	for _, id := range rules.IDs() {
		text, err := os.ReadFile(filepath.Join("testdata", "golden", id+".jsonl"))
		if err != nil {
			f.Fatal(err)
		}
		lines := bytes.SplitAfterN(text, []byte("\n"), 25)
		f.Add(bytes.Join(lines[:len(lines)-1], nil))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1<<16 {
			return
		}
		var fault *Fault
		if err := Verify(bytes.NewReader(text)); err != nil && !errors.As(err, &fault) {
			t.Error("no line is named:", err)
		}
	})
}

// FuzzAnswerOfAProgram reads hostile replies of a program that plays.
func FuzzAnswerOfAProgram(f *testing.F) {
	r, _ := rules.ByID("tahiti")
	m, _, err := match.New(match.Config{Rules: r, Seed: "reply", Players: make([]match.Player, 2)})
	if err != nil {
		f.Fatal(err)
	}
	v := m.View(m.OnTurn())
	f.Add([]byte(`{"do":"play","table":[["4S","4D","4C"],["JS","QS","KS"]]}`))
	f.Add([]byte(`{"do":"zap","card":"X","to":1}`))
	f.Add([]byte(`{"do":"discard","card":"` + strings.ToUpper(v.Hand[0].Face().String()) + `"}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		if a, err := ReadReply(line, v); err == nil {
			m.Clone().Apply(v.Me, a)
		}
	})
}
