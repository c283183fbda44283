// Package worker is the one door between the screen and the engine: requests
// in, answers out, as plain serialisable messages, so that the same door
// stands before a goroutine on the desktop and a Web Worker in the browser.
//
// A request holds all it needs (the match itself travels in it), so that a
// worker can be ended and started anew at any time. The screen never waits:
//
//	c := worker.Start()
//	id := c.Ask(Request{…})       never blocks
//	a, ok := c.Poll()             never blocks; once a tick, until !ok
//	c.Cancel(id)                  a late answer to id is dropped
package worker

import (
	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
)

// Kind is what a request wants.
type Kind string

// NoThread is the kind of an answer that nobody asked for (its ID is 0): a worker
// could not be started in a thread of its own, and the page works for it.
const NoThread Kind = "alone"

// The kinds of request.
const (
	NewMatch Kind = "new"    // Config → Match, Events; with a Position the match begins there, without events
	Apply    Kind = "apply"  // Match, Seat, Action → Match, Events, or Refused
	Bot      Kind = "bot"    // View, Level, Seed → Action
	Solve    Kind = "solve"  // Position → Solved
	Front    Kind = "front"  // Position → Front: the best play, and those with fewer cards and fewer moves
	Advise   Kind = "advise" // View, Position (none where no play may be made) → Advice, Solved
	Steps    Kind = "steps"  // Position (its rules and table), Final → Solved.Steps: how a play goes by hand
)

// Request is one message to the engine.
type Request struct {
	ID       uint64           `json:"id"` // given by Ask
	Kind     Kind             `json:"kind"`
	Budget   int              `json:"budget"` // milliseconds, 0: as long as it takes
	Config   *match.Config    `json:"config,omitempty"`
	Match    *match.Match     `json:"match,omitempty"`
	Seat     int              `json:"seat"`
	Action   *match.Action    `json:"action,omitempty"`
	View     *match.View      `json:"view,omitempty"`
	Level    string           `json:"level,omitempty"`
	Seed     uint64           `json:"seed,omitempty"`
	Position *solver.Position `json:"position,omitempty"`
	Final    [][]card.Card    `json:"final,omitempty"`
}

// Answer is one message from the engine.
type Answer struct {
	ID      uint64          `json:"id"`
	Kind    Kind            `json:"kind"`
	Match   *match.Match    `json:"match,omitempty"`
	Events  []match.Event   `json:"events,omitempty"`
	Refused *match.Error    `json:"refused,omitempty"` // the match says no
	Action  *match.Action   `json:"action,omitempty"`
	Solved  *solver.Answer  `json:"solved,omitempty"`
	Advice  *bot.Advice     `json:"advice,omitempty"`
	Front   []solver.Answer `json:"front,omitempty"`
	Fault   string          `json:"fault,omitempty"` // the engine failed; the request is answered all the same
}
