package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/stable"
	"machiavelli/engine/text"
)

// The save of a draft is the edits, done again on the view: what they lead to
// is checked by doing them. It keeps the last keepEdits of them, older ones
// folded into one, and is refused over maxDraft bytes.
const (
	keepEdits = 200
	maxDraft  = 1 << 20
)

type draftSave struct {
	V     int       `json:"v"`
	Base  string    `json:"base"` // the moment it belongs to
	Order []card.ID `json:"order"`
	Edits []Edit    `json:"edits"`
	Done  int       `json:"done"`
	Moved bool      `json:"moved"`
}

// MarshalJSON writes the draft without its view, with which RestoreDraft makes
// it whole again.
func (d *Draft) MarshalJSON() ([]byte, error) {
	s := draftSave{V: SaveVersion, Base: moment(&d.view), Order: d.order, Moved: d.moved}
	from := max(0, d.done-keepEdits)
	s.Edits = slices.Clone(d.edits[from:min(len(d.edits), d.done+keepEdits)])
	s.Done = d.done - from
	if from > 0 {
		s.Edits = slices.Insert(s.Edits, 0, Edit{Do: EditTable, Table: d.snaps[from].melds})
		s.Done++
	}
	return json.Marshal(s)
}

// RestoreDraft makes a draft from its save and the view it was made from. A
// save that belongs to another moment of the match gives an *Error with
// NotPlanned; any other that cannot be done again says what is wrong.
func RestoreDraft(data []byte, v View) (*Draft, error) {
	if len(data) > maxDraft {
		return nil, fmt.Errorf("the half-made turn has %d bytes, at most %d", len(data), maxDraft)
	}
	var s draftSave
	if err := text.Decode(data, &s); err != nil {
		return nil, err
	}
	switch {
	case s.V != SaveVersion:
		return nil, fmt.Errorf("the half-made turn has version %d, this program reads %d", s.V, SaveVersion)
	case s.Base != moment(&v):
		return nil, because(NotPlanned)
	case len(s.Edits) > 2*keepEdits+1 || s.Done < 0 || s.Done > len(s.Edits):
		return nil, errors.New("the half-made turn has edits out of bounds")
	}
	d := NewDraft(v)
	d.Sort(s.Order)
	order := d.order
	done := 0
	for i, e := range s.Edits {
		if err := d.Do(e); err != nil {
			return nil, fmt.Errorf("edit %d of the half-made turn: %w", i, err)
		}
		if i == s.Done-1 {
			done = d.done
		}
	}
	d.done, d.moved, d.order = done, d.moved || s.Moved || len(s.Edits) > 0, order
	return d, nil
}

// Rebase is the draft of a newer view: the order of the hand stays, new cards
// at its end, and what was planned stays where the table is still the same.
func (d *Draft) Rebase(v View) *Draft {
	n := NewDraft(v)
	n.Sort(d.order)
	order, touched := n.order, n.moved
	if sameTable(v.Table, d.view.Table) && v.Deal == d.view.Deal {
		for _, e := range d.edits[:d.done] {
			if n.Do(e) != nil {
				break
			}
		}
	}
	n.order = order
	n.moved = touched || d.moved && v.Turns == d.view.Turns && v.Deal == d.view.Deal && v.Turn == v.Me
	return n
}

// moment names the moment of a match that a view shows: a digest of whose
// turn it is and of the cards that a draft may move.
func moment(v *View) string {
	h := fnv.New64a()
	table, _ := json.Marshal(v.Table)
	hand := slices.Clone(v.Hand)
	stable.Ordered(hand)
	fmt.Fprint(h, v.Me, v.Deal, v.Turns, v.Drawn, v.Played, string(table), v.Free, hand)
	return fmt.Sprintf("%016x", h.Sum64())
}
