package stage

import (
	"testing"

	"machiavelli/game/ui"
)

func TestTheSettingsFollowTheSystemUntilThePlayerChooses(t *testing.T) {
	tr := perform(t)
	c := tr.Context()
	tr.Step()
	tr.Follow(Wishes{Calm: true, Contrast: true})
	tr.Step()
	if v := c.Settings; !v.ReducedMotion || !v.HighContrast || !c.UI.Quick || *c.Theme != *ui.ThemeOf(true) || !c.Deck.Style().Contrast {
		t.Fatalf("with what the system asks for: %+v, quick %v", v, c.UI.Quick)
	}
	c.Settings.HighContrast, c.Settings.OwnContrast = false, true
	c.SaveSettings()
	if *c.Theme != *ui.Florence() || c.Deck.Style().Contrast {
		t.Error("the player's own choice is not felt")
	}
	tr.Follow(Wishes{})
	tr.Step()
	tr.Follow(Wishes{Contrast: true})
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
