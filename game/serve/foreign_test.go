//go:build !js

package serve

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// foreign is a player at a table whose program was written from docs/formats.md alone: it
// uses no package of this project. Its line is cut at random, it sends each action up to
// three times, and it computes for itself what it should see.
type foreign struct {
	t                  *testing.T
	url, at, secret    string
	rng                *rand.Rand
	me, n, acted       int
	known              bool
	hand               []string
	table              [][]string
	sizes              []int // of the hands, by seat
	over               bool
	chance             string // the secret, empty: the line was not heard
	cuts, plays, waits int
}

type foreignEvent struct {
	E                  string
	P, Deal, Dealer    int
	Count              int
	Cards, Hand, Stock []string
	Hands, Table       [][]string
}

type foreignLine struct {
	E              string
	N              *int
	V, Me, Last, P int
	Events         []foreignEvent
	Options        []string
	Secret         string
	Table          struct{ State string }
	View           *struct {
		Hand    []string
		Table   [][]string
		Options []string
		Seats   []struct{ Cards int }
	}
}

func (f *foreign) ask(method, path, body string) (int, []byte) {
	r, _ := http.NewRequest(method, f.url+path, strings.NewReader(body))
	if f.secret != "" {
		r.Header.Set("Authorization", "Bearer "+f.secret)
	}
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		f.t.Error(err)
		return 0, nil
	}
	defer w.Body.Close()
	text, _ := io.ReadAll(w.Body)
	return w.StatusCode, text
}

// follow plays until the match is over.
func (f *foreign) follow() {
	for end := time.Now().Add(time.Minute); !f.over && !f.t.Failed(); {
		if time.Now().After(end) {
			f.t.Errorf("seat %d hears of no end", f.me)
			return
		}
		query := []string{}
		if f.known && f.rng.IntN(4) > 0 {
			query = append(query, "after="+strconv.Itoa(f.n))
		}
		if f.rng.IntN(3) == 0 {
			f.waits++
			query = append(query, "wait=1")
		}
		f.one(strings.Join(query, "&"))
	}
}

// one is one answer, up to its end or to where it is cut.
func (f *foreign) one(query string) {
	r, _ := http.NewRequest("GET", f.url+f.at+"/lines?"+query, nil)
	r.Header.Set("Authorization", "Bearer "+f.secret)
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		f.t.Error(err)
		return
	}
	defer w.Body.Close()
	if w.StatusCode != 200 {
		f.t.Errorf("lines?%s: %s", query, w.Status)
		return
	}
	lines := bufio.NewScanner(w.Body)
	lines.Buffer(nil, 1<<20)
	cut := 1 + f.rng.IntN(12)
	for i := 0; i < cut && lines.Scan(); i++ {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var l foreignLine
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			f.t.Errorf("%v: %s", err, lines.Bytes())
			return
		}
		if (i == 0) != (l.E == "hello") {
			f.t.Errorf("line %d is %s", i, lines.Bytes())
		}
		f.hear(&l)
		if f.over || f.t.Failed() {
			return
		}
	}
	f.cuts++
}

// hear makes true what a line says.
func (f *foreign) hear(l *foreignLine) {
	switch {
	case l.E == "hello":
		if l.V != 1 || l.Me != f.me || l.Last < f.n {
			f.t.Errorf("hello: %+v, after %d", l, f.n)
		}
		f.over = l.Table.State == "over" // who comes after the last line hears no other
		return
	case l.E == "view":
		f.see(l)
		f.act(l.View.Options)
		return
	case l.N == nil:
		return
	case *l.N != f.n+1:
		f.t.Errorf("line %d follows %d", *l.N, f.n)
		return
	}
	f.n = *l.N
	switch l.E {
	case "did":
		for i := range l.Events {
			f.apply(&l.Events[i])
		}
		f.act(l.Options)
	case "over":
		f.over, f.chance = true, l.Secret
	}
}

// see compares a view with what was computed from the lines before it.
func (f *foreign) see(l *foreignLine) {
	v := l.View
	var sizes []int
	for _, s := range v.Seats {
		sizes = append(sizes, s.Cards)
	}
	slices.Sort(v.Hand)
	slices.Sort(f.hand)
	if f.known && *l.N == f.n && (!slices.Equal(v.Hand, f.hand) || !reflect.DeepEqual(v.Table, f.table) && len(v.Table)+len(f.table) > 0 || f.sizes != nil && !slices.Equal(sizes, f.sizes)) {
		f.t.Errorf("seat %d at %d:\n%v %v %v, computed\n%v %v %v", f.me, f.n, v.Hand, v.Table, sizes, f.hand, f.table, f.sizes)
	}
	f.n, f.known, f.hand, f.table, f.sizes = *l.N, true, v.Hand, v.Table, sizes
}

func (f *foreign) apply(e *foreignEvent) {
	switch e.E {
	case "deal":
		f.hand, f.table, f.sizes = nil, nil, nil
		for seat, hand := range e.Hands {
			if seat == f.me {
				f.hand = slices.Clone(hand)
			} else if len(hand) > 0 {
				f.t.Errorf("seat %d is told the hand of %d", f.me, seat)
			}
		}
		if len(e.Stock) > 0 {
			f.t.Errorf("seat %d is told the stock", f.me)
		}
	case "draw":
		if (e.P == f.me) != (len(e.Cards) > 0) {
			f.t.Errorf("seat %d is told %+v", f.me, e)
		}
		f.hand = append(f.hand, e.Cards...)
		if f.sizes != nil {
			f.sizes[e.P] += len(e.Cards) + e.Count
		}
	case "play":
		f.table = e.Table
		if f.sizes != nil {
			f.sizes[e.P] -= len(e.Hand)
		}
		for _, card := range e.Hand {
			if i := slices.Index(f.hand, card); e.P == f.me && i >= 0 {
				f.hand = slices.Delete(f.hand, i, i+1)
			} else if e.P == f.me {
				f.t.Errorf("seat %d has laid %s, which it had not", f.me, card)
			}
		}
	}
}

