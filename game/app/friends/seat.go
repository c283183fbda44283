package friends

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"machiavelli/engine/rules"
	"machiavelli/engine/table/wire"
	"machiavelli/engine/text"
	"machiavelli/game/store"
)

// Seat is somebody's place at a table, or a way to it: what a link says, and what a
// device keeps to come back.
type Seat struct {
	Origin string `json:"origin,omitempty"` // of the server; empty in a page: its own
	Code   string `json:"code"`
	P      int    `json:"p"`                // -1: none
	Secret string `json:"secret,omitempty"` // of the seat, or of watching; empty: it is yet to be joined
	Host   string `json:"host,omitempty"`   // the secret of the person who made the table
	Watch  string `json:"watch,omitempty"`  // that of watching, which who made the table knows
	House  bool   `json:"house,omitempty"`  // the server is this computer's own, whatever its port
	Gone   bool   `json:"gone,omitempty"`   // its server has said that it is no more
	Old    string `json:"-"`                // of the seat at the table whose rematch this is
	Name   string `json:"-"`                // of the player there
}

// Joined reports whether the seat has been taken, so that its table can be followed.
func (s Seat) Joined() bool { return s.Secret != "" }

// sound reports whether a place may be one, whoever has said so.
func (s Seat) sound() bool {
	return isOrigin(s.Origin) && s.P >= -1 && s.P < rules.MaxPlayers && plain(s.Secret) && plain(s.Host) && plain(s.Watch)
}

// path is where something is asked of the table.
func (s Seat) path(what string) string {
	return wire.Path(s.Code, what)
}

// Nonce draws a seat's contribution to the random numbers of its table.
func Nonce() string { return drawn() }

// drawn is a text of 26 letters and digits that nobody can guess: the runtime draws from
// ChaCha8, with a key from the system. A page does without crypto/rand.
func drawn() string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	b := make([]byte, 26)
	for i := range b {
		b[i] = letters[rand.N(len(letters))]
	}
	return string(b)
}

// The marks of the links to a table.
const (
	markJoin  = "#t="
	markSeat  = "#s="
	markWatch = "#w="
)

// Errors of what should lead to a table.
var (
	ErrLink   = text.Errorf("that is no link to a table, and no code of six letters")
	ErrServer = text.Errorf("a code alone needs the address of its server")
)

// ReadLink is the table that a link leads to, or a code at a server that is known:
// origin is its address, "" for none.
func ReadLink(given, origin string) (Seat, error) {
	given, ok := seen(given)
	if !ok {
		return Seat{}, ErrLink
	}
	given = strings.Trim(given, " <>\"'()")
	for _, mark := range []string{markJoin, markSeat, markWatch} {
		at, rest, ok := strings.Cut(given, mark)
		if !ok {
			continue
		}
		code, secret, _ := strings.Cut(rest, ".")
		s := Seat{P: -1, Secret: secret}
		var err error
		if s.Code, err = readCode(code); err != nil || (mark == markJoin) != (secret == "") || !plain(secret) {
			return Seat{}, ErrLink
		}
		if mark == markWatch {
			s.Watch = secret
		}
		if s.Origin, err = ReadOrigin(at); err != nil {
			return Seat{}, err
		}
		return s, nil
	}
	code, err := readCode(given)
	switch {
	case err != nil:
		return Seat{}, err
	case origin == "":
		return Seat{}, ErrServer
	}
	if origin, err = ReadOrigin(origin); err != nil {
		return Seat{}, err
	}
	return Seat{Origin: origin, Code: code, P: -1}, nil
}

// Link is the address of a page that joins the table.
func (s Seat) Link() string { return s.Origin + "/" + markJoin + s.Code }

// OwnLink is the address of a page that takes this seat, for another device of the player.
func (s Seat) OwnLink() string { return s.Origin + "/" + markSeat + s.Code + "." + s.Secret }

// WatchLink is the address of a page that watches, "" where that is not known.
func (s Seat) WatchLink() string {
	if s.Watch == "" {
		return ""
	}
	return s.Origin + "/" + markWatch + s.Code + "." + s.Watch
}

// Address is the link that leads to the place: what ReadLink has read, as it is written here.
func (s Seat) Address() string {
	switch s.Secret {
	case "":
		return s.Link()
	case s.Watch:
		return s.WatchLink()
	}
	return s.OwnLink()
}

