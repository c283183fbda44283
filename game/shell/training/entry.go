package training

import (
	"machiavelli/engine/card"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// Entry is a card of the page *Learn and practise*: the texts and buttons of one kind of
// exercise. The page lays them out; scenes.All says whose entries it shows.
type Entry struct {
	ID    string // begins the IDs of its widgets
	Title string
	Note  string // beside the title, small
	Text  string
	Cards []card.Card // a small picture
	Done  bool        // wears a mark
	Foot  string      // under the buttons, small

	// Buttons have an ID, a text, a look and what they do.
	Buttons []ui.Widget
	// Paint draws something more between buttons and foot, of a height; nil for
	// nothing.
	Paint  func(p *ui.Painter, r ui.Rect)
	Height float64
	// Today says that it comes first on a phone, and has a column of its own where
	// there is room.
	Today bool
}

// Entries makes the entries of one scene, whenever the page is laid out.
type Entries func(c *stage.Context) []Entry
