//go:build !js

package serve

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"machiavelli/engine/record"
)

// What docs/formats.md says of the wire, sentence by sentence, as a program finds it
// that has read nothing else. What depends on time stands in time_test.go.

// keys wants an object to have some keys and no others.
func keys(t *testing.T, what string, object any, want string) {
	t.Helper()
	m, _ := object.(map[string]any)
	if got := slices.Sorted(maps.Keys(m)); !slices.Equal(got, slices.Sorted(slices.Values(strings.Fields(want)))) {
		t.Errorf("%s has the keys %v, want %s", what, got, want)
	}
}

func (a answer) object(t *testing.T) (v map[string]any) {
	t.Helper()
	a.read(t, &v)
	return v
}

// try wants a status and, of a refusal, a code.
func (h *house) try(status int, code, method, path, secret, body string, header ...string) answer {
	h.t.Helper()
	a := h.send(method, path, secret, body, header...)
	if a.status != status || a.code() != code {
		h.t.Errorf("%s %s %.80s: %d %s, want %d %s", method, path, body, a.status, a.body, status, code)
	}
	return a
}

// two is a table at which Anna and Bert play.
type two struct {
	*house
	made
	at      string // its path
	secrets [2]string
}

func newTwo(t *testing.T, options string) *two {
	t.Helper()
	w := &two{house: inside(t, t.TempDir(), nil)}
	w.made = w.make(fmt.Sprintf(`{"rules":"machiavelli","options":{%s},"seats":["human","human"]}`, options))
	w.at = "/v1/tables/" + w.Code
	for i, name := range []string{"Anna", "Bert"} {
		_, w.secrets[i] = w.join(w.Code, name)
	}
	return w
}

// turn is who is on turn, and the table's last number.
func (w *two) turn() (seat, n int) {
	w.t.Helper()
	var v []struct{ Turn, N int }
	w.must(200, "POST", "/v1/seats", "", fmt.Sprintf(`[{"code":%q,"secret":%q}]`, w.Code, w.Watch)).read(w.t, &v)
	return v[0].Turn, v[0].N
}

func (w *two) do(id, action string) (secret, body string) {
	w.t.Helper()
	seat, n := w.turn()
	return w.secrets[seat], fmt.Sprintf(`{"id":%q,"n":%d,"action":%s}`, id, n, action)
}

