package record

import (
	"errors"
	"io"

	"machiavelli/engine/match"
	"machiavelli/engine/text"
)

// Skim reads the first record of a text without playing it: its header, and then
// each event as it is written, whose seats are seats and whose totals are one
// for each. Nothing else is checked: see Verify.
func Skim(r io.Reader, each func(*match.Config, match.Event)) (match.Config, error) {
	lines := NewLines(r)
	var c match.Config
	for began := false; ; {
		line, err := lines.Next()
		switch {
		case errors.Is(err, io.EOF) && began, err == nil && began && begins(line):
			return c, nil
		case errors.Is(err, io.EOF):
			return c, &Fault{0, text.Errorf("no record: the file is empty")}
		case err != nil:
			return c, &Fault{lines.Line(), err}
		}
		o, err := readObject(line)
		if err == nil && !began {
			c, err = readHeader(o)
			began = true
		} else if err == nil {
			var e match.Event
			if e, err = readEvent(o); err == nil {
				err = seated(&e, len(c.Players))
			}
			if err == nil {
				each(&c, e)
			}
		}
		if err != nil {
			return c, &Fault{lines.Line(), err}
		}
	}
}

// seated reports what an event says of seats that there are not.
func seated(e *match.Event, seats int) error {
	for _, p := range append([]int{e.P, e.To}, e.Wins...) {
		if p < 0 || p >= seats {
			return text.Errorf("there is no seat %d", p)
		}
	}
	if ends := e.E == match.EvScore || e.E == match.EvOver; ends && len(e.Totals) != seats {
		return text.Errorf("%d totals for %d players", len(e.Totals), seats)
	}
	return nil
}
