//go:build !js

package tablelog

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

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

// Cause is why a log takes nothing, or cannot be read. It is part of the wire.
type Cause string

// The causes.
const (
	DiskFull     Cause = "disk-full"
	StreamFull   Cause = "stream-full" // of a cluster
	TableFull    Cause = "table-full"  // this table has as many lines as it may have
	TooManyFiles Cause = "too-many-files"
	NoRight      Cause = "no-right" // to the folder or the file
	ReadOnly     Cause = "read-only"
	NoFolder     Cause = "no-folder" // somebody has removed it
	DiskFails    Cause = "disk-fails"
	NoCluster    Cause = "no-cluster" // none of its nodes answers for all of them
	Damaged      Cause = "damaged"    // the table's log
)

// CauseOf is what an error of a log comes from. What is not known is a disk that fails.
func CauseOf(err error) Cause {
	var c *causedError
	switch {
	case errors.As(err, &c):
		return c.cause
	case errors.Is(err, ErrDamaged):
		return Damaged
	case store.IsNoSpace(err), errors.Is(err, syscall.EFBIG):
		return DiskFull
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		return TooManyFiles
	case errors.Is(err, syscall.EROFS):
		return ReadOnly
	case errors.Is(err, fs.ErrPermission):
		return NoRight
	case errors.Is(err, fs.ErrNotExist):
		return NoFolder
	}
	return DiskFails
}

// causedError is an error whose cause is known to whoever met it.
type causedError struct {
	cause Cause
	err   error
}

func (e *causedError) Error() string { return e.err.Error() }
func (e *causedError) Unwrap() error { return e.err }

// Because gives an error its cause.
func Because(cause Cause, err error) error { return &causedError{cause, err} }

// noRoom is the error of an append of which nothing was written.
func noRoom(err error) error {
	return fmt.Errorf("%w (%s): %w", ErrNoRoom, CauseOf(err), err)
}
