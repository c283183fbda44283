//go:build race && linux

package chaos

// slower is how much longer things take than they may: the race detector has all nodes wait.
const slower = 5
