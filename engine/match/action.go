package match

import (
	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// Meld is cards that lie together on the table.
type Meld struct {
	// ID is the meld's name for as long as it lies, so that a screen can keep
	// its place; 0 for one that is new. A play that names no IDs gets them by
	// what each meld keeps of an old one.
	ID    int         `json:"id"`
	Cards []card.Card `json:"cards"`
	Owner int         `json:"owner"` // a seat where melds have owners or are only extended, else -1
	Kind  Kind        `json:"-"`     // for a screen: the table of a match holds only melds
}

// Kind is what a screen shows as a meld.
type Kind uint8

// The kinds. What is no meld has an ID that no meld has.
const (
	KindMeld  Kind = iota
	KindFree       // a free card
	KindLoose      // a joker that was freed and has yet to be played
	KindNew        // a meld that a hint would begin: the draft has yet to give it an ID
)

// Do is a kind of action.
type Do string

// The kinds of action.
const (
	Play    Do = "play"    // leave the table as Table says, with hand cards in it
	Draw    Do = "draw"    // draw from the stock, as many as the rules say
	Pass    Do = "pass"    // end the turn with neither
	GiveUp  Do = "giveup"  // a failed move: everything goes back, and its penalty
	Knock   Do = "knock"   // end the deal
	Take    Do = "take"    // take the upcard
	Push    Do = "push"    // push the upcard and an unseen card to the left
	Discard Do = "discard" // end the turn by discarding Card
	Zap     Do = "zap"     // spend the joker Card to zap the player To
	Deal    Do = "deal"    // begin the next deal (any seat)
	Stop    Do = "stop"    // end the match after this deal, by agreement (any seat)
	Touch   Do = "touch"   // strict: a card was moved, which binds; nothing happens yet, so there is no event
)

// Action is what a player does.
type Action struct {
	Do    Do        `json:"do"`
	Table []Meld    `json:"table,omitempty"` // Play: every meld, as it is to lie
	Free  []card.ID `json:"free,omitempty"`  // Play: the free cards that stay free
	Card  card.ID   `json:"card,omitempty"`  // Discard, Zap
	To    int       `json:"to,omitempty"`    // Zap
	Timed bool      `json:"timed,omitempty"` // GiveUp: the timer ran out
}

// Event is something that happened, in the order in which it did. What it
// holds depends on E; FORMATS in docs/ has the same words.
type Event struct {
	E      What        `json:"e"`
	P      int         `json:"p"` // the seat it happened to
	Deal   int         `json:"deal,omitempty"`
	Dealer int         `json:"dealer,omitempty"`
	Hands  [][]card.ID `json:"hands,omitempty"`
	Free   []card.ID   `json:"free,omitempty"`
	Upcard card.ID     `json:"upcard,omitempty"`
	Stock  []card.ID   `json:"stock,omitempty"` // the top first
	Cards  []card.ID   `json:"cards,omitempty"`
	Count  int         `json:"count,omitempty"` // number of Cards, also for those who may not see them
	Why    string      `json:"why,omitempty"`   // turn penalty end forced zap
	Hand   []card.Card `json:"hand,omitempty"`  // what a play took from the hand
	Table  []Meld      `json:"table,omitempty"` // the whole table after a play
	To     int         `json:"to,omitempty"`
	Card   card.ID     `json:"card,omitempty"`
	Reason string      `json:"reason,omitempty"` // out knock blocked stock
	Wins   []int       `json:"winners,omitempty"`
	Points []int       `json:"points,omitempty"`
	Totals []int       `json:"totals,omitempty"`
}

// What is the kind of an event.
type What string

// The events.
const (
	EvDeal    What = "deal"
	EvTurn    What = "turn"
	EvDraw    What = "draw"
	EvPlay    What = "play"
	EvPass    What = "pass"
	EvGiveUp  What = "giveup"
	EvKnock   What = "knock"
	EvTake    What = "take"
	EvPush    What = "push"
	EvDiscard What = "discard"
	EvZap     What = "zap"
	EvRestock What = "restock"
	EvScore   What = "score"
	EvOver    What = "over"
)

// Human is the level of a seat that a person plays.
const Human = "human"

// Player is who sits in a seat.
type Player struct {
	Name string `json:"name"`
	By   string `json:"by"` // Human, or the name of a level
}

// Config is a match to be.
type Config struct {
	Rules   rules.Rules `json:"rules"`           // house rules applied
	Seed    string      `json:"seed"`            // any text; the same text is the same match
	Keyed   *Keyed      `json:"keyed,omitempty"` // chance of a table, in place of the seed
	Players []Player    `json:"players"`
}
