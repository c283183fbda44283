package main

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"machiavelli/engine/bot"
	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/game/cli/simulation"
)

// portion is how many deals a file holds at most.
const portion = 50

// examples are the positions of deals, which are played where that has not
// been done yet.
func (t *training) examples(ctx context.Context, what string, oneIn, deals int, log io.Writer) ([]chance.Example, error) {
	dir := filepath.Join(t.folder(t.key), what+"-"+t.seed)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	var all []chance.Example
	for first := 0; first < deals; first += portion {
		to := min(first+portion, deals)
		name := filepath.Join(dir, fmt.Sprintf("%06d-%06d", first+1, to))
		some, err := readExamples(name, t.players)
		if errors.Is(err, fs.ErrNotExist) {
			for n := first; n < to; n++ {
				if ctx.Err() != nil {
					return nil, ctx.Err()
				}
				more, err := t.played(ctx, n, oneIn, fmt.Sprintf("%s %s %s/%d", what, t.seed, t.key, n+1), mixed(n))
				if err != nil {
					return nil, err
				}
				some = append(some, more...)
			}
			fmt.Fprintf(log, "%s: up to deal %d (%s)\n", t.key, to, what)
			if err = writeExamples(name, some); err == nil {
				some, err = readExamples(name, t.players) // rounded as the next time
			}
		}
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// warmUp is the most turns each that a deal is begun with by players of any
// level.
const warmUp = 40

// The sets of deals, and of how many decisions one is kept. Those of a deal are
// much alike, so that a fit learns little from all of them; where few positions
// lie a measure is the better for each.
const (
	toFit, fitted       = "fit", 3
	toMeasure, measured = "unseen", 1
	toMeasureAgain      = "again"
)

// mixed reports whether players of any level begin a deal: two of three.
func mixed(deal int) bool { return deal%3 > 0 }

// played is some positions of a deal. One that ends while players of any level
// play has none, and another is played, with fewer turns of theirs: the same cards
// once more would be such as end soon. One of whose positions none is kept by chance is not
// played again: those would be the deals that end soon after their warm-up.
func (t *training) played(ctx context.Context, number, oneIn int, seed string, mixed bool) ([]chance.Example, error) {
	warm := 0
	if r := rand.New(rand.NewPCG(simulation.DecisionSeed(seed, 0, 0), 3)); mixed {
		warm = r.IntN(warmUp * t.players)
	}
	for ; ; seed, warm = seed+"+", warm/2 {
		seen, ended, err := t.deal(ctx, number, oneIn, seed, warm)
		if err != nil || !ended || warm == 0 {
			return seen, err
		}
	}
}

// deal plays a deal, the first warm turns of it by players of any level, and gives some of
// the positions after these: a decision as every seat sees it; ended says that there
// were none. Players and sight take turns with one solver, a new one: that of another
// deal may choose another of equal plays, and the deal would depend on what was played
// before.
func (t *training) deal(ctx context.Context, number, oneIn int, seed string, warm int) (seen []chance.Example, ended bool, err error) {
	c := match.Config{Rules: t.rules, Seed: seed}
	s := solver.New()
	sight := chance.NewSight(s)
	r := rand.New(rand.NewPCG(simulation.DecisionSeed(seed, 0, 0), 1))
	plays, err := levelWith("strategist", s)
	if err != nil {
		return nil, false, err
	}
	var all []bot.Player
	for _, level := range []string{"novice", "casual", "solver", "strategist", "hoarder:16", "strategist/open"} {
		p, err := levelWith(level, s)
		if err != nil {
			return nil, false, err
		}
		all = append(all, p)
	}
	first := make([]bot.Player, t.players)
	for seat := range first {
		first[seat] = all[r.IntN(len(all))]
		c.Players = append(c.Players, match.Player{Name: fmt.Sprint(seat + 1), By: first[seat].Level})
	}
	m, _, err := match.New(c)
	if err != nil {
		return nil, false, err
	}
	ended = true
	look := rand.New(rand.NewPCG(simulation.DecisionSeed(seed, 0, 0), 2))
	stop := func() bool { return ctx.Err() != nil }
	for n := 0; m.At() == match.Turning; n++ {
		if ctx.Err() != nil {
			return nil, false, ctx.Err()
		}
		turn := m.OnTurn()
		v := m.View(turn)
		if v.Turns > simulation.MaxTurns {
			return nil, false, fmt.Errorf("seed %q: no end after %d turns", seed, simulation.MaxTurns)
		}
		p := &plays
		if v.Turns <= warm {
			if p = &first[turn]; r.IntN(3) == 0 {
				p = &all[r.IntN(len(all))]
			}
		} else if ended = false; look.IntN(oneIn) == 0 {
			e := chance.Example{Deal: number}
			for seat := range t.players {
				u := m.View(seat)
				e.Figures = append(e.Figures, sight.Figures(&u))
			}
			seen = append(seen, e)
		}
		if _, err := m.Apply(turn, p.Act(v, simulation.DecisionSeed(seed, turn, n), stop)); err != nil {
			return nil, false, fmt.Errorf("seed %q: %w", seed, err)
		}
	}
	v := m.View(0)
	score := v.Scores[len(v.Scores)-1]
	for i := range seen {
		for seat := range t.players {
			seen[i].Win = append(seen[i].Win, simulation.Share(score.Wins, seat))
			seen[i].Points = append(seen[i].Points, float64(score.Points[seat]))
		}
	}
	return seen, ended, nil
}

// levelWith is a player of a level with a deal's solver: a new one for each decision took a
// seventh of the time.
func levelWith(level string, s *solver.Solver) (bot.Player, error) {
	p, err := bot.Parse(level)
	return p.Using(s), err
}

// readExamples reads examples that writeExamples has written.
func readExamples(name string, players int) ([]chance.Example, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	const width = len(chance.Figures{}) + 2
	size := 4 * (1 + width*players)
	if len(data)%size != 0 {
		return nil, fmt.Errorf("%s holds examples of another version: remove the folder", name)
	}
	next := func() float64 {
		x := math.Float32frombits(binary.LittleEndian.Uint32(data))
		data = data[4:]
		return float64(x)
	}
	var all []chance.Example
	for len(data) > 0 {
		e := chance.Example{Deal: int(next())}
		for range players {
			e.Win, e.Points = append(e.Win, next()), append(e.Points, next())
			var f chance.Figures
			for i := range f {
				f[i] = next()
			}
			e.Figures = append(e.Figures, f)
		}
		all = append(all, e)
	}
	return all, nil
}

// writeExamples writes a whole file or none.
func writeExamples(name string, all []chance.Example) error {
	var b []byte
	put := func(x float64) { b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(x))) }
	for i := range all {
		e := &all[i]
		put(float64(e.Deal))
		for seat := range e.Win {
			put(e.Win[seat])
			put(e.Points[seat])
			for _, x := range e.Figures[seat] {
				put(x)
			}
		}
	}
	if err := os.WriteFile(name+".part", b, 0o644); err != nil {
		return err
	}
	return os.Rename(name+".part", name)
}
