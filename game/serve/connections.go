//go:build !js

package serve

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
)

// connections bounds how many connections a caller has. Those of proxies are not counted, as
// one is anybody's.
type connections struct {
	counter *counter
	trusted []netip.Prefix

	mu   sync.Mutex
	idle map[string][]net.Conn // by caller, the longest at rest first
	open map[net.Conn]string   // whose a connection is that is counted
}

func newConnections(most int, trusted []netip.Prefix) *connections {
	return &connections{counter: newCounter(most), trusted: trusted, idle: map[string][]net.Conn{}, open: map[net.Conn]string{}}
}

// state is told of each change of a connection. A new one above the bound takes the place of
// the one that has been at rest for the longest; where none is, it is closed.
func (c *connections) state(conn net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		at, err := netip.ParseAddrPort(conn.RemoteAddr().String())
		address := at.Addr().Unmap().WithZone("")
		if err != nil || isProxy(address, c.trusted) {
			return
		}
		who := callerAt(address)
		if !c.counter.open(who) {
			old := c.rested(who)
			if old == nil {
				conn.Close()
				return
			}
			c.gone(old)
			old.Close()
			if !c.counter.open(who) { // another one was faster, or its network is full
				conn.Close()
				return
			}
		}
		c.mu.Lock()
		c.open[conn] = who
		c.mu.Unlock()
	case http.StateIdle:
		c.mu.Lock()
		if who, counted := c.open[conn]; counted {
			c.idle[who] = append(c.idle[who], conn)
		}
		c.mu.Unlock()
	case http.StateActive:
		c.mu.Lock()
		c.busy(conn)
		c.mu.Unlock()
	case http.StateClosed, http.StateHijacked:
		c.gone(conn)
	}
}

// rested is the connection of a caller that has been at rest for the longest, nil for none.
func (c *connections) rested(who string) net.Conn {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.idle[who]) == 0 {
		return nil
	}
	return c.idle[who][0]
}

// gone counts a connection no more.
func (c *connections) gone(conn net.Conn) {
	c.mu.Lock()
	who, counted := c.open[conn]
	if counted {
		c.busy(conn)
		delete(c.open, conn)
	}
	c.mu.Unlock()
	if counted {
		c.counter.close(who)
	}
}

// busy says that a connection is not at rest; c.mu is held.
func (c *connections) busy(conn net.Conn) {
	who := c.open[conn]
	c.idle[who] = slices.DeleteFunc(c.idle[who], func(o net.Conn) bool { return o == conn })
	if len(c.idle[who]) == 0 {
		delete(c.idle, who)
	}
}
