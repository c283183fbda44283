package command

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
)

// micros hides the only number of an answer that is different in every run.
var micros = regexp.MustCompile(`"micros":\d+`)

func TestPositionsAreAnsweredInOrderAndWrongOnesNamed(t *testing.T) {
	in := strings.Join([]string{
		`{"id":"p1","rules":"machiavelli","options":{},"table":[["7H","8H","9H"]],"hand":["6H","2S"],"opened":true,"goal":"cards"}`,
		``,
		`{"id":"p2","rules":"machiavelli","hand":["6H","7Z"]}`,
		`not JSON`,
		`{"id":3,"rules":"machiavelli","table":[["7H","8H"]],"hand":["2S"]}`,
		`{"id":4,"rules":"machiavelli","hand":["2S","3S","4S"],"goal":"points"}`,
		`{"id":5,"rules":"machiavelli","hand":["2S"],"goal":"max"}`,
	}, "\n")
	want := `{"id":"p1","playable":true,"out":false,"cards":1,"points":1,"play":["6H"],"table":[["6H","7H","8H","9H"]],"moves":1,"kept":0,"steps":[{"do":"play","card":"6H","to":0,"idea":"extend"}],"exact":true,"micros":0}
{"id":"p2","error":"line 3: hand[1]: card \"7Z\": the suit must be one of S H D C"}
{"id":null,"error":"line 4: column 2: invalid character 'o' in literal null (expecting 'u')"}
{"id":3,"error":"line 5: table[0]: no legal meld: needs 1 more card"}
{"id":4,"playable":true,"out":true,"cards":3,"points":3,"play":["2S","3S","4S"],"table":[["2S","3S","4S"]],"moves":3,"kept":0,"steps":[{"do":"play","card":"2S","to":0,"idea":"new"},{"do":"play","card":"3S","to":0,"idea":"new"},{"do":"play","card":"4S","to":0,"idea":"new"}],"exact":true,"micros":0}
{"id":5,"playable":false,"out":false,"cards":0,"points":0,"play":[],"table":[],"exact":true,"micros":0}
`
	code, stdout, stderr := run(t, in, "solve")
	if got := micros.ReplaceAllString(stdout, `"micros":0`); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if code != exitFault || !strings.Contains(stderr, "lines that could not be answered: 3 of 6") {
		t.Errorf("exit %d, %s", code, stderr)
	}
}

// repeat is a reader of a number of equal lines.
type repeat struct {
	line string
	left int
	rest string
}

func (r *repeat) Read(p []byte) (int, error) {
	if r.rest == "" {
		if r.left == 0 {
			return 0, io.EOF
		}
		r.left--
		r.rest = r.line
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// counter counts lines and bytes.
type counter struct{ lines int }

func (c *counter) Write(p []byte) (int, error) {
	c.lines += bytes.Count(p, []byte("\n"))
	return len(p), nil
}

func TestAnAnswerIsWrittenBeforeTheNextQuestionIsThere(t *testing.T) {
	for name, write := range map[string]func(string) []byte{"UTF-8": utf8Text, "UTF-16": utf16Text} {
		t.Run(name, func(t *testing.T) { askInTurn(t, write) })
	}
}

func utf8Text(s string) []byte { return []byte(s) }

// utf16Text is an ASCII text as PowerShell writes it, except for the mark.
func utf16Text(s string) []byte {
	var b []byte
	for _, c := range []byte(s) {
		b = append(b, c, 0)
	}
	return b
}

func askInTurn(t *testing.T, write func(string) []byte) {
	in, ask := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan int)
	go func() {
		done <- Run(context.Background(), []string{"solve"}, Env{Stdin: in, Stdout: out, Stderr: io.Discard})
		out.Close()
	}()
	buf := make([]byte, 4096)
	for i := range 3 {
		ask.Write(write(fmt.Sprintf(`{"id":%d,"rules":"machiavelli","hand":["2S"],"goal":"max"}`+"\n", i)))
		n, err := answers.Read(buf)
		if err != nil || !strings.HasPrefix(string(buf[:n]), fmt.Sprintf(`{"id":%d,`, i)) {
			t.Fatalf("%q, %v", buf[:n], err)
		}
	}
	ask.Close()
	if code := <-done; code != exitOK {
		t.Errorf("exit %d", code)
	}
}

// broken fails.
type broken struct{}

func (broken) Read([]byte) (int, error)  { return 0, io.ErrClosedPipe }
func (broken) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestBrokenPipesAreErrors(t *testing.T) {
	var errs bytes.Buffer
	if code := Run(context.Background(), []string{"solve"}, Env{Stdin: broken{}, Stdout: io.Discard, Stderr: &errs}); code != exitFault || !strings.Contains(errs.String(), "reading standard input") {
		t.Errorf("exit %d, %s", code, errs.String())
	}
	errs.Reset()
	line := `{"rules":"machiavelli","hand":["2S"]}` + "\n"
	if code := Run(context.Background(), []string{"solve"}, Env{Stdin: strings.NewReader(line), Stdout: broken{}, Stderr: &errs}); code != exitFault || !strings.Contains(errs.String(), "writing standard output") {
		t.Errorf("exit %d, %s", code, errs.String())
	}
}

func TestEverythingThatIsWrongWithALineIsNamed(t *testing.T) {
	_, out, _ := run(t, `{"id":"p","table":7,"colour":"red","trumps":1}`, "solve")
	for _, want := range []string{`"id":"p"`, "line 1", "rules is missing", "table: a number", `unknown key \"colour\"`, `unknown key \"trumps\"`} {
		if !strings.Contains(out, want) {
			t.Errorf("%s: no word of %s", out, want)
		}
	}
	_, out, _ = run(t, `{"rules":"machiavelli"`+manyKeys(1000)+`}`, "solve")
	if len(out) > 1000 || !strings.Contains(out, "more unknown keys") {
		t.Errorf("a thousand unknown keys: %d bytes, %.200s", len(out), out)
	}
}

func manyKeys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"k%d":1`, i)
	}
	return b.String()
}
