package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"
	"unsafe"
)

// process is a server that was started.
type process struct {
	args    []string
	address string
	dir     string

	mu   sync.Mutex
	cmd  *exec.Cmd
	said bytes.Buffer // what all that were started have written to standard error
}

// newProcess starts a server with its logs in a folder: kind is the command.
func newProcess(kind, dir string, flags ...string) (*process, error) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &process{address: free.Addr().String(), dir: dir}
	free.Close()
	p.args = append([]string{kind, "-listen", p.address, "-dir", dir, "-max-tables", "100000", "-trusted-proxy", "127.0.0.1"}, flags...)
	return p, p.start()
}

// start starts the server, and waits until it says where it is.
func (p *process) start() error {
	cmd := exec.Command("/proc/self/exe", p.args...)
	cmd.Args[0] = os.Args[0]
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	cmd.Stderr = p
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		return err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		cmd.Wait()
		return fmt.Errorf("the server says nothing: %w: %s", err, p.text())
	}
	if !strings.Contains(line, p.address) {
		return fmt.Errorf("the server is at %s", line)
	}
	go io.Copy(io.Discard, out)
	p.mu.Lock()
	p.cmd = cmd
	p.mu.Unlock()
	return nil
}

// Write keeps what a server says.
func (p *process) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.said.Write(text)
}

func (p *process) text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.said.String()
}

// kill ends the server as a power cut does.
func (p *process) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

// end ends the server as it should end, and says if it does not.
func (p *process) end() error {
	p.cmd.Process.Signal(syscall.SIGTERM)
	ended := make(chan error, 1)
	go func() { ended <- p.cmd.Wait() }()
	select {
	case err := <-ended:
		return err
	case <-time.After(within):
		p.cmd.Process.Kill()
		return fmt.Errorf("the server does not end: %s", p.text())
	}
}

// fileSize bounds how large a file of the server may become: 0 is a full disk.
func (p *process) fileSize(most uint64) error {
	limit := syscall.Rlimit{Cur: most, Max: math.MaxUint64}
	_, _, errno := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(p.cmd.Process.Pid), syscall.RLIMIT_FSIZE, uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
	if errno != 0 {
		return errno
	}
	return nil
}
