package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/steps"
)

// Goal is what a play is to be best at.
type Goal string

// The goals.
const (
	Cards  Goal = "cards"  // most cards from the hand, then fewest moves
	Max    Goal = "max"    // the most cards alone, any best layout: the fast answer
	Points Goal = "points" // most card points from the hand, then fewest moves
	Repair Goal = "repair" // fewest moves to a legal table
)

// Position is a question: a table, a hand, and what is wanted.
type Position struct {
	Rules  rules.Rules   `json:"rules"`
	Table  [][]card.Card `json:"table"` // the melds as they lie; one card alone is a free card
	Hand   []card.ID     `json:"hand"`
	Opened bool          `json:"opened"`         // the first-meld duty is done
	Deal   int           `json:"deal,omitempty"` // from 1, for contracts by deal
	Goal   Goal          `json:"goal"`
	Mine   []card.ID     `json:"mine,omitempty"` // Repair: table cards that may go back to the hand

	// Where melds have owners:
	Owners []int `json:"owners,omitempty"` // the seat of each meld of Table
	Seat   int   `json:"seat,omitempty"`   // the player's own
	Early  bool  `json:"early,omitempty"`  // the player had no meld before this turn
	Stolen bool  `json:"stolen,omitempty"` // a card was stolen earlier in this turn

	// Draft is how the half-made turn lies now, nil for a turn in which nothing
	// has been moved. Everything above is of the turn's beginning.
	Draft *Draft `json:"draft,omitempty"`

	Most int `json:"-"` // no more hand cards than these, 0 for any number: see Front
}

// Beginning is a play from the position for the rules to judge, before its new table
// is set: New, NewOwner and Left are empty. Old holds the melds of the table without
// its free cards.
func (p *Position) Beginning() rules.Play {
	var play rules.Play
	p.beginningIn(&play)
	return play
}

// beginningIn writes Beginning into a play, whose lists it uses again.
func (p *Position) beginningIn(play *rules.Play) {
	*play = rules.Play{
		Hand: p.Hand, Opened: p.Opened, Deal: p.Deal, Seat: p.Seat, Early: p.Early, Stolen: p.Stolen,
		Old: play.Old[:0], New: play.New[:0], Free: play.Free[:0], Left: play.Left[:0],
		OldOwner: play.OldOwner[:0], NewOwner: play.NewOwner[:0],
	}
	for i, m := range p.Table {
		switch {
		case len(m) == 1:
			play.Free = append(play.Free, m[0].ID)
		case len(m) > 1:
			owner := -1
			if i < len(p.Owners) {
				owner = p.Owners[i]
			}
			play.Old, play.OldOwner = append(play.Old, m), append(play.OldOwner, owner)
		}
	}
}

// worthOf is what a hand card counts for the first aim.
func (p *Position) worthOf(f card.Face) int32 {
	if p.Goal == Points {
		return int32(p.Rules.CardWorth(f))
	}
	return 1
}

// Draft is a half-made turn: the cards of the position's table and hand, as
// they lie now. Its melds may be broken, and single cards may be broken off.
// Which cards of its table come from the hand is the difference of the two
// tables; of equal copies any may be.
type Draft struct {
	Table  [][]card.Card `json:"table"`
	Hand   []card.ID     `json:"hand"`
	Owners []int         `json:"owners,omitempty"` // the seat of each meld of Table, where melds have owners
}

// Answer is what the solver found. Its words are those of docs/formats.md.
type Answer struct {
	Playable bool          `json:"playable"`
	Out      bool          `json:"out"` // the play empties the hand
	Cards    int           `json:"cards"`
	Points   int           `json:"points"`
	Play     []card.Card   `json:"play"`
	Table    [][]card.Card `json:"table"` // the continued melds at their old place, then the new ones
	Moves    int           `json:"moves"`
	Kept     int           `json:"kept"`
	Steps    []steps.Step  `json:"steps"`
	Exact    bool          `json:"exact"`
	Bound    int           `json:"bound,omitempty"`    // with a limit: no answer has fewer moves
	Homeless []card.ID     `json:"homeless,omitempty"` // Repair: table cards that find no meld
}
