package stagetest

import (
	"strings"

	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"
)

// Toward is what somebody presses to bring the focus, which is at something, to
// another thing: an arrow, or Next for the next part of the screen where arrows have
// led round in a circle, and to come to the buttons. been is where the focus has been
// on the way.
func Toward(at, to a11y.Item, been map[string]bool) input.Key {
	button := func(i a11y.Item) bool { return strings.HasPrefix(i.Name, "btn/") }
	dx, dy := to.X+to.W/2-at.X-at.W/2, to.Y-at.Y
	again := been[at.Name+at.Text]
	been[at.Name+at.Text] = true
	switch {
	case at.Name == "" || again || button(to) && !button(at):
		return input.Next
	case dy < -40:
		return input.Up
	case dy > 40:
		return input.Down
	case dx > 0:
		return input.Right
	}
	return input.Left
}