func TestWireMakeAndLook(t *testing.T) {
	h := inside(t, t.TempDir(), nil)
	a := h.must(201, "POST", "/v1/tables", "", `{"rules":"machiavelli","options":{"limit":13,"timer":90},"seats":["human","human","strategist"],"grace":"2m","hints":true}`)
	keys(t, "what was made", a.object(t), "code host watch commit")
	var m made
	a.read(t, &m)
	if !regexp.MustCompile(`^[ABCDEFGHJKMNPQRSTUVWXYZ]{6}$`).MatchString(m.Code) || !regexp.MustCompile(`^[0-9a-f]{64}$`).MatchString(m.Commit) {
		t.Errorf("%+v", m)
	}
	for _, code := range []string{m.Code, strings.ToLower(m.Code)} {
		look := h.must(200, "GET", "/v1/tables/"+code, "", "").object(t)
		keys(t, "a look", look, "v code rules options seats grace hints state commit")
		text, _ := json.Marshal(look["seats"])
		if look["code"] != m.Code || look["state"] != "waiting" || look["grace"] != "2m" || look["hints"] != true || look["commit"] != m.Commit || look["v"] != 1.0 ||
			string(text) != `[{"by":"human"},{"by":"human"},{"by":"strategist","name":"Lucrezia"}]` {
			t.Errorf("%v", look)
		}
		if options, _ := json.Marshal(look["options"]); look["rules"] != "machiavelli" || string(options) != `{"limit":13,"timer":90}` {
			t.Errorf("rules %v, options %s", look["rules"], options)
		}
	}
	for body, code := range map[string]string{
		``: "bad-json", `null`: "bad-json", `{"rules":"machiavelli"}`: "bad-json", `{"seats":["human","human"]}`: "bad-json",
		`{"rules":"machiavelli","seats":["human","human"],"seats":["human","human"]}`:       "bad-json",
		`{"rules":"machiavelli","Seats":["human","human"]}`:                                 "bad-json",
		`{"rules":"machiavelli","seats":"human"}`:                                           "bad-json",
		`{"rules":"machiavelli","seats":["human",1]}`:                                       "bad-json",
		`{"rules":"machiavelli","seats":["human","human"],"grace":"19s"}`:                   "bad-json",
		`{"rules":"machiavelli","seats":["human","human"],"grace":"61m"}`:                   "bad-json",
		`{"rules":"machiavelli","seats":["human","human"],"grace":120}`:                     "bad-json",
		`{"rules":"machiavelli","seats":["human","human"],"hints":"no"}`:                    "bad-json",
		`{"rules":"machiavelli","seats":["human","human"]} {}`:                              "bad-json",
		`{"rules":"machiavelli","seats":["human","human"],"options":{"timer":1}}`:           "bad-rules",
		`{"rules":"machiavelli","seats":["human","human"],"options":{"colour":1}}`:          "bad-json",
		`{"rules":"machiavelli","seats":["human","human","human","human","human","human"]}`: "bad-seats",
		`{"rules":"machiavelli","seats":[]}`:                                                "bad-seats",
		`{"rules":"machiavelli","seats":["human","Human"]}`:                                 "bad-seats",
	} {
		status := 422
		if code == "bad-json" {
			status = 400
		}
		h.try(status, code, "POST", "/v1/tables", "", body)
	}
	for _, grace := range []string{"20s", "1h"} {
		m := h.make(`{"rules":"machiavelli","seats":["human","human"],"hints":false,"grace":"` + grace + `"}`)
		if look := h.must(200, "GET", "/v1/tables/"+m.Code, "", "").object(t); look["grace"] != grace || look["hints"] != false {
			t.Errorf("%v", look)
		}
	}
}

func TestWirePathsAndMethods(t *testing.T) {
	later(t, "", func(t *testing.T, w *two) {
		for _, c := range [][2]string{
			{"GET", "/v1/"}, {"GET", "/v1/tables"}, {"GET", "/v1/tables/"}, {"POST", "/v1/tables/"}, {"PUT", "/v1/tables"}, {"OPTIONS", "/v1/tables"}, {"HEAD", "/v1/tables"},
			{"POST", w.at}, {"DELETE", w.at}, {"OPTIONS", w.at}, {"GET", w.at + "/"}, {"POST", w.at + "/"}, {"GET", w.at + "/join"}, {"GET", w.at + "/do"}, {"POST", w.at + "/lines"},
			{"POST", w.at + "/record"}, {"POST", w.at + "/join/"}, {"GET", w.at + "/lines/"}, {"OPTIONS", w.at + "/do"}, {"GET", "/v1/seats"}, {"GET", "/v2/tables"}, {"GET", "/"},
		} {
			a := w.send(c[0], c[1], w.secrets[0], `{"name":"Eve","nonce":"0123456789abcdef"}`)
			if a.status != 404 || c[0] != "HEAD" && a.code() != "no-path" {
				t.Errorf("%s %s: %d %s", c[0], c[1], a.status, a.body)
			}
		}
		if look := w.must(200, "GET", w.at, "", "").object(t); look["state"] != "playing" {
			t.Errorf("%v", look)
		}
		w.must(200, "HEAD", w.at, "", "")
		if a := w.must(200, "GET", "/healthz", "", ""); strings.TrimSpace(string(a.body)) != "ok" {
			t.Errorf("%q", a.body)
		}
	})
}

