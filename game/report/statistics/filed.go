package statistics

import (
	"context"
	"time"

	"machiavelli/game/app/archive"
	"machiavelli/game/app/friends"
	"machiavelli/game/store"
)

// FilePatience is how long a server may take to hand out a record.
const FilePatience = 30 * time.Second

// File puts the record of a match at a table of several people that is over among the
// player's, once its cards have been verified, with which seat was the player's and the
// hints that were asked for. It returns its ID. Call it beside the loop.
func File(ctx context.Context, in store.Store, place *friends.Table) (id string, err error) {
	if id = place.Filed(); id != "" {
		return id, nil
	}
	ctx, end := context.WithTimeout(ctx, FilePatience)
	defer end()
	text, err := place.Record(ctx)
	if err != nil {
		return "", err
	}
	var own []int
	if me := place.Info().Me; me >= 0 {
		own = append(own, me)
	}
	if id, err = archive.Of(in).Keep(ctx, text, own...); err != nil {
		return "", err
	}
	place.File(id)
	return id, SaveResult(in, id, place.Hinted(0))
}
