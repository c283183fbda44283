package stage

import (
	"machiavelli/game/lang"
	"machiavelli/game/ui/input"
)

// Speak changes the language, or lets the system choose. The screen changes once the language
// is loaded, which takes a page a moment, and stays as it is if it cannot be loaded.
func (c *Context) Speak(setting string) {
	before := c.Settings.Language
	c.Settings.Language = setting
	c.SaveSettings()
	lang.Fetch(lang.Choose(setting), func(l *lang.Lang, err error) {
		c.stage.inbox.call(func() { // one too many at a time: the next start has it
			switch {
			case c.Settings.Language != setting: // another was chosen meanwhile
			case err != nil:
				c.Settings.Language = before
				c.SaveSettings()
				c.UI.Toast(c.T("settings.language.failed", "why", c.Unread(err)))
			default:
				c.stage.speak(l)
			}
		})
	})
}

// speak puts a language in the place of the one that everything speaks.
func (s *Stage) speak(l *lang.Lang) {
	c := &s.ctx
	if c.Settings.Name == c.T("you") {
		c.Settings.Name = l.T("you")
		c.SaveSettings()
	}
	l.Customs = c.Lang.Customs
	*c.Lang = *l
	c.indices()
	if s.cfg.Spoken != nil {
		s.cfg.Spoken(c.Lang)
	}
	if len(s.stack) > 0 {
		s.top().Resize(c)
	}
	s.dirty = true
}

// KeyName is the label of a key on the player's keyboard.
func (c *Context) KeyName(k input.Key) string {
	switch k {
	case input.Accept:
		return c.T("key.Enter")
	case input.Cancel:
		return c.T("key.Esc")
	case input.Space:
		return c.T("key.Space")
	case input.Delete, input.Backspace:
		return c.T("key.Del")
	}
	return c.stage.source.Written(k)
}

// OwnIndices sets whether aces and courts have the names and indices of the language's own
// packs.
func (c *Context) OwnIndices(on bool) {
	c.Settings.OwnIndices = on
	c.SaveSettings()
	c.indices()
}

func (c *Context) indices() {
	c.Lang.OwnIndices = c.Settings.OwnIndices
	c.DeckStyle(c.Deck.Style().Tiles)
	c.stage.reflection.speak(c.Lang)
}
