package sound

import (
	"sync"
	"time"
)

// quiet is how long nothing has begun to sound before a device naps: longer
// than any sound lasts.
const quiet = 5 * time.Second

// sleeper is what can be put to sleep; a device is one. What it answers is
// of no use: a device that stays awake only costs more.
type sleeper interface {
	Suspend() error
	Resume() error
}

// nap lets a device sleep that has nothing to play: an awake one asks the page
// for silence dozens of times a second. The zero value never sleeps.
type nap struct {
	lock   sync.Mutex
	device sleeper // nil: never
	after  time.Duration
	timer  *time.Timer
	until  time.Time // awake
	asleep bool
}

// start lets a device that plays sleep after a while.
func (n *nap) start(d sleeper, after time.Duration) {
	n.lock.Lock()
	n.device, n.after = d, after
	n.lock.Unlock()
	n.wake()
}

// wake has the device play, for a while.
func (n *nap) wake() {
	n.lock.Lock()
	defer n.lock.Unlock()
	if n.device == nil {
		return
	}
	n.until = time.Now().Add(n.after)
	if n.timer == nil {
		n.timer = time.AfterFunc(n.after, n.sleep)
	} else {
		n.timer.Reset(n.after)
	}
	if n.asleep {
		n.asleep = false
		n.device.Resume()
	}
}

func (n *nap) sleep() {
	n.lock.Lock()
	defer n.lock.Unlock()
	if time.Now().Before(n.until) {
		return // it was woken while this waited for the lock
	}
	n.asleep = true
	n.device.Suspend()
}
