package friends

import (
	"context"
	"time"

	"machiavelli/game/fetch/transport"
	"machiavelli/game/store"
)

// Waits is how many of the device's tables wait for its player.
type Waits struct {
	Turns    int  // where it is the player's turn
	Asked    int  // tables that were asked about
	Answered bool // all servers have answered
}

// WaitsFor asks the servers of the device's tables, each for a while, whether it is the player's
// turn. Nothing is asked of tables that are over, nor of those of this computer's own server
// while it sleeps.
func WaitsFor(ctx context.Context, in store.Store, sleeps bool, patience time.Duration) (w Waits) {
	all, err := seats(in)
	if err != nil {
		return w
	}
	byServer := map[string][]Seat{}
	for i := range all {
		if k := &all[i]; k.P >= 0 && !k.Gone && k.Record == "" && !(k.House && sleeps) {
			byServer[k.Origin] = append(byServer[k.Origin], k.Seat)
			w.Asked++
		}
	}
	w.Answered = w.Asked > 0
	for origin, seats := range byServer {
		ctx, end := context.WithTimeout(ctx, patience)
		stands, err := Stands(ctx, &transport.Client{Origin: origin}, seats)
		end()
		w.Answered = w.Answered && err == nil
		for i := range stands {
			if stands[i].Mine() {
				w.Turns++
			}
		}
	}
	return w
}
