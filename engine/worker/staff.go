//go:build !js

package worker

import "runtime"

// staff sizes the workers to the cores: one core is the screen's, the others
// search. The quick lane, which works for a few moments at a time, has a
// goroutine of its own, so that it never waits behind the searches.
func (c *Client) staff() {
	c.local(&c.quick, 1, 0)
	c.local(&c.slow, max(1, runtime.GOMAXPROCS(0)-1), 0)
}
