//go:build !js

package serve

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/bits"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/rules"
)

// What is here was written from docs/formats.md alone, as foreign was: no package of this
// project computes a roll of it.

// foreignDice is a roll of chance.
type foreignDice struct {
	key   []byte
	bytes []byte
	i     uint64
}

func newForeignDice(secret []byte, deal, roll int, nonces []string) *foreignDice {
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%d %d %s", deal, roll, strings.Join(nonces, " "))
	return &foreignDice{key: mac.Sum(nil)}
}

// below is an even choice below m.
func (d *foreignDice) below(m int) int {
	for {
		if len(d.bytes) == 0 {
			mac := hmac.New(sha256.New, d.key)
			mac.Write(binary.BigEndian.AppendUint64(nil, d.i))
			d.bytes, d.i = mac.Sum(nil), d.i+1
		}
		n := binary.BigEndian.Uint64(d.bytes)
		d.bytes = d.bytes[8:]
		if v := int(n & (1<<bits.Len(uint(m-1)) - 1)); v < m {
			return v
		}
	}
}

func (d *foreignDice) shuffle(cards []string) {
	for i := len(cards) - 1; i > 0; i-- {
		k := d.below(i + 1)
		cards[i], cards[k] = cards[k], cards[i]
	}
}

// foreignRules is what the dice of a rule set depend on.
type foreignRules struct {
	packs, jokers, free int
	batches             []int  // nil: one card at a time
	wild                string // the ranks that are not turned up; empty: there is no upcard
	turned              bool   // the pile is turned over, which is no roll
}

func (r foreignRules) deck() (deck []string) {
	for pack := range r.packs {
		for _, suit := range "SHDC" {
			for _, rank := range foreignRanks[:13] {
				deck = append(deck, string(rank)+string(suit))
			}
		}
		for n := range r.jokers {
			if n%r.packs == pack {
				deck = append(deck, "X")
			}
		}
	}
	return deck
}

// foreignRolls is how many rolls of each kind a record has.
type foreignRolls struct{ deals, restocks, zaps int }

// foreignRecord is a record that is rolled once more.
type foreignRecord struct {
	foreignRules
	t           *testing.T
	secret      []byte
	nonces      []string
	deal, roll  int // the deal, and its next roll
	hands       [][]string
	stock, pile []string
	rolled      foreignRolls
}

func (r *foreignRecord) next() *foreignDice {
	d := newForeignDice(r.secret, r.deal, r.roll, r.nonces)
	r.roll++
	return d
}

func (r *foreignRecord) want(what string, got, want any) {
	r.t.Helper()
	if a, b := fmt.Sprint(got), fmt.Sprint(want); a != b {
		r.t.Errorf("deal %d, %s: %s, the dice say %s", r.deal, what, a, b)
	}
}

// foreignRecorded is an event of a record.
type foreignRecorded struct {
	E                  string
	P, To              int
	Deal, Dealer, V    int
	Card, Upcard       string
	Cards, Hand, Stock []string
	Free               []string
	Hands              [][]string
	Chance             struct {
		Commit, Secret string
		Nonces         []string
	}
}

// check rolls the dice of a record once more, and answers its secret.
func (of foreignRules) check(t *testing.T, text []byte, commit string, nonces []string) (string, foreignRolls) {
	t.Helper()
	r := &foreignRecord{foreignRules: of, t: t, nonces: nonces}
	for i, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
		var e foreignRecorded
		if err := json.Unmarshal(line, &e); err != nil && e.E != "play" && e.E != "score" { // whose hands and tables are written otherwise
			t.Fatalf("%v: %s", err, line)
		}
		if i > 0 {
			r.event(&e)
			continue
		}
		r.secret, _ = hex.DecodeString(e.Chance.Secret)
		sum := sha256.Sum256(r.secret)
		if e.E != "match" || e.V != 2 || e.Chance.Commit != commit || len(r.secret) != 32 || hex.EncodeToString(sum[:]) != commit || !slices.Equal(e.Chance.Nonces, nonces) {
			t.Errorf("%s, told was the commit %s", line, commit)
		}
	}
	return hex.EncodeToString(r.secret), r.rolled
}

