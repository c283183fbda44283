//go:build !js

package streamlog

import (
	"context"
	"encoding/json"
	"errors"
	"runtime/debug"
	"time"

	"github.com/nats-io/nats.go"

	"machiavelli/engine/match"
)

// Thinker decides for a computer player, as serve.Thinker does.
type Thinker = func(ctx context.Context, view match.View, level string, seed uint64) (match.Action, error)

// thought is a question to whichever server is free. It travels between servers of
// one build alone.
type thought struct {
	View  match.View `json:"view"`
	Level string     `json:"level"`
	Seed  uint64     `json:"seed"`
}

// outcome is the answer to a thought; one without Action and Fault says that the
// thought goes on.
type outcome struct {
	Action *match.Action `json:"action,omitempty"`
	Fault  string        `json:"fault,omitempty"`
}

// How a thought that is under way shows that its server lives, and how many may
// wait for one server.
const (
	goesOn     = 300 * time.Millisecond
	silence    = time.Second
	mostAtOnce = 256
)

var errSilent = errors.New("the server that thought is silent")

// Queue shares the decisions of computer players among the servers of the cluster: each
// takes requests from one queue, and decides them with own. If a server ends in the middle
// of one, another server starts it again.
func (l *Log) Queue(own Thinker) (Thinker, error) {
	subject := l.name + thinkWord + build()
	slots := make(chan struct{}, mostAtOnce)
	_, err := l.conn.QueueSubscribe(subject, "servers", func(m *nats.Msg) {
		select {
		case slots <- struct{}{}:
		default:
			return // whoever asks asks another one
		}
		l.work.Go(func() {
			defer func() { <-slots }()
			l.thinkFor(m, own)
		})
	})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, view match.View, level string, seed uint64) (match.Action, error) {
		ask, err := json.Marshal(thought{view, level, seed})
		if err != nil {
			return match.Action{}, err
		}
		for range 3 {
			a, err := l.askQueue(ctx, subject, ask)
			if !errors.Is(err, errSilent) || ctx.Err() != nil {
				return a, err
			}
		}
		return own(ctx, view, level, seed) // without the queue, too, everybody has a turn
	}, nil
}

// build names what this program was built from. Servers of two builds do not think
// for each other.
func build() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				return s.Value
			}
		}
	}
	return "unknown"
}

// askQueue asks once, and waits for as long as whoever thinks says so.
func (l *Log) askQueue(ctx context.Context, subject string, ask []byte) (match.Action, error) {
	inbox := l.conn.NewInbox()
	answers, err := l.conn.SubscribeSync(inbox)
	if err != nil {
		return match.Action{}, err
	}
	defer answers.Unsubscribe()
	if err := l.conn.PublishRequest(subject, inbox, ask); err != nil {
		return match.Action{}, errors.Join(errSilent, err)
	}
	for {
		until, cancel := context.WithTimeout(ctx, silence)
		m, err := answers.NextMsgWithContext(until)
		cancel()
		if err != nil {
			return match.Action{}, errors.Join(errSilent, err)
		}
		var o outcome
		switch err := json.Unmarshal(m.Data, &o); {
		case err != nil: // as the node answers where nobody is there
			return match.Action{}, errors.Join(errSilent, err)
		case o.Fault != "":
			return match.Action{}, errors.New(o.Fault)
		case o.Action != nil:
			return *o.Action, nil
		}
	}
}

// thinkFor answers a thought of another server, or of this one.
func (l *Log) thinkFor(m *nats.Msg, own Thinker) {
	ctx, cancel := context.WithTimeout(l.ctx, within)
	defer cancel()
	say := func(o outcome) {
		if text, err := json.Marshal(o); err == nil {
			m.Respond(text) // whoever asks asks again if it is lost
		}
	}
	var t thought
	if err := json.Unmarshal(m.Data, &t); err != nil {
		say(outcome{Fault: err.Error()})
		return
	}
	done := make(chan outcome, 1)
	l.work.Go(func() {
		a, err := own(ctx, t.View, t.Level, t.Seed)
		o := outcome{Action: &a}
		if err != nil {
			o = outcome{Fault: err.Error()}
		}
		done <- o
	})
	again := time.NewTicker(goesOn)
	defer again.Stop()
	for {
		select {
		case o := <-done:
			say(o)
			return
		case <-again.C:
			say(outcome{})
		case <-l.ctx.Done():
			return
		}
	}
}
