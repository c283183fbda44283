package record

import (
	"cmp"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/stable"
	"machiavelli/engine/text"
)

// supply is the physical cards that a play can be made of.
type supply struct {
	old  [][]card.Card // the melds on the table, by index
	used map[card.ID]bool
}

// resolve names the physical cards of a table that is written without copy
// numbers. Copies are equal, and the rules find those that make a play legal;
// here they are chosen so that the eye can follow them: a wild card that is
// said to be from the hand is, a card that lies in a meld is taken from there,
// and of several copies the one from the old meld that has most in common with
// the new one. What is lacking comes from the sources, in their order.
func resolve(table, old []match.Meld, played []card.Card, sources ...[]card.ID) ([]match.Meld, error) {
	s := &supply{used: map[card.ID]bool{}}
	for _, m := range old {
		s.old = append(s.old, m.Cards)
	}
	melds := make([]match.Meld, len(table))
	for i, m := range table {
		melds[i] = match.Meld{Owner: m.Owner, Cards: slices.Clone(m.Cards)}
		for j := range melds[i].Cards {
			melds[i].Cards[j].ID = 0
		}
	}
	for _, c := range played {
		if c.As != card.NoFace {
			s.place(c, table, melds, sources)
		}
	}
	pairs := s.pairs(table)
	for _, same := range []bool{true, false} {
		for _, p := range pairs {
			s.fill(table[p.to].Cards, melds[p.to].Cards, s.old[p.from], same)
		}
	}
	for _, source := range sources {
		for i := range melds {
			s.fill(table[i].Cards, melds[i].Cards, lying(source), false)
		}
	}
	for i := range melds {
		for j, c := range melds[i].Cards {
			if c.ID == 0 {
				return nil, text.Errorf("table[%d][%d]: card %s is neither on the table nor in the hand", i, j, table[i].Cards[j])
			}
		}
	}
	return melds, nil
}

// played is a play as an action: the table that the event tells, made of what
// the player sees. Of the free cards those stay that the event says.
func played(e match.Event, v match.View) (match.Action, error) {
	a := match.Action{Do: match.Play}
	used := slices.Clone(v.Free)
	for _, s := range e.Free {
		if at := slices.IndexFunc(used, func(id card.ID) bool { return s.Face() == id.Face() }); at >= 0 {
			a.Free = append(a.Free, used[at])
			used = slices.Delete(used, at, at+1)
		}
	}
	var err error
	a.Table, err = resolve(e.Table, v.Table, e.Hand, used, v.Hand)
	return a, err
}

// left is the free cards that a play does not use.
func left(free []card.ID, melds []match.Meld) []card.ID {
	lies := map[card.ID]bool{}
	for _, m := range melds {
		for _, c := range m.Cards {
			lies[c.ID] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(free), func(id card.ID) bool { return lies[id] })
}

// place gives the first place that wants a wild card a copy of it from the
// sources.
func (s *supply) place(c card.Card, table, melds []match.Meld, sources [][]card.ID) {
	for i, m := range table {
		for j, w := range m.Cards {
			if melds[i].Cards[j].ID == 0 && w.ID.Face() == c.ID.Face() && w.As == c.As {
				for _, source := range sources {
					s.fill(table[i].Cards[j:j+1], melds[i].Cards[j:j+1], lying(source), false)
				}
				return
			}
		}
	}
}

func lying(ids []card.ID) []card.Card {
	cards := make([]card.Card, len(ids))
	for i, id := range ids {
		cards[i].ID = id
	}
	return cards
}

// pair is an old meld and a new one, and how many printed faces they share.
type pair struct{ from, to, share int }

func (s *supply) pairs(table []match.Meld) []pair {
	var pairs []pair
	for i, m := range table {
		for j, o := range s.old {
			if n := shared(m.Cards, o); n > 0 {
				pairs = append(pairs, pair{j, i, n})
			}
		}
	}
	stable.Sort(pairs, func(a, b pair) int { return cmp.Compare(b.share, a.share) })
	return pairs
}

func shared(a, b []card.Card) int {
	var count [54]int
	for _, c := range a {
		count[c.ID.Face()]++
	}
	n := 0
	for _, c := range b {
		if count[c.ID.Face()] > 0 {
			count[c.ID.Face()]--
			n++
		}
	}
	return n
}

// fill gives the cards that are still wanted those of a source. With same, a
// wild card must stand for the same card there.
func (s *supply) fill(want, got, source []card.Card, same bool) {
	for i, w := range want {
		if got[i].ID != 0 {
			continue
		}
		for _, c := range source {
			if !s.used[c.ID] && c.ID.Face() == w.ID.Face() && (!same || c.As == w.As) {
				s.used[c.ID] = true
				got[i].ID = c.ID
				break
			}
		}
	}
}

// inHand is a copy of a printed face in a hand.
func inHand(hand []card.ID, like card.ID) (card.ID, error) {
	for _, id := range hand {
		if id.Face() == like.Face() {
			return id, nil
		}
	}
	return 0, text.Errorf("card: %s is not in the hand", like)
}

// aJoker is a joker in a hand.
func aJoker(hand []card.ID) (card.ID, error) {
	for _, id := range hand {
		if id.Joker() {
			return id, nil
		}
	}
	return 0, text.Errorf("zap: no joker is in the hand")
}
