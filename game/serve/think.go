//go:build !js

package serve

import (
	"context"
	"log"
	"runtime"
	"sync"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/table"
	"machiavelli/engine/worker"
)

// thinkWithin is how long a computer player may take, whatever it is.
const thinkWithin = 20 * time.Second

// think is what a computer player does, told no earlier than a moment that
// depends on what everybody sees: the length of a thought tells of a hand.
func (s *Server) think(code string, t table.Think) (match.Action, error) {
	s.figures.waiting.Add(1)
	defer s.figures.waiting.Add(-1)
	ctx, cancel := context.WithTimeout(s.ctx, thinkWithin)
	defer cancel()
	step := s.pause(&t.View)
	began := time.Now()
	action, err := s.options.Think(ctx, t.View, t.Level, s.seed(code, t.N))
	if step > 0 {
		select {
		case <-time.After(untilStep(time.Since(began), step)):
		case <-s.ctx.Done():
		}
	}
	return action, err
}

// searchStep is what an action takes that has the table look whether the next player
// must play, or twice as much, or three times: how long the search takes tells of a
// hand. Most take less than one step.
const searchStep = 20 * time.Millisecond

// untilStep is how long to wait, so that it takes a whole number of steps.
func untilStep(took, step time.Duration) time.Duration { return step - took%step }

// pack is how many cards on the table double a computer player's pause.
const pack = 52

// pause is for how long a computer player looks at a table: longer where more
// lies there.
func (s *Server) pause(v *match.View) time.Duration {
	lying := len(v.Free)
	for _, m := range v.Table {
		lying += len(m.Cards)
	}
	return s.options.Pause + s.options.Pause*time.Duration(lying)/pack
}

// Processes thinks in processes of their own, a bounded number at once; who comes
// when all are at work waits.
func Processes(fresh func() *worker.Processes) Thinker {
	slots := make(chan struct{}, max(1, runtime.NumCPU()-1))
	var (
		mu     sync.Mutex
		now    = fresh()
		failed time.Time
	)
	return func(ctx context.Context, view match.View, level string, seed uint64) (match.Action, error) {
		player, err := bot.Parse(level)
		if err != nil {
			return match.Action{}, err
		}
		select {
		case slots <- struct{}{}:
			defer func() { <-slots }()
		case <-ctx.Done():
			return match.Action{}, ctx.Err()
		}
		mu.Lock()
		with := now
		mu.Unlock()
		budget := max(player.Budget, int(time.Second.Milliseconds()))
		task := worker.Decide{View: view, Level: level, Seed: seed}
		a, err := with.Handle(worker.Request{ID: 1, Budget: budget, Task: task}, func() bool { return ctx.Err() != nil })
		if err != nil {
			// Processes that keep breaking are given up after some attempts. A
			// server runs for months, so others are tried after a while.
			mu.Lock()
			if with == now && time.Since(failed) > time.Minute {
				now, failed = fresh(), time.Now()
			}
			mu.Unlock()
			return match.Action{}, err
		}
		if a.Stumble != "" {
			log.Print("a computer player went on without what was refused: ", a.Stumble)
		}
		return worker.ValueOf(task, a)
	}
}
