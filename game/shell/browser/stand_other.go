//go:build !js

package browser

// Stand does nothing: a window has no address.
func Stand(string) {}
