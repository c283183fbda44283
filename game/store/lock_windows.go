package store

import (
	"errors"
	"path/filepath"
	"syscall"
)

// sharingViolation is what Windows says of a file that another has open alone.
const sharingViolation = syscall.Errno(32)

// TryLock opens a file alone, which it makes if it is missing, until unlock is
// called or the program ends. The error is ErrLocked if another has it open.
func TryLock(path string) (unlock func(), err error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		return nil, ErrLocked
	}
	if err != nil {
		return nil, err
	}
	return func() { syscall.CloseHandle(h) }, nil
}

// LockFolder locks a folder by a file in it, which cannot be deleted meanwhile.
func LockFolder(path, file string) (unlock func(), err error) {
	return TryLock(filepath.Join(path, file))
}
