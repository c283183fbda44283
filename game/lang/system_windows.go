package lang

import (
	"syscall"
	"unsafe"
)

// localeLength is the most characters of a locale's name, with the 0 behind it.
const localeLength = 85

// System is the languages that the player prefers, best first: Windows' own, unless
// the environment says otherwise.
func System() []string {
	list := environment()
	name := make([]uint16, localeLength)
	ask := syscall.NewLazyDLL("kernel32.dll").NewProc("GetUserDefaultLocaleName")
	if ask.Find() == nil {
		if n, _, _ := ask.Call(uintptr(unsafe.Pointer(&name[0])), localeLength); n > 0 {
			list = append(list, syscall.UTF16ToString(name))
		}
	}
	return list
}
