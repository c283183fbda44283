package window

import (
	"syscall/js"

	"machiavelli/game/lang"
)

// speak tells the page which language it is in, for those who have it read aloud.
func speak(l *lang.Lang) {
	js.Global().Get("document").Get("documentElement").Set("lang", l.Code())
}
