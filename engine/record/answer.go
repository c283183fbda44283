package record

import (
	"bytes"
	"encoding/json"

	"machiavelli/engine/card"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
)

// AppendAnswer appends the answer to a question as one line with its end.
// micros is the time it took inside the solver, in microseconds.
func AppendAnswer(b []byte, q Question, a solver.Answer, micros int64) []byte {
	b = appendName(b, q.ID)
	b = appendBool(b, "playable", a.Playable)
	b = appendBool(b, "out", a.Out)
	b = appendInt(b, "cards", a.Cards)
	b = appendInt(b, "points", a.Points)
	b = appendKeyCards(b, "play", a.Play)
	b = appendTable(b, a.Table)
	if q.Position.Goal != solver.Max {
		b = appendInt(b, "moves", a.Moves)
		b = appendInt(b, "kept", a.Kept)
		b = appendSteps(appendKey(b, "steps"), a.Steps)
	}
	b = appendBool(b, "exact", a.Exact)
	if !a.Exact {
		b = appendInt(b, "bound", a.Bound)
	}
	if len(a.Homeless) > 0 {
		b = appendKeyHand(b, "homeless", a.Homeless)
	}
	b = appendInt(b, "micros", int(micros))
	return append(b, "}\n"...)
}

// AppendFailure appends the line of a position that could not be answered.
func AppendFailure(b []byte, id json.RawMessage, err error) []byte {
	b = appendText(appendName(b, id), "error", err.Error())
	return append(b, "}\n"...)
}

// appendName appends what the line is called by whoever asked.
func appendName(b []byte, id json.RawMessage) []byte {
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
	for _, s := range list {
		if s.Do != steps.Play {
			b = append(appendStep(b, s), ',')
			continue
		}
		for j := range s.Cards {
			one := s
			one.Cards = s.Cards[j : j+1]
			b = append(appendStep(b, one), ',')
		}
	}
	return append(bytes.TrimSuffix(b, []byte(",")), ']')
}

func appendStep(b []byte, s steps.Step) []byte {
	b = append(b, `{"do":"`...)
	b = append(b, s.Do...)
	b = append(b, '"')
	switch s.Do {
	case steps.Play:
		b = appendKeyCard(b, "card", s.Cards[0])
		b = appendInt(b, "to", s.To)
	case steps.Move:
		b = appendKeyCards(b, "cards", s.Cards)
		b = appendInt(b, "from", s.From)
		b = appendInt(b, "to", s.To)
	case steps.Home:
		b = appendKeyCard(b, "card", s.Cards[0])
		b = appendInt(b, "from", s.From)
	case steps.Split:
		b = appendInt(b, "from", s.From)
		b = appendInt(b, "at", s.At)
		b = appendInt(b, "new", s.To)
	case steps.Join:
		b = appendInt(b, "from", s.From)
		b = appendInt(b, "to", s.To)
	case steps.Free:
		b = appendKeyCard(b, "joker", s.Joker)
		b = appendKeyCard(b, "with", s.Cards[0])
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

func appendTable(b []byte, table [][]card.Card) []byte {
	return appendList(appendKey(b, "table"), table, appendCards)
}
