package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// View is what a seat may know of the match; a seat that does not exist sees
// what everybody sees.
func (m *Match) View(me int) View {
	v := View{
		Rules: m.Rules.Clone(), Me: me, Phase: m.Phase, Deal: m.Deal, Dealer: m.Dealer, Turn: m.Turn, Turns: m.Turns,
		Table: cloneMelds(m.Table), Free: slices.Clone(m.Free), Stock: len(m.Stock), Pile: slices.Clone(m.Pile),
		Drawn: m.Now.Drawn, Played: m.Now.Played, Fresh: m.Now.Fresh, Stolen: m.Now.Stolen, Touched: m.Now.Touched, Last: m.Last,
		Gone: slices.Clone(m.Gone), Scores: cloneResults(m.Scores), Winners: slices.Clone(m.Winners),
		Options: m.options(me),
	}
	if m.Phase == Over {
		v.Seed = m.Seed
	}
	v.Seats = make([]Seat, 0, len(m.Seats))
	for _, s := range m.Seats {
		seen := Seat{
			Name: s.Name, By: s.By, Cards: len(s.Hand), Skip: s.Skip, Total: s.Total, Wins: s.Wins,
			Opened: s.Opened, Known: facesOf(s.Known),
		}
		if m.Phase != Turning {
			seen.Hand = slices.Clone(s.Hand)
		}
		v.Seats = append(v.Seats, seen)
	}
	from := 0
	if me >= 0 && me < len(m.Seats) {
		v.Hand = slices.Clone(m.Seats[me].Hand)
		from = m.Seats[me].Since
	}
	if log := m.Log[from:]; len(log) > 0 {
		v.Events = make([]Event, 0, len(log))
		for _, e := range log {
			v.Events = append(v.Events, Seen(e, me))
		}
	}
	return v
}

// Seen is what a seat may see of an event: Count says how many cards there
// were where Cards or Stock hides them.
func Seen(e Event, seat int) Event {
	e = e.clone()
	switch e.E {
	case EvDeal:
		for i := range e.Hands {
			if i != seat {
				e.Hands[i] = nil
			}
		}
		e.Stock = nil
	case EvDraw:
		if e.P != seat {
			e.Cards = nil
		}
	case EvPush:
		if e.To != seat {
			e.Cards = e.Cards[:min(1, len(e.Cards))]
		}
	case EvZap:
		if e.P != seat && e.To != seat {
			e.Card = 0
		}
	case EvRestock:
		e.Stock = nil
	}
	return e
}

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
	Name   string      `json:"name"`
	By     string      `json:"by"`              // Human or the name of a level
	Cards  int         `json:"cards"`           // in the hand
	Skip   bool        `json:"skip,omitempty"`  // zapped: the next turn is missed
	Total  int         `json:"total"`           // points so far
	Wins   int         `json:"wins"`            // deals won
	Opened bool        `json:"opened"`          // the first-meld duty is done
	Known  []card.Face `json:"known,omitempty"` // of the hand, as everybody has seen them go there
	Hand   []card.ID   `json:"hand,omitempty"`  // open after a deal only
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
	Events  []Event     `json:"events"`         // what Me saw since the end of Me's last turn
	Seed    string      `json:"seed,omitempty"` // once the match is over

	Played  bool      `json:"played"`            // Turn has played in this turn, which goes on
	Fresh   bool      `json:"fresh"`             // Turn laid the first meld of the deal in this turn
	Stolen  bool      `json:"stolen"`            // Turn stole a card in this turn
	Touched bool      `json:"touched"`           // strict: Turn has moved a card, which binds
	Last    int       `json:"last"`              // turns left after the end of a stock that ends the deal
	Gone    []card.ID `json:"gone"`              // cards out of the game
	Scores  []Result  `json:"scores"`            // the deals so far
	Winners []int     `json:"winners,omitempty"` // of the match, once it is over
}

// facesOf is what is printed on cards.
func facesOf(ids []card.ID) []card.Face {
	var out []card.Face
	for _, id := range ids {
		out = append(out, id.Face())
	}
	return out
}

// Holding is the cards of ids that have the faces, one for each as far as there are
// any, and the others.
func Holding(ids []card.ID, faces []card.Face) (with, others []card.ID) {
	others = slices.Clone(ids)
	for _, f := range faces {
		if i := faceAt(others, f); i >= 0 {
			with, others = append(with, others[i]), slices.Delete(others, i, i+1)
		}
	}
	return with, others
}

// Unseen is the cards that lie in the stock or in other hands, for all that the
// view's player can tell, in the order of their faces: where which copy lies makes
// no difference to it.
func (v *View) Unseen() []card.ID {
	var seen [256]bool
	for _, ids := range [][]card.ID{v.Hand, v.Free, v.Pile, v.Gone} {
		for _, id := range ids {
			seen[id] = true
		}
	}
	for _, m := range v.Table {
		for _, c := range m.Cards {
			seen[c.ID] = true
		}
	}
	unseen := slices.DeleteFunc(card.Deck(v.Rules.Deck(len(v.Seats))), func(id card.ID) bool { return seen[id] })
	card.SortByFace(unseen)
	return unseen
}
