//go:build !js

package serve

import (
	"context"
	"iter"

	"machiavelli/engine/table"
	"machiavelli/game/serve/tablelog"
)

// Log stores the lines of tables: tablelog.Dir in a folder of one server, streamlog.Log in a
// stream that several servers share. Its errors are those of tablelog.
type Log interface {
	// Append writes lines, all or none, if the first one's number is the next of
	// the table. It returns once they last.
	Append(ctx context.Context, code string, lines []table.Line) error
	// Read gives the lines of a table in order, from a number on, and
	// fs.ErrNotExist without one.
	Read(ctx context.Context, code string, from uint64) iter.Seq2[table.Line, error]
	// Exists reports whether there is such a table, and reads none of it.
	Exists(ctx context.Context, code string) (bool, error)
	// Follow tells what is written to a table, by whichever server, and what
	// other servers say of it, until stop. hear must not wait.
	Follow(code string, hear func(tablelog.News)) (stop func())
	// Say tells the other servers that follow a table something that need not last.
	Say(code string, word []byte)
	// Tables lists the tables.
	Tables() ([]tablelog.Entry, error)
	// Remove deletes a table.
	Remove(code string) error
	// SetAside takes a table out of the tables, and PutBack back among them. Aside lists
	// those that were set aside, and Drop deletes one.
	SetAside(code string) error
	PutBack(code string) error
	Aside() ([]string, error)
	Drop(code string) error
	// Sweep is what SaveSweep has kept last, with a number, which is another one whenever
	// it was kept again. SaveSweep keeps something if the number is still that.
	Sweep() (text []byte, number uint64, err error)
	SaveSweep(text []byte, number uint64) (uint64, error)
	// Well is nil where a table could be written now.
	Well() error
	// Forget says that a table is not needed for now.
	Forget(code string)
}
