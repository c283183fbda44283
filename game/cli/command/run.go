package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"machiavelli/engine/chance"
	"machiavelli/engine/solver"
	"machiavelli/engine/text"
	"machiavelli/game/cli/stdio"
)

// result is a finished match.
type result struct {
	n            int // its number in the plan
	deals, turns int
	players      []tally
	judged       bool // the players' luck is known
	record       []byte
	err          error
}

// run plays the plan's matches over several goroutines and counts them in
// their order, so that the summary does not depend on which ended first. When
// the context ends, what is finished counts.
func (p *plan) run(ctx context.Context, env Env) (*summary, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	began := time.Now()
	var next atomic.Int64
	results := make(chan *result)
	var working sync.WaitGroup
	for range p.workers {
		working.Go(func() { p.work(ctx, &next, results) })
	}
	go func() {
		working.Wait()
		close(results)
	}()
	s := newSummary(len(p.specs))
	err := p.count(results, s, cancel, newProgress(env, p))
	s.seconds = time.Since(began).Seconds()
	return s, err
}

// work plays matches until the context ends.
func (p *plan) work(ctx context.Context, next *atomic.Int64, results chan<- *result) {
	runtime.LockOSThread() // its time is measured, see worked
	defer runtime.UnlockOSThread()
	players := make([]player, len(p.specs))
	for i, spec := range p.specs {
		players[i] = newPlayer(spec, p.patience)
	}
	defer func() {
		for _, pl := range players {
			pl.close()
		}
	}()
	var judge *chance.Judge
	if p.luck {
		judge = chance.For(&p.rules, len(p.specs), solver.New())
	}
	for ctx.Err() == nil {
		n := int(next.Add(1) - 1)
		if p.most > 0 && n >= p.most {
			return
		}
		r := p.play(ctx, n, players, judge)
		if r.err != nil && ctx.Err() != nil {
			return // broken off
		}
		select {
		case results <- r:
		case <-ctx.Done():
			return
		}
	}
}

// count takes results in order until enough deals are played.
func (p *plan) count(results <-chan *result, s *summary, cancel func(), show *progress) error {
	var fault error
	early := map[int]*result{}
	for r := range results {
		early[r.n] = r
		for fault == nil && early[s.matches] != nil {
			r := early[s.matches]
			delete(early, s.matches)
			if fault = p.accept(r, s); fault != nil || p.enough(s) {
				cancel()
				early = map[int]*result{}
			}
			show.step(s)
		}
	}
	show.end()
	return fault
}

// enough is true after the last rotation of the deal that makes the number full.
func (p *plan) enough(s *summary) bool {
	turns := p.turns()
	return s.matches%turns == 0 && s.deals >= p.deals*turns
}

func (p *plan) accept(r *result, s *summary) error {
	if r.err != nil {
		return r.err
	}
	if p.record != "" {
		if err := writeRecord(p.record, r); err != nil {
			return fmt.Errorf("-record: %w", err)
		}
	}
	s.add(r)
	if p.each != nil {
		p.each(r)
	}
	return nil
}

// recordSuffix ends the names of records.
const recordSuffix = ".jsonl"

// writeRecord writes a whole record or none.
func writeRecord(dir string, r *result) error {
	name := filepath.Join(dir, fmt.Sprintf("%06d%s", r.n+1, recordSuffix))
	tmp := name + ".part"
	if err := os.WriteFile(tmp, r.record, 0o644); err != nil {
		return errors.Join(err, os.Remove(tmp))
	}
	return os.Rename(tmp, name)
}

// progress is one line that is written over again, on a terminal only.
type progress struct {
	env   Env
	out   io.Writer // nil: nobody looks on
	goal  int
	began time.Time
	last  time.Time
}

func newProgress(env Env, p *plan) *progress {
	goal := p.deals * p.turns()
	now := time.Now()
	g := &progress{env: env, out: env.Stderr, goal: goal, began: now, last: now}
	if safe, ok := g.out.(*stdio.Safe); ok {
		g.out = safe.Raw() // the line is written over again
	}
	if f, ok := g.out.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return g
		}
	}
	g.out = nil
	return g
}

func (g *progress) step(s *summary) {
	now := time.Now()
	if g.out == nil || s.deals == 0 || now.Sub(g.last) < 250*time.Millisecond {
		return
	}
	g.last = now
	rate := float64(s.deals) / now.Sub(g.began).Seconds()
	left := time.Duration(float64(max(g.goal-s.deals, 0)) / rate * float64(time.Second)).Round(time.Second)
	fmt.Fprintf(g.out, "\r%s \x1b[K", g.env.said(text.Errorf("%d of %d deals, %.1f a second, %v left", s.deals, g.goal, rate, left)))
}

func (g *progress) end() {
	if g.out != nil {
		fmt.Fprint(g.out, "\r\x1b[K")
	}
}
