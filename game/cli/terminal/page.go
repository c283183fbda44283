package terminal

import (
	"bufio"
	"strings"
)

// page is what is written.
type page struct {
	*Env
	out    *bufio.Writer
	fault  error // of writing
	prompt bool  // a line is asked for, and nothing has been written since

	// What was written last, and is written again when it has changed.
	melds  []string
	hand   string
	advice string // what comes next
	scored bool   // how the deal has ended
}

// forget has all of the match written again.
func (p *page) forget() { p.melds, p.hand, p.advice = nil, "", "" }

// flush hands over what has been written.
func (p *page) flush() {
	if err := p.out.Flush(); p.fault == nil {
		p.fault = err
	}
}

// invite asks for a line.
func (p *page) invite() {
	if _, err := p.out.WriteString("> "); err != nil {
		p.fault = err
	}
	p.prompt = true
}

// say writes a sentence.
func (p *page) say(key string, pairs ...any) { p.write(p.Lang.T(key, pairs...)) }

// width is that of a line.
const width = 80

// write writes a text, in lines that are not too wide.
func (p *page) write(text string) {
	if p.prompt {
		p.prompt, text = false, "\n"+text
	}
	for _, line := range strings.Split(text, "\n") {
		if _, err := p.out.WriteString(wrapped(line) + "\n"); err != nil {
			p.fault = err
		}
	}
}

// wrapped is a line in lines of the width, those that follow behind the first's
// own margin and two more.
func wrapped(line string) string {
	margin := len(line) - len(strings.TrimLeft(line, " "))
	var out, now strings.Builder
	n := 0
	for i, word := range strings.FieldsFunc(line, func(c rune) bool { return c == ' ' || c == '\t' }) { // not at what keeps words together
		size := len([]rune(word))
		switch {
		case i == 0:
			now.WriteString(strings.Repeat(" ", margin))
			n = margin
		case n+1+size > width:
			out.WriteString(now.String() + "\n")
			now.Reset()
			now.WriteString(strings.Repeat(" ", margin+2))
			n = margin + 2
		default:
			now.WriteString(" ")
			n++
		}
		now.WriteString(word)
		n += size
	}
	return out.String() + now.String()
}