func TestWireJoinLeaveAndName(t *testing.T) {
	h := inside(t, t.TempDir(), nil)
	m := h.make(`{"rules":"machiavelli","seats":["human","human","human","casual"]}`)
	at := "/v1/tables/" + m.Code
	join := func(name, nonce, more string) string {
		text, _ := json.Marshal(name)
		return fmt.Sprintf(`{"name":%s,"nonce":%q%s}`, text, nonce, more)
	}
	const nonce = "0123456789-_azAZ"
	for _, name := range []string{"", "seventeen letters", strings.Repeat("ä", 17), "a\x00b", "a\x7fb", "a\u0085b", "a\nb", "a\u202eb", "a\u2066b", "a\u200fb"} {
		h.try(422, "bad-name", "POST", at+"/join", "", join(name, nonce, ""))
	}
	for _, bad := range []string{"", nonce[:15], strings.Repeat("a", 65), nonce + " ", nonce + "ä", nonce + "."} {
		h.try(422, "bad-nonce", "POST", at+"/join", "", join("Anna", bad, ""))
	}
	for more, code := range map[string]string{
		`,"p":-1`: "bad-seats", `,"p":4`: "bad-seats", `,"p":3`: "taken", `,"p":"0"`: "bad-json", `,"p":0.5`: "bad-json", `,"q":1`: "bad-json", `,"p":0,"p":1`: "bad-json",
	} {
		h.try(map[string]int{"bad-seats": 422, "taken": 409, "bad-json": 400}[code], code, "POST", at+"/join", "", join("Anna", nonce, more))
	}
	sit := func(name, nonce, more string) (p int, secret string) {
		var v struct {
			P      int
			Secret string
		}
		h.must(201, "POST", at+"/join", "", join(name, nonce, more)).read(t, &v)
		return v.P, v.Secret
	}
	long := strings.Repeat("Ж", 16)
	p, first := sit(long, strings.Repeat("n", 64), `,"p":1`)
	again, second := sit(long, strings.Repeat("n", 64), "") // the answer was lost
	if p != 1 || again != 1 || first == second {
		t.Errorf("seats %d and %d", p, again)
	}
	h.try(403, "not-yours", "POST", at+"/name", first, `{"name":"Eve"}`)
	h.try(409, "taken", "POST", at+"/join", "", join("Bert", nonce, `,"p":1`))
	h.try(422, "bad-name", "POST", at+"/name", second, `{"name":""}`)
	h.must(204, "POST", at+"/name", second, `{"name":"Bertha"}`)
	seats := func() string {
		text, _ := json.Marshal(h.must(200, "GET", at, "", "").object(t)["seats"])
		return string(text)
	}
	if got := seats(); got != `[{"by":"human"},{"by":"human","name":"Bertha"},{"by":"human"},{"by":"casual","name":"Lucrezia"}]` {
		t.Error(got)
	}
	h.try(400, "bad-json", "POST", at+"/leave", second, `{"why":"late"}`)
	h.must(204, "POST", at+"/leave", second, "")
	h.try(403, "not-yours", "POST", at+"/leave", second, "")
	if got := seats(); strings.Contains(got, "Bertha") {
		t.Error(got)
	}
	for i, name := range []string{"Anna", "Bert", "Carl"} {
		if p, _ := sit(name, name+nonce, ""); p != i {
			t.Errorf("%s sits at %d", name, p)
		}
	}
	h.try(409, "started", "POST", at+"/join", "", join("Eve", nonce, ""))
	h.try(404, "no-table", "POST", "/v1/tables/AAAAAA/join", "", join("Eve", nonce, ""))
	_, anna := sit("Anna", "Anna"+nonce, "") // also once it plays
	h.try(409, "started", "POST", at+"/name", anna, `{"name":"A"}`)
	h.must(204, "POST", at+"/leave", anna, "")
	if got := seats(); !strings.HasPrefix(got, `[{"by":"casual","name":"Anna"}`) {
		t.Error(got)
	}
	h.try(409, "started", "POST", at+"/join", "", join("Anna", "Anna"+nonce, ""))
}

