// Package setup is the setup of the next match, as the new-match screen edits it.
// It is plain data, checked, kept between matches, and turned into a match.Config.
package setup

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
	"machiavelli/game/app/opponents"
	"machiavelli/game/lang"
	"machiavelli/game/settings"
	"machiavelli/game/store"
)

// Key is where the last setup is saved.
const Key = "setup"

var saved = store.Versioned{Key: Key}

// The levels that sit down first: fun before hard.
const (
	first  = "novice"
	second = "casual"
)

// Levels lists who can sit in a seat: a person, or a computer player by its
// level, the weakest first.
func Levels() []string { return append([]string{match.Human}, bot.Opponents()...) }

// Seat is a player to be.
type Seat struct {
	Name string `json:"name"`
	By   string `json:"by"`            // a person, or a level, with its temper as bot.WithTemper writes it
	Own  bool   `json:"own,omitempty"` // the name is that of a person who has typed it
}

// Level is the seat's level without its temper, and the temper; a person has
// none.
func (s Seat) Level() (level, temper string) { return bot.SplitTemper(s.By) }

// SetLevel gives the seat another level. A temper that the player has chosen
// stays; one that goes with the level changes with it.
func (s *Seat) SetLevel(level string) {
	old, temper := s.Level()
	if level == match.Human || temper == bot.DefaultTemper(old) {
		temper = ""
	}
	s.By = bot.WithTemper(level, temper)
}

// SetTemper gives the seat another temper.
func (s *Seat) SetTemper(temper string) {
	if s.By != match.Human {
		s.By = bot.WithTemper(s.By, temper)
	}
}

// known reports whether a seat can be played as it says.
func (s Seat) known() bool {
	if s.By == match.Human {
		return true
	}
	level, _ := s.Level()
	_, err := bot.Parse(s.By)
	return err == nil && slices.Contains(Levels(), level)
}

// Setup is a match to be.
type Setup struct {
	Rules   RuleSet       `json:"rules"`
	Seats   []Seat        `json:"seats"`   // rules.MaxPlayers of them; the first Number play
	Number  int           `json:"players"` // at the table
	Options rules.Options `json:"options"` // house rules; those that the rule set does not offer are left out
	Seed    string        `json:"-"`       // of this match only
	Unaided bool          `json:"unaided"` // nobody gets hints at a table of several people
}

// WithFriends asks for the setup of a table of several people.
type WithFriends struct{}

// What a text may hold at most, in letters.
const (
	MaxName = 16
	MaxSeed = 40
)

// Lengths that the screen offers when a match is to end otherwise than the
// rule set has it.
const (
	firstDeals  = 5
	firstTarget = 50
)

// Default is the setup of a player who has set up nothing: a person against
// two computer players at machiavelli. A player without a name gets the usual
// one, and nobody else has the player's.
func Default(name string) Setup {
	if strings.TrimSpace(name) == "" {
		name = settings.Defaults().Name
	}
	others := slices.DeleteFunc(opponents.Names(), func(n string) bool { return n == name })
	s := Setup{Rules: RuleSet{ID: rules.Default}, Number: 3, Options: rules.Options{Deals: firstDeals}}
	s.Seats = append(s.Seats, Seat{Name: name, By: match.Human})
	for i, n := range others[:rules.MaxPlayers-1] {
		s.Seats = append(s.Seats, Seat{Name: n, By: [2]string{first, second}[i%2]})
	}
	return s
}

// Quick is a match that begins without a question: three players, one deal of the first
// rule set.
func Quick(name, seed string) Setup {
	s := Default(name)
	s.Rules = RuleSet{ID: rules.First}
	s.Options, s.Seed = rules.Options{}, seed
	return s
}

// NewSeed draws a seed: a word that can be read aloud and typed again.
func NewSeed() string {
	return strconv.FormatUint(uint64(100_000_000+rand.N(900_000_000)), 10)
}

// Load loads the last setup, or returns the default. A damaged one is set aside, and the
// error says so.
func Load(s store.Store, name string) (Setup, error) {
	got := Default(name)
	got.Options = rules.Options{} // only what was saved
	had := false
	err := saved.Load(s, func(data []byte) error {
		had = true
		if err := json.Unmarshal(data, &got); err != nil {
			return err
		}
		return got.check()
	})
	if err != nil || !had {
		return Default(name), err
	}
	got.Seats[0].Name = Default(name).Seats[0].Name
	return got, nil
}

// Save saves the setup for the next time.
func (s *Setup) Save(to store.Store) error { return saved.Save(to, s) }

