//go:build linux

package chaos

import (
	"io"
	"net"
	"sync"
	"time"

	"machiavelli/game/testing/natsnodes"
)

// line is a network between two processes: it listens for one and connects to the
// other. While it is cut nothing comes through, and nobody is told.
type line struct {
	net.Listener
	to string

	mu      sync.Mutex
	healed  chan struct{} // closed while the line is whole
	between map[net.Conn]bool
}

func newLine(to string) (*line, error) {
	l, err := natsnodes.Listen()
	if err != nil {
		return nil, err
	}
	whole := make(chan struct{})
	close(whole)
	n := &line{Listener: l, to: to, healed: whole, between: map[net.Conn]bool{}}
	go n.serve()
	return n, nil
}

func (n *line) address() string { return n.Addr().String() }

func (n *line) serve() {
	for {
		in, err := n.Accept()
		if err != nil {
			return
		}
		go func() {
			<-n.whole()
			out, err := net.DialTimeout("tcp", n.to, time.Second)
			if err != nil {
				in.Close()
				return
			}
			n.mu.Lock()
			n.between[in], n.between[out] = true, true
			n.mu.Unlock()
			go n.copy(out, in)
			n.copy(in, out)
		}()
	}
}

func (n *line) whole() chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.healed
}

// copy hands on what comes until one of both ends.
func (n *line) copy(to, from net.Conn) {
	defer func() {
		to.Close()
		from.Close()
		n.mu.Lock()
		defer n.mu.Unlock()
		delete(n.between, to)
		delete(n.between, from)
	}()
	buffer := make([]byte, 32<<10)
	for {
		some, err := from.Read(buffer)
		<-n.whole()
		if some > 0 {
			if _, err := to.Write(buffer[:some]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

func (n *line) cut() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.healed = make(chan struct{})
}

// heal makes the line whole. Earlier connections end, as networks forget them.
func (n *line) heal() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for c := range n.between {
		c.Close()
	}
	close(n.healed)
}

// balancer sends each connection to any of the servers that answers.
type balancer struct {
	net.Listener
	mu      sync.Mutex
	servers []*server
	next    int
}

func newBalancer(servers []*server) (*balancer, error) {
	l, err := natsnodes.Listen()
	if err != nil {
		return nil, err
	}
	b := &balancer{Listener: l, servers: servers}
	go b.serve()
	return b, nil
}

func (b *balancer) serve() {
	for {
		in, err := b.Accept()
		if err != nil {
			return
		}
		go func() {
			defer in.Close()
			out, forget := b.connect()
			if out == nil {
				return
			}
			defer forget()
			defer out.Close()
			go func() {
				io.Copy(out, in) // its end is that of the other
				out.Close()
			}()
			io.Copy(in, out)
		}()
	}
}

// connect connects to the next server that is well. When it falls ill its
// connections end.
func (b *balancer) connect() (out net.Conn, forget func()) {
	for range len(b.servers) {
		b.mu.Lock()
		b.next++
		s := b.servers[b.next%len(b.servers)]
		b.mu.Unlock()
		if !s.well.Load() {
			continue
		}
		out, err := net.DialTimeout("tcp", s.address, time.Second)
		if err != nil {
			continue
		}
		return out, s.remember(out)
	}
	return nil, nil
}
