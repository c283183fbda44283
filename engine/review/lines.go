package review

import (
	"math"
	"strconv"

	"machiavelli/engine/record"
)

// AppendLines appends a review as lines of JSON: one a turn, then one a seat
// for each deal, then one a seat for the match. docs/formats.md has their keys.
func (r *Review) AppendLines(b []byte) []byte {
	seats := len(r.Match)
	turn := 0
	for i := range r.Deals {
		lucks := make([]float64, seats) // by seat, since its last turn
		for ; turn < len(r.Turns) && r.Turns[turn].Deal == r.Deals[i].Deal; turn++ {
			t := &r.Turns[turn]
			for seat, x := range t.Luck {
				lucks[seat] += x
			}
			b = t.appendLine(b, lucks[t.Seat])
			lucks[t.Seat] = 0
		}
		b = r.appendSum(b, &r.Deals[i])
	}
	for i := range r.Match {
		b = r.appendSum(b, &r.Match[i])
	}
	return b
}

func (t *Turn) appendLine(b []byte, luck float64) []byte {
	b = append(b, `{"deal":`...)
	b = strconv.AppendInt(b, int64(t.Deal), 10)
	b = whole(b, "turn", t.Turn)
	b = whole(b, "p", t.Seat)
	b = text(b, "did", string(t.Did))
	b = whole(b, "cards", t.Cards)
	b = whole(b, "playable", t.Playable)
	b = truth(b, "out", t.Out)
	b = truth(b, "choice", t.Choice)
	if t.Judged {
		b = part(b, "chance", t.Chance, 3)
		b = part(b, "best", t.Best, 3)
		b = part(b, "se", t.SE, 4)
		b = part(b, "loss", t.Loss, 4)
		b = part(b, "luck", luck, 4)
	}
	if t.Label != None {
		b = text(b, "label", string(t.Label))
	}
	if t.MissedOut {
		b = truth(b, "missed_out", true)
	}
	for i, w := range t.Why {
		if i == 0 {
			b = append(b, `,"why":[`...)
		} else {
			b = append(b, ',')
		}
		b = strconv.AppendQuote(b, string(w))
		if i == len(t.Why)-1 {
			b = append(b, ']')
		}
	}
	if t.Better != nil {
		b = append(b, `,"better":`...)
		b = record.AppendReply(b, *t.Better)
	}
	return append(b, "}\n"...)
}

func (r *Review) appendSum(b []byte, s *Sum) []byte {
	b = append(b, '{')
	if s.Deal > 0 {
		b = append(b, `"deal":`...)
		b = strconv.AppendInt(b, int64(s.Deal), 10)
		b = append(b, ',')
	}
	b = append(b, `"p":`...)
	b = strconv.AppendInt(b, int64(s.Seat), 10)
	if s.Ended {
		b = part(b, "result", s.Result, 4)
	}
	if r.Judged {
		b = part(b, "luck", s.Luck, 4)
		if s.Ended {
			b = part(b, "skill", s.Skill(len(r.Match)), 4)
		}
		b = part(b, "loss", s.Loss(), 4)
	}
	b = append(b, `,"labels":{`...)
	if r.Judged {
		for i, l := range []Label{Small, Mistake, Blunder} {
			b = append(b, '"')
			b = append(b, l...)
			b = append(b, `":`...)
			b = strconv.AppendInt(b, int64(s.Labels[i]), 10)
			b = append(b, ',')
		}
	}
	b = append(b, `"missed_out":`...)
	b = strconv.AppendInt(b, int64(s.Missed), 10)
	return append(b, "}}\n"...)
}

func key(b []byte, name string) []byte {
	b = append(b, `,"`...)
	b = append(b, name...)
	return append(b, `":`...)
}

func whole(b []byte, name string, n int) []byte {
	return strconv.AppendInt(key(b, name), int64(n), 10)
}

func truth(b []byte, name string, v bool) []byte { return strconv.AppendBool(key(b, name), v) }

func text(b []byte, name, v string) []byte { return strconv.AppendQuote(key(b, name), v) }

// part appends a number with that many digits behind the point, and no −0.
func part(b []byte, name string, x float64, digits int) []byte {
	scale := math.Pow10(digits)
	return strconv.AppendFloat(key(b, name), math.Round(float64(x*scale))/scale+0, 'f', -1, 64)
}
