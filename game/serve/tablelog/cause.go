//go:build !js

package tablelog

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"machiavelli/engine/table/wire"
	"machiavelli/game/store"
)

var (
	// ErrMoved says that somebody else has written to the table meanwhile.
	ErrMoved = errors.New("the table's log goes on after another line")
	// ErrReplaced says that the table's file is no longer the one that was read, as a backup
	// was put in its place. Nothing was written: read the table from its beginning.
	ErrReplaced = errors.New("the table's log was replaced")
	// ErrNoRoom says that nothing was written: the lines have not happened. CauseOf says why.
	ErrNoRoom = errors.New("the table's log takes nothing")
	// ErrUnknown says that the lines may have been kept or not. Read the log
	// again before anything else is done with the table.
	ErrUnknown = errors.New("the disk has not said whether it keeps the table's log")
	// ErrDamaged says that a line before the last append cannot be read.
	ErrDamaged = errors.New("the table's log is damaged")
)

// CauseOf is what an error of a log comes from. What is not known is a disk that fails.
func CauseOf(err error) wire.Cause {
	var c *causedError
	switch {
	case errors.As(err, &c):
		return c.cause
	case errors.Is(err, ErrDamaged):
		return wire.CauseDamaged
	case errors.Is(err, ErrReplaced):
		return wire.CauseReplaced
	case store.IsNoSpace(err), errors.Is(err, syscall.EFBIG):
		return wire.CauseDiskFull
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		return wire.CauseFiles
	case errors.Is(err, syscall.EROFS):
		return wire.CauseReadOnly
	case errors.Is(err, fs.ErrPermission):
		return wire.CauseNoRight
	case errors.Is(err, fs.ErrNotExist):
		return wire.CauseNoFolder
	}
	return wire.CauseDiskFails
}

// causedError is an error whose cause is known to whoever met it.
type causedError struct {
	cause wire.Cause
	err   error
}

func (e *causedError) Error() string { return e.err.Error() }
func (e *causedError) Unwrap() error { return e.err }

// Because gives an error its cause.
func Because(cause wire.Cause, err error) error { return &causedError{cause, err} }

// noRoom is the error of an append of which nothing was written.
func noRoom(err error) error {
	return fmt.Errorf("%w (%s): %w", ErrNoRoom, CauseOf(err), err)
}
