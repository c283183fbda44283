package terminal

import (
	"bufio"
	"context"
	"errors"
	"os/signal"
	"strings"
	"sync/atomic"
	"time"

	"machiavelli/engine/movetext"
	"machiavelli/engine/text"
)

// input is the lines that are typed, and what they and interrupts end.
type input struct {
	*Env
	ctx    context.Context
	end    context.CancelFunc                 // of the program
	long   context.Context                    // of what takes long; else it is ctx
	cancel atomic.Pointer[context.CancelFunc] // ends what takes long; nil: nothing does
	halt   string                             // the line that has ended it
	ahead  []string                           // what was typed meanwhile, and is done after it
	typed  chan string
	quit   bool // no more is read
}

// maxLine is the most bytes of a line that are kept: more than any that is understood.
const maxLine = 4096

// read hands over line after line, until the input ends.
func (in *input) read() {
	defer close(in.typed)
	from := bufio.NewReaderSize(text.Reader(in.In), maxLine)
	for {
		data, err := from.ReadSlice('\n')
		line := text.Line(string(data))
		for errors.Is(err, bufio.ErrBufferFull) { // the rest of a line that is too long anyway
			_, err = from.ReadSlice('\n')
		}
		if line != "" || err == nil {
			select {
			case in.typed <- line:
			case <-in.ctx.Done():
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// watchInterrupts ends what takes long at an interrupt, and where nothing does the program.
func (in *input) watchInterrupts() {
	for {
		select {
		case <-in.ctx.Done():
			return
		case <-in.Interrupts:
			if cancel := in.cancel.Load(); cancel != nil {
				(*cancel)()
			} else {
				signal.Stop(in.Interrupts) // another one is the system's to answer
				in.end()
			}
		}
	}
}

// lasts begins what takes long, and can be interrupted until done is called: by an
// interrupt, and by the word stop, if that is what is typed next.
func (in *input) lasts() (done func()) {
	long, cancel := context.WithCancel(in.ctx)
	in.long, in.halt = long, ""
	in.cancel.Store(&cancel)
	over, heard := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(heard)
		for {
			select {
			case <-over:
				return
			case line, ok := <-in.typed:
				switch word := strings.TrimSpace(line); {
				case ok && word == "":
					continue
				case strings.EqualFold(in.meant(word), string(movetext.Stop)):
					in.halt = line
					cancel()
				case ok:
					in.ahead = append(in.ahead, line)
				}
				return
			}
		}
	}()
	return func() {
		close(over)
		<-heard
		in.cancel.Store(nil)
		in.long = in.ctx
		cancel()
	}
}

// within calls something that a time or an interrupt ends.
func (in *input) within(most time.Duration, call func(context.Context) error) error {
	ctx, end := context.WithTimeout(in.ctx, most)
	in.cancel.Store(&end)
	defer end()
	defer in.cancel.Store(nil)
	return call(ctx)
}