// act does what it can: it lays what goes, and draws otherwise.
func (f *foreign) act(options []string) {
	if f.me < 0 || len(options) == 0 || f.acted == f.n {
		return
	}
	action := ""
	if table, more := laid(f.table, f.hand); more && slices.Contains(options, "play") {
		text, _ := json.Marshal(map[string]any{"do": "play", "table": table})
		action = string(text)
		f.plays++
	} else {
		for _, do := range []string{"draw", "pass"} {
			if action == "" && slices.Contains(options, do) {
				action = `{"do":"` + do + `"}`
			}
		}
	}
	if action == "" {
		return
	}
	f.acted = f.n
	body := fmt.Sprintf(`{"id":"%d-%d","n":%d,"action":%s}`, f.me, f.n, f.n, action)
	var first []byte
	for range 1 + f.rng.IntN(3) { // an answer may be lost
		status, answer := f.ask("POST", f.at+"/do", body)
		switch {
		case first != nil && !bytes.Equal(answer, first):
			f.t.Errorf("the same id once more: %s, at first %s", answer, first)
		case status != 200:
			f.t.Errorf("%s: %d %s", body, status, answer)
		}
		first = answer
	}
}

// laid lays what a hand can add to a table: cards at melds, and melds of three.
func laid(table [][]string, hand []string) ([][]string, bool) {
	table, hand, more := slices.Clone(table), slices.Clone(hand), false
	for again := true; again; {
		again = false
		for i, card := range hand {
			for k, meld := range table {
				for _, to := range [][]string{slices.Concat(meld, []string{card}), slices.Concat([]string{card}, meld)} {
					if !again && isMeld(to) {
						table[k], hand, again = to, slices.Delete(slices.Clone(hand), i, i+1), true
					}
				}
			}
			if again {
				break
			}
		}
		for i, a := range hand {
			for k, b := range hand {
				for m, c := range hand {
					if meld := []string{a, b, c}; !again && i != k && k != m && i != m && isMeld(meld) {
						table, again = append(table, meld), true
						for _, card := range meld {
							at := slices.Index(hand, card)
							hand = slices.Delete(slices.Clone(hand), at, at+1)
						}
					}
				}
			}
			if again {
				break
			}
		}
		more = more || again
	}
	return table, more
}

const foreignRanks = "A23456789TJQKA"

// isMeld reports whether cards are a set of different suits, or a run in its order.
func isMeld(cards []string) bool {
	set, suits := len(cards) >= 3, map[byte]bool{}
	for _, c := range cards {
		set = set && c[0] == cards[0][0] && !suits[c[1]]
		suits[c[1]] = true
	}
	ranks := ""
	for _, c := range cards {
		ranks += c[:1]
	}
	return set || len(cards) >= 3 && len(cards) <= 13 && len(suits) == 1 && strings.Contains(foreignRanks, ranks)
}

func TestAProgramWrittenFromTheFormatsAlonePlaysAMatch(t *testing.T) {
	h := open(t, t.TempDir(), nil)
	anybody := &foreign{t: t, url: h.http.URL}
	status, text := anybody.ask("POST", "/v1/tables", `{"rules":"machiavelli","options":{},"seats":["human","novice","human"]}`)
	var made struct{ Code, Host, Watch, Commit string }
	if err := json.Unmarshal(text, &made); err != nil || status != 201 {
		t.Fatalf("%d %s", status, text)
	}
	at := "/v1/tables/" + strings.ToLower(made.Code)
	nonces := []string{"anna-0123456789abcdef", "-", "Bert_0123456789ABCDEF"}
	players := []*foreign{{me: -1, secret: made.Watch}}
	for _, p := range []int{2, 0} {
		status, text := anybody.ask("POST", at+"/join", fmt.Sprintf(`{"name":"P%d","nonce":%q,"p":%d}`, p, nonces[p], p))
		var seat struct {
			P      int
			Secret string
		}
		if err := json.Unmarshal(text, &seat); err != nil || status != 201 || seat.P != p {
			t.Fatalf("%d %s", status, text)
		}
		players = append(players, &foreign{me: p, secret: seat.Secret})
	}
	var all sync.WaitGroup
	for i, f := range players {
		f.t, f.url, f.at, f.rng, f.acted = t, h.http.URL, at, rand.New(rand.NewPCG(39, uint64(i))), -1
		all.Go(f.follow)
	}
	all.Wait()
	if t.Failed() {
		return
	}
	waits := 0
	for _, f := range players {
		waits += f.waits
		if f.cuts < 3 || f.me >= 0 && f.plays == 0 {
			t.Errorf("seat %d: %d cuts, %d plays", f.me, f.cuts, f.plays)
		}
	}
	if waits == 0 {
		t.Error("nobody asked with wait")
	}
	status, text = anybody.ask("GET", at+"/record", "")
	if status != 200 {
		t.Fatalf("%d %s", status, text)
	}
	secret, rolled := foreignRules{packs: 2}.check(t, text, made.Commit, nonces)
	if rolled.deals == 0 {
		t.Error("nothing was dealt")
	}
	for _, f := range players {
		if f.chance != "" && f.chance != secret {
			t.Errorf("seat %d has heard the secret %s, the record has %s", f.me, f.chance, secret)
		}
	}
}
