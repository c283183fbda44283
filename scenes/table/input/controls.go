package input

import (
	"machiavelli/engine/card"
	gi "machiavelli/game/ui/input"
	"machiavelli/scenes/table/keys"
)

// Controls is what the player's pointer and keys do at the table, tick for tick.
// The zero Controls hold nothing.
type Controls struct {
	Hands
	Guard
	World World // to be kept true by whoever lays it out

	items  []Item
	naming naming
	button string // that had the widgets' focus
}

// Active reports whether a tick without any input is to be listened to.
func (c *Controls) Active() bool { return c.Drag.On || c.naming.rank != 0 }

// Targets is the cards as things to focus, to which others are added. The list
// is good for one tick.
func (c *Controls) Targets() []Item {
	c.items = c.World.Items(c.items[:0])
	return c.items
}

// Listen takes one tick of the input. Among the items, the focus moves.
func (c *Controls) Listen(in *gi.State, items []Item) Intent {
	c.items = items
	named := c.name(in)
	intent := c.Keys(in, &c.World, items)
	if intent.Act == None && (!in.Used() || c.Drag.On || c.Banding) {
		intent = c.Pointer(in, &c.World)
	}
	if intent.Act == None {
		return touched(named)
	}
	return intent
}

// Unfocus leaves the keys nowhere.
func (c *Controls) Unfocus() { c.Focus, c.button = Focus{}, "" }

// Join makes the widgets' focus, which is on a button, and that of the cards one:
// the one that was moved last. It answers on which button it is, if on any, and
// whether that is another one than before.
func (c *Controls) Join(button string) (at string, moved bool) {
	if button != c.button && button != "" {
		c.Focus = Focus{Name: button} // by Tab, or a click
	}
	moved = c.button != c.Focus.Name
	c.button = c.Focus.Name
	return c.button, moved
}

// Guard keeps what cannot be taken back from being done by a click or a key that
// was meant for what went before.
type Guard struct {
	wait   int  // ticks for which nothing of the kind is done
	turn   int  // the last own turn that has begun
	better bool // the button that plays a hint does something else
}

// Begins reports whether a turn of the player's has not been seen yet, and waits if so.
func (g *Guard) Begins(turn int) bool {
	if turn == g.turn {
		return false
	}
	g.turn = turn
	g.Wait()
	return true
}

// Offers waits where the button that plays a hint begins to do something else, which
// ends the turn.
func (g *Guard) Offers(better bool) {
	if better && !g.better {
		g.Wait()
	}
	g.better = better
}

// Wait refuses such input for a moment.
func (g *Guard) Wait() { g.wait = gi.DoubleTicks }

// Pass lets a tick pass.
func (g *Guard) Pass() { g.wait = max(0, g.wait-1) }

// Waits reports whether such input is refused now.
func (g *Guard) Waits() bool { return g.wait > 0 }

// naming is a card that is being named by the keys: its rank first, then its suit.
type naming struct {
	rank  card.Rank
	ticks int // since the rank
}

// namingTicks is how long a rank waits for its suit.
const namingTicks = 90

// Claims is the keys that are no button's now.
func (c *Controls) Claims() []gi.Key {
	if c.naming.rank == 0 {
		return nil
	}
	return keys.Suits[:]
}

// name goes to the card that is named: a digit, 1 and 0 for the ten, or a court's
// letter goes to the first card of the rank, the hand's before the table's; the
// first letter of a suit, after it, to that card, and takes it up. It reports
// whether the focus has moved.
func (c *Controls) name(in *gi.State) bool {
	n := &c.naming
	if n.ticks++; n.ticks > namingTicks {
		*n = naming{}
	}
	if in.Ctrl {
		return false
	}
	ranked := c.nameRank(in)
	return c.nameSuit(in) || ranked
}

func (c *Controls) nameRank(in *gi.State) bool {
	rank, key := card.Rank(0), gi.NoKey
	for n := range 10 {
		if in.Just(gi.Digit(n)) {
			rank, key = card.Rank(n), gi.Digit(n)
		}
	}
	for _, k := range keys.Courts {
		if in.Just(k.Key) {
			rank, key = k.Rank, k.Key
		}
	}
	switch {
	case key == gi.NoKey:
		return false
	case rank == 0 && c.naming.rank != card.Ace:
		return false // 0 has another act
	case rank == 0:
		rank = card.Ten
	}
	in.Use(key)
	c.naming = naming{rank: rank}
	return c.focusOn(func(f card.Face) bool { return f.Natural() && f.Rank() == rank })
}

func (c *Controls) nameSuit(in *gi.State) bool {
	moved := false
	for u, key := range keys.Suits {
		if c.naming.rank == 0 || !in.Just(key) {
			continue
		}
		in.Use(key)
		want := card.Of(card.Suit(u), c.naming.rank)
		c.naming = naming{}
		moved = c.focusOn(func(f card.Face) bool { return f == want })
		if hit := c.World.HitOf(c.Focus); moved && hit.Place == OnHandCard {
			c.Choose(hit, &c.World, false, true)
		}
	}
	return moved
}

// focusOn moves the focus to the next card that some are like, the hand's first,
// and reports whether there is one.
func (c *Controls) focusOn(like func(card.Face) bool) bool {
	first, next, past := card.ID(0), card.ID(0), false
	for _, item := range c.items {
		if item.Card == 0 || !like(item.Card.Face()) {
			continue
		}
		if first == 0 {
			first = item.Card
		}
		if past && next == 0 {
			next = item.Card // the same key again
		}
		past = past || item.Card == c.Focus.Card
	}
	if next == 0 {
		next = first
	}
	if next != 0 {
		c.Focus = Focus{Card: next}
	}
	return next != 0
}
