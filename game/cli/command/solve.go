package command

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"machiavelli/engine/link"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/text"
)

const solveUsage text.Noun = `usage: machiavelli solve [-limit TIME] < positions.jsonl > answers.jsonl
       machiavelli solve [-limit TIME] -position 'LINK or JSON'

Reads one position a line and writes one answer a line, in order. A line that
is wrong gets {"id":…,"error":"…"}, the rest goes on, and the exit code is 1.

`

func solve(args []string, env Env) error {
	f := flags("solve")
	limit := f.Duration("limit", 0, "most time for a position, such as 50ms; 0 for counted work, some two seconds")
	position := f.String("position", "", "the one position to answer, as a link or as a line")
	if err := parse(f, args, solveUsage, env, 0, 0); err != nil {
		return err
	}
	if *limit < 0 {
		return &usageError{text.Errorf("solve: -limit is less than nothing")}
	}
	in := env.Stdin
	if *position != "" {
		line, err := positionLine(*position)
		if err != nil {
			return &usageError{fmt.Errorf("solve: -position: %w", err)}
		}
		in = bytes.NewReader(line)
	}
	out := bufio.NewWriter(env.Stdout)
	bad, all, err := answerAll(in, out, *limit)
	if flushed := out.Flush(); err == nil {
		err = flushed
	}
	if err == nil && bad > 0 {
		err = text.Errorf("solve: lines that could not be answered: %d of %d", bad, all)
	}
	return err
}

// positionLine is a position that is given as the line that it is, or in another
// form that link reads.
func positionLine(given string) ([]byte, error) {
	if strings.HasPrefix(strings.TrimSpace(given), "{") {
		return []byte(given), nil // with its id
	}
	usual, _ := rules.ByID(rules.Default)
	p, err := link.Read(given, usual)
	if err != nil {
		return nil, err
	}
	return record.AppendPosition(nil, record.Question{Position: p})
}

// answerAll streams answers: memory does not grow with the number of lines,
// and what is answered is written before the next wait for input.
func answerAll(in io.Reader, out *bufio.Writer, limit time.Duration) (bad, all int, err error) {
	lines := record.NewLines(in)
	s := solver.New()
	var buf []byte
	for {
		line, err := lines.Next()
		var long *record.LongLine
		switch {
		case errors.Is(err, io.EOF):
			return bad, all, nil
		case errors.As(err, &long):
			buf = record.AppendFailure(buf[:0], nil, fmt.Errorf("line %d: %w", lines.Line(), err))
			bad++
		case err != nil:
			return bad, all, text.Errorf("solve: reading standard input: %w", err)
		default:
			var ok bool
			if buf, ok = answerLine(s, buf[:0], line, lines.Line(), limit); !ok {
				bad++
			}
		}
		all++
		if _, err := out.Write(buf); err != nil {
			return bad, all, text.Errorf("solve: writing standard output: %w", err)
		}
		if !lines.Ready() {
			if err := out.Flush(); err != nil {
				return bad, all, text.Errorf("solve: writing standard output: %w", err)
			}
		}
	}
}

func answerLine(s *solver.Solver, buf, line []byte, at int, limit time.Duration) ([]byte, bool) {
	q, err := record.ReadQuestion(line)
	if err != nil {
		return record.AppendFailure(buf, q.ID, fmt.Errorf("line %d: %s", at, brief(err.Error()))), false
	}
	began := time.Now()
	var limits solver.Limits
	if limits.Work = solver.MostWork; limit > 0 {
		limits.Work = 0
		limits.Stop = func() bool { return time.Since(began) >= limit }
	}
	a, err := s.Solve(limits, q.Position)
	micros := time.Since(began).Microseconds()
	if err != nil {
		return record.AppendFailure(buf, q.ID, fmt.Errorf("line %d: %w", at, err)), false
	}
	return record.AppendAnswer(buf, q, a, micros), true
}
