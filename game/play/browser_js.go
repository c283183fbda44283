package play

import (
	"strconv"
	"strings"
	"syscall/js"

	"machiavelli/game/stage"
)

// canQuit: a page is closed by its tab.
const canQuit = false

// insets asks the page for the notches of the screen: its style sheet passes
// env(safe-area-inset-…) on as --safe-top, --safe-right, --safe-bottom and
// --safe-left.
func insets() stage.Insets {
	style := js.Global().Call("getComputedStyle", js.Global().Get("document").Get("documentElement"))
	side := func(name string) float64 {
		text := style.Call("getPropertyValue", "--safe-"+name).String()
		v, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(text), "px"), 64)
		if err != nil || v < 0 {
			return 0
		}
		return v
	}
	return stage.Insets{Top: side("top"), Right: side("right"), Bottom: side("bottom"), Left: side("left")}
}

// prompt has the browser ask for a text, since a canvas brings up no keyboard
// on the glass. It asks between two frames.
func prompt(text string, done func(string)) {
	var ask js.Func
	ask = js.FuncOf(func(js.Value, []js.Value) any {
		ask.Release()
		if v := js.Global().Call("prompt", "", text); !v.IsNull() {
			done(v.String())
		}
		return nil
	})
	js.Global().Call("setTimeout", ask, 0)
}

// rest tells the page that the screen is at rest, or moves again: at rest the
// page calls for fewer frames, until it hears of a hand. See wasm/page.
func rest(on bool) {
	if f := js.Global().Get("machiavelliRest"); f.Type() == js.TypeFunction {
		f.Invoke(on)
	}
}
