package table

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/table/wire"
	"machiavelli/engine/text"
)

// The bounds of a table.
const (
	MinGrace, MaxGrace = 20 * time.Second, time.Hour
	MaxName            = 16 // letters
	mostLevel          = time.Second
	keptFor            = time.Minute // a seat of a rematch
)

// Wish is what somebody who makes a table asks for.
type Wish struct {
	Rules rules.Rules // house rules applied
	Seats []string    // human, or a level
	Names []string    // of the computer players, by seat; missing ones are made up
	Grace time.Duration
	Hints bool
	Kept  []string // by seat, of a rematch: the digest of the secret that the seat is kept for
	// Keys are the digests of the host's secret and of that of watching, which stay in a
	// rematch; empty: those of the Config are new.
	Keys [2]string
	// HostSeat is one more than the seat that has the host's rights at first, 0: only the secret has.
	HostSeat int
}

// Config is a table to be. Its random parts are given by the caller.
type Config struct {
	Wish
	Code   string   // six letters
	Made   int64    // when, milliseconds since 1970
	Secret [32]byte // of chance
	Host   string   // the secret of the host
	Watch  string   // the secret of watching
}

// Made is what does not change of a table, as its log stores it.
type Made struct {
	V      int             `json:"v"`
	Code   string          `json:"code"`
	Made   int64           `json:"made"` // milliseconds since 1970
	Rules  json.RawMessage `json:"rules"`
	Seats  []Seat          `json:"seats"`
	Grace  int64           `json:"grace"` // milliseconds
	Hints  bool            `json:"hints"`
	Secret string          `json:"secret"`          // of chance
	Host   string          `json:"host"`            // SHA-256 of the secret
	Watch  string          `json:"watch"`           // SHA-256 of the secret
	Hosts  int             `json:"hosts,omitempty"` // one more than the seat that has the host's rights at first
}

// Seat is a place at the table.
type Seat struct {
	By     string   `json:"by"`               // match.Human or a level, as the table was made
	Name   string   `json:"name,omitempty"`   // a person's seat without one is free
	Nonce  string   `json:"nonce,omitempty"`  // what the person gave to chance
	Secret string   `json:"secret,omitempty"` // SHA-256
	Next   string   `json:"next,omitempty"`   // SHA-256 of the secret that takes its place once it is used
	Old    []string `json:"old,omitempty"`    // SHA-256 of secrets that were replaced
	Level  string   `json:"level,omitempty"`  // the computer player in the person's place
	Left   bool     `json:"left,omitempty"`   // the person has left for good
	Kept   string   `json:"kept,omitempty"`   // SHA-256 of the secret that the seat is kept for
}

func (s *Seat) human() bool { return s.By == match.Human }

// free reports whether a person may still take the seat.
func (s *Seat) free() bool { return s.human() && s.Name == "" }

// computer is the level that plays the seat, empty where a person does.
func (s *Seat) computer() string {
	if s.human() {
		return s.Level
	}
	return s.By
}

func (s Seat) clone() Seat {
	s.Old = slices.Clone(s.Old)
	return s
}

// version is that of the logs that are written.
const version = 1

// digest is how a secret is kept.
func digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// ReadWish reads the body that makes a table. Rule sets that are not in the
// catalogue are refused unless own says otherwise.
func ReadWish(body []byte, own bool) (Wish, *wire.Refusal) {
	var asked wire.MakeRequest
	if r := wire.Decode(body, &asked); r != nil {
		return Wish{}, r
	}
	w := Wish{Seats: asked.Seats, Grace: 2 * time.Minute, Hints: asked.Hints == nil || *asked.Hints}
	r, err := rules.Read(asked.Rules)
	if err == nil {
		w.Rules, err = r.With(asked.Options)
	}
	if err == nil && !own {
		if _, house := w.Rules.House(); !house {
			err = text.Errorf("players' own rule sets are not played here")
		}
	}
	if err != nil {
		return w, wire.BadRules(err)
	}
	if asked.Grace != "" {
		if w.Grace, err = time.ParseDuration(asked.Grace); err != nil {
			return w, wire.BadJSON(text.Errorf("grace: %.20q is no time", asked.Grace))
		}
	}
	return w, w.check()
}

func (w *Wish) check() *wire.Refusal {
	n := len(w.Seats)
	switch {
	case rules.Validate(w.Rules) != nil:
		return wire.BadRules(rules.Validate(w.Rules))
	case n < w.Rules.MinPlayers || n > w.Rules.MaxPlayers || !slices.Contains(w.Seats, match.Human):
		return wire.BadSeats
	case w.Grace < MinGrace || w.Grace > MaxGrace:
		return wire.BadJSON(text.Errorf("grace: want 20s to 1h"))
	}
	for _, by := range w.Seats {
		if by != match.Human && !isLevel(by) {
			return wire.BadSeats
		}
	}
	return nil
}

