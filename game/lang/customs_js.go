package lang

import "syscall/js"

// SystemCustoms is how the player's system writes days and hours, as the browser
// says.
func SystemCustoms() (c Customs) {
	defer func() { recover() }() // an old browser has no Intl, or not all of it: then as most do
	format := func(options map[string]any) js.Value {
		return js.Global().Get("Intl").Get("DateTimeFormat").New(js.Undefined(), options)
	}
	c.HalfDays = format(map[string]any{"hour": "numeric"}).Call("resolvedOptions").Get("hour12").Truthy()
	parts := format(map[string]any{"day": "numeric", "month": "long"}).Call("formatToParts")
	for i := range parts.Length() {
		switch parts.Index(i).Get("type").String() {
		case "month":
			c.MonthFirst = true
			return c
		case "day":
			return c
		}
	}
	return c
}
