package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"machiavelli/engine/link"
	"machiavelli/engine/record"
	"machiavelli/engine/text"
)

const linkUsage text.Noun = `usage: machiavelli link [-page ADDRESS] < positions.jsonl > links.txt
       machiavelli link -read < links.txt > positions.jsonl

Reads one position a line, as solve does, and writes a link to each: a text of
at most 2,000 letters after #p=, which holds all of the position. With -read it
goes the other way. A line that is wrong gets {"id":…,"error":"…"}, the rest
goes on, and the exit code is 1.

`

func links(args []string, env Env) error {
	f := flags("link")
	back := f.Bool("read", false, "read links and write positions")
	page := f.String("page", "", "the address of the page that the links are to open")
	if err := parse(f, args, linkUsage, env, 0, 0); err != nil {
		return err
	}
	turn := func(line []byte) ([]byte, record.Question, error) { return toLink(line, *page) }
	if *back {
		turn = fromLink
	}
	out := bufio.NewWriter(env.Stdout)
	bad, all, err := turnAll(env.Stdin, out, turn)
	if flushed := out.Flush(); err == nil {
		err = flushed
	}
	switch {
	case err != nil:
		return fmt.Errorf("link: %w", err)
	case bad > 0:
		return text.Errorf("link: lines that could not be turned: %d of %d", bad, all)
	}
	return nil
}

// turnAll turns each line into another.
func turnAll(in io.Reader, out *bufio.Writer, turn func([]byte) ([]byte, record.Question, error)) (bad, all int, err error) {
	for lines := record.NewLines(in); ; all++ {
		line, err := lines.Next()
		var long *record.LongLine
		if err != nil && !errors.As(err, &long) {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return bad, all, err
		}
		var turned []byte
		var q record.Question
		if err == nil {
			turned, q, err = turn(line)
		}
		if err != nil {
			bad++
			turned = record.AppendFailure(nil, q.ID, fmt.Errorf("line %d: %s", lines.Line(), brief(err.Error())))
		}
		if _, err := out.Write(turned); err != nil {
			return bad, all, err
		}
	}
}

func toLink(line []byte, page string) ([]byte, record.Question, error) {
	q, err := record.ReadQuestion(line)
	if err != nil {
		return nil, q, err
	}
	l, err := link.Encode(q.Position)
	return []byte(page + l + "\n"), q, err
}

func fromLink(line []byte) (text []byte, q record.Question, err error) {
	if q.Position, err = link.Decode(string(line)); err == nil {
		text, err = record.AppendPosition(nil, q)
	}
	return text, q, err
}