// ToWatch is a place from which others watch, false where its secret is not known.
func (s Seat) ToWatch() (Seat, bool) {
	return Seat{Origin: s.Origin, Code: s.Code, P: -1, Secret: s.Watch, Watch: s.Watch}, s.Watch != ""
}

func readCode(given string) (string, error) {
	code, ok := wire.ReadCode(given)
	if !ok {
		return "", ErrLink
	}
	return code, nil
}

// plain reports whether a text may be a secret: it goes into a header.
func plain(secret string) bool {
	return len(secret) <= 200 && !strings.ContainsFunc(secret, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_'
	})
}

// kept is a place at a table as a device keeps it.
type kept struct {
	V int `json:"v"`
	Seat
	Used  int64           `json:"used"`            // when, in seconds since 1970
	Draft json.RawMessage `json:"draft,omitempty"` // the half-made turn as the wire has it
}

// keptVersion is the version of what is kept.
const keptVersion = 1

// prefix begins the keys of places at tables; the rest is the code, and the server.
const prefix = "seat-"

func (s Seat) key() string {
	sum := sha256.Sum256([]byte(s.Origin))
	return prefix + strings.ToLower(s.Code) + "-" + hex.EncodeToString(sum[:4])
}

// mostKept is how many bytes of a place are read.
const mostKept = 64 << 10

// load is a place as it is kept.
func load(in store.Store, key string) (k kept, err error) {
	data, err := in.Load(key)
	switch {
	case err != nil:
		return k, err
	case len(data) > mostKept:
		return k, text.Errorf("it is larger than %d KB", mostKept>>10)
	}
	if err = json.Unmarshal(data, &k); err != nil {
		return k, err
	}
	if k.Code, err = readCode(k.Code); err == nil && (k.V != keptVersion || !k.Joined() || !k.sound()) {
		err = ErrLink
	}
	return k, err
}

func save(in store.Store, k kept) error {
	k.V = keptVersion
	data, err := json.Marshal(k)
	if err != nil {
		return err
	}
	return in.Save(k.key(), data)
}

// mostSeats is how many places a device keeps.
const mostSeats = 40

// Save saves a place at a table on this device. The one that was used longest ago gives way.
func Save(in store.Store, s Seat, now time.Time) error {
	all, err := seats(in)
	if err != nil {
		return err
	}
	k, err := load(in, s.key())
	if err != nil || k.Secret != s.Secret {
		k = kept{}
	}
	if k.Seat, k.Used = s, now.Unix(); err != nil && len(all) >= mostSeats {
		Forget(in, all[len(all)-1].Seat)
	}
	return save(in, k)
}

// Forget deletes a place from this device: its person has given it up. Where another secret
// of the place has come meanwhile, that stays.
func Forget(in store.Store, s Seat) {
	if in == nil {
		return
	}
	if k, err := load(in, s.key()); err == nil && k.Secret != s.Secret {
		return
	}
	_ = in.Remove(s.key()) // what cannot be removed is refused by its server
}

// change changes what this device keeps of a place, if it keeps it. What cannot be kept
// is lost with the program alone.
func change(in store.Store, s Seat, do func(*kept)) {
	if in == nil {
		return
	}
	if k, err := load(in, s.key()); err == nil && k.Secret == s.Secret {
		do(&k)
		_ = save(in, k)
	}
}

// Seats lists the saved places, the one that was used last first. It leaves out those that
// cannot be read.
func Seats(in store.Store) ([]Seat, error) {
	all, err := seats(in)
	var list []Seat
	for _, k := range all {
		list = append(list, k.Seat)
	}
	return list, err
}

func seats(in store.Store) (all []kept, err error) {
	keys, err := in.Keys()
	if err != nil {
		return nil, err
	}
	for _, key := range keys {
		if !strings.HasPrefix(key, prefix) {
			continue
		}
		if k, err := load(in, key); err == nil {
			all = append(all, k)
		}
	}
	slices.SortStableFunc(all, func(a, b kept) int { return cmp.Compare(b.Used, a.Used) })
	return all, nil
}

// keptDraft is the half-made turn that a device keeps of a place, nil for none.
func keptDraft(in store.Store, s Seat) []byte {
	if in == nil {
		return nil
	}
	k, err := load(in, s.key())
	if err != nil || k.Secret != s.Secret {
		return nil
	}
	return k.Draft
}

// saveDraft saves the half-made turn of a place that this device has saved; nil: there
// is none. What cannot be kept here the server keeps.
func saveDraft(in store.Store, s Seat, lies []byte) {
	change(in, s, func(k *kept) { k.Draft = lies })
}
