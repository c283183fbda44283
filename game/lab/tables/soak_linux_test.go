package main

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"machiavelli/game/testing/robot"
)

func TestMain(m *testing.M) {
	if isServer(os.Args) {
		os.Exit(server(os.Args))
	}
	os.Exit(m.Run())
}

// Whatever goes wrong: no acknowledged line is lost, no card lost or doubled, all
// see one table, no legal play is refused, and each record holds.
func TestTheServerIsKilledItsDiskFullAndItsLogsTornWhileRobotsPlay(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	did, err := soak(ctx, soaking{
		rules: []string{"carousel", "krambambuli", "machiavelli-15", "push"}, atOnce: 4, often: 150 * time.Millisecond, most: 12, strangers: 2, says: t.Output(),
	})
	if err != nil || did.kills == 0 {
		t.Errorf("%+v: %v", did, err)
	}
}

// Who comes when a table is over is told so by the first line alone.
func TestARobotThatComesWhenAllIsOverLeaves(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if err := with(ctx, t.TempDir(), "serve", func(p *process) error {
		table, err := makeTable(ctx, p, 0, []string{"human", "human"}, 0)
		if err != nil {
			return err
		}
		var robots []*robot.Robot
		for i, name := range []string{"Anna", "Bert"} {
			r, err := table.Sit(ctx, name, uint64(i), i == 0)
			if err != nil {
				return err
			}
			robots = append(robots, r)
		}
		for _, r := range append(robots, table.Look()) {
			if err := errors.Join(table.Close(ctx), r.Play(ctx), r.Check(ctx)); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
}
