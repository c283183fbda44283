package review

import (
	"slices"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/game/app/opponents"
	"machiavelli/game/report/review"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/layout"
)

// view is what is looked at of a match, and where it is shown.
type view struct {
	review.Analysis // without a match until it is read

	at      int  // the turn that is shown
	before  bool // as it began
	open    bool // the others are looked at too: their hands, and what they missed
	figures bool // what is said in words is said in numbers as well

	felt    felt
	frame   frame
	strokes []ui.Stroke // of the graph
}

// state is how the cards lie that are shown.
func (s *view) state() *review.State {
	if t := &s.Match.Turns[s.at]; s.before {
		return &t.Begin
	} else {
		return &t.End
	}
}

// who is who sits in a seat.
func (s *view) who(seat int) opponents.Person {
	return opponents.Of(s.Match.Players[seat].Name, seat)
}

// spoken reports whether what was missed in a turn is told: of others only on request.
func (s *view) spoken(at int) bool { return s.open || s.Theirs(at) }

// seen is the seats whose hands are shown: that of the player who is spoken of, and
// where there is room, all that are open.
func (s *view) seen() []int {
	turn := s.Match.Turns[s.at].Seat
	switch {
	case s.Under(s.at) || !s.spoken(s.at):
		return []int{s.Me}
	case !s.open || !s.frame.wide:
		return []int{turn}
	}
	seats := []int{turn}
	for seat := range s.state().Hands {
		if seat != turn {
			seats = append(seats, seat)
		}
	}
	return seats
}

// which says which turn is looked at.
func (s *view) which(c *stage.Context) string {
	t := &s.Match.Turns[s.at]
	return c.T("review.turn", "deal", t.Deal, "turn", t.Turn, "n", s.at+1, "of", len(s.Match.Turns))
}

// Describe adds the hands and the table to the widgets. Of a hand that is not seen it
// says how many cards it has, as the picture does.
func (s *Scene) Describe(c *stage.Context, add func(a11y.Item)) {
	if s.Match == nil || s.brief || len(s.Match.Turns) == 0 {
		return
	}
	words, state, seen := wording.In(c.Lang, s.Match.Rules.Tiles), s.state(), s.seen()
	list := func(id, label string, r layout.Rect, entries []a11y.Item) {
		add(a11y.Item{Name: id, Role: a11y.List, Label: label, Enabled: true, X: r.X, Y: r.Y, W: r.W, H: r.H})
		for i, entry := range entries {
			entry.Name, entry.Role, entry.In, entry.X, entry.Y, entry.W, entry.H = id+"/"+strconv.Itoa(i), a11y.Entry, id, r.X, r.Y, r.W, r.H
			add(entry)
		}
	}
	for seat := range state.Hands {
		hand := sorted(state.Hands[seat])
		label := c.T("access.of", "what", s.Name(c.Lang, seat), "of", c.T("table.cards", "n", len(hand)))
		var cards []a11y.Item
		for _, id := range hand {
			if slices.Contains(seen, seat) {
				cards = append(cards, a11y.Item{Text: words.Face(id.Face())})
			}
		}
		list("held/"+strconv.Itoa(seat), label, s.frame.hand, cards)
	}
	var melds []a11y.Item
	for i, m := range state.Melds() {
		owner := ""
		if m.Owner >= 0 {
			owner = s.Name(c.Lang, m.Owner)
		}
		meld := a11y.Item{Text: words.Numbered(i+1, m, owner)}
		switch laid := slices.DeleteFunc(slices.Clone(m.Cards), func(k card.Card) bool { return !s.felt.laid[k.ID] }); len(laid) {
		case 0:
		case len(m.Cards):
			meld.About = c.T("access.new.meld")
		default:
			meld.About = c.T("access.new", "cards", words.Cards(laid))
		}
		melds = append(melds, meld)
	}
	list("table", c.T("access.table", "n", len(melds)), s.frame.felt, melds)
}
