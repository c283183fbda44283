package lang

import (
	"syscall"
	"unsafe"
)

// What GetLocaleInfoEx is asked for, and the most characters of an answer.
const (
	longDate     = 0x20 // LOCALE_SLONGDATE
	shortTime    = 0x79 // LOCALE_SSHORTTIME
	formatLength = 80
)

var localeInfo = syscall.NewLazyDLL("kernel32.dll").NewProc("GetLocaleInfoEx")

// SystemCustoms is how the player's system writes days and hours, as it is set
// there; as most do where it does not say.
func SystemCustoms() Customs { return customsOfFormats(format(longDate), format(shortTime)) }

func format(which uintptr) string {
	text := make([]uint16, formatLength)
	if localeInfo.Find() != nil {
		return ""
	}
	const own = 0 // LOCALE_NAME_USER_DEFAULT
	if n, _, _ := localeInfo.Call(own, which, uintptr(unsafe.Pointer(&text[0])), formatLength); n == 0 {
		return ""
	}
	return syscall.UTF16ToString(text)
}
