package lang

import (
	"syscall/js"
	"time"
)

// Local converts a time to the player's time zone. In a page time.Local has one offset, that of
// the day on which the page was opened. So Local asks the browser for the offset at that
// time, which differs after a change of the clocks.
func Local(at time.Time) time.Time {
	behind := js.Global().Get("Date").New(float64(at.UnixMilli())).Call("getTimezoneOffset") // minutes, or NaN
	minutes := behind.Float()
	if minutes != minutes {
		return at.Local()
	}
	return at.In(time.FixedZone("", -int(minutes*60)))
}
