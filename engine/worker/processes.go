package worker

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"sync"
	"time"
)

// Processes runs engines in processes of their own, in which computer players think and
// matches are reviewed. So neither their garbage collection nor their threads ever hold
// up the screen. A process is started when it is first needed, and kept. If none can be
// started, or one breaks, its work is done here.
//
// A message is its length as a varint and its bytes, which the wire describes.
// One of no bytes asks for the end of what is at work.
type Processes struct {
	open func() (io.ReadWriteCloser, error)

	mu     sync.Mutex
	idle   []*process
	failed int // in a row
}

const (
	attempts = 3                     // processes in a row that may break
	listens  = 10 * time.Millisecond // how often it is asked whether an answer is still wanted
	overdue  = 20 * time.Second      // beyond a request's budget, for its answer to come
)

// NewProcesses makes Processes that open starts: open returns the standard input and
// output of a program that calls Serve, and closing it ends the program.
func NewProcesses(open func() (io.ReadWriteCloser, error)) *Processes {
	return &Processes{open: open}
}

// Start is like the package's Start, with the long searches in processes.
func (p *Processes) Start() *Client {
	c := &Client{engine: newHandler, thinker: func() handler { return p.handler(newHandler()) }}
	c.startPool()
	return c
}

func (p *Processes) handler(here handler) handler {
	return func(r Request, stop func() bool) Answer {
		if a, err := p.Handle(r, stop); err == nil {
			return a
		}
		return here(r, stop)
	}
}

// Handle has a process do the work of a request, and waits for its answer. It may
// be called from any number of goroutines, each of which gets a process. The error
// says that none could be had, or that it broke.
func (p *Processes) Handle(r Request, stop func() bool) (a Answer, err error) {
	message, err := encode(r)
	if err != nil {
		return a, err
	}
	with, err := p.acquire()
	if err != nil {
		return a, err
	}
	reply, err := with.ask(message, stop)
	if err == nil {
		a, err = heard(reply)
	}
	if err == nil && a.ID != r.ID {
		err = errors.New("this answers another request")
	}
	p.put(with, err)
	return a, err
}

// acquire gives an idle process, or starts one.
func (p *Processes) acquire() (*process, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last := len(p.idle) - 1; last >= 0 {
		with := p.idle[last]
		p.idle = p.idle[:last]
		return with, nil
	}
	if p.failed >= attempts {
		return nil, errors.New("no process stays")
	}
	pipe, err := p.open()
	if err != nil {
		p.failed++
		return nil, err
	}
	with := &process{pipe: pipe, replies: make(chan []byte, 1)}
	go with.listen()
	return with, nil
}

// put takes a process back, or ends the one that has failed.
func (p *Processes) put(with *process, failed error) {
	if failed != nil {
		with.pipe.Close()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if failed != nil {
		p.failed++
		return
	}
	p.failed = 0
	p.idle = append(p.idle, with)
}

// process is one engine in a process of its own.
type process struct {
	pipe    io.ReadWriteCloser
	replies chan []byte // closed at its end
}

func (p *process) listen() {
	defer close(p.replies)
	for r := bufio.NewReader(p.pipe); ; {
		reply, err := readMessage(r)
		if err != nil {
			return
		}
		p.replies <- reply
	}
}

// ask sends a request and waits for the reply. The process knows the budget; that
// a request was cancelled it is told.
func (p *process) ask(message []byte, stop func() bool) ([]byte, error) {
	go writeMessage(p.pipe, message) // an error ends the replies too
	look := time.NewTicker(listens)
	defer look.Stop()
	var told time.Time
	for {
		select {
		case reply, ok := <-p.replies:
			if !ok {
				return nil, errors.New("the process ended")
			}
			return reply, nil
		case now := <-look.C:
			switch {
			case told.IsZero() && stop():
				told = now
				go writeMessage(p.pipe, nil)
			case !told.IsZero() && now.Sub(told) > overdue:
				return nil, errors.New("the process does not answer")
			}
		}
	}
}

// Serve is all that such a process does: it answers the requests that it reads, one after
// another, to the end of the input. Then it returns at once, even in the middle of a
// request, as whoever started the program has ended.
func Serve(in io.Reader, out io.Writer) error {
	box := newInbox()
	defer close(box.requests)
	go func() {
		engine := NewEngine()
		for r := range box.requests {
			if writeMessage(out, engine.reply(r.message, r.cancelled, turns{})) != nil {
				return // then the requests end as well
			}
		}
	}()
	defer func() { box.cancelled.Store(true) }()
	for r := bufio.NewReader(in); ; {
		message, err := readMessage(r)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		box.hear(message)
	}
}

func writeMessage(w io.Writer, message []byte) error {
	_, err := w.Write(slices.Concat(binary.AppendUvarint(nil, uint64(len(message))), message))
	return err
}

// longest is more bytes than any message has.
const longest = 64 << 20

func readMessage(r *bufio.Reader) ([]byte, error) {
	n, err := binary.ReadUvarint(r)
	if err != nil {
		return nil, err
	}
	if n > longest {
		return nil, errors.New("this is no message of the engine")
	}
	message := make([]byte, n)
	_, err = io.ReadFull(r, message)
	return message, err
}
