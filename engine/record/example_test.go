package record_test

import (
	"fmt"
	"strings"

	"machiavelli/engine/record"
	"machiavelli/engine/solver"
)

// A line of `machiavelli solve`, and its answer.
func ExampleReadQuestion() {
	q, err := record.ReadQuestion([]byte(`{"id":"p1","rules":"machiavelli","table":[["7H","8H","9H"]],"hand":["6S","KD"]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := solver.New().Solve(solver.Limits{}, q.Position)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(record.AppendAnswer(nil, q, a, 41)))
	// Output:
	// {"id":"p1","playable":false,"out":false,"cards":0,"points":0,"play":[],"table":[["7H","8H","9H"]],"moves":0,"kept":1,"steps":[],"exact":true,"micros":41}
}

// Verify replays a record through the rules and names the first line that is
// not as they say.
func ExampleVerify() {
	fmt.Println(record.Verify(strings.NewReader(`{"e":"turn","p":1}`)))
	// Output:
	// line 1: e: a record begins with match, not "turn"
}
