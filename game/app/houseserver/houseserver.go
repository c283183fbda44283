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
	mu      sync.Mutex
	cmd     *exec.Cmd
	address string
}

// Start starts the server, unless it runs, and returns the address at which other devices
// in the house reach it. It may take seconds.
func (s *Server) Start() (address string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.address != "" {
		return s.address, nil
	}
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	for _, listen := range listens {
		if s.cmd, s.address, err = start(self, listen); err == nil {
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
		end(s.cmd)
		s.cmd, s.address = nil, ""
	}
}

// longest is how long a server may take to start, and pause how long it is silent once all
// its addresses are told.
const longest, pause = 10 * time.Second, 200 * time.Millisecond

// start starts a server and reads its addresses, one a line.
func start(program, listen string) (*exec.Cmd, string, error) {
	cmd := exec.Command(program, Command, "-listen", listen)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, "", err
	}
	if err := cmd.Start(); err != nil {
		return nil, "", err
	}
	lines := make(chan string)
	go func() {
		defer close(lines)
		for in := bufio.NewScanner(out); in.Scan(); {
			lines <- in.Text()
		}
		io.Copy(io.Discard, out) // a line that is too long is no address
	}()
	var told []string
	wait := time.NewTimer(longest)
	defer wait.Stop()
	for {
		select {
		case line, more := <-lines:
			if !more {
				end(cmd)
				return nil, "", ErrSilent
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
			end(cmd)
			return nil, "", ErrSilent
		}
		return cmd, address, nil
	}
}

func end(cmd *exec.Cmd) {
	if cmd.Process.Signal(os.Interrupt) != nil { // at which it ends every answer
		cmd.Process.Kill()
	}
	done := make(chan struct{})
	go func() { cmd.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(3 * time.Second):
		cmd.Process.Kill()
		<-done
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
