package stdio

import (
	"io"
	"unicode/utf8"

	"machiavelli/engine/text"
)

// Safe writes text in which nothing steers the terminal that may show it: a control
// character, or a mark that turns the direction of writing, is written as \u001b.
// Inside JSON that is the same text. Ends of lines and tabs stay.
type Safe struct {
	to   io.Writer
	rest []byte // the first bytes of a character, whose others come with the next write
	out  []byte
}

// NewSafe writes to another writer.
func NewSafe(to io.Writer) *Safe { return &Safe{to: to} }

// Raw is the writer that it writes to, for what is to steer a terminal.
func (s *Safe) Raw() io.Writer { return s.to }

func (s *Safe) Write(p []byte) (int, error) {
	data := p
	if len(s.rest) > 0 {
		data = append(s.rest, p...)
		s.rest = nil
	}
	s.out = s.out[:0]
	for len(data) > 0 {
		if c := data[0]; c >= ' ' && c < 0x7f || c == '\n' || c == '\t' {
			s.out, data = append(s.out, c), data[1:]
			continue
		}
		if !utf8.FullRune(data) {
			s.rest = append([]byte(nil), data...)
			break
		}
		r, size := utf8.DecodeRune(data) // U+FFFD for a byte of none
		data = data[size:]
		if text.Steers(r) {
			const digits = "0123456789abcdef"
			s.out = append(s.out, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15]) // none is above U+FFFF
			continue
		}
		s.out = utf8.AppendRune(s.out, r)
	}
	if _, err := s.to.Write(s.out); err != nil {
		return 0, err
	}
	return len(p), nil
}
