//go:build !windows && !js

// Package stdio prints for a program with a window, which on Windows has no console
// of its own.
package stdio

import "os"

// Open is the standard streams.
func Open() (in, out, errs *os.File) { return os.Stdin, os.Stdout, os.Stderr }

// Alert does nothing: what a program says here can be read.
func Alert(string) {}
