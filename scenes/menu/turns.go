package menu

import (
	"context"
	"time"

	"machiavelli/game/app/friends"
	"machiavelli/game/shell/browser"
	"machiavelli/game/shell/stage"
)

// turns is at how many tables of friends it is the player's turn, as their servers say. They
// are asked beside the loop, seldom, and never while the browser knows of no network.
type turns struct {
	friends.Waits
	told  bool      // the screen shows it
	asks  bool      // it is being asked
	due   time.Time // when it is to be asked again
	tries int       // in a row that nobody has answered
}

// How often it is asked: again after a while, seldom where nobody answers, and not at once
// when the player comes back to the menu again and again.
const (
	turnsEvery   = time.Minute
	turnsAtLeast = 5 * time.Second
	turnsAtMost  = 16 * time.Minute
	turnsWait    = 4 * time.Second // for the answer of a server
)

// enter has it asked soon: the player may have played meanwhile.
func (w *turns) enter(now time.Time) {
	if soon := now.Add(turnsAtLeast); w.due.After(soon) {
		w.due = soon
	}
	w.told = true
}

// ask asks if it is time to.
func (w *turns) ask(c *stage.Context, now time.Time) {
	if w.asks || now.Before(w.due) || browser.Offline() {
		return
	}
	w.asks = true
	in, house := c.Store, c.House()
	sleeps := house != nil && house.Address == ""
	c.BesideThen(func() func() {
		got := friends.WaitsFor(context.Background(), in, sleeps, turnsWait)
		return func() { w.hear(got, time.Now()) }
	})
}

// hear takes what the servers have answered.
func (w *turns) hear(got friends.Waits, now time.Time) {
	w.asks = false
	if w.tries++; got.Answered || got.Asked == 0 {
		w.tries = 0
	}
	w.due = now.Add(min(turnsEvery<<min(w.tries, 10), turnsAtMost))
	if w.tries == 0 { // else what was known is the best that is known
		w.told = w.told && got.Turns == w.Turns
		w.Waits = got
	}
}

// says is what the menu says of it, "" for nothing.
func (w *turns) says(c *stage.Context) string {
	if w.Turns == 0 {
		return ""
	}
	return c.T("menu.friends.turn", "n", w.Turns)
}
