//go:build unix

package store

import "syscall"

// fullErrors is what the system says when there is no room: no space left, or no more of it for this user.
var fullErrors = [...]error{syscall.ENOSPC, syscall.EDQUOT}
