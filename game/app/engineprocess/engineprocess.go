//go:build !js

package engineprocess

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"machiavelli/engine/worker"
)

// Command is the subcommand with which this program is the engine that
// another one of it has started.
const Command = "engine"

// New starts engines in processes of their own. They have a low priority: where every core
// has work, the program that started them goes first.
func New() *worker.Processes {
	return worker.NewProcesses(func() (io.ReadWriteCloser, error) {
		self, err := Program()
		if err != nil {
			return nil, err
		}
		if runtime.GOOS == "linux" {
			const running = "/proc/self/exe" // also after another version has taken its place
			if _, err := os.Stat(running); err == nil {
				self = running
			}
		}
		return startLow(self, Command)
	})
}

// Program is the file of this program. Where the system does not tell, as Linux without
// /proc, it is the one that the program was called by.
func Program() (string, error) {
	if self, err := os.Executable(); err == nil {
		return self, nil
	}
	return called(os.Args[0])
}

// called is the file of the program that a name calls, as a shell finds it.
func called(name string) (string, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		return "", err
	}
	return filepath.Abs(path)
}

// child is a program that runs: its standard output is read, its standard
// input written. It is to end when that does.
type child struct {
	io.Reader
	io.Writer
	cmd *exec.Cmd
}

// niceness is that of a program which others go before: of a core that both
// want it gets a tenth.
const niceness = 10

// startLow starts a program at a low priority.
func startLow(path string, args ...string) (*child, error) {
	cmd := exec.Command(path, args...)
	cmd.Args[0] = os.Args[0]
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	if err := startLowPriority(cmd); err != nil {
		return nil, err // which closes the pipes
	}
	return &child{out, in, cmd}, nil
}

// Close ends the program.
func (c *child) Close() error {
	c.cmd.Process.Kill() // it may have ended
	return c.cmd.Wait()
}
