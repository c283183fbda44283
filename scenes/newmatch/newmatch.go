// Package newmatch is the screen on which a match is set up: rule set,
// favourites, players, house rules, seed.
package newmatch

import (
	"strings"

	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/app/setup"
	"machiavelli/game/shell/ownrules"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// Scene is the new-match screen.
type Scene struct {
	stage.Page

	setup      setup.Setup
	friends    bool // the setup is that of a table of several people
	favourites setup.Favourites
}

// New is the new-match screen.
func New() *Scene { return &Scene{} }

// Enter takes up the last setup; args may be a setup.RuleSet to play by.
func (s *Scene) Enter(c *stage.Context, args any) {
	got, err := setup.Load(c.Store, c.Settings.Name)
	if err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	s.setup = got
	if s.favourites, err = setup.LoadFavourites(c.Store); err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	switch a := args.(type) {
	case setup.RuleSet:
		s.setup.SetRules(a)
	case setup.WithFriends:
		s.friends = true
		s.setup.Invite()
	default:
		s.friends = false
	}
	s.setup.Seed = c.Seed
	if s.setup.Seed == "" {
		s.setup.Seed = setup.NewSeed()
	}
}

// Update does nothing: the widgets do it all.
func (s *Scene) Update(*stage.Context) {}

// Catch plays by a rule set that was dropped on the window.
func (s *Scene) Catch(c *stage.Context, f stage.File) {
	if set, ok := ownrules.Import(c, f); ok {
		s.setup.SetRules(set)
		s.changed(c)
	}
}

// Resize lays the screen out, in two columns where there is room.
func (s *Scene) Resize(c *stage.Context) {
	title, back := "newmatch.title", func() { c.Go(stage.Home, nil) }
	if s.friends {
		title, back = "friends.page.make", func() {
			s.friends = false // a rule set that is chosen in the menu is played alone
			c.Go("friends", nil)
		}
	}
	p := c.Columns(c.T(title), back, 1200)
	p.Foot(360, s.foot(c))
	left, right := p.Halves()
	s.rules(c, left)
	s.list(c, left)
	s.players(c, right)
	s.house(c, left)
	if !s.friends { // a table's cards come from a secret
		s.seed(c, right)
	}
	p.Show()
}

// changed shows what has been set up.
func (s *Scene) changed(c *stage.Context) {
	s.Resize(c)
	c.Dirty()
}

// save saves the setup for the next time.
func (s *Scene) save(c *stage.Context) {
	if err := s.setup.Save(c.Store); err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
}

// choose goes to the list of rule sets, from where a new setup may begin.
func (s *Scene) choose(c *stage.Context) {
	s.save(c)
	c.Push("rules", nil)
}

// begin keeps the setup and goes to the table.
func (s *Scene) begin(c *stage.Context) {
	s.save(c)
	if s.friends {
		s.friends = false
		c.Go("friends", s.setup)
		return
	}
	if s.askWho(c) {
		return
	}
	if me := &s.setup.Seats[0]; s.setup.People() > 1 && me.By == match.Human && me.Name != c.Settings.Name {
		c.Settings.Name = me.Name // else it is asked for again
		c.SaveSettings()
	}
	start := func() { c.Go("table", session.Start{Config: s.setup.Config(c.Lang)}) }
	stage.Begin(c, start)
}

// askWho asks each of several persons on this device for a name, once, and then begins the
// match. It reports whether it asks.
func (s *Scene) askWho(c *stage.Context) bool {
	you := c.T("you")
	seat, name, asks := s.setup.Nameless(you)
	if !asks {
		return false
	}
	field := &ui.DialogField{Text: name, Limit: setup.MaxName}
	c.UI.Ask(ui.Dialog{
		ID: "who", Title: c.T("newmatch.who", "n", seat+1), Text: c.T("newmatch.who.text"), Field: field,
		Buttons: []ui.DialogButton{
			{ID: "who.no", Text: c.T("newmatch.favourite.cancel")},
			{ID: "who.yes", Text: c.T("newmatch.who.next"), Look: ui.Primary, Do: func() {
				if !s.setup.Call(seat, field.Text, you) {
					key := "newmatch.fault.twice"
					if t := strings.TrimSpace(field.Text); t == "" || t == you {
						key = "newmatch.fault.name"
					}
					c.UI.Toast(c.T(key))
				}
				s.changed(c)
				s.begin(c) // which asks for the next, or again
			}},
		},
	})
	return true
}
