//go:build !race && linux

package chaos

// slower is how much longer things take than they may.
const slower = 1
