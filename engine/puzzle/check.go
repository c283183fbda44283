package puzzle

import (
	"bytes"
	"fmt"

	"machiavelli/engine/record"
	"machiavelli/engine/solver"
)

// Checker checks the claimed puzzles of a list, one after the other.
type Checker struct {
	judge *Judge
	seen  map[string]int // by shape: which puzzle it was
	n     int
}

// NewChecker is a checker that has seen none.
func NewChecker() *Checker { return &Checker{judge: NewJudge(), seen: map[string]int{}} }

// Check says what is wrong with a puzzle's line, nil if nothing is. The line must be, to
// the byte, what Certify makes of its position, and the puzzle must not be an earlier one
// with suits or ranks exchanged.
func (c *Checker) Check(line []byte) error {
	c.n++
	said, err := record.ReadPuzzle(line)
	if err != nil {
		return err
	}
	p, err := c.judge.Certify(solver.Limits{}, said.Position)
	if err != nil {
		return err
	}
	for _, x := range []struct {
		key       string
		said, are any
	}{
		{"id", said.ID, p.ID}, {"level", said.Level, p.Level}, {"opens", said.Opens, p.Opens}, {"moves", said.Moves, p.Moves},
	} {
		if x.said != x.are {
			return fmt.Errorf("%s: %v, it is %v", x.key, x.said, x.are)
		}
	}
	whole, err := record.AppendPuzzle(nil, &p)
	if err != nil {
		return err
	}
	if !bytes.Equal(bytes.TrimSpace(whole), bytes.TrimSpace(line)) {
		return fmt.Errorf("it is written %s", bytes.TrimSpace(whole))
	}
	shape, err := Shape(&p.Position)
	if err != nil {
		return err
	}
	if at, twice := c.seen[shape]; twice {
		return fmt.Errorf("an exchange of suits or ranks of puzzle %d", at)
	}
	c.seen[shape] = c.n
	return nil
}
