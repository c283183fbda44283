package lang

import (
	"syscall/js"
	"time"
)

// Local is a time where the player is. In a page time.Local has one offset, that of
// the day on which it was opened; the browser is asked for that of the time, which
// is another one beyond a change of the clocks.
func Local(at time.Time) time.Time {
	behind := js.Global().Get("Date").New(float64(at.UnixMilli())).Call("getTimezoneOffset") // minutes, or NaN
	minutes := behind.Float()
	if minutes != minutes {
		return at.Local()
	}
	return at.In(time.FixedZone("", -int(minutes*60)))
}
