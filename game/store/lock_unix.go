//go:build !js && !windows

package store

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// TryLock locks a file, which it makes if it is missing, until unlock is called
// or the program ends. The error is ErrLocked if another has locked it.
func TryLock(path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	return lock(f)
}

// lock locks an open file or folder, and closes it if that fails.
func lock(f *os.File) (unlock func(), err error) {
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err != syscall.EINTR {
			break
		}
	}
	if err == nil {
		return func() { f.Close() }, nil
	}
	f.Close()
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = ErrLocked
	}
	return nil, err
}

// LockFolder locks a folder by a file in it, as TryLock does, and by itself: the file may be
// deleted. Some network file systems lock no folder; there the file has to do.
func LockFolder(path, file string) (unlock func(), err error) {
	byFile, err := TryLock(filepath.Join(path, file))
	if err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		byFile()
		return nil, err
	}
	byFolder, err := lock(f)
	if errors.Is(err, ErrLocked) {
		byFile()
		return nil, err
	}
	if err != nil {
		return byFile, nil
	}
	return func() { byFolder(); byFile() }, nil
}
