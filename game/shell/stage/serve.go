package stage

import "machiavelli/game/app/friends"

// House is the server of tables that this computer can be for the people in the house.
type House struct {
	Address string // by which this computer reaches it; empty: it has not been started
}

// House is that server, nil where none can be started.
func (c *Context) House() *House {
	if c.stage.cfg.Serve == nil {
		return nil
	}
	return &c.stage.house
}

// Asleep reports whether a place is at the server of this computer, which does not run.
func Asleep(c *Context, at friends.Seat) bool {
	house := c.House()
	return at.House && house != nil && house.Address == ""
}

// Serve starts a server of tables for the people in the house, and then calls a function
// of the loop with its address.
func (c *Context) Serve(done func(address string, err error)) {
	c.BesideThen(func() func() {
		address, err := c.stage.cfg.Serve()
		return func() {
			if err == nil {
				c.stage.house.Address = address
			}
			done(address, err)
		}
	})
}