func TestWireLines(t *testing.T) {
	later(t, `"timer":90`, func(t *testing.T, w *two) {
		path := w.at + "/lines?wait=1"
		a := w.must(200, "GET", path, w.Watch, "")
		for key, want := range map[string]string{"Content-Type": "application/x-ndjson", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"} {
			if got := a.header.Get(key); got != want {
				t.Errorf("%s: %q", key, got)
			}
		}
		for me, secret := range map[float64]string{-1: w.Watch, 0: w.secrets[0], 1: w.secrets[1]} {
			all := w.must(200, "GET", path, secret, "").lines(t)
			hello, view := all[0], all[1]
			keys(t, "hello", hello, "e v me now last table")
			keys(t, "its table", hello["table"], "v code rules options seats grace hints state commit")
			keys(t, "a view", view, "e n view draft here late watching clock paused host asks")
			keys(t, "what is seen", view["view"], `me phase deal dealer turn turns seats hand table free stock pile drawn played fresh stolen touched last gone scores winners options
			refused events`)
			keys(t, "a clock", view["clock"], "p end left")
			if len(all) != 2 || hello["e"] != "hello" || hello["me"] != me || hello["last"] != 3.0 || view["e"] != "view" || view["n"] != 3.0 || view["view"].(map[string]any)["me"] != me {
				t.Errorf("%v", all)
			}
			hand := view["view"].(map[string]any)["hand"].([]any)
			for _, s := range view["view"].(map[string]any)["seats"].([]any) {
				keys(t, "a seat", s, "name by cards total wins opened known")
			}
			if want := 13; me < 0 && len(hand) != 0 || me >= 0 && len(hand) != want {
				t.Errorf("seat %v has %v", me, hand)
			}
			// What followed a number, in order; each number once, and views beside it.
			n := 0.0
			for _, line := range w.must(200, "GET", path+"&after=0", secret, "").lines(t)[1:] {
				switch line["e"] {
				case "seats":
					keys(t, "seats", line, "e n seats")
				case "did":
					keys(t, "did", line, "e n p events options refused touched by")
					if line["p"] != -1.0 || line["by"] != "human" {
						t.Errorf("%v", line)
					}
				default:
					continue
				}
				if n++; line["n"] != n {
					t.Errorf("line %v where %v would follow", line["n"], n)
				}
			}
			if n != 3 {
				t.Errorf("%v lines follow 0", n)
			}
			for _, line := range w.must(200, "GET", path+"&after=3", secret, "").lines(t)[1:] {
				if line["n"] != nil {
					t.Errorf("%v follows the last", line)
				}
			}
			if all := w.must(200, "GET", path+"&after=4000000000", secret, "").lines(t); all[1]["e"] != "view" {
				t.Errorf("after a number that is not there yet: %v", all)
			}
		}
		for _, query := range []string{"after=", "after=-1", "after=x", "after=1.5", "after=18446744073709551616", "after=1&after=2", "wait=0", "wait=26", "wait=", "wait=1&wait=1"} {
			w.try(400, "bad-json", "GET", w.at+"/lines?"+query, w.Watch, "")
		}
		w.try(401, "no-secret", "GET", w.at+"/lines", "", "")
		w.try(401, "no-secret", "GET", w.at+"/lines?secret="+w.Watch, "", "")
		w.try(403, "not-yours", "GET", w.at+"/lines", w.Watch+"x", "")
		w.try(404, "no-table", "GET", "/v1/tables/AAAAAA/lines", w.Watch, "")
	})
}

// A gap that is too long is a view, as is a number of another life of the table.
func TestWireLongGaps(t *testing.T) {
	later(t, "", func(t *testing.T, w *two) {
		for i := range 50 {
			time.Sleep(changesEvery)
			w.must(204, "POST", w.at+"/host", w.Host, []string{`{"do":"pause"}`, `{"do":"go"}`}[i%2])
		}
		for after, view := range map[int]bool{1: true, 12: true, 13: false, 52: false} {
			all := w.lines(w.Code, w.Watch, fmt.Sprint("&after=", after))
			if got := all[1]["e"] == "view"; got != view || !view && all[1]["n"] != float64(after+1) {
				t.Errorf("after %d: %v", after, all[1])
			}
		}
	})
}

