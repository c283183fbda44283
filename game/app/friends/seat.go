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
	Nonce  string `json:"nonce,omitempty"`  // what the person gave to the chance of the table
	Looks  bool   `json:"-"`                // a link that leads to where this device watches from
	Old    string `json:"-"`                // of the seat at the table whose rematch this is
	Name   string `json:"-"`                // of the player there
}

// Place is a seat that is to be followed, without more being asked.
type Place struct{ Seat }

// Again is the way to the table of the rematch: to the seat that is kept there, or to watch.
func (t *Table) Again(code string) any {
	was := t.Seat()
	to := Seat{Origin: was.Origin, Code: code, P: -1, Host: was.Host, Watch: was.Watch, House: was.House}
	if t.Info().Me >= 0 {
		to.Old, to.Name = was.Secret, t.Name()
		return to
	}
	to.Secret = was.Watch // which stays the same
	return Place{to}
}

// Joined reports whether the seat has been taken, so that its table can be followed.
func (s Seat) Joined() bool { return s.Secret != "" }

// sound reports whether a place may be one, whoever has said so.
func (s Seat) sound() bool {
	return isOrigin(s.Origin) && s.P >= -1 && s.P < rules.MaxPlayers && plain(s.Secret) && plain(s.Host) && plain(s.Watch) && plain(s.Nonce)
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

// ToWatch is a place from which others watch, false where its secret is not known.
func (s Seat) ToWatch() (Seat, bool) {
	return Seat{Origin: s.Origin, Code: s.Code, P: -1, Secret: s.Watch, Watch: s.Watch}, s.Watch != ""
}

// kept is a place at a table as a device keeps it.
type kept struct {
	V int `json:"v"`
	Seat
	Used  int64           `json:"used"`            // when, in seconds since 1970
	Draft json.RawMessage `json:"draft,omitempty"` // the half-made turn as the wire has it

	Commit string `json:"commit,omitempty"` // of the chance of the table, as it was first heard
	Hints  int    `json:"hints,omitempty"`  // that were asked for in its match
	Record string `json:"record,omitempty"` // the ID of the match's record, once it is among the player's
	Again  string `json:"again,omitempty"`  // the code of the rematch's table
}

// keptVersion is the version of what is kept.
const keptVersion = 1

// prefix begins the keys of places at tables; the rest is the code, and the server.
const prefix = "seat-"

func (s Seat) key() string {
	if s.Watches() {
		return s.keyOf(prefix) + "-watch" // beside a seat of the same person
	}
	return s.keyOf(prefix)
}

// Watches reports whether the place is one to watch from.
func (s Seat) Watches() bool { return s.Watch != "" && s.Secret == s.Watch }

// keyOf is what is kept of a table under a prefix.
func (s Seat) keyOf(prefix string) string {
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
	if k.Code, err = readCode(k.Code); err == nil && (k.V != keptVersion || !k.Joined() && strings.HasPrefix(key, prefix) || !k.sound()) {
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
	key := k.key()
	if !k.Joined() {
		key = k.keyOf(hopePrefix)
	}
	return in.Save(key, data)
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
	if err != nil || k.Secret != s.Secret && (k.Nonce == "" || k.Nonce != s.Nonce) {
		k = kept{}
	}
	if k.Seat, k.Used = s, now.Unix(); err != nil && len(all) >= mostSeats {
		giveWay(in, all)
	}
	if err = save(in, k); err == nil && s.P >= 0 {
		_ = in.Remove(s.keyOf(hopePrefix)) // it would be of no use, and does no harm
	}
	return err
}

// giveWay forgets one of too many places, the one that was used longest ago of those that can
// be missed: its server knows it no longer, its match is over, or it is to watch alone.
func giveWay(in store.Store, all []kept) {
	for _, k := range slices.Backward(all) {
		if k.Gone || k.Record != "" || k.P < 0 {
			Forget(in, k.Seat)
			return
		}
	}
	Forget(in, all[len(all)-1].Seat)
}

// hopePrefix begins the keys of the tables at which somebody sits down, until the seat is
// there.
const hopePrefix = "hope-"

// Hope is the way to a table, with the nonce by which the person sits down there, and with
// what makes a person its host. The device keeps it until the seat is there: who tries again, after
// a lost answer or with the page loaded again, gets the same seat.
func Hope(in store.Store, at Seat, now time.Time) Seat {
	k, err := load(in, at.keyOf(hopePrefix))
	if err == nil && k.Nonce != "" {
		at.Nonce, at.Host, at.Watch = k.Nonce, cmp.Or(at.Host, k.Host), cmp.Or(at.Watch, k.Watch)
	}
	if at.Nonce == "" {
		at.Nonce = Nonce()
	}
	hope := at
	hope.P, hope.Secret = -1, ""
	dropHopes(in)
	_ = save(in, kept{Seat: hope, Used: now.Unix()}) // else the nonce lives as long as the screen
	return at
}

// mostHopes is how many tables are kept at which nobody has sat down yet.
const mostHopes = 20

// dropHopes makes room for one more.
func dropHopes(in store.Store) {
	keys, _ := in.Keys()
	var all []kept
	for _, key := range keys {
		if strings.HasPrefix(key, hopePrefix) {
			k, err := load(in, key)
			if err != nil {
				_ = in.Remove(key)
				continue
			}
			all = append(all, k)
		}
	}
	slices.SortFunc(all, func(a, b kept) int { return cmp.Compare(b.Used, a.Used) })
	for len(all) >= mostHopes {
		_ = in.Remove(all[len(all)-1].keyOf(hopePrefix))
		all = all[:len(all)-1]
	}
}

// Forget deletes a place from this device: its person has given it up. Where another secret
// of the place has come meanwhile, that stays.
func Forget(in store.Store, s Seat) {
	if in == nil {
		return
	}
	for _, key := range []string{s.key(), s.keyOf(prefix)} { // those to watch from were once kept as seats
		if k, err := load(in, key); err == nil && k.Secret == s.Secret {
			_ = in.Remove(key) // what cannot be removed is refused by its server
		}
	}
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

// keptOf is what a device keeps of a place.
func keptOf(in store.Store, s Seat) kept {
	if in != nil {
		if k, err := load(in, s.key()); err == nil && k.Secret == s.Secret {
			return k
		}
	}
	return kept{Seat: s}
}

// saveDraft saves the half-made turn of a seat that this device has saved; nil deletes
// it. What cannot be saved here the server keeps.
func saveDraft(in store.Store, s Seat, lies []byte) {
	change(in, s, func(k *kept) { k.Draft = lies })
}
