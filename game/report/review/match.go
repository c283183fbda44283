package review

import (
	"context"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
	"machiavelli/engine/text"
	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
)

// State is how the cards lie at a moment.
type State struct {
	Table []match.Meld
	Free  []card.ID
	Hands [][]card.ID // by seat; 0 stands for a card that is not told
	Stock int         // cards in it
	Pile  []card.ID   // the discards, the upcard last
}

// Melds is the table, with each free card as a meld of one card.
func (s *State) Melds() []match.Meld { return match.WithFree(s.Table, s.Free) }

// Turn is a turn of a player.
type Turn struct {
	Deal, Turn, Seat int // Turn counts from 1 in each deal
	Begin, End       State
	Could            bool            // the turn was not missed…
	Position         solver.Position // …and this is how it stood when its first card could be laid
	View             match.View      // what its player saw then
	Did              []match.Event   // in the turn
	Moves            int             // cards taken up by its plays, those of the hand among them
	Score            *match.Event    // of the deal, if it ended with this turn
}

// Laid is the cards of the hand that were laid in the turn.
func (t *Turn) Laid() (laid []card.Card) {
	for i := range t.Did {
		if e := &t.Did[i]; e.E == match.EvPlay && e.P == t.Seat {
			laid = append(laid, e.Hand...)
		}
	}
	return laid
}

// Drawn is the number of cards that came to the hand in the turn.
func (t *Turn) Drawn() (n int) {
	for i := range t.Did {
		if e := &t.Did[i]; e.E == match.EvDraw && e.P == t.Seat {
			n += max(e.Count, len(e.Cards))
		}
	}
	return n
}

// Match is a recorded match, which may stop before its end.
type Match struct {
	Rules   rules.Rules
	Players []match.Player
	Me      int  // the player's seat, -1: only others play
	Table   bool // it was played at a table of several people
	Turns   []Turn
	More    bool // it has more turns than Most
	// Followed are the turns of the player that did what a hint had said, by deal and turn.
	Followed map[[2]int]bool
	Running  int // the deal that has not been ended, 0 if all have, or if nobody's cards are a secret
	// Moves is the match for a review, nil where the record is damaged.
	Moves worker.Moves
}

// Most is the most turns that are kept.
const Most = 2000

// errEmpty is a record in which nobody has had a turn.
var errEmpty = text.Errorf("nobody has had a turn in it")

