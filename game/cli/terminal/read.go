package terminal

import (
	"bufio"
	"errors"

	"machiavelli/engine/text"
)

// maxLine is the most bytes of a line that are kept: more than any that is understood.
const maxLine = 4096

// read hands over line after line, until the input ends.
func (t *terminal) read() {
	defer close(t.typed)
	in := bufio.NewReaderSize(text.Reader(t.In), maxLine)
	for {
		data, err := in.ReadSlice('\n')
		line := text.Line(string(data))
		for errors.Is(err, bufio.ErrBufferFull) { // the rest of a line that is too long anyway
			_, err = in.ReadSlice('\n')
		}
		if line != "" || err == nil {
			select {
			case t.typed <- line:
			case <-t.ctx.Done():
				return
			}
		}
		if err != nil {
			return
		}
	}
}