func TestWireDo(t *testing.T) {
	later(t, "", func(t *testing.T, w *two) {
		path := w.at + "/do"
		secret, body := w.do("one", `{"do":"draw"}`)
		other := w.secrets[0]
		if other == secret {
			other = w.secrets[1]
		}
		w.try(401, "no-secret", "POST", path, "", body)
		for _, who := range []string{"nobody", w.Watch, w.Host} {
			w.try(403, "not-yours", "POST", path, who, body)
		}
		w.try(422, "not-your-turn", "POST", path, other, body)
		for _, bad := range []string{
			``, `{}`, `{"id":"a","n":3}`, `{"id":"a","action":{"do":"draw"}}`, `{"n":3,"action":{"do":"draw"}}`, `{"id":1,"n":3,"action":{"do":"draw"}}`, `{"id":"a","n":"3","action":{"do":"draw"}}`,
			`{"id":"a","n":-3,"action":{"do":"draw"}}`, `{"id":"a","n":3,"action":"draw"}`, `{"id":"a","n":3,"action":{"do":"draw","colour":1}}`, `{"id":"a","n":3,"action":{"do":"draw"},"x":1}`,
			`{"id":"a","n":3,"n":3,"action":{"do":"draw"}}`, `{"id":"a","n":3,"action":{"do":"draw","do":"draw"}}`, `{"id":"a","n":3,"action":{"do":"fly"}}`, `{"id":"a","n":3,"action":{"do":"play","table":"7H"}}`,
			`{"id":"` + strings.Repeat("a", 37) + `","n":3,"action":{"do":"draw"}}`, `{"id":"` + strings.Repeat("ä", 37) + `","n":3,"action":{"do":"draw"}}`,
		} {
			w.try(400, "bad-json", "POST", path, secret, bad)
		}
		for _, do := range []string{"deal", "stop"} {
			w.try(403, "not-host", "POST", path, secret, fmt.Sprintf(`{"id":"a","n":3,"action":{"do":%q}}`, do))
		}
		illegal := w.try(422, "card-foreign", "POST", path, secret, `{"id":"one","n":3,"action":{"do":"play","table":[["X","X","X"]]}}`).object(t)
		keys(t, "a refusal", illegal["error"], "code message fact")
		w.try(422, "stock-left", "POST", path, secret, `{"id":"one","n":3,"action":{"do":"pass"}}`)
		stale := w.try(409, "stale", "POST", path, secret, `{"id":"one","n":2,"action":{"do":"draw"}}`).object(t)["error"].(map[string]any)
		if keys(t, "stale", stale, "code message n"); stale["n"] != 3.0 {
			t.Errorf("%v", stale)
		}
		// Refusals are not kept; an answer is, whatever comes under its name, and for its seat alone.
		if a := w.must(200, "POST", path, secret, body); strings.TrimSpace(string(a.body)) != `{"n":4}` {
			t.Errorf("%s", a.body)
		}
		for _, again := range []string{body, `{"id":"one","n":0,"action":{"do":"play","table":[["X"]]}}`, `{"id":"one","n":99,"action":{}}`} {
			if a := w.must(200, "POST", path, secret, again); strings.TrimSpace(string(a.body)) != `{"n":4}` {
				t.Errorf("%s", a.body)
			}
		}
		if a := w.must(200, "POST", path, other, `{"id":"one","n":4,"action":{"do":"draw"}}`); strings.TrimSpace(string(a.body)) != `{"n":5}` {
			t.Errorf("%s", a.body)
		}
		// What is no did and no back makes nothing stale, and 36 characters may have more bytes.
		w.must(204, "POST", w.at+"/ask", secret, `{"what":"end"}`)
		w.must(204, "POST", w.at+"/answer", other, `{"what":"end","yes":false}`)
		w.must(200, "POST", path, secret, `{"id":"`+strings.Repeat("ä", 36)+`","n":5,"action":{"do":"draw"}}`)
		w.must(204, "POST", w.at+"/host", w.Host, `{"do":"pause"}`)
		w.try(409, "paused", "POST", path, other, `{"id":"two","n":9,"action":{"do":"draw"}}`)
		w.must(204, "POST", w.at+"/host", w.Host, `{"do":"close"}`)
		w.try(422, "match-over", "POST", path, other, `{"id":"two","n":10,"action":{"do":"draw"}}`)
	})
}