func (r *foreignRecord) event(e *foreignRecorded) {
	switch e.E {
	case "deal":
		r.dealt(e)
	case "draw":
		r.want("draw", e.Cards, r.stock[:len(e.Cards)])
		r.stock = r.stock[len(e.Cards):]
		r.hands[e.P] = append(r.hands[e.P], e.Cards...)
	case "take":
		r.want("taken", e.Card, r.pile[len(r.pile)-1])
		r.pile = r.pile[:len(r.pile)-1]
		r.hands[e.P] = append(r.hands[e.P], e.Card)
	case "push":
		r.want("push", e.Cards, []string{r.pile[len(r.pile)-1], r.stock[0]})
		r.pile, r.stock = r.pile[:len(r.pile)-1], r.stock[1:]
		r.hands[e.To] = append(r.hands[e.To], e.Cards...)
	case "discard":
		r.drop(e.P, e.Card)
		r.pile = append(r.pile, e.Card)
	case "play":
		for _, card := range e.Hand {
			face, _, _ := strings.Cut(card, "=")
			r.drop(e.P, face)
		}
	case "restock":
		under, up := slices.Clone(r.pile[:len(r.pile)-1]), r.pile[len(r.pile)-1]
		if !r.turned {
			r.next().shuffle(under)
		}
		r.stock, r.pile = append(slices.Clone(r.stock), under...), []string{up}
		r.want("stock", e.Stock, r.stock)
		r.rolled.restocks++
	case "zap":
		r.drop(e.P, "X")
		left := slices.Clone(r.hands[e.P])
		slices.SortFunc(left, func(a, b string) int { return foreignPlace(a) - foreignPlace(b) })
		card := left[r.next().below(len(left))]
		r.want("zap", e.Card, card)
		r.drop(e.P, card)
		r.hands[e.To] = append(r.hands[e.To], card)
		r.rolled.zaps++
	}
}

// dealt rolls a deal.
func (r *foreignRecord) dealt(e *foreignRecorded) {
	r.deal, r.roll = e.Deal, 0
	r.rolled.deals++
	dice, n := r.next(), len(r.nonces)
	if e.Deal == 1 {
		r.want("dealer", e.Dealer, dice.below(n))
	}
	deck := r.deck()
	dice.shuffle(deck)
	batches := r.batches
	if batches == nil {
		batches = slices.Repeat([]int{1}, len(e.Hands[0]))
	}
	r.hands = make([][]string, n)
	for _, batch := range batches {
		for k := range n {
			seat := (e.Dealer + 1 + k) % n
			r.hands[seat], deck = append(r.hands[seat], deck[:batch]...), deck[batch:]
		}
	}
	for seat := range r.hands {
		r.want(fmt.Sprintf("hand of %d", seat), slices.Sorted(slices.Values(e.Hands[seat])), slices.Sorted(slices.Values(r.hands[seat])))
	}
	r.want("free cards", e.Free, deck[:r.free])
	r.stock, r.pile = slices.Clone(deck[r.free:]), nil
	if r.wild != "" {
		for strings.Contains(r.wild, r.stock[0][:1]) {
			r.stock = append(r.stock[1:], r.stock[0])
		}
		r.want("upcard", e.Upcard, r.stock[0])
		r.pile, r.stock = []string{r.stock[0]}, r.stock[1:]
	}
	r.want("stock", e.Stock, r.stock)
}

// drop takes a card from a hand.
func (r *foreignRecord) drop(seat int, card string) {
	i := slices.Index(r.hands[seat], card)
	if i < 0 {
		r.t.Fatalf("deal %d: seat %d has no %s in %v", r.deal, seat, card, r.hands[seat])
	}
	r.hands[seat] = slices.Delete(r.hands[seat], i, i+1)
}

// foreignPlace is the place of a face in S H D C, each A to K, then jokers.
func foreignPlace(card string) int {
	if card == "X" {
		return 4 * 13
	}
	return 13*strings.IndexByte("SHDC", card[1]) + strings.IndexByte(foreignRanks, card[0])
}

// foreignEvening is a match in which one program sits in all seats. It lays nothing: it zaps,
// pushes, draws and discards, so that a stock ends and deals end blocked.
type foreignEvening struct {
	t           *testing.T
	url, at     string
	host        string
	seats       []string // their secrets
	actions     int
	most, deals int
}

func (f *foreignEvening) ask(method, path, secret, body string) (int, []byte) {
	a := foreign{t: f.t, url: f.url, secret: secret}
	return a.ask(method, path, body)
}

// foreignSight is what a seat sees.
type foreignSight struct {
	N    int
	View struct {
		Phase         string
		Deal, Turn    int
		Hand, Options []string
	}
}

func (f *foreignEvening) look(seat int) (l foreignSight) {
	_, text := f.ask("GET", f.at+"/lines?wait=1", f.seats[seat], "")
	for _, line := range bytes.Split(text, []byte("\n")) {
		if bytes.Contains(line, []byte(`"e":"view"`)) {
			if err := json.Unmarshal(line, &l); err != nil {
				f.t.Fatalf("%v: %s", err, line)
			}
		}
	}
	return l
}

// play plays until its deals are over, or enough was done, and closes the table.
func (f *foreignEvening) play() {
	for f.actions < f.most && !f.t.Failed() {
		l := f.look(0)
		switch l.View.Phase {
		case "turn":
			f.turn(l.View.Turn)
		case "scored":
			if l.View.Deal == f.deals {
				f.actions = f.most
				break
			}
			if status, text := f.ask("POST", f.at+"/host", f.host, `{"do":"deal"}`); status != http.StatusNoContent {
				f.t.Fatalf("deal: %d %s", status, text)
			}
		default:
			f.actions = f.most
		}
	}
	f.ask("POST", f.at+"/host", f.host, `{"do":"close"}`)
}