func (s *Setup) check() error {
	if len(s.Seats) != rules.MaxPlayers {
		return errors.New("a seat is missing")
	}
	for _, seat := range s.Seats {
		if len(seat.Name) > 16*MaxName || !seat.known() {
			return errors.New("a seat makes no sense")
		}
	}
	r, ok := s.Rules.Get()
	if !ok {
		return errors.New("there is no such rule set")
	}
	if s.Number < r.MinPlayers || s.Number > r.MaxPlayers {
		return errors.New("the number of players makes no sense")
	}
	_, err := r.With(r.Suited(s.Options))
	return err
}

// Base is the rule set without house rules.
func (s *Setup) Base() rules.Rules {
	r, _ := s.Rules.Get()
	return r
}

// SetRules chooses a rule set. The number of players follows its bounds, and
// house rules that are measured on the old one are left behind.
func (s *Setup) SetRules(set RuleSet) {
	r, ok := set.Get()
	if !ok {
		return
	}
	if !set.Same(s.Rules) {
		s.Options.Hand, s.Options.Packs, s.Options.Knock = 0, 0, 0
		s.SetLength(AsRules)
		if r.End.Deals == 1 && r.Score.Kind != rules.ScoreWinner {
			s.Options.Deals = firstDeals // one is soon over
		}
	}
	s.Rules = set
	s.Number = min(r.MaxPlayers, max(r.MinPlayers, s.Number))
}

// Apply sets the rules and house rules of a favourite.
func (s *Setup) Apply(f Favourite) {
	s.SetRules(f.Rules)
	s.Options = f.Options
}

// Favourite is the rule set and its house rules under a name.
func (s *Setup) Favourite(name string) Favourite {
	return Favourite{Name: name, Rules: s.Rules, Options: s.Base().Suited(s.Options)}
}

// Plays reports whether the match is set up as a favourite has it.
func (s *Setup) Plays(f Favourite) bool {
	return s.Rules.Same(f.Rules) && s.Base().Suited(s.Options) == f.Options
}

// House is the rule set with the house rules over it, or why they do not go
// together.
func (s *Setup) House() (rules.Rules, error) {
	r := s.Base()
	return r.With(r.Suited(s.Options))
}

// Length is what ends the match.
type Length int

// The lengths: as the rule set has it, after some deals, at a total.
const (
	AsRules Length = iota
	ByDeals
	ByTarget
)

// Length is what ends the match to be.
func (s *Setup) Length() Length {
	o := s.Base().Suited(s.Options)
	switch {
	case o.Deals > 0:
		return ByDeals
	case o.Target > 0:
		return ByTarget
	}
	return AsRules
}

// SetLength chooses what ends the match, with a usual number.
func (s *Setup) SetLength(l Length) {
	s.Options.Deals, s.Options.Target = 0, 0
	switch l {
	case ByDeals:
		s.Options.Deals = firstDeals
	case ByTarget:
		s.Options.Target = firstTarget
	}
}

// Fault is the first thing that keeps the match from beginning, as the key of
// a sentence; empty if nothing does.
func (s *Setup) Fault() string {
	for i, seat := range s.Seats[:s.Number] {
		if seat.Name == "" {
			return "newmatch.fault.name"
		}
		for _, other := range s.Seats[:i] {
			if other.Name == seat.Name {
				return "newmatch.fault.twice"
			}
		}
	}
	if len(s.Conflicts()) > 0 {
		return "newmatch.fault.rules"
	}
	return ""
}

// Conflicts lists the reasons why the house rules do not go together.
func (s *Setup) Conflicts() []rules.Fault {
	_, err := s.House()
	var bad *rules.Invalid
	if errors.As(err, &bad) {
		return bad.Faults
	}
	return nil
}

// Config is the match to be, with names in a language. House rules that do not go
// together are left out: Fault has told of them.
func (s *Setup) Config(l *lang.Lang) match.Config {
	r, err := s.House()
	if err != nil {
		r = s.Base()
	}
	c := match.Config{Rules: r, Seed: text.Line(s.Seed)}
	for _, seat := range s.Seats[:s.Number] {
		c.Players = append(c.Players, match.Player{Name: text.Line(seat.Name), By: seat.By})
	}
	return c
}

// Invite gives the second seat to a person, if the player is the only one: a table is made
// for somebody.
func (s *Setup) Invite() {
	for _, seat := range s.Seats[1:s.Number] {
		if seat.By == match.Human {
			return
		}
	}
	s.Seats[1].By = match.Human
}
