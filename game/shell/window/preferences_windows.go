package window

import (
	"unsafe"

	"machiavelli/game/shell/stage"

	"golang.org/x/sys/windows"
)

// What SystemParametersInfo is asked for, see winuser.h.
const (
	getHighContrast        = 0x0042
	getClientAreaAnimation = 0x1042
	highContrastOn         = 0x0001
)

// highContrast is HIGHCONTRASTW.
type highContrast struct {
	size, flags uint32
	scheme      *uint16
}

// systemPreferences asks Windows.
func systemPreferences() (w stage.Preferences, known bool) {
	ask := windows.NewLazySystemDLL("user32.dll").NewProc("SystemParametersInfoW")
	if ask.Find() != nil {
		return w, false
	}
	var moves int32
	c := highContrast{size: uint32(unsafe.Sizeof(highContrast{}))}
	of, _, _ := ask.Call(getClientAreaAnimation, 0, uintptr(unsafe.Pointer(&moves)), 0)
	also, _, _ := ask.Call(getHighContrast, uintptr(c.size), uintptr(unsafe.Pointer(&c)), 0)
	w.Calm = of != 0 && moves == 0
	w.Contrast = also != 0 && c.flags&highContrastOn != 0
	return w, of != 0 && also != 0
}