// Read plays a record again, for the player whose seat whose tells, -1 for none. It takes
// long: call it beside the loop. It ends with its context. With an error it returns the turns before the fault.
func Read(ctx context.Context, text []byte, whose func(*match.Config) int) (*Match, error) {
	r := &reader{m: &Match{Me: -1}, whose: whose}
	err := record.Replay(archive.Reader(ctx, text), r.happened)
	if err == nil {
		r.m.Moves, err = worker.ReadMoves(archive.Reader(ctx, text))
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err == nil && len(r.m.Turns) == 0 {
		err = errEmpty
	}
	r.m.hush()
	return r.m, err
}

// hush takes from the deal that has not been ended what the person in the match could
// not know, who may still play it.
func (m *Match) hush() {
	me := m.Me
	if me < 0 {
		m.Running = 0
	}
	for i := range m.Turns {
		t := &m.Turns[i]
		if t.Deal != m.Running {
			continue
		}
		for _, s := range []*State{&t.Begin, &t.End} {
			s.Hands = slices.Clone(s.Hands)
			for seat, hand := range s.Hands {
				if seat != me {
					s.Hands[seat] = make([]card.ID, len(hand))
				}
			}
		}
		for k, e := range t.Did {
			t.Did[k] = match.Seen(e, me)
		}
		if t.Seat != me {
			t.Position, t.View = solver.Position{}, match.View{}
		}
	}
}

// reader is a match half read.
type reader struct {
	m     *Match
	whose func(*match.Config) int
	deal  int
	turn  int
	turns int  // as the match counts them
	live  bool // the last of the turns goes on
	over  bool // another record follows, which is not ours
}

func (r *reader) happened(m *match.Match, e match.Event) {
	if e.E == match.EvDeal && e.Deal == 1 {
		r.over = r.deal > 0
		if !r.over {
			c := m.Config()
			r.m.Rules, r.m.Players, r.m.Me, r.m.Table = c.Rules, c.Players, r.whose(&c), c.Keyed != nil
		}
	}
	if !r.over && e.E == match.EvDeal {
		r.m.Running = e.Deal
	} else if !r.over && e.E == match.EvScore {
		r.m.Running = 0
	}
	if r.over || r.m.More {
		return
	}
	switch e.E {
	case match.EvDeal:
		r.deal, r.turn, r.live = e.Deal, 0, false
	case match.EvTurn:
		r.startTurn(m, &e)
	case match.EvScore:
		if t := r.current(); t != nil {
			t.Score = &e
			for seat, hand := range e.Hands {
				if seat < len(t.End.Hands) {
					t.End.Hands[seat] = hand
				}
			}
			r.live = false
		}
	default:
		if t := r.current(); t != nil {
			t.happened(&e)
			r.decides(m, t)
		}
	}
}

// decides takes down how a turn stands while its player has laid nothing: a card
// that came first is in the hand when it is decided what to lay.
func (r *reader) decides(m *match.Match, t *Turn) {
	if m.OnTurn() != t.Seat || len(t.Laid()) > 0 {
		return
	}
	if v := m.View(t.Seat); v.Deal == t.Deal && v.Turns == r.turns {
		t.Could, t.Position, t.View = true, v.Position(solver.Cards), v
	}
}

// current is the turn that goes on, nil if none does.
func (r *reader) current() *Turn {
	if !r.live {
		return nil
	}
	return &r.m.Turns[len(r.m.Turns)-1]
}

// startTurn starts a turn and ends the one before it.
func (r *reader) startTurn(m *match.Match, e *match.Event) {
	if len(r.m.Turns) == Most {
		r.m.More, r.live = true, false
		return
	}
	v := m.View(e.P)
	now := State{Table: v.Table, Free: v.Free, Stock: v.Stock, Pile: v.Pile, Hands: make([][]card.ID, len(v.Seats))}
	for seat := range v.Seats {
		u := m.View(seat)
		now.Hands[seat] = u.Hand
	}
	if t := r.current(); t != nil {
		t.End = now
	}
	r.turn++
	t := Turn{Deal: r.deal, Turn: r.turn, Seat: e.P, Begin: now, End: now}
	t.End.Hands = slices.Clone(now.Hands)
	r.turns = v.Turns
	r.decides(m, &t)
	r.m.Turns = append(r.m.Turns, t)
	r.live = true
}

// happened brings what was done onto the table that the turn ends with; the next
// turn says how it truly lies, or the end of the deal what the hands are.
func (t *Turn) happened(e *match.Event) {
	t.Did = append(t.Did, *e)
	if e.P < 0 || e.P >= len(t.End.Hands) {
		return
	}
	hand := &t.End.Hands[e.P]
	switch e.E {
	case match.EvPlay:
		t.Moves += steps.Moves(match.CardsOf(t.End.Melds()), match.CardsOf(match.WithFree(e.Table, e.Free)), card.IDs(e.Hand))
		t.End.Table, t.End.Free = e.Table, e.Free
		gone := card.IDs(e.Hand)
		*hand = slices.DeleteFunc(slices.Clone(*hand), func(id card.ID) bool { return slices.Contains(gone, id) })
	case match.EvDraw:
		*hand = slices.Concat(*hand, e.Cards)
		t.End.Stock = max(0, t.End.Stock-len(e.Cards))
	case match.EvDiscard:
		*hand = slices.DeleteFunc(slices.Clone(*hand), func(id card.ID) bool { return id == e.Card })
		t.End.Pile = append(slices.Clip(t.End.Pile), e.Card)
	}
}

// Answer is what another player laid on a meld, before the one who had left it so
// was on turn again.
type Answer struct {
	Seat  int
	Cards int         // of the hand
	Meld  []card.Card // as it had been left
}

// Answered is the most that another player laid on a meld that was new or changed
// in a turn; no cards, where nobody did.
func (m *Match) Answered(at int) (most Answer) {
	t := &m.Turns[at]
	left := map[card.ID]int{} // by card, the meld that it was left in
	for i, now := range t.End.Table {
		if !slices.ContainsFunc(t.Begin.Table, func(was match.Meld) bool { return card.Same(was.Cards, now.Cards) }) {
			for _, c := range now.Cards {
				left[c.ID] = i
			}
		}
	}
	laid := map[[2]int]int{} // by seat and meld
	for i := at + 1; i < len(m.Turns) && m.Turns[i].Deal == t.Deal && m.Turns[i].Seat != t.Seat; i++ {
		for _, e := range m.Turns[i].Did {
			if e.E != match.EvPlay {
				continue
			}
			for _, meld := range e.Table {
				on := slices.IndexFunc(meld.Cards, func(c card.Card) bool { _, ok := left[c.ID]; return ok })
				if on < 0 {
					continue
				}
				key := [2]int{e.P, left[meld.Cards[on].ID]}
				for _, c := range e.Hand {
					if card.Has(meld.Cards, c.ID) {
						laid[key]++
					}
				}
				if n := laid[key]; n > most.Cards {
					most = Answer{e.P, n, t.End.Table[key[1]].Cards}
				}
			}
		}
	}
	return most
}
