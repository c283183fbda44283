//go:build !js

package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"

	"machiavelli/engine/table"
	"machiavelli/game/serve/tablelog"
)

// How much of a table is appended at once.
const (
	mostMovedLines = 500
	mostMovedBytes = 512 << 10
)

// Move copies the tables of a log into another one, and returns how many. It completes a
// table that is there in part, so that a move that was cut off can be started again. A table
// whose copy differs is an error; the others are copied all the same.
func Move(ctx context.Context, from, to Log) (n int, err error) {
	all, err := from.Tables()
	if err != nil {
		return 0, err
	}
	for _, t := range all {
		if one := moveTable(ctx, from, to, t.Code); one != nil {
			err = errors.Join(err, fmt.Errorf("table %s: %w", t.Code, one))
		} else {
			n++
		}
		from.Forget(t.Code)
		to.Forget(t.Code)
		if ctx.Err() != nil {
			return n, errors.Join(err, ctx.Err())
		}
	}
	return n, err
}

func moveTable(ctx context.Context, from, to Log, code string) error {
	there, stop := iter.Pull2(to.Read(ctx, code, 0))
	defer stop()
	var some []table.Line
	size := 0
	send := func() error {
		err := to.Append(ctx, code, some)
		some, size = some[:0], 0
		return err
	}
	ended := false
	for line, err := range from.Read(ctx, code, 0) {
		if err != nil {
			return err
		}
		text, err := json.Marshal(line)
		if err != nil {
			return err
		}
		if !ended {
			other, err, more := there()
			switch {
			case !more || errors.Is(err, fs.ErrNotExist):
				ended = true
				stop() // a folder locks what is read
			case err != nil:
				return err
			default:
				if text2, err := json.Marshal(other); err != nil || string(text2) != string(text) {
					return fmt.Errorf("%w: line %d is another one there", tablelog.ErrMoved, line.N)
				}
				continue
			}
		}
		if len(some) == mostMovedLines || len(some) > 0 && size+len(text) > mostMovedBytes {
			if err := send(); err != nil {
				return err
			}
		}
		some, size = append(some, line), size+len(text)
	}
	return send()
}
