package record

import (
	"encoding/json"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
)

// AppendAnswer appends the answer to a question as one line with its end.
// micros is the time it took inside the solver, in microseconds.
func AppendAnswer(b []byte, q Question, a solver.Answer, micros int64) []byte {
	b = appendID(b, q.ID)
	b = append(b, `,"playable":`...)
	b = strconv.AppendBool(b, a.Playable)
	b = append(b, `,"out":`...)
	b = strconv.AppendBool(b, a.Out)
	b = appendInt(b, "cards", a.Cards)
	b = appendInt(b, "points", a.Points)
	b = append(b, `,"play":`...)
	b = appendCards(b, a.Play)
	b = append(b, `,"table":`...)
	b = appendTable(b, a.Table)
	if q.Position.Goal != solver.Max {
		b = appendInt(b, "moves", a.Moves)
		b = appendInt(b, "kept", a.Kept)
		b = append(b, `,"steps":`...)
		b = appendSteps(b, a.Steps)
	}
	b = append(b, `,"exact":`...)
	b = strconv.AppendBool(b, a.Exact)
	if !a.Exact {
		b = appendInt(b, "bound", a.Bound)
	}
	if len(a.Homeless) > 0 {
		b = append(b, `,"homeless":`...)
		b = appendHand(b, a.Homeless)
	}
	b = append(b, `,"micros":`...)
	b = strconv.AppendInt(b, micros, 10)
	return append(b, "}\n"...)
}

// AppendFailure appends the line of a position that could not be answered.
func AppendFailure(b []byte, id json.RawMessage, err error) []byte {
	b = appendID(b, id)
	b = append(b, `,"error":`...)
	b = appendText(b, err.Error())
	return append(b, "}\n"...)
}

func appendID(b []byte, id json.RawMessage) []byte {
	b = append(b, `{"id":`...)
	if id == nil {
		return append(b, "null"...)
	}
	return append(b, id...)
}

// appendSteps appends a list of steps. Each card that is played is a step of its
// own in the format.
func appendSteps(b []byte, list []steps.Step) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		if s.Do != steps.Play {
			b = appendStep(b, s)
			continue
		}
		for j := range s.Cards {
			if j > 0 {
				b = append(b, ',')
			}
			one := s
			one.Cards = s.Cards[j : j+1]
			b = appendStep(b, one)
		}
	}
	return append(b, ']')
}

func appendStep(b []byte, s steps.Step) []byte {
	b = append(b, `{"do":"`...)
	b = append(b, s.Do...)
	b = append(b, '"')
	switch s.Do {
	case steps.Play:
		b = append(b, `,"card":`...)
		b = appendCard(b, s.Cards[0])
		b = appendInt(b, "to", s.To)
	case steps.Move:
		b = append(b, `,"cards":`...)
		b = appendCards(b, s.Cards)
		b = appendInt(b, "from", s.From)
		b = appendInt(b, "to", s.To)
	case steps.Home:
		b = append(b, `,"card":`...)
		b = appendCard(b, s.Cards[0])
		b = appendInt(b, "from", s.From)
	case steps.Split:
		b = appendInt(b, "from", s.From)
		b = appendInt(b, "at", s.At)
		b = appendInt(b, "new", s.To)
	case steps.Join:
		b = appendInt(b, "from", s.From)
		b = appendInt(b, "to", s.To)
	case steps.Free:
		b = append(b, `,"joker":`...)
		b = appendCard(b, s.Joker)
		b = append(b, `,"with":`...)
		b = appendCard(b, s.Cards[0])
		if s.From >= 0 {
			b = appendInt(b, "from", s.From)
		}
		b = appendInt(b, "in", s.To)
	}
	if s.Idea != "" {
		b = append(b, `,"idea":"`...)
		b = append(b, s.Idea...)
		b = append(b, '"')
	}
	return append(b, '}')
}

func appendInt(b []byte, key string, n int) []byte {
	b = append(b, ',', '"')
	b = append(b, key...)
	b = append(b, '"', ':')
	return strconv.AppendInt(b, int64(n), 10)
}

// appendText appends a JSON text as encoding/json writes it, without its
// escapes for HTML.
func appendText(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"', r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\t':
			b = append(b, `\t`...)
		case r < 0x20 || r == 0x7f:
			b = append(b, `\u00`...)
			b = append(b, hex[r>>4], hex[r&15])
		default:
			b = append(b, string(r)...) // an invalid byte becomes U+FFFD
		}
	}
	return append(b, '"')
}

func appendCard(b []byte, c card.Card) []byte {
	b = append(b, '"')
	b = append(b, c.ID.Face().String()...)
	if c.As != card.NoFace {
		b = append(b, '=')
		b = append(b, c.As.String()...)
	}
	return append(b, '"')
}

func appendCards(b []byte, cards []card.Card) []byte {
	b = append(b, '[')
	for i, c := range cards {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendCard(b, c)
	}
	return append(b, ']')
}

func appendHand(b []byte, cards []card.ID) []byte {
	b = append(b, '[')
	for i, c := range cards {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendCard(b, card.Card{ID: c})
	}
	return append(b, ']')
}

func appendTable(b []byte, table [][]card.Card) []byte {
	b = append(b, '[')
	for i, m := range table {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendCards(b, m)
	}
	return append(b, ']')
}
