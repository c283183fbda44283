package browser

import (
	"syscall/js"

	"machiavelli/game/fetch"
)

// CallPlayer calls the player to a hidden page: its title says why and its icon gets a mark; if
// possible a phone vibrates and a notification comes. The call ends when the page is shown.
// Any goroutine may call it.
func CallPlayer(why string) {
	document := js.Global().Get("document")
	if !document.Get("hidden").Bool() || document.Get("title").String() == why {
		return
	}
	was := document.Get("title")
	document.Set("title", why)
	may("setAppBadge")
	may("vibrate", 200)
	end := notify(was.String(), why)
	var seen js.Func
	seen = js.FuncOf(func(js.Value, []js.Value) any {
		if document.Get("hidden").Bool() {
			return nil
		}
		document.Set("title", was)
		may("clearAppBadge")
		end()
		document.Call("removeEventListener", "visibilitychange", seen)
		seen.Release()
		return nil
	})
	document.Call("addEventListener", "visibilitychange", seen)
}

// may calls a function of the navigator, if it has it.
func may(name string, args ...any) {
	if navigator := js.Global().Get("navigator"); navigator.Get(name).Type() == js.TypeFunction {
		navigator.Call(name, args...)
	}
}

// tag has one notification take the place of the one before.
const tag = "turn"

// notify shows a notification, where the player has allowed them. The service worker shows
// it, as the phones want that; a press on it leads back to the page. end takes it away.
func notify(title, why string) (end func()) {
	if Notices() != Granted {
		return func() {}
	}
	worker := js.Global().Get("navigator").Get("serviceWorker")
	if !worker.Truthy() {
		return func() {}
	}
	with := func(do func(registration js.Value)) {
		fetch.Settle(worker.Get("ready"), do, nothing)
	}
	with(func(registration js.Value) {
		fetch.Settle(registration.Call("showNotification", title, map[string]any{"body": why, "tag": tag}), nothing, nothing)
	})
	return func() {
		with(func(registration js.Value) {
			fetch.Settle(registration.Call("getNotifications", map[string]any{"tag": tag}), func(shown js.Value) {
				for i := range shown.Length() {
					shown.Index(i).Call("close")
				}
			}, nothing)
		})
	}
}

// nothing is done with an answer that changes nothing.
func nothing(js.Value) {}
