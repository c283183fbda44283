package simulation

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os/exec"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/text"
	"machiavelli/game/cli/stdio"
)

// program is a player that is another program: it reads questions as lines
// from its standard input and writes answers to its standard output. It is
// trusted with nothing: it may be late, talk nonsense, talk without end, hang
// or die. A program that was late is ended and started again, so that a late
// answer is never taken for the next one.
type program struct {
	path     []string
	patience time.Duration
	born     time.Time
	running  *process
	row      int // faults of the program (not illegal answers) one after another
}

// maxFaults in a row, and a program is not asked again.
const maxFaults = 5

// process is a program that runs.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan reply
	end   context.CancelFunc // of reading
	kill  func()             // ends it and all that it has started
}

type reply struct {
	line []byte
	err  error
}

func (p *program) decide(ctx context.Context, h record.Header, v match.View, _ uint64) decision {
	if p.row >= maxFaults {
		return decision{fault: "given up"}
	}
	if p.running == nil {
		running, err := startProcess(p.path)
		if err != nil {
			return decision{broken: text.Errorf("the program %s cannot be started: %w", p.path[0], err)}
		}
		p.running = running
	}
	line, fault := p.ask(ctx, record.AppendQuestion(nil, h, v))
	if fault != "" {
		p.row++
		p.close()
		return decision{fault: fault}
	}
	p.row = 0
	a, err := record.ReadReply(line, v)
	if err != nil {
		return decision{fault: "unreadable"}
	}
	return decision{action: a}
}

// ask sends a question and waits for one line, with patience.
func (p *program) ask(ctx context.Context, question []byte) ([]byte, string) {
	late := time.NewTimer(p.patience)
	defer late.Stop()
	sent := make(chan error, 1)
	go func(in io.Writer) {
		_, err := in.Write(question)
		sent <- err
	}(p.running.in)
	for {
		select {
		case err := <-sent:
			if err != nil {
				return nil, "ended"
			}
			sent = nil
		case r := <-p.running.lines:
			var long *record.LongLine
			switch {
			case errors.As(r.err, &long):
				return nil, "line too long"
			case r.err != nil:
				return nil, "ended"
			}
			return r.line, ""
		case <-late.C:
			return nil, "late"
		case <-ctx.Done():
			return nil, "interrupted"
		}
	}
}

func startProcess(path []string) (*process, error) {
	ctx, end := context.WithCancel(context.Background())
	cmd := exec.Command(path[0], path[1:]...)
	cmd.WaitDelay = time.Second // who is no longer of its group may hold the pipes open
	apart(cmd)
	in, err := cmd.StdinPipe()
	var out io.Reader
	if err == nil {
		out, err = cmd.StdoutPipe()
	}
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		end()
		return nil, stdio.Plainly(err)
	}
	kill, err := groupOf(cmd)
	if err != nil {
		end()
		return nil, errors.Join(err, cmd.Process.Kill(), cmd.Wait())
	}
	p := &process{cmd: cmd, in: in, lines: make(chan reply), end: end, kill: kill}
	go p.read(ctx, out)
	return p, nil
}

// read hands over lines one at a time: what nobody asked for is not read, so a
// program that talks without end fills its pipe and stops.
func (p *process) read(ctx context.Context, out io.Reader) {
	lines := record.NewLines(out)
	for {
		line, err := lines.Next()
		select {
		case p.lines <- reply{bytes.Clone(line), err}:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// clock is the time that passes: what a program works cannot be seen.
func (p *program) clock() time.Duration { return time.Since(p.born) }

// close ends the program if it runs.
func (p *program) close() {
	if p.running == nil {
		return
	}
	p.running.end()
	p.running.kill()
	p.running.in.Close()
	p.running.cmd.Wait() // it was killed: how it ended is no news
	p.running = nil
}
