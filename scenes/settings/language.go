package settings

import (
	"machiavelli/game/lang"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// askLanguage asks which language the game is to speak, each called as it calls
// itself, or whether the system is to say.
func (s *Scene) askLanguage(c *stage.Context) {
	d := ui.Dialog{ID: "languages", Title: c.T("settings.language")}
	add := func(id, setting, text string) {
		look, on := ui.Secondary, c.Settings.Language == setting
		if on {
			look = ui.Primary
		}
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "languages." + id, Text: text, Look: look, Switch: ui.Switch{Among: true, On: on}, Do: func() { c.Speak(setting) }})
	}
	for _, code := range lang.Languages() {
		add(code, code, lang.Name(code))
	}
	add("system", "", c.T("settings.language.system", "language", lang.Name(lang.Choose(""))))
	c.UI.Ask(d)
}
