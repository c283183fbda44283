// Package rules is the screen that explains the rule sets: a list with the player's
// own rule sets, and a page for each, made from the rule set's data.
package rules

import (
	"machiavelli/engine/rules"
	"machiavelli/game/app/setup"
	"machiavelli/game/shell/ownrules"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// Scene is the rules screen.
type Scene struct {
	stage.Page

	kept ownrules.Shelf
	page page
	only bool // entered for one page: back leaves the screen
}

// page is what one page explains; the zero value is no page, but the list.
type page struct {
	rules  rules.Rules
	set    setup.RuleSet // to play by
	inPlay bool          // the rules of the match under way, with its house rules
}

func (p *page) shown() bool { return p.rules.MaxPlayers > 0 }

// New is the rules screen.
func New() *Scene { return &Scene{} }

// Enter shows the list, or one page: of the catalogue by its id, of a rule set
// to play by, or of the rules of the match under way.
func (s *Scene) Enter(c *stage.Context, args any) {
	s.page, s.only = page{}, args != nil
	switch a := args.(type) {
	case string:
		s.turnTo(setup.RuleSet{ID: a})
	case setup.RuleSet:
		s.turnTo(a)
	case rules.Rules:
		s.page = page{rules: a, set: setup.Of(a), inPlay: true}
	}
	s.only = s.page.shown()
	s.kept.Open(c)
	c.DeckStyle(s.page.rules.Tiles)
}

func (s *Scene) turnTo(set setup.RuleSet) {
	s.page = page{}
	if r, ok := set.Get(); ok {
		s.page = page{rules: r, set: set}
	}
}

// Update shows what lies in the folder, once it has been read.
func (s *Scene) Update(c *stage.Context) {
	if s.kept.Update() {
		s.Resize(c)
		c.Dirty()
	}
}

// Catch opens the page of a rule set that was dropped on the window.
func (s *Scene) Catch(c *stage.Context, f stage.File) {
	if set, ok := ownrules.Import(c, f); ok {
		s.kept.Open(c)
		s.open(c, set)
	}
}

// Resize lays the list or the page out.
func (s *Scene) Resize(c *stage.Context) {
	if s.page.shown() {
		s.showPage(c)
	} else {
		s.showList(c)
	}
}

// open turns to a page, or with the zero value back to the list.
func (s *Scene) open(c *stage.Context, set setup.RuleSet) {
	s.turnTo(set)
	s.only = false
	c.DeckStyle(s.page.rules.Tiles)
	c.UI.Reset()
	s.Resize(c)
	c.Dirty()
}

// back leaves the page for the list, and the list for where the player came
// from.
func (s *Scene) back(c *stage.Context) {
	if s.page.shown() && !s.only {
		s.open(c, setup.RuleSet{})
		return
	}
	c.Pop()
}

// askForget forgets a rule set of the player's own, if that is what is meant.
func (s *Scene) askForget(c *stage.Context) {
	set := s.page.set
	c.UI.Ask(ui.Dialog{
		ID: "forget", Title: c.T("own.forget.title", "name", s.page.rules.Name), Text: c.T("own.forget.text"),
		Buttons: []ui.DialogButton{
			{ID: "forget.no", Text: c.T("own.forget.no")},
			{ID: "forget.yes", Text: c.T("own.forget.yes"), Look: ui.Danger, Do: func() {
				s.kept.Forget(c, set)
				s.open(c, setup.RuleSet{})
			}},
		},
	})
}
