// Package statistics adds up the matches that were played: by rule set, by the
// level of the opponents and by the number of players. The result of a match is
// read from its record, and stays when the record is deleted to make room.
package statistics

import (
	"io"
	"slices"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/game/app/archive"
)

// Match is the result of a match, finished or not.
type Match struct {
	ID      string         `json:"id"`             // of its record, which begins with its time
	Rules   string         `json:"rules"`          // the ID of the rule set
	Name    string         `json:"name"`           // and its name
	House   bool           `json:"house"`          // by house rules
	Players []match.Player `json:"players"`        // by seat
	Me      int            `json:"me"`             // the player's seat, -1: only others play
	Sure    bool           `json:"sure,omitempty"` // Me is so by Whose
	Deals   int            `json:"deals"`          // that were scored
	Won     int            `json:"won"`            // of these, by Me
	Totals  []int          `json:"totals"`         // points, by seat; empty before the first deal is scored
	Over    bool           `json:"over"`           // it has been played to its end
	Winners []int          `json:"winners"`        // once it is over
	Longest int            `json:"longest"`        // the most cards that Me laid in a turn
	Turns   int            `json:"turns"`          // of all players
	Hints   int            `json:"hints"`          // that were asked for, as far as that is known
	Bytes   int            `json:"bytes"`          // of the record, when it was read
	Luck    *Luck          `json:"luck,omitempty"` // nil where it is not known
	Missed  *Missed        `json:"missed,omitempty"`
}

// Of is the result of a record's match so far, for the player whose seat whose tells.
func Of(id string, text io.Reader, whose func(*match.Config) (me int, sure bool)) (Match, error) {
	m := Match{ID: id, Me: -1}
	laid, begun := 0, false
	begin := func(c *match.Config) {
		if !begun {
			begun = true
			m.Me, m.Sure = whose(c)
		}
	}
	c, err := record.Skim(text, func(c *match.Config, e match.Event) {
		begin(c)
		me := m.Me
		switch e.E {
		case match.EvTurn:
			m.Turns++
			laid = 0
		case match.EvPlay:
			if laid += len(e.Hand); e.P == me {
				m.Longest = max(m.Longest, laid)
			}
		case match.EvScore:
			m.Deals++
			m.Totals = e.Totals
			if slices.Contains(e.Wins, me) {
				m.Won++
			}
		case match.EvOver:
			m.Over, m.Totals, m.Winners = true, e.Totals, e.Wins
		}
	})
	begin(&c)
	m.Rules, m.Name, m.Players = c.Rules.ID, c.Rules.Name, c.Players
	o, ok := c.Rules.House()
	m.House = ok && o != rules.Options{}
	return m, err
}

// Missed counts how often Me could have gone out and did not.
type Missed struct {
	N     int `json:"n"`
	Deals int `json:"deals"` // that it is of
}

// WonIt reports whether Me has won the match, or shares in it.
func (m *Match) WonIt() bool { return m.Over && slices.Contains(m.Winners, m.Me) }

// Time is when the match began, zero if its ID does not say so.
func (m *Match) Time() time.Time { return archive.Time(m.ID) }

// Level is the level of the opponents: of all of them, or Mixed.
func (m *Match) Level() string {
	level := ""
	for i, p := range m.Players {
		if i == m.Me {
			continue
		}
		switch by, _ := bot.SplitTemper(p.By); level {
		case "", by:
			level = by
		default:
			return Mixed
		}
	}
	return level
}

// Mixed is the level of opponents of several levels.
const Mixed = "mixed"

// Group selects matches that can be compared: of one rule set, against one level, with one
// number of players. An empty field stands for any.
type Group struct {
	Rules, Name string
	Level       string
	Players     int
}

// Group is the group of a match.
func (m *Match) Group() Group { return Group{m.Rules, m.Name, m.Level(), len(m.Players)} }

// Has reports whether a match is one of the group.
func (g Group) Has(m *Match) bool {
	return (g.Name == "" || g.Rules == m.Rules && g.Name == m.Name) && (g.Level == "" || g.Level == m.Level()) &&
		(g.Players == 0 || g.Players == len(m.Players))
}

// Which says which matches of a group are behind a figure.
type Which uint8

// Those that a figure can be of.
const (
	All       Which = iota
	Won             // those the player won
	DealsWon        // those with a deal that the player won
	LuckKnown       // those whose luck is known
	Longest         // those with a turn as long as the longest
	Hinted          // those in which hints were asked for
	OutMissed       // those in which a going out was missed
)

// Selection is the matches of a group that a figure is of.
type Selection struct {
	Group
	Which
	Cards int // Longest: of that many cards
}

// Has reports whether a match is one of the selection.
func (s Selection) Has(m *Match) bool {
	if !s.Group.Has(m) || s.Which != All && m.Me < 0 {
		return false
	}
	switch s.Which {
	case Won:
		return m.WonIt()
	case DealsWon:
		return m.Won > 0
	case LuckKnown:
		return m.Luck != nil && m.Luck.Deals > 0
	case Longest:
		return m.Longest == s.Cards
	case Hinted:
		return m.Hints > 0
	case OutMissed:
		return m.Missed != nil && m.Missed.N > 0
	}
	return true
}
