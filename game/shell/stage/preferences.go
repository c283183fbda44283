package stage

import (
	"machiavelli/game/settings"
	"machiavelli/game/ui"
)

// Preferences are the system's preferences for the looks of programs.
type Preferences struct {
	Calm     bool // less motion
	Contrast bool // more contrast
}

// system is what the system prefers; some systems say nothing.
type system struct {
	preferences Preferences
	told        bool
}

// in is the settings with what it prefers, in what the player has not chosen otherwise.
func (s *system) in(v settings.Settings) settings.Settings {
	if s.told && !v.OwnMotion {
		v.ReducedMotion = s.preferences.Calm
	}
	if s.told && !v.OwnContrast {
		v.HighContrast = s.preferences.Contrast
	}
	return v
}

// SystemPreferences returns the preferences of the system. Settings that the player has not
// changed follow them.
func (c *Context) SystemPreferences() Preferences { return c.stage.system.preferences }

// SetPreferences sets the preferences of the system, from the next tick on.
func (s *Stage) SetPreferences(w Preferences) {
	s.inbox.call(func() { s.system = system{w, true}; s.appear() })
}

// appear makes the screen look as the settings have it, or else the system.
func (s *Stage) appear() {
	c := &s.ctx
	before := c.Settings
	v := s.system.in(before)
	c.Settings = v
	c.UI.Quick = v.ReducedMotion
	s.dirty = true
	theme := ui.ThemeOf(v.HighContrast)
	same := *c.Theme == *theme
	if !same {
		*c.Theme = *theme // everything has a pointer to it
		c.DeckStyle(c.Deck.Style().Tiles)
	}
	if (!same || v != before) && len(s.stack) > 0 {
		s.top().Resize(c)
	}
}
