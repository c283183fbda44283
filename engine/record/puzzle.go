package record

import (
	"bytes"
	"encoding/json"
	"strconv"

	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
	"machiavelli/engine/text"
)

// Puzzle is a position in which the whole hand can go out in this turn, with
// what is known of it.
type Puzzle struct {
	ID       string          // made from the position alone
	Position solver.Position // the first-meld duty is done
	Level    int             // on the ladder of ideas, 1 to 6
	Opens    int             // fewest melds that are opened, over all layouts that go out
	Moves    int             // fewest moves to the layout that opens the fewest
	Solution []steps.Step    // these moves
}

// goalOut is the goal of every puzzle.
const goalOut = "out"

// AppendPuzzle appends a puzzle as one line with its end. The error is that its
// rules cannot be written.
func AppendPuzzle(b []byte, p *Puzzle) ([]byte, error) {
	start := len(b)
	b = appendName(b, strconv.AppendQuote(nil, p.ID))
	b, err := appendRules(b, p.Position.Rules)
	if err != nil {
		return b[:start], err
	}
	b = bytes.TrimSuffix(b, []byte(`,"options":{}`))
	b = appendTable(b, p.Position.Table)
	b = appendKeyHand(b, "hand", p.Position.Hand)
	b = appendText(b, "goal", goalOut)
	b = appendInt(b, "level", p.Level)
	b = appendInt(b, "opens", p.Opens)
	b = appendInt(b, "moves", p.Moves)
	b = appendSteps(appendKey(b, "solution"), p.Solution)
	return append(b, "}\n"...), nil
}

// ReadPuzzle reads what a puzzle's line says. The solution's steps are not read:
// whoever wants them has them made from the position.
func ReadPuzzle(line []byte) (Puzzle, error) {
	var p Puzzle
	o, err := readObject(line)
	if err != nil {
		return p, err
	}
	goal := ""
	var list []json.RawMessage
	o.need("id", aText, &p.ID)
	o.need("goal", aText, &goal)
	o.need("level", aNumber, &p.Level)
	o.need("opens", aNumber, &p.Opens)
	o.need("moves", aNumber, &p.Moves)
	o.need("solution", "a list of steps", &list)
	if goal != goalOut {
		o.fail(text.Errorf("goal: %q, want %q", goal, goalOut))
	}
	var table []textMeld
	var hand []string
	p.Position = solver.Position{Rules: readRules(o), Opened: true, Deal: 1, Goal: solver.Max}
	o.need("table", aTable, &table)
	o.need("hand", aList, &hand)
	if err := o.done(); err != nil {
		return p, err
	}
	if _, err := readOwners("table", table, p.Position.Rules); err != nil {
		return p, err
	}
	box := boxOf(p.Position.Rules)
	if p.Position.Table, err = readMelds(box, "table", table, p.Position.Rules); err != nil {
		return p, err
	}
	p.Position.Hand, err = readHand(box, "hand", hand)
	return p, err
}
