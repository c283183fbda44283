//go:build !js

package stage

// OpenPage does nothing: a window asks every server itself.
func (c *Context) OpenPage(string) {}
