package puzzle

import (
	"fmt"
	"math/rand/v2"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// What is looked at to make puzzles, and how much work one may cost. Work is
// counted, not timed: the same seed gives the same puzzles everywhere.
const (
	perTurn  = 100  // hands that are tried at the table of a turn
	perMatch = 3    // puzzles of a match
	mostTurn = 400  // turns of a match
	patience = 400  // how often the searches for one puzzle may ask whether to stop
	dry      = 40   // matches in a row without a puzzle after which a level may have more than its share
	hopeless = 4000 // … after which no more are looked for
)

// Make makes n puzzles from matches between Solvers, with levels in equal
// shares as far as they come, and calls yield with each until it says false. No
// two differ only by an exchange of suits or ranks.
func Make(r rules.Rules, seed string, n int, yield func(record.Puzzle) bool) error {
	if r.Table != rules.TableShared {
		return ideas.ErrFixed
	}
	m := &maker{rules: r, judge: NewJudge(), solver: solver.New(), shapes: map[string]bool{}, share: (n + 4) / 5, yield: yield}
	for game, idle := 0, 0; m.made < n && !m.ended; game++ {
		before := m.made
		if err := m.match(fmt.Sprintf("%s/%d", seed, game), n); err != nil {
			return err
		}
		if idle++; m.made > before {
			idle = 0
		}
		if idle == hopeless {
			return fmt.Errorf("%d puzzles of %d: none in the last %d matches", m.made, n, idle)
		}
		if idle > 0 && idle%dry == 0 {
			m.share++
		}
	}
	return nil
}

type maker struct {
	rules  rules.Rules
	judge  *Judge
	solver *solver.Solver
	shapes map[string]bool
	levels [ideas.Chain + 1]int               // puzzles made of each
	hands  [ideas.Chain + 1][MostHand + 1]int // … with a number of cards
	share  int                                // the most of each level, no more than half of them with one number of cards
	made   int
	ended  bool
	yield  func(record.Puzzle) bool
}

// match plays a match and looks at the table of each turn.
func (m *maker) match(seed string, n int) error {
	level, err := bot.Parse("solver")
	if err != nil {
		return err
	}
	c := match.Config{Rules: m.rules, Seed: seed}
	for i := range min(max(3, m.rules.MinPlayers), m.rules.MaxPlayers) {
		c.Players = append(c.Players, match.Player{Name: string(rune('A' + i)), By: level.Level})
	}
	game, _, err := match.New(c)
	for most := min(n, m.made+perMatch); err == nil && m.made < most && !m.ended; {
		v := game.View(game.OnTurn())
		if v.Phase != match.Turning || v.Turns > mostTurn || len(v.Table) > MostMelds {
			return nil
		}
		if len(v.Table) >= FewestMeld {
			if err := m.turn(v, rand.New(rand.NewPCG(uint64(v.Turns), uint64(m.made)))); err != nil {
				return err
			}
		}
		_, err = game.Apply(v.Turn, level.Act(v, uint64(v.Turns), nil))
	}
	return err
}

// turn tries parts of a player's hand: what the best play lays of each goes out.
// A turn gives at most one puzzle.
func (m *maker) turn(v match.View, rnd *rand.Rand) error {
	pos := v.Position(solver.Max)
	pos.Opened, pos.Deal, pos.Early = true, 1, false
	for range min(perTurn, 1<<len(v.Hand)) {
		size := 1 + max(rnd.IntN(MostHand), rnd.IntN(MostHand)) // large hands go out less often
		pos.Hand = nil
		for _, i := range rnd.Perm(len(v.Hand))[:min(len(v.Hand), size+rnd.IntN(6))] {
			pos.Hand = append(pos.Hand, v.Hand[i])
		}
		a, err := m.solver.Solve(solver.Limits{}, pos)
		if err != nil {
			return err
		}
		if len(a.Play) != size {
			continue
		}
		pos.Hand = card.IDs(a.Play)
		if found, err := m.try(pos); found || err != nil {
			return err
		}
	}
	return nil
}

// try makes a puzzle of a position if it is one, and wanted.
func (m *maker) try(pos solver.Position) (bool, error) {
	polls := 0
	limits := solver.Limits{Stop: func() bool { polls++; return polls > patience }}
	// half of the hand can go without an idea, no more
	if easy, err := m.judge.ladder.Reach(limits, pos, len(pos.Hand)/2+1, ideas.Extend); easy != nil || err != nil {
		return false, nil
	}
	p, err := m.judge.certify(limits, pos, func(l ideas.Level) bool {
		return m.levels[l] < m.share && m.hands[l][len(pos.Hand)] <= m.share/2
	})
	if err != nil {
		return false, nil
	}
	shape, err := Shape(&p.Position)
	if err != nil || m.shapes[shape] {
		return false, err
	}
	m.shapes[shape] = true
	m.levels[p.Level]++
	m.hands[p.Level][len(p.Position.Hand)]++
	m.made++
	m.ended = !m.yield(p)
	return true, nil
}
