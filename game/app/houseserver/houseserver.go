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
	"machiavelli/game/app/engineprocess"
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

// Start starts the server, unless it still runs, and returns the address at which this
// computer reaches it. The server knows how other devices do. It may take seconds.
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
	self, err := engineprocess.Program()
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

// longest is how long a server may take to start.
const longest = 10 * time.Second

// start starts a server and reads the address that it tells first, which is for this computer.
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
	wait := time.NewTimer(longest)
	defer wait.Stop()
	for {
		select {
		case line, more := <-lines:
			if address, ok := origin(line); ok {
				go func() {
					for range lines { // so that it is never held up
					}
				}()
				return r, address, nil
			}
			if more {
				continue
			}
		case <-wait.C:
			go func() {
				for range lines {
				}
			}()
		}
		r.end()
		return running{}, "", ErrSilent
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

// origin is the address that a line of the server tells.
func origin(line string) (address string, ok bool) {
	u, err := url.Parse(strings.TrimSpace(line))
	if err != nil || u.Scheme != "http" || u.Host == "" {
		return "", false
	}
	return u.Scheme + "://" + u.Host, true
}