// turn does one thing.
func (f *foreignEvening) turn(seat int) {
	l := f.look(seat)
	v, action := l.View, ""
	may := func(do string) bool { return action == "" && slices.Contains(v.Options, do) }
	if may("zap") && slices.Contains(v.Hand, "X") {
		action = fmt.Sprintf(`{"do":"zap","card":"X","to":%d}`, (seat+1)%len(f.seats))
	}
	for _, do := range []string{"push", "draw", "take"} {
		if may(do) {
			action = `{"do":"` + do + `"}`
		}
	}
	if may("discard") {
		action = `{"do":"discard","card":"` + v.Hand[f.actions%len(v.Hand)] + `"}`
	}
	for _, do := range []string{"pass", "giveup"} {
		if may(do) {
			action = `{"do":"` + do + `"}`
		}
	}
	if action == "" { // a play is a duty
		f.actions = f.most
		return
	}
	if status, text := f.ask("POST", f.at+"/do", f.seats[seat], fmt.Sprintf(`{"id":"a%d","n":%d,"action":%s}`, f.actions, l.N, action)); status != http.StatusOK {
		f.t.Fatalf("%s of %v: %d %s", action, v.Options, status, text)
	}
	f.actions++
}

// shuffledRules is krambambuli in which the discards are shuffled. In push a pile has one card
// after every turn, so that no rule set of the catalogue comes to that.
func shuffledRules(t *testing.T) string {
	r, _ := rules.ByID("krambambuli")
	r.ID, r.Name, r.Stock = "shuffled", "Shuffled", rules.StockShuffle
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAForeignProgramRollsEveryDieOfATable(t *testing.T) {
	for name, of := range map[string]struct {
		rules, options string
		people, deals  int
		dice           foreignRules
		want           foreignRolls // at least
	}{
		"push":        {`"push"`, `{}`, 4, 5, foreignRules{packs: 2, jokers: 4, wild: "X2"}, foreignRolls{deals: 5}},
		"krambambuli": {`"krambambuli"`, `{}`, 3, 2, foreignRules{packs: 1, wild: "X", turned: true}, foreignRolls{deals: 2, restocks: 2}},
		"two packs":   {`"krambambuli"`, `{}`, 4, 1, foreignRules{packs: 2, wild: "X", turned: true}, foreignRolls{deals: 1}},
		"shuffled":    {shuffledRules(t), `{}`, 3, 3, foreignRules{packs: 1, wild: "X"}, foreignRolls{deals: 3, restocks: 3}},
		"jokers":      {`"machiavelli-jokers"`, `{"zap":true,"deals":3}`, 2, 3, foreignRules{packs: 2, jokers: 2}, foreignRolls{deals: 3, zaps: 3}},
		"free cards":  {`"tahiti"`, `{"zap":true,"deals":3}`, 3, 3, foreignRules{packs: 2, jokers: 4, free: 4}, foreignRolls{deals: 3, zaps: 3}},
		"batches":     {`"shanghai"`, `{}`, 3, 1, foreignRules{packs: 2, batches: []int{3, 3, 3, 1}}, foreignRolls{deals: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t, t.TempDir(), func(o *Options) { o.OwnRules = true })
			h.s.requests, h.s.asks = newLimiter(time.Microsecond, 1<<20), newLimiter(time.Microsecond, 1<<20)
			f := &foreignEvening{t: t, url: h.http.URL, most: 1000, deals: of.deals}
			status, text := f.ask("POST", "/v1/tables", "", fmt.Sprintf(`{"rules":%s,"options":%s,"seats":["human"%s]}`, of.rules, of.options, strings.Repeat(`,"human"`, of.people-1)))
			var made struct{ Code, Host, Commit string }
			if err := json.Unmarshal(text, &made); err != nil || status != http.StatusCreated {
				t.Fatalf("%d %s", status, text)
			}
			f.at, f.host = "/v1/tables/"+made.Code, made.Host
			var nonces []string
			for p := range of.people {
				nonces = append(nonces, fmt.Sprintf("nonce-of-%d-0123456789", p))
				status, text := f.ask("POST", f.at+"/join", "", fmt.Sprintf(`{"name":"P%d","nonce":%q,"p":%d}`, p, nonces[p], p))
				var seat struct{ Secret string }
				if err := json.Unmarshal(text, &seat); err != nil || status != http.StatusCreated {
					t.Fatalf("%d %s", status, text)
				}
				f.seats = append(f.seats, seat.Secret)
			}
			f.play()
			status, text = f.ask("GET", f.at+"/record", "", "")
			if status != http.StatusOK {
				t.Fatalf("%d %s", status, text)
			}
			if _, got := of.dice.check(t, text, made.Commit, nonces); got.deals < of.want.deals || got.restocks < of.want.restocks || got.zaps < of.want.zaps {
				t.Errorf("rolled %+v in %d actions, want at least %+v", got, f.actions, of.want)
			}
		})
	}
}