func TestWireManySeats(t *testing.T) {
	later(t, "", func(t *testing.T, w *two) {
		one := func(code, secret string) string { return fmt.Sprintf(`{"code":%q,"secret":%q}`, code, secret) }
		var v []map[string]any
		w.must(200, "POST", "/v1/seats", "", "["+strings.Join([]string{one(w.Code, w.secrets[1]), one(strings.ToLower(w.Code), w.Watch), one(w.Code, "guess"), one("AAAAAA", "x"), one("", "")}, ",")+"]").read(t, &v)
		for i, want := range []string{"1", "-1", "", "", ""} {
			if want == "" {
				if keys(t, "a seat that is gone", v[i], "code state"); v[i]["state"] != "gone" {
					t.Errorf("%v", v[i])
				}
				continue
			}
			if keys(t, "a seat", v[i], "code p state turn n rules seats"); fmt.Sprint(v[i]["p"]) != want || v[i]["code"] != w.Code || v[i]["state"] != "playing" || v[i]["n"] != 3.0 {
				t.Errorf("%v", v[i])
			}
		}
		many := strings.Repeat(one(w.Code, w.Watch)+",", 20)
		w.must(200, "POST", "/v1/seats", "", "["+many[:len(many)-1]+"]")
		w.must(200, "POST", "/v1/seats", "", "[]")
		for _, bad := range []string{"[" + many + one(w.Code, w.Watch) + "]", `{}`, `[{"code":"A"}]`, `[{"code":"A","secret":"x","p":1}]`} {
			w.try(400, "bad-json", "POST", "/v1/seats", "", bad)
		}
	})
}

// Two devices of one seat, and a seat that moves to another.
func TestWireTwoDevicesAndMove(t *testing.T) {
	later(t, "", func(t *testing.T, w *two) {
		secret, body := w.do("tablet", `{"do":"draw"}`)
		w.must(200, "POST", w.at+"/do", secret, body)
		w.try(409, "stale", "POST", w.at+"/do", secret, strings.Replace(body, "tablet", "phone", 1))
		w.try(403, "not-yours", "POST", w.at+"/move", w.Watch, "")
		w.try(400, "bad-json", "POST", w.at+"/move", secret, `{"to":"phone"}`)
		a := w.must(200, "POST", w.at+"/move", secret, "")
		keys(t, "a move", a.object(t), "secret")
		fresh := a.object(t)["secret"].(string)
		if all := w.lines(w.Code, secret, ""); all[0]["e"] != "hello" { // it has yet to be used
			t.Errorf("%v", all)
		}
		if all := w.lines(w.Code, fresh, ""); all[0]["e"] != "hello" || all[0]["me"] != w.lines(w.Code, fresh, "")[0]["me"] {
			t.Errorf("%v", all)
		}
		if all := w.lines(w.Code, secret, ""); len(all) != 1 || all[0]["e"] != "moved" {
			t.Errorf("%v", all)
		}
		w.try(403, "not-yours", "POST", w.at+"/say", secret, `{"key":"well"}`)
		w.must(204, "POST", w.at+"/say", fresh, `{"key":"well"}`)
	})
}

