package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
)

// Match is a match in progress. Its zero value is no match; make one with New
// or by reading a save.
type Match struct {
	state
	told Chance // in place of the dice, while an action is applied
	// imagined is set where nobody looks at the table, so that the melds of a
	// shared one need not keep their IDs.
	imagined bool
}

// Data is all of a match as plain data, in place, for messages between threads
// of one build; saves are JSON, and checked.
func (m *Match) Data() any { return &m.state }

// state is all of a match. What a slice of cards or melds holds is never
// written to, only replaced, so that events and copies may share it.
type state struct {
	Rules   rules.Rules `json:"rules"`
	Seed    string      `json:"seed"`
	Dice    dice        `json:"dice"`
	Keyed   *Keyed      `json:"keyed,omitempty"` // in place of the dice
	Rolls   int         `json:"rolls,omitempty"` // of keyed chance in this deal
	Phase   Phase       `json:"phase"`
	Deal    int         `json:"deal"`
	Dealer  int         `json:"dealer"`
	Turn    int         `json:"turn"`
	Turns   int         `json:"turns"`
	Seats   []seat      `json:"seats"`
	Table   []Meld      `json:"table"`
	Free    []card.ID   `json:"free"`
	Stock   []card.ID   `json:"stock"` // the top first
	Pile    []card.ID   `json:"pile"`  // the upcard last
	Gone    []card.ID   `json:"gone"`  // out of the game
	Next    int         `json:"next"`  // the ID of the next new meld
	Now     now         `json:"now"`
	Passes  int         `json:"passes"` // turns in a row in which nothing was played or drawn
	Idle    int         `json:"idle"`   // turns in a row in which nothing was played
	Last    int         `json:"last"`   // turns left after the end of the stock, where it ends the deal
	Scores  []Result    `json:"scores"`
	Winners []int       `json:"winners"`
	Log     []Event     `json:"log"` // what somebody has yet to see in a view
}

// now is the turn so far.
type now struct {
	Drawn  int  `json:"drawn"`
	Played bool `json:"played"`
	Fresh  bool `json:"fresh"`  // the first meld was laid in this turn
	Stolen bool `json:"stolen"` // a card was stolen in this turn
	// Touched says that in a strict match a card has been moved since the turn
	// began: the turn now ends by a legal play or by giving up.
	Touched bool `json:"touched,omitempty"`
	// Able says that the seat on turn must play, as the solver found when the
	// turn began or a card was drawn.
	Able bool `json:"-"`
}

// seat is a player with the secrets.
type seat struct {
	Player
	Hand   []card.ID `json:"hand"`
	Known  []card.ID `json:"known"` // cards of the hand; of each face as many as all have seen go there
	Total  int       `json:"total"`
	Wins   int       `json:"wins"`
	Opened bool      `json:"opened"`
	Skip   bool      `json:"skip"`  // zapped: the next turn is missed
	Since  int       `json:"since"` // where in the log the view begins
}

// Result is how a deal ended.
type Result struct {
	Reason string `json:"reason"` // out knock blocked stock
	Wins   []int  `json:"winners"`
	Points []int  `json:"points"`
	Totals []int  `json:"totals"`
}

// MaxSeed and MaxName are the most bytes of a seed and of a player's name.
const (
	MaxSeed = 200
	MaxName = 100
)

// New begins a match: it draws the first dealer and deals. The error says what
// is wrong with the configuration.
func New(c Config) (*Match, []Event, error) {
	if err := c.check(); err != nil {
		return nil, nil, err
	}
	m := &Match{state: state{Rules: c.Rules, Seed: c.Seed, Dice: roll(c.Seed), Keyed: c.Keyed.clone()}}
	for _, p := range c.Players {
		m.Seats = append(m.Seats, seat{Player: p})
	}
	d := m.dealing()
	m.Dealer = d.below(len(m.Seats))
	m.deal(m.shuffled(d))
	return m, cloneEvents(m.Log), nil
}

func (c *Config) check() error {
	if err := rules.Validate(c.Rules); err != nil {
		return err
	}
	if n := len(c.Players); n < c.Rules.MinPlayers || n > c.Rules.MaxPlayers {
		return text.Errorf("%d players: %s is for %d to %d", n, c.Rules.Name, c.Rules.MinPlayers, c.Rules.MaxPlayers)
	}
	if c.Keyed != nil {
		if err := c.Keyed.check(len(c.Players)); err != nil {
			return err
		}
	}
	if len(c.Seed) > MaxSeed {
		return text.Errorf("the seed has %d bytes, at most %d", len(c.Seed), MaxSeed)
	}
	for i, p := range c.Players {
		if len(p.Name) > MaxName || len(p.By) > MaxName {
			return text.Errorf("the name of player %d has more than %d bytes", i+1, MaxName)
		}
	}
	return nil
}

// Clone is a copy that shares nothing with m.
func (m *Match) Clone() *Match {
	c := &Match{state: m.state, imagined: m.imagined}
	c.Rules = m.Rules.Clone()
	c.Seats = slices.Clone(m.Seats)
	for i := range c.Seats {
		c.Seats[i].Hand = slices.Clone(c.Seats[i].Hand)
		c.Seats[i].Known = slices.Clone(c.Seats[i].Known)
	}
	c.Table = cloneMelds(m.Table)
	c.Free = slices.Clone(m.Free)
	c.Stock = slices.Clone(m.Stock)
	c.Pile = slices.Clone(m.Pile)
	c.Gone = slices.Clone(m.Gone)
	c.Scores = cloneResults(m.Scores)
	c.Winners = slices.Clone(m.Winners)
	c.Log = cloneEvents(m.Log)
	return c
}

// Players says who sits in the seats.
func (m *Match) Players() []Player {
	ps := make([]Player, len(m.Seats))
	for i := range m.Seats {
		ps[i] = m.Seats[i].Player
	}
	return ps
}

// Config is what the match was made from.
func (m *Match) Config() Config {
	return Config{Rules: m.Rules.Clone(), Seed: m.Seed, Keyed: m.Keyed.clone(), Players: m.Players()}
}

// OnTurn is the seat on turn, -1 when nobody is.
func (m *Match) OnTurn() int {
	if m.Phase != Turning {
		return -1
	}
	return m.Turn
}

// At is where the match stands.
func (m *Match) At() Phase { return m.Phase }

func cloneMelds(ms []Meld) []Meld {
	out := slices.Clone(ms)
	for i := range out {
		out[i].Cards = slices.Clone(out[i].Cards)
	}
	return out
}

func cloneResults(rs []Result) []Result {
	out := slices.Clone(rs)
	for i := range out {
		out[i].Wins = slices.Clone(out[i].Wins)
		out[i].Points = slices.Clone(out[i].Points)
		out[i].Totals = slices.Clone(out[i].Totals)
	}
	return out
}

func cloneEvents(es []Event) []Event {
	out := slices.Clone(es)
	for i := range out {
		out[i] = out[i].clone()
	}
	return out
}

func (e Event) clone() Event {
	e.Hands = slices.Clone(e.Hands)
	for i := range e.Hands {
		e.Hands[i] = slices.Clone(e.Hands[i])
	}
	e.Free = slices.Clone(e.Free)
	e.Stock = slices.Clone(e.Stock)
	e.Cards = slices.Clone(e.Cards)
	e.Hand = slices.Clone(e.Hand)
	e.Table = cloneMelds(e.Table)
	e.Wins = slices.Clone(e.Wins)
	e.Points = slices.Clone(e.Points)
	e.Totals = slices.Clone(e.Totals)
	return e
}
