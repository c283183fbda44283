package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"machiavelli/engine/rules"
	"machiavelli/engine/table/tabletest"
	"machiavelli/game/testing/robot"
)

// withPeople makes a table at a server that runs. Robots have its seats but some, one of them
// is the host, and one more watches. It says as lines of JSON which table it is, what those
// who watch see after each line, and that it is over. An error is what must not be.
func withPeople(ctx context.Context, out io.Writer, at, id string, people, acts int) error {
	r, ok := rules.ByID(id)
	if !ok {
		return fmt.Errorf("there is no rule set %q", id)
	}
	options := map[string]any{}
	if r.Offers("deals") {
		options["deals"] = 1
	}
	var seats []string
	for range min(max(people+1, r.MinPlayers), r.MaxPlayers) {
		seats = append(seats, "human")
	}
	if len(seats) <= people {
		return fmt.Errorf("%s has %d seats, and no robot would have one", id, len(seats))
	}
	wish, err := json.Marshal(map[string]any{"rules": id, "options": options, "seats": seats})
	if err != nil {
		return err
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}}
	defer client.CloseIdleConnections()
	t, err := robot.Make(ctx, robot.Server{URL: at, Client: client}, string(wish))
	if err != nil {
		return err
	}
	t.Rough, t.Acts, t.Pace = true, acts, 200*time.Millisecond
	said := struct {
		sync.Mutex
		*json.Encoder
	}{Encoder: json.NewEncoder(out)}
	say := func(v any) {
		said.Lock()
		defer said.Unlock()
		said.Encode(v) // who no longer listens has ended
	}
	t.Seen = func(n uint64, v *tabletest.View) {
		var cards []int
		for _, s := range v.Seats {
			cards = append(cards, s.Cards)
		}
		say(map[string]any{"n": n, "phase": v.Phase, "turn": v.Turn, "turns": v.Turns, "table": v.Table, "free": v.Free, "cards": cards, "stock": v.Stock})
	}
	robots := []*robot.Robot{t.Look()}
	for i := range len(seats) - people {
		sat, err := t.Sit(ctx, fmt.Sprintf("Robot%d", i+1), rand.Uint64(), i == 0)
		if err != nil {
			return err
		}
		robots = append(robots, sat)
	}
	say(map[string]any{"code": t.Code, "watch": t.Watch, "robots": len(robots) - 1})
	var all sync.WaitGroup
	errs := make([]error, len(robots))
	for i, r := range robots {
		all.Go(func() {
			if errs[i] = r.Play(ctx); errs[i] == nil {
				errs[i] = r.Check(ctx)
			}
		})
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	say(map[string]any{"over": true, "plays": t.Plays()})
	return nil
}
