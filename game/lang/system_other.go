//go:build !js && !windows && !darwin

package lang

// System is the languages that the player prefers, best first.
func System() []string { return environment() }
