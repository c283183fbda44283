package session

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/game/manners"
)

// Board is what lies on the screen: the view, as far as it has been shown.
type Board struct {
	Table  []match.Meld
	Free   []card.ID
	Hand   []card.ID
	Counts []int // cards of each seat
	Stock  int
	Pile   []card.ID
	Turn   int
	Deal   int
	Deeds  []Deed // what each seat did last
	// Changed marks the cards that others have laid or moved since the own last
	// turn ended.
	Changed [256]bool
	Log     []Deed // the last things that happened, the newest last

	idle [8]int // draws in a row without a play, by seat
}

// Remark is a line of the log that says what somebody said; Why is the key.
const Remark match.What = "remark"

// Deed is what a seat did: a line of the log.
type Deed struct {
	Seat int        `json:"seat"`
	What match.What `json:"what"`
	N    int        `json:"n"` // cards
	Why  string     `json:"why,omitempty"`
	Card card.ID    `json:"card,omitempty"` // one that everybody has seen
	To   int        `json:"to,omitempty"`   // the other seat of a push or a zap
	Step *Told      `json:"step,omitempty"` // of a play that is being shown
}

// logLines is how much of the log is kept.
const logLines = 60

// Show is an event that has yet to be shown, a play with its steps.
type Show struct {
	Event  match.Event
	Stock  int // cards in the stock after a deal
	Before []match.Meld
	Steps  []solver.Step
	Frames [][]match.Meld // the table after each step, the last as the event has it
	Ready  bool
	asked  bool
	at     int // frames shown
}

// follow makes the board the view.
func (b *Board) follow(v *match.View) {
	b.Table, b.Free, b.Hand, b.Pile = v.Table, v.Free, v.Hand, v.Pile
	b.Stock, b.Turn, b.Deal = v.Stock, v.Turn, v.Deal
	b.Counts = b.Counts[:0]
	for _, s := range v.Seats {
		b.Counts = append(b.Counts, s.Cards)
	}
	for len(b.Deeds) < len(v.Seats) {
		b.Deeds = append(b.Deeds, Deed{Seat: len(b.Deeds)})
	}
}

// did keeps what a seat did last.
func (b *Board) did(d Deed) {
	if d.Seat >= 0 && d.Seat < len(b.Deeds) {
		b.Deeds[d.Seat] = d
	}
}

// note adds a line to the log.
func (b *Board) note(d Deed) {
	b.Log = append(b.Log, d)
	if n := len(b.Log) - logLines; n > 0 {
		b.Log = slices.Delete(b.Log, 0, n)
	}
}

// remark lets a computer player have a word about what has happened.
func (b *Board) remark(e *match.Event, seed uint64) {
	if e.P < 0 || e.P >= min(len(b.Counts), len(b.idle)) {
		return
	}
	switch e.E {
	case match.EvPlay:
		b.idle[e.P] = 0
	case match.EvDraw:
		b.idle[e.P]++
	}
	if key := manners.Remark(manners.MomentOf(e, b.Counts[e.P], b.idle[e.P]), seed); key != "" {
		b.note(Deed{Seat: e.P, What: Remark, Why: key})
	}
}

// count changes the number of a seat's cards.
func (b *Board) count(seat, by int) {
	if seat >= 0 && seat < len(b.Counts) {
		b.Counts[seat] = max(0, b.Counts[seat]+by)
	}
}

// happen brings an event onto the board. A play's table is laid by its frames,
// and the log has it before them.
func (b *Board) happen(e *match.Event, me int) {
	switch e.E {
	case match.EvDeal:
		b.deal(e, me)
	case match.EvTurn:
		b.Turn = e.P
		return
	case match.EvDraw:
		b.Stock = max(0, b.Stock-e.Count)
		b.count(e.P, e.Count)
		if e.P == me {
			b.Hand = append(slices.Clone(b.Hand), e.Cards...)
		}
	case match.EvPlay:
		b.count(e.P, -e.Count)
		b.Free = e.Free
		if e.P == me {
			b.Hand = without(b.Hand, e.Hand)
			b.Changed = [256]bool{}
		}
	case match.EvPush:
		b.push(e, me)
	case match.EvZap:
		b.zap(e, me)
	case match.EvRestock:
		b.Stock = e.Count
		if n := len(b.Pile); n > 0 {
			b.Pile = b.Pile[n-1:]
		}
	case match.EvTake:
		b.count(e.P, 1)
		if n := len(b.Pile); n > 0 {
			b.Pile = b.Pile[:n-1]
		}
		if e.P == me {
			b.Hand = append(slices.Clone(b.Hand), e.Card)
		}
	case match.EvDiscard:
		b.count(e.P, -1)
		b.Pile = append(slices.Clone(b.Pile), e.Card)
		if e.P == me {
			b.Hand = withoutIDs(b.Hand, e.Card)
		}
	}
	if e.P == me && e.E != match.EvDeal {
		b.Changed = [256]bool{}
	}
	b.did(deed(e))
}

