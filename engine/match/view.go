package match

import (
	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// Phase is where a match stands.
type Phase string

// The phases.
const (
	Turning Phase = "turn"   // somebody is on turn
	Scored  Phase = "scored" // a deal is over, the next can begin
	Over    Phase = "over"   // the match is over
)

// Seat is what everybody sees of a player.
type Seat struct {
	Name   string    `json:"name"`
	By     string    `json:"by"`              // "human" or the name of a level
	Cards  int       `json:"cards"`           // in the hand
	Total  int       `json:"total"`           // points so far
	Wins   int       `json:"wins"`            // deals won
	Opened bool      `json:"opened"`          // the first-meld duty is done
	Known  []card.ID `json:"known,omitempty"` // cards of the hand that everybody has seen go there
	Hand   []card.ID `json:"hand,omitempty"`  // open after a deal only
}

// Option is a kind of action and, when it is refused now, why.
type Option struct {
	Do  Do     `json:"do"`
	Why *Error `json:"why,omitempty"`
}

// View is everything one player may know, and nothing else. It is plain data,
// shared with nobody, and is what bots, hints and the screen work from.
type View struct {
	Rules   rules.Rules `json:"rules"` // house rules applied
	Me      int         `json:"me"`
	Phase   Phase       `json:"phase"`
	Deal    int         `json:"deal"` // from 1
	Dealer  int         `json:"dealer"`
	Turn    int         `json:"turn"`  // the seat on turn
	Turns   int         `json:"turns"` // turns so far in the deal
	Seats   []Seat      `json:"seats"`
	Hand    []card.ID   `json:"hand"`
	Table   []Meld      `json:"table"`
	Free    []card.ID   `json:"free"`
	Stock   int         `json:"stock"`          // cards in it
	Pile    []card.ID   `json:"pile"`           // the discards, the upcard last
	Drawn   int         `json:"drawn"`          // cards drawn this turn
	Options []Option    `json:"options"`        // for Me, now
	Events  []Event     `json:"events"`         // what Me saw since the own last turn ended
	Seed    string      `json:"seed,omitempty"` // once the match is over
}
