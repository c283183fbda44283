package text_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"machiavelli/engine/text"

	"pgregory.net/rapid"
)

// written is a text in an encoding.
func written(s string, order binary.AppendByteOrder, mark bool) []byte {
	if order == nil {
		if mark {
			s = "\uFEFF" + s
		}
		return []byte(s)
	}
	if mark {
		s = "\uFEFF" + s
	}
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		b = order.AppendUint16(b, u)
	}
	return b
}

func TestATextIsTheSameInEveryEncodingHoweverItComes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// No text of ours holds a zero byte, which is what tells UTF-16 without a mark.
		s := "{" + strings.ReplaceAll(rapid.String().Draw(t, "text"), "\x00", "")
		order := rapid.SampledFrom([]binary.AppendByteOrder{nil, binary.LittleEndian, binary.BigEndian}).Draw(t, "order")
		data := written(s, order, rapid.Bool().Draw(t, "mark"))
		if got := string(text.Plain(data)); got != s {
			t.Fatalf("whole: %q, want %q", got, s)
		}
		var r io.Reader = bytes.NewReader(data)
		if rapid.Bool().Draw(t, "byte by byte") {
			r = iotest.OneByteReader(r)
		}
		got, err := io.ReadAll(text.Reader(r))
		if err != nil || string(got) != s {
			t.Fatalf("read: %q, %v, want %q", got, err, s)
		}
	})
}

func TestWhatIsCutOffIsNoCharacter(t *testing.T) {
	for _, data := range []string{"{\x00a", "\xFF\xFE{\x00\x3D\xD8", "\xFE\xFF\x00{\xD8\x3D\x00", "\xFF\xFE{\x00\x3D\xD8a\x00"} {
		whole := string(text.Plain([]byte(data)))
		got, err := io.ReadAll(text.Reader(strings.NewReader(data)))
		if err != nil || string(got) != whole || !strings.HasPrefix(whole, "{\uFFFD") {
			t.Errorf("%q: %q, %q, %v", data, whole, got, err)
		}
	}
}

func TestAnErrorOfTheReaderIsPassedOn(t *testing.T) {
	for _, data := range []string{"", "{", "{\x00a\x00"} {
		if _, err := io.ReadAll(text.Reader(io.MultiReader(strings.NewReader(data), iotest.ErrReader(io.ErrClosedPipe)))); err != io.ErrClosedPipe {
			t.Errorf("%q: %v", data, err)
		}
	}
}

// once is a terminal: it says once that it has ended, and waits for more if it is
// read again, which is an error here.
type once struct {
	left  []byte
	ended bool
}

func (o *once) Read(p []byte) (int, error) {
	if n := copy(p, o.left); n > 0 {
		o.left = o.left[n:]
		return n, nil
	}
	if o.ended {
		return 0, io.ErrClosedPipe
	}
	o.ended = true
	return 0, io.EOF
}

func TestTheEndIsHeardOnce(t *testing.T) {
	for _, data := range []string{"", "q", "q\n", "\xef\xbb", "\xff\xfe", "\xff\xfeq\x00"} {
		if _, err := io.ReadAll(text.Reader(&once{left: []byte(data)})); err != nil {
			t.Errorf("%q: %v", data, err)
		}
	}
}

func TestAFirstByteThatIsALineIsReadBeforeMoreComes(t *testing.T) {
	r, w := io.Pipe()
	go w.Write([]byte("\n"))
	var b [8]byte
	if n, err := text.Reader(r).Read(b[:]); n != 1 || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
	r.Close()
}
