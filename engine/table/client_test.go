package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/rules"
)

// client follows a table by its lines alone, as docs/formats.md has them: it
// knows no more of a match than what is written there.
type client struct {
	t     *testing.T
	who   Who
	rules rules.Rules
	n     uint64
	v     clientView
	over  bool
}

type clientView struct {
	Me, Deal, Dealer, Turn, Turns, Stock, Drawn, Last int
	Phase                                             string
	Seats                                             []clientSeat
	Hand, Free, Pile, Gone                            []string
	Table, Scores                                     []json.RawMessage
	Winners                                           []int
	Played, Fresh, Stolen, Touched                    bool
	Options                                           []string
	Refused                                           json.RawMessage
	Events                                            []json.RawMessage
}

type clientSeat struct {
	Name, By           string
	Cards, Total, Wins int
	Opened, Skip       bool
	Known, Hand        []string
}

type clientEvent struct {
	E, Upcard, Why, Card, Reason    string
	P, Deal, Dealer, Count, To      int
	Hands                           [][]string
	Free, Stock, Cards, Hand        []string
	Table                           []json.RawMessage
	Winners, Points, Totals, Losses []int
}

func newClient(t *testing.T, who Who, r rules.Rules) *client {
	return &client{t: t, who: who, rules: r, n: Snapshot}
}

// follow asks a table for what came since.
func (c *client) follow(t *Table) []Message {
	messages := t.For(c.who, c.n)
	for _, m := range messages {
		c.hear(m.Line)
	}
	return messages
}

func (c *client) hear(line []byte) {
	var m struct {
		E       string
		N       uint64
		View    *clientView
		Events  []clientEvent
		Options []string
		Refused json.RawMessage
		Touched bool
		Seats   []struct{ By, Name string }
	}
	if err := json.Unmarshal(line, &m); err != nil {
		c.t.Fatalf("%v: %s", err, line)
	}
	if c.n != Snapshot && m.E != "view" && m.N != c.n+1 {
		c.t.Errorf("line %d follows %d: %s", m.N, c.n, line)
	}
	c.n = m.N
	switch m.E {
	case "view":
		c.v = *m.View
	case "seats":
		for i, s := range m.Seats {
			c.v.Seats[i].Name, c.v.Seats[i].By = s.Name, s.By
		}
	case "did":
		for _, e := range m.Events {
			c.happened(e)
		}
		c.v.Options, c.v.Refused, c.v.Touched = m.Options, m.Refused, m.Touched
	case "over":
		c.over = true
	}
}

func (c *client) gone(p int, cards ...string) {
	s := &c.v.Seats[p]
	s.Cards -= len(cards)
	for _, x := range cards {
		s.Known = less(s.Known, x)
		if p == c.v.Me {
			c.v.Hand = less(c.v.Hand, x)
		}
	}
}

func (c *client) come(p, n int, cards ...string) {
	c.v.Seats[p].Cards += n
	if p == c.v.Me {
		c.v.Hand = append(slices.Clip(c.v.Hand), cards...)
	}
}

// less is a list without one of a card.
func less(list []string, x string) []string {
	if i := slices.Index(list, x); i >= 0 {
		return slices.Delete(slices.Clone(list), i, i+1)
	}
	return list
}

// printed is a card without what it stands for.
func printed(x string) string { return strings.Split(x, "=")[0] }

func (c *client) happened(e clientEvent) {
	v := &c.v
	top := func() { v.Pile = v.Pile[:len(v.Pile)-1] }
	switch e.E {
	case "deal": // a view follows
	case "turn":
		if v.Turns > 0 && c.rules.Stock == rules.StockLast && v.Stock == 0 {
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
			c.gone(e.P, printed(x))
		}
		v.Played, v.Fresh = true, v.Fresh || !v.Seats[e.P].Opened
		v.Seats[e.P].Opened = true
	case "pass":
		if e.Why != "" {
			v.Seats[e.P].Skip = false
		} else if c.rules.Opening.Kind == rules.OpenMeld {
			v.Seats[e.P].Opened = true
		}
	case "take":
		v.Drawn = 1
		top()
		c.come(e.P, 1, e.Card)
		v.Seats[e.P].Known = append(v.Seats[e.P].Known, e.Card)
	case "push":
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
		c.t.Errorf("nothing is called %q", e.E)
	}
}

// tidy is a view without what makes no difference: the order of a hand, and
// whether a list is empty or none. Whether a card was stolen the rules alone
// tell.
func (v clientView) tidy() string {
	v.Stolen = false
	v.Hand = slices.Sorted(slices.Values(v.Hand))
	v.Seats = slices.Clone(v.Seats)
	for i := range v.Seats {
		v.Seats[i].Known = slices.Sorted(slices.Values(v.Seats[i].Known))
		v.Seats[i].Hand = slices.Sorted(slices.Values(v.Seats[i].Hand))
	}
	scores := len(v.Scores)
	v.Scores = nil
	return strings.NewReplacer("[]", "null", "{}", "null").Replace(fmt.Sprint(scores, asText(v)))
}

func asText(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// sameAs wants two clients of one seat to know the same.
func (c *client) sameAs(o *client, what string) {
	c.t.Helper()
	if a, b := c.v.tidy(), o.v.tidy(); a != b {
		c.t.Errorf("%s, seat %d:\n%s\n%s", what, c.who.Seat, a, b)
	}
	if c.n != o.n && o.n != Snapshot {
		c.t.Errorf("%s, seat %d: %d and %d", what, c.who.Seat, c.n, o.n)
	}
}
