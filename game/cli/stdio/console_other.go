//go:build !windows && !js

// Package stdio is where a program says something that has a window and, on
// Windows, no console of its own.
package stdio

import "os"

// Open is the standard streams.
func Open() (in, out, errs *os.File) { return os.Stdin, os.Stdout, os.Stderr }

// Alert does nothing: what a program says here can be read.
func Alert(string) {}
