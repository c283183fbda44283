package sound

import (
	"syscall/js"

	"machiavelli/game/fetch"
)

// hearOnce has the device hear only once that the browser plays. Its package asks for
// that whenever a key or a button is let go, until it hears so; and where two were let
// go before the browser was ready it heard so twice, with an error of the page.
func hearOnce() {
	class := js.Global().Get("AudioContext")
	if class.Type() != js.TypeFunction {
		return
	}
	prototype := class.Get("prototype")
	own := prototype.Get("resume")
	never := js.Global().Get("Promise").New(js.FuncOf(func(js.Value, []js.Value) any { return nil }))
	asked := false
	prototype.Set("resume", js.FuncOf(func(context js.Value, _ []js.Value) any {
		plays := own.Call("call", context)
		if asked {
			return never
		}
		asked = true
		fetch.Settle(plays, func(js.Value) { prototype.Set("resume", own) }, func(js.Value) { asked = false })
		return plays
	}))
}
