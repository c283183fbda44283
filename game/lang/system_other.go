//go:build !js && !windows

package lang

// System is the languages that the player prefers, best first.
func System() []string { return environment() }
