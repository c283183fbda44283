//go:build !linux && !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "load: what processes use is read as Linux tells it, so this runs there alone")
	os.Exit(2)
}
