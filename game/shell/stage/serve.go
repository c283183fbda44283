package stage

// Serves reports whether a server of tables can be started from here.
func (c *Context) Serves() bool { return c.stage.cfg.Serve != nil }

// Serve starts a server of tables for the people in the house, and then calls a function
// of the loop with its address.
func (c *Context) Serve(done func(address string, err error)) {
	c.BesideThen(func() func() {
		address, err := c.stage.cfg.Serve()
		return func() { done(address, err) }
	})
}
