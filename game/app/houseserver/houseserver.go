//go:build !js

package houseserver

import (
	"bufio"
	"io"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"machiavelli/engine/text"
)

// Command is the subcommand with which this program is a server of tables.
const Command = "serve"

// listens are where the server listens: at the usual port, or at any if that is taken.
var listens = []string{":8080", ":0"}

// ErrSilent says that the server printed no address.
var ErrSilent = text.Errorf("the server of tables did not start")

// Server is the server of a window, once it has been started. Its methods may be called
// by any goroutine.
type Server struct {
	mu sync.Mutex
	running
	address string
}

// running is a server, and its end.
type running struct {
	cmd   *exec.Cmd
	ended chan struct{} // closed when it has ended, by whatever
}

// Start starts the server, unless it still runs, and returns the address at which other
// devices in the house reach it. It may take seconds.
func (s *Server) Start() (address string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.ended: // it was killed
	default:
		if s.address != "" {
			return s.address, nil
		}
	}
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	for _, listen := range listens {
		if s.running, s.address, err = start(self, listen); err == nil {
			return s.address, nil
		}
	}
	return "", err
}

// Close ends the server. Its tables go on when it is started again.
func (s *Server) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd != nil {
		s.end()
		s.running, s.address = running{}, ""
	}
}

// longest is how long a server may take to start, and pause how long it is silent once all
// its addresses are told.
const longest, pause = 10 * time.Second, 200 * time.Millisecond

// start starts a server and reads its addresses, one a line.
func start(program, listen string) (r running, address string, err error) {
	cmd := exec.Command(program, Command, "-listen", listen)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return r, "", err
	}
	if err := cmd.Start(); err != nil {
		return r, "", err
	}
	r = running{cmd, make(chan struct{})}
	lines := make(chan string)
	go func() {
		defer close(r.ended)
		for in := bufio.NewScanner(out); in.Scan(); {
			lines <- in.Text()
		}
		close(lines)
		io.Copy(io.Discard, out) // a line that is too long is no address
		cmd.Wait()
	}()
	var told []string
	wait := time.NewTimer(longest)
	defer wait.Stop()
	for {
		select {
		case line, more := <-lines:
			if !more {
				r.end()
				return running{}, "", ErrSilent
			}
			told = append(told, line)
			wait.Reset(pause)
			continue
		case <-wait.C:
		}
		go func() {
			for range lines { // so that it is never held up
			}
		}()
		address, ok := best(told)
		if !ok {
			r.end()
			return running{}, "", ErrSilent
		}
		return r, address, nil
	}
}

// end ends a server, gently where that is soon done.
func (r *running) end() {
	if r.cmd.Process.Signal(os.Interrupt) != nil { // at which it ends every answer
		r.cmd.Process.Kill()
	}
	select {
	case <-r.ended:
	case <-time.After(3 * time.Second):
		r.cmd.Process.Kill()
		<-r.ended
	}
}

// best is the address that a phone in the house can reach, or else the first.
func best(told []string) (address string, ok bool) {
	for _, line := range told {
		u, err := url.Parse(strings.TrimSpace(line))
		if err != nil || u.Scheme != "http" || u.Host == "" {
			continue
		}
		at := u.Scheme + "://" + u.Host
		switch host := u.Hostname(); {
		case host != "localhost" && !strings.HasPrefix(host, "127.") && !strings.Contains(host, ":"):
			return at, true
		case !ok:
			address, ok = at, true
		}
	}
	return address, ok
}
