//go:build !js

package serve

import (
	"context"
	"iter"

	"machiavelli/engine/table"
	"machiavelli/game/serve/tablelog"
)

// Log keeps the lines of tables where they last. tablelog.Dir is one; its errors
// are those of any.
type Log interface {
	// Append writes lines, all or none, if the first one's number is the next of
	// the table. It returns once they last.
	Append(ctx context.Context, code string, lines []table.Line) error
	// Read gives the lines of a table in order, and fs.ErrNotExist without one.
	Read(ctx context.Context, code string) iter.Seq2[table.Line, error]
	// Tables lists the tables.
	Tables() ([]tablelog.Entry, error)
	// Remove deletes a table.
	Remove(code string) error
	// Forget says that a table is not needed for now.
	Forget(code string)
}
