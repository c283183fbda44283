package record

import (
	"encoding/json"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/text"
)

// What a table of several people tells is written here, key by key, as
// docs/formats.md has it.

// AppendSeen appends an event as one line without its end, in which what a seat
// may not see (match.Seen) is counted.
func AppendSeen(b []byte, e match.Event) []byte {
	if e.E == match.EvRestock && e.Stock == nil {
		return append(appendInt(append(b, `{"e":"restock"`...), "count", e.Count), '}')
	}
	b = AppendEvent(b, e)
	return b[:len(b)-1]
}

// AppendView appends what a seat may know, without what it may do (AppendChoices)
// and without its last brace. The scores are the events of the deals so far.
func AppendView(b []byte, v match.View, scores []match.Event) []byte {
	b = append(b, `{"me":`...)
	b = strconv.AppendInt(b, int64(v.Me), 10)
	b = appendText(b, "phase", string(v.Phase))
	b = appendInt(b, "deal", v.Deal)
	b = appendInt(b, "dealer", v.Dealer)
	b = appendInt(b, "turn", v.Turn)
	b = appendInt(b, "turns", v.Turns)
	b = appendList(appendKey(b, "seats"), v.Seats, func(b []byte, s match.Seat) []byte {
		b = appendSeat(b, s)
		b = b[:len(b)-1]
		if s.Skip {
			b = appendBool(b, "skip", true)
		}
		if v.Phase != match.Turning && v.Deal > 0 {
			b = appendKeyHand(b, "hand", s.Hand)
		}
		return append(b, '}')
	})
	b = appendKeyHand(b, "hand", v.Hand)
	b = appendMelds(b, v.Table)
	b = appendKeyHand(b, "free", v.Free)
	b = appendInt(b, "stock", v.Stock)
	b = appendKeyHand(b, "pile", v.Pile)
	b = appendInt(b, "drawn", v.Drawn)
	b = appendBool(b, "played", v.Played)
	b = appendBool(b, "fresh", v.Fresh)
	b = appendBool(b, "stolen", v.Stolen)
	b = appendBool(b, "touched", v.Touched)
	b = appendInt(b, "last", v.Last)
	b = appendKeyHand(b, "gone", v.Gone)
	b = appendList(appendKey(b, "scores"), scores, AppendSeen)
	return appendInts(b, "winners", v.Winners)
}

// AppendChoices appends the keys options and refused: what may be done, and why
// the rest may not.
func AppendChoices(b []byte, options []match.Option) []byte {
	can, not := Choices(options)
	b = appendList(appendKey(b, "options"), can, appendQuoted)
	return append(appendKey(b, "refused"), not...)
}

// Choices are the values of the keys options and refused.
func Choices(options []match.Option) (can []string, not json.RawMessage) {
	can, not = []string{}, json.RawMessage{'{'}
	for _, o := range options {
		if o.Why == nil {
			can = append(can, string(o.Do))
			continue
		}
		if len(not) > 1 {
			not = append(not, ',')
		}
		not = append(appendQuoted(not, string(o.Do)), `:{"why":`...)
		not = append(AppendFacts(appendQuoted(not, string(o.Why.Why)), o.Why), '}')
	}
	return can, append(not, '}')
}

// AppendFacts appends the facts of a refusal, each behind a comma.
func AppendFacts(b []byte, e *match.Error) []byte {
	if e.Meld >= 0 {
		b = appendInt(b, "meld", e.Meld)
	}
	if e.Card != 0 {
		b = appendKeyCard(b, "card", card.Card{ID: e.Card})
	}
	if e.N != 0 {
		b = appendInt(b, "n", e.N)
	}
	return b
}

// AppendLayout appends how a half-made turn lies, as ReadLayout reads it: free cards
// are melds of one card.
func AppendLayout(b []byte, table []match.Meld, hand []card.ID) []byte {
	b = append(b, `{"table":`...)
	b = appendList(b, table, func(b []byte, m match.Meld) []byte { return appendMeld(b, m.Cards, m.Owner) })
	return append(appendKeyHand(b, "hand", hand), '}')
}

// ReadRuling reads the keys rules and options.
func ReadRuling(raw, options json.RawMessage) (rules.Rules, error) {
	o := &object{values: map[string]json.RawMessage{"rules": raw}}
	if len(options) > 0 {
		o.values["options"] = options
	}
	r := readRules(o)
	return r, o.done()
}

// ReadLayout reads how a half-made turn of a view's player lies: the cards of
// the table and of the hand, each once.
func ReadLayout(data []byte, v match.View) (*solver.Draft, error) {
	var lies textDraft
	if err := text.Unmarshal(data, &lies); err != nil {
		return nil, err
	}
	return readDraft(&lies, v.Position(solver.Cards))
}

// ReadEvent reads an event line of a record but its first. Copies of a card are
// not told apart: every card is its first copy.
func ReadEvent(line []byte) (match.Event, error) {
	o, err := readObject(line)
	if err != nil {
		return match.Event{}, err
	}
	return readEvent(o)
}

// SameEvent reports whether an event that was read is one that the rules give;
// the error says what differs.
func SameEvent(read, due match.Event) error { return sameEvent(read, due) }

// Played is a play as an action: the table that its event tells, made of what
// the player sees.
func Played(e match.Event, v match.View) (match.Action, error) { return played(e, v) }
