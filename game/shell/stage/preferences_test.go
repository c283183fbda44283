package stage

import (
	"testing"

	"machiavelli/game/settings"
	"machiavelli/game/ui"
)

func TestTheSystemsPreferencesCountWhereThePlayerHasNotChosen(t *testing.T) {
	all := Preferences{Calm: true, Contrast: true}
	for _, c := range []struct {
		name                    string
		system                  system
		was                     settings.Settings
		reduced, highContrasted bool
	}{
		{"a system that says nothing", system{}, settings.Settings{ReducedMotion: true}, true, false},
		{"a system that prefers it", system{all, true}, settings.Settings{}, true, true},
		{"one that no longer does", system{Preferences{}, true}, settings.Settings{ReducedMotion: true, HighContrast: true}, false, false},
		{"the player's own", system{all, true}, settings.Settings{OwnMotion: true, OwnContrast: true}, false, false},
		{"the player's own motion", system{Preferences{}, true}, settings.Settings{OwnMotion: true, ReducedMotion: true, HighContrast: true}, true, false},
	} {
		if got := c.system.in(c.was); got.ReducedMotion != c.reduced || got.HighContrast != c.highContrasted {
			t.Errorf("%s: less motion %v, more contrast %v", c.name, got.ReducedMotion, got.HighContrast)
		}
	}
}

func TestTheSettingsFollowTheSystemUntilThePlayerChooses(t *testing.T) {
	tr := perform(t)
	c := tr.Context()
	tr.Step()
	tr.SetPreferences(Preferences{Calm: true, Contrast: true})
	tr.Step()
	if v := c.Settings; !v.ReducedMotion || !v.HighContrast || !c.UI.Quick || *c.Theme != *ui.ThemeOf(true) || !c.Deck.Style().Contrast {
		t.Fatalf("with what the system asks for: %+v, quick %v", v, c.UI.Quick)
	}
	c.Settings.HighContrast, c.Settings.OwnContrast = false, true
	c.SaveSettings()
	if *c.Theme != *ui.Florence() || c.Deck.Style().Contrast {
		t.Error("the player's own choice is not felt")
	}
	tr.SetPreferences(Preferences{})
	tr.Step()
	tr.SetPreferences(Preferences{Contrast: true})
	tr.Step()
	if v := c.Settings; v.ReducedMotion || c.UI.Quick || v.HighContrast {
		t.Errorf("when the system asks for something else: %+v", v)
	}
}

func TestWhereTheSystemSaysNothingTheSettingsStay(t *testing.T) {
	tr := perform(t)
	c := tr.Context()
	c.Settings.ReducedMotion = true
	c.SaveSettings()
	if !c.Settings.ReducedMotion || !c.UI.Quick {
		t.Error("a setting is taken back")
	}
}
