package browser

import (
	"syscall/js"

	"machiavelli/game/fetch"
)

// Notices says whether the page may notify the player.
func Notices() Permission {
	notices := js.Global().Get("Notification")
	if !notices.Truthy() || !js.Global().Get("navigator").Get("serviceWorker").Truthy() {
		return NoNotices
	}
	return Permission(notices.Get("permission").String())
}

// AskForNotices asks the player to allow notifications, and calls done once Notices has the
// answer. Call it shortly after a press.
func AskForNotices(done func()) {
	if Notices() != MayAsk {
		done()
		return
	}
	answered := func(js.Value) { done() }
	if asked := js.Global().Get("Notification").Call("requestPermission"); asked.Truthy() {
		fetch.Settle(asked, answered, answered)
	} else { // an old browser promises nothing
		done()
	}
}

// Offline reports whether the browser knows that there is no network.
func Offline() bool { return js.Global().Get("navigator").Get("onLine").Equal(js.ValueOf(false)) }

// Shares reports whether the browser has a sheet by which a link is sent to others.
func Shares() bool { return js.Global().Get("navigator").Get("share").Type() == js.TypeFunction }

// Share opens the sheet with a link. Call it shortly after a press. It says nothing if the
// player closes the sheet.
func Share(title, link string) {
	if Shares() {
		fetch.Settle(js.Global().Get("navigator").Call("share", map[string]any{"title": title, "url": link}), nothing, nothing)
	}
}

// WakeLock keeps a screen awake. The zero WakeLock holds nothing.
type WakeLock struct {
	asked    bool // and there is no answer yet
	refused  bool
	sentinel js.Value // undefined while no lock is held
}

// Hold keeps the screen awake, or lets it sleep. It may be called in every tick: a page that
// was hidden has lost its lock, and asks again once it is shown.
func (w *WakeLock) Hold(want bool) {
	held := w.sentinel.Truthy() && !w.sentinel.Get("released").Bool()
	switch {
	case held == want || w.asked:
	case !want:
		w.sentinel.Call("release")
		w.sentinel = js.Undefined()
	case !w.refused:
		lock := js.Global().Get("navigator").Get("wakeLock")
		if !lock.Truthy() || js.Global().Get("document").Get("hidden").Bool() {
			return
		}
		w.ask(lock)
	}
	if !want {
		w.refused = false // the next turn asks again
	}
}

// ask asks for the lock.
func (w *WakeLock) ask(lock js.Value) {
	w.asked = true
	fetch.Settle(lock.Call("request", "screen"), func(sentinel js.Value) {
		w.asked, w.sentinel = false, sentinel
	}, func(js.Value) {
		w.asked, w.refused = false, true // as with little battery: not asked for in every tick
	})
}
