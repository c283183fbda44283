package stage

import "time"

// restAfter is how many ticks without a drawing and without a hand are a rest.
const restAfter = 30

// rest notices when the screen has come to rest, where frames may be few.
type rest struct {
	tell func(bool) // told of every change; nil: nobody listens
	idle int        // ticks since something moved, up to restAfter
}

// tick takes note of a tick in which something moved, or nothing did.
func (r *rest) tick(moved bool) {
	before := r.idle
	r.idle = min(before+1, restAfter)
	if moved {
		r.idle = 0
	}
	if now := r.idle == restAfter; now != (before == restAfter) && r.tell != nil {
		r.tell(now)
	}
}

// clock tells how much time passes between ticks.
type clock struct {
	read func() time.Duration // since whenever; nil: 60 ticks are a second
	now  time.Duration
}

// tick is the time since the last tick.
func (c *clock) tick() time.Duration {
	before := c.now
	c.now += time.Second / 60
	c.now = c.at()
	return c.now - before
}

// at is the time now, which within a tick only a clock knows.
func (c *clock) at() time.Duration {
	if c.read == nil {
		return c.now
	}
	return c.read()
}
