package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"machiavelli/engine/table/wire"
	"machiavelli/game/testing/robot"
)

// stranger does at a server what nobody asked it to do, while others play there.
type stranger struct {
	server robot.Server
	told   [600]atomic.Int64 // answers by status
}

// intrude guesses codes, makes tables and closes them, joins and watches, as often as it is
// let, from one address, until the context ends. It rests between two, for it runs on the
// machine of those who play.
func (s *stranger) intrude(ctx context.Context) {
	rng := rand.New(rand.NewPCG(rand.Uint64(), 23))
	for ; ctx.Err() == nil; time.Sleep(10 * time.Millisecond) {
		switch rng.IntN(4) {
		case 0:
			s.ask(ctx, "GET", "/v1/tables/"+guessed(rng), "", "")
		case 1:
			places := make([]string, 20)
			for i := range places {
				places[i] = fmt.Sprintf(`{"code":%q,"secret":"guess"}`, guessed(rng))
			}
			s.ask(ctx, "POST", "/v1/seats", "", "["+strings.Join(places, ",")+"]")
		default:
			s.visit(ctx)
		}
	}
}

func guessed(rng *rand.Rand) string {
	b := make([]byte, 6)
	for i := range b {
		b[i] = wire.CodeLetters[rng.IntN(len(wire.CodeLetters))]
	}
	return string(b)
}

// visit makes a table, joins it again and again, watches it many times over, and closes it.
func (s *stranger) visit(ctx context.Context) {
	var t struct{ Code, Host, Watch string }
	if json.Unmarshal(s.ask(ctx, "POST", "/v1/tables", "", `{"rules":"machiavelli","seats":["human","human"]}`), &t) != nil || t.Code == "" {
		return
	}
	at := "/v1/tables/" + t.Code
	watching, end := context.WithTimeout(ctx, 200*time.Millisecond)
	defer end()
	for range 100 {
		go s.ask(watching, "GET", at+"/lines", t.Watch, "")
	}
	for range 50 {
		s.ask(ctx, "POST", at+"/join", "", `{"name":"Eve","nonce":"0123456789abcdef"}`)
		s.ask(ctx, "POST", at+"/host", t.Host, string(wire.Encode(wire.HostRequest{Do: wire.HostGrace, Time: "1m"})))
	}
	<-watching.Done()
	s.ask(ctx, "POST", at+"/host", t.Host, string(wire.Encode(wire.HostRequest{Do: wire.HostClose})))
}

func (s *stranger) ask(ctx context.Context, method, path, secret, body string) []byte {
	r, err := http.NewRequestWithContext(ctx, method, s.server.URL+path, strings.NewReader(body))
	if err != nil {
		return nil
	}
	r.Header.Set("X-Forwarded-For", s.server.From)
	if secret != "" {
		r.Header.Set("Authorization", "Bearer "+secret)
	}
	w, err := s.server.Client.Do(r)
	if err != nil {
		time.Sleep(5 * time.Millisecond) // the server is away
		return nil
	}
	defer w.Body.Close()
	if w.StatusCode < len(s.told) {
		s.told[w.StatusCode].Add(1)
	}
	answer, _ := io.ReadAll(w.Body) // which a killed server may cut off
	return answer
}

// limited reports how much of what it wanted a stranger was refused as too often.
func (s *stranger) limited() (of, all int64) {
	for i := range s.told {
		all += s.told[i].Load()
	}
	return s.told[http.StatusTooManyRequests].Load(), all
}