// isLevel reports whether a text names one of the game's own computer players,
// who thinks no longer than a table allows.
func isLevel(s string) bool {
	p, err := bot.Parse(s)
	if err != nil || p.Budget > int(mostLevel.Milliseconds()) {
		return false
	}
	level, _ := bot.Of(s)
	return level.Opponent
}

// isName reports whether a person may be called so: there is something to see, and it
// stays in its line.
func isName(s string) bool {
	if !utf8.ValidString(s) || strings.TrimSpace(s) != s || s == "" || text.Letters(s) > MaxName {
		return false
	}
	if strings.ContainsFunc(s, func(r rune) bool {
		return text.Steers(r) || r == '\u2028' || r == '\u2029' || r == '\ufeff' || r == utf8.RuneError
	}) {
		return false
	}
	called := text.Called(s)
	return called == text.Line(s) && !unicode.Is(unicode.M, []rune(called + " ")[0]) && strings.ContainsFunc(called, func(r rune) bool {
		return unicode.IsOneOf([]*unicode.RangeTable{unicode.L, unicode.N, unicode.P, unicode.S}, r) && r != '\u2800' // a sign of Braille without a dot
	})
}

// names are those of computer players.
var names = []string{"Lucrezia", "Cesare", "Caterina", "Lorenzo", "Bianca", "Piero", "Ginevra", "Cosimo"}

// named is the seats of a wish.
func (w *Wish) seats() []Seat {
	var out []Seat
	used := slices.Clone(w.Names)
	for i, by := range w.Seats {
		s := Seat{By: by}
		if i < len(w.Kept) {
			s.Kept = w.Kept[i]
		}
		if !s.human() {
			if i < len(w.Names) {
				s.Name = w.Names[i]
			}
			if !isName(s.Name) {
				at := slices.IndexFunc(names, func(n string) bool { return !slices.Contains(used, n) })
				s.Name = names[max(at, 0)]
				used = append(used, s.Name)
			}
		}
		out = append(out, s)
	}
	return out
}

// New is a table that nobody has joined yet, and the first line of its log.
func New(c Config) (*Table, Line, *wire.Refusal) {
	if r := c.check(); r != nil {
		return nil, Line{}, r
	}
	if c.Keys == [2]string{} {
		c.Keys = [2]string{digest(c.Host), digest(c.Watch)}
	}
	ruling, err := json.Marshal(c.Rules)
	if err != nil {
		return nil, Line{}, wire.BadRules(err)
	}
	l := Line{E: lineTable, P: -1, Table: &Made{
		V: version, Code: c.Code, Made: c.Made, Rules: ruling, Seats: c.seats(), Grace: millis(c.Grace), Hints: c.Hints,
		Secret: hex.EncodeToString(c.Secret[:]), Host: c.Keys[0], Watch: c.Keys[1], Hosts: c.HostSeat,
	}}
	t, err := Restore(l)
	if err != nil {
		return nil, Line{}, wire.BadRules(err)
	}
	return t, l, nil
}

// Restore makes a table of the first line of a log; Apply applies the others.
func Restore(l Line) (*Table, error) {
	if l.E != lineTable || l.Table == nil || l.N != 0 {
		return nil, text.Errorf("a log begins with a table, not with %q", l.E)
	}
	m := *l.Table
	if m.V != version {
		return nil, text.Errorf("the log has version %d, this program reads %d", m.V, version)
	}
	t := &Table{
		setting: setting{made: m}, journal: journal{state: wire.Waiting}, company: company{host: m.Hosts - 1, grace: ofMillis(m.Grace)}, mem: memory{woke: never, running: never, hereTold: never, late: []int{}},
	}
	if err := json.Unmarshal(m.Rules, &t.rules); err != nil {
		return nil, text.Errorf("rules: %w", err)
	}
	if err := rules.Validate(t.rules); err != nil {
		return nil, text.Errorf("rules: %w", err)
	}
	n := len(m.Seats)
	if n < t.rules.MinPlayers || n > t.rules.MaxPlayers || m.Hosts < 0 || m.Hosts > n {
		return nil, text.Errorf("%d seats are too few or too many", n)
	}
	for _, s := range m.Seats {
		t.seats = append(t.seats, s.clone())
	}
	keyed := match.Keyed{Secret: m.Secret}
	t.commit = keyed.Commit()
	t.guest = digest(guest(m.Secret))
	ruling, options, err := record.Ruling(t.rules)
	if err != nil {
		return nil, err
	}
	t.ruling = wire.Look{Rules: ruling, Options: wire.Encode(options)}
	t.mem.seats = make([]seatMemory, n)
	for i := range t.mem.seats {
		t.mem.seats[i] = seatMemory{seen: never, said: never, drafted: [2]time.Duration{never, never}}
	}
	t.mem.here = t.hereNow(never)
	return t, nil
}
