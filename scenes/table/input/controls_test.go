package input

import (
	"testing"

	"machiavelli/engine/card"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
)

func TestTheFocusOfCardsAndWidgetsIsTheOneThatMovedLast(t *testing.T) {
	var c Controls
	c.Focus = Focus{Card: 7}
	if at, moved := c.Join("btn/end"); at != "btn/end" || !moved || c.Focus.Card != 0 {
		t.Errorf("Tab to a button: %q, %v, %+v", at, moved, c.Focus)
	}
	if at, moved := c.Join("btn/end"); at != "btn/end" || moved {
		t.Errorf("at rest: %q, %v", at, moved)
	}
	c.Focus = Focus{Card: 7}
	if at, moved := c.Join("btn/end"); at != "" || !moved || c.Focus.Card != 7 {
		t.Errorf("an arrow to a card: %q, %v, %+v", at, moved, c.Focus)
	}
	c.Focus = Focus{Name: "btn/draw"}
	if at, moved := c.Join(""); at != "btn/draw" || !moved {
		t.Errorf("an arrow to a button: %q, %v", at, moved)
	}
	if c.Unfocus(); c.Focus != (Focus{}) {
		t.Errorf("unfocused: %+v", c.Focus)
	}
}

func TestATurnBeginsOnceAndWaitsAMoment(t *testing.T) {
	var g Guard
	if g.Waits() || !g.Begins(5) || !g.Waits() {
		t.Error("a turn that begins does not wait")
	}
	for range gi.DoubleTicks {
		g.Pass()
	}
	if g.Waits() || g.Begins(5) || g.Waits() {
		t.Error("it waits again in the same turn")
	}
}

func TestARankGoesToItsCardsInTurnAndWaitsForASuit(t *testing.T) {
	nine := func(s card.Suit) card.ID { return card.NewID(card.Of(s, 9), 0) }
	c := Controls{World: World{Table: &layout.Table{}}, items: []Item{{Focus: Focus{Name: "btn/end"}}, {Focus: Focus{Card: nine(card.Hearts)}}, {Focus: Focus{Card: nine(card.Clubs)}}}}
	in := &gi.State{}
	press := func(k gi.Key) bool {
		var raw gi.Raw
		in.Feed(&raw)
		raw.Keys[k] = true
		in.Feed(&raw)
		return c.name(in)
	}
	for _, want := range []card.ID{nine(card.Hearts), nine(card.Clubs), nine(card.Hearts)} {
		if !press(gi.Digit(9)) || c.Focus.Card != want || !c.Active() || len(c.Claims()) != card.Suits {
			t.Fatalf("the focus is on %s, not on %s", c.Focus.Card, want)
		}
	}
	if !press(gi.Letter('c')) || c.Focus.Card != nine(card.Clubs) || c.Active() || c.Claims() != nil {
		t.Errorf("the focus is on %s", c.Focus.Card)
	}
	if press(gi.Letter('h')) || press(gi.Digit(8)) {
		t.Error("a card was found that is not there")
	}
	for range namingTicks + 1 {
		c.name(&gi.State{})
	}
	if c.Active() {
		t.Error("a rank waits for its suit for ever")
	}
}
