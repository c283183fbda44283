//go:build !js

package worker

import "runtime"

// startPool sizes the workers to the cores: one core is the screen's, on the others
// the computer players think. The quick requests, which take a few moments, and
// the hints have a goroutine each of their own, so that they never wait behind
// a thought.
func (c *Client) startPool() {
	c.local(&c.quick, 1, 0)
	c.local(&c.hints, 1, 0)
	c.local(&c.bots, max(1, runtime.GOMAXPROCS(0)-1), 0)
}
