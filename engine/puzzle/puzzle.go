// Package puzzle makes and certifies puzzles: positions of real play in which the
// whole hand can go out in this turn, in one best way that is not obvious. It
// packs the collection of them into few bytes.
package puzzle

import (
	"errors"
	"fmt"

	"machiavelli/engine/bot"
	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
)

// What a puzzle may hold.
const (
	MostHand   = 5
	FewestMeld = 4
	MostMelds  = 12
)

// Why a position is no puzzle.
var (
	ErrSize   = fmt.Errorf("a puzzle has a hand of 1 to %d cards and a table of %d to %d melds", MostHand, FewestMeld, MostMelds)
	ErrStuck  = errors.New("the hand cannot go out")
	ErrEasy   = errors.New("it needs no idea: nothing has to be opened")
	ErrCasual = errors.New("the Casual goes out, going on until it finds nothing more")
	ErrMany   = errors.New("two layouts that go out open the fewest melds")
)

// Judge certifies positions. It holds memory that is used again, so it serves
// one caller at a time.
type Judge struct {
	ladder *ideas.Ladder
}

// NewJudge is a judge.
func NewJudge() *Judge { return &Judge{ideas.New()} }

// Certify makes a puzzle of a position. It finds its level, and the one layout that goes
// out and opens the fewest melds, with its steps. The error says why the position is not
// a puzzle. limits may end a search, which is an error too.
func (j *Judge) Certify(limits solver.Limits, pos solver.Position) (record.Puzzle, error) {
	return j.certify(limits, pos, func(ideas.Level) bool { return true })
}

// errUnwanted is of a position whose level is not wanted.
var errUnwanted = errors.New("its level is not wanted")

// certify is Certify for positions of wanted levels, the others being left as
// soon as theirs is known.
func (j *Judge) certify(limits solver.Limits, pos solver.Position, wanted func(ideas.Level) bool) (record.Puzzle, error) {
	p, err := plain(pos)
	if err != nil {
		return p, err
	}
	pos = p.Position
	melds := 0
	for _, m := range pos.Table {
		if len(m) > 1 {
			melds++
		}
	}
	if len(pos.Hand) < 1 || len(pos.Hand) > MostHand || melds < FewestMeld || melds > MostMelds {
		return p, ErrSize
	}
	level, _, err := j.ladder.Level(limits, pos, len(pos.Hand))
	switch {
	case err != nil:
		return p, err
	case level == 0:
		return p, ErrStuck
	case level == ideas.Extend:
		return p, ErrEasy
	case !wanted(level):
		return p, errUnwanted
	}
	p.Level = int(level)
	if err := j.solve(limits, &p); err != nil {
		return p, err
	}
	if bot.CasualGoesOut(view(&pos)) {
		return p, ErrCasual
	}
	return p, nil
}

// Solve makes a puzzle of a position that is known to be one of a level. It is faster
// than Certify, for somebody who waits.
func (j *Judge) Solve(limits solver.Limits, pos solver.Position, level int) (record.Puzzle, error) {
	p, err := plain(pos)
	if err != nil {
		return p, err
	}
	p.Level = level
	return p, j.solve(limits, &p)
}

// solve finds the one layout that goes out with the fewest melds opened, and the
// way there.
func (j *Judge) solve(limits solver.Limits, p *record.Puzzle) error {
	pos := &p.Position
	opens, layouts, err := j.ladder.Fewest(limits, *pos, 2)
	switch {
	case err != nil:
		return err
	case len(layouts) == 0:
		return ErrStuck
	case len(layouts) > 1:
		return ErrMany
	}
	p.Opens = opens
	_, p.Solution, p.Moves = steps.Toward(pos.Table, layouts[0], pos.Hand, pos.Rules.Meld)
	return nil
}

// plain is a position with its name and its copies of cards called as a line
// calls them, so that the same line is always made of it.
func plain(pos solver.Position) (record.Puzzle, error) {
	p := record.Puzzle{Position: pos}
	line, err := record.AppendPuzzle(nil, &p)
	if err != nil {
		return p, err
	}
	if p, err = record.ReadPuzzle(line); err != nil {
		return p, err
	}
	p.ID, err = ID(&p.Position)
	return p, err
}

// view is a puzzle as somebody at a table sees it.
func view(pos *solver.Position) match.View {
	v := match.View{Rules: pos.Rules, Phase: match.Turning, Hand: pos.Hand, Deal: 1, Seats: []match.Seat{{Opened: true}}}
	for _, m := range pos.Table {
		if len(m) == 1 {
			v.Free = append(v.Free, m[0].ID)
		} else {
			v.Table = append(v.Table, match.Meld{Cards: m, Owner: -1})
		}
	}
	return v
}
