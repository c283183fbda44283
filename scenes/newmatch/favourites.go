package newmatch

import (
	"errors"
	"strconv"

	"machiavelli/game/app/setup"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// list shows the favourites: a press takes one up, and it can be renamed and
// deleted.
func (s *Scene) list(c *stage.Context, f *ui.Form) {
	if len(s.favourites) == 0 {
		return
	}
	f.Open("favourites", c.T("newmatch.favourites"))
	for i, fav := range s.favourites {
		id := "favourite." + strconv.Itoa(i)
		r, _ := fav.Rules.Get()
		sub := rulebook.House(c.T, fav.Options)
		if sub == "" {
			sub = c.T("newmatch.favourite.plain")
		}
		take := ui.Widget{ID: id, Kind: ui.Button, Size: 16, Do: func(*ui.Widget) {
			s.setup.Apply(fav)
			s.changed(c)
		}}
		if s.setup.Plays(fav) {
			take.Icon = ui.IconCheck
		}
		says := func(do string) string { return c.T("access.of", "what", do, "of", fav.Name) } // each favourite has these two
		take.Text = c.Fonts.Fit(fav.Name, ui.Bold, take.Size, f.AsideRoom(2)-56)
		f.Aside(take,
			ui.Widget{ID: id + ".rename", Kind: ui.Button, Icon: ui.IconPen, Tip: c.T("newmatch.favourite.rename"), Says: says(c.T("newmatch.favourite.rename")), Do: func(*ui.Widget) { s.askRename(c, i) }},
			ui.Widget{ID: id + ".delete", Kind: ui.Button, Icon: ui.IconCross, Tip: c.T("newmatch.favourite.delete"), Says: says(c.T("newmatch.favourite.delete")), Do: func(*ui.Widget) { s.askDelete(c, i) }},
		)
		f.Text(id+".about", c.RuleSet(&r)+" · "+sub, 14, &c.Theme.Muted)
	}
	f.Close()
}

// saveButton adds the button that saves the setup as a favourite.
func (s *Scene) saveButton(c *stage.Context, f *ui.Form) {
	for _, fav := range s.favourites {
		if s.setup.Plays(fav) {
			f.Text("favourite.kept", c.T("newmatch.favourite.kept", "name", fav.Name), 14, &c.Theme.Muted)
			return
		}
	}
	f.Beside([]float64{1}, ui.Widget{
		ID: "favourite.keep", Kind: ui.Button, Icon: ui.IconPlus, Text: c.T("newmatch.favourite.keep"), Size: 15,
		Disabled: len(s.setup.Conflicts()) > 0, Why: c.T("newmatch.fault.rules"), Do: func(*ui.Widget) { s.askKeep(c) },
	})
	f.Text("favourite.about", c.T("newmatch.favourite.about"), 14, &c.Theme.Muted)
}

// ask asks for a name until it is a good one, or the player has had enough.
func (s *Scene) ask(c *stage.Context, title, name string, keep func(name string) (setup.Favourites, error)) {
	field := &ui.DialogField{Text: name, Limit: setup.MaxFavouriteName}
	c.UI.Ask(ui.Dialog{
		ID: "favourite.ask", Title: title, Field: field,
		Buttons: []ui.DialogButton{
			{ID: "favourite.no", Text: c.T("newmatch.favourite.cancel")},
			{ID: "favourite.yes", Text: c.T("newmatch.favourite.save"), Look: ui.Primary, Do: func() {
				list, err := keep(field.Text)
				if err != nil {
					c.UI.Toast(fault(c, err))
					s.ask(c, title, field.Text, keep)
					return
				}
				s.store(c, list)
			}},
		},
	})
}

// fault says why a favourite cannot be kept.
func fault(c *stage.Context, err error) string {
	switch {
	case errors.Is(err, setup.ErrNoName):
		return c.T("newmatch.favourite.fault.name")
	case errors.Is(err, setup.ErrTaken):
		return c.T("newmatch.favourite.fault.taken")
	}
	return c.T("newmatch.favourite.fault.full", "n", setup.MaxFavourites)
}

// store keeps the list and shows it.
func (s *Scene) store(c *stage.Context, list setup.Favourites) {
	if err := list.Save(c.Store); err != nil {
		c.UI.Toast(c.StoreSentence(err))
		return
	}
	s.favourites = list
	s.changed(c)
}

func (s *Scene) askKeep(c *stage.Context) {
	r := s.setup.Base()
	name := []rune(c.RuleSet(&r))
	name = name[:min(len(name), setup.MaxFavouriteName-3)]
	try := string(name)
	for n := 2; s.favourites.Has(try); n++ {
		try = string(name) + " " + strconv.Itoa(n)
	}
	s.ask(c, c.T("newmatch.favourite.name"), try, func(name string) (setup.Favourites, error) {
		return s.favourites.Add(s.setup.Favourite(name))
	})
}

func (s *Scene) askRename(c *stage.Context, i int) {
	s.ask(c, c.T("newmatch.favourite.rename.title"), s.favourites[i].Name, func(name string) (setup.Favourites, error) {
		return s.favourites.Rename(i, name)
	})
}

func (s *Scene) askDelete(c *stage.Context, i int) {
	c.UI.Ask(ui.Dialog{
		ID: "favourite.delete", Title: c.T("newmatch.favourite.delete.title", "name", s.favourites[i].Name), Text: c.T("newmatch.favourite.delete.text"),
		Buttons: []ui.DialogButton{
			{ID: "favourite.delete.no", Text: c.T("newmatch.favourite.cancel")},
			{ID: "favourite.delete.yes", Text: c.T("newmatch.favourite.delete"), Look: ui.Danger, Do: func() { s.store(c, s.favourites.Remove(i)) }},
		},
	})
}
