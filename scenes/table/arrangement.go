package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/game/app/session"
	"machiavelli/game/ui/layout"
)

// arrangement is which melds lie on the felt and where, and where they lay
// before each edit of the turn.
type arrangement struct {
	kept   layout.Places // as they were handed over to be saved
	melds  []match.Meld
	places layout.Places
	asked  []layout.Placement // where the melds that come next are to lie
	before []past             // of the edits that can be taken back
	after  []past             // of those that can be brought again
	of     int                // the turn that they belong to
}

// past is where the melds lay before an edit.
type past struct {
	places layout.Places
	tidy   bool // only the places were changed
}

// clear takes all melds off, at the card width that a table begins with.
func (a *arrangement) clear(step int) { *a = arrangement{places: layout.Places{Step: step}} }

// turn forgets the edits of another turn.
func (a *arrangement) turn(of int) {
	if a.of != of {
		a.of, a.before, a.after = of, nil, nil
	}
}

// place finds a place for each meld. What lay under another name keeps its
// place; what is new comes to lie near where its cards came from, with room for
// the cards that it has in the table ahead.
func (a *arrangement) place(now, ahead []match.Meld, field layout.Field, areas func([]match.Meld) []layout.Placement) {
	if len(now) == 0 || a.places.Step == 0 && len(a.places.At) == 0 {
		a.places = layout.Places{Step: field.FirstStep(), Share: a.places.Share}
	}
	if names := session.Renames(a.melds, now); len(names) > 0 {
		a.places = a.places.Renamed(func(id int) int {
			if to, ok := names[id]; ok {
				return to
			}
			return id
		})
	}
	placements := append(a.asked, a.rooms(now, ahead)...)
	placements = append(placements, a.origins(now, field)...)
	placements = append(placements, areas(now)...)
	a.asked = a.asked[:0]
	a.places = a.places.Next(now, field, placements...)
	a.melds = now
}

// origins places new melds near to where most of their cards lay.
func (a *arrangement) origins(now []match.Meld, field layout.Field) []layout.Placement {
	var out []layout.Placement
	for _, m := range now {
		if _, old := a.places.Find(m.ID); old {
			continue
		}
		for _, was := range a.melds {
			at := card.Index(was.Cards, m.Cards[0].ID)
			p, ok := a.places.Find(was.ID)
			if at < 0 || !ok || len(m.Cards) < 2 {
				continue
			}
			p.Col += 2*at + 3
			x, y := field.Point(p)
			out = append(out, layout.Placement{ID: m.ID, Near: true, X: x, Y: y})
			break
		}
	}
	return out
}

// rooms gives new melds room for as many cards as they are about to have.
func (a *arrangement) rooms(now, ahead []match.Meld) []layout.Placement {
	var out []layout.Placement
	for _, m := range ahead {
		if _, old := a.places.Find(m.ID); !old && slices.ContainsFunc(now, func(o match.Meld) bool { return o.ID == m.ID }) {
			out = append(out, layout.Placement{ID: m.ID, Room: len(m.Cards)})
		}
	}
	return out
}

// areasOf places melds into the area of their kind, where sets and runs lie
// apart. A meld that is not whole stays in the area in which it was begun, so
// that nothing jumps about while it is built.
func areasOf(now []match.Meld, lie layout.Places, r *rules.Rules) []layout.Placement {
	if !r.Areas {
		return nil
	}
	var out []layout.Placement
	for _, m := range now {
		w := layout.Placement{ID: m.ID}
		switch kind, err := meld.Check(m.Cards, r.Meld); {
		case err == nil && kind == meld.Set:
			w.Area = layout.Sets
		case err == nil:
			w.Area = layout.Runs
		default:
			p, _ := lie.Find(m.ID)
			w.Area = p.Area
		}
		if w.Area != layout.Whole {
			out = append(out, w)
		}
	}
	return out
}

// edited remembers where the melds lay before an edit.
func (a *arrangement) edited(before layout.Places) {
	a.before, a.after = append(a.before, past{places: before}), a.after[:0]
}

// tidy lays the melds in order.
func (a *arrangement) tidy(field layout.Field, areas func([]match.Meld) []layout.Placement) {
	order := slices.Clone(a.melds)
	slices.SortStableFunc(order, func(a, b match.Meld) int { return meldOrder(a) - meldOrder(b) })
	now := layout.Tidy(order, field, areas(order)...)
	a.before, a.after = append(a.before, past{a.places, true}), a.after[:0]
	a.places = now
}

// meldOrder puts free cards together, then runs by suit and rank, then sets by rank.
func meldOrder(m match.Meld) int {
	f := m.Cards[0].Shows()
	if m.Kind == match.KindFree {
		return -1<<10 + int(f.Suit())<<5 + int(f.Rank())
	}
	if len(m.Cards) > 1 && f.Rank() == m.Cards[1].Shows().Rank() {
		return 1<<10 + int(f.Rank())
	}
	return int(f.Suit())<<5 + int(f.Rank())
}

// undo takes the last edit back, redo brings it again; they report whether there
// was one. A tidying is the arrangement's own; all else is done by do.
func (a *arrangement) undo(do func() bool) bool { return a.travel(&a.before, &a.after, do) }

func (a *arrangement) redo(do func() bool) bool { return a.travel(&a.after, &a.before, do) }

// travel remembers on the other side how things lie.
func (a *arrangement) travel(from, to *[]past, do func() bool) bool {
	now := past{places: a.places}
	n := len(*from)
	if n > 0 && (*from)[n-1].tidy {
		now.tidy = true
	} else if !do() {
		return false
	}
	*to = append(*to, now)
	if n > 0 {
		a.places, *from = (*from)[n-1].places, (*from)[:n-1]
	}
	return true
}

// tidied reports whether tidying would change nothing that can be seen: there
// is one row.
func (a *arrangement) tidied() bool {
	return !slices.ContainsFunc(a.places.At, func(p layout.Place) bool { return p.Row > 0 })
}

// find is the meld with an ID that lies there.
func (a *arrangement) find(id int) (match.Meld, bool) {
	if at := slices.IndexFunc(a.melds, func(m match.Meld) bool { return m.ID == id }); at >= 0 {
		return a.melds[at], true
	}
	return match.Meld{}, false
}

// isRun reports whether a meld lies as a run.
func (a *arrangement) isRun(id int) bool {
	m, _ := a.find(id)
	if len(m.Cards) < 2 {
		return false
	}
	one, two := m.Cards[0].Shows(), m.Cards[1].Shows()
	return one.Suit() == two.Suit() && one.Rank() != two.Rank()
}

// freeCard is the free card that is shown as a meld, if it is one.
func (a *arrangement) freeCard(id int) (card.ID, bool) {
	m, ok := a.find(id)
	if !ok || m.Kind != match.KindFree {
		return 0, false
	}
	return m.Cards[0].ID, true
}
