package store

import "syscall"

// fullErrors is what the system says when there is no room: the disk is full, as Windows says it of a write and of a handle.
var fullErrors = [...]error{syscall.Errno(112), syscall.Errno(39)}
