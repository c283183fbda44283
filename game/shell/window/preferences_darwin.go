package window

import (
	"machiavelli/game/shell/stage"

	"github.com/ebitengine/purego/objc"
)

// systemPreferences asks macOS: NSWorkspace's accessibilityDisplayShould…
func systemPreferences() (w stage.Preferences, known bool) {
	class := objc.GetClass("NSWorkspace") // of AppKit, which the window has loaded
	if class == 0 {
		return w, false
	}
	workspace := objc.ID(class).Send(objc.RegisterName("sharedWorkspace"))
	w.Calm = objc.Send[bool](workspace, objc.RegisterName("accessibilityDisplayShouldReduceMotion"))
	w.Contrast = objc.Send[bool](workspace, objc.RegisterName("accessibilityDisplayShouldIncreaseContrast"))
	return w, true
}
