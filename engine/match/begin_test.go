package match_test

import (
	"encoding/json"
	"strings"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

func question(t testing.TB, line string) solver.Position {
	t.Helper()
	q, err := record.ReadQuestion([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	return q.Position
}

func two(r rules.Rules) match.Config {
	c := match.Config{Rules: r, Seed: "position"}
	for range max(2, r.MinPlayers) {
		c.Players = append(c.Players, match.Player{Name: "P", By: "solver"})
	}
	return c
}

// playOf is an answer as an action: melds that lay there come first.
func playOf(v match.View, a solver.Answer) match.Action {
	do := match.Action{Do: match.Play}
	for i, cards := range a.Table {
		owner := -1
		if v.Rules.Table == rules.TableOwned {
			if owner = v.Me; i < len(v.Table) {
				owner = v.Table[i].Owner
			}
		}
		if len(cards) == 1 {
			do.Free = append(do.Free, cards[0].ID)
		} else {
			do.Table = append(do.Table, match.Meld{Cards: cards, Owner: owner})
		}
	}
	return v.Complete(do)
}

// What the match asks the solver is the position that it began with, and the
// best answer to it is a play that it accepts.
func TestAMatchBegunAtAPositionAsksThatPosition(t *testing.T) {
	for _, line := range []string{
		`{"rules":"machiavelli","table":[["7H","8H","9H"],["5D","5S","5C"]],"hand":["6H","5H"]}`,
		`{"rules":"machiavelli-free","table":[["6C"],["QC"],["6H"]],"hand":["KC","JC","6C","6S"]}`,
		`{"rules":"tahiti","table":[["7H","8H","X=9H"]],"hand":["9H","TS","JS"]}`,
		`{"rules":"carousel","table":[["8H","9H","X=TH"]],"hand":["TH","7H","TS","TD"]}`,
		`{"rules":"sabra","table":[["7H","8H","X=9H"]],"hand":["X","TH","JH","KS"]}`,
		`{"rules":"vatikan","table":[["7H","8H","X=9H"],["KC","X=KD","KS"]],"hand":["TH","KH"]}`,
		`{"rules":"vatikan","table":[],"hand":["4H","5H","6H","KD"],"opened":false}`,
		`{"rules":"krambambuli","table":[{"owner":0,"cards":["7H","8H","9H"]},{"owner":1,"cards":["KC","KD","KS"]}],"hand":["TH","2S","3C"]}`,
		`{"rules":"push","table":[{"owner":0,"cards":["7H","7S","7D"]}],"hand":["7C","KS","4D"]}`,
		`{"rules":"shanghai","table":[["3S","4S","5S","6S"],["3D","4D","5D","6D"]],"hand":["6H","KC"]}`,
	} {
		p := question(t, line)
		m, err := match.Begin(two(p.Rules), p)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		v := m.View(p.Seat)
		if m.OnTurn() != p.Seat || v.Turn != p.Seat {
			t.Errorf("%s: seat %d is on turn", line, m.OnTurn())
		}
		asked := v.Position(solver.Cards)
		p.Goal = solver.Cards
		var best, again solver.Answer
		if best, err = solver.New().Solve(solver.Limits{}, p); err != nil {
			t.Fatal(err)
		}
		if again, err = solver.New().Solve(solver.Limits{}, asked); err != nil {
			t.Fatal(err)
		}
		if best.Cards != again.Cards || best.Moves != again.Moves || best.Cards == 0 {
			t.Errorf("%s: %d cards with %d moves, in the match %d with %d", line, best.Cards, best.Moves, again.Cards, again.Moves)
		}
		if _, err := m.Apply(p.Seat, playOf(v, again)); err != nil {
			t.Errorf("%s: the best play: %v", line, err)
		}
	}
}

func TestAMatchBegunAtAPositionIsSavedAndReadBack(t *testing.T) {
	p := question(t, `{"rules":"push","table":[],"hand":["7C","7D","7H","KS","4D"],"opened":false}`)
	p.Deal = 3
	m, err := match.Begin(two(p.Rules), p)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, new(match.Match)); err != nil {
		t.Error(err)
	}
}

func TestWhereNoMatchCanStandItSaysWhy(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{`{"rules":"machiavelli","table":[["7H","8H"]],"hand":["6H"]}`, "meld 0"},
		{`{"rules":"machiavelli","table":[["7H","8H","9H"]],"hand":[]}`, "the hand is empty"},
		{`{"rules":"machiavelli","table":[["7H"]],"hand":["6H"]}`, "too many free cards"},
	} {
		p := question(t, c.line)
		if _, err := match.Begin(two(p.Rules), p); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.line, err, c.want)
		}
	}
	p := question(t, `{"rules":"machiavelli","table":[],"hand":["6H"]}`)
	p.Seat = 2
	if _, err := match.Begin(two(p.Rules), p); err == nil {
		t.Error("a seat that nobody sits in")
	}
}
