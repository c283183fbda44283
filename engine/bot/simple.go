package bot

import (
	"iter"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// overlook says what a player does not notice.
type overlook func() bool

// novice lays the melds it sees in its hand and adds to melds on the table. It
// rearranges nothing, and misses a meld now and then, an addition more often.
func novice(t *table) match.Action {
	if t.may(match.Knock) && !t.may(match.Play) {
		return match.Action{Do: match.Knock}
	}
	if a, ok := t.simple(&oversight{
		meld: func() bool { return t.rand.IntN(8) == 0 },
		add:  func() bool { return t.rand.IntN(4) == 0 },
	}); ok {
		return a
	}
	return t.wait()
}

// ownMelds lays melds from its hand and never adds to the table.
func ownMelds(t *table) match.Action {
	if a, ok := t.simple(&oversight{
		meld: func() bool { return false },
		add:  func() bool { return true },
	}); ok {
		return a
	}
	return t.wait()
}

// oversight is what a player fails to see.
type oversight struct{ meld, add overlook }

// simple is a play that rearranges nothing: melds from the hand and cards
// added to melds on the table, as many as the rules let pass. A nil oversight
// sees everything.
func (t *table) simple(o *oversight) (match.Action, bool) {
	if !t.may(match.Play) {
		return match.Action{}, false
	}
	if o == nil {
		no := func() bool { return false }
		o = &oversight{no, no}
	}
	return t.layMelds(o, t.wantsRuns())
}

// wantsRuns reports whether the first meld asks for runs, so that they are
// looked for before sets.
func (t *state) wantsRuns() bool {
	if t.opened() {
		return false
	}
	c, ok := t.Rules.Contract(t.Deal)
	return t.Rules.Opening.Kind == rules.OpenRun || ok && c.Runs > c.Sets
}

// layMelds tries melds and additions together, then melds alone, then each
// meld for itself (some first plays must be exactly one), then additions.
func (t *state) layMelds(o *oversight, runsFirst bool) (match.Action, bool) {
	melds, rest := handMelds(t.Hand, t.Rules.Meld, runsFirst)
	melds = slices.DeleteFunc(melds, func([]card.Card) bool { return o.meld() })
	melds = t.withinLimit(melds)
	s := t.sketch(melds)
	if len(melds) > 0 && !s.legal() {
		return t.smaller(melds)
	}
	for _, id := range rest {
		if !o.add() {
			s.add(id)
		}
	}
	if s.used == 0 || !s.legal() {
		return match.Action{}, false
	}
	return s.action(), true
}

// smaller tries each meld, and each one's shortest part, as the whole play.
func (t *state) smaller(melds [][]card.Card) (match.Action, bool) {
	for _, m := range melds {
		for n := len(m); n >= 3; n-- {
			if s := t.sketch([][]card.Card{m[:n]}); s.legal() {
				return s.action(), true
			}
		}
	}
	return match.Action{}, false
}

// withinLimit keeps the melds that the limit of cards a turn leaves room for.
func (t *state) withinLimit(melds [][]card.Card) [][]card.Card {
	limit := t.limit()
	if limit == 0 {
		return melds
	}
	room := limit
	return slices.DeleteFunc(melds, func(m []card.Card) bool {
		if len(m) > room {
			return true
		}
		room -= len(m)
		return false
	})
}

// sketch is a play in the making.
type sketch struct {
	t     *state
	melds []match.Meld
	used  int
	limit int
}

func (t *state) sketch(melds [][]card.Card) *sketch {
	s := &sketch{t: t, limit: t.limit()}
	for _, m := range t.Table {
		m.Cards = slices.Clone(m.Cards)
		s.melds = append(s.melds, m)
	}
	owner := -1
	if t.Rules.Table == rules.TableOwned {
		owner = t.Me
	}
	for _, m := range melds {
		s.melds = append(s.melds, match.Meld{Cards: slices.Clone(m), Owner: owner})
		s.used += len(m)
	}
	return s
}

// add puts a natural card to the first meld where the play stays legal.
func (s *sketch) add(id card.ID) { s.first(s.adds(id)) }

// adds are the melds that a natural card can be put to.
func (s *sketch) adds(id card.ID) iter.Seq[move] {
	return func(yield func(move) bool) {
		r := s.t.Rules.Meld
		for i := 0; i < len(s.melds) && !r.IsWild(id.Face()) && s.room(1); i++ {
			after := append(slices.Clone(s.melds[i].Cards), card.Card{ID: id})
			if !meld.Legal(after, r) {
				continue
			}
			meld.Arrange(after, r)
			melds := slices.Clone(s.melds)
			melds[i].Cards = after
			if !yield(move{melds, []card.ID{id}}) {
				return
			}
		}
	}
}

// legal asks the rules.
func (s *sketch) legal() bool {
	return s.t.CheckPlay(s.melds, s.t.Free) == nil
}

func (s *sketch) action() match.Action {
	return match.Action{Do: match.Play, Table: s.melds, Free: slices.Clone(s.t.Free)}
}