func TestWireVotes(t *testing.T) {
	later(t, "", func(t *testing.T, w *two) {
		for i := range w.secrets {
			w.lines(w.Code, w.secrets[i], "&after=3") // is here
		}
		for _, bad := range []string{``, `{}`, `{"what":"dance"}`, `{"what":1}`, `{"what":"end","why":1}`} {
			w.try(400, "bad-json", "POST", w.at+"/ask", w.secrets[0], bad)
		}
		w.try(403, "not-yours", "POST", w.at+"/ask", w.Watch, `{"what":"end"}`)
		w.try(422, "no-such-action", "POST", w.at+"/ask", w.secrets[0], `{"what":"back"}`)
		w.try(422, "no-such-action", "POST", w.at+"/ask", w.secrets[0], `{"what":"next"}`)
		w.try(422, "no-such-action", "POST", w.at+"/ask", w.secrets[0], `{"what":"rematch"}`)
		w.try(422, "bad-seats", "POST", w.at+"/ask", w.secrets[0], `{"what":"computer"}`) // of whom?
		w.try(422, "bad-seats", "POST", w.at+"/ask", w.secrets[0], `{"what":"computer","of":2}`)
		w.try(409, "taken", "POST", w.at+"/ask", w.secrets[0], `{"what":"computer","of":1}`)
		w.try(409, "nothing-asked", "POST", w.at+"/answer", w.secrets[0], `{"what":"end","yes":true}`)
		w.try(400, "bad-json", "POST", w.at+"/answer", w.secrets[0], `{"what":"end"}`)
		w.must(204, "POST", w.at+"/ask", w.secrets[0], `{"what":"end"}`)
		w.must(204, "POST", w.at+"/answer", w.secrets[1], `{"what":"end","yes":false}`)
		w.must(204, "POST", w.at+"/ask", w.secrets[1], `{"what":"end"}`)
		view := w.lines(w.Code, w.secrets[0], "")[1]
		open := view["asks"].([]any)
		if keys(t, "an open vote", open[0], "p what until yes"); len(open) != 1 {
			t.Errorf("%v", open)
		}
		w.must(204, "POST", w.at+"/answer", w.secrets[0], `{"what":"end","yes":true}`)
		for i, want := range []string{"asks p what until yes", "declined what p", "asks p what until yes", "agreed what", "over secret why"} {
			line := w.lines(w.Code, w.Watch, "&after=3")[1+i]
			e, names, _ := strings.Cut(want, " ")
			if keys(t, e, line, "e n "+names); line["e"] != e {
				t.Errorf("%v, want %s", line, e)
			}
			if e == "over" {
				secret, _ := hex.DecodeString(line["secret"].(string))
				if sum := sha256.Sum256(secret); hex.EncodeToString(sum[:]) != w.Commit || line["why"] != "agreed" {
					t.Errorf("%v is not what %s promised", line, w.Commit)
				}
			}
		}
		a := w.must(200, "GET", w.at+"/record", "", "")
		if err := record.Verify(bytes.NewReader(a.body)); err != nil || !bytes.Contains(a.body, []byte(`"chance":{"commit":"`+w.Commit)) {
			t.Errorf("%v: %.300s", err, a.body)
		}
		w.must(204, "POST", w.at+"/ask", w.secrets[0], `{"what":"rematch"}`)
		w.must(204, "POST", w.at+"/answer", w.secrets[1], `{"what":"rematch","yes":true}`)
		all := w.lines(w.Code, w.Watch, "&after=10")
		last := all[1]
		if keys(t, "again", last, "e n code"); last["e"] != "again" || last["code"] == w.Code {
			t.Fatalf("%v", all)
		}
		next := "/v1/tables/" + last["code"].(string)
		w.try(409, "full", "POST", next+"/join", "", `{"name":"Eve","nonce":"0123456789abcdef"}`)
		w.try(409, "taken", "POST", next+"/join", w.secrets[1], `{"name":"Bert","nonce":"0123456789abcdef","p":0}`)
		var sat struct{ P int }
		w.must(201, "POST", next+"/join", w.secrets[1], `{"name":"Bert","nonce":"0123456789abcdef"}`).read(t, &sat)
		if sat.P != 1 {
			t.Errorf("seat %d", sat.P)
		}
	})
}

