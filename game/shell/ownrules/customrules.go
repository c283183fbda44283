// Package ownrules lists the player's own rule sets for the screens: those that
// were imported, and those in the folder of rule sets. It imports new ones, and says what
// is wrong with a file that is not a rule set.
package ownrules

import (
	"errors"
	"slices"
	"strings"

	"machiavelli/engine/rules"
	"machiavelli/game/app/setup"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/ui"
)

// Shelf holds the player's own rule sets. The zero value is empty.
type Shelf struct {
	Faults []setup.FileFault // files of the folder that are not rule sets

	kept  []setup.RuleSet
	found []setup.RuleSet
	wait  <-chan setup.Found
}

// Folder is where the player may put files; empty in a browser.
func Folder() string { return store.Folder("rules") }

// Open loads the imported rule sets, and starts to read the folder.
func (s *Shelf) Open(c *stage.Context) {
	list, err := setup.LoadCustom(c.Store)
	if err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	s.kept = list
	if dir := Folder(); dir != "" {
		answer := make(chan setup.Found, 1)
		s.wait = answer
		c.Beside(func() { answer <- setup.Gather(dir) })
	}
}

// Update reports whether the folder has been read since the last tick.
func (s *Shelf) Update() bool {
	select {
	case got := <-s.wait:
		s.found, s.Faults, s.wait = got.Sets, got.Faults, nil
		return true
	default:
		return false
	}
}

// Sets lists the rule sets, the imported ones first. It leaves out a file of the folder that
// has the id of an imported one.
func (s *Shelf) Sets() []setup.RuleSet {
	all := slices.Clone(s.kept)
	for _, f := range s.found {
		if !slices.ContainsFunc(all, func(o setup.RuleSet) bool { return o.ID == f.ID }) {
			all = append(all, f)
		}
	}
	return all
}

// Keeps reports whether a rule set was imported, so that Forget can delete it; a file of the
// folder is the player's.
func (s *Shelf) Keeps(set setup.RuleSet) bool {
	return slices.ContainsFunc(s.kept, set.Same)
}

// Forget deletes an imported rule set.
func (s *Shelf) Forget(c *stage.Context, set setup.RuleSet) {
	if err := setup.RemoveCustom(c.Store, set.ID); err != nil {
		c.UI.Toast(c.StoreSentence(err))
		return
	}
	s.kept = slices.DeleteFunc(s.kept, func(o setup.RuleSet) bool { return o.ID == set.ID })
}

// Import reads a file as a rule set and saves it. A file that is not one changes nothing: a
// dialog says everything that is wrong with it.
func Import(c *stage.Context, f stage.File) (set setup.RuleSet, ok bool) {
	err := f.Err
	if err == nil {
		set, err = setup.ReadCustom(f.Name, f.Data)
	}
	if err != nil {
		c.UI.Ask(refusal(c, f.Name, err))
		return set, false
	}
	r, _ := set.Get()
	if set.Custom == nil {
		c.UI.Toast(c.T("own.known", "name", r.Name))
		return set, true
	}
	switch err := setup.SaveCustom(c.Store, set); {
	case err == nil:
		c.UI.Toast(c.T("own.kept", "name", r.Name))
	case errors.Is(err, setup.ErrFull):
		c.UI.Toast(c.T("own.full", "name", r.Name, "n", setup.MaxCustom))
	default:
		c.UI.Toast(c.StoreSentence(err))
	}
	return set, true // it can be played all the same
}

// refusal says everything that is wrong with a file.
func refusal(c *stage.Context, file string, err error) ui.Dialog {
	return ui.Dialog{
		ID: "refusal", Title: c.T("own.refused"), Text: Faults(c, file, err),
		Buttons: []ui.DialogButton{{ID: "refusal.ok", Text: c.T("ok"), Look: ui.Primary}},
	}
}

// The most faults of a file that are shown, and letters of one.
const (
	maxFaults = 40
	maxFault  = 200
)

// Faults lists what is wrong with a file, one fault a line.
func Faults(c *stage.Context, file string, err error) string {
	lines := []string{c.T("own.refused.file", "file", clip(file, 60))}
	var bad *rules.Invalid
	if !errors.As(err, &bad) {
		return lines[0] + "\n" + clip(c.Unread(err), maxFault)
	}
	for _, f := range bad.Faults[:min(maxFaults, len(bad.Faults))] {
		lines = append(lines, clip(c.T("fault.at", "where", f.Field, "why", c.Unread(f.Why)), maxFault))
	}
	if more := len(bad.Faults) - maxFaults; more > 0 {
		lines = append(lines, c.T("own.refused.more", "n", more))
	}
	return strings.Join(lines, "\n")
}

func clip(text string, n int) string {
	if letters := []rune(text); len(letters) > n {
		return string(letters[:n]) + "…"
	}
	return text
}
