//go:build !js

package serve

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"log"
	"runtime"
	"sync"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/table"
	"machiavelli/engine/table/wire"
	"machiavelli/engine/worker"
)

// thinkWithin is how long a computer player may take, whatever it is.
const thinkWithin = 20 * time.Second

// How long a computer player thinks at most: the Master as long as it is told, or a second,
// and the others, who need some milliseconds, never for longer than half a second.
const (
	masterThinks = time.Second
	othersThink  = 500 * time.Millisecond
)

// ends is what the end of a thought takes on a machine that has much to do.
const ends = 500 * time.Millisecond

// thoughtOf is the longest thought of a player.
func thoughtOf(p bot.Player) time.Duration {
	if level, known := bot.Of(p.Level); known && level.Timed {
		return cmp.Or(time.Duration(p.Budget)*time.Millisecond, masterThinks)
	}
	return othersThink
}

// step is what a computer player's turn takes: longer than its longest thought, as the length
// of a thought tells of a hand.
func (s *Server) step(level string, v *match.View) time.Duration {
	pause := pauseAt(v, s.options.Pause)
	if p, err := bot.Parse(level); err == nil && pause > 0 {
		pause = max(pause, thoughtOf(p)+min(ends, thoughtOf(p)/2))
	}
	return pause
}

// beginsKey has a function in a context that hears when a thought begins for which there was
// no processor before.
type beginsKey struct{}

// think is what a computer player does, told at a moment that depends on what everybody sees,
// and on how long it has waited for a processor.
func (s *Server) think(code string, t table.Think) (match.Action, error) {
	s.figures.waiting.Add(1)
	defer s.figures.waiting.Add(-1)
	ctx, cancel := context.WithTimeout(s.ctx, thinkWithin)
	defer cancel()
	step := s.step(t.Level, &t.View)
	began := time.Now()
	ctx = context.WithValue(ctx, beginsKey{}, func() { began = time.Now() })
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

// pauseAt is for how long a computer player looks at a table: longer where more lies there
// than on an empty one.
func pauseAt(v *match.View, empty time.Duration) time.Duration {
	lying := len(v.Free)
	for _, m := range v.Table {
		lying += len(m.Cards)
	}
	return empty + empty*time.Duration(lying)/pack
}

// Processes makes a Thinker that decides in processes of their own, a bounded number at once.
// A call waits if all are busy.
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
		if begins, ok := ctx.Value(beginsKey{}).(func()); ok {
			begins()
		}
		mu.Lock()
		with := now
		mu.Unlock()
		budget := int(thoughtOf(player).Milliseconds())
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

// think begins the thought of a computer player, if one is on turn.
func (r *room) think() {
	t, ok := r.table.Thinks()
	if !ok || r.thought != 0 || r.stuck == t.N+1 || r.waits() {
		return
	}
	if len(r.followers) == 0 && r.table.Deserted() {
		return // computer players alone might play for ever
	}
	r.thoughts++
	r.thought = r.thoughts
	thought, s := r.thought, r.server
	s.work.Go(func() {
		defer r.sayThatItThinks()()
		action, err := s.think(r.code, t)
		s.at(context.Background(), r.code, func(now *room) {
			if now == r && r.thought == thought {
				r.thought = 0
				r.computed(t, action, err)
			}
		})
	})
}

// computed does what a computer player has thought of, or what its seat may do in
// any case where it has thought of nothing, or of nothing that the rules allow.
func (r *room) computed(t table.Think, action match.Action, failed error) {
	if r.failed != nil {
		return
	}
	if now, ok := r.table.Thinks(); !ok || now.Seat != t.Seat {
		r.advance() // it is no longer on turn
		return
	}
	do := func(a match.Action) *wire.Refusal {
		return r.handle(table.Server, table.Computed{Seat: t.Seat, N: t.N, Action: a})
	}
	var refused *wire.Refusal
	if failed == nil {
		refused = do(action)
	}
	if failed == nil && (refused == nil || refused.Fact == nil || refused.Status == 503) {
		r.advance() // another turn, or the same again where something has changed
		return
	}
	r.server.figures.fallback.Inc()
	r.server.options.Logger.Error("a computer player has failed", "table", r.code, "level", t.Level, "error", failed, "refused", refusedCode(refused))
	if refused = do(bot.Default(t.View)); refused != nil && refused.Status != 503 {
		r.server.options.Logger.Error("a computer player can do nothing", "table", r.code, "refused", refused.Code)
		r.stuck = t.N + 1
	}
}

func refusedCode(r *wire.Refusal) string {
	if r == nil {
		return ""
	}
	return r.Code
}

// seed is a computer player's, which tells nothing of the table's chance.
func (s *Server) seed(code string, n uint64) uint64 {
	mac := hmac.New(sha256.New, s.secret[:])
	mac.Write(binary.BigEndian.AppendUint64([]byte(code), n))
	return binary.BigEndian.Uint64(mac.Sum(nil))
}
