// Package tabletest is a client of a table, written from docs/formats.md alone. It
// knows no more of a match than what is written there.
package tabletest

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// Client follows a table by its lines.
type Client struct {
	Rules rules.Rules
	N     uint64 // the number of the last line
	V     View
	Over  bool
}

// Nothing is the number of the last line of a client that has heard none.
const Nothing = math.MaxUint64

// New is a client that has heard nothing.
func New(r rules.Rules) *Client { return &Client{Rules: r, N: Nothing} }

// View is what a client knows of a match.
type View struct {
	Me, Deal, Dealer, Turn, Turns, Stock, Drawn, Last int
	Phase                                             string
	Seats                                             []Seat
	Hand, Free, Pile, Gone                            []string
	Table, Scores                                     []json.RawMessage
	Winners                                           []int
	Played, Fresh, Stolen, Touched                    bool
	Options                                           []string
	Refused                                           json.RawMessage
	Events                                            []json.RawMessage
}

// Seat is a seat of a View.
type Seat struct {
	Name, By           string
	Cards, Total, Wins int
	Opened, Skip       bool
	Known, Hand        []string
}

type event struct {
	E, Upcard, Why, Card, Reason    string
	P, Deal, Dealer, Count, To      int
	Hands                           [][]string
	Free, Stock, Cards, Hand        []string
	Table                           []json.RawMessage
	Winners, Points, Totals, Losses []int
}

// Hear takes a line. The error says what of it cannot be.
func (c *Client) Hear(line []byte) error {
	var m struct {
		E       string
		N       uint64
		View    *View
		Events  []event
		Options []string
		Refused json.RawMessage
		Touched bool
		Seats   []struct{ By, Name string }
	}
	if err := json.Unmarshal(line, &m); err != nil {
		return err
	}
	if m.N == 0 && m.E != "view" {
		return nil // a passing line
	}
	if c.N != Nothing && m.E != "view" && m.N != c.N+1 {
		return fmt.Errorf("line %d follows %d", m.N, c.N)
	}
	c.N = m.N
	switch m.E {
	case "view":
		c.V = *m.View
	case "seats":
		for i, s := range m.Seats {
			c.V.Seats[i].Name, c.V.Seats[i].By = s.Name, s.By
		}
	case "did":
		for _, e := range m.Events {
			if err := c.happened(e); err != nil {
				return err
			}
		}
		c.V.Options, c.V.Refused, c.V.Touched = m.Options, m.Refused, m.Touched
	case "over":
		c.Over = true
	}
	return nil
}

func (c *Client) gone(p int, cards ...string) {
	s := &c.V.Seats[p]
	s.Cards -= len(cards)
	for _, x := range cards {
		s.Known = less(s.Known, x)
		if p == c.V.Me {
			c.V.Hand = less(c.V.Hand, x)
		}
	}
}

func (c *Client) come(p, n int, cards ...string) {
	c.V.Seats[p].Cards += n
	if p == c.V.Me {
		c.V.Hand = append(slices.Clip(c.V.Hand), cards...)
	}
}

// less is a list without one of a card.
func less(list []string, x string) []string {
	if i := slices.Index(list, x); i >= 0 {
		return slices.Delete(slices.Clone(list), i, i+1)
	}
	return list
}

// Printed is a card without what it stands for.
func Printed(x string) string { return strings.Split(x, "=")[0] }

func (c *Client) happened(e event) error {
	v := &c.V
	top := func() { v.Pile = v.Pile[:len(v.Pile)-1] }
	switch e.E {
	case "deal": // a view follows
	case "turn":
		if v.Turns > 0 && c.Rules.Stock == rules.StockLast && v.Stock == 0 {
			if v.Last--; v.Last < 0 {
				v.Last = len(v.Seats)
			}
		}
		v.Turn, v.Turns = e.P, v.Turns+1
		v.Drawn, v.Played, v.Fresh, v.Stolen, v.Touched = 0, false, false, false, false
	case "draw":
		n := max(e.Count, len(e.Cards))
		v.Stock -= n
		c.come(e.P, n, e.Cards...)
		if e.Why == "turn" || e.Why == "forced" {
			v.Drawn += n
		}
	case "play":
		v.Table, v.Free = e.Table, e.Free
		for _, x := range e.Hand {
			c.gone(e.P, Printed(x))
		}
		v.Played, v.Fresh = true, v.Fresh || !v.Seats[e.P].Opened
		v.Seats[e.P].Opened = true
	case "pass":
		if e.Why != "" {
			v.Seats[e.P].Skip = false
		} else if c.Rules.Opening.Kind == rules.OpenMeld {
			v.Seats[e.P].Opened = true
		}
	case "take":
		v.Drawn = 1
		top()
		c.come(e.P, 1, e.Card)
		v.Seats[e.P].Known = append(v.Seats[e.P].Known, e.Card)
	case string(match.EvPush):
		top()
		v.Stock--
		c.come(e.To, 2, e.Cards...)
		v.Seats[e.To].Known = append(v.Seats[e.To].Known, e.Cards[0])
	case "discard":
		c.gone(e.P, e.Card)
		v.Pile = append(slices.Clip(v.Pile), e.Card)
	case "zap":
		c.gone(e.P, "X", e.Card)
		v.Gone = append(v.Gone, "X")
		v.Seats[e.To].Skip = true
		c.come(e.To, 1, e.Card)
	case "restock":
		v.Stock, v.Pile = e.Count, v.Pile[len(v.Pile)-1:]
	case "score":
		v.Phase = "scored"
		raw, _ := json.Marshal(e.Deal)
		v.Scores = append(v.Scores, raw)
		for i := range v.Seats {
			v.Seats[i].Hand, v.Seats[i].Total = e.Hands[i], e.Totals[i]
			if slices.Contains(e.Winners, i) {
				v.Seats[i].Wins++
			}
		}
	case "over":
		v.Phase, v.Winners = "over", e.Winners
		for i := range v.Seats {
			v.Seats[i].Total = e.Totals[i]
		}
	case "knock", "giveup":
	default:
		return fmt.Errorf("nothing is called %q", e.E)
	}
	return nil
}

// Tidy is a view without what makes no difference: the order of a hand, and
// whether a list is empty or none. Whether a card was stolen the rules alone
// tell.
func (v View) Tidy() string {
	v.Stolen = false
	v.Hand = slices.Sorted(slices.Values(v.Hand))
	v.Seats = slices.Clone(v.Seats)
	for i := range v.Seats {
		v.Seats[i].Known = slices.Sorted(slices.Values(v.Seats[i].Known))
		v.Seats[i].Hand = slices.Sorted(slices.Values(v.Seats[i].Hand))
	}
	scores := len(v.Scores)
	v.Scores = nil
	text, _ := json.Marshal(v) // of texts and numbers
	return strings.NewReplacer("[]", "null", "{}", "null").Replace(fmt.Sprint(scores, string(text)))
}

// Public is what everybody sees of a view, in one text.
func (v View) Public() string {
	v.Me, v.Hand, v.Options, v.Refused, v.Touched = -1, nil, nil, nil, false
	return v.Tidy()
}
