package simulation

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"machiavelli/engine/chance"
	"machiavelli/engine/solver"
)

// Result is a finished match.
type Result struct {
	Deals, Turns int
	Players      []Tally
	Judged       bool // the players' luck is known
	n            int  // its number in the plan
	record       []byte
	err          error
}

// Run plays the plan's matches over several goroutines and counts them in
// their order, so that the summary does not depend on which ended first. When
// the context ends, what is finished counts.
func (p *Plan) Run(ctx context.Context) (*Summary, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	began := time.Now()
	var next atomic.Int64
	results := make(chan *Result)
	var working sync.WaitGroup
	for range p.Workers {
		working.Go(func() { p.work(ctx, &next, results) })
	}
	go func() {
		working.Wait()
		close(results)
	}()
	s := &Summary{Players: make([]Tally, len(p.Players))}
	err := p.count(results, s, cancel)
	s.Seconds = time.Since(began).Seconds()
	return s, err
}

// work plays matches until the context ends.
func (p *Plan) work(ctx context.Context, next *atomic.Int64, results chan<- *Result) {
	runtime.LockOSThread() // its time is measured, see worked
	defer runtime.UnlockOSThread()
	players := make([]player, len(p.Players))
	for i, spec := range p.Players {
		players[i] = newPlayer(spec, p.Patience)
	}
	defer func() {
		for _, pl := range players {
			pl.close()
		}
	}()
	var judge *chance.Judge
	if p.Luck {
		judge = chance.For(&p.Rules, len(p.Players), solver.New())
	}
	for ctx.Err() == nil {
		n := int(next.Add(1) - 1)
		if p.Most > 0 && n >= p.Most {
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
func (p *Plan) count(results <-chan *Result, s *Summary, cancel func()) error {
	var fault error
	early := map[int]*Result{}
	for r := range results {
		early[r.n] = r
		for fault == nil && early[s.Matches] != nil {
			r := early[s.Matches]
			delete(early, s.Matches)
			if fault = p.accept(r, s); fault != nil || p.enough(s) {
				cancel()
				early = map[int]*Result{}
			}
			if p.Counted != nil {
				p.Counted(s)
			}
		}
	}
	return fault
}

// enough is true after the last rotation of the deal that makes the number full.
func (p *Plan) enough(s *Summary) bool {
	turns := p.turns()
	return s.Matches%turns == 0 && s.Deals >= p.Deals*turns
}

func (p *Plan) accept(r *Result, s *Summary) error {
	if r.err != nil {
		return r.err
	}
	if p.Record != "" {
		if err := writeRecord(p.Record, r); err != nil {
			return fmt.Errorf("-record: %w", err)
		}
	}
	s.add(r)
	if p.Each != nil {
		p.Each(r)
	}
	return nil
}

// RecordSuffix ends the names of records.
const RecordSuffix = ".jsonl"

// writeRecord writes a whole record or none.
func writeRecord(dir string, r *Result) error {
	name := filepath.Join(dir, fmt.Sprintf("%06d%s", r.n+1, RecordSuffix))
	tmp := name + ".part"
	if err := os.WriteFile(tmp, r.record, 0o644); err != nil {
		return errors.Join(err, os.Remove(tmp))
	}
	return os.Rename(tmp, name)
}
