//go:build !js

package transport

import (
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// wire is a network in front of a server that can be cut.
type wire struct {
	net.Listener
	to  string
	cut atomic.Bool

	mu    sync.Mutex
	lines []net.Conn
}

// newWire is a network that leads to an address.
func newWire(t *testing.T, to string) *wire {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{Listener: l, to: to}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go w.lead(c)
		}
	}()
	return w
}

// lead leads a connection to the server, or ends it where the network is cut.
func (w *wire) lead(c net.Conn) {
	defer c.Close()
	if w.cut.Load() {
		return
	}
	s, err := net.Dial("tcp", w.to)
	if err != nil {
		return
	}
	defer s.Close()
	w.mu.Lock()
	w.lines = append(w.lines, c, s)
	w.mu.Unlock()
	go func() {
		io.Copy(s, c)
		s.Close()
	}()
	io.Copy(c, s)
}

// down cuts the network, and up lets through again.
func (w *wire) down() {
	w.cut.Store(true)
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.lines {
		c.Close()
	}
	w.lines = nil
}

func (w *wire) up() { w.cut.Store(false) }

// TestALineIsBackWithinTwoSecondsOfTheNetwork: nothing tells the clients that the network is
// back, and it has been away for so long that waits which grow would have grown.
func TestALineIsBackWithinTwoSecondsOfTheNetwork(t *testing.T) {
	c := answers(t, stands("a\n"))
	w := newWire(t, c.Origin[len("http://"):])
	c.Origin, c.times = "http://"+w.Addr().String(), nil
	var all [12]*heard
	for i := range all {
		all[i], _ = follow(t, c)
	}
	each := func(what string, is func(h *heard) bool) {
		for _, h := range all {
			h.until(t, what, func() bool { return is(h) })
		}
	}
	each("a line", func(h *heard) bool { return len(h.ups) == 1 })
	w.down()
	each("it is down", func(h *heard) bool { return len(h.ups) == 2 })
	time.Sleep(10 * time.Second)
	w.up()
	back := time.Now()
	each("it is up", func(h *heard) bool { return len(h.ups) == 3 })
	if took := time.Since(back); took > 2*time.Second {
		t.Errorf("the last line was back %v after the network", took)
	} else {
		t.Logf("the last of %d lines was back %v after the network", len(all), took)
	}
}
