package stage

import "syscall/js"

// CallPlayer calls the player to a page that is not looked at: its title says why, its
// icon has a mark and a phone shakes, where they can. It ends when the page is looked at.
// Any goroutine may call it.
func CallPlayer(why string) {
	document, navigator := js.Global().Get("document"), js.Global().Get("navigator")
	if !document.Get("hidden").Bool() || document.Get("title").String() == why {
		return
	}
	was := document.Get("title")
	document.Set("title", why)
	may := func(name string, args ...any) {
		if navigator.Get(name).Type() == js.TypeFunction {
			navigator.Call(name, args...)
		}
	}
	may("setAppBadge")
	may("vibrate", 200)
	var seen js.Func
	seen = js.FuncOf(func(js.Value, []js.Value) any {
		if document.Get("hidden").Bool() {
			return nil
		}
		document.Set("title", was)
		may("clearAppBadge")
		document.Call("removeEventListener", "visibilitychange", seen)
		seen.Release()
		return nil
	})
	document.Call("addEventListener", "visibilitychange", seen)
}
