//go:build !js

package serve

import (
	"encoding/json"
	"sync"
	"time"

	"machiavelli/engine/table"
	"machiavelli/engine/table/wire"
	"machiavelli/game/serve/tablelog"
)

// others is what a room hears of the other servers that share its log. Lines reach
// it in their order. Words need not last and may be lost: who is here, half-made
// turns, remarks and voices, so that it is all the same which server a client asks.
type others struct {
	came chan struct{} // that there is news

	mu   sync.Mutex
	news []tablelog.News
	lost bool // more came than was kept

	// The rest belongs to the room's goroutine.
	until time.Time       // until then what follows from the last line is left to another server
	said  map[string]word // what people have said to this server since the last line
}

// mostNews is how much news waits for a room.
const mostNews = 1000

// patience is how long another server may be silent about work that it has taken on: a
// computer player's turn, a rematch. It says that it thinks every so often.
const (
	patience   = 1500 * time.Millisecond
	thinksEach = 500 * time.Millisecond
)

// word is what servers say to each other of a table.
type word struct {
	What string          `json:"what"`           // opened, thinks, here, watch, or the command of a path: draft, say, answer
	Who  string          `json:"who,omitempty"`  // as Who.Key; with watch the server
	Body json.RawMessage `json:"body,omitempty"` // of the command
}

const (
	wordOpened = "opened" // who has people here, say so
	wordThinks = "thinks"
	wordHere   = "here"
	wordWatch  = "watch" // Body is how many watch at that server
)

func newOthers() others { return others{came: make(chan struct{}, 1), said: map[string]word{}} }

// hear is called with news; it does not wait.
func (o *others) hear(n tablelog.News) {
	o.mu.Lock()
	if len(o.news) < mostNews {
		o.news = append(o.news, n)
	} else {
		o.lost = true
	}
	o.mu.Unlock()
	select {
	case o.came <- struct{}{}:
	default:
	}
}

func (o *others) drain() (news []tablelog.News, lost bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	news, lost = o.news, o.lost
	o.news, o.lost = nil, false
	return news, lost
}

// hear does what other servers have written and said.
func (r *room) hear() {
	news, lost := r.others.drain()
	if r.table == nil {
		return
	}
	for _, n := range news {
		switch {
		case n.Word != nil:
			r.heed(n.Word)
		case n.Line.N == r.table.Last()+1:
			lost = r.apply(n.Line) != nil || lost
		case n.Line.N > r.table.Last():
			lost = true
		}
		if r.table == nil {
			return
		}
	}
	if lost {
		r.catchUp()
	}
	r.tell()
	r.advance()
}

// heed does what another server says.
func (r *room) heed(text []byte) {
	var w word
	if json.Unmarshal(text, &w) != nil {
		return // of another version
	}
	switch w.What {
	case wordOpened:
		for _, f := range r.followers {
			r.say(word{What: wordHere, Who: f.who.Key()})
		}
		r.sayWatchers()
		for _, w := range r.others.said {
			r.say(w)
		}
		return
	case wordThinks:
		r.wait()
		return
	case wordWatch:
		if w.Who != r.server.name {
			r.watchers.hear(w, time.Now())
		}
		return
	}
	c := table.Command(table.Here{})
	if w.What != wordHere {
		var refused *wire.Refusal
		if c, refused = table.ReadCommand(w.What, w.Body); refused != nil {
			return
		}
	}
	r.write(r.table.By(w.Who), c) // refused where the other server knows more
}

// spread says to other servers what somebody has done that has no line.
func (r *room) spread(who table.Who, c table.Command) {
	if !r.server.options.Shared {
		return
	}
	w := word{Who: who.Key()}
	var body any
	switch c := c.(type) {
	case table.Here:
		w.What = wordHere
	case table.Draft:
		w.What, body = wire.DoDraft, wire.DraftRequest(c)
	case table.Say:
		w.What, body = wire.DoSay, wire.SayRequest(c)
	case table.Answer:
		w.What, body = wire.DoAnswer, wire.AnswerRequest(c)
	case table.AskFor: // whoever asks for what is asked already has agreed
		w.What, body = wire.DoAnswer, wire.AnswerRequest{What: c.What, Yes: true}
	default:
		return
	}
	if body != nil {
		w.Body = wire.Encode(body)
	}
	if w.What == wire.DoDraft || w.What == wire.DoAnswer {
		r.others.said[w.What+w.Who] = w
	}
	r.say(w)
}

func (r *room) say(w word) {
	if !r.server.options.Shared {
		return
	}
	if text, err := json.Marshal(w); err == nil {
		r.server.options.Log.Say(r.code, text)
	}
}

// wait leaves what follows from a line to the server that has written it, for as
// long as it says that it is at it.
func (r *room) wait() {
	if r.server.options.Shared {
		r.others.until = time.Now().Add(patience)
	}
}

func (r *room) waits() bool { return time.Now().Before(r.others.until) }

// sayThatItThinks says so until stop.
func (r *room) sayThatItThinks() (stop func()) {
	if !r.server.options.Shared {
		return func() {}
	}
	stopped := make(chan struct{})
	r.server.work.Go(func() {
		again := time.NewTicker(thinksEach)
		defer again.Stop()
		for {
			r.say(word{What: wordThinks})
			select {
			case <-again.C:
			case <-stopped:
				return
			}
		}
	})
	return func() { close(stopped) }
}
