package main

import (
	"os"
	"testing"
	"time"
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
	did, err := soak(t.Context(), soaking{
		rules: []string{"carousel", "krambambuli", "machiavelli-15", "push"}, atOnce: 4, often: 150 * time.Millisecond, says: t.Output(),
	})
	if err != nil || did.kills == 0 {
		t.Errorf("%+v: %v", did, err)
	}
}
