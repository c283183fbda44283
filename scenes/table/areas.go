package table

import (
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/scenes/table/layout"
)

// areas places melds into the area of their kind, where sets and runs lie
// apart. A meld that is not whole stays in the area in which it was begun, so
// that nothing jumps about while it is built.
func (s *Scene) areas(now []match.Meld) []layout.Placement {
	r := &s.ses.View().Rules
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
			p, _ := s.places.Find(m.ID)
			w.Area = p.Area
		}
		if w.Area != layout.Whole {
			out = append(out, w)
		}
	}
	return out
}
