//go:build !unix && !windows

package store

import "syscall"

// fullErrors is what the system says when there is no room: no space left.
var fullErrors = [...]error{syscall.ENOSPC}