// The view that belongs to what was taken back comes again to a client that may have lost it, and
// ends no waiting.
func TestWireTheViewAfterATakeBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &two{house: inside(t, t.TempDir(), nil)}
		w.made = w.make(`{"rules":"push","seats":["human","human","human","human"]}`)
		w.at = "/v1/tables/" + w.Code
		var secrets []string
		for _, name := range []string{"Anna", "Bert", "Carl", "Dora"} {
			_, secret := w.join(w.Code, name)
			secrets = append(secrets, secret)
		}
		for _, s := range secrets {
			w.lines(w.Code, s, "")
		}
		seat, n := w.turn()
		w.must(200, "POST", w.at+"/do", secrets[seat], fmt.Sprintf(`{"id":"a","n":%d,"action":{"do":"take"}}`, n))
		w.must(204, "POST", w.at+"/ask", secrets[seat], `{"what":"back"}`)
		for i := range secrets {
			if i != seat {
				w.must(204, "POST", w.at+"/answer", secrets[i], `{"what":"back","yes":true}`)
			}
		}
		var kinds []any
		for _, line := range w.lines(w.Code, w.Watch, fmt.Sprint("&after=", n))[1:] {
			kinds = append(kinds, line["e"])
		}
		if got := fmt.Sprint(kinds[:5]); got != "[did asks agreed back view]" {
			t.Error(got)
		}
		_, last := w.turn()
		began := time.Now()
		all := w.lines(w.Code, secrets[seat], fmt.Sprint("&after=", last))
		if took := time.Since(began); took != time.Second {
			t.Errorf("who waits would ask again and again: %v", took)
		}
		if len(all) < 2 || all[1]["e"] != "view" || all[1]["n"] != float64(last) {
			t.Errorf("who has the line and not the view is told %v", all)
		}
		if whole := w.lines(w.Code, secrets[seat], "")[1]; fmt.Sprint(whole["view"]) != fmt.Sprint(all[1]["view"]) {
			t.Errorf("%v\n%v", whole, all[1])
		}
	})
}

func TestWireHost(t *testing.T) {
	later(t, "", func(t *testing.T, w *two) {
		path := w.at + "/host"
		for _, do := range []string{
			`{"do":"start"}`, `{"do":"deal"}`, `{"do":"stop"}`, `{"do":"pause"}`, `{"do":"go"}`, `{"do":"computer","p":1,"by":"casual"}`, `{"do":"free","p":1}`, `{"do":"host","p":0}`,
			`{"do":"grace","time":"1m"}`, `{"do":"close"}`,
		} {
			for _, who := range []string{w.secrets[0], w.Watch} {
				w.try(403, "not-host", "POST", path, who, do)
			}
			w.try(401, "no-secret", "POST", path, "", do)
		}
		for body, want := range map[string]string{
			`{"do":"dance"}`: "400 bad-json", `{}`: "400 bad-json", `{"do":"pause","q":1}`: "400 bad-json", `{"do":"grace","time":"19s"}`: "400 bad-json", `{"do":"grace","time":"2h"}`: "400 bad-json",
			`{"do":"grace"}`: "400 bad-json", `{"do":"start"}`: "409 started", `{"do":"free","p":1}`: "409 started", `{"do":"deal"}`: "422 deal-running", `{"do":"stop"}`: "422 deal-running",
			`{"do":"host","p":2}`: "422 bad-seats", `{"do":"host"}`: "422 bad-seats", `{"do":"computer","p":1}`: "422 bad-seats", `{"do":"computer","p":1,"by":"human"}`: "422 bad-seats",
			`{"do":"computer","by":"casual"}`: "422 bad-seats", `{"do":"computer","p":1,"by":"casual"}`: "409 taken",
		} {
			a := w.send("POST", path, w.Host, body)
			if got := fmt.Sprint(a.status, " ", a.code()); got != want {
				t.Errorf("%s: %s, want %s", body, got, want)
			}
		}
		w.must(204, "POST", path, w.Host, `{"do":"host","p":1}`)
		w.must(204, "POST", path, w.secrets[1], `{"do":"pause"}`)
		w.must(204, "POST", path, w.secrets[1], `{"do":"pause"}`) // it is paused
		w.must(204, "POST", path, w.Host, `{"do":"go"}`)
		w.must(204, "POST", path, w.secrets[1], `{"do":"grace","time":"20s"}`)
		w.must(204, "POST", path, w.secrets[1], `{"do":"close"}`)
		for i, want := range []string{"host p", "paused paused", "paused paused", "seats seats grace", "over secret why"} {
			line := w.lines(w.Code, w.Watch, "&after=3")[1+i]
			e, names, _ := strings.Cut(want, " ")
			if keys(t, e, line, "e n "+names); line["e"] != e || e == "over" && line["why"] != "closed" {
				t.Errorf("%v, want %s", line, e)
			}
		}
	})
}