// deed is an event as a line of the log.
func deed(e *match.Event) Deed {
	d := Deed{Seat: e.P, What: e.E, N: e.Count, Why: e.Why + e.Reason}
	switch e.E {
	case match.EvTake, match.EvDiscard:
		d.Card = e.Card
	case match.EvPush:
		d.To = e.To
		if len(e.Cards) > 0 {
			d.Card = e.Cards[0] // the upcard; the other one is nobody's business
		}
	case match.EvZap:
		d.To = e.To
	}
	return d
}

// push moves the upcard and a card of the stock to another hand.
func (b *Board) push(e *match.Event, me int) {
	b.count(e.To, e.Count)
	b.Stock = max(0, b.Stock-1)
	if n := len(b.Pile); n > 0 {
		b.Pile = b.Pile[:n-1]
	}
	if e.To == me {
		b.Hand = append(slices.Clone(b.Hand), e.Cards...)
	}
}

// zap moves a card from a hand to another, and takes a joker out of the game.
func (b *Board) zap(e *match.Event, me int) {
	b.count(e.P, -1-len(e.Cards))
	b.count(e.To, 1)
	switch me {
	case e.P:
		b.Hand = withoutIDs(b.Hand, append(slices.Clone(e.Cards), e.Card)...)
	case e.To:
		b.Hand = append(slices.Clone(b.Hand), e.Card)
	}
}

func withoutIDs(ids []card.ID, gone ...card.ID) []card.ID {
	return slices.DeleteFunc(slices.Clone(ids), func(id card.ID) bool { return slices.Contains(gone, id) })
}

func (b *Board) deal(e *match.Event, me int) {
	b.Table, b.Free, b.Pile, b.Hand = nil, e.Free, nil, nil
	b.Deal = e.Deal
	b.Changed = [256]bool{}
	if e.Upcard != 0 {
		b.Pile = []card.ID{e.Upcard}
	}
	if me < len(e.Hands) {
		b.Hand = slices.Clone(e.Hands[me])
	}
	for i := range b.Deeds {
		b.Deeds[i] = Deed{Seat: i}
	}
	b.Counts = b.Counts[:0]
	for range e.Hands {
		b.Counts = append(b.Counts, e.Count)
	}
}

func without(ids []card.ID, cards []card.Card) []card.ID {
	return withoutIDs(ids, card.IDs(cards)...)
}

// fresh is the cards of a table that another lacks: those that came from the
// hand.
func fresh(before, after []match.Meld) []card.ID {
	var old [256]bool
	for _, m := range before {
		for _, c := range m.Cards {
			old[c.ID] = true
		}
	}
	var out []card.ID
	for _, m := range after {
		for _, c := range m.Cards {
			if !old[c.ID] {
				out = append(out, c.ID)
			}
		}
	}
	return out
}

// Renames says which melds of a table are the same cards under another ID in
// another table.
func Renames(before, after []match.Meld) map[int]int {
	out := map[int]int{}
	for _, m := range after {
		for _, o := range before {
			if o.ID != m.ID && sameCards(o.Cards, m.Cards) {
				out[o.ID] = m.ID
			}
		}
	}
	return out
}

func sameCards(a, b []card.Card) bool {
	if len(a) != len(b) {
		return false
	}
	for _, c := range a {
		if !slices.ContainsFunc(b, func(d card.Card) bool { return d.ID == c.ID }) {
			return false
		}
	}
	return true
}
