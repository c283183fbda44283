//go:build !js

package engineprocess

import (
	"errors"
	"io"
	"os"
	"os/exec"
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
		self, err := os.Executable()
		if runtime.GOOS == "linux" {
			self = "/proc/self/exe" // also after another version has taken its place
		}
		if err != nil {
			return nil, err
		}
		return startLow(self, Command)
	})
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
