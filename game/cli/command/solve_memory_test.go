package command

import (
	"bytes"
	"context"
	"io"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// watched is input that looks at the memory in use while it is being read, so
// at the work itself and not at what is left of it.
type watched struct {
	io.Reader
	every   int // bytes between two looks
	read    int
	settled bool   // look at what is in use after a collection, not at what is there
	first   uint64 // bytes in use at the first look
	most    uint64
}

func (w *watched) Read(p []byte) (int, error) {
	n, err := w.Reader.Read(p)
	if looks := w.read / w.every; looks == (w.read+n)/w.every {
		w.read += n
		return n, err
	}
	w.read += n
	if w.settled {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	w.most = max(w.most, m.HeapAlloc)
	if w.first == 0 {
		w.first = m.HeapAlloc
	}
	return n, err
}

func TestTenThousandLinesStreamInConstantMemory(t *testing.T) {
	const lines = 10_000
	line := `{"rules":"machiavelli","table":[["7H","8H","9H"],["QS","QD","QC"]],"hand":["6H","2S","QH","JC"]}` + "\n"
	in := &watched{Reader: &repeat{line: line, left: lines}, every: 1 << 17, settled: true}
	var c counter
	code := Run(context.Background(), []string{"solve"}, Env{Stdin: in, Stdout: &c, Stderr: &c})
	if code != exitOK || c.lines != lines {
		t.Fatalf("exit %d, %d answers to %d lines", code, c.lines, lines)
	}
	if in.most > in.first+1<<20 {
		t.Errorf("%d bytes in use at the first look, then up to %d", in.first, in.most)
	}
}

// endless is a text, repeated.
func endless(text string, times int) io.Reader { return &repeat{line: text, left: times} }

func TestHostileLinesAreErrorsOfBoundedMemoryAndTheRestGoesOn(t *testing.T) {
	good := `{"id":"good","rules":"machiavelli","table":[["7H","8H","9H"]],"hand":["6H"],"goal":"max"}` + "\n"
	for _, x := range []struct {
		name string
		line io.Reader
	}{
		{"a hundred megabytes", endless(strings.Repeat("7", 1<<14), 100<<6)},
		{"far too many cards in a hand", io.MultiReader(strings.NewReader(`{"rules":"machiavelli","hand":["7H"`), endless(strings.Repeat(`,"7H"`, 1000), 180), strings.NewReader(`]}`))},
		{"far too many melds", io.MultiReader(strings.NewReader(`{"rules":"machiavelli","table":[["7H"]`), endless(strings.Repeat(`,["7H"]`, 1000), 120), strings.NewReader(`]}`))},
		{"a hand of jokers", io.MultiReader(strings.NewReader(`{"rules":"machiavelli-jokers","hand":["X"`), endless(strings.Repeat(`,"X"`, 1000), 200), strings.NewReader(`]}`))},
		{"deep nesting", io.MultiReader(strings.NewReader(`{"rules":"machiavelli","table":`), endless(strings.Repeat("[", 1000), 900))},
		{"deep objects", endless(strings.Repeat(`{"rules":`, 1000), 100)},
		{"a huge number", strings.NewReader(`{"rules":"machiavelli","deal":99999999999999999999999999,"hand":["7H"]}`)},
		{"a number beyond all bounds", strings.NewReader(`{"rules":"machiavelli","options":{"limit":1e999},"hand":["7H"]}`)},
		{"a huge limit", strings.NewReader(`{"rules":"machiavelli","options":{"limit":2000000000},"hand":["7H"]}`)},
		{"bytes that are no UTF-8", strings.NewReader("{\"rules\":\"machiavelli\",\"hand\":[\"\xff\xfe\x80\"]}")},
		{"a key that is no UTF-8", strings.NewReader("{\"\xc3\x28\":1}")},
		{"zero bytes", endless(strings.Repeat("\x00", 1000), 500)},
	} {
		t.Run(x.name, func(t *testing.T) {
			defer debug.SetGCPercent(debug.SetGCPercent(100)) // however the tests are run
			runtime.GC()
			var before runtime.MemStats
			runtime.ReadMemStats(&before)
			in := &watched{Reader: io.MultiReader(x.line, strings.NewReader("\n"), endless(good, 3)), every: 1 << 18}
			var out, errs bytes.Buffer
			code := Run(context.Background(), []string{"solve"}, Env{Stdin: in, Stdout: &out, Stderr: &errs})
			lines := strings.Split(strings.TrimSpace(out.String()), "\n")
			if code != exitFault || len(lines) != 4 || !strings.Contains(lines[0], `"error":`) {
				t.Fatalf("exit %d, %d lines, %.300s", code, len(lines), out.String())
			}
			if len(lines[0]) > 2000 {
				t.Errorf("an error of %d bytes", len(lines[0]))
			}
			for _, l := range lines[1:] {
				if !strings.Contains(l, `"id":"good"`) || !strings.Contains(l, `"cards":1`) {
					t.Errorf("after it: %.200s", l)
				}
			}
			if most := uint64(48 << 20); in.most > before.HeapAlloc+most {
				t.Errorf("%d MB in use", (in.most-before.HeapAlloc)>>20)
			}
		})
	}
}
