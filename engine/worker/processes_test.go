//go:build !js

package worker

import (
	"bufio"
	"errors"
	"io"
	"sync/atomic"
	"testing"
)

// pipe is a process that a function plays, which reads in and writes out.
type pipe struct {
	io.Reader
	io.Writer
	closed func()
}

func (p pipe) Close() error { p.closed(); return nil }

// processes are played by a function each; opened and ended count them.
func processes(t *testing.T, play func(in io.Reader, out io.Writer) error) (p *Processes, opened, ended *atomic.Int32) {
	opened, ended = new(atomic.Int32), new(atomic.Int32)
	p = NewProcesses(func() (io.ReadWriteCloser, error) {
		opened.Add(1)
		in, toIn := io.Pipe()
		fromOut, out := io.Pipe()
		end := func() { toIn.Close(); in.Close(); out.Close() }
		t.Cleanup(end)
		go func() {
			play(in, out)
			end()
		}()
		return pipe{fromOut, toIn, func() { ended.Add(1); end() }}, nil
	})
	return p, opened, ended
}

// turn is what a computer player is asked at the beginning of a match.
func turn(t *testing.T, level string) Request {
	t.Helper()
	a := straight(Request{Task: NewMatch{Config: config(t)}})
	if a.Fault != "" {
		t.Fatal(a.Fault)
	}
	return Request{ID: 7, Task: Bot{update(a).State, update(a).Sights[0].View.Turn, level}}
}

func TestABotThinksInAProcessAsItDoesHere(t *testing.T) {
	p, opened, ended := processes(t, Serve)
	c := p.Start()
	defer c.Close()
	r := turn(t, "solver")
	for range 3 {
		r.ID = c.Ask(r)
		equal(t, straight(r), poll(t, c))
	}
	hint := c.Ask(Request{Task: Solve{position(t)}})
	if a := poll(t, c); a.ID != hint || found(a) == nil {
		t.Errorf("a hint: %+v", a)
	}
	if opened.Load() != 1 || ended.Load() != 0 {
		t.Errorf("%d processes for three turns and a hint, %d ended", opened.Load(), ended.Load())
	}
}

func TestWhatAProcessWasAtWhenItBrokeIsDoneHere(t *testing.T) {
	for name, breaks := range map[string]func(out io.Writer){
		"it ends":                   func(io.Writer) {},
		"it talks nonsense":         func(out io.Writer) { writeMessage(out, []byte{200, 200, 200}) },
		"it says too much":          func(out io.Writer) { out.Write([]byte{255, 255, 255, 255, 255, 255, 1}) },
		"it answers something else": func(out io.Writer) { b, _ := encode(Answer{ID: 1 << 40}); writeMessage(out, b) },
	} {
		t.Run(name, func(t *testing.T) {
			p, opened, ended := processes(t, func(in io.Reader, out io.Writer) error {
				readMessage(bufio.NewReader(in))
				breaks(out)
				return nil
			})
			c := p.Start()
			defer c.Close()
			for range attempts + 2 {
				r := turn(t, "solver")
				r.ID = c.Ask(r)
				equal(t, straight(r), poll(t, c))
			}
			if opened.Load() != attempts || ended.Load() != attempts {
				t.Errorf("%d processes tried, %d ended: want %d of each, and then none", opened.Load(), ended.Load(), attempts)
			}
		})
	}
}

func TestAfterAProcessThatBrokeAnotherOneIsAsked(t *testing.T) {
	broken := false
	p, opened, ended := processes(t, func(in io.Reader, out io.Writer) error {
		if !broken {
			broken = true
			return nil
		}
		return Serve(in, out)
	})
	for range 10 {
		r := turn(t, "solver")
		equal(t, straight(r), p.handler(newHandler())(r, stopper(0, nil, turns{})))
	}
	if opened.Load() != 2 || ended.Load() != 1 {
		t.Errorf("%d processes opened, %d ended: want a second one that is kept", opened.Load(), ended.Load())
	}
}

func TestWhereNoProgramCanBeStartedBotsThinkHere(t *testing.T) {
	p := NewProcesses(func() (io.ReadWriteCloser, error) { return nil, errors.New("forbidden") })
	c := p.Start()
	defer c.Close()
	r := turn(t, "solver")
	r.ID = c.Ask(r)
	equal(t, straight(r), poll(t, c))
}

func TestAProcessHearsThatItsWorkIsNotWantedAndIsKept(t *testing.T) {
	heard := make(chan int)
	p, _, ended := processes(t, func(in io.Reader, out io.Writer) error {
		r := bufio.NewReader(in)
		for {
			message, err := readMessage(r)
			if err != nil {
				return err
			}
			heard <- len(message)
			if len(message) > 0 {
				continue
			}
			reply, err := encode(Answer{ID: 1})
			if err != nil {
				return err
			}
			writeMessage(out, reply)
		}
	})
	c := p.Start()
	defer c.Close()
	id := c.Ask(turn(t, "solver")) // which is 1
	if <-heard == 0 {
		t.Fatal("the request is empty")
	}
	c.Cancel(id)
	if n := <-heard; n != 0 {
		t.Errorf("a message of %d bytes, want the empty one", n)
	}
	comes(t, "the process to be free again", func() bool { p.mu.Lock(); defer p.mu.Unlock(); return len(p.idle) == 1 })
	if ended.Load() != 0 {
		t.Error("the process was ended")
	}
}

// endless is a turn over which Master thinks until somebody stops it: it has a
// time to spend, and nobody spends it.
func endless(t *testing.T) []byte {
	t.Helper()
	message, err := encode(turn(t, "master:1000ms"))
	if err != nil {
		t.Fatal(err)
	}
	return message
}

func TestServeEndsItsWorkWhenItIsToldAndWhenNobodyIsThere(t *testing.T) {
	in, toIn := io.Pipe()
	fromOut, out := io.Pipe()
	ended := make(chan error)
	go func() { ended <- Serve(in, out) }()
	r := bufio.NewReader(fromOut)
	for range 2 {
		writeMessage(toIn, endless(t))
		writeMessage(toIn, nil)
		reply, err := readMessage(r)
		if err != nil {
			t.Fatal(err)
		}
		if a, err := heard(reply); err != nil || a.ID != 7 || a.Fault != "" {
			t.Errorf("%+v, %v", a, err)
		}
	}
	writeMessage(toIn, endless(t))
	toIn.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
